/*
 * zones.h - where the cards lie: ranges of slots, moving a card, and who may see it.
 *
 * A slot is a place for one copy. A range is a run of slots that belongs to one zone of one owner; the copies in it lie
 * in its first `count` slots, without gaps. In a row the first card lies lowest; in a pile the top card lies highest, so
 * that drawing moves nothing. Two piles may share a run, one growing up and one down (a deck and its discards).
 *
 * When a card leaves, the rest of its range closes up, and everything that points at a moved card follows it: frames,
 * lingering lines, hosts, peeks, marks. So a reference to a card is good as long as the card exists.
 *
 * A game that includes this defines first, in its own header:
 *   enums SLOTS, LIVE (slots below it keep a Slot record and may hold live cards), RANGES, LIVE_RANGES (the first ones);
 *   TABLE Range RANGE[RANGES]; slot_run(slot): the range a slot belongs to (of two that share, the one growing up);
 *   a struct Pos with the fields POSITION_FIELDS names (frame.h), and Slot with SLOT_FIELDS first.
 *
 * Does NOT know what a card does; hooks are hooks.h's.
 */
#ifndef KIT_ZONES_H
#define KIT_ZONES_H

#include "kit/frame.h"

RULE void hooks_gain(const Box *box, Pos *s, int slot); /* hooks.h */
RULE void hooks_lose(const Box *box, Pos *s, int slot);

/* ---- Looking ------------------------------------------------------------------------------------------------- */

/* The slot of the k-th stored card of a range. */
RULE int range_stored(int r, int k)
{
    return RANGE[r].flags & RANGE_DOWN ? RANGE[r].base + RANGE[r].room - 1 - k : RANGE[r].base + k;
}

/* The slot of its i-th card as players count: rows from the left, piles from the top. */
RULE int range_slot(const Pos *s, int r, int i)
{
    return range_stored(r, RANGE[r].flags & RANGE_PILE ? s->count[r] - 1 - i : i);
}

/* The range a slot belongs to now. */
RULE int slot_range(const Pos *s, int slot)
{
    int r = slot_run(slot);
    if (RANGE[r].shares && slot >= RANGE[r].base + s->count[r]) return RANGE[r].shares;
    return r;
}

/* How deep in its range a slot is stored; at or past the count when it is empty. */
RULE int slot_stored(int r, int slot)
{
    return RANGE[r].flags & RANGE_DOWN ? RANGE[r].base + RANGE[r].room - 1 - slot : slot - RANGE[r].base;
}

RULE bool slot_full(const Pos *s, int slot)
{
    int r = slot_range(s, slot);
    return slot_stored(r, slot) < s->count[r];
}

RULE bool slot_is_live(int slot) { return slot < LIVE && slot_run(slot) < LIVE_RANGES; }

RULE int thing_card(const Pos *s, Thing t) { return THING_CLASS(t) == THING_SLOT ? s->card[THING_INDEX(t)] : 0; }

/* Whether a range's fronts are open to a seat (SEAT_NONE: to everyone). */
RULE bool range_seen_by(int r, int seat)
{
    if (RANGE[r].flags & RANGE_HIDDEN) return false;
    if (RANGE[r].flags & RANGE_PRIVATE) return RANGE[r].owner == seat;
    return true;
}

/* The card a thing is, as everyone may know it: what a text belongs to may have been shuffled into a deck meanwhile. */
RULE int open_card(const Pos *s, Thing t)
{
    if (THING_CLASS(t) != THING_SLOT || !range_seen_by(slot_range(s, THING_INDEX(t)), SEAT_NONE)) return 0;
    return s->card[THING_INDEX(t)];
}

/* ---- Marks --------------------------------------------------------------------------------------------------- */

RULE bool mark_has(const Marks *m, int i) { return m->w[i >> 6] >> (i & 63) & 1; }

RULE void mark_add(Marks *m, int i) { m->w[i >> 6] |= (uint64_t)1 << (i & 63); }

