/*
 * log.h - lines of an event's log: words in and out.
 *
 * Shared by log.c, which keeps the log, facts.c, which takes facts in, and orders.c, which makes facts of commands.
 * Does NOT belong to anybody else.
 */
#ifndef EVENT_LOG_H
#define EVENT_LOG_H

#include "event/event.h"

/* Facts that a command leads to, one a line. */
typedef struct Facts {
    Sheet text;
} Facts;

/* A line of words; those with a space or a quote in them in quotes. printf's %s alone, a word each. */
void fact_add(Facts *f, int count, const char *const *word);
void fact_say(Facts *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fact_word(Facts *f, const char *word); /* one more word at the end of the last line */
void fact_end(Facts *f);

/* What a command comes to, from the state as it is; nothing changes. False with a sentence. */
bool order_facts(const Tournament *e, int count, const char *const *word, Facts *out, Why *why);

/* A result as typed, for a table. */
bool result_read(const Tournament *e, const EventTable *t, int count, const char *const *word, Result *out, Why *why);

bool number_read(const char *word, int64_t low, int64_t high, int64_t *out);
bool points_read(const char *word, int *tenths);
int word_in(const char *const *list, int count, const char *word);

/* Each piece of a log that is still there, its lines from the command on; false: the callback said so, or there is
 * no memory. */
typedef bool (*PieceTaken)(void *whom, const char *piece, size_t size, int line);
bool log_each(const char *text, size_t size, PieceTaken take, void *whom);

/* Takes the facts of a piece in. */
bool log_take(Tournament *e, const char *piece, size_t size, int line, Why *why);

/* Cuts a line into words, in place; -1: a quote is not closed, or there are too many. */
int log_split(char *line, const char **word, int most);

#endif
