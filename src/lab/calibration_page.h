/*
 * calibration_page.h - what was measured of a hint's figures: as a page, and as the rows that are compiled in.
 *
 * Owns the writing. Does NOT play or fit (calibration.h).
 */
#ifndef LAB_CALIBRATION_PAGE_H
#define LAB_CALIBRATION_PAGE_H

#include "lab/calibration.h"

/* A line of the table of kinds, and a paragraph of what was said and what came. `rules`, `content`: what the games were
 * played with, 0 where none were. */
void calibration_heads(Sheet *p);
void calibration_row(const Kind *k, const Calibration *c, Sheet *p);
void calibration_bins(const Kind *k, const Calibration *c, Sheet *p);

/* GAME_chances.inc, with these rows. */
void calibration_rows(const RegistryEntry *e, const ChanceFit *fit, int count, Sheet *p);

/* The page with everything between two lines of marks replaced. Null with a sentence where the marks are not there. */
char *page_between(const char *page, const char *mark, const char *text, Why *why);

#endif
