/*
 * text_filter.h - a filter taken apart into English: whose, what sort, which noun, and what is said behind it.
 * Private to text_noun.c, text_filter.c and text_amount.c.
 *
 * Does NOT know cards.
 */
#ifndef CARDC_TEXT_FILTER_H
#define CARDC_TEXT_FILTER_H

#include "text_writer.h"

typedef struct FilterText {
    const char *before; /* "activated Undead "                                            */
    const char *head;   /* raw noun: "hero/heroes"                                        */
    const char *after;  /* " with Cost 3 next to it"                                      */
    const char *tail;   /* "here", when it was asked for apart                            */
    const char *owner;  /* "your", "the Final Challenger's", "an opponent's"; null        */
    bool some;          /* the owner is not one certain player: "an opponent's"           */
    const char *some_many; /* then, of all such: "opponents'"                             */
    const char *has;    /* who owns it, as the subject of `has`: "you"                    */
    Person has_person;
    bool the;           /* only one card of that name: "the Rest skill"                   */
} FilterText;

typedef enum FilterHow { FILTER_IN, FILTER_FROM, FILTER_SPLIT, FILTER_TOP } FilterHow;

FilterText filter_text(Writer *w, const Filter *filter, FilterHow how);
const char *filter_name(Writer *w, const FilterText *f, bool many); /* "activated Adventurers with Life 2" */
const char *filter_first(Writer *w, const Filter *filter, bool last); /* the top Character of your Grave   */
const char *filter_first_few(Writer *w, const Select *select);
Referent filter_referent(Writer *w, const Filter *filter);
const char *zone_into(Writer *w, const ZoneRef *zone, const char *cards);

#endif
