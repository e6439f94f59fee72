/*
 * scenario.h - rules tests a person can read: given, do, expect. docs/scenarios.md describes the language.
 *
 * Reads *.scenario files and plays them through a game's stage.h, face.h and game.h. Prints TAP.
 *
 * Owns the language. Does NOT know a game: games are found through a function the caller gives.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stddef.h>
#include <stdio.h>

#include "face.h"
#include "stage.h"
#include "words/why.h"

/* How scenarios find a game: true and face set; stage null: nothing can be given; box null: the game's own. False
 * with a sentence when there is no such game. */
typedef bool (*ScenarioFind)(void *user, const char *game, const Face **face, const Stage **stage, const Box **box,
                             Why *why);

/* The box of a game with the cards of a file besides its own: a scenario's `pack` line. */
typedef bool (*ScenarioPack)(void *user, const Face *face, const char *file, const Box **box, Why *why);

/* Whether a game has a rule of this number. */
typedef bool (*ScenarioRule)(void *user, const Face *face, const char *number);

typedef struct ScenarioWorld {
    ScenarioFind find;
    void *user;
    int effort; /* answers that searches for scripted dice may try in a scenario; 0: the usual 400,000 */
    ScenarioPack pack; /* null: scenarios bring no cards here */
    ScenarioRule rule; /* null: any number will do            */
} ScenarioWorld;

typedef struct ScenarioTally {
    int passed; /* scenarios */
    int failed; /* what was expected is not so */
    int broken; /* cannot be read or played: an unknown word, an answer that is not offered, unreachable dice */
} ScenarioTally;

/* Files, and folders (their *.scenario files, by name, folders below them included). One TAP line a scenario, a
 * plan at the end. Returns the status `undercroft check` ends with: 0 all passed, 1 some failed, 2 some are broken
 * or unreadable. */
int scenarios_run(const ScenarioWorld *world, int count, const char *const *paths, FILE *out);

/* The scenarios of one text; number is counted on for TAP. */
void scenarios_run_text(const ScenarioWorld *world, const char *text, size_t size, const char *name, FILE *out,
                        int *number, ScenarioTally *tally);

#endif
