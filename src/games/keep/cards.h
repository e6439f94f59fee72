/*
 * cards.h - where cards go: drawing, discarding, acquiring, the Loot row, the pile of unused Tactics cards (KEEP-12,
 * KEEP-25 to KEEP-30, KEEP-48, KEEP-68, KEEP-72).
 *
 * Every move of a card passes through here or kit/zones.inc. Does NOT ask anyone anything.
 */
#ifndef KEEP_CARDS_H
#define KEEP_CARDS_H

#include "state.h"

/* Happenings that are not events of the card language. */
enum KeepHappening {
    KEEP_EV_TRAP = EV_GAME + KEEP_EVENT_COUNT, /* a trap goes off: thing the hero, a the room                 */
    KEEP_EV_INSPIRE,    /* thing the hero who inspires, a the room, b how many                                */
    KEEP_EV_WAIT,       /* a hero waits: a the room, b why (enum WaitReason), + 256 times the heroes it takes  */
    KEEP_EV_MISSING,    /* no token of a class is left: card the hero's, a how many are reactivated           */
    KEEP_EV_GUILD,      /* a Guild card is drawn: a cards left, b for the Cells                               */
    KEEP_EV_WAVE,       /* a the wave that begins                                                             */
    KEEP_EV_CARRY,      /* a the counter, b the room                                                          */
    KEEP_EV_REVEALED,   /* a card revealed by Reinforce: a 1 taken, 0 discarded                               */
    KEEP_EV_LOOT,       /* a Loot card comes into the row                                                     */
    KEEP_EV_REPLACED,   /* a Loot card leaves it                                                              */
    KEEP_EV_PAID,       /* a card is discarded for a refresh                                                  */
    KEEP_EV_TREASURE,   /* a Treasure is turned up: a the room, b its value                                   */
    KEEP_EV_PLACED,     /* a monster is set up: a the room                                                    */
    KEEP_EV_BUILT,      /* a the place, b the Treasure                                                        */
    KEEP_EV_CLEANED,    /* a card that was played is discarded                                                */
    KEEP_EV_DRAWS,      /* an invasion draws another number of Guild cards from now on: a how many            */
    KEEP_EV_SPENT,      /* a Guild card is resolved and discarded                                             */
    KEEP_EV_CLAN,       /* a seat leads its clan: a how many monsters                                         */
    KEEP_EV_FIRST       /* a seat has the Active Player token first: a how many monsters                      */
};

/* Why a hero waits or exhausts without doing anything. */
enum WaitReason { WAIT_TREASURE, WAIT_VAULT, WAIT_FORBIDDEN };

RULE void game_follow(Pos *s, const Shift *x) { (void)s, (void)x; }

/* ---- Moving what nothing points at ------------------------------------------------------------------------------- */

typedef struct Stretch { /* of slots, as things */
    Thing from;
    uint16_t more; /* how many follow the first */
} Stretch;

RULE Stretch stretch_of(int a, int b)
{
    Stretch x = { THING(THING_SLOT, a < b ? a : b), (uint16_t)(a < b ? b - a : a - b) };
    return x;
}

RULE Stretch stretch_of_run(int r) { return stretch_of(RANGE[r].base, RANGE[r].base + RANGE[r].room - 1); }

RULE bool points_at(const Stretch *x, Thing t) { return (uint16_t)(t - x->from) <= x->more; }

/* Whether nothing points at a card that lies there: what is being done, what lasts, what was peeked at. The turn itself
 * never does. Then cards are moved without looking for who follows them. */
RULE bool nothing_refers(const Pos *s, Stretch x)
{
    for (int i = 1; i <= s->top; i++) {
        const Frame *f = &s->frame[i];
        if (points_at(&x, f->self) || points_at(&x, f->it) || points_at(&x, f->that) || points_at(&x, f->there) ||
            points_at(&x, f->object) || (f->what == FRAME_TEXT && points_at(&x, f->cause)))
            return false;
    }
    for (int i = 0; i < s->lingers; i++)
        if (points_at(&x, s->linger[i].self) || points_at(&x, s->linger[i].that)) return false;
    for (int i = 0; i < PEEKS; i++)
        if (points_at(&x, s->peek[i].thing)) return false;
    return true;
}

/* The last stored card of a range to the end of another, neither of them live. */
RULE int card_slide(Pos *s, int from, int to)
{
    int slot = range_stored(from, --s->count[from]), card = s->card[slot];
    s->card[slot] = 0;
    int here = range_stored(to, s->count[to]++);
    s->card[here] = (CardNo)card;
    if (RANGE[from].flags & ~RANGE[to].flags & RANGE_HIDDEN) s->fate.learned++;
    return here;
}

/* card_move, between two ranges that are not live, to the end of the other. */
RULE_COLD int card_pass(const Box *box, Pos *s, int slot, int from, int to)
{
    int last = range_stored(from, s->count[from] - 1), step = slot < last ? 1 : -1;
    if (UNLIKELY(!nothing_refers(s, stretch_of(slot, last)))) return card_move(box, s, slot, to, false);
    CardNo card = s->card[slot];
    for (; slot != last; slot += step) s->card[slot] = s->card[slot + step];
    s->card[last] = card;
    return card_slide(s, from, to);
}

