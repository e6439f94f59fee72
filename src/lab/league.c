/*
 * league.c - the games of a league and their sums. See league.h.
 */
#include "lab/league.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/jobs.h"

enum { DECISIONS_MAX = 20000, FIT_ROUNDS = 2000 };
#define SURE 1.96 /* standard deviations of a 95 % interval */

/* One game: who sits where, and what came of it. */
typedef struct Match {
    uint64_t seed;
    uint8_t level[SEAT_MAX];
    int32_t score[SEAT_MAX];
    bool ended;
    double slowest[LEAGUE_LEVELS];
} Match;

typedef struct Hall {
    const League *league;
    Match *match;
    int matches;
} Hall;

/* ---- One game ---------------------------------------------------------------------------------------------------- */

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static Rng match_luck(const Match *m, int decision, int seat)
{
    Rng luck;
    uint64_t mix = m->seed ^ 0x9e3779b97f4a7c15u * (uint64_t)(decision * SEAT_MAX + seat + 1);
    mix = (mix ^ mix >> 31) * 0xbf58476d1ce4e5b9u;
    rng_seed(&luck, mix ^ mix >> 29);
    return luck;
}

/* The same ready deck for every seat: which one goes by the deal. */
static void decks_mirror(const League *l, const Match *m, Setup *how, Deck *decks)
{
    ReadyDeck ready;
    const Face *face = l->face;
    int count = 0;
    while (face->deck_ready(l->box, how, count, &ready)) count++;
    if (!count || !face->deck_ready(l->box, how, (int)(m->seed % (uint64_t)count), &ready)) return;
    for (int i = 0; i < how->seats * face->decks_per_seat; i++) decks[i] = ready.part[i % face->decks_per_seat];
    how->deck = decks;
}

static void match_play(const League *l, Match *m, Bot *bots, void *position, void *view)
{
    const Game *game = l->face->game;
    Setup how = l->setup;
    Deck decks[SEAT_MAX * DECK_PARTS];
    how.seed = m->seed;
    if (l->mirror && l->face->deck_ready) decks_mirror(l, m, &how, decks);
    game->setup(l->box, position, &how, 0);
    for (int n = 0; n < DECISIONS_MAX; n++) {
        int seat = game->choice(l->box, position).seat;
        if (seat == SEAT_NONE) break;
        Rng luck = match_luck(m, n, seat);
        int level = m->level[seat];
        double begin = cpu_ms(), spent;
        memcpy(view, position, game->state_size);
        game->redact(l->box, view, seat);
        Action a = bot_answer(&bots[level], game, l->box, view, seat, &luck);
        spent = cpu_ms() - begin;
        if (spent > m->slowest[level]) m->slowest[level] = spent;
        game->apply(l->box, position, a, NULL);
    }
    m->ended = ((const Fate *)position)->over;
    game->score(l->box, position, m->score);
}

/* ---- Many -------------------------------------------------------------------------------------------------------- */

/* What one thread plays with. */
typedef struct Work {
    Hall *hall;
    void *position, *view;
    Bot bots[LEAGUE_LEVELS];
} Work;

static void work_end(void *user)
{
    Work *w = (Work *)user;
    for (int i = 0; i < w->hall->league->levels; i++) bot_leave(&w->bots[i]);
    free(w->position), free(w->view), free(w);
}

static void *work_begin(void *user)
{
    Hall *h = (Hall *)user;
    const League *l = h->league;
    Work *w = (Work *)calloc(1, sizeof *w);
    if (!w) return NULL;
    w->hall = h;
    w->position = malloc(l->face->game->state_size), w->view = malloc(l->face->game->state_size);
    for (int i = 0; i < l->levels; i++) w->bots[i] = (Bot){ .level = l->level[i], .face = l->face, .stop = l->stop };
    if (w->position && w->view) return w;
    work_end(w);
    return NULL;
}

