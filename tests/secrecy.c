/*
 * secrecy.c - what a seat may not know reaches it by no way: not in its view, its words, its things, its answers.
 *
 *   secrecy [GAME] [--seeds N] [--seed N]
 *
 * At every position of random games, for every seat and a spectator, two worlds are imagined from the same view: they
 * differ only in what that seat cannot see. Then
 *   - both worlds show that seat the same bytes, and every byte in which they differ is blank (0) in its view;
 *   - the question and the answers of the seat that is asked are the same in both worlds and in the view;
 *   - the words of its answers are the same in both worlds and in the view, so that a log cannot tell more than a
 *     seat knows;
 *   - things, prompt, status, previews and refusals are the same, asked twice of the view and of either world's view;
 *   - the dice to come are not in the view;
 *   - of the truth: a seat (or a spectator) sees a card in a zone that the game's *.words file declares hidden, or
 *     private to another, only if it saw it before or was told of it, searches there now, or everyone is asked.
 * The same bytes and words at one happening of each answer, drawn by chance: the table is shown as it was in between, too.
 * And over a whole run, most bytes that were often blanked differ between two imagined worlds at some time:
 * imagining is not a copy of the truth, nor of nothing. (Not all: that another seat has peeked at a card is
 * blanked and not imagined.)
 *
 * Does NOT repeat the laws of tests/law; run those first.
 */
#include "bench/batch.h"
#include "law/trial.h"
#include "law/zones.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS = 1 << 16,
    OFTEN = 100, /* views a byte was blanked in before imagining must have varied it */
    ZONE_CARDS = 512,
    BETWEENS = 64 /* happenings of an answer whose positions are looked at */
};

/* Byte by byte of a position: in how many views it was blanked; whether imagined worlds differed in it. */
static uint32_t blanked[BATCH_ROOM];
static bool varied[BATCH_ROOM];
static uint64_t zone_cards; /* blank cards of secret zones */
static uint64_t betweens;   /* tables in the middle of an answer that were looked at */
static uint8_t during[BETWEENS * BATCH_ROOM];

/* Everything a face says about a view, as one text, to be compared. */
static void say_all(const Trial *t, const void *view, int seat, char *out)
{
    const Face *f = t->face;
    static Item items[ITEM_MAX];
    memset(items, 0, sizeof items);
    Text text = text_in(out, WORDS);
    int n = f->items(t->box, view, seat, items, ITEM_MAX);
    for (int i = 0; i < n; i++) {
        const Item *it = &items[i];
        int32_t numbers[] = { it->thing, it->shape,  it->zone, it->owner,  it->flags, it->x,  it->y,     it->card,
                              it->count, it->on,     it->die,  it->die_of, it->at,    it->track, it->doors, it->action };
        text_add(&text, it->name);
        text_add(&text, it->line);
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) text_num(&text, numbers[k]), text_add(&text, " ");
        for (int c = 0; c < it->counters; c++)
            text_add(&text, it->counter[c].name), text_num(&text, it->counter[c].value);
        if (it->action == ACTION_NONE) f->why(t->box, view, it->thing, &text);
        text_add(&text, "\n");
    }
    f->status(t->box, view, seat, &text);
    if (t->actions && seat == t->choice.seat) {
        f->prompt(t->box, view, &text);
        for (int i = 0; i < t->actions; i++) f->preview(t->box, view, t->action[i], &text);
    }
}

static void imagine(Trial *t, const void *view, int seat, void *out)
{
    trial_copy(t, out, view);
    t->game->resample(t->box, out, seat, &t->luck);
}

/* Two worlds, one view. counts: for what is said of the whole run. */
static void check_bytes(Trial *t, const uint8_t *view, const uint8_t *one, const uint8_t *two, bool counts)
{
    for (size_t b = 0; b < trial_size(t); b++) {
        if (view[b] != t->position[b]) blanked[b] += counts;
        if (one[b] == two[b]) continue;
        varied[b] |= counts;
        LAW(t, view[b] == 0, "what a seat cannot know is blank in its view");
    }
}

static void check_answers(Trial *t, const void *view, const void *world)
{
    Action there[ACTION_MAX];
    Choice c = t->game->choice(t->box, world);
    int n = t->game->actions(t->box, world, there);
    LAW(t, c.seat == t->choice.seat && c.why == t->choice.why && c.source == t->choice.source,
        "the question does not depend on what the one who is asked cannot know");
    LAW(t, n == t->actions && memcmp(there, t->action, sizeof(Action) * (size_t)n) == 0,
        "the answers do not depend on what the one who is asked cannot know");
    for (int i = 0; i < n; i++) {
        char seen[500], meant[500];
        Text a = text_in(seen, sizeof seen), b = text_in(meant, sizeof meant);
        t->face->answer(t->box, view, there[i], &a);
        t->face->answer(t->box, world, there[i], &b);
        LAW(t, strcmp(seen, meant) == 0, "an answer's words do not tell what the one who gives it cannot know");
    }
}