RULE void mark_drop(Marks *m, int i) { m->w[i >> 6] &= ~((uint64_t)1 << (i & 63)); }

/* Close the gap at slot `gap` of a range that ends before slot `end`. */
RULE void mark_close(Marks *m, int gap, int end)
{
#if MARK_WORDS == 1
    if (end < 64) {
        uint64_t run = ((uint64_t)1 << end) - ((uint64_t)1 << gap), in = m->w[0] & run;
        m->w[0] = (m->w[0] & ~run) | (in & ~((uint64_t)1 << gap)) >> 1;
        return;
    }
#endif
    for (int i = gap; i < end; i++) {
        if (i + 1 < end && mark_has(m, i + 1)) mark_add(m, i);
        else mark_drop(m, i);
    }
}

/* ---- References follow moved cards ------------------------------------------------------------------------------ */

/* Those from `from` to `until` moved by `step`. Empty when from > until. */
typedef struct Run {
    Thing from, until;
    int16_t step;
} Run;

typedef struct Shift {
    Thing moved, to; /* the card that was moved, and where it lies now                                       */
    Run closed;      /* the rest of the range it left                                                        */
    Run opened;      /* what made way where it went                                                          */
    Thing low;       /* nothing outside low to low + span changes                                            */
    uint16_t span;
} Shift;

RULE void game_follow(Pos *s, const Shift *x); /* the game's own references */

/* Where references change at all: most lie elsewhere, and one comparison tells. */
RULE Thing shift_thing(const Shift *x, Thing t)
{
    if (LIKELY((uint16_t)(t - x->low) > x->span)) return t;
    if (t == x->moved) return x->to;
    if (t >= x->closed.from && t <= x->closed.until) return (Thing)(t + x->closed.step);
    if (t >= x->opened.from && t <= x->opened.until) return (Thing)(t + x->opened.step);
    return t;
}

RULE Shift shift_of(Thing moved, Thing to, Run closed, Run opened)
{
    Shift x = { moved, to, closed, opened, moved, 0 };
    Thing high = moved;
    if (closed.from <= closed.until) {
        if (closed.from < x.low) x.low = closed.from;
        if (closed.until > high) high = closed.until;
    }
    if (opened.from <= opened.until) {
        if (opened.from < x.low) x.low = opened.from;
        if (opened.until > high) high = opened.until;
    }
    x.span = (uint16_t)(high - x.low);
    return x;
}

#ifdef KIT_ATTACH
#ifndef KIT_HOSTED /* live ranges whose cards can be attached to something, a bit each */
#define KIT_HOSTED 0xffffffffu
#endif

/* Only cards that are there are attached to anything. */
RULE void hosts_follow(Pos *s, const Shift *x)
{
    for (uint32_t rows = KIT_HOSTED & ((1u << (LIVE_RANGES - 1) << 1) - 1u); rows; rows &= rows - 1) {
        int r = __builtin_ctz(rows), n = s->count[r];
        if (!n) continue;
        Slot *slot = &s->slot[RANGE[r].flags & RANGE_DOWN ? range_stored(r, n - 1) : RANGE[r].base];
        for (Slot *end = slot + n; slot < end; slot++) slot->host = shift_thing(x, slot->host);
    }
}
#endif

RULE void frames_follow(Pos *s, const Shift *x)
{
    for (int i = 0; i <= s->top; i++) {
        Frame *f = &s->frame[i];
        f->self = shift_thing(x, f->self);
        f->it = shift_thing(x, f->it);
        f->that = shift_thing(x, f->that);
        f->there = shift_thing(x, f->there);
        f->object = shift_thing(x, f->object);
        if (f->what == FRAME_TEXT) f->cause = shift_thing(x, f->cause);
    }
    for (int i = 0; i < s->lingers; i++) {
        s->linger[i].self = shift_thing(x, s->linger[i].self);
        s->linger[i].that = shift_thing(x, s->linger[i].that);
    }
    for (int i = 0; i < PEEKS; i++) s->peek[i].thing = shift_thing(x, s->peek[i].thing);
#ifdef KIT_ATTACH
    hosts_follow(s, x);
#endif
    game_follow(s, x);
}

