/*
 * random.c - events made up from a seed, as a shop's evening goes: some come late, some leave, some come back, some
 * never turn up.
 *
 * The same seed makes the same event on every machine. Owns the making up. Does NOT know how anything is paired: it
 * gives commands.
 */
#include <stdio.h>
#include <string.h>

#include "event/check.h"

typedef struct Making {
    Tournament *e;
    uint64_t state;
    int late_every, leave_every, away_every, draw_share;
    Why *why;
} Making;

static int draw(Making *m, int below)
{
    uint64_t z = m->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return below > 0 ? (int)((z ^ (z >> 31)) % (uint64_t)below) : 0;
}

static bool one_in(Making *m, int n) { return n > 0 && draw(m, n) == 0; }

static bool tell(Making *m, const char *line)
{
    char copy[256], *save = NULL;
    const char *word[16];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *part = strtok_r(copy, " ", &save); part && count < 16; part = strtok_r(NULL, " ", &save))
        word[count++] = part;
    return event_do(m->e, "", count, word, m->why);
}

static bool join(Making *m)
{
    char line[80];
    snprintf(line, sizeof line, "join P%d rating=%d", m->e->players + 1, 1000 + draw(m, 1200));
    return tell(m, line);
}

/* Who comes and goes between two rounds. */
static bool come_and_go(Making *m, bool fixed)
{
    char line[80];
    for (int p = 0; p < m->e->players; p++) {
        Presence now = m->e->player[p].presence;
        line[0] = 0;
        if (now == IN && one_in(m, m->leave_every)) snprintf(line, sizeof line, "leave %d", p + 1);
        else if (now == AWAY && one_in(m, 4)) snprintf(line, sizeof line, "back %d", p + 1);
        else if (now == IN && m->e->rules.format == SWISS && one_in(m, 3 * m->leave_every))
            snprintf(line, sizeof line, "half %d", p + 1);
        if (*line && !tell(m, line)) return false;
    }
    return fixed || !one_in(m, m->late_every) || join(m);
}

static bool finish_two(Making *m, const EventTable *t, char *line, size_t room)
{
    bool tree = m->e->rules.format == ELIMINATION || m->e->rules.format == DOUBLE;
    int win = m->e->rules.best / 2 + 1, first = draw(m, 100) < 52;
    if (one_in(m, m->away_every) && m->e->player[t->player[1]].presence == IN)
        snprintf(line, room, "noshow %d", t->player[1] + 1);
    else if (!tree && draw(m, 100) < m->draw_share) snprintf(line, room, "result %d draw", t->player[0] + 1);
    else snprintf(line, room, "result %d %d-%d", t->player[0] + 1, first ? win : 0, first ? 0 : win);
    return true;
}

static void finish_pod(Making *m, const EventTable *t, char *line, size_t room)
{
    int left[EVENT_SEATS], count = t->count, n = snprintf(line, room, "result");
    memcpy(left, t->player, sizeof left);
    while (count) {
        int i = draw(m, count);
        const char *join = count < t->count && one_in(m, 8) ? "=" : " ";
        n += snprintf(line + n, room - (size_t)n, "%s%d", join, left[i] + 1);
        left[i] = left[--count];
    }
}

static bool finish_round(Making *m)
{
    char line[160];
    for (int i = 0; i < m->e->tables; i++) {
        EventTable *t = &m->e->table[i];
        if (t->round != m->e->rounds || t->dissolved || t->state == DONE) continue;
        if (m->e->rules.format == PODS) finish_pod(m, t, line, sizeof line);
        else if (m->e->rules.format == TOGETHER)
            snprintf(line, sizeof line, "result %d %d", t->player[0] + 1, draw(m, 60));
        else finish_two(m, t, line, sizeof line);
        if (!tell(m, line)) return false;
    }
    return true;
}

/* Rounds until the last, or until one cannot be paired. */
static bool play(Making *m, bool fixed)
{
    Why stop = { "" };
    for (int r = 0; r < EVENT_ROUNDS; r++) {
        const char *const pair[] = { "pair" };
        if (r && !come_and_go(m, fixed)) return false;
        if (!event_do(m->e, "", 1, pair, &stop)) break;
        if (!finish_round(m)) return false;
    }
    return tell(m, "end");
}

bool event_random(const RandomEvent *how, Tournament *e, Why *why)
{
    Making m = { .e = e, .state = how->seed, .why = why };
    const char *format = how->format ? how->format : "swiss";
    char line[200];
    event_start(e);
    for (int i = 0; i < 3; i++) draw(&m, 2);
    int players = how->players ? how->players : 4 + draw(&m, 45), rounds = how->rounds ? how->rounds : 3 + draw(&m, 7);
    bool fixed = strcmp(format, "elimination") == 0 || strcmp(format, "double") == 0 || strcmp(format, "robin") == 0;
    m.late_every = one_in(&m, 3) ? 2 + draw(&m, 4) : 0;
    m.leave_every = one_in(&m, 2) ? 8 + draw(&m, 30) : 0;
    m.away_every = one_in(&m, 2) ? 6 + draw(&m, 20) : 0;
    m.draw_share = draw(&m, 50);
    snprintf(line, sizeof line, "set name=Random-%llu format=%s system=%s rounds=%d seed=%llu best=%d",
             (unsigned long long)how->seed, format, how->system ? how->system : "auto", rounds,
             (unsigned long long)(how->seed >> 1), one_in(&m, 3) ? 3 : 1);
    bool good = tell(&m, line);
    for (int p = 0; p < players && good; p++) good = join(&m);
    for (int i = draw(&m, 4) - 1; i > 0 && good && strcmp(format, "swiss") == 0; i--) {
        int a = draw(&m, players), b = draw(&m, players);
        snprintf(line, sizeof line, "forbid %d %d", a + 1, b + 1);
        if (a != b) good = tell(&m, line);
    }
    good = good && play(&m, fixed);
    if (!good) event_free(e);
    return good;
}
