/*
 * indent.c - sentences of happenings move in by one step at a time (src/words/indent.h), however deep the rules are.
 */
#include "words/indent.h"
#include "table/tap.h"

static bool steps_are(const int *depth, const int *steps, int n)
{
    Indent in = { 0 };
    for (int i = 0; i < n; i++)
        if (indent_next(&in, depth[i]) != steps[i]) return false;
    return true;
}

int main(void)
{
    enum { N = 7, MANY = 40 };
    OK(steps_are((const int[]){ 0, 4, 4, 9, 4, 0, 5 }, (const int[]){ 0, 1, 1, 2, 1, 0, 1 }, N), "gaps are closed");
    OK(steps_are((const int[]){ 6, 6, 8, 5, 5, 7, 2 }, (const int[]){ 0, 0, 1, 0, 0, 1, 0 }, N),
       "the first is at the margin, however deep");
    int depth[MANY], steps[MANY];
    for (int i = 0; i < MANY; i++) depth[i] = 2 * i, steps[i] = i < INDENT_MAX ? i : INDENT_MAX;
    OK(steps_are(depth, steps, MANY), "and there is an end to it");
    return tap_end();
}