/* The same where one card alone has moved: from the end of its range to the end of another, as most do. */
RULE void follow_one(Pos *s, int slot, int here)
{
    Thing a = THING(THING_SLOT, slot), b = THING(THING_SLOT, here);
    Shift x = { a, b, { 1, 0, 0 }, { 1, 0, 0 }, a, 0 };
    for (Frame *f = s->frame, *end = f + s->top; f <= end; f++) {
        if (UNLIKELY(f->self == a)) f->self = b;
        if (UNLIKELY(f->it == a)) f->it = b;
        if (UNLIKELY(f->that == a)) f->that = b;
        if (UNLIKELY(f->there == a)) f->there = b;
        if (UNLIKELY(f->object == a)) f->object = b;
        if (UNLIKELY(f->cause == a) && f->what == FRAME_TEXT) f->cause = b;
    }
    for (int i = 0; i < s->lingers; i++) {
        if (UNLIKELY(s->linger[i].self == a)) s->linger[i].self = b;
        if (UNLIKELY(s->linger[i].that == a)) s->linger[i].that = b;
    }
    for (int i = 0; i < PEEKS; i++)
        if (UNLIKELY(s->peek[i].thing == a)) s->peek[i].thing = b;
#ifdef KIT_ATTACH
    hosts_follow(s, &x);
#endif
    game_follow(s, &x);
}

/* ---- Moving -------------------------------------------------------------------------------------------------- */

/* Take the card out of its slot and close up behind it. Returns what moved. */
RULE Run slot_close(Pos *s, int r, int slot)
{
    int k = slot_stored(r, slot), n = --s->count[r], step = RANGE[r].flags & RANGE_DOWN ? 1 : -1;
    int last = range_stored(r, n);
    for (int i = slot; i != last; i -= step) {
        s->card[i] = s->card[i - step];
        if (i < LIVE) s->slot[i] = s->slot[i - step];
    }
    s->card[last] = 0;
    if (slot < LIVE) {
        Slot none = { 0 };
        s->slot[last] = none;
        mark_close(&s->live, slot, last + 1);
        for (int i = 0; i < s->levels; i++) mark_close(&s->marks[i], slot, last + 1);
    }
    Thing a = THING(THING_SLOT, slot), b = THING(THING_SLOT, last);
    Run run = { (Thing)(step < 0 ? a + 1 : b), (Thing)(step < 0 ? b : a - 1), (int16_t)step };
    if (n <= k) run.from = 1, run.until = 0;
    return run;
}

/* Open a slot at the end (or, at_start, before the first stored card) of a range; the caller has checked the room. Says
 * what moved. */
RULE int range_open(Pos *s, int r, bool at_start, Run *moved)
{
    int n = s->count[r]++, step = RANGE[r].flags & RANGE_DOWN ? -1 : 1;
    moved->from = 1, moved->until = 0, moved->step = (int16_t)step;
    if (!at_start || n == 0) return range_stored(r, n);
    for (int i = n; i > 0; i--) {
        int here = range_stored(r, i), before = range_stored(r, i - 1);
        s->card[here] = s->card[before];
        if (here < LIVE) s->slot[here] = s->slot[before];
    }
    Thing a = THING(THING_SLOT, range_stored(r, 0)), b = THING(THING_SLOT, range_stored(r, n - 1));
    moved->from = step > 0 ? a : b, moved->until = step > 0 ? b : a;
    return range_stored(r, 0);
}

RULE int range_room(const Pos *s, int r)
{
    int used = s->count[r];
    if (RANGE[r].shares) used += s->count[RANGE[r].shares];
    return RANGE[r].room - used;
}

/* Whether a card can come to `to` from `from`: two that share a run make room for each other. */
RULE bool range_takes(const Pos *s, int to, int from)
{
    return range_room(s, to) > 0 || from == to || RANGE[to].shares == from;
}

