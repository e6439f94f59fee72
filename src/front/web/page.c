/*
 * page.c - the table as a page in a browser uses it: one game, asked about in lines, answered in JSON. See page.h.
 *
 * Three functions are exported: page_room (where to put a request), page_ask (a request of that size; where the reply
 * stands) and page_size (how long it is). Positions are those of docs/protocol.md.
 */
#include "front/web/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/web/page_files.h"
#include "table/options.h"
#include "telling/games_json.h"
#include "telling/position_json.h"
#include "telling/rules_page.h"
#include "wire/wire.h"
#include "words/json_text.h"

/* The game on the table, and room for the one that takes its place: an opening must not be copied. */
static Opening openings[2];
static Opening *opening = &openings[0];
static Sitting sitting; /* at the game on the table, or at a guided one; without a session while there is none */
static Sheet reply;
static char *room;
static size_t room_size;

Opening *page_opening(void) { return opening; }

Sitting *page_sitting(void) { return &sitting; }

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

const char *request_line(Request *r)
{
    char *line = r->at, *end = memchr(r->at, '\n', r->size);
    size_t n = end ? (size_t)(end - line) : r->size;
    line[n] = 0;
    r->at += n + (end != NULL);
    r->size -= n + (end != NULL);
    return line;
}

bool request_number(Request *r, const char *what, int low, int high, int *out, Why *why)
{
    const char *line = request_line(r);
    char *end;
    long n = strtol(line, &end, 10);
    *out = low;
    if (end == line || *end || n < low || n > high)
        return why_not(why, "%s must be a number from %d to %d.", what, low, high);
    *out = (int)n;
    return true;
}

const RegistryEntry *request_game(Request *r, Why *why)
{
    const char *name = request_line(r);
    const RegistryEntry *e = registry_find(name);
    if (!e) why_not(why, "There is no game called \"%.40s\".", name);
    return e;
}

/* The session on the table, but nothing of a guided game, which goes its own way: it is not saved. Null with a
 * sentence. */
