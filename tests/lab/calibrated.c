/*
 * calibrated.c - do the chances that hints show come true? The fit finds what is known by construction; games that no fit
 * was made from are won as often as their hints say; rows are found for the games they are for, and for no others.
 *
 *   build/tests/lab/calibrated                as a test: fresh games of Pig, with room for noise
 *   build/tests/lab/calibrated GAMES [KIND]   so many fresh games of every kind that has a fit (or whose name begins so)
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/calibration.h"
#include "sitting/hint.h"
#include "sitting/opening.h"
#include "table/options.h"
#include "table/tap.h"

enum { FRESH = 5000000, PIG_GAMES = 60 };

/* ---- Known by construction --------------------------------------------------------------------------------------- */

/* Games whose chance is 0.3 + 0.8 odds, less where they ended in the search; some decisions each, which share its end. */
static Said *games_invent(int games, int each)
{
    Said *said = malloc((size_t)(games * each) * sizeof *said);
    Rng luck;
    rng_seed(&luck, 7);
    for (int g = 0; said && g < games; g++) {
        double odds = (int)rng_below(&luck, 4001) / 1000.0 - 2;
        uint16_t ended = (uint16_t)(rng_below(&luck, 2) * JUDGE_MAX);
        double p = 1 / (1 + exp(-(0.3 + 0.8 * odds - (ended ? 0.5 : 0))));
        bool won = rng_below(&luck, 1000000) < p * 1000000;
        for (int i = 0; i < each; i++) said[g * each + i] = (Said){ g, (int16_t)(odds * 1000), ended, 0, won };
    }
    return said;
}

static void fit_test(void)
{
    enum { GAMES = 4000, EACH = 3 };
    static Kind k;
    Calibration c;
    double error;
    Why why = { "" };
    Said *said = games_invent(GAMES, EACH);
    if (!OK(said && kind_open(&k, registry_find("pig"), 0, &why), "games are invented")) return;
    OK(calibration_make(&k, said, GAMES * EACH, GAMES, &c), "and a fit is made");
    OK(abs(c.fit.weight[0] - 300) < 120 && abs(c.fit.weight[1] - 800) < 120,
       "it finds the truth, far from where it begins");
    OK(abs(c.fit.weight[2] + 500) < 170 && abs(c.fit.weight[3]) < 170, "also of what ended");
    OK(fabs(c.off) < 3 * c.off_error && c.off_error < 0.02, "what it says comes, on games it has not seen");
    OK(c.brier < c.base && c.brier < c.raw, "and says more than the base rate and the bare judgement");
    OK(fabs(calibration_off(&c.fit, said, GAMES * EACH, &error)) < 3 * error, "all games together as well");
    for (int b = 0; b < CALIBRATION_BINS; b++)
        if (c.bin[b].games > 100)
            OK(fabs(c.bin[b].said - c.bin[b].won) < 4 * c.bin[b].error + 0.01, "a tenth comes as it is said");
    OK(calibration_make(&k, said, 20 * EACH, 20, &c) && c.fit.games == 0, "twenty games are too few to say a chance");
    free(said);
}

/* ---- Which games a row is for ------------------------------------------------------------------------------------ */

static const ChanceFit *row_of(const char *game, int settings, const char *const *setting, const char *bots)
{
    Opening o = { 0 };
    Why why = { "" };
    NewGame how = { .entry = registry_find(game), .settings = settings, .setting = setting, .seed = 3, .bots = bots };
    if (!opening_new(&o, &how, &why)) return NULL;
    const ChanceFit *f = chances_find(o.session, 0);
    opening_close(&o);
    return f;
}