RULE_COLD void follow_all(Pos *s, int slot, Run closed, Run opened, int here)
{
    Shift x = shift_of(THING(THING_SLOT, slot), THING(THING_SLOT, here), closed, opened);
    frames_follow(s, &x);
}

/* Within its own range: two steps, since both runs overlap. */
RULE_COLD void follow_inside(Pos *s, int slot, Run closed, Run opened, int here)
{
    Run none = { 1, 0, 0 };
    Shift lift = shift_of(THING(THING_SLOT, slot), THING(15, 1), closed, none);
    Shift land = shift_of(THING(15, 1), THING(THING_SLOT, here), none, opened);
    frames_follow(s, &lift);
    frames_follow(s, &land);
}

/* Someone learns something by it: a card that was hidden comes where it can be seen. */
RULE void move_tells(Pos *s, int from, int to)
{
    bool alone = s->fate.seats == 1 && RANGE[from].owner == 0; /* then nobody is there to learn one's hand */
    int unseen = alone ? RANGE_HIDDEN : RANGE_HIDDEN | RANGE_PRIVATE;
    if ((RANGE[from].flags & unseen) && !(RANGE[to].flags & RANGE_HIDDEN)) s->fate.learned++;
}

/* What lies with a card on the table comes along from row to row; a card that becomes live gets the next stamp. */
RULE void card_land(Pos *s, int here, int card, Slot info, bool fresh)
{
    s->card[here] = (CardNo)card;
    if (here >= LIVE) return;
    if (fresh) {
        Slot none = { 0 };
        info = none;
        info.since = ++s->clock;
    }
    s->slot[here] = info;
}

/* The card that lies at the end of its range, to the end of another: nothing else moves. */
RULE int card_hop(Pos *s, int slot, int from, int to)
{
    int here = range_stored(to, s->count[to]++), card = s->card[slot];
    Slot info = { 0 };
    s->count[from]--;
    s->card[slot] = 0;
    if (slot < LIVE) {
        Slot none = { 0 };
        info = s->slot[slot], s->slot[slot] = none;
        for (int i = 0; i < s->levels; i++) mark_drop(&s->marks[i], slot);
    }
    card_land(s, here, card, info, from >= LIVE_RANGES || to >= LIVE_RANGES);
    follow_one(s, slot, here);
    return here;
}

/* Any other move: the rest of its range closes up, and what it is put under makes way. */
RULE_COLD int card_shift(Pos *s, int slot, int from, int to, bool under)
{
    int card = s->card[slot];
    Slot info = { 0 };
    Run opened;
    if (slot < LIVE) info = s->slot[slot];
    Run closed = slot_close(s, from, slot);
    int here = range_open(s, to, under, &opened);
    card_land(s, here, card, info, from >= LIVE_RANGES || to >= LIVE_RANGES);
    if (from == to) follow_inside(s, slot, closed, opened, here);
    else if (closed.from > closed.until && opened.from > opened.until) follow_one(s, slot, here);
    else follow_all(s, slot, closed, opened, here);
    return here;
}

/*
 * Move the card in `slot` to range `to`: on top of a pile, at the right end of a row; with `under`, below a pile or at the
 * left end of a row. Returns its new slot. A card that becomes live gets the next stamp (first played, first answered).
 */
RULE int card_move_from(const Box *box, Pos *s, int slot, int from, int to, bool under)
{
    REQUIRE(range_takes(s, to, from));
    move_tells(s, from, to);
    if (from < LIVE_RANGES) hooks_lose(box, s, slot);
    bool last = slot == range_stored(from, s->count[from] - 1) && from != to && !under;
    int here = last ? card_hop(s, slot, from, to) : card_shift(s, slot, from, to, under);
    if (to < LIVE_RANGES) hooks_gain(box, s, here);
    return here;
}

