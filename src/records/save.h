/*
 * save.h - a game as readable text: how it began, and every answer in words. docs/save-format.md describes it.
 *
 * Loading plays the answers again from the start, so a save is checked by the rules themselves, and every save is
 * also a replay. Checks of how the game stands (standing.h) are between the answers; the first difference names its line.
 *
 * Owns the format. Does NOT find games or boxes: the caller looks up the names a save gives (save_read), then plays it.
 * Nothing here changes a file it reads; writing goes to a new file in the same folder, then renames it into place.
 */
#ifndef RECORDS_SAVE_H
#define RECORDS_SAVE_H

#include <stddef.h>

#include "table/session.h"

/* Version 1 held the bytes of positions against its check lines, which say nothing any more: the answers alone do. */
enum { SAVE_VERSION = 2, SAVE_OLDEST = 1, SAVE_STANDINGS = 2, SAVE_CHECK_EVERY = 16 };

/* A save as read, before anything is played. */
typedef struct Save Save;

/* Reads the text (it is copied). name stands for the file in sentences: "ghoul.save:12: ...". Null with a sentence
 * naming the line when it is not a whole, well-formed save. */
Save *save_read(const char *text, size_t size, const char *name, Why *why);
Save *save_read_file(const char *path, Why *why);
void save_free(Save *);

/* What a caller needs to find the game and its cards. */
const char *save_game(const Save *);
uint32_t save_rules_version(const Save *);
uint64_t save_content(const Save *); /* the hash of the box it was played with */
int save_packs(const Save *);
const char *save_pack(const Save *, int n); /* file names, as they were when the game began */
const TableLuck *save_luck(const Save *);    /* of a served game, revealed after it; null: none but the seed's */
const char *save_commitment(const Save *);   /* and what was shown before it */
const char *save_name(const Save *);        /* of its own file, or what the text was called */
int save_length(const Save *);              /* answers */

/* The saved game, played again. box null: the face's own. With to >= 0 only the first `to` answers are played and
 * checked (a replay that breaks later can still be stood before the break). Each bot of the save is seated by
 * `sitter`, by its name; without one, or where it knows no such bot, only "random" is known and others are refused.
 * Refused as well, with the line: other game, rules or content; an answer that is not legal (which were); a check hash
 * that differs. */
typedef bool (*SaveSitter)(void *user, const char *name, Sitter *out);
Session *save_play(const Save *, const Face *face, const Box *box, int to, SaveSitter sitter, void *user, Why *why);

/* After cards or rules were changed: how many answers of the save can still be played, and in `why` what stops
 * there: the first answer that is not legal any more, or the first check that differs. All of them: nothing does.
 * -1: it cannot even begin. Nothing is kept of the game. */
int save_diverges(const Save *, const Face *face, const Box *box, Why *why);

/* The session as text: malloc'ed, terminated; null when memory is short. */
char *save_text(const Session *, size_t *size);

/* Writes it to path, whole or not at all. */
bool save_write(const Session *, const char *path, Why *why);

#endif