/* "ENDED SCORE...; SLOWEST...": by seat, and by level in microseconds. */
static bool match_job(void *user, int n, Sheet *line)
{
    Work *w = (Work *)user;
    const League *l = w->hall->league;
    Match *m = &w->hall->match[n];
    match_play(l, m, w->bots, w->position, w->view);
    if (l->stop && *l->stop) return false;
    sheet_add(line, "%d", m->ended);
    for (int i = 0; i < l->setup.seats; i++) sheet_add(line, " %d", (int)m->score[i]);
    sheet_say(line, ";");
    for (int i = 0; i < l->levels; i++) sheet_add(line, " %.0f", 1000 * m->slowest[i]);
    return true;
}

static bool match_read(const League *l, Match *m, const char *line)
{
    int used = 0, ended = 0, score = 0;
    double slow = 0;
    if (!line || sscanf(line, "%d%n", &ended, &used) != 1) return false;
    m->ended = ended != 0, line += used;
    for (int i = 0; i < l->setup.seats; i++, line += used) {
        if (sscanf(line, " %d%n", &score, &used) != 1) return false;
        m->score[i] = score;
    }
    line += strspn(line, ";");
    for (int i = 0; i < l->levels && sscanf(line, " %lf%n", &slow, &used) == 1; i++, line += used)
        m->slowest[i] = slow / 1000;
    return true;
}

/* Plays what is missing. `whole` is false where it was stopped, or another process has the rest. */
static bool hall_play(Hall *h, bool *whole, Why *why)
{
    const League *l = h->league;
    JobLines lines;
    Jobs jobs = { .file = l->file, .head = l->head, .count = h->matches, .threads = l->threads, .user = h };
    jobs.begin = work_begin, jobs.end = work_end, jobs.play = match_job, jobs.stop = l->stop,
    jobs.progress = l->progress;
    bool sound = jobs_play(&jobs, &lines, why);
    *whole = sound && lines.done == h->matches;
    for (int n = 0; n < h->matches && *whole; n++)
        if (!match_read(l, &h->match[n], lines.line[n]))
            sound = why_not(why, "%s: game %d cannot be read.", l->file, n);
    job_lines_free(&lines);
    return sound;
}

/* ---- Who meets whom ---------------------------------------------------------------------------------------------- */

static int matches_count(const League *l)
{
    if (bot_together(l->face, l->setup.seats)) return l->levels * l->games;
    if (l->setup.seats == 2 && l->neighbours) return (l->levels - 1) * l->games;
    if (l->setup.seats == 2) return l->levels * (l->levels - 1) / 2 * l->games;
    return l->levels * l->games;
}

static void matches_pair(const League *l, Match *m)
{
    for (int a = 0; a < l->levels; a++)
        for (int b = a + 1; b < l->levels && (b == a + 1 || !l->neighbours); b++)
            for (int g = 0; g < l->games; g++, m++) {
                m->seed = l->setup.seed + (uint64_t)(g / 2);
                m->level[g % 2] = (uint8_t)a;
                m->level[1 - g % 2] = (uint8_t)b;
            }
}

static void matches_list(const League *l, Match *m)
{
    bool together = bot_together(l->face, l->setup.seats);
    if (!together && l->setup.seats == 2) {
        matches_pair(l, m);
        return;
    }
    for (int g = 0; g < l->games; g++)
        for (int turn = 0; turn < l->levels; turn++, m++) {
            m->seed = l->setup.seed + (uint64_t)g;
            for (int seat = 0; seat < l->setup.seats; seat++)
                m->level[seat] = (uint8_t)(together ? turn : (seat + turn + g) % l->levels);
        }
}

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

static void seat_count(const Match *m, int seats, int seat, Standings *out)
{
    int me = m->level[seat], best = 1, alone = 1;
    for (int i = 0; i < seats; i++) {
        if (i == seat) continue;
        if (m->score[i] > m->score[seat]) best = 0;
        if (m->score[i] == m->score[seat]) alone = 0;
        if (m->level[i] == me) continue;
        if (m->ended && m->score[seat] > m->score[i]) out->beat[me][m->level[i]]++;
        if (!m->ended || m->score[seat] == m->score[i]) out->even[me][m->level[i]]++;
    }
    out->of[me].games++;
    out->of[me].won += m->ended && best && alone;
    out->of[me].drawn += !m->ended || (best && !alone);
}