static void check_seat(Trial *t, int seat, bool counts)
{
    uint8_t *view = t->room[0], *one = t->room[1], *two = t->room[2];
    static char before[WORDS], after[WORDS];
    trial_copy(t, view, t->position);
    t->game->redact(t->box, view, seat);
    for (size_t b = 0; b < sizeof(Rng); b++) LAW(t, view[b] == 0, "the dice to come are not in a view");
    say_all(t, view, seat, before);
    imagine(t, view, seat, one);
    imagine(t, view, seat, two);
    check_bytes(t, view, one, two, counts);
    if (t->actions && seat == t->choice.seat) {
        check_answers(t, view, one);
        check_answers(t, view, two);
        check_answers(t, view, t->position);
    }
    t->game->redact(t->box, one, seat);
    t->game->redact(t->box, two, seat);
    LAW(t, trial_same(t, one, view) && trial_same(t, two, view), "worlds that differ out of sight look the same");
    say_all(t, two, seat, after);
    LAW(t, strcmp(before, after) == 0, "worlds that differ out of sight are described in the same words");
}

/* ---- What is declared secret, against the truth ------------------------------------------------------------------ */

/* How often a seat sees each card where it is declared secret to it, and anywhere. */
typedef struct Glimpsed {
    uint16_t card[CARDS_MOST + 1], all[CARDS_MOST + 1];
} Glimpsed;

static Glimpsed glimpsed[SEAT_MAX + 1]; /* before the last answer; the last is a spectator's */

static bool is_searched(const Trial *t, int seat, Thing thing)
{
    const Stage *stage = t->entry->stage;
    if (seat != t->choice.seat) return false;
    for (int i = 0; i < t->actions; i++) {
        Thing other = ACT_VERB(t->action[i]) == VERB_CARD ? action_thing(t->action[i]) : THING_NONE;
        if (other != THING_NONE && stage->owner(t->box, t->position, other) == stage->owner(t->box, t->position, thing))
            return true;
    }
    return false;
}

/* The cards of a zone of an owner (SEAT_NONE: of all) that a view shows. */
static void zone_glimpse(Trial *t, const void *view, int seat, int zone, int owner, Glimpsed *out)
{
    const Stage *stage = t->entry->stage;
    for (int n = 0; n < ZONE_CARDS; n++) {
        Thing thing = stage->at(t->box, view, zone, owner, n);
        if (thing == THING_NONE) return;
        zone_cards++;
        int card = stage->card(t->box, view, thing);
        if (card && !is_searched(t, seat, thing)) out->card[card]++;
    }
}

static void seat_glimpses(Trial *t, int seat, Glimpsed *out)
{
    uint8_t *view = t->room[0];
    memset(out, 0, sizeof *out);
    trial_copy(t, view, t->position);
    t->game->redact(t->box, view, seat);
    for (int z = 0; z < zones_count(t->face); z++) {
        if (zones_secrecy(z) == ZONE_HIDDEN) zone_glimpse(t, view, seat, z, SEAT_NONE, out);
        for (int owner = 0; owner < SEAT_MAX && zones_secrecy(z) == ZONE_PRIVATE; owner++)
            if (owner != seat) zone_glimpse(t, view, seat, z, owner, out);
    }
    Thing thing;
    for (int n = 0; (thing = t->entry->stage->at(t->box, view, -1, SEAT_NONE, n)) != THING_NONE; n++)
        out->all[t->entry->stage->card(t->box, view, thing)]++;
}

/* Whether the question on the table names a card: what is asked about is shown to all who are asked about it. */
static bool is_asked_about(Trial *t, int card)
{
    char prompt[1000];
    Text text = text_in(prompt, sizeof prompt);
    if (!t->actions) return false;
    t->face->prompt(t->box, t->position, &text);
    return strstr(prompt, t->box->words->card[card].name) != 0;
}

/*
 * A card that lies where the words say a seat may not look is seen by it only if it saw that copy before the
 * answer, wherever that was, or was told of one by a happening, if it searches there now, or if everyone is asked
 * about it.
 */
static void check_glimpses(Trial *t, const Events *ev, bool keep)
{
    static Glimpsed now, told;
    for (int n = 0; n <= t->how.seats; n++) {
        int seat = n == t->how.seats ? SEAT_NONE : n;
        seat_glimpses(t, seat, &now);
        memset(&told, 0, sizeof told);
        for (uint32_t i = 0; i < ev->count; i++) {
            const Event *e = &ev->list[i];
            if (e->card && (seat == SEAT_NONE ? e->seen_by == 0xff : e->seen_by >> seat & 1)) told.card[e->card]++;
        }
        for (int c = 1; c < t->box->cards; c++) {
            int known = glimpsed[n].all[c] + told.card[c];
            if (now.card[c] <= known || is_asked_about(t, c)) continue;
            char sentence[200];
            snprintf(sentence, sizeof sentence,
                     "seat %d (0: a spectator) sees \"%s\" where it is declared secret, untold",
                     seat == SEAT_NONE ? 0 : seat + 1, t->box->words->card[c].name);
            LAW(t, now.card[c] <= known, sentence);
        }
        if (keep) glimpsed[n] = now;
    }
}

