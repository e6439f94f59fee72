/*
 * planted.c - does the lab say the truth? A game whose cards do what this file says they do, played by hundreds of
 * labs, each with games of its own: how often its intervals hold the truth (95 of 100 is what they promise), and how
 * often something is called clear that is nothing.
 *
 *   build/tests/lab/planted [LABS]     a small number as a test; `make lab-truths` plays 200 and says the figures of docs/lab.md
 *
 * The game: turns 16 to 39, by lot. Each seat's cards have a turn of their own by lot; a card that comes out is offered
 * at once, to be played or left. At the end the winner is drawn with the chance that the seats, the decks, the length
 * and the planted cards make. So a card's effect is known, and those of all others are nothing, while decks, seats and
 * lengths do differ.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "lab/compare.h"
#include "lab/findings_cards.h"
#include "table/tap.h"

enum { CARDS = 24, TURN_LEAST = 16, TURN_MOST = 39, HORIZON = 40, GAMES = 2000, LABS = 24 };
#define TURNS_MEAN 27.5
#define MILLE 1000

/* What a game is like. The cards with an effect are the first ones. */
enum Kind {
    NOTHING,      /* one of three decks for each seat by lot, of different strength; the first seat is better off */
    WHEN_DRAWN_,  /* the same, and cards 1 and 2 count when drawn                                            */
    WHEN_PLAYED_, /* when played                                                                             */
    TOGETHER_,    /* only when both are played                                                               */
    IN_DECK,      /* decks of any cards by lot; card 1 counts when in the deck, card 2 when drawn            */
    COMPANY,      /* two seats win or lose as one; card 1 counts when either draws it                        */
    CONTESTED,    /* one pile for both seats: what one draws the other does not. Nothing counts               */
    KINDS
};
enum { OPTION_KIND, OPTION_VERSION, OPTION_STIR };

typedef struct Planted {
    Fate fate;
    uint8_t deck[2][CARDS], hand[2][CARDS];
    uint8_t when[2][CARDS]; /* the turn it comes out                                                         */
    uint8_t kind, version, turns, turn, at, over;
    int16_t chance;         /* of the first seat (or the company), in 1000                                    */
    uint32_t played[2], had[2];
    uint8_t won, spare[7];
} Planted;

static int effect_of(const Planted *s, int seat)
{
    uint32_t drawn = 0, played = s->played[seat], deck = s->had[seat];
    for (int c = 0; c < CARDS; c++) drawn |= s->hand[seat][c] ? 1u << c : 0;
    switch (s->kind) {
    case WHEN_DRAWN_: return (drawn & 1 ? 100 : 0) - (drawn & 2 ? 60 : 0);
    case WHEN_PLAYED_: return (played & 1 ? 100 : 0) - (played & 2 ? 80 : 0);
    case TOGETHER_: return (played & 3) == 3 ? 150 : 0;
    case IN_DECK: return (deck & 1 ? 100 : 0) + (drawn & 2 ? 80 : 0);
    case COMPANY: return drawn & 1 ? 120 : 0;
    default: return s->version && drawn & 1 ? 150 : 0;
    }
}

/* The first seat's chance: 1000 less it is the second's. A long game is the first seat's. */
static int chance_at_end(const Planted *s)
{
    int chance = s->chance + 2 * (s->turns - 28);
    if (s->kind == COMPANY) {
        Planted either = *s;
        for (int c = 0; c < CARDS; c++) either.hand[0][c] |= s->hand[1][c];
        return chance + effect_of(&either, 0);
    }
    return chance + effect_of(s, 0) - effect_of(s, 1);
}

static void planted_deck(Planted *s, int seat, int first, int count)
{
    for (int c = first; c < first + count; c++) s->deck[seat][c % CARDS] = (uint8_t)(c % CARDS + 1);
}

