/*
 * steps.c - what happened, step by step: the tables lead from one position to the next, show nothing that the seat may
 * not know, and take as long as the table of ways says. Every game is played by bots that answer anything.
 */
#include <stdlib.h>

#include "bots/random_bot.h"
#include "table/registry.h"
#include "telling/steps.h"

#include "tap.h"

enum { ANSWERS = 160, TEN = 10, FOUR_SECONDS = 4000, SOME = 400 };

static bool same_things(const Things *a, const Things *b)
{
    for (int n = 0; n < a->count && a->count == b->count; n++)
        if (!item_looks_same(&a->item[n], &b->item[n])) return false;
    return a->count == b->count;
}

static bool has_card(const Things *t, int card)
{
    for (int n = 0; n < t->count; n++)
        if (t->item[n].card == card) return true;
    return false;
}

static bool is_told(const Session *s, int answer, int seat, int card)
{
    const Event *events;
    int count = session_log_events(s, answer, &events);
    for (int e = 0; e < count; e++)
        if (events[e].card == card && session_heard(s, answer, e, seat).card == card) return true;
    return false;
}

/* What one walk has shown. */
typedef struct Walk {
    int steps, ms, unsound, untold, moves;
    bool ends; /* where the position is */
} Walk;

/* Every move and number is one of the two tables. */
static bool is_sound(const Step *step)
{
    const Difference *d = &step->change;
    for (int n = 0; n < d->moves; n++) {
        const Move *m = &d->move[n];
        if (m->from >= step->before->count || m->to >= step->after->count || (m->from < 0 && m->to < 0)) return false;
    }
    for (int n = 0; n < d->numbers; n++)
        if (d->number[n].at >= step->after->count || !d->number[n].by) return false;
    return step->ms >= 0 && (step->show != SHOW_SILENT || step->ms == 0);
}

/* Cards that are seen in the middle of an answer, and were neither seen before, nor are seen after it, nor told. */
static int untold(const Session *s, const Step *step, int seat, const Things *first, const Things *last)
{
    int secrets = 0;
    for (int n = 0; n < step->after->count; n++) {
        int card = step->after->item[n].card;
        if (!card || has_card(first, card) || has_card(last, card) || has_card(step->before, card)) continue;
        if (!is_told(s, step->line->answer, seat, card)) {
            printf("# %s, answer %d: \"%s\" is seen on the way by seat %d\n", session_game(s)->name,
                   step->line->answer + 1, step->after->item[n].name, seat + 1);
            secrets++;
        }
    }
    return secrets;
}

static Walk walk(const Session *s, int seat, const Things *first)
{
    static Things last;
    Walk w = { .ends = true };
    int now = session_count(s);
    const Step *step;
    things_list(s, seat, &last);
    Steps *steps = steps_begin(s, seat, now - 1, now);
    if (!same_things(steps_before(steps), first)) w.unsound++;
    while ((step = steps_next(steps))) {
        w.steps++;
        w.ms += step->ms;
        w.moves += step->change.moves;
        w.unsound += !is_sound(step);
        w.untold += untold(s, step, seat, first, &last);
        w.ends = same_things(step->after, &last);
    }
    steps_end(steps);
    return w;
}

static Session *bots_table(const RegistryEntry *entry, uint64_t seed)
{
    SessionStart start = { .face = entry->face };
    Why why = { "" };
    for (int o = 0; o < entry->face->option_count; o++) start.setup.option[o] = entry->face->options[o].standard;
    start.setup.seed = seed;
    start.setup.seats = entry->game->seats_min < 2 && entry->game->seats_max > 1 ? 2 : entry->game->seats_min;
    for (int n = 0; n < start.setup.seats; n++) {
        start.sitter[n].bot = random_bot_answer;
        snprintf(start.sitter[n].name, SITTER_NAME, "random");
    }
    return session_begin(&start, &why);
}

static void test_game(const RegistryEntry *entry)
{
    static Things first[SEAT_MAX];
    char what[160];
    Walk all = { .ends = true };
    Session *s = bots_table(entry, 7);
    Why why = { "" };
    snprintf(what, sizeof what, "%s: a game begins", entry->game->name);
    if (!OK(s != NULL, what)) return;
    for (int n = 0; n < ANSWERS && !session_over(s); n++) {
        for (int seat = 0; seat < session_seats(s); seat++) things_list(s, seat, &first[seat]);
        if (!session_bot_answers(s, &why)) break;
        for (int seat = 0; seat < session_seats(s); seat++) {
            Walk w = walk(s, seat, &first[seat]);
            all.steps += w.steps, all.ms += w.ms, all.unsound += w.unsound, all.untold += w.untold,
                all.moves += w.moves;
            all.ends &= w.ends;
        }
    }
    session_end(s);
    snprintf(what, sizeof what, "%s: the last step ends where the game stands", entry->game->name);
    OK(all.ends, what);
    snprintf(what, sizeof what, "%s: each step follows from the one before", entry->game->name);
    OK(all.steps > 0 && !all.unsound, what);
    snprintf(what, sizeof what, "%s: no card is seen on the way that is not told", entry->game->name);
    OK(!all.untold, what);
    if (entry->game->box->cards > 1) {
        snprintf(what, sizeof what, "%s: things are seen to move", entry->game->name);
        OK(all.moves > 0, what);
    }
    printf("# %s: %d steps, ten of them take %d ms\n", entry->game->name, all.steps,
           all.ms * TEN / (all.steps ? all.steps : 1));
    snprintf(what, sizeof what, "%s: ten happenings take about four seconds", entry->game->name);
    OK(abs(all.ms * TEN / (all.steps ? all.steps : 1) - FOUR_SECONDS) <= SOME ||
           all.ms * TEN / all.steps < FOUR_SECONDS,
       what);
}

static void test_ways(void)
{
    bool named = true, fits = true;
    for (int n = 0; n < STEP_SORTS; n++) {
        const StepWay *w = &STEP_WAYS[n];
        named &= w->name != NULL;
        fits &= w->show == SHOW_SILENT ? w->ms == 0 : w->ms > STEP_JOINED_MS;
        for (int k = 0; k < n; k++) named &= w->name && strcmp(w->name, STEP_WAYS[k].name) != 0;
    }
    OK(named, "every sort of moment has a name of its own");
    OK(fits, "what is silent takes no time, all else takes longer than what joins it");
    OK(STEP_WAYS[STEP_DIE].show == SHOW_PAIRED, "dice fall for what comes next");
    OK(STEP_WAYS[STEP_TURNED].show == SHOW_JOINED, "cards that are reset are one moment");
}

int main(void)
{
    test_ways();
    for (int n = 0; n < registry_count(); n++) test_game(registry_at(n));
    return tap_end();
}
