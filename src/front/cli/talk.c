/*
 * talk.c - the requests of the protocol and their replies. See talk.h and docs/protocol.md; a position is position_json.c's.
 */
#include "front/cli/talk.h"

#include <jansson.h>
#include <string.h>

#include "records/save.h"
#include "telling/position_json.h"
#include "telling/things.h"
#include "words/json_text.h"
#include "words/words.h"

/* The seat whose eyes are used: the program's own, or the one that decides, or at the end the first. */
static int talk_viewer(const Talk *t)
{
    int asked = session_asked(t->session);
    if (t->seat != SEAT_NONE) return t->seat;
    return asked == SEAT_NONE ? 0 : asked;
}

void talk_position(Talk *t, Sheet *out)
{
    position_json(out, t->session, talk_viewer(t), t->told);
    t->told = session_count(t->session);
}

void talk_error(Sheet *out, const char *sentence)
{
    json_open(out, NULL, '{');
    json_text(out, "error", sentence);
    json_close(out, '}');
}

/* {"saved": "FILE"}, {"why": "..."} */
static void talk_say(Sheet *out, const char *key, const char *words)
{
    json_open(out, NULL, '{');
    json_text(out, key, words);
    json_close(out, '}');
}

/* Each reply below is one position or one object in `out`; false with a sentence, and then nothing has changed. */

/* Programs give the words exactly; a beginning is refused, so that a later card cannot change what a program means. */
static bool do_reply(Talk *t, const char *words, Sheet *out, Why *why)
{
    Session *s = t->session;
    const Answers *answers = session_answers(s);
    Nearest nearest = { "", 0 };
    const char *near;
    for (int n = 0; n < answers->count; n++) {
        if (strcmp(answers->words[n], words) == 0) {
            if (!session_answer(s, answers->action[n], why) || !session_bots_answer(s, why)) return false;
            talk_position(t, out);
            return true;
        }
        nearest_offer(&nearest, words, answers->words[n]);
    }
    near = nearest_word(&nearest, words);
    if (near) return why_not(why, "\"%.100s\" is not an answer now; did you mean \"%.100s\"?", words, near);
    return why_not(why, "\"%.100s\" is not an answer now.", words);
}

/* Who takes back: the program's seat, or the one that answered last. */
static bool undo_reply(Talk *t, Sheet *out, Why *why)
{
    Session *s = t->session;
    int count = session_count(s), seat = t->seat;
    if (seat == SEAT_NONE) seat = count > 0 ? session_log_seat(s, count - 1) : 0;
    if (!session_undo(s, seat, why)) return false;
    if (t->told > session_count(s)) t->told = session_count(s);
    talk_position(t, out);
    return true;
}

/* What the table says, not a player. */
static bool table_reply(Talk *t, const char *words, Sheet *out, Why *why)
{
    if (!session_table_words(t->session, words, why) || !session_bots_answer(t->session, why)) return false;
    talk_position(t, out);
    return true;
}

static bool why_reply(Talk *t, const char *typed, Sheet *out, Why *why)
{
    char text[4096];
    Text words = text_in(text, sizeof text);
    if (!things_why(t->session, talk_viewer(t), typed, &words, why)) return false;
    talk_say(out, "why", text);
    return true;
}

static bool save_reply(Talk *t, const char *path, Sheet *out, Why *why)
{
    if (!*path) return why_not(why, "\"save\" needs the name of a file.");
    if (!t->may_save) return why_not(why, "Nothing may be saved here.");
    if (!save_write(t->session, path, why)) return false;
    talk_say(out, "saved", path);
    return true;
}

static bool request_reply(Talk *t, const char *word, const json_t *value, Sheet *out, Why *why)
{
    static const char *const WORDS[] = { "do", "undo", "why", "save", "quit", "table" };
    const char *text = json_string_value(value), *near;
    Nearest nearest = { "", 0 };
    if (strcmp(word, "undo") == 0)
        return json_is_true(value) ? undo_reply(t, out, why) : why_not(why, "\"undo\" must be true.");
    if (strcmp(word, "quit") == 0) {
        t->quit = json_is_true(value);
        return t->quit || why_not(why, "\"quit\" must be true.");
    }
    for (int n = 0; n < 6; n++) {
        if (strcmp(word, WORDS[n]) == 0 && !text) return why_not(why, "\"%s\" must be a string.", word);
        nearest_offer(&nearest, word, WORDS[n]);
    }
    if (strcmp(word, "do") == 0) return do_reply(t, text, out, why);
    if (strcmp(word, "table") == 0) return table_reply(t, text, out, why);
    if (strcmp(word, "why") == 0) return why_reply(t, text, out, why);
    if (strcmp(word, "save") == 0) return save_reply(t, text, out, why);
    near = nearest_word(&nearest, word);
    return why_not(why, "\"%.40s\" is not known%s%s%s; a line has one of do, undo, why, save, table and quit.", word,
                   near ? ", did you mean \"" : "", near ? near : "", near ? "\"" : "");
}

bool talk_reply(Talk *t, const char *line, size_t length, Sheet *out)
{
    json_error_t error;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    Why why = { "" };
    bool understood;
    if (!request) {
        bool nul = json_error_code(&error) == json_error_null_character;
        understood = why_not(&why, "That is not JSON: %s at column %d.",
                             nul ? "a character \\u0000, which is in no word," : error.text, error.column);
    } else if (!json_is_object(request) || json_object_size(request) != 1) {
        understood = why_not(&why, "A line is an object with one of do, undo, why, save, table and quit.");
    } else {
        void *entry = json_object_iter(request);
        understood = request_reply(t, json_object_iter_key(entry), json_object_iter_value(entry), out, &why);
    }
    json_decref(request);
    clock_says(&t->clock); /* told with the next position */
    if (!understood) talk_error(out, why.text);
    return !t->quit;
}
