/*
 * speed.c - how long pairing takes: 128 players by the Dutch system within a second, 1,000 by Lantern within ten,
 * of the processor's time.
 *
 * Prints TAP, the slowest round of each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "event/round.h"

static uint64_t state = 5;

static int draw(int below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (uint64_t)below);
}

typedef SwissOutcome Pairing(const SwissField *, int *);

static void play(int n, int r, const SwissField *f, const int *opponent, SwissRound *past, int rounds)
{
    for (int i = 0; i < n; i++) {
        int j = opponent[i], points = draw(10) < 2 ? 5 : draw(10) < 6 ? 10 : 0;
        if (j == SWISS_BYE) past[i * rounds + r] = (SwissRound){ -1, SEAT_NONE, 10, false, true };
        if (j < i) continue;
        Seat s = swiss_seat(f, i, j);
        past[i * rounds + r] = (SwissRound){ j, s, points, true, false };
        past[j * rounds + r] = (SwissRound){ i, s == SEAT_FIRST ? SEAT_SECOND : SEAT_FIRST, 10 - points, true, false };
    }
}

static void time_rounds(const char *name, Pairing *pair, int n, int rounds, double most)
{
    size_t N = (size_t)n;
    SwissRound *past = calloc(N * (size_t)rounds, sizeof *past);
    SwissPlayer *player = calloc(N, sizeof *player);
    uint8_t *barred = calloc(N * N, 1);
    int *opponent = calloc(N, sizeof *opponent);
    double slowest = 0;
    bool good = past && player && barred && opponent;
    for (int r = 0; r < rounds && good; r++) {
        SwissField f = { n, player, r, rounds, 10, 0, SEAT_FIRST, barred };
        memset(barred, 0, N * N);
        for (int i = 0; i < n; i++) player[i] = (SwissPlayer){ .here = true, .round = past + i * rounds };
        swiss_read(&f);
        clock_t began = clock();
        good = pair(&f, opponent) == SWISS_PAIRED;
        double took = (double)(clock() - began) / CLOCKS_PER_SEC;
        if (took > slowest) slowest = took;
        if (good) play(n, r, &f, opponent, past, rounds);
    }
    good = good && slowest < most;
    printf("%sok - %s: %d players, %d rounds, ", good ? "" : "not ", name, n, rounds);
    printf("the slowest in %.3f s of the processor's time (%.0f are allowed)\n", slowest, most);
    free(past);
    free(player);
    free(barred);
    free(opponent);
}

int main(void)
{
    time_rounds("dutch", dutch_pair, 128, 9, 1);
    time_rounds("dutch", dutch_pair, 200, 5, 5);
    time_rounds("lantern", lantern_pair, 1000, 3, 10);
    return 0;
}