static void rows_test(void)
{
    static const char *const THREE[] = { "seats=3" }, *const ODD[] = { "refuse-loot=yes" },
                             *const PYRO[] = { "hero=pyromage" };
    const ChanceFit *two = row_of("pig", 0, NULL, "adept");
    OK(two && !strcmp(two->others, "adept") && strstr(two->settings, "seats=2"), "a row is found by seats and level");
    OK(row_of("pig", 0, NULL, "novice") != two, "another level has another");
    OK(row_of("pig", 1, THREE, "adept") != two, "so has another number of seats");
    OK(!row_of("pig", 1, THREE, "adept,master"), "mixed levels have none");
    OK(!row_of("pig", 0, NULL, "random"), "nor has a level that nobody measured");
    OK(!row_of("doomcrawler", 1, ODD, NULL), "nor a house rule");
    const ChanceFit *doom = row_of("doomcrawler", 0, NULL, NULL);
    OK(!doom || doom == row_of("doomcrawler", 1, PYRO, NULL), "values that a row names are its own");
}

/* The first is the advice, then what is about equal, then the others, the better the earlier; no chance is above it. */
static void order_test(void)
{
    int bad = 0, shown = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Opening o = { 0 };
        Why why = { "" };
        Hint h = { .stop = NULL };
        NewGame how = { .entry = registry_find(seed % 2 ? "pig" : "crypt"), .seed = seed, .bots = "adept" };
        if (!opening_new(&o, &how, &why) || !session_bots_answer(o.session, &why)) exit(1);
        if (session_answers(o.session)->count > 1 && hint_think(o.session, &h, &why)) {
            bad += h.rank[0] != HINT_BEST;
            for (int n = 1; n < h.count; n++) {
                bad += h.rank[n] < h.rank[n - 1] || h.rank[n] == HINT_BEST;
                bad += h.rank[n] == h.rank[n - 1] && h.thought[n].value > h.thought[n - 1].value;
                bad += hint_chance_of(&h, n) > hint_chance_of(&h, 0);
                bad += h.rank[n] == HINT_EQUAL && hint_chance_of(&h, n) != -1;
            }
            shown++;
        }
        opening_close(&o);
    }
    OK(shown > 6 && bad == 0, "a hint's list is in order, its first is the advice, and none has a better chance");
}

/* ---- Fresh games ------------------------------------------------------------------------------------------------- */

/* How far what is said lies above what comes, in games no fit has seen; false: nothing is known of the kind. */
static bool kind_try(const RegistryEntry *e, int number, int games, double *off, double *error)
{
    static Kind k;
    JobLines lines = { NULL, 0, 0 };
    Why why = { "" };
    int count = 0, played = 0, won = 0;
    if (!e->face->brain->chances->fit[number].games || !kind_open(&k, e, number, &why)) return false;
    k.plan.setup.seed = FRESH;
    if (!calibration_play(&k, NULL, games, 2, NULL, NULL, &lines, &why)) exit(1);
    Said *said = calibration_said(&lines, &count, &played, &won);
    job_lines_free(&lines);
    if (!said) exit(1);
    *off = calibration_off(k.row, said, count, error);
    printf("# %s: %d games, %d hints, %d won; said less came %+.1f (standard error %.1f)\n", k.name, played, count, won,
           100 * *off, 100 * *error);
    fflush(stdout);
    free(said);
    return true;
}

static void pig_test(void)
{
    const RegistryEntry *e = registry_find("pig");
    double off = 0, error = 0;
    for (int n = 0; n < e->face->brain->chances->count; n++) {
        const ChanceFit *f = &e->face->brain->chances->fit[n];
        if (strcmp(f->others, "adept") || !strstr(f->settings, "seats=2")) continue;
        OK(kind_try(e, n, PIG_GAMES, &off, &error), "pig against an adept has a chance to show");
        OK(fabs(off) < 4 * error + 0.02, "of what is said to be 20 of 100, about 20 come, in fresh games");
    }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 0;
    double off, error;
    if (argc < 2) {
        fit_test();
        rows_test();
        order_test();
        pig_test();
        return tap_end();
    }
    for (int i = 0; i < registry_count() && games > 0; i++) {
        const RegistryEntry *e = registry_at(i);
        for (int n = 0; n < e->face->brain->chances->count; n++)
            if (argc < 3 || !strncmp(argv[2], e->game->name, strlen(argv[2])))
                (void)kind_try(e, n, games, &off, &error);
    }
    return 0;
}