static void planted_setup_decks(Planted *s)
{
    static const int STRENGTH[3] = { 0, 60, 120 };
    for (int p = 0; p < 2; p++) {
        int deck = (int)rng_below(&s->fate.rng, 3);
        if (s->kind == IN_DECK) {
            for (int c = 0; c < CARDS; c++)
                if (rng_below(&s->fate.rng, 2)) planted_deck(s, p, c, 1);
        } else if (s->kind == COMPANY || s->kind == CONTESTED || s->version || s->kind == KINDS)
            planted_deck(s, p, 0, CARDS);
        else {
            planted_deck(s, p, 0, 8); /* what all decks have, and eight of the others                        */
            planted_deck(s, p, 8 + 4 * deck, 8);
            s->chance = (int16_t)(s->chance + (p ? -1 : 1) * STRENGTH[deck]);
        }
    }
}

/* Moves on to the next question: a card that comes out, or the turn's end. */
static void planted_run(Planted *s)
{
    for (; s->turn <= s->turns; s->turn++, s->at = 0)
        for (; s->at <= 2 * CARDS; s->at++) {
            int seat = s->at / CARDS, c = s->at % CARDS;
            if (s->at == 2 * CARDS) return; /* the turn's end is a question with one answer                   */
            if (!s->deck[seat][c] || s->when[seat][c] != s->turn) continue;
            s->hand[seat][c] = s->deck[seat][c], s->deck[seat][c] = 0;
            s->fate.learned++;
            return;
        }
    s->fate.over = 1;
    s->won = rng_below(&s->fate.rng, MILLE) < (uint32_t)chance_at_end(s);
}

static void planted_setup(const Box *box, void *position, const Setup *how, Events *ev)
{
    Planted s = { .kind = (uint8_t)how->option[OPTION_KIND],
                  .version = (uint8_t)how->option[OPTION_VERSION],
                  .chance = 560 };
    (void)box, (void)ev;
    rng_seed(&s.fate.rng, how->seed * 2654435761u + (uint64_t)how->option[OPTION_STIR] * 977);
    s.fate.seats = 2;
    s.turns = (uint8_t)(TURN_LEAST + rng_below(&s.fate.rng, TURN_MOST - TURN_LEAST + 1));
    planted_setup_decks(&s);
    for (int p = 0; p < 2; p++)
        for (int c = 0; c < CARDS; c++) {
            int within = s.version && c == 1 ? HORIZON / 2 : HORIZON;
            if (s.deck[p][c]) s.had[p] |= 1u << c;
            s.when[p][c] = (uint8_t)(1 + rng_below(&s.fate.rng, (uint32_t)within));
        }
    for (int c = 0; c < CARDS && s.kind == CONTESTED; c++) s.deck[rng_below(&s.fate.rng, 2)][c] = 0;
    if (s.kind == COMPANY) s.chance = 300;
    s.turn = 1;
    planted_run(&s);
    memcpy(position, &s, sizeof s);
}

static Choice planted_choice(const Box *box, const void *position)
{
    const Planted *s = (const Planted *)position;
    Choice c = { s->fate.over ? SEAT_NONE : s->at < 2 * CARDS ? (uint8_t)(s->at / CARDS) : s->turn % 2, 1, 0, 0, 0 };
    (void)box;
    return c;
}

static int planted_actions(const Box *box, const void *position, Action *out)
{
    const Planted *s = (const Planted *)position;
    (void)box;
    if (s->fate.over) return 0;
    out[0] = ACT(VERB_PASS, 0);
    if (s->at == 2 * CARDS) return 1;
    out[1] = ACT(VERB_CARD, 2 * CARDS + s->at);
    return 2;
}

static void planted_apply(const Box *box, void *position, Action a, Events *ev)
{
    Planted *s = (Planted *)position;
    (void)box, (void)ev;
    if (ACT_VERB(a) == VERB_CARD) s->played[s->at / CARDS] |= 1u << s->at % CARDS;
    if (s->at == 2 * CARDS) s->turn++, s->at = 0;
    else s->at++;
    planted_run(s);
}

static void planted_score(const Box *box, const void *position, int32_t *out)
{
    const Planted *s = (const Planted *)position;
    (void)box;
    out[0] = s->won, out[1] = s->kind == COMPANY ? s->won : !s->won;
}

