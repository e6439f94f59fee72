/*
 * findings_cards.h - the part of the findings that is about cards and pairs of cards: like compared with like, and
 * corrected for all that is asked.
 *
 * Owns what is compared with what, and the verdicts. Does NOT know formulas (stats.h).
 */
#ifndef LAB_FINDINGS_CARDS_H
#define LAB_FINDINGS_CARDS_H

#include "lab/findings.h"

/* Into the findings, whose plan is set. false: no memory. */
bool findings_cards(const Tally *t, Findings *f);

#endif
