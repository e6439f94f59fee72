/*
 * wire.c - see wire.h. docs/protocol.md describes the verbs.
 */
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

#include "telling/position_json.h"
#include "telling/steps_json.h"
#include "telling/things.h"
#include "words/json_text.h"
#include "words/words.h"

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static bool is_number(const char *word) { return *word && !word[strspn(word, "0123456789")] && strlen(word) < 9; }

static bool number_read(const char *word, const char *what, int low, int high, int *out, Why *why)
{
    *out = is_number(word) ? atoi(word) : low - 1;
    return (*out >= low && *out <= high) || why_not(why, "%s must be a number from %d to %d.", what, low, high);
}

/* ---- What changes the game --------------------------------------------------------------------------------------- */

/* Programs give the words exactly; a beginning is refused, so that a later card cannot change what a program means. */
static bool do_asked(Sitting *t, const char *words, Why *why)
{
    const Answers *answers = session_answers(t->session);
    Nearest nearest = { "", 0 };
    for (int n = 0; n < answers->count; n++) {
        if (strcmp(answers->words[n], words) == 0) return sitting_answer(t, answers->action[n], why);
        nearest_offer(&nearest, words, answers->words[n]);
    }
    const char *near = nearest_word(&nearest, words);
    if (near) return why_not(why, "\"%.100s\" is not an answer now; did you mean \"%.100s\"?", words, near);
    return why_not(why, "\"%.100s\" is not an answer now.", words);
}

static bool undo_asked(Sitting *t, const char *none, Why *why)
{
    (void)none;
    return sitting_do(t, &(Deed){ .kind = DEED_UNDO }, why);
}

static bool redo_asked(Sitting *t, const char *none, Why *why)
{
    (void)none;
    return sitting_do(t, &(Deed){ .kind = DEED_REDO }, why);
}

static bool read_on_asked(Sitting *t, const char *none, Why *why)
{
    (void)none;
    return sitting_do(t, &(Deed){ .kind = DEED_READ_ON }, why);
}

static bool say_asked(Sitting *t, const char *words, Why *why)
{
    return sitting_do(t, &(Deed){ .kind = DEED_SAY, .words = words }, why);
}

/* A replay stands after so many answers. */
static bool seek_asked(Sitting *t, const char *word, Why *why)
{
    int to;
    if (!session_is_replay(t->session)) return why_not(why, "Only a replay can be wound back and forth.");
    return number_read(word, "The answer", 0, session_length(t->session), &to, why) &&
           session_seek(t->session, to, why);
}

static bool resume_asked(Sitting *t, const char *none, Why *why)
{
    (void)none;
    if (!session_resume(t->session, why)) return false;
    sitting_begin(t, t->session, t->keeper, t->keep);
    sitting_take_place(t);
    return true;
}

/* Whoever decides has sat down. */
static bool sit_asked(Sitting *t, const char *none, Why *why)
{
    (void)none, (void)why;
    sitting_sit(t);
    return true;
}

/* Another seat's eyes (0: a spectator's), in a replay. */
static bool see_asked(Sitting *t, const char *word, Why *why)
{
    int seat;
    if (!session_is_replay(t->session)) return why_not(why, "Only in a replay may another seat's eyes be used.");
    if (!number_read(word, "The seat", 0, session_seats(t->session), &seat, why)) return false;
    sitting_look(t, seat ? seat - 1 : SEAT_NONE);
    return true;
}

/* ---- What is only said ------------------------------------------------------------------------------------------- */

/* A thing by its number, if it lies on the table as the seat sees it. */
static bool thing_why(const Sitting *t, const char *word, Text *out, Why *why)
{
    const Session *s = t->session;
    Things *things = malloc(sizeof *things);
    int thing = atoi(word), found = 0;
    if (!things) return why_not(why, "There is not enough memory.");
    things_list(s, t->viewer, things);
    for (int n = 0; n < things->count; n++) found |= things->item[n].thing == thing;
    free(things);
    if (!found) return why_not(why, "There is no thing %s on the table.", word);
    session_face(s)->why(session_box(s), session_view(s, t->viewer), (Thing)thing, out);
    return true;
}

/* Why a thing, by its name or its number, is no answer now. */
static bool why_said(Sitting *t, const char *word, Sheet *out, Why *why)
{
    char text[4096];
    Text words = text_in(text, sizeof text);
    if (is_number(word) ? !thing_why(t, word, &words, why) : !things_why(t->session, t->viewer, word, &words, why))
        return false;
    json_open(out, NULL, '{');
    json_text(out, "why", text);
    json_close(out, '}');
    return true;
}

/* The position as the seat sees it, with everything it has heard. */
static bool look_said(Sitting *t, const char *none, Sheet *out, Why *why)
{
    (void)none, (void)why;
    position_json(out, t->session, t->viewer, -1);
    return true;
}

/* What happened since the position after so many answers, step by step, as far as the seat has heard of it. */
static bool steps_said(Sitting *t, const char *word, Sheet *out, Why *why)
{
    int from;
    if (!number_read(word, "The position", 0, session_count(t->session), &from, why)) return false;
    steps_json(out, t->session, t->viewer, from);
    return true;
}

/* ---- The verbs --------------------------------------------------------------------------------------------------- */

static const struct WireVerb {
    const char *name;
    int words;
    bool (*changes)(Sitting *, const char *word, Why *);         /* null: it only says something                     */
    bool (*says)(Sitting *, const char *word, Sheet *out, Why *); /* null: it changes the game                        */
} WIRE_VERBS[] = {
    { "do", 1, do_asked, NULL },         { "undo", 0, undo_asked, NULL },     { "redo", 0, redo_asked, NULL },
    { "say", 1, say_asked, NULL },       { "seek", 1, seek_asked, NULL },     { "resume", 0, resume_asked, NULL },
    { "sit", 0, sit_asked, NULL },       { "see", 1, see_asked, NULL },       { "read_on", 0, read_on_asked, NULL },
    { "why", 1, NULL, why_said },  { "look", 0, NULL, look_said },  { "steps", 1, NULL, steps_said },
};
enum { VERBS = sizeof WIRE_VERBS / sizeof *WIRE_VERBS };

const char *wire_verb(int n) { return n < VERBS ? WIRE_VERBS[n].name : NULL; }

WireReply wire_ask(Sitting *t, const char *verb, int words, const char *const *word, Sheet *out, Why *why)
{
    const struct WireVerb *v = NULL;
    for (int n = 0; n < VERBS && !v; n++)
        if (strcmp(WIRE_VERBS[n].name, verb) == 0) v = &WIRE_VERBS[n];
    if (!v) return WIRE_UNKNOWN;
    if (!t->session) return why_not(why, "No game is on the table."), WIRE_REFUSED;
    if (words != v->words) {
        why_not(why, v->words ? "\"%s\" needs a word." : "\"%s\" stands alone.", verb);
        return WIRE_REFUSED;
    }
    const char *first = words ? word[0] : "";
    if (v->changes) return v->changes(t, first, why) ? WIRE_CHANGED : WIRE_REFUSED;
    return v->says(t, first, out, why) ? WIRE_SAID : WIRE_REFUSED;
}