/* The contested pile is nobody's: both seats could have drawn from it. */
static CardLie planted_lie(const void *position, int slot)
{
    const Planted *s = (const Planted *)position;
    bool hidden = slot < 2 * CARDS;
    int n = slot % (2 * CARDS);
    uint8_t card = hidden ? s->deck[0][n] : s->hand[0][n], owner = (uint8_t)(n / CARDS);
    if (!card) return (CardLie){ (uint16_t)slot, 0, LIES_NOWHERE, SEAT_NONE };
    if (hidden && s->kind == CONTESTED) owner = SEAT_NONE;
    return (CardLie){ (uint16_t)slot, card, hidden ? LIES_HIDDEN : LIES_LIVE, owner };
}

static bool planted_veiled(int slot) { return slot < 2 * CARDS; }

static int planted_list(const void *position, CardLie *out)
{
    int n = 0;
    for (int slot = 0; slot < 4 * CARDS; slot++) {
        out[n] = planted_lie(position, slot);
        n += out[n].lies != LIES_NOWHERE;
    }
    return n;
}

static void planted_outcome(const Box *box, const void *s, Text *t)
{
    (void)box, (void)s;
    text_add(t, "Over.");
}

static const Card NO_CARDS[CARDS + 1];
static const Box PLANTED_BOX = { .card = NO_CARDS, .cards = CARDS + 1 };
static const Game PLANTED_GAME = { .name = "planted",
                                   .state_size = sizeof(Planted),
                                   .seats_min = 2,
                                   .seats_max = 2,
                                   .box = &PLANTED_BOX,
                                   .setup = planted_setup,
                                   .choice = planted_choice,
                                   .actions = planted_actions,
                                   .apply = planted_apply,
                                   .score = planted_score };
static const Face RIVALS_FACE = { .game = &PLANTED_GAME, .title = "Planted", .outcome = planted_outcome },
                  COMPANY_FACE = {
                      .game = &PLANTED_GAME, .title = "Planted", .together = 1, .outcome = planted_outcome
                  };
static const CardMap PLANTED_MAP = { offsetof(Planted, deck), 4 * CARDS, 1, planted_lie, planted_veiled, planted_list };
static const Stage PLANTED_STAGE = { .game = &PLANTED_GAME, .cards = &PLANTED_MAP };

/* ---- What is true ------------------------------------------------------------------------------------------------ */

#define DRAWN_SHARE (TURNS_MEAN / HORIZON)

static double drawn_truth(int kind, int card)
{
    if (kind == WHEN_DRAWN_) return card == 1 ? 0.1 : card == 2 ? -0.06 : 0;
    if (kind == WHEN_PLAYED_) return card == 1 ? 0.05 : card == 2 ? -0.04 : 0; /* half of those drawn are played */
    if (kind == IN_DECK) return card == 2 ? 0.08 : 0;
    return kind == COMPANY && card == 1 ? 0.12 : 0;
}

static double played_truth(int kind, int card)
{
    return kind != WHEN_PLAYED_ ? 0 : card == 1 ? 0.1 : card == 2 ? -0.08 : 0;
}

static double deck_truth(int kind, int card)
{
    return kind != IN_DECK ? 0 : card == 1 ? 0.1 : card == 2 ? 0.08 * DRAWN_SHARE : 0;
}

/* What two cards do together makes each do something too; how much depends on the length. */
static bool truth_known(int kind, int card) { return kind != TOGETHER_ || card > 2; }

/* ---- Hundreds of labs -------------------------------------------------------------------------------------------- */

typedef struct Count {
    int64_t asked, held;  /* intervals, those that hold the truth                                            */
    int64_t planted, found; /* things that are something; called clear                                       */
    int clear, nothing;   /* in this lab: called clear; of these, what is nothing                            */
    int64_t labs, wrong;  /* labs, those that call clear what is nothing                                     */
    double shares;        /* the sum over labs of how much of what they call clear is nothing                */
} Count;

static void estimate_see(const Estimate *e, double truth, Count *c)
{
    if (!e->known) return;
    bool clear = estimate_clear(e), nothing = fabs(truth) < 1e-9;
    c->asked++, c->held += e->low <= truth && truth <= e->high;
    c->clear += clear;
    if (nothing) c->nothing += clear;
    else c->planted++, c->found += clear;
}