RULE_COLD int card_move(const Box *box, Pos *s, int slot, int to, bool under)
{
    return card_move_from(box, s, slot, slot_range(s, slot), to, under);
}

#ifdef KIT_LOOSE
RULE Thing thing_swapped(Thing t, Thing a, Thing b) { return t == a ? b : t == b ? a : t; }

/* Whether a frame is about the card it names, which lay on the table, and not about whatever lies in that place. */
RULE bool frame_knows_it(const Frame *f) { return f->what && f->what < FRAME_PROCEDURE && (f->flags & FRAME_WAS_LIVE); }

/*
 * Two cards of a pile without an order change places: a card can be back in its deck before it is resolved to the end, and what is
 * being done with it, by it or for as long as it was said follows it. What a text has bound (`it`, `that`, `there`, the object it
 * prepares) does not: `the first encounter in deck` names the place on top, whose card is drawn only now.
 */
RULE void frames_swap(Pos *s, Thing a, Thing b)
{
    for (int i = 1; i <= s->top; i++) {
        Frame *f = &s->frame[i];
        f->self = thing_swapped(f->self, a, b);
        if (frame_knows_it(f)) f->it = thing_swapped(f->it, a, b);
        if (f->what == FRAME_TEXT) f->cause = thing_swapped(f->cause, a, b);
    }
    for (int i = 0; i < s->lingers; i++) {
        s->linger[i].self = thing_swapped(s->linger[i].self, a, b);
        s->linger[i].that = thing_swapped(s->linger[i].that, a, b);
    }
}

/*
 * A shuffled pile has no order until someone looks. KIT_LOOSE(s, r) counts the cards on top of pile r whose order is
 * settled; those below lie anyhow. Settling one more draws it at random from them: the same odds as a shuffle, and nothing
 * that could leak.
 */
RULE void pile_settle(Pos *s, int r, int n)
{
    for (uint8_t *settled = KIT_LOOSE(s, r); *settled < n && *settled < s->count[r]; ++*settled) {
        int top = s->count[r] - 1 - *settled, j = (int)rng_below(&s->fate.rng, (uint32_t)top + 1);
        int a = range_stored(r, top), b = range_stored(r, j);
        CardNo card = s->card[a];
        s->card[a] = s->card[b];
        s->card[b] = card;
        if (a != b) frames_swap(s, THING(THING_SLOT, a), THING(THING_SLOT, b));
    }
}

/* The top card of a loose pile, which must not be empty. */
RULE int pile_top(Pos *s, int r)
{
    if (!*KIT_LOOSE(s, r)) pile_settle(s, r, 1);
    return range_stored(r, s->count[r] - 1);
}

/* Take the top card of a loose pile to another range. */
RULE int pile_draw(const Box *box, Pos *s, int r, int to)
{
    int slot = pile_top(s, r);
    --*KIT_LOOSE(s, r);
    return card_move_from(box, s, slot, r, to, false);
}

RULE void pile_shuffle(Pos *s, int r)
{
    *KIT_LOOSE(s, r) = 0;
    for (int i = 0; i < PEEKS; i++)
        if (THING_CLASS(s->peek[i].thing) == THING_SLOT && slot_range(s, THING_INDEX(s->peek[i].thing)) == r)
            s->peek[i].thing = 0, s->peek[i].seats = 0;
    s->fate.learned++;
}
#endif

/* Mix the cards of a range. Whoever knew where one lay knows no longer. */
RULE_COLD void range_shuffle(Pos *s, int r)
{
    for (int i = s->count[r] - 1; i > 0; i--) {
        int j = (int)rng_below(&s->fate.rng, (uint32_t)i + 1);
        int a = range_stored(r, i), b = range_stored(r, j);
        CardNo card = s->card[a];
        s->card[a] = s->card[b];
        s->card[b] = card;
    }
    for (int i = 0; i < PEEKS; i++)
        if (THING_CLASS(s->peek[i].thing) == THING_SLOT && slot_range(s, THING_INDEX(s->peek[i].thing)) == r)
            s->peek[i].thing = 0, s->peek[i].seats = 0;
    s->fate.learned++;
}

