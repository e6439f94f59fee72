/*
 * options.h - `seats=2 hero=Lightbringer packs=R1,R3 undo=free`: how a game begins, in words.
 *
 * Reads settings against the options a face lists, and writes them back in the same words. Besides the game's own there
 * are the table's: `seats`, `undo` (strict or free) and, where the table has a word in the game, `clock` (45m). A
 * `many` option takes a comma list of its choices, `none` or `all`, and holds the OR of their values. Names and choices
 * may be shortened while they stay unambiguous; case, spaces, dashes and apostrophes do not matter, so
 * hero=lightbringer is as good as hero=Lightbringer.
 *
 * Does NOT read decks, packs or seeds.
 */
#ifndef TABLE_OPTIONS_H
#define TABLE_OPTIONS_H

#include "table/session.h"

/* Every option at its standard, the fewest seats, seed 0, no decks. */
void options_standard(const Face *face, Setup *out);

/* Whether a setup is one of this game's: seats and every option in range. */
bool options_allow(const Face *face, const Setup *how, Why *why);

/* One setting "name=value" into start->setup or start->undo_free. false with a sentence that names the option, what it
 * allows and the nearest allowed value. start->face must be set. */
bool options_set(SessionStart *start, const char *setting, Why *why);

/* Standards, then each setting in turn; a setting given twice is refused. */
bool options_read(SessionStart *start, int count, const char *const *settings, Why *why);

/* The value of option n in words: "Lightbringer", "2", "R1,R3", "none". */
void options_words(const Face *face, int n, int16_t value, Text *t);

/* Every setting that is not standard, "seats=1 hero=Lightbringer", the table's own included. */
void options_line(const SessionStart *start, Text *t);
void options_line_of(const Session *s, Text *t);

/* What an option allows, for help: "1 to 3", "Pyromage, Lightbringer ...". */
void options_allowed(const OptionFace *option, Text *t);

#endif
