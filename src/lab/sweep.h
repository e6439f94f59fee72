/*
 * sweep.h - one figure over a range: the same deals with each value, and the curve of what it does.
 *
 * The figure is an option of the game, a field of a card, or a `$NAME` in a .cards file. Owns setting it, and the
 * report. Does NOT read the command line or play.
 */
#ifndef LAB_SWEEP_H
#define LAB_SWEEP_H

#include "lab/report.h"
#include "lab/tally.h"

enum { SWEEP_VALUES = 32, SWEEP_NAME = 120 };

typedef struct Sweep {
    const RegistryEntry *entry;
    char what[SWEEP_NAME];  /* "dungeons", "Ash Ghoul.difficulty", "$CLAWS"                                   */
    int value[SWEEP_VALUES];
    int values;
} Sweep;

/* "WHAT=LOW..HIGH" or "WHAT=LOW..HIGH/STEP"; false with a sentence. */
bool sweep_read(Sweep *s, const char *typed, Why *why);

/* Whether it is a figure on a card, a `$NAME`; otherwise an option. */
bool sweep_is_card(const Sweep *s);
bool sweep_is_name(const Sweep *s);

/* A copy of the box with the card's field set to a value; free it. Null with a sentence: no such card or field. */
Box *sweep_box(const Sweep *s, const Box *box, int value, Why *why);
void sweep_box_free(Box *box);

/* Whether it is how many copies of a card the box has; and then, whether the deals of two values have as many of it. */
bool sweep_is_copies(const Sweep *s);
bool sweep_deals_alike(const Sweep *s, const Plan *a, const Plan *b);

/* A card file with every `$NAME` replaced; free it. Null with a sentence: it is not in there. */
char *sweep_text(const Sweep *s, const char *text, int value, Why *why);

/* What one value did. */
typedef struct SweepPoint {
    int value, seats;
    int64_t games;
    Estimate won, length, seat[SEAT_MAX]; /* won: by all; together that is the win rate                      */
} SweepPoint;
SweepPoint sweep_point(const Plan *p, const Tally *t, int value);

/* The title names what all values share. */
void sweep_words(const Sweep *s, const char *title, const SweepPoint *point, int count, Sheet *out);
json_t *sweep_json(const Sweep *s, const Plan *p, const SweepPoint *point, int count);
void sweep_csv(const Sweep *s, const SweepPoint *point, int count, Sheet *out);
void sweep_html(const Sweep *s, const char *title, const SweepPoint *point, int count, bool charts, Sheet *out);

#endif
