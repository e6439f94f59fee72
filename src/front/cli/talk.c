/*
 * talk.c - the requests of the protocol and their replies. See talk.h and docs/protocol.md; a position is
 * position_json.c's.
 */
#include "front/cli/talk.h"

#include <jansson.h>
#include <string.h>

#include "records/save.h"
#include "telling/position_json.h"
#include "words/json_text.h"
#include "words/words.h"

/* The seat whose eyes are used: the program's own, or the one that decides, or at the end the first. */
static int talk_viewer(const Talk *t)
{
    int asked = session_asked(t->at.session);
    if (t->seat != SEAT_NONE) return t->seat;
    return asked == SEAT_NONE ? 0 : asked;
}

/* One program reads for all seats: what one has heard, all have. */
void talk_position(Talk *t, Sheet *out)
{
    sitting_look(&t->at, talk_viewer(t));
    position_json(out, t->at.session, t->at.viewer, sitting_unheard(&t->at));
    sitting_hush(&t->at);
}

bool talk_bots(Talk *t, Why *why)
{
    while (!session_over(t->at.session) && !session_asks_person(t->at.session))
        if (!sitting_do(&t->at, &(Deed){ .kind = DEED_BOT }, why)) return false;
    return true;
}

void talk_error(Sheet *out, const char *sentence)
{
    json_open(out, NULL, '{');
    json_text(out, "error", sentence);
    json_close(out, '}');
}

static bool save_reply(Talk *t, const char *path, Sheet *out, Why *why)
{
    if (!path || !*path) return why_not(why, "\"save\" needs the name of a file.");
    if (!t->may_save) return why_not(why, "Nothing may be saved here.");
    if (!save_write(t->at.session, path, why)) return false;
    json_open(out, NULL, '{');
    json_text(out, "saved", path);
    json_close(out, '}');
    return true;
}

static bool verb_unknown(const char *word, Why *why)
{
    Nearest nearest = { "", 0 };
    char all[200] = "";
    Text t = text_in(all, sizeof all);
    for (int n = 0; wire_verb(n); n++) {
        nearest_offer(&nearest, word, wire_verb(n));
        text_add(&t, wire_verb(n));
        text_add(&t, ", ");
    }
    nearest_offer(&nearest, word, "save");
    nearest_offer(&nearest, word, "quit");
    const char *near = nearest_word(&nearest, word);
    return why_not(why, "\"%.40s\" is not known%s%s%s; a line has one of %ssave and quit.", word,
                   near ? ", did you mean \"" : "", near ? near : "", near ? "\"" : "", all);
}

/* {"undo":true} has no word, {"do":"roll"} one, {"seek":12} a number. */
static bool word_of(const char *verb, const json_t *value, const char **word, char digits[24], Why *why)
{
    *word = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(digits, 24, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        *word = digits;
    }
    return *word || json_is_true(value) ||
           why_not(why, "What \"%.40s\" is given is a string, a number, or true.", verb);
}

/* One position or one object in `out`; false with a sentence, and then nothing has changed. */
static bool request_reply(Talk *t, const char *verb, const json_t *value, Sheet *out, Why *why)
{
    const char *word;
    char digits[24];
    if (!word_of(verb, value, &word, digits, why)) return false;
    if (strcmp(verb, "save") == 0) return save_reply(t, word, out, why);
    if (strcmp(verb, "quit") == 0) {
        t->quit = !word;
        return t->quit || why_not(why, "\"quit\" stands alone: {\"quit\":true}.");
    }
    sitting_look(&t->at, talk_viewer(t));
    switch (wire_ask(&t->at, verb, word ? 1 : 0, &word, out, why)) {
    case WIRE_UNKNOWN: return verb_unknown(verb, why);
    case WIRE_REFUSED: return false;
    case WIRE_SAID: return true;
    case WIRE_CHANGED: break;
    }
    if (!talk_bots(t, why)) return false;
    talk_position(t, out);
    return true;
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
        understood = why_not(&why, "A line is an object with one verb, such as {\"do\":\"roll\"}.");
    } else {
        void *entry = json_object_iter(request);
        understood = request_reply(t, json_object_iter_key(entry), json_object_iter_value(entry), out, &why);
    }
    json_decref(request);
    sitting_time_up(&t->at); /* told with the next position */
    if (!understood) talk_error(out, why.text);
    return !t->quit;
}
