/*
 * choices.c - what the lab makes of choices between cards: which was taken before which, against the games told in
 * words, and when a card is called dominated.
 */
#include <stdlib.h>

#include "lab/findings.h"
#include "table/options.h"
#include "table/tap.h"

enum { GAMES = 8, LINE = 400 };

static void plan_fill(Plan *p)
{
    const RegistryEntry *e = registry_find("doomcrawler");
    *p = (Plan){ .entry = e, .box = e->game->box, .combinations = 1, .games = GAMES, .thinks = true };
    options_standard(e->face, &p->setup);
    p->setup.seats = 1;
    p->setup.seed = 7;
    for (int i = 0; i < SEAT_MAX; i++) p->level[i] = levels_find("novice");
}

/* ---- Taken or given up, by the first sentence about the card ----------------------------------------------------- */

static bool told_given_up(const Plan *p, const Session *log, int n, int card)
{
    const Event *event;
    const char *name = p->box->words->card[card].name;
    char line[LINE], discarded[LINE];
    int count = session_log_events(log, n, &event), depth;
    snprintf(discarded, sizeof discarded, "%s is discarded.", name);
    for (int e = 0; e < count; e++) {
        Text t = text_in(line, sizeof line);
        session_tell(log, n, e, 0, &t, &depth);
        if (strstr(line, name)) return strcmp(line, discarded) == 0;
    }
    return false;
}

/* Adds what one answer said; returns whether a card was given up by it. */
static bool answer_see(const Plan *p, Session *log, int n, Tally *seen)
{
    Action legal[ACTION_MAX], a = session_log_action(log, n);
    const Stage *stage = p->entry->stage;
    session_seek(log, n, NULL);
    const void *s = session_position(log);
    int count = p->entry->game->actions(p->box, s, legal), others = 0;
    if (ACT_VERB(a) != VERB_CARD || count < 2) return false;
    int card = stage->card(p->box, s, THING(THING_SLOT, ACT_OPERAND(a)));
    bool gone = told_given_up(p, log, n, card);
    for (int i = 0; i < count; i++) {
        if (ACT_VERB(legal[i]) != VERB_CARD) continue;
        int other = stage->card(p->box, s, THING(THING_SLOT, ACT_OPERAND(legal[i])));
        if (other == card) continue;
        ++*(gone ? tally_over(seen, other, card) : tally_over(seen, card, other));
        others++;
    }
    return gone && others;
}

static void choices_check(void)
{
    Plan p;
    Tally t, seen;
    Result r;
    int given_up = 0, differ = 0;
    plan_fill(&p);
    Match *m = match_begin(&p, NULL);
    if (!m || !tally_begin(&t, &p) || !tally_begin(&seen, &p)) exit(1);
    for (uint64_t k = 0; k < GAMES; k++) {
        match_play(m, k, &r);
        match_count(m, k, &r, &t);
        Session *log = match_session(m, k, NULL);
        session_replay(log);
        for (int n = 0; n < session_length(log); n++) given_up += answer_see(&p, log, n, &seen);
        session_end(log);
    }
    for (int a = 1; a < p.box->cards; a++)
        for (int b = 1; b < p.box->cards; b++) differ += *tally_over(&t, a, b) != *tally_over(&seen, a, b);
    OK(given_up > 0, "cards were given up in these games");
    OK(!differ, "what was taken before what is counted as the games tell it");
    match_end(m);
    tally_end(&t);
    tally_end(&seen);
}

/* ---- Dominated --------------------------------------------------------------------------------------------------- */

static const CardFinding *finding_of(const Findings *f, int card)
{
    for (int i = 0; i < f->cards; i++)
        if (f->card[i].card == card) return &f->card[i];
    return NULL;
}

/* The verdict on the first of three cards of a kind that lost so many choices to the second and won so many from the
 * third. */
static enum Verdict verdict_on(int lost, int won, bool *by_the_second)
{
    Plan p;
    Tally t;
    Findings f;
    int card[3], n = 0;
    enum Verdict verdict = VERDICT_NONE;
    plan_fill(&p);
    int kind = p.box->card[p.box->cards - 1].kind;
    for (int c = p.box->cards - 1; c > 0 && n < 3; c--)
        if (p.box->card[c].kind == kind) card[n++] = c;
    Match *m = match_begin(&p, NULL);
    if (n < 3 || !m || !tally_begin(&t, &p)) exit(1);
    *tally_over(&t, card[1], card[0]) = lost;
    *tally_over(&t, card[0], card[2]) = won;
    tally_facts(&t, 0, 0, FACT_DRAWN, false)[card[0]] = 1; /* it was seen */
    if (!findings_make(&p, &t, m, &f)) exit(1);
    const CardFinding *x = finding_of(&f, card[0]);
    if (x) verdict = x->verdict, *by_the_second = x->over == card[1];
    findings_free(&f);
    match_end(m);
    tally_end(&t);
    return verdict;
}

int main(void)
{
    bool second = false;
    choices_check();
    OK(verdict_on(40, 0, &second) == VERDICT_DOMINATED && second,
       "always left for one card and never taken: dominated by it");
    OK(verdict_on(40, 40, &second) == VERDICT_NONE, "taken before another as often: not dominated");
    OK(verdict_on(10, 0, &second) == VERDICT_NONE, "met too seldom to say so");
    return tap_end();
}
