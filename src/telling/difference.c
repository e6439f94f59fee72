/*
 * difference.c - comparing two lists of things. See difference.h.
 */
#include "telling/difference.h"

#include <string.h>

typedef struct Looking {
    Difference *out;
    const Things *before, *after;
    int seat;
    bool known[ITEM_MAX]; /* of those before: which it is after is known */
} Looking;

/* ---- Alike ------------------------------------------------------------------------------------------------------- */

static bool counters_same(const Item *a, const Item *b)
{
    if (a->counters != b->counters) return false;
    for (int n = 0; n < a->counters && n < ITEM_COUNTERS; n++) {
        const ItemCounter *x = &a->counter[n], *y = &b->counter[n];
        if (x->value != y->value || x->of != y->of || strcmp(x->name, y->name) != 0) return false;
    }
    return true;
}

bool item_looks_same(const Item *a, const Item *b)
{
    return a->thing == b->thing && a->shape == b->shape && a->zone == b->zone && a->owner == b->owner &&
           a->flags == b->flags && a->x == b->x && a->y == b->y && a->card == b->card && a->count == b->count &&
           a->on == b->on && a->die == b->die && a->die_of == b->die_of && a->at == b->at && a->track == b->track &&
           a->doors == b->doors && counters_same(a, b) && strcmp(a->name, b->name) == 0 &&
           strcmp(a->line, b->line) == 0;
}

static bool is_same_thing(const Item *a, const Item *b)
{
    return a->shape == b->shape && a->card == b->card && strcmp(a->name, b->name) == 0;
}

static bool is_hidden(const Item *i) { return i->shape == ITEM_CARD && (!i->card || i->flags & ITEM_FACE_DOWN); }

static bool is_same_place(const Item *a, const Item *b)
{
    return a->zone == b->zone && a->owner == b->owner && a->on == b->on;
}

/* ---- Which is which ---------------------------------------------------------------------------------------------- */

static void pair(Looking *l, int before, int after)
{
    l->out->was[after] = before;
    l->known[before] = true;
}

typedef bool (*IsIt)(const Looking *, const Item *then, const Item *now);

/* What lies in its slot as it lay. */
static bool has_stayed(const Looking *l, const Item *then, const Item *now)
{
    (void)l;
    return then->thing == now->thing && then->zone == now->zone && is_same_thing(then, now);
}

/* What has only been given another slot, or room was made beside it. */
static bool has_shifted(const Looking *l, const Item *then, const Item *now)
{
    (void)l;
    return is_same_place(then, now) && is_same_thing(then, now);
}

/* A pile, a player, a place or a value whose name says something else now. */
static bool is_renamed(const Looking *l, const Item *then, const Item *now)
{
    (void)l;
    return now->shape != ITEM_CARD && now->thing != THING_NONE && then->thing == now->thing &&
           then->zone == now->zone && then->shape == now->shape;
}

static bool has_gone_there(const Looking *l, const Item *then, const Item *now)
{
    (void)l;
    return now->shape == ITEM_CARD && is_same_thing(then, now);
}

static bool has_gone_at_home(const Looking *l, const Item *then, const Item *now)
{
    return has_gone_there(l, then, now) && then->owner == now->owner;
}

/* A card that is seen now, or no more: whoever did it had it, or has it. */
static bool has_turned(const Looking *l, const Item *then, const Item *now)
{
    bool theirs = then->owner == now->owner || then->owner == l->seat || now->owner == l->seat;
    return then->shape == ITEM_CARD && now->shape == ITEM_CARD && theirs && is_hidden(then) != is_hidden(now);
}

static void pairs_find(Looking *l, IsIt is)
{
    for (int n = 0; n < l->after->count; n++)
        for (int k = 0; k < l->before->count && l->out->was[n] < 0; k++)
            if (!l->known[k] && is(l, &l->before->item[k], &l->after->item[n])) pair(l, k, n);
}

/* ---- What moved -------------------------------------------------------------------------------------------------- */

static void move_add(Looking *l, int from, int to, MoveHow how)
{
    if (l->out->moves < MOVES_MAX) l->out->move[l->out->moves++] = (Move){ from, to, how };
}

/* A pile that shrank (by -1) or grew (by 1), one of the owner's own first; of which list the number is said is the
 * caller's. */
