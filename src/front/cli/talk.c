/*
 * talk.c - the objects of the protocol. See talk.h and docs/protocol.md.
 */
#include "front/cli/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/save.h"
#include "table/things.h"
#include "table/words.h"

/* The seat whose eyes are used: the program's own, or the one that decides, or at the end the first. */
static int talk_viewer(const Talk *t)
{
    int asked = session_asked(t->session);
    if (t->seat != SEAT_NONE) return t->seat;
    return asked == SEAT_NONE ? 0 : asked;
}

static json_t *seat_json(int seat) { return seat < SEAT_MAX ? json_integer(seat + 1) : json_null(); }

/* ---- The table ----------------------------------------------------------------------------------------------------- */

static json_t *flags_json(const Item *item)
{
    static const char *const NAMES[] = { "face down", "inactive", "apart", "friend", "foe" };
    json_t *out = json_array();
    for (int n = 0; n < 5; n++)
        if (item->flags >> n & 1) json_array_append_new(out, json_string(NAMES[n]));
    return out;
}

static void counters_json(json_t *out, const Item *item)
{
    json_t *counters = json_object();
    for (int n = 0; n < item->counters && n < ITEM_COUNTERS; n++) {
        json_t *one = json_object();
        json_object_set_new(one, "value", json_integer(item->counter[n].value));
        if (item->counter[n].of) json_object_set_new(one, "of", json_integer(item->counter[n].of));
        json_object_set_new(counters, item->counter[n].name, one);
    }
    json_object_set_new(out, "counters", counters);
}

static void die_json(json_t *out, const Item *item)
{
    if (item->die) {
        json_object_set_new(out, "die", json_integer(item->die));
        json_object_set_new(out, "die_of", json_integer(item->die_of));
    }
    if (item->track) {
        json_object_set_new(out, "slot", json_integer(item->at + 1));
        json_object_set_new(out, "slots", json_integer(item->track));
    }
}

static json_t *item_json(const Talk *t, const Item *item, int seat)
{
    static const char *const SHAPES[] = { "card", "pile", "place", "seat", "value" };
    const Session *s = t->session;
    const Answers *answers = session_answers(s);
    int answer = session_asked(s) == seat && item->action != ACTION_NONE ? answers_find(answers, item->action) : -1;
    json_t *out = json_object();
    json_object_set_new(out, "thing", json_integer(item->thing));
    json_object_set_new(out, "shape", json_string(SHAPES[item->shape <= ITEM_VALUE ? item->shape : ITEM_VALUE]));
    json_object_set_new(out, "zone", json_string(session_face(s)->zones[item->zone].name));
    json_object_set_new(out, "name", json_string(item->name));
    if (item->owner < SEAT_MAX) json_object_set_new(out, "owner", seat_json(item->owner));
    json_object_set_new(out, "x", json_integer(item->x));
    json_object_set_new(out, "y", json_integer(item->y));
    if (item->card) json_object_set_new(out, "card", json_integer(item->card));
    if (item->shape == ITEM_PILE) json_object_set_new(out, "count", json_integer(item->count));
    if (item->on != THING_NONE) json_object_set_new(out, "on", json_integer(item->on));
    if (item->line[0]) json_object_set_new(out, "line", json_string(item->line));
    if (item->counters) counters_json(out, item);
    die_json(out, item);
    if (item->doors) json_object_set_new(out, "doors", json_integer(item->doors));
    if (item->flags) json_object_set_new(out, "flags", flags_json(item));
    if (answer >= 0) json_object_set_new(out, "do", json_string(answers->words[answer]));
    return out;
}

static json_t *table_json(const Talk *t, int seat)
{
    Things *things = malloc(sizeof *things);
    json_t *out = json_array();
    if (!things) return out;
    things_list(t->session, seat, things);
    for (int n = 0; n < things->count; n++) json_array_append_new(out, item_json(t, &things->item[n], seat));
    free(things);
    return out;
}

/* ---- The question -------------------------------------------------------------------------------------------------- */

static json_t *actions_json(const Talk *t, int seat)
{
    const Session *s = t->session;
    const Answers *answers = session_answers(s);
    json_t *out = json_array();
    if (session_asked(s) != seat) return out;
    for (int n = 0; n < answers->count; n++) {
        char text[512];
        Text words = text_in(text, sizeof text);
        json_t *action = json_object();
        session_face(s)->preview(session_box(s), session_view(s, seat), answers->action[n], &words);
        json_object_set_new(action, "do", json_string(answers->words[n]));
        json_object_set_new(action, "text", json_string(*text ? text : answers->words[n]));
        json_array_append_new(out, action);
    }
    return out;
}

static json_t *events_json(const Talk *t, int seat)
{
    const Session *s = t->session;
    json_t *out = json_array();
    for (int n = t->told; n < session_count(s); n++) {
        const Event *events;
        int count = session_log_events(s, n, &events);
        for (int e = 0; e < count; e++) {
            char text[400];
            Text words = text_in(text, sizeof text);
            int depth = 0;
            json_t *event;
            session_tell(s, n, e, seat, &words, &depth);
            if (!*text) continue;
            event = json_object();
            json_object_set_new(event, "position", json_integer(n + 1));
            json_object_set_new(event, "seat", seat_json(events[e].seat));
            json_object_set_new(event, "depth", json_integer(depth));
            json_object_set_new(event, "text", json_string(text));
            json_array_append_new(out, event);
        }
    }
    return out;
}

/* From the seat's own view, so that a score made of hidden cards tells nothing. */
static json_t *scores_json(const Talk *t, int seat)
{
    int32_t score[SEAT_MAX] = { 0 };
    json_t *out = json_array();
    session_game(t->session)->score(session_box(t->session), session_view(t->session, seat), score);
    for (int n = 0; n < session_seats(t->session); n++) json_array_append_new(out, json_integer(score[n]));
    return out;
}

