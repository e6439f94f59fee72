/*
 * word_laws.c - what must be true of every game's words (face.h says it in prose). See laws.h.
 *
 * Everything a face says is a text for people: not empty, not cut, proper UTF-8 on one line. Every sentence of refusal
 * cites a rule, and the rule stands in the game's page of docs/rules.
 */
#include "law/laws.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONG = 1000,         /* a sentence longer than this fits no screen                                       */
    ANSWER_LONG = 112,   /* an answer's words, with room for a twin's number                                 */
    PAGE_ROOM = 1 << 20
};

static char said[LONG + 8];

static Text empty_text(void) { return text_in(said, sizeof said); }

/* ---- What a text must be ----------------------------------------------------------------------------------------- */

/* Whether s is UTF-8 without control characters; a newline is one. */
static bool is_clean(const char *s)
{
    const unsigned char *at = (const unsigned char *)s;
    while (*at) {
        int more = *at < 0x80 ? 0 : *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc2 ? 1 : -1;
        if (more < 0 || *at < 0x20 || *at == 0x7f || *at > 0xf4) return false;
        for (at++; more > 0; more--, at++)
            if ((*at & 0xc0) != 0x80) return false;
    }
    return true;
}

static bool is_trim(const char *s)
{
    size_t n = strlen(s);
    return n > 0 && s[0] != ' ' && s[n - 1] != ' ' && !strstr(s, "  ");
}

/* The text just said, `what` it is, and how long it may be. */
static void check_text(const Trial *t, const Text *text, int longest, const char *what)
{
    char sentence[LONG + 200];
    const char *wrong = 0;
    if (text->used == 0) wrong = "has no words";
    else if (text->used >= longest) wrong = "is too long, or cut";
    else if ((size_t)text->used != strlen(text->at)) wrong = "is not terminated";
    else if (!is_clean(text->at)) wrong = "is not one line of UTF-8";
    else if (!is_trim(text->at)) wrong = "has a space too many";
    if (!wrong) return;
    snprintf(sentence, sizeof sentence, "%s %s: \"%s\"", what, wrong, text->at);
    LAW(t, !wrong, sentence);
}

static void check_name(const Trial *t, const char *name, size_t room, const char *what)
{
    Text text = { (char *)(size_t)name, 0, (int32_t)room };
    while ((size_t)text.used < room && name[text.used]) text.used++;
    check_text(t, &text, (int)room - 1, what);
}

/* Whether this very text passed before: most sentences are said a thousand times. */
static bool passed_before(const char *s)
{
    static uint64_t passed[1 << 12];
    uint64_t h = 14695981039346656037u;
    for (const char *at = s; *at; at++) h = (h ^ (unsigned char)*at) * 1099511628211u;
    uint64_t *slot = &passed[(h ^ h >> 32) & 0xfff];
    if (*slot == h) return true;
    *slot = h;
    return false;
}

/* ---- Rules that are cited ---------------------------------------------------------------------------------------- */

/* The game's pages (their names with a space between), read once; a game without one is refused. */
static const char *rules_page(const Trial *t)
{
    static char page[PAGE_ROOM];
    static const Face *whose;
    char path[300];
    size_t used = 0;
    if (whose == t->face) return page;
    for (const char *name = t->face->rules_file; *name; name += strspn(name, " ")) {
        size_t length = strcspn(name, " ");
        snprintf(path, sizeof path, "docs/rules/%.*s", (int)length, name);
        FILE *file = fopen(path, "r");
        LAW(t, file != 0, "the game's rules_file names pages in docs/rules");
        used += fread(page + used, 1, sizeof page - 1 - used, file);
        fclose(file);
        name += length;
    }
    page[used] = 0;
    whose = t->face;
    return page;
}