/* ---- Secrets ------------------------------------------------------------------------------------------------- */

/* Remember that a seat has seen a card that lies hidden. The oldest memory makes room. */
RULE void peek_add(Pos *s, int slot, int seats)
{
    int at = 0;
    for (int i = 0; i < PEEKS; i++) {
        if (s->peek[i].thing == THING(THING_SLOT, slot)) {
            s->peek[i].seats = (uint8_t)(s->peek[i].seats | seats);
            s->fate.learned++;
            return;
        }
    }
    while (at < PEEKS - 1 && s->peek[at].seats) at++;
    if (s->peek[at].seats) /* full: forget the first */
        for (int i = 0; i + 1 < PEEKS; i++) s->peek[i] = s->peek[i + 1];
    s->peek[at].thing = THING(THING_SLOT, slot);
    s->peek[at].seats = (uint8_t)seats;
    s->fate.learned++;
}

RULE bool peek_has(const Pos *s, int slot, int seat)
{
    for (int i = 0; i < PEEKS; i++)
        if (s->peek[i].thing == THING(THING_SLOT, slot) && seat < 8 && (s->peek[i].seats >> seat & 1)) return true;
    return false;
}

/* Whether a seat may see the card in a slot, whatever it is searching. */
RULE bool slot_seen_by(const Pos *s, int slot, int seat)
{
    return range_seen_by(slot_range(s, slot), seat) || peek_has(s, slot, seat);
}

/* A card that stays open though the pile it lies in is blanked. */
typedef struct Kept {
    uint16_t slot;
    CardNo card;
} Kept;
enum { KEPT_MOST = PEEKS + 2 * FRAMES };

/* What a seat has peeked at, and what is being resolved for all to see. */
RULE int kept_cards(const Pos *s, int seat, Kept out[KEPT_MOST])
{
    int n = 0;
    for (int i = 0; i < PEEKS; i++)
        if (seat < 8 && (s->peek[i].seats >> seat & 1) && THING_CLASS(s->peek[i].thing) == THING_SLOT)
            out[n++].slot = THING_INDEX(s->peek[i].thing);
#ifdef KIT_LOOSE
    for (int i = 1; i <= s->top; i++) {
        const Frame *f = &s->frame[i];
        if (THING_CLASS(f->self) == THING_SLOT) out[n++].slot = THING_INDEX(f->self);
        if (frame_knows_it(f) && THING_CLASS(f->it) == THING_SLOT) out[n++].slot = THING_INDEX(f->it);
    }
#endif
    for (int i = 0; i < n; i++) out[i].card = s->card[out[i].slot];
    return n;
}

/* Blank every card a seat may not see, and the dice to come. `open`: the ranges it is searching now, null when it is not. Few cards of a
 * hidden pile are known to anyone: it is blanked as a whole, and they are put back. */
RULE void zones_redact(Pos *s, int seat, const bool *open)
{
    Kept kept[KEPT_MOST];
    int n = kept_cards(s, seat, kept);
    s->fate.rng.state = 0;
    for (int r = 0; r < RANGES; r++) {
        if (range_seen_by(r, seat) || (open && open[r])) continue;
        CardNo *first = &s->card[RANGE[r].base + (RANGE[r].flags & RANGE_DOWN ? RANGE[r].room - s->count[r] : 0)];
        for (int k = 0; k < s->count[r]; k++) first[k] = CARD_HIDDEN;
    }
    for (int i = 0; i < n; i++) s->card[kept[i].slot] = kept[i].card;
    for (int i = 0; i < PEEKS; i++) { /* what others have peeked at is theirs to know */
        uint8_t mine = (uint8_t)(seat < 8 ? 1u << seat : 0u);
        if (!(s->peek[i].seats & mine)) s->peek[i].thing = 0, s->peek[i].seats = 0;
        else s->peek[i].seats = mine;
    }
}

#endif
