/*
 * explain.h - a compiled card in words, instruction by instruction.
 *
 * Reads a Box and a Vocabulary alone, so that a pack can be explained as well as what was just compiled.
 * Does NOT compile, and changes neither.
 */
#ifndef CARDC_EXPLAIN_H
#define CARDC_EXPLAIN_H

#include "kit/box.h"

char *explain_card(const Box *box, const Vocabulary *v, int card); /* from malloc */

#endif