/* A lab is over; `too` was asked in the same. */
static void lab_over(Count *c, Count *too)
{
    int clear = c->clear + too->clear, nothing = c->nothing + too->nothing;
    c->labs++, c->wrong += nothing > 0;
    if (clear) c->shares += (double)nothing / clear;
    c->clear = c->nothing = too->clear = too->nothing = 0;
}

static void lab_see(const Findings *f, int kind, Count *cards, Count *pairs)
{
    for (int i = 0; i < f->cards; i++) {
        const CardFinding *x = &f->card[i];
        if (!truth_known(kind, x->card)) {
            cards->clear += estimate_clear(&x->drawn) + estimate_clear(&x->played);
            continue;
        }
        estimate_see(&x->deck, deck_truth(kind, x->card), cards);
        estimate_see(&x->drawn, drawn_truth(kind, x->card), cards);
        estimate_see(&x->played, played_truth(kind, x->card), cards);
    }
    for (int i = 0; i < f->pairs_tested; i++)
        estimate_see(&f->pair[i].more, kind == TOGETHER_ && f->pair[i].a == 1 && f->pair[i].b == 2 ? 0.15 : 0, pairs);
    lab_over(cards, pairs);
}

static void plan_fill(Plan *p, RegistryEntry *e, int kind, uint64_t seed)
{
    *e = (RegistryEntry){ &PLANTED_GAME, kind == COMPANY ? &COMPANY_FACE : &RIVALS_FACE, &PLANTED_STAGE };
    *p = (Plan){ .entry = e, .box = &PLANTED_BOX, .combinations = 1, .games = GAMES };
    p->setup.seats = 2, p->setup.seed = seed;
    p->setup.option[OPTION_KIND] = (int16_t)kind;
    for (int i = 0; i < SEAT_MAX; i++) p->level[i] = levels_at(0);
}

static void lab_play(int kind, int lab, Count *cards, Count *pairs)
{
    RegistryEntry e;
    Plan p;
    Tally t;
    plan_fill(&p, &e, kind, (uint64_t)lab * GAMES + 1);
    Findings f = { .plan = &p, .together = kind == COMPANY };
    Match *m = match_begin(&p, NULL);
    if (!m || !tally_begin(&t, &p)) exit(1);
    for (uint64_t k = 0; k < GAMES; k++) {
        Result r;
        match_play(m, k, &r);
        match_count(m, k, &r, &t);
    }
    match_settle(m, &t);
    if (!findings_cards(&t, &f)) exit(1);
    lab_see(&f, kind, cards, pairs);
    findings_free(&f);
    tally_end(&t);
    match_end(m);
}

/* Room for chance: of so few labs, four standard errors beyond what is promised. */
static bool share_is(double share, double low, double high, double n)
{
    double room = 4 * sqrt(0.05 * 0.95 / (n > 0 ? n : 1));
    return n > 0 && share >= low - room && share <= high + room;
}

static double share_of_(int64_t some, int64_t all) { return all ? (double)some / (double)all : 0; }

static void coverage_check(const char *name, const char *what, const Count *c, int labs)
{
    char line[160];
    if (!c->asked) return;
    printf("# %-34s %-6s intervals hold the truth %5.1f %% of %lld", name, what, 100 * share_of_(c->held, c->asked),
           (long long)c->asked);
    if (c->planted) printf("; planted found %.0f %%", 100 * share_of_(c->found, c->planted));
    printf("\n");
    snprintf(line, sizeof line, "%s, %s: intervals hold the truth in 93 to 97 of 100", name, what);
    OK(share_is(share_of_(c->held, c->asked), 0.93, 0.97, labs * 4), line);
}

/* Where all is nothing, something is called clear in at most 5 of 100 labs. Where not, of what a lab calls clear at
 * most 5 of 100 is nothing. */
