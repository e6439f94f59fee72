/*
 * pace.c - speed and motion. See pace.h.
 */
#include "front/term/pace.h"

#include <stdio.h>
#include <stdlib.h>

#include "front/term/popup.h"

static const struct PaceStep {
    const char *name, *meaning;
    int wait, frame;
} STEPS[PACE_SPEEDS] = {
    { "all at once", "What happens is written down at once; the log has it.", 0, 0 },
    { "fast", "A sentence every fifth of a second; any key hurries on.", 200, 25 },
    { "steady", "A sentence every half second; any key hurries on.", 500, 40 },
    { "slow", "A sentence every second and a half; any key hurries on.", 1500, 60 },
    { "step by step", "Each sentence waits for Enter; Esc skips the rest.", -1, 40 },
};

Pace pace_read(Store *store)
{
    Pace p = { 1, false };
    char value[16];
    if (store_setting(store, "term.speed", value, sizeof value)) p.speed = atoi(value);
    if (p.speed < 0 || p.speed >= PACE_SPEEDS) p.speed = 1;
    if (store_setting(store, "term.still", value, sizeof value)) p.still = value[0] == '1';
    return p;
}

static void pace_write(const Pace *p, Store *store)
{
    Why unsaid = { "" };
    char value[16];
    snprintf(value, sizeof value, "%d", p->speed);
    store_set(store, "term.speed", value, &unsaid);
    store_set(store, "term.still", p->still ? "1" : "0", &unsaid);
}

int pace_wait(const Pace *p) { return STEPS[p->speed].wait; }
int pace_frame(const Pace *p) { return p->still ? 0 : STEPS[p->speed].frame; }
const char *pace_name(const Pace *p) { return STEPS[p->speed].name; }

void pace_change(Pace *p, Store *store, int slower)
{
    p->speed += slower;
    if (p->speed < 0) p->speed = 0;
    if (p->speed >= PACE_SPEEDS) p->speed = PACE_SPEEDS - 1;
    pace_write(p, store);
}

void pace_set(Pace *p, Store *store)
{
    ListLine lines[PACE_SPEEDS + 1];
    int at = p->speed;
    for (;;) {
        for (int n = 0; n < PACE_SPEEDS; n++) {
            snprintf(lines[n].name, sizeof lines[n].name, "%s %s", n == p->speed ? "(*)" : "( )", STEPS[n].name);
            snprintf(lines[n].more, sizeof lines[n].more, "How fast what happens is told. %s", STEPS[n].meaning);
        }
        snprintf(lines[PACE_SPEEDS].name, sizeof lines->name, "[%s] nothing moves", p->still ? "x" : " ");
        snprintf(lines[PACE_SPEEDS].more, sizeof lines->more,
                 "Reduced motion: no rolling dice, nothing that flies across the table, no marks that come and go.");
        at = popup_list("Settings", lines, PACE_SPEEDS + 1, at);
        if (at < 0) return;
        if (at < PACE_SPEEDS) p->speed = at;
        else p->still = !p->still;
        pace_write(p, store);
        if (at < PACE_SPEEDS) return;
    }
}
