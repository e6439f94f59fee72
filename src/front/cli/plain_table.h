/*
 * plain_table.h - from sitting down at an opened game to getting up: played in plain text, kept, recorded when it is
 * over.
 *
 * Owns what happens on Ctrl-C and what is said at the end. Does NOT open games (opening.c) or hold the conversation
 * (plain.c).
 */
#ifndef CLI_PLAIN_TABLE_H
#define CLI_PLAIN_TABLE_H

#include "records/keeper.h"
#include "scenario/lesson.h"
#include "sitting/opening.h"
#include "words/paper.h"

/* Returns the exit status. pause: milliseconds after each happening, on a terminal. */
int plain_table_play(Opening *o, Keeper *k, int pause);

/* A game that is over is in the history, and it is said what it has earned; false: it could not be recorded. */
bool plain_table_record(const Paper *p, Keeper *k, const Session *s);

/* A guided first game; nothing of it is kept. */
int plain_table_learn(Lesson *lesson, const RegistryEntry *entry);

#endif