static void clear_check(const char *name, const Count *c, int labs)
{
    char line[160];
    printf("# %-34s of what is called clear %.1f %% is nothing; some nothing is called clear in %.1f %% of labs\n",
           name, 100 * c->shares / (double)c->labs, 100 * share_of_(c->wrong, c->labs));
    snprintf(line, sizeof line, "%s: of what is called clear at most 5 of 100 is nothing", name);
    OK(share_is(c->shares / (double)c->labs, 0, 0.05, labs), line);
}

static void kind_check(int kind, int labs)
{
    static const char *const NAME[KINDS] = { "nothing, unequal decks",
                                             "drawn +10 and -6",
                                             "played +10 and -8",
                                             "together +15",
                                             "in deck +10",
                                             "a company, drawn +12",
                                             "one pile for two seats, nothing" };
    Count cards = { 0 }, pairs = { 0 };
    for (int lab = 0; lab < labs; lab++) lab_play(kind, lab, &cards, &pairs);
    coverage_check(NAME[kind], "cards", &cards, labs);
    coverage_check(NAME[kind], "pairs", &pairs, labs);
    clear_check(NAME[kind], &cards, labs);
}

/* ---- Two versions ------------------------------------------------------------------------------------------------ */

/* B: card 1 counts 15 when drawn, card 2 comes out in the first twenty turns. Its games have luck of their own, else
 * most changes would be exactly 0. */
static void versions_see(const Comparison *c, bool differ, Count *count)
{
    double sooner = 0;
    Count none = { 0 };
    for (int turns = TURN_LEAST; turns <= TURN_MOST; turns++)
        sooner += (turns < HORIZON / 2 ? 2.0 * turns / HORIZON : 1) / (TURN_MOST - TURN_LEAST + 1);
    sooner -= DRAWN_SHARE;
    for (int s = 0; s < 2;
         s++) { /* both seats have card 1, so it counts for neither more often: only its luck differs */
        estimate_see(&c->seat_more[s], 0, count);
        estimate_see(&c->score_more[s], 0, count);
    }
    estimate_see(&c->length_more, differ ? 2 * sooner : 0, count);
    for (int i = 0; i < c->cards; i++) {
        estimate_see(&c->card[i].drawn_more, differ && i == 1 ? sooner : 0, count);
        estimate_see(&c->card[i].played_more, 0, count);
    }
    lab_over(count, &none);
}

static void versions_play(bool differ, int lab, Count *count)
{
    static const char *const NAME[2] = { "A", "B" };
    RegistryEntry e;
    Plan plan[2];
    Tally t[2];
    Match *m[2];
    Comparison c;
    CardTwins twins = { (uint16_t[CARDS + 1]){ 0 } };
    for (int i = 1; i <= CARDS; i++) twins.second[i] = (uint16_t)i;
    for (int v = 0; v < 2; v++) {
        plan_fill(&plan[v], &e, KINDS, (uint64_t)lab * GAMES + 1);
        plan[v].setup.option[OPTION_VERSION] = (int16_t)(differ && v);
        plan[v].setup.option[OPTION_STIR] = (int16_t)v;
        m[v] = match_begin(&plan[v], NULL);
        if (!m[v] || !tally_begin(&t[v], &plan[v])) exit(1);
    }
    for (uint64_t k = 0; k < GAMES; k++) compare_play(&twins, m, k, t);
    for (int v = 0; v < 2; v++) match_settle(m[v], &t[v]);
    const Plan *const both[2] = { &plan[0], &plan[1] };
    if (!compare_make(both, NAME, &twins, t, &c)) exit(1);
    versions_see(&c, differ, count);
    compare_free(&c);
    for (int v = 0; v < 2; v++) tally_end(&t[v]), match_end(m[v]);
}

static void versions_check(bool differ, int labs)
{
    const char *name = differ ? "two versions that differ" : "two versions, nothing";
    Count count = { 0 };
    for (int lab = 0; lab < labs; lab++) versions_play(differ, lab, &count);
    coverage_check(name, "all", &count, labs);
    clear_check(name, &count, labs);
}

int main(int argc, char **argv)
{
    int labs = argc > 1 ? atoi(argv[1]) : LABS;
    for (int kind = 0; kind < KINDS; kind++) kind_check(kind, labs);
    versions_check(false, labs);
    versions_check(true, labs);
    return tap_end();
}
