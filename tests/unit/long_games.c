/*
 * long_games.c - a session of any game at any number of seats stays small however long it lasts, and every position on
 * the way is still the one that was played through.
 *
 * Does NOT measure time: bench/sessions.c does. TAP.
 */
#include <stdlib.h>

#include "bots/random_bot.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/session.h"
#include "table/tap.h"

enum { ANSWERS_MOST = 1500, WEIGHT_MOST = 64 * 1024 };

static Session *table_begin(const RegistryEntry *e, int seats, uint64_t seed)
{
    SessionStart start = { .face = e->face };
    Why why = { "" };
    start.setup.seed = seed;
    options_standard(start.face, &start.setup);
    start.setup.seats = (uint8_t)seats;
    for (int seat = 0; seat < seats; seat++) start.sitter[seat].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    if (!s) puts(why.text);
    return s;
}

/* Whether the positions are those that were passed, asked for from the end to the beginning. */
static bool still_there(const Session *s, const uint64_t *hash)
{
    for (int n = session_count(s); n >= 0; n -= 1 + n / 9)
        if (session_hash_at(s, n) != hash[n]) return false;
    return true;
}

int main(void)
{
    static uint64_t hash[ANSWERS_MOST + 1];
    Why why = { "" };
    for (int g = 0; g < registry_count(); g++) {
        const RegistryEntry *e = registry_at(g);
        bool whole = true;
        size_t heaviest = 0;
        int longest = 0;
        for (int seats = e->game->seats_min; seats <= e->game->seats_max; seats++)
            for (uint64_t seed = 1; seed <= 3; seed++) {
                Session *s = table_begin(e, seats, seed);
                if (!s) return 1;
                hash[0] = session_hash(s);
                while (!session_over(s) && session_count(s) < ANSWERS_MOST && session_bot_answers(s, &why))
                    hash[session_count(s)] = session_hash(s);
                if (session_count(s) > longest) longest = session_count(s);
                if (session_weight(s) > heaviest) heaviest = session_weight(s);
                whole = whole && still_there(s, hash);
                session_end(s);
            }
        printf("# %s: up to %d answers, up to %zu bytes\n", e->game->name, longest, heaviest);
        OK(heaviest <= WEIGHT_MOST, "a session takes 64 kB at most");
        OK(whole, "and any position on the way is what it was");
    }
    return tap_end();
}