static int pile_find(const Looking *l, int owner, int by, bool before)
{
    int best = -1;
    for (int n = 0; n < l->after->count; n++) {
        const Item *now = &l->after->item[n];
        int k = now->shape == ITEM_PILE ? l->out->was[n] : -1;
        if (k < 0 || (now->count - l->before->item[k].count) * by <= 0) continue;
        if (best < 0 || now->owner == owner) best = before ? k : n;
    }
    return best;
}

static int counter_of(const Item *i, const char *name)
{
    for (int n = 0; n < i->counters && n < ITEM_COUNTERS; n++)
        if (strcmp(i->counter[n].name, name) == 0) return i->counter[n].value;
    return 0;
}

/* One that has left others of its kind, which are drawn as one with a number, for another place of the map; -1. */
static int group_left(const Looking *l, const Item *now)
{
    for (int n = 0; now->on != THING_NONE && n < l->after->count; n++) {
        const Item *rest = &l->after->item[n];
        int k = l->out->was[n];
        if (k < 0 || !rest->counters || rest->zone != now->zone || rest->on == now->on || !is_same_thing(rest, now))
            continue;
        if (counter_of(rest, rest->counter[0].name) < counter_of(&l->before->item[k], rest->counter[0].name)) return k;
    }
    return -1;
}

static void moves_find(Looking *l)
{
    for (int n = 0; n < l->after->count; n++) {
        const Item *now = &l->after->item[n];
        int k = l->out->was[n];
        if (k >= 0) {
            if (now->shape == ITEM_CARD && !is_same_place(&l->before->item[k], now)) move_add(l, k, n, MOVE_WENT);
        } else if (now->shape == ITEM_CARD) {
            int group = group_left(l, now), pile = group < 0 ? pile_find(l, now->owner, -1, true) : -1;
            move_add(l, group >= 0 ? group : pile, n, group >= 0 ? MOVE_WENT : pile >= 0 ? MOVE_DRAWN : MOVE_CAME);
        }
    }
    for (int k = 0; k < l->before->count; k++) {
        if (l->known[k] || l->before->item[k].shape != ITEM_CARD) continue;
        int pile = pile_find(l, l->before->item[k].owner, 1, false);
        move_add(l, k, pile, pile >= 0 ? MOVE_LAID : MOVE_GONE);
    }
}

/* ---- What rose and fell ------------------------------------------------------------------------------------------ */

static void number_add(Looking *l, int at, int by, const char *what)
{
    if (by && l->out->numbers < NUMBERS_MAX) l->out->number[l->out->numbers++] = (Number){ at, by, what };
}

static void numbers_find(Looking *l)
{
    for (int n = 0; n < l->after->count; n++) {
        const Item *now = &l->after->item[n], *then = l->out->was[n] < 0 ? NULL : &l->before->item[l->out->was[n]];
        if (!then) continue;
        if (now->shape != ITEM_VALUE && now->die_of && then->die_of) number_add(l, n, now->die - then->die, "");
        if (now->shape == ITEM_VALUE && !now->die_of) number_add(l, n, now->count - then->count, "");
        for (int c = 0; c < now->counters && c < ITEM_COUNTERS; c++)
            number_add(l, n, now->counter[c].value - counter_of(then, now->counter[c].name), now->counter[c].name);
    }
}

static bool is_all_same(const Things *a, const Things *b)
{
    for (int n = 0; n < a->count && a->count == b->count; n++)
        if (!item_looks_same(&a->item[n], &b->item[n])) return false;
    return a->count == b->count;
}

static bool is_turned(const Looking *l)
{
    for (int n = 0; n < l->after->count; n++) {
        int k = l->out->was[n];
        if (k >= 0 &&
            (l->before->item[k].flags ^ l->after->item[n].flags) & (ITEM_FACE_DOWN | ITEM_INACTIVE | ITEM_APART))
            return true;
    }
    return false;
}

void difference_find(Difference *out, const Things *before, const Things *after, int seat)
{
    static const IsIt WAYS[] = { has_stayed, has_shifted, is_renamed, has_gone_at_home, has_gone_there, has_turned };
    Looking l = { .out = out, .before = before, .after = after, .seat = seat };
    *out = (Difference){ .same = is_all_same(before, after) };
    for (int n = 0; n < ITEM_MAX; n++) out->was[n] = out->same && n < after->count ? n : -1;
    if (out->same) return;
    for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) pairs_find(&l, WAYS[w]);
    moves_find(&l);
    numbers_find(&l);
    out->turned = is_turned(&l);
}
