/*
 * lawful.c - the laws of every game, with cards from a file: made at random from the grammar, they are whatever a
 * designer may write.
 *
 *     lawful GAME FILE.cards GAMES [FIRST-SEED]
 *
 * Plays so many random games with each of up to three numbers of seats. Status 1, with the law and the command, when one
 * is broken. Does NOT make cards (random_cards.py) or hold the laws (tests/law).
 */
#include "law/laws.h"
#include "table/boxes.h"
#include "table/options.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static Seen seen;
    Boxes boxes;
    Trial t;
    Why why = { "" };
    const RegistryEntry *e = argc > 3 ? registry_find(argv[1]) : NULL;
    if (!e) {
        fputs("usage: lawful GAME FILE.cards GAMES [FIRST-SEED]\n", stderr);
        return 2;
    }
    if (!boxes_open(&boxes, e->face, argv[2], &why)) {
        fprintf(stderr, "lawful: %s\n", why.text);
        return 2;
    }
    uint64_t games = strtoull(argv[3], NULL, 10), first = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    int low = e->game->seats_min, high = e->game->seats_max < low + 2 ? e->game->seats_max : low + 2;
    trial_open(&t, e, argv[0], &seen);
    t.box = boxes.box;
    for (uint64_t n = 0; n < games; n++)
        for (int seats = low; seats <= high; seats++) {
            options_standard(e->face, &t.how);
            t.how.seats = (uint8_t)seats;
            t.seed = first + n;
            if (options_allow(e->face, &t.how, &why)) laws_of_game(&t);
        }
    trial_close(&t);
    boxes_close(&boxes);
    printf("%s: %llu games, %llu decisions: all laws hold\n", e->game->name, (unsigned long long)seen.games,
           (unsigned long long)seen.decisions);
    return 0;
}