static void answer_give(Trial *t, Events *ev)
{
    Action a = t->action[rng_below(&t->luck, (uint32_t)t->actions)];
    LAW(t, t->step < TRIAL_STEPS, "play does not end");
    t->log[t->step] = a;
    t->game->apply(t->box, t->position, a, ev);
    t->step++;
}

/* The table as it was while one of the happenings was told: nothing is asked there. */
static void check_between(Trial *t, const Events *ev)
{
    uint32_t most = ev->count < BETWEENS ? ev->count : BETWEENS;
    uint8_t *position = t->position;
    Choice choice = t->choice;
    int actions = t->actions;
    if (!most) return;
    t->position = during + rng_below(&t->luck, most) * trial_size(t);
    ((Fate *)(void *)t->position)->over = FATE_BETWEEN;
    t->choice.seat = SEAT_NONE, t->actions = 0;
    for (int seat = 0; seat < t->how.seats; seat++) check_seat(t, seat, false);
    check_seat(t, SEAT_NONE, false);
    if (t->box->words) check_glimpses(t, ev, false);
    betweens++;
    t->position = position, t->choice = choice, t->actions = actions;
}

static void check_game(Trial *t)
{
    Events ev = {
        .list = t->events, .room = TRIAL_EVENTS, .during = during, .durings = BETWEENS, .size = t->game->state_size
    };
    trial_begin(t);
    t->game->setup(t->box, t->position, &t->how, &ev);
    memset(glimpsed, 0, sizeof glimpsed);
    for (;;) {
        bool goes_on = trial_look(t);
        for (int seat = 0; seat < t->how.seats; seat++) check_seat(t, seat, true);
        check_seat(t, SEAT_NONE, true);
        if (t->box->words) check_glimpses(t, &ev, true);
        if (!goes_on) break;
        ev.count = 0;
        answer_give(t, &ev);
        check_between(t, &ev);
    }
    t->seen->games++;
    t->seen->decisions += (uint64_t)t->step;
}

/* The whole run's check; returns how many bytes were ever secret, -1 when imagining is no imagining. */
static int check_imagination(const Trial *t)
{
    int secret = 0, often = 0, same = 0;
    for (size_t b = 0; b < trial_size(t); b++) {
        secret += blanked[b] > 0;
        often += blanked[b] >= OFTEN;
        same += blanked[b] >= OFTEN && !varied[b];
    }
    if (same * 4 <= often) return secret;
    printf("%s: %d of %d bytes that views often blank are the same in every imagined world\n", t->game->name, same,
           often);
    return -1;
}

static bool check_entry(const RegistryEntry *entry, const char *program, uint64_t first, uint64_t last)
{
    Trial t;
    Seen seen = { 0 };
    memset(blanked, 0, sizeof blanked);
    memset(varied, 0, sizeof varied);
    zones_read(entry->face);
    zone_cards = betweens = 0;
    trial_open(&t, entry, program, &seen);
    for (uint64_t seed = first; seed <= last; seed++) {
        t.seed = seed;
        batch_setup(entry->face, seed, &t.how);
        check_game(&t);
    }
    int secret = first == last ? 0 : check_imagination(&t);
    if (secret >= 0)
        printf("%s: no secret reaches a seat in %d games, %d decisions; %d bytes of a position are secret to someone, "
               "%" PRIu64 " cards lay face down, %" PRIu64 " tables in between\n",
               entry->game->name, (int)seen.games, (int)seen.decisions, secret, zone_cards, betweens);
    trial_close(&t);
    return secret >= 0;
}

int main(int count, char **word)
{
    uint64_t first = 1, last = 60;
    const char *game = 0;
    int status = 0;
    setvbuf(stdout, 0, _IOLBF, 0); /* a broken law ends the process at once */
    for (int i = 1; i < count; i++) {
        if (strcmp(word[i], "--seeds") == 0 && i + 1 < count) last = strtoull(word[++i], 0, 10);
        else if (strcmp(word[i], "--seed") == 0 && i + 1 < count) first = last = strtoull(word[++i], 0, 10);
        else if (registry_find(word[i])) game = word[i];
        else if (!strchr(word[i], '=')) { /* settings follow from the seed */
            fprintf(stderr, "secrecy: \"%s\" is no game or option of this program\n", word[i]);
            return 2;
        }
    }
    for (int n = 0; n < registry_count(); n++)
        if (!game || strcmp(game, registry_at(n)->game->name) == 0)
            if (!check_entry(registry_at(n), word[0], first, last)) status = 1;
    return status;
}
