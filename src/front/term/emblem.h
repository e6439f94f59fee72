/*
 * emblem.h - the picture of a card in one column.
 *
 * A card names its picture in words ("crossed-swords"); the word that says most has a sign of its own, in UTF-8 and in
 * ASCII. A card whose picture has none gets the sign of its kind. Owns the signs. Does NOT know any card.
 */
#ifndef TERM_EMBLEM_H
#define TERM_EMBLEM_H

/* picture may be "" or null. */
const char *emblem_of(const char *picture, unsigned kind);

#endif
