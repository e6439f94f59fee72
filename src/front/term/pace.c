/*
 * pace.c - speed and motion. See pace.h.
 */
#include "front/term/pace.h"

#include <stdio.h>
#include <stdlib.h>

#include "front/term/popup.h"
#include "sitting/automatic.h"

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

/* ---- The page of settings ---------------------------------------------------------------------------------------- */

enum { SET_STILL = PACE_SPEEDS, SET_KINDS, SETTINGS = SET_KINDS + USUAL_KINDS };

static void lines_write(const Pace *p, Automatic on, ListLine lines[SETTINGS])
{
    for (int n = 0; n < PACE_SPEEDS; n++) {
        snprintf(lines[n].name, sizeof lines->name, "%s %s", n == p->speed ? "(*)" : "( )", STEPS[n].name);
        snprintf(lines[n].more, sizeof lines->more, "How fast what happens is told. %s", STEPS[n].meaning);
    }
    snprintf(lines[SET_STILL].name, sizeof lines->name, "[%s] nothing moves", p->still ? "x" : " ");
    snprintf(lines[SET_STILL].more, sizeof lines->more,
             "Reduced motion: no rolling dice, nothing that flies across the table, no marks that come and go.");
    for (int kind = 0; kind < USUAL_KINDS; kind++) {
        ListLine *line = &lines[SET_KINDS + kind];
        snprintf(line->name, sizeof line->name, "[%s] by itself: %s", on >> kind & 1 ? "x" : " ", automatic_name(kind));
        snprintf(line->more, sizeof line->more, "Not asked: %s The log says so, and u takes it back.",
                 automatic_meaning(kind));
    }
}

void pace_set(Pace *p, Store *store)
{
    ListLine lines[SETTINGS];
    int at = p->speed;
    for (;;) {
        Automatic on = automatic_read(store);
        lines_write(p, on, lines);
        at = popup_list("Settings", lines, SETTINGS, at);
        if (at < 0) return;
        if (at >= SET_KINDS) automatic_write(on ^ (Automatic)(1u << (at - SET_KINDS)), store);
        else if (at == SET_STILL) p->still = !p->still;
        else p->speed = at;
        pace_write(p, store);
        if (at < PACE_SPEEDS) return;
    }
}
