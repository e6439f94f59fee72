/*
 * check.h - what the parts of the checker share: what the words of a text mean at this point of it.
 *
 * The meaning of `it` is known without playing: every choice says what it chooses among. So is whether `amount` was
 * set, and whether there is an event to change.
 *
 * Owns the checks behind the messages of card language, section 10. Does NOT change trees except where ast.h says
 * "check".
 */
#ifndef CARDC_CHECK_H
#define CARDC_CHECK_H

#include "inside.h"

/* What the registers hold here. A copy of it is what a body starts from. */
typedef struct Scope {
    bool it_set, that_set, there_set, amount_set;
    bool amount_kept; /* set before the lasting line that reads it now */
    ThingKind it, that;
} Scope;

typedef struct Checker {
    Cardc *c;
    CardDef *card;
    LineDef *line;
    Scope scope;
    bool heading;        /* before the `:` of a line                                              */
    bool keeps;          /* in the subject of a lingering line: `it` is what it was when made     */
    const Word *answers; /* the event this line answers, or null                                  */
    bool late;           /* it has happened already (`on`)                                        */
    int filters;         /* how deep in filters                                                   */
    int limits;          /* `once per` lines of this card                                         */
} Checker;

void check_fail(Checker *k, Pos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* check_thing.c */
ThingKind check_ref(Checker *k, Ref *ref);
ThingKind check_filter(Checker *k, Filter *filter);
ThingKind check_select(Checker *k, Select *select);
void check_zone(Checker *k, const ZoneRef *zone);
void check_amount(Checker *k, const Amount *n, bool dice);
void check_cond(Checker *k, Cond *cond);
bool select_chooses(const Select *select); /* binds `it` */
bool select_is_several(const Select *select);
void scope_bind(Scope *scope, ThingKind thing);

/* check_stmt.c */
void check_act(Checker *k, const Act *act, bool has_body);
void check_body(Checker *k, const Block *body);
void check_happening(Checker *k, const Act *act);
void check_kinds(Checker *k, const Act *act, bool does);

/* check.c */
void check_line(Checker *k, LineDef *line);
uint8_t slot_positions(const CardDef *card, const char *slot);
void check_slot(Checker *k, Pos pos, const char *slot, uint8_t *positions);

/* check_card.c */
void check_fields(Checker *k);
void check_track(Checker *k);

/* check_source.c: after the lines. */
void check_source(Checker *k);

/* check_map.c: after all fields. */
void check_maps(Cardc *c);

#endif
