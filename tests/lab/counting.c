/*
 * counting.c - what the lab counts, against the games themselves: every game is played again decision by decision,
 * slowly and in plain words, and both must agree.
 */
#include <stdlib.h>

#include "lab/match.h"
#include "table/options.h"
#include "table/outcome.h"
#include "table/tap.h"

enum { GAMES = 12, NUMBERS_MOST = 512 };

/* What one seat had to do with each card in one game. */
typedef struct Seen {
    bool deck[NUMBERS_MOST], drawn[NUMBERS_MOST], offered[NUMBERS_MOST], played[NUMBERS_MOST];
} Seen;

static void plan_fill(Plan *p, const RegistryEntry *e, int seats)
{
    *p = (Plan){ .entry = e, .box = e->game->box, .combinations = 1, .games = GAMES };
    options_standard(e->face, &p->setup);
    p->setup.seats = (uint8_t)seats;
    p->setup.seed = 7;
    for (int i = 0; i < SEAT_MAX; i++) p->level[i] = levels_at(0);
}

/* Every slot, every time: no shortcuts. */
static void cards_see(const Plan *p, const void *s, int seats, bool begins, Seen *seen)
{
    const Stage *stage = p->entry->stage;
    for (int slot = 0; slot < stage->cards->slots; slot++) {
        CardLie x = stage->cards->lie(s, slot);
        int owner = stage->owner(p->box, s, THING(THING_SLOT, slot));
        if (x.lies == LIES_NOWHERE) continue;
        for (int i = 0; i < seats; i++) {
            if (owner < seats && owner != i) continue;
            if (begins) seen[i].deck[x.card] = true;
            if (x.lies != LIES_HIDDEN) seen[i].drawn[x.card] = true;
        }
    }
}

static void game_see(const Plan *p, uint64_t k, Session *log, Seen *seen)
{
    const Stage *stage = p->entry->stage;
    int seats = session_seats(log);
    (void)k;
    session_replay(log);
    for (int n = 0;; n++) {
        Action legal[ACTION_MAX];
        const void *s;
        session_seek(log, n, NULL);
        s = session_position(log);
        cards_see(p, s, seats, n == 0, seen);
        if (n == session_length(log)) return;
        int count = p->entry->game->actions(p->box, s, legal), seat = session_log_seat(log, n);
        for (int i = 0; i < count; i++)
            if (ACT_VERB(legal[i]) == VERB_CARD)
                seen[seat].offered[stage->card(p->box, s, THING(THING_SLOT, ACT_OPERAND(legal[i])))] = true;
        Action a = session_log_action(log, n);
        if (ACT_VERB(a) == VERB_CARD)
            seen[seat].played[stage->card(p->box, s, THING(THING_SLOT, ACT_OPERAND(a)))] = true;
    }
}

/* Seats that win or lose as one are one, and counted once. */
static void company_see(Seen *seen, int seats)
{
    for (int i = 1; i < seats; i++)
        for (int c = 0; c < NUMBERS_MOST; c++) {
            seen[0].deck[c] |= seen[i].deck[c], seen[0].drawn[c] |= seen[i].drawn[c];
            seen[0].offered[c] |= seen[i].offered[c], seen[0].played[c] |= seen[i].played[c];
        }
}

/* The sums of one run, made the slow way. */
static void run_see(const Plan *p, Match *m, int64_t (*n)[FACTS], int64_t *won, int64_t *decisions)
{
    Seen *seen = (Seen *)malloc(SEAT_MAX * sizeof *seen);
    for (uint64_t k = 0; seen && k < GAMES; k++) {
        Session *log = match_session(m, k, NULL);
        int32_t score[SEAT_MAX];
        memset(seen, 0, SEAT_MAX * sizeof *seen);
        session_scores(log, score);
        *decisions += session_length(log);
        *won += session_over(log) && outcome_winners(p->entry->face, score, session_seats(log)) != 0;
        if (p->entry->stage->cards) game_see(p, k, log, seen);
        if (bot_together(p->entry->face, session_seats(log))) company_see(seen, session_seats(log));
        for (int i = 0; i < (bot_together(p->entry->face, session_seats(log)) ? 1 : session_seats(log)); i++)
            for (int c = 1; c < p->box->cards; c++) {
                n[c][FACT_DECK] += seen[i].deck[c], n[c][FACT_DRAWN] += seen[i].drawn[c];
                n[c][FACT_OFFERED] += seen[i].offered[c], n[c][FACT_PLAYED] += seen[i].played[c];
            }
        session_end(log);
    }
    free(seen);
}

static void run_check(const RegistryEntry *e, int seats)
{
    static int64_t n[NUMBERS_MOST][FACTS];
    Plan p;
    Tally t;
    Result r;
    int64_t won = 0, decisions = 0;
    char what[120];
    bool same = true;
    plan_fill(&p, e, seats);
    memset(n, 0, sizeof n);
    Match *m = match_begin(&p, NULL);
    if (!m || !tally_begin(&t, &p)) exit(1);
    for (uint64_t k = 0; k < GAMES; k++) {
        match_play(m, k, &r);
        match_count(m, k, &r, &t);
    }
    match_settle(m, &t);
    run_see(&p, m, n, &won, &decisions);
    for (int c = 1; c < p.box->cards; c++)
        for (int f = 0; f < FACTS; f++) {
            int64_t sum = 0;
            for (int s = 0; s < (int)t.map.cells * STRATA; s++)
                sum += tally_facts(&t, s / STRATA, s % STRATA, f, false)[c];
            if (f != FACT_BEGAN && sum != n[c][f]) {
                same = false;
                printf("# card %d fact %d: counted %lld, seen %lld\n", c, f, (long long)sum, (long long)n[c][f]);
            }
        }
    snprintf(what, sizeof what, "%s, %d seats: every card is counted as it was seen", e->game->name, seats);
    OK(same, what);
    snprintf(what, sizeof what, "%s, %d seats: games won and decisions too", e->game->name, seats);
    OK(tally_combo(&t, 0)[COMBO_WON] == won && tally_combo(&t, 0)[COMBO_DECISIONS] == decisions, what);
    match_end(m);
    tally_end(&t);
}

int main(void)
{
    for (int i = 0; i < registry_count(); i++) {
        const RegistryEntry *e = registry_at(i);
        for (int seats = e->game->seats_min; seats <= e->game->seats_max && seats <= 3; seats++) run_check(e, seats);
        OK(e->game->box->cards < 2 || e->stage->cards, "a game with cards says where they lie");
    }
    return tap_end();
}