static Session *game_here(Why *why)
{
    if (sitting.lesson) return why_not(why, "A guided game goes its own way."), NULL;
    if (!sitting.session) why_not(why, "No game is on the table.");
    return sitting.session;
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

static bool games_reply(Request *r, Sheet *out, Why *why)
{
    (void)r, (void)why;
    games_json(out);
    return true;
}

static bool levels_reply(Request *r, Sheet *out, Why *why)
{
    (void)r, (void)why;
    json_open(out, NULL, '[');
    for (int n = 0; n < levels_count(); n++) {
        json_open(out, NULL, '{');
        json_text(out, "name", levels_at(n)->name);
        json_text(out, "meaning", levels_at(n)->meaning);
        json_truth(out, "standard", levels_at(n) == levels_standard());
        json_close(out, '}');
    }
    json_close(out, ']');
    return true;
}

static bool rules_reply(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    if (!e) return false;
    RulesReader reader = rules_begin(e->face->rules_file);
    Rule *rule = malloc(sizeof *rule);
    json_open(out, NULL, '[');
    while (rule && rules_next(&reader, rule)) {
        json_open(out, NULL, '{');
        json_text(out, "number", rule->number);
        json_text(out, "heading", rule->heading);
        json_text(out, "text", rule->text);
        json_close(out, '}');
    }
    json_close(out, ']');
    free(rule);
    return true;
}

static bool file_reply(Request *r, Sheet *out, Why *why)
{
    const char *name = request_line(r);
    if (!page_file_put(name, r->at, r->size, why)) return false;
    json_text(out, NULL, name);
    return true;
}

static Opening *opening_spare(void) { return opening == &openings[0] ? &openings[1] : &openings[0]; }

/* Somebody looks at the game on the table. */
static void page_sit_down(void)
{
    sitting_begin(&sitting, opening->session, NULL, NULL);
    sitting_take_place(&sitting);
}

/* What is on the table gives way only when the other game has begun. */
static bool opening_take(bool begun, Sheet *out)
{
    if (!begun) return false;
    page_lesson_leave();
    page_think_forget();
    opening_close(opening);
    opening = opening_spare();
    page_sit_down();
    json_truth(out, NULL, true);
    return true;
}

static uint8_t people_read(const char *list)
{
    unsigned people = 0;
    for (; *list; list++)
        if (*list >= '1' && *list <= '8') people |= 1u << (*list - '1');
    return (uint8_t)people;
}

static bool new_reply(Request *r, Sheet *out, Why *why)
{
    enum { SETTINGS = 32 };
    const char *setting[SETTINGS];
    NewGame how = { .entry = request_game(r, why), .setting = setting, .seed = opening_seed() };
    if (!how.entry) return false;
    while (r->size) {
        const char *line = request_line(r);
        if (strncmp(line, "--seed ", 7) == 0) {
            if (!opening_seed_read(line + 7, &how.seed, why)) return false;
        } else if (strncmp(line, "--pack ", 7) == 0) how.pack = line + 7;
        else if (strncmp(line, "--bots ", 7) == 0) how.bots = line + 7;
        else if (strncmp(line, "--people ", 9) == 0) how.people = people_read(line + 9);
        else if (how.settings == SETTINGS) return why_not(why, "There are more than %d settings.", SETTINGS);
        else setting[how.settings++] = line;
    }
    bool begun = opening_new(opening_spare(), &how, why);
    if (begun && !page_shelf_permits(opening_spare(), why)) {
        opening_close(opening_spare());
        return false;
    }
    return opening_take(begun, out);
}

/* A save as text: "load" to play on, "replay" to look at. */
static bool load_reply(Request *r, Sheet *out, Why *why)
{
    Save *save = save_read(r->at, r->size, "The save", why);
    bool begun = save && opening_load(opening_spare(), save, NULL, -1, why);
    save_free(save);
    return opening_take(begun, out);
}

static bool replay_reply(Request *r, Sheet *out, Why *why)
{
    if (!load_reply(r, out, why)) return false;
    session_replay(opening->session);
    page_sit_down();
    return true;
}

/* The cards a save needs that did not come with the game, so that a page can hand them in before it loads the save. */
static bool packs_reply(Request *r, Sheet *out, Why *why)
{
    Save *save = save_read(r->at, r->size, "The save", why);
    if (!save) return false;
    json_open(out, NULL, '{');
    json_text(out, "game", save_game(save));
    json_number(out, "answers", save_length(save));
    json_open(out, "packs", '[');
    for (int n = 0; n < save_packs(save); n++) json_text(out, NULL, save_pack(save, n));
    json_close(out, ']');
    json_close(out, '}');
    save_free(save);
    return true;
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static void seats_json(Sheet *out, const Session *s)
{
    json_open(out, "sitters", '[');
    for (int seat = 0; seat < session_seats(s); seat++) {
        json_open(out, NULL, '{');
        json_text(out, "name", session_name(s, seat));
        json_truth(out, "bot", session_sitter(s, seat)->bot != NULL);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Whether the seat may take back, and if not, why. */
static void undo_json(Sheet *out, const Session *s, int seat)
{
    Why why = { "" };
    json_truth(out, "undo", session_can_undo(s, seat, &why));
    json_text(out, "undo_why", why.text);
    json_truth(out, "redo", session_can_redo(s));
}

/* What the table itself could say now. */
static void sayings_json(Sheet *out, const Session *s, int seat)
{
    const Face *face = session_face(s);
    Action says[TABLE_SAYINGS];
    bool may = face->table_says && !session_over(s) && !session_is_replay(s) && !sitting.lesson;
    int count = may ? face->table_says(session_box(s), session_view(s, seat), says) : 0;
    json_open(out, "sayings", '[');
    for (int n = 0; n < count; n++) {
        char text[ANSWER_ROOM];
        Text words = text_in(text, sizeof text);
        face->answer(session_box(s), session_view(s, seat), says[n], &words);
        json_text(out, NULL, text);
    }
    json_close(out, ']');
}

static void frame_json(Sheet *out, const Session *s, int seat)
{
    char text[512];
    Text words = text_in(text, sizeof text);
    options_line_of(s, &words);
    json_text(out, "game", session_game(s)->name);
    json_text(out, "options", text);
    json_number(out, "seed", (int64_t)session_setup(s)->seed);
    if (session_asked(s) < SEAT_MAX) json_number(out, "asked", session_asked(s) + 1);
    else json_nothing(out, "asked");
    json_truth(out, "person", session_asks_person(s));
    json_truth(out, "free", session_undo_is_free(s));
    json_truth(out, "replay", session_is_replay(s));
    json_number(out, "length", session_length(s));
    json_open(out, "packs", '[');
    for (int n = 0; n < session_packs(s); n++) json_text(out, NULL, session_pack(s, n));
    json_close(out, ']');
    seats_json(out, s);
    undo_json(out, s, seat);
    sayings_json(out, s, seat);
    page_lesson_json(out);
}

/* "next": what is to be done now (sitting.h), and the table as the seat that looks sees it, with the happenings it
 * hears of. */
static bool next_reply(Request *r, Sheet *out, Why *why)
{
    static const char *const NOW[] = { "tell", "hand_over", "bot", "read", "ask", "watch", "over", "usual" };
    if (!sitting.session) return why_not(why, "No game is on the table.");
    (void)r;
    SittingNow now = sitting_now(&sitting);
    int told = now == SITTING_TELL ? sitting_unheard(&sitting) : session_count(sitting.session);
    if (now == SITTING_TELL) sitting_heard(&sitting);
    json_open(out, NULL, '{');
    json_text(out, "now", NOW[now]);
    json_number(out, "from", told);
    frame_json(out, sitting.session, sitting.viewer);
    json_place(out, "position");
    position_json(out, sitting.session, sitting.viewer, told);
    json_close(out, '}');
    return true;
}

/* "automatic" and 1 or 0: whether the table answers by itself what has one sensible answer. */
static bool automatic_reply(Request *r, Sheet *out, Why *why)
{
    int on;
    if (!request_number(r, "Whether", 0, 1, &on, why)) return false;
    sitting.automatic = on ? AUTOMATIC_USUALLY : 0;
    json_truth(out, NULL, true);
    return true;
}

/* "usual": what is to be done now is to answer so. */
static bool usual_reply(Request *r, Sheet *out, Why *why)
{
    (void)r;
    if (!sitting.session) return why_not(why, "No game is on the table.");
    if (!sitting_do(&sitting, &(Deed){ .kind = DEED_USUAL }, why)) return false;
    json_truth(out, NULL, true);
    return true;
}

static bool save_reply(Request *r, Sheet *out, Why *why)
{
    const Session *s = game_here(why);
    size_t size;
    (void)r;
    char *text = s ? save_text(s, &size) : NULL;
    if (!s) return false;
    if (!text) return why_not(why, "There is not enough memory to save.");
    json_text(out, NULL, text);
    free(text);
    return true;
}

/* The table's clock: seconds left (-1: there is none), the same in words, and whether it has just said that
 * time is up. */
static bool clock_reply(Request *r, Sheet *out, Why *why)
{
    char text[80];
    Text words = text_in(text, sizeof text);
    (void)r;
    if (!sitting.session) return why_not(why, "No game is on the table.");
    bool on = !sitting.lesson && !session_is_replay(sitting.session);
    json_open(out, NULL, '{');
    json_truth(out, "said", sitting_time_up(&sitting));
    json_number(out, "left", on ? clock_left(&sitting.clock) : -1);
    if (on) clock_words(&sitting.clock, &words);
    json_text(out, "words", text);
    json_close(out, '}');
    return true;
}

/* ---- The border -------------------------------------------------------------------------------------------------- */

static const struct {
    const char *verb;
    bool (*reply)(Request *r, Sheet *out, Why *why);
} PAGE_VERBS[] = {
    { "clock", clock_reply },
    { "games", games_reply },
    { "levels", levels_reply },
    { "rules", rules_reply },
    { "file", file_reply },
    { "new", new_reply },
    { "load", load_reply },
    { "replay", replay_reply },
    { "packs", packs_reply },
    { "next", next_reply },
    { "automatic", automatic_reply },
    { "usual", usual_reply },
    { "save", save_reply },
    { "bot", page_bot },
    { "hint", page_hint },
    { "think", page_think },
    { "bot_says", page_bot_says },
    { "hint_says", page_hint_says },
    { "shelf", page_shelf },
    { "open_pack", page_open_pack },
    { "seal_pack", page_seal_pack },
    { "record", page_record },
    { "cards", page_cards },
    { "sources", page_sources },
    { "compile", page_compile },
    { "learn", page_learn },
    { "decks", page_decks },
    { "deck", page_deck },
    { "deck_check", page_deck_check },
    { "review", page_review },
    { "review_answer", page_review_answer },
    { "pack", page_pack },
    { "deal", page_deal },
    { "try", page_try },
};

/* The page asks with the verbs of wire.h, and with some of its own. */
static bool verb_reply(Request *r, Why *why)
{
    const char *verb = request_line(r), *word = r->at;
    for (int n = 0; wire_verb(n); n++) {
        if (strcmp(wire_verb(n), verb) != 0) continue;
        WireReply got = wire_ask(&sitting, verb, r->size > 0, &word, &reply, why);
        if (got == WIRE_CHANGED) json_truth(&reply, NULL, true);
        return got != WIRE_REFUSED;
    }
    for (size_t n = 0; n < sizeof PAGE_VERBS / sizeof PAGE_VERBS[0]; n++)
        if (strcmp(PAGE_VERBS[n].verb, verb) == 0) return PAGE_VERBS[n].reply(r, &reply, why);
    return why_not(why, "\"%.40s\" is not known.", verb);
}

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(name)))
#else
#define EXPORTED(name)
#endif

EXPORTED("page_room") char *page_room(size_t size);
EXPORTED("page_ask") const char *page_ask(size_t size);
EXPORTED("page_size") size_t page_size(void);

/* Room for a request of that size and its end; null: too large. */
char *page_room(size_t size)
{
    if (size < room_size) return room;
    char *more = realloc(room, size + 1);
    if (!more) return NULL;
    room = more;
    room_size = size + 1;
    return room;
}

const char *page_ask(size_t size)
{
    Request r = { room, size };
    Why why = { "" };
    room[size] = 0;
    sheet_clear(&reply);
    if (!verb_reply(&r, &why)) {
        sheet_clear(&reply);
        json_open(&reply, NULL, '{');
        json_text(&reply, "error", why.text);
        json_close(&reply, '}');
    }
    return reply.failed ? NULL : reply.at;
}

size_t page_size(void) { return reply.used; }