static void match_count(const League *l, const Match *m, Standings *out)
{
    out->unended += !m->ended;
    for (int i = 0; i < l->levels; i++)
        if (m->slowest[i] > out->of[i].slowest_ms) out->of[i].slowest_ms = m->slowest[i];
    if (bot_together(l->face, l->setup.seats)) {
        Standing *s = &out->of[m->level[0]];
        s->games++;
        s->won += m->ended && m->score[0] > 0;
        return;
    }
    for (int seat = 0; seat < l->setup.seats; seat++) seat_count(m, l->setup.seats, seat, out);
}

static double expected(double a, double b) { return 1 / (1 + pow(10, (b - a) / 400)); }

/* Points of a against b out of how many; each pair that met also has one imagined draw, so that a clean sweep has a
 * rating too. */
static double points(const Standings *s, int a, int b, double *of)
{
    *of = s->beat[a][b] + s->beat[b][a] + s->even[a][b];
    if (*of == 0) return 0;
    *of += 1;
    return s->beat[a][b] + s->even[a][b] / 2.0 + 0.5;
}

/* The ratings under which every level would expect just the points it has (Bradley and Terry), by small steps. */
static void ratings_fit(int levels, Standings *s)
{
    double base, information;
    for (int round = 0; round < FIT_ROUNDS; round++)
        for (int a = 0; a < levels; a++) {
            double got = 0, due = 0;
            information = 1e-9;
            for (int b = 0; b < levels; b++) {
                double of, p, e = expected(s->of[a].rating, s->of[b].rating);
                if (a == b) continue;
                p = points(s, a, b, &of);
                got += p, due += of * e, information += of * e * (1 - e);
            }
            double step = (got - due) / information * 400 / log(10) / 2;
            s->of[a].rating += step > 100 ? 100 : step < -100 ? -100 : step;
            s->of[a].within = SURE * 400 / log(10) / sqrt(information);
        }
    base = s->of[0].rating;
    for (int a = 0; a < levels; a++) s->of[a].rating -= base;
}

void share_interval(double won, double of, double *low, double *high)
{
    double z = SURE * SURE, share = of > 0 ? won / of : 0.5, n = of > 0 ? of : 1e-9;
    double middle = (share + z / (2 * n)) / (1 + z / n);
    double half = SURE / (1 + z / n) * sqrt(share * (1 - share) / n + z / (4 * n * n));
    *low = middle - half < 0 ? 0 : middle - half;
    *high = middle + half > 1 ? 1 : middle + half;
}

double share_difference(int won, int of, int other, int other_of, double *low, double *high)
{
    double l1, h1, l2, h2, p1 = of ? (double)won / of : 0, p2 = other_of ? (double)other / other_of : 0, d = p1 - p2;
    share_interval(won, of, &l1, &h1);
    share_interval(other, other_of, &l2, &h2);
    *low = d - sqrt((p1 - l1) * (p1 - l1) + (h2 - p2) * (h2 - p2));
    *high = d + sqrt((h1 - p1) * (h1 - p1) + (p2 - l2) * (p2 - l2));
    return d;
}

bool league_play(const League *l, Standings *out, bool *whole, Why *why)
{
    Hall h = { .league = l, .matches = matches_count(l) };
    memset(out, 0, sizeof *out);
    h.match = (Match *)calloc((size_t)h.matches + 1, sizeof *h.match);
    if (!h.match) return why_not(why, "There is not enough memory for a league.");
    matches_list(l, h.match);
    bool played = hall_play(&h, whole, why);
    for (int n = 0; n < h.matches && played && *whole; n++) match_count(l, &h.match[n], out);
    free(h.match);
    if (!played) return false;
    if (!bot_together(l->face, l->setup.seats)) ratings_fit(l->levels, out);
    return true;
}
