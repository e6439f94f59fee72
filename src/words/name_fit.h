/*
 * name_fit.h - how well what was typed names a thing or a card.
 *
 * Owns the order of preference, for everything that is pointed at by name. Does NOT list or choose anything. (Answers
 * are matched by the table itself: answers.h.)
 */
#ifndef WORDS_NAME_FIT_H
#define WORDS_NAME_FIT_H

/* From not at all to exactly; where several names fit, those that fit best are meant. */
enum NameFit { NAME_NO, NAME_WITHIN, NAME_BEGINS, NAME_EXACT };

/* NAME_EXACT: the same letters, whatever their case, spaces, dashes and apostrophes. NAME_BEGINS: the known name begins
 * so. NAME_WITHIN: each typed word begins one of its words, in order. */
enum NameFit name_fit(const char *typed, const char *known);

#endif