/* The first rule number at or after s ("DOOM-41"), with its length; null when there is none. */
static const char *find_rule(const char *s, size_t *length)
{
    for (; *s; s++) {
        size_t word = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (word >= 3 && s[word] == '-') {
            size_t letters = strspn(s + word + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
            size_t digits = strspn(s + word + 1 + letters, "0123456789");
            if (digits) {
                *length = word + 1 + letters + digits;
                return s;
            }
        }
        if (word) s += word - 1;
    }
    return 0;
}

/* Every rule a text cites stands in the page; with `must`, it cites one. */
static void check_rules(const Trial *t, const char *text, bool must)
{
    char sentence[LONG + 200], marked[80];
    size_t length = 0;
    const char *rule = find_rule(text, &length);
    if (must && !rule) {
        snprintf(sentence, sizeof sentence, "a refusal cites no rule: \"%s\"", text);
        LAW(t, rule != 0, sentence);
    }
    for (; rule; rule = find_rule(rule + length, &length)) {
        snprintf(marked, sizeof marked, "**%.*s**", (int)length, rule);
        snprintf(sentence, sizeof sentence, "no page has the rule that is cited in \"%s\"", text);
        LAW(t, strstr(rules_page(t), marked) != 0, sentence);
    }
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void words_of_item(Trial *t, const void *view, int seat, const Item *it)
{
    const Face *f = t->face;
    LAW(t, it->zone < f->zone_count, "a thing lies in one of the face's zones");
    LAW(t, it->shape <= ITEM_VALUE, "a thing has one of the shapes");
    LAW(t, it->owner == SEAT_NONE || it->owner < t->how.seats, "a thing belongs to a seat at the table, or nobody");
    LAW(t, it->card == 0 || it->card < t->box->cards, "a thing's card is in the box");
    LAW(t, it->counters <= ITEM_COUNTERS, "a thing's counters have room");
    LAW(t, it->die <= it->die_of, "a die shows no more than it can");
    LAW(t, it->track == 0 || it->at < it->track, "a die lies on its track");
    check_name(t, it->name, sizeof it->name, "the name of a thing");
    if (it->line[0]) check_name(t, it->line, sizeof it->line, "the line beside a thing");
    for (int c = 0; c < it->counters; c++)
        LAW(t, it->counter[c].name && it->counter[c].name[0], "a counter has a name");
    if (it->action != ACTION_NONE) {
        LAW(t, seat == t->choice.seat && trial_is_answer(t, it->action), "pointing at a thing gives a legal answer");
        return;
    }
    Text why = empty_text();
    f->why(t->box, view, it->thing, &why);
    if (why.used && passed_before(why.at)) return;
    check_text(t, &why, LONG, "why pointing at a thing is no answer");
    check_rules(t, why.at, true);
}

static void words_of_table(Trial *t, int seat)
{
    const Face *f = t->face;
    uint8_t *view = t->room[0];
    trial_copy(t, view, t->position);
    t->game->redact(t->box, view, seat);
    int n = f->items(t->box, view, seat, t->items, ITEM_MAX);
    LAW(t, n > 0 && n <= ITEM_MAX, "something lies on the table, and no more than there is room for");
    for (int i = 0; i < n; i++) words_of_item(t, view, seat, &t->items[i]);
    if ((uint32_t)n > t->seen->items) t->seen->items = (uint32_t)n;
    for (int i = 0; i < t->actions && seat == t->choice.seat; i++) {
        Action a = t->action[i];
        bool shown = ACT_VERB(a) != VERB_CARD && ACT_VERB(a) != VERB_PLACE && ACT_VERB(a) != VERB_SEAT;
        for (int k = 0; k < n && !shown; k++) shown = t->items[k].action == a;
        LAW(t, shown, "every card, place or seat that is an answer is a thing one can point at");
    }
    Text status = empty_text();
    f->status(t->box, view, seat, &status);
    check_text(t, &status, LONG, "the status");
    Item few[2];
    LAW(t, f->items(t->box, view, seat, few, 1) <= 1, "a face lists no more things than it has room for");
}

/* Whatever a front end or a line of a protocol names, if it is a thing or not, is told why it is no answer. */
static void words_of_nothing(Trial *t)
{
    uint8_t *view = t->room[0];
    Rng luck; /* not the player's: what is asked changes no game */
    rng_seed(&luck, t->seed * 4096 + (uint64_t)t->step);
    int seat = (int)rng_below(&luck, (uint32_t)t->how.seats);
    trial_copy(t, view, t->position);
    t->game->redact(t->box, view, seat);
    for (int cls = 0; cls < 16; cls++) {
        uint32_t few = rng_below(&luck, 2) ? 0x1000 : 0x200;
        Text why = empty_text();
        t->face->why(t->box, view, THING(cls, (int)rng_below(&luck, few)), &why);
        check_text(t, &why, LONG, "why something that is nowhere is no answer");
        if (!passed_before(why.at)) check_rules(t, why.at, true);
    }
}

static void words_of_choice(Trial *t)
{
    const Face *f = t->face;
    uint8_t *view = t->room[0];
    trial_copy(t, view, t->position);
    t->game->redact(t->box, view, t->choice.seat);
    Text prompt = empty_text();
    f->prompt(t->box, view, &prompt);
    check_text(t, &prompt, LONG, "the prompt");
    for (int i = 0; i < t->actions; i++) {
        Text answer = empty_text();
        f->answer(t->box, view, t->action[i], &answer);
        check_text(t, &answer, ANSWER_LONG, "an answer");
        Text preview = empty_text();
        f->preview(t->box, view, t->action[i], &preview);
        check_text(t, &preview, LONG, "what an answer would mean");
        if (!passed_before(preview.at)) check_rules(t, preview.at, false);
    }
}

void words_of_position(Trial *t)
{
    for (int seat = 0; seat < t->how.seats; seat++) words_of_table(t, seat);
    words_of_table(t, SEAT_NONE);
    if (t->actions) words_of_choice(t);
    if (t->actions) words_of_nothing(t);
}

/* ---- What happened ----------------------------------------------------------------------------------------------- */

/* A happening as a seat learns of it: what it may not see is blank (game.h). */
static Event event_for(const Event *e, int seat)
{
    Event seen = *e;
    if (seat == SEAT_NONE ? e->seen_by != 0xff : !(e->seen_by >> seat & 1)) {
        seen.card = 0;
        seen.a = 0;
    }
    return seen;
}

static void words_of_event(Trial *t, const void *view, const Event *e)
{
    Text words = empty_text();
    t->face->event(t->box, view, e, &words);
    if (words.used == 0) { /* not worth telling; but the end is */
        LAW(t, e->kind != EV_OVER, "the end is told in words");
        LAW(t, e->kind != EV_ROOM, "what finds no room is told in words");
        return;
    }
    check_text(t, &words, LONG, "a happening");
    t->seen->kind[e->kind] |= 2;
}

void words_of_events(Trial *t, const void *after, const Events *ev)
{
    uint8_t *view = t->room[0];
    for (int seat = -1; seat < t->how.seats; seat++) {
        trial_copy(t, view, after);
        t->game->redact(t->box, view, seat < 0 ? SEAT_NONE : seat);
        for (uint32_t i = 0; i < ev->count; i++) {
            Event e = event_for(&ev->list[i], seat < 0 ? SEAT_NONE : seat);
            words_of_event(t, view, &e);
        }
    }
}

void words_of_end(Trial *t)
{
    const Face *f = t->face;
    Text outcome = empty_text();
    f->outcome(t->box, t->position, &outcome);
    check_text(t, &outcome, LONG, "the outcome");
}
