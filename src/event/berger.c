/*
 * berger.c - the Berger tables: everybody meets everybody once.
 *
 * Owns the table. Does NOT know who the numbers are.
 */
#include "event/round.h"

int berger_rounds(int n) { return n < 2 ? 0 : n - 1 + n % 2; }

/* Round r begins r places after the first; the last number sits still and changes its seat every round. */
int berger_round(int n, int round, int (*pair)[2])
{
    int even = n + n % 2, ring = even - 1, half = even / 2;
    int lead = (round * half) % ring;
    for (int i = 0; i < half; i++) {
        int a = (lead + i) % ring, b = i ? (lead + ring - i) % ring : even - 1;
        bool turned = i == 0 && round % 2;
        pair[i][0] = turned ? b : a;
        pair[i][1] = turned ? a : b;
    }
    return half;
}
