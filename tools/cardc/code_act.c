/*
 * code_act.c - an event with its amount, its things and its word; and whether it can be done at all. See code.h.
 *
 * The machine keeps the amount a statement gives apart from `amount` (kit/frame.inc), so setting it spoils nothing.
 * What must be looked after: the block of a FOR starts without one, and a second thing overwrites `there`.
 */
#include "code.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "kit/box.h"
#include "mention.h"
#include "text.h"

enum { PICK_INTO_THERE = 1, PICK_AT_RANDOM = 4, PICK_WITH_MOST = 8, PICK_WITH_LEAST = 16, PICK_MAY_DECLINE = 32 };
enum { FOR_EACH, FOR_UP_TO, FOR_EXACTLY, FOR_FIRST, FOR_LAST, FOR_INTO_THERE = 8 };

static const Part *event_part(const Word *event, PartKind kind)
{
    for (int i = 0; i < event->u.event.parts; i++)
        if (event->u.event.part[i].kind == kind) return &event->u.event.part[i];
    return NULL;
}

/* What the things to choose among must also have: `take` wants tokens that are there. */
static Extra act_extra(const Act *act, const Select *s)
{
    Extra extra = { .another = s && s->kind == SEL_ANOTHER };
    if (act && act->word && act->word->cls == WC_COUNTER && !strcmp(act->event->name, "take"))
        extra.counter = act->word;
    return extra;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* PICK, up to and including the hole for its length. A null select: everything in play that the event may happen to. */
int code_pick(Coder *k, int how, int event, const Select *s, const Stmt *stmt, const Act *act)
{
    const Relation *extreme = s ? filter_extreme(s->filter) : NULL;
    const Part *part = act && !s ? event_part(act->event, PART_THING) : NULL;
    int filter = 0, at;
    if (s) {
        filter = code_filter(k, s->filter, act_extra(act, s));
    } else if (part && (part->wants == TK_PLAYER || part->wants == TK_PLACE)) {
        Filter all = { .thing = part->wants };
        filter = code_filter(k, &all, act_extra(act, s));
    }
    if (s && s->kind == SEL_RANDOM) how |= PICK_AT_RANDOM;
    if (extreme) how |= extreme->kind == REL_WITH_MOST ? PICK_WITH_MOST : PICK_WITH_LEAST;
    at = k->out->size;
    put_op(k, OP_PICK, how);
    put(k, event);
    put_word(k, filter);
    if (extreme) put(k, extreme->number->id);
    if (!(how & PICK_AT_RANDOM)) code_say(k, at, text_of_pick(k->w, k->card, stmt, act, s));
    return put_hole(k);
}

static int for_mode(const Select *s)
{
    switch (s->kind) {
    case SEL_UP_TO: return FOR_UP_TO;
    case SEL_COUNT: return FOR_EXACTLY;
    case SEL_FIRST: return FOR_FIRST;
    case SEL_LAST: return FOR_LAST;
    default: return FOR_EACH;
    }
}

/* FOR, up to and including the hole for its length; its block must end with END. */
int code_for(Coder *k, int how, int event, const Select *s, const Stmt *stmt, const Act *act)
{
    int filter = code_filter(k, s->filter, act_extra(act, s)), at;
    if (s->amount) {
        k->scaled = true;
        code_amount(k, s->amount);
        k->scaled = false;
    } else {
        put(k, OP_NUM);
        put_word(k, 0);
    }
    at = k->out->size;
    put_op(k, OP_FOR, how | for_mode(s));
    put(k, event);
    put_word(k, filter);
    if (s->kind == SEL_UP_TO || s->kind == SEL_COUNT) code_say(k, at, text_of_pick(k->w, k->card, stmt, act, s));
    return put_hole(k);
}

/* ---- Doing ------------------------------------------------------------------------------------------------------- */

/* What of an act is open: holes to fill when it is over, innermost last. */
typedef struct Opened {
    int hole[3];
    bool ends[3]; /* the block is a frame: END before it closes */
    int count;
} Opened;

static void open_block(Opened *o, int hole, bool ends)
{
    o->hole[o->count] = hole;
    o->ends[o->count++] = ends;
}

static void close_blocks(Coder *k, Opened *o)
{
    while (o->count--) {
        if (o->ends[o->count]) put(k, OP_END);
        fill_hole(k, o->hole[o->count]);
    }
}

static void code_set(Coder *k, int target) { put_op(k, OP_SET, target); }

/* All the counters of that kind on the thing: `take all coin from here`. */
static void code_all(Coder *k, const Act *act, const Word *counter)
{
    bool chosen = !act->thing || select_chooses(act->thing);
    if (chosen) put_op(k, OP_GET, REG_IT);
    else code_ref(k, act->thing->ref);
    put_op(k, OP_NUMBER, words_find(k->w, WC_NUMBER, counter->name)->id);
}

/* The amount before anything is chosen. Left out, it is what the event says; 1 need not be written down. */
static void code_act_amount(Coder *k, const Act *act)
{
    if (!event_takes(act->event, PART_AMOUNT)) return;
    if (act->amount && act->amount->kind == AMT_ALL) return;
    if (act->amount) {
        k->scaled = strcmp(act->event->name, "roll") != 0; /* dice that are read in a table are no figure */
        code_amount(k, act->amount);
        k->scaled = false;
    } else if (act->event->u.event.left_out != 1 || k->give_dirty) {
        code_num(k, act->event->u.event.left_out);
    } else {
        return;
    }
    code_set(k, TARGET_AMOUNT);
}

/* An amount that may change while it is done to each: read before anything happens, and handed to the block of the FOR
 * by the machine. */
static bool amount_is_read_once(const Act *act)
{
    return act->amount && act->amount->kind != AMT_INT && act->amount->kind != AMT_DICE && act->amount->kind != AMT_ALL;
}

/* In the block of a FOR: the same amount for each. */
static void code_amount_inside(Coder *k, const Act *act)
{
    if (amount_has_dice(act->amount)) {
        put_op(k, OP_GET, REG_AMOUNT);
        code_set(k, TARGET_AMOUNT);
    } else if (!amount_is_read_once(act)) {
        bool dirty = k->give_dirty;
        k->give_dirty = false;
        code_act_amount(k, act);
        k->give_dirty = dirty;
    }
}

static void code_thing(Coder *k, const Act *act, const Stmt *stmt, bool optional, Opened *o)
{
    const Part *part = event_part(act->event, PART_THING);
    int how = optional ? PICK_MAY_DECLINE : 0;
    if (!part) return;
    if (!act->thing && part->you) {
        put_op(k, OP_GET, REG_YOU);
        code_set(k, TARGET_OBJECT);
    } else if (!act->thing) {
        open_block(o, code_pick(k, how, act->event->id, NULL, stmt, act), false);
    } else if (act->thing->kind == SEL_REF) {
        code_ref(k, act->thing->ref);
        code_set(k, select_chooses(act->thing) ? TARGET_IT : TARGET_OBJECT);
    } else if (select_is_several(act->thing)) {
        open_block(o, code_for(k, 0, act->event->id, act->thing, stmt, act), true);
    } else {
        open_block(o, code_pick(k, how, act->event->id, act->thing, stmt, act), false);
    }
}

/* The machine asks whether an event may happen to its first thing; a second is any that passes. */
static void code_second(Coder *k, const Act *act, const Stmt *stmt, Opened *o)
{
    const Select *s = act->second;
    if (!event_takes(act->event, PART_SECOND)) return;
    if (!s) {
        put_op(k, OP_GET, REG_NOTHING);
        code_set(k, TARGET_THERE);
    } else if (s->kind == SEL_PILE) {
        code_pile(k, s->zone);
        code_set(k, TARGET_THERE);
    } else if (s->kind == SEL_REF) {
        code_ref(k, s->ref);
        code_set(k, TARGET_THERE);
    } else if (select_is_several(s)) {
        open_block(o, code_for(k, FOR_INTO_THERE, EVENT_NONE, s, stmt, act), true);
        code_amount_inside(k, act);
    } else {
        open_block(o, code_pick(k, PICK_INTO_THERE, EVENT_NONE, s, stmt, act), false);
    }
}

static void code_do(Coder *k, const Act *act, int word, const Block *body)
{
    put_op(k, OP_DO, act->event->id);
    put(k, word);
    int hole = put_hole(k);
    k->give_dirty = false;
    if (body) {
        code_block(k, body, true);
        put(k, OP_END);
    }
    fill_hole(k, hole);
}

/* One event with one word. `counter` is the counter of that word, or null. */
static void code_one(Coder *k, const Act *act, const Stmt *stmt, bool optional, int word, const Word *counter)
{
    Opened o = { .count = 0 };
    bool things = act->thing && select_is_several(act->thing), seconds = act->second && select_is_several(act->second);
    bool several = things || seconds, roll = !strcmp(act->event->name, "roll");
    if (!several && !roll) code_act_amount(k, act);
    if (several && (amount_has_dice(act->amount) || amount_is_read_once(act))) {
        code_act_amount(k, act); /* rolled or read once, before anything happens (card language, 6.6) */
        k->give_dirty = true;
    }
    code_thing(k, act, stmt, optional, &o);
    if (things && !seconds) code_amount_inside(k, act);
    code_second(k, act, stmt, &o);
    if (act->amount && act->amount->kind == AMT_ALL) {
        code_all(k, act, counter);
        code_set(k, TARGET_AMOUNT);
    }
    if (roll) code_act_amount(k, act); /* the machine rolls these dice as the event itself */
    bool dirty = k->give_dirty && several;
    code_do(k, act, word, stmt ? stmt->body : NULL);
    close_blocks(k, &o);
    k->give_dirty = dirty;
}

/* An event on a group of counters: every member in turn with `all`, else one that is there, chosen. */
static void code_group(Coder *k, const Act *act, const Stmt *stmt)
{
    const Word *group = act->word;
    Act one = *act;
    if (act->amount && act->amount->kind == AMT_ALL) {
        for (int i = 0; i < group->members; i++) {
            one.word = group->member[i]->means;
            code_one(k, &one, stmt, false, one.word->index + 1, one.word);
        }
        return;
    }
    int at = k->out->size;
    put_op(k, OP_CHOICE, 1);
    put(k, group->members);
    code_say(k, at, text_of_choice(k->w, k->card, stmt));
    for (int i = 0; i < group->members; i++) {
        Code can = { 0 }, *outside = code_tests_begin(k, &can);
        one.word = group->member[i]->means;
        code_can_act(k, &one, false, false);
        put_word(k, code_tests_end(k, &can, outside));
        int hole = put_hole(k);
        code_say(k, k->out->size, text_of_member(k->w, group->member[i]));
        code_one(k, &one, stmt, false, one.word->index + 1, one.word);
        put(k, OP_END);
        fill_hole(k, hole);
    }
}

void code_act(Coder *k, const Act *act, const Stmt *stmt, bool optional)
{
    bool guard = event_takes(act->event, PART_SECOND) && rest_mentions(k, MENTION_THERE);
    int hole = 0;
    if (guard) { /* the answered event's `there` is still wanted: work in a frame of its own */
        code_num(k, 1);
        put(k, OP_LOOP);
        hole = put_hole(k);
    }
    if (act->word && act->word->cls == WC_GROUP) code_group(k, act, stmt);
    else code_one(k, act, stmt, optional, act->word ? act->word->index + 1 : 0, act->word);
    if (!guard) return;
    put(k, OP_END);
    fill_hole(k, hole);
}

/* ---- Whether it can be done -------------------------------------------------------------------------------------- */

static void code_count(Coder *k, const Act *act, const Select *s, int event)
{
    int filter = s ? code_filter(k, s->filter, act_extra(act, s)) : 0;
    put_op(k, OP_COUNT, event);
    put_word(k, filter);
}

/* A cost of `2 cards` wants two of them. */
static void code_enough(Coder *k, const Select *s, bool cost)
{
    if (!cost || !s || s->kind != SEL_COUNT) return;
    code_amount(k, s->amount);
    put_op(k, OP_CALC, CALC_GE);
}

static void code_can_ref(Coder *k, const Act *act)
{
    code_ref(k, act->thing->ref);
    put_op(k, OP_CAN, act->event->id);
    code_need(k);
    if (!act_extra(act, act->thing).counter) return;
    code_ref(k, act->thing->ref);
    put_op(k, OP_NUMBER, words_find(k->w, WC_NUMBER, act->word->name)->id);
    if (act->amount && act->amount->kind != AMT_ALL && !amount_has_dice(act->amount)) code_amount(k, act->amount);
    else code_num(k, 1);
    put_op(k, OP_CALC, CALC_GE);
    code_need(k);
}

/* Adds a test to those in k->out, if there is one to make. */
void code_can_act(Coder *k, const Act *act, bool cost, bool choices_only)
{
    const Part *part = event_part(act->event, PART_THING);
    bool chosen = part && (act->thing ? act->thing->kind != SEL_REF : !part->you);
    if (choices_only && !chosen) return;
    if (!strcmp(act->event->name, "roll") || (act->word && act->word->cls == WC_GROUP)) return;
    if (chosen) {
        code_count(k, act, act->thing, act->event->id);
        code_enough(k, act->thing, cost);
        code_need(k);
    } else if (part && act->thing) {
        code_can_ref(k, act);
    } else {
        put_op(k, OP_GET, part ? REG_YOU : REG_NOTHING);
        put_op(k, OP_CAN, act->event->id);
        code_need(k);
    }
}

void code_can_stmt(Coder *k, const Stmt *stmt, bool choices_only)
{
    if (stmt->kind == ST_EVENT) code_can_act(k, stmt->act, false, choices_only);
    if (stmt->kind != ST_CHOOSE || stmt->select->kind == SEL_REF) return;
    code_count(k, NULL, stmt->select, EVENT_NONE);
    code_need(k);
}
