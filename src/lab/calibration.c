/*
 * calibration.c - games played on as hints say, and the fit. See calibration.h.
 */
#include "lab/calibration.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/outcome.h"
#include "words/words.h"

enum {
    DECISIONS_MAX = 20000,
    NEEDED = 30,        /* games below which no chance is said ...                                                  */
    NEEDED_OF_EACH = 10 /* ... and so many of them won, and lost                                             */
};

/* ---- Kinds ------------------------------------------------------------------------------------------------------- */

static void name_make(Kind *k)
{
    size_t n = 0;
    char text[600];
    snprintf(text, sizeof text, "%s %s %s", k->entry->game->name, k->row->settings, k->row->others);
    for (const char *c = text; *c && n + 1 < sizeof k->name; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (plain || (n && k->name[n - 1] != '-')) k->name[n++] = plain ? *c : '-';
    }
    while (n && k->name[n - 1] == '-') n--;
    k->name[n] = 0;
}

bool kind_open(Kind *k, const RegistryEntry *e, int number, Why *why)
{
    int count = 0;
    *k = (Kind){ .entry = e, .row = &e->face->brain->chances->fit[number], .number = number };
    snprintf(k->settings, sizeof k->settings, "%s", k->row->settings);
    for (char *at = k->settings; *at && count < 16;) {
        k->setting[count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = 0;
    }
    k->plan = (Plan){ .entry = e, .box = e->game->box, .combinations = 1 };
    k->plan.setup.seed = 1;
    name_make(k);
    snprintf(k->head, sizeof k->head, "hints of %s, %s%s%s: rules version %u, content %016llx", e->game->name,
             k->row->settings, *k->row->others ? ", others " : "", k->row->others, (unsigned)e->game->rules_version,
             (unsigned long long)e->game->box->hash);
    return plan_options(&k->plan, count, k->setting, why);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

typedef struct Playing {
    const Kind *kind;
    const volatile int *stop;
} Playing;

typedef struct Work {
    const Playing *playing;
    const Game *game;
    const Box *box;
    const Face *face;
    void *position, *view;
    Bot follows, other;
    Search *hint;
} Work;

static void work_end(void *user)
{
    Work *w = (Work *)user;
    bot_leave(&w->follows), bot_leave(&w->other);
    search_free(w->hint);
    free(w->position), free(w->view), free(w);
}

static void *work_begin(void *user)
{
    const Playing *p = (const Playing *)user;
    const RegistryEntry *e = p->kind->entry;
    Work *w = (Work *)calloc(1, sizeof *w);
    if (!w) return NULL;
    *w = (Work){ .playing = p, .game = e->game, .box = e->game->box, .face = e->face };
    w->position = malloc(w->game->state_size), w->view = malloc(w->game->state_size);
    w->follows = (Bot){ .level = levels_at(levels_count() - 1), .face = w->face, .stop = p->stop };
    w->other = (Bot){ .level = levels_find(p->kind->row->others), .face = w->face, .stop = p->stop };
    w->hint = search_new(w->game, w->box, w->face->brain, bot_together(w->face, plan_seats(&p->kind->plan, 0)));
    if (w->position && w->view && w->hint) return w;
    work_end(w);
    return NULL;
}

static Rng luck_at(uint64_t game, int decision)
{
    Rng luck;
    uint64_t mix = (game + 1) * 0x9e3779b97f4a7c15u ^ (uint64_t)(decision + 1) * 0xbf58476d1ce4e5b9u;
    rng_seed(&luck, mix ^ mix >> 31);
    return luck;
}

/* What the hint says there: thorough, as it is for people. */
static void hint_ask(Work *w, int seat, uint64_t seed, Sheet *line)
{
    Thought thought[ACTION_MAX];
    int count = 0;
    Budget budget = { .iterations = level_iterations(w->follows.level, w->face, w->view), .stop = w->playing->stop };
    search_think(w->hint, w->view, seat, budget, seed, thought, &count);
    sheet_add(line, " %d,%d,%d,%d", seat, judge_log_odds(thought[0].value), search_ended(w->hint),
              search_decided(w->hint));
}

static int own_answers(const Work *w, Action *list)
{
    int n = w->game->actions(w->box, w->position, list), own = 0;
    for (int i = 0; i < n; i++)
        if (ACT_VERB(list[i]) != VERB_TABLE) list[own++] = list[i];
    return own;
}

/* "WINNERS SEAT,ODDS,ENDED,DECIDED ...": the seats that won as bits, and what was said when. */
static bool game_play(void *user, int n, Sheet *line)
{
    Work *w = (Work *)user;
    Sheet said = { 0 };
    Setup how;
    int32_t score[SEAT_MAX] = { 0 };
    plan_setup(&w->playing->kind->plan, (uint64_t)n, &how);
    how.seed = w->playing->kind->plan.setup.seed + (uint64_t)n; /* no two games have their luck in common */
    bool together = bot_together(w->face, how.seats), whole = true;
    int mine = n / w->playing->kind->plan.combinations % how.seats, asked = 0, next = 0;
    w->game->setup(w->box, w->position, &how, 0);
    for (int step = 0; whole && step < DECISIONS_MAX; step++) {
        Action list[ACTION_MAX];
        int seat = w->game->choice(w->box, w->position).seat, own = seat == SEAT_NONE ? 0 : own_answers(w, list);
        if (!own) break;
        Action a = list[0];
        memcpy(w->view, w->position, w->game->state_size);
        w->game->redact(w->box, w->view, seat);
        if (own > 1) {
            Rng luck = luck_at((uint64_t)n, step);
            bool follows = together || seat == mine;
            if (follows && asked++ == next) hint_ask(w, seat, (uint64_t)step, &said), next += 2 + next / 4;
            a = bot_answer(follows ? &w->follows : &w->other, w->game, w->box, w->view, seat, &luck);
        }
        w->game->apply(w->box, w->position, a, NULL);
        whole = !w->playing->stop || !*w->playing->stop;
    }
    w->game->score(w->box, w->position, score);
    bool over = ((const Fate *)w->position)->over;
    sheet_add(line, "%u%s", over ? outcome_winners(w->face, score, how.seats) : 0u, said.at ? said.at : "");
    line->failed |= said.failed;
    sheet_free(&said);
    return whole;
}

static void path_of(const Kind *k, const char *folder, char *out, size_t room)
{
    snprintf(out, room, "%s/%s", folder, k->name);
}

bool calibration_play(const Kind *k, const char *folder, int games, int threads, const volatile int *stop,
                      void (*progress)(int, int), JobLines *out, Why *why)
{
    char path[1000];
    Playing p = { k, stop };
    path_of(k, folder, path, sizeof path);
    Jobs jobs = { .file = folder ? path : NULL,
                  .head = k->head,
                  .count = games,
                  .threads = threads,
                  .user = &p,
                  .begin = work_begin,
                  .end = work_end,
                  .play = game_play,
                  .stop = stop,
                  .progress = progress };
    return jobs_play(&jobs, out, why);
}

bool calibration_read(const Kind *k, const char *folder, int games, char *head, size_t room, JobLines *out, Why *why)
{
    char path[1000];
    path_of(k, folder, path, sizeof path);
    *head = 0;
    return jobs_read(path, games, head, room, out, why);
}

/* ---- What was said ----------------------------------------------------------------------------------------------- */

static int line_said(const char *line, int game, Said *out, int room)
{
    unsigned winners = 0;
    int n = 0, used = 0, seat, odds, ended, decided;
    if (sscanf(line, "%u%n", &winners, &used) != 1) return 0;
    for (const char *at = line + used; n < room; at += used, n++) {
        if (sscanf(at, " %d,%d,%d,%d%n", &seat, &odds, &ended, &decided, &used) != 4) break;
        if (out) out[n] = (Said){ game, (int16_t)odds, (uint16_t)ended, decided != 0, winners >> seat & 1 };
    }
    return n;
}

Said *calibration_said(const JobLines *lines, int *count, int *games, int *won)
{
    enum { ROOM = 10000 };
    int all = 0, at = 0;
    *games = 0, *won = 0;
    for (int n = 0; n < lines->count; n++)
        if (lines->line[n]) all += line_said(lines->line[n], n, NULL, ROOM);
    Said *said = (Said *)malloc(((size_t)all + 1) * sizeof *said);
    for (int n = 0; said && n < lines->count; n++) {
        int here = lines->line[n] ? line_said(lines->line[n], n, said + at, all - at) : 0;
        *games += lines->line[n] != NULL, *won += here && said[at].won;
        at += here;
    }
    *count = at;
    return said;
}

/* ---- The fit ----------------------------------------------------------------------------------------------------- */

enum { TERMS = 4, ROUNDS = 30 };

static void terms_of(const Said *s, double x[TERMS])
{
    double odds = s->odds / 1000.0, ended = s->ended / (double)JUDGE_MAX;
    x[0] = 1, x[1] = odds, x[2] = ended, x[3] = ended * odds;
}

/* a x = b, a symmetric and positive. */
static void solve(double a[TERMS][TERMS], double b[TERMS])
{
    for (int i = 0; i < TERMS; i++)
        for (int k = i + 1; k < TERMS; k++) {
            double f = a[k][i] / a[i][i];
            for (int j = i; j < TERMS; j++) a[k][j] -= f * a[i][j];
            b[k] -= f * b[i];
        }
    for (int i = TERMS - 1; i >= 0; i--) {
        for (int j = i + 1; j < TERMS; j++) b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

/*
 * Logistic regression by Newton's steps. It begins from saying what the search says, and few games pull it away from
 * that only a little; every game counts as much, however many of its decisions were asked about, since they share one
 * ending.
 */
static void fit_make(const Said *said, int count, int held_out, ChanceFit *out)
{
    static const double START[TERMS] = { 0, 1, 0, 0 }, HELD[TERMS] = { 0.05, 2, 0.5, 2 };
    double w[TERMS];
    memcpy(w, START, sizeof w);
    for (int round = 0; round < ROUNDS; round++) {
        double a[TERMS][TERMS] = { { 0 } }, g[TERMS];
        for (int i = 0; i < TERMS; i++) a[i][i] = HELD[i], g[i] = -HELD[i] * (w[i] - START[i]);
        for (int from = 0, to; from < count; from = to) {
            for (to = from; to < count && said[to].game == said[from].game; to++) continue;
            if (held_out >= 0 && said[from].game % HELD_OUT == held_out) continue;
            for (int n = from; n < to; n++) {
                double x[TERMS], sum = 0, weight = 3.0 / (to - from + 2);
                terms_of(&said[n], x);
                for (int i = 0; i < TERMS; i++) sum += w[i] * x[i];
                double p = 1 / (1 + exp(-sum));
                for (int i = 0; i < TERMS; i++) {
                    g[i] += weight * x[i] * (said[n].won - p);
                    for (int j = 0; j < TERMS; j++) a[i][j] += weight * x[i] * x[j] * p * (1 - p);
                }
            }
        }
        solve(a, g);
        for (int i = 0; i < TERMS; i++) w[i] += g[i] > 1 ? 1 : g[i] < -1 ? -1 : g[i];
    }
    /* More is always better: a better value never means a lower chance. */
    if (w[1] < 0.1) w[1] = 0.1;
    if (w[1] + w[3] < 0.1) w[3] = 0.1 - w[1];
    for (int i = 0; i < TERMS; i++) out->weight[i] = (int16_t)lround(1000 * (w[i] > 30 ? 30 : w[i] < -30 ? -30 : w[i]));
}

static double says(const ChanceFit *f, const Said *s)
{
    return chance_fitted(f, s->odds, s->ended) / (double)JUDGE_MAX;
}

double calibration_off(const ChanceFit *fit, const Said *said, int count, double *error)
{
    double sum = 0, squares = 0;
    int games = 0;
    for (int from = 0, to; from < count; from = to, games++) {
        double here = 0;
        for (to = from; to < count && said[to].game == said[from].game; to++)
            here += says(fit, &said[to]) - said[to].won;
        here /= to - from;
        sum += here, squares += here * here;
    }
    *error = games ? sqrt(squares) / games : 1;
    return games ? sum / games : 0;
}

/* ---- How right it is --------------------------------------------------------------------------------------------- */

/* What each decision of a game was said to be, by the fit that has not seen the game. */
static void bins_make(const ChanceFit *without, const Said *said, int count, Calibration *c)
{
    for (int b = 0; b < CALIBRATION_BINS; b++) {
        Bin *bin = &c->bin[b];
        double squares = 0;
        for (int from = 0, to; from < count; from = to) {
            double off = 0;
            int here = 0;
            for (to = from; to < count && said[to].game == said[from].game; to++) {
                double p = says(&without[said[to].game % HELD_OUT], &said[to]);
                int at = (int)(p * CALIBRATION_BINS);
                if ((at < CALIBRATION_BINS ? at : CALIBRATION_BINS - 1) != b) continue;
                here++, bin->said += p, bin->won += said[to].won, off += p - said[to].won;
            }
            bin->positions += here, bin->games += here > 0, squares += off * off;
        }
        if (!bin->positions) continue;
        bin->said /= bin->positions, bin->won /= bin->positions;
        bin->error = sqrt(squares) / bin->positions;
    }
}

static void scores_make(const ChanceFit *without, const Said *said, int count, Calibration *c)
{
    double sum = 0, squares = 0;
    for (int n = 0; n < count; n++) c->rate += said[n].won;
    c->rate /= count;
    for (int from = 0, to; from < count; from = to) {
        double here = 0;
        for (to = from; to < count && said[to].game == said[from].game; to++) {
            double p = says(&without[said[to].game % HELD_OUT], &said[to]), won = said[to].won;
            double raw = judge_odds(said[to].odds) / (double)JUDGE_MAX;
            c->brier += (p - won) * (p - won), c->raw += (raw - won) * (raw - won);
            here += p - won;
        }
        here /= to - from;
        sum += here, squares += here * here;
    }
    c->brier /= count, c->raw /= count, c->base = c->rate * (1 - c->rate);
    c->off = sum / c->games, c->off_error = sqrt(squares) / c->games;
}

/* A game is called decided once, where it is called so first. */
static void decided_count(const Said *said, int count, Calibration *c)
{
    for (int n = 0, last = -1; n < count; n++) {
        if (!said[n].decided || said[n].game == last) continue;
        last = said[n].game;
        c->decided++, c->decided_so += (said[n].odds > 0) == said[n].won;
    }
}

bool calibration_make(const Kind *k, const Said *said, int count, int games, Calibration *out)
{
    enum { DECIDED_LEAST = 100 };
    ChanceFit without[HELD_OUT];
    int won = 0, last = -1;
    *out = (Calibration){ .games = games, .positions = count, .fit = *k->row };
    out->fit.games = 0, out->fit.positions = 0, out->fit.decided = 0;
    if (!count) return true;
    for (int n = 0; n < count; n++) won += said[n].game != last && said[n].won, last = said[n].game;
    for (int part = 0; part < HELD_OUT; part++) fit_make(said, count, part, &without[part]);
    fit_make(said, count, -1, &out->fit);
    scores_make(without, said, count, out);
    bins_make(without, said, count, out);
    decided_count(said, count, out);
    bool enough = games >= NEEDED && won >= NEEDED_OF_EACH && games - won >= NEEDED_OF_EACH;
    if (!enough) return true;
    out->fit.games = (uint32_t)games, out->fit.positions = (uint32_t)count;
    out->fit.decided = out->decided >= DECIDED_LEAST && out->decided_so * 100 >= out->decided * 99;
    return true;
}