RULE int card_announce(const Box *box, Pos *s, int slot)
{
    if (slot < AT_HANDS || slot >= AT_DECKS) return slot;
    int seat = (slot - AT_HANDS) / HAND_ROOM;
    return slot_range(s, slot) == HAND + seat ? card_pass(box, s, slot, HAND + seat, PLAYED + seat) : slot;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* A discard pile becomes the deck above it. Played cards are not in it yet (KEEP-30). */
RULE_COLD void pile_refill(const Box *box, Pos *s, int deck, Events *ev)
{
    int from = RANGE[deck].shares;
    if (nothing_refers(s, stretch_of_run(from)))
        while (s->count[from]) card_slide(s, from, deck);
    while (s->count[from]) card_move(box, s, range_slot(s, from, 0), deck, false);
    range_shuffle(box, s, deck);
    tell(s, ev, EV_SHUFFLE, RANGE[deck].owner, THING_NONE, THING_NONE, RANGE[deck].zone, 0);
}

/* The same while there is a deck: what is left of it stays on top (KEEP-48). */
RULE_COLD void pile_extend(const Box *box, Pos *s, int deck, Events *ev)
{
    int from = RANGE[deck].shares;
    if (!s->count[from]) return;
    range_shuffle(box, s, from);
    while (s->count[from]) card_move(box, s, range_slot(s, from, 0), deck, true);
    tell(s, ev, EV_SHUFFLE, RANGE[deck].owner, THING_NONE, THING_NONE, RANGE[deck].zone, 0);
}

RULE int hand_slot(int seat, int i) { return AT_HANDS + seat * HAND_ROOM + i; }

RULE bool can_draw(const Pos *s, int seat) { return s->count[DECK + seat] || s->count[DISCARDS + seat]; }

/* How many came. */
RULE int cards_draw(const Box *box, Pos *s, int seat, int n, Events *ev)
{
    int drawn = 0;
    bool loose = nothing_refers(s, stretch_of_run(DECK + seat));
    for (; drawn < n && can_draw(s, seat); drawn++) {
        if (!s->count[DECK + seat]) pile_refill(box, s, DECK + seat, ev);
        int slot = loose ? card_slide(s, DECK + seat, HAND + seat)
                         : card_move(box, s, range_slot(s, DECK + seat, 0), HAND + seat, false);
        tell(s, ev, EV_GAME + KEEP_EVENT_DRAW, seat, THING(THING_SLOT, slot), THING_NONE, 1, 0);
    }
    return drawn;
}

/* All cards of a player lie in its own runs, and all of them must fit into its deck once they come back. */
RULE bool deck_has_room(const Pos *s, int seat)
{
    return s->count[HAND + seat] + s->count[PLAYED + seat] + s->count[DECK + seat] + s->count[DISCARDS + seat] <
           DECK_ROOM;
}

/* KEEP-72, KEEP-A5: where an acquired card goes. */
RULE int acquired_range(const Pos *s, int seat)
{
    return s->house & HOUSE_ACQUIRE_TO_HAND ? HAND + seat : DISCARDS + seat;
}

/* ---- Loot -------------------------------------------------------------------------------------------------------- */

/* KEEP-12, KEEP-72: five lie open, as long as there are cards. */
RULE void loot_fill(const Box *box, Pos *s, Events *ev)
{
    bool loose = nothing_refers(s, stretch_of_run(LOOT_DECK));
    while (s->count[LOOT_ROW] < LOOT_SHOWN && (s->count[LOOT_DECK] || s->count[LOOT_SCRAP])) {
        if (!s->count[LOOT_DECK]) pile_refill(box, s, LOOT_DECK, ev);
        int slot = loose ? card_slide(s, LOOT_DECK, LOOT_ROW)
                         : card_move(box, s, range_slot(s, LOOT_DECK, 0), LOOT_ROW, false);
        tell(s, ev, KEEP_EV_LOOT, SEAT_NONE, THING(THING_SLOT, slot), THING_NONE, 0, 0);
    }
}

/* ---- The pile of unused Tactics cards (KEEP-68) ------------------------------------------------------------------ */

RULE int spares_left(const Pos *s)
{
    int n = 0;
    for (int i = 0; i < 12; i++) n += bits_count(s->spares[i]);
    return n;
}

/* The k-th Tactics card of the n-th clan of the box, copies counted; 0 past the last. */
RULE_COLD int clan_tactic(const Box *box, int clan, int k)
{
    for (int c = 1; c < box->cards; c++) {
        if (!card_is(box, c, KEEP_KIND_TACTIC) || card_field(box, c, KEEP_FIELD_CLAN) != clan) continue;
        k -= box->card[c].copies;
        if (k < 0) return c;
    }
    return 0;
}

/* The n-th card of a kind in the box, 0 past the last. */
RULE_COLD int card_of_kind(const Box *box, int kind, int n)
{
    for (int c = 1; c < box->cards; c++)
        if (card_is(box, c, kind) && n-- == 0) return c;
    return 0;
}

/* Take one at random: a shuffled pile whose order nobody has seen. 0 when there is none. */
RULE_COLD int spare_draw(const Box *box, Pos *s)
{
    int left = spares_left(s);
    if (!left) return 0;
    int n = (int)rng_below(&s->fate.rng, (uint32_t)left);
    s->fate.learned++;
    for (int i = 0; i < SPARE_CLANS * CLAN_CARDS; i++) {
        if (!(s->spares[i >> 3] >> (i & 7) & 1) || n--) continue;
        s->spares[i >> 3] &= (uint8_t) ~(1u << (i & 7));
        return clan_tactic(box, card_of_kind(box, KEEP_KIND_CLAN, i / CLAN_CARDS), i % CLAN_CARDS);
    }
    return 0;
}

/* ---- What a card shows (KEEP-48, KEEP-A8) ------------------------------------------------------------------------ */

RULE int code_length(const uint8_t *p)
{
    switch (p[0]) {
    case OP_NUM:
    case OP_IS:
    case OP_LOOP:
    case OP_LET:
    case OP_IF:
    case OP_SKIP:
    case OP_TEST:
    case OP_TEST_NOT: return 3;
    case OP_GET:
    case OP_OF:
    case OP_NUMBER:
    case OP_CALC:
    case OP_CAN:
    case OP_NEAR:
    case OP_SET:
    case OP_CHANGE:
    case OP_OTHER: return 2;
    case OP_FIRST:
    case OP_COUNT:
    case OP_KEEP: return 4;
    case OP_FOLD:
    case OP_DO: return 5;
    case OP_PICK: return p[1] & (PICK_MOST | PICK_LEAST) ? 8 : 7;
    case OP_FOR: return 7;
    case OP_CHOICE: return 3;
    default: return 1;
    }
}

/* Where the blocks that belong to an instruction end. */
RULE int code_extent(const Box *box, int pc)
{
    const uint8_t *p = box->code + pc;
    int n = code_length(p), at;
    switch (p[0]) {
    case OP_DO:
    case OP_PICK:
    case OP_FOR: return pc + n + code_word(box, pc + n - 2);
    case OP_LOOP:
    case OP_LET:
    case OP_IF:
    case OP_SKIP: return pc + n + code_word(box, pc + 1);
    case OP_CHOICE:
        at = pc + 3;
        for (int i = 0; i < p[2]; i++) at += 4 + code_word(box, at + 2);
        return at;
    default: return pc + n;
    }
}

/* Whether a choice or a loop is about heroes. A filter begins with its domain; then comes the kind, or a class. */
RULE bool code_picks_heroes(const Box *box, int pc)
{
    if (box->code[pc] != OP_PICK && box->code[pc] != OP_FOR) return false;
    int test = code_word(box, pc + 3) + 1, word = box->code[test] == OP_TEST ? code_word(box, test + 1) : -1;
    int calling = word - (WORD_TRAIT | KEEP_TRAIT_CLASS_WARRIOR);
    return word == (WORD_KIND | KEEP_KIND_HERO) || (calling >= 0 && calling < CLASSES);
}

/* Whether a text, or a part of it, does an event. A hero that is moved about is no Move of a monster (KEEP-33). */
RULE_COLD bool code_does(const Box *box, int pc, int end, int event)
{
    while (pc < end) {
        const uint8_t *p = box->code + pc;
        if (p[0] == OP_DO && p[1] == event) return true;
        if (event == KEEP_EVENT_MOVE && code_picks_heroes(box, pc)) {
            pc = code_extent(box, pc);
            continue;
        }
        if (p[0] == OP_CHOICE) { /* each option is its test, its length, its block */
            int at = pc + 3;
            for (int i = 0; i < p[2]; i++) {
                int length = code_word(box, at + 2);
                if (code_does(box, at + 4, at + 4 + length, event)) return true;
                at += 4 + length;
            }
            pc = at;
        } else pc += code_length(p);
    }
    return false;
}

/* Where a text ends: at the END outside every block. */
RULE int code_end(const Box *box, int pc)
{
    while (box->code[pc] != OP_END) pc = code_extent(box, pc);
    return pc;
}

/* An icon of Reinforce as an event. */
RULE int action_event(int word)
{
    switch (word) {
    case KEEP_WORD_ACTION_MOVE: return KEEP_EVENT_MOVE;
    case KEEP_WORD_ACTION_MELEE: return KEEP_EVENT_MELEE;
    case KEEP_WORD_ACTION_RANGED: return KEEP_EVENT_RANGED;
    case KEEP_WORD_ACTION_DRAW: return KEEP_EVENT_DRAW;
    case KEEP_WORD_ACTION_ACTIVATE: return KEEP_EVENT_ACTIVATE;
    case KEEP_WORD_ACTION_AMBUSH: return KEEP_EVENT_AMBUSH;
    default: return KEEP_EVENT_LAY;
    }
}

RULE bool card_shows(const Box *box, int card, int event)
{
    const Card *c = &box->card[card];
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (l->kind == LINE_PLAY && l->body && code_does(box, l->body, code_end(box, l->body), event)) return true;
    }
    return false;
}

#endif
