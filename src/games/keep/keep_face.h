/*
 * keep_face.h - what the files of Keep's face share: names of seats, rooms and pieces, things, previews, what happened,
 * why not, what is known of the coming invasion.
 *
 * Does NOT hold rules, and changes no position.
 */
#ifndef KEEP_FACE_H
#define KEEP_FACE_H

#include "face.h"
#include "games/keep/ask.h"
#include "kit/printed.h"

extern const Game keep_game;
extern const Face keep_face;
extern const Vocabulary keep_vocabulary;

/* "the Imps". */
void keep_seat_name(const Box *box, const Keep *s, int seat, Text *t);
/* "Forge"; "nowhere". */
const char *keep_room_name(const Box *box, const Keep *s, int room);
/* "exhausted Warrior in Forge", "Rat in Sewers with 1 Wound". */
void keep_piece_words(const Box *box, const Keep *s, int slot, Text *t);
/* "Forge, Library and Study". */
void keep_rooms_words(const Box *box, const Keep *s, uint32_t rooms, Text *t);
/* "2 Traps": a counter in words. */
void keep_tokens_words(Text *t, int n, int counter);

/* keep_things.c: what lies on the table. */
enum {
    ZONE_SEATS,
    ZONE_MAP,
    ZONE_HEROES,
    ZONE_MONSTERS,
    ZONE_CARDS,
    ZONE_LOOT,
    ZONE_PLAYED,
    ZONE_HAND,
    ZONE_TURN,
    ZONE_COMING,
    ZONE_PILES,
    KEEP_ZONES
};
extern const ZoneFace keep_zones[KEEP_ZONES];
int keep_items(const Box *box, const void *view, int seat, Item *out, int room);
int keep_passages(const Box *box, const void *view, Passage *out, int room);
/* keep_preview.c: an answer with what it would bring. */
void keep_answer_words(const Box *box, const void *view, Action a, Text *t); /* keep_face.c: its words alone */
void keep_preview(const Box *box, const void *view, Action a, Text *t);
/* keep_coming.c: what is known of the coming invasion (KEEP-H1). */
int keep_coming_items(const Box *box, const Keep *s, int zone, Item *out, int room);
void keep_coming_words(const Box *box, const Keep *s, Text *t);
/* "Warrior": by the order of KEEP-138. */
const char *keep_class_name(const Box *box, int class);
/* keep_printed.c: what is printed on a card that neither its fields nor its lines say, a line each. */
void keep_figures(const Box *box, int card, Text *t);
/* keep_told.c */
void keep_told(const Box *box, const void *view, const Event *e, Text *t);
/* keep_why.c */
void keep_why_not(const Box *box, const void *view, Thing x, Text *t);

#endif
