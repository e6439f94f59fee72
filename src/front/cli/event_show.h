/*
 * event_show.h - an event in words, for people: rounds, standings, rules, the clock.
 *
 * Owns the wording of lists. Does NOT change an event.
 */
#ifndef CLI_EVENT_SHOW_H
#define CLI_EVENT_SHOW_H

#include "event/event.h"

/* What came of a command, on stdout; tables: how many there were before. */
void show_change(const Tournament *e, const char *verb, int tables);

/* word: a round, or null for the last. False with a sentence. */
bool show_round(const Tournament *e, const char *word, Sheet *out, Why *why);
bool show_standings(const Tournament *e, const char *word, Sheet *out, Why *why);
bool show_rules(const Tournament *e, Sheet *out);
bool show_hands(const Tournament *e, Sheet *out);
bool show_clock(const Tournament *e, int64_t now, Sheet *out, Why *why);
bool show_deal(const Tournament *e, Sheet *out, Why *why);

#endif