json_t *talk_position(Talk *t)
{
    const Session *s = t->session;
    int seat = talk_viewer(t);
    bool over = session_over(s);
    char text[800];
    Text words = text_in(text, sizeof text);
    json_t *out = json_object();
    json_object_set_new(out, "position", json_integer(session_count(s)));
    json_object_set_new(out, "seat", seat_json(seat));
    if (!over) session_prompt(s, seat, &words);
    json_object_set_new(out, "prompt", json_string(text));
    if (over) {
        session_outcome(s, seat, &words);
        json_object_set_new(out, "outcome", json_string(text));
    }
    words = text_in(text, sizeof text);
    session_status(s, seat, &words);
    json_object_set_new(out, "status", json_string(text));
    json_object_set_new(out, "actions", actions_json(t, seat));
    json_object_set_new(out, "table", table_json(t, seat));
    json_object_set_new(out, "events", events_json(t, seat));
    json_object_set_new(out, "scores", scores_json(t, seat));
    json_object_set_new(out, "over", json_boolean(over));
    t->told = session_count(s);
    return out;
}

/* ---- Replies ------------------------------------------------------------------------------------------------------- */

json_t *talk_error(const char *sentence)
{
    json_t *out = json_object(), *words = json_string(sentence);
    if (!words) words = json_string("That is not UTF-8.");
    json_object_set_new(out, "error", words);
    return out;
}

/* Programs give the words exactly; a beginning is refused, so that a later card cannot change what a program means. */
static json_t *do_reply(Talk *t, const char *words)
{
    Session *s = t->session;
    const Answers *answers = session_answers(s);
    Nearest nearest = { "", 0 };
    Why why = { "" };
    const char *near;
    for (int n = 0; n < answers->count; n++) {
        if (strcmp(answers->words[n], words) == 0) {
            if (!session_answer(s, answers->action[n], &why) || !session_bots_answer(s, &why))
                return talk_error(why.text);
            return talk_position(t);
        }
        nearest_offer(&nearest, words, answers->words[n]);
    }
    near = nearest_word(&nearest, words);
    if (near) why_not(&why, "\"%.100s\" is not an answer now; did you mean \"%.100s\"?", words, near);
    else why_not(&why, "\"%.100s\" is not an answer now.", words);
    return talk_error(why.text);
}

/* Who takes back: the program's seat, or the one that answered last. */
static json_t *undo_reply(Talk *t)
{
    Session *s = t->session;
    int count = session_count(s), seat = t->seat;
    Why why = { "" };
    if (seat == SEAT_NONE) seat = count > 0 ? session_log_seat(s, count - 1) : 0;
    if (!session_undo(s, seat, &why)) return talk_error(why.text);
    if (t->told > session_count(s)) t->told = session_count(s);
    return talk_position(t);
}

static json_t *why_reply(Talk *t, const char *typed)
{
    char text[4096];
    Text words = text_in(text, sizeof text);
    Why why = { "" };
    json_t *out;
    if (!things_why(t->session, talk_viewer(t), typed, &words, &why)) return talk_error(why.text);
    out = json_object();
    json_object_set_new(out, "why", json_string(text));
    return out;
}

static json_t *save_reply(Talk *t, const char *path)
{
    Why why = { "" };
    json_t *out;
    if (!*path) return talk_error("\"save\" needs the name of a file.");
    if (!t->may_save) return talk_error("Nothing may be saved here.");
    if (!save_write(t->session, path, &why)) return talk_error(why.text);
    out = json_object();
    json_object_set_new(out, "saved", json_string(path));
    return out;
}

static json_t *request_reply(Talk *t, const char *word, const json_t *value)
{
    static const char *const WORDS[] = { "do", "undo", "why", "save", "quit" };
    const char *text = json_string_value(value), *near;
    Nearest nearest = { "", 0 };
    Why why = { "" };
    if (strcmp(word, "undo") == 0) return json_is_true(value) ? undo_reply(t) : talk_error("\"undo\" must be true.");
    if (strcmp(word, "quit") == 0) {
        if (!json_is_true(value)) return talk_error("\"quit\" must be true.");
        t->quit = true;
        return NULL;
    }
    for (int n = 0; n < 5; n++) {
        if (strcmp(word, WORDS[n]) == 0 && !text) {
            why_not(&why, "\"%s\" must be a string.", word);
            return talk_error(why.text);
        }
        nearest_offer(&nearest, word, WORDS[n]);
    }
    if (strcmp(word, "do") == 0) return do_reply(t, text);
    if (strcmp(word, "why") == 0) return why_reply(t, text);
    if (strcmp(word, "save") == 0) return save_reply(t, text);
    near = nearest_word(&nearest, word);
    why_not(&why, "\"%.40s\" is not known%s%s%s; a line has one of do, undo, why, save and quit.", word,
            near ? ", did you mean \"" : "", near ? near : "", near ? "\"" : "");
    return talk_error(why.text);
}

json_t *talk_reply(Talk *t, const char *line, size_t length)
{
    json_error_t error;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error), *reply;
    if (!request) {
        Why why = { "" };
        why_not(&why, "That is not JSON: %s at column %d.", error.text, error.column);
        return talk_error(why.text);
    }
    if (!json_is_object(request) || json_object_size(request) != 1) {
        reply = talk_error("A line is an object with one of do, undo, why, save and quit.");
    } else {
        void *entry = json_object_iter(request);
        reply = request_reply(t, json_object_iter_key(entry), json_object_iter_value(entry));
    }
    json_decref(request);
    return reply;
}
