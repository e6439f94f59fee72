/*
 * ways.h - what a player can answer in one go: an answer, or an answer with what it asks at once, "Ranged: Archer in
 * Study", where little is asked. Pointing at a place or a card gives the way that leads there.
 *
 * A way is a row of answers like any others; each is given, kept and logged as it stands. One that would tell anybody
 * anything new ends the way, and so does a question for another seat. Found from the seat's own view.
 *
 * Does NOT give answers: the sitting does.
 */
#ifndef SITTING_WAYS_H
#define SITTING_WAYS_H

#include "sitting/sitting.h"

enum { WAY_STEPS = 3, WAYS_FEW = 12, WAY_WORDS = 400 };

typedef struct Way {
    uint8_t steps;
    Action step[WAY_STEPS];
} Way;

typedef struct Ways {
    int count;
    bool numbered;        /* as of Answers                                                                  */
    bool longer;          /* some have more than one step                                                   */
    Way way[ACTION_MAX];
} Ways;

/* Every answer to the question asked, those that ask on with what they ask as long as there are few in all. */
void ways_list(const Session *s, int seat, bool longer, Ways *out);

/* The way that consists of this answer, or that ends in pointing at this thing; -1: none, or several. */
int ways_find(const Ways *w, Action a);
int ways_pointing(const Ways *w, Thing thing);

/* It in words for people, with what it would mean. */
void way_preview(const Session *s, int seat, const Way *way, Text *t);

/* Gives its answers, as far as they are still what is asked. false with a sentence: not even the first. */
bool way_go(Sitting *t, const Way *way, Why *why);

#endif
