/*
 * filter.h - which things cards speak of: what a game says of a thing, going through a domain, and the things that pass a filter.
 *
 * Nothing here changes the position or stops. The game supplies what only it can know (the game_ functions below).
 */
#ifndef KIT_FILTER_H
#define KIT_FILTER_H

#include "kit/zones.h"

/* An event as it is asked about: may it happen, to this, by these? */
typedef struct Deed {
    int32_t amount;
    Thing it, there, cause;
    uint8_t event, you, word;
    uint8_t was; /* where its thing lay when it came to pass (enum Lay); 0 where nobody asks */
} Deed;

RULE int32_t game_base(const Box *box, const Pos *s, int number, Thing t);
RULE bool game_state(const Pos *s, Thing t, int state);
RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d);
RULE_FOLD uint32_t game_reach(int event); /* live ranges an event's thing can lie in, a bit each */
RULE int game_player(const Pos *s, int slot);
RULE Thing game_place(const Pos *s, Thing t);
RULE int game_distance(const Box *box, const Pos *s, Thing a, Thing b);
RULE int game_places(const Pos *s);
RULE Thing game_role(const Pos *s, int role);
RULE Thing game_ref(const Box *box, const Pos *s, int ref, Thing t);
RULE bool game_class(const Pos *s, Thing t, int cls); /* WORD_CLASS words beyond card, player, opponent, place */
RULE bool game_asleep(const Pos *s, int slot);        /* face down, in the Darkness: its lines are off         */
RULE int game_track(const Pos *s, int slot);          /* track position of its die                             */
RULE int game_active(const Pos *s);                   /* the seat whose turn it is                             */

/* What a game may say before it includes this: how many players cards can name, when more than sit at the table (a Dungeon that
 * plays itself); whether a live range waits now, out of every card's sight; and the one range a zone word stands for, seen from a
 * player (-1: the zone's own ranges). */
#ifndef KIT_SIDES
#define KIT_SIDES(s) ((s)->fate.seats)
#endif
#ifndef KIT_RANGE_WAITS
#define KIT_RANGE_WAITS(s, range) 0
#endif
/* The same distance, where it need not be known beyond `most`: a search over a large map can stop early. */
#ifndef KIT_NEAR
#define KIT_NEAR(box, s, a, b, most) game_distance(box, s, a, b)
#endif
/* What a deed is about and whose it is, where a game's texts mean more than they name: a player for the piece that stands for it.
 * Put right before anyone has a say in it. */
#ifndef KIT_STANDS_FOR
#define KIT_STANDS_FOR(s, d) ((void)0)
#endif
#ifndef KIT_ZONE_ALIAS
#define KIT_ZONE_ALIAS(s, zone, you) (-1)
#endif

typedef struct Eval {
    const Box *box;
    const Pos *s;
    const Frame *r; /* registers */
    Thing self, outer;
    uint64_t busy; /* numbers being worked out: asked for again they give their base */
} Eval;

RULE int32_t eval(const Eval *e, int address);
RULE int32_t eval_get(const Eval *e, int reg);
RULE int32_t eval_of(const Eval *e, int of, Thing t);
RULE_COLD bool filter_any(const Eval *e, int filter, int event); /* there is one: eval.h */
RULE int32_t number_of(const Eval *e, int number, Thing t);
RULE_COLD bool deed_may(const Box *box, const Pos *s, const Deed *d);

RULE bool hook_used(const Pos *s, int hook) { return s->hooks[hook >> 6] >> (hook & 63) & 1; }

RULE bool card_hooks(const Box *box, int card, int hook) { return box->card[card].hooks[hook >> 6] >> (hook & 63) & 1; }

/* Of word w of the live slots those that cards of some kinds can lie in; a game whose kinds lie apart says so. */
#ifndef KIT_KINDS_LIVE
#define KIT_KINDS_LIVE(kinds, w) (~(uint64_t)0)
#endif

/* The live slots of word w of the marks whose cards have lines on a hook for others than themselves too, a bit each. */
RULE uint64_t live_on_hook(const Box *box, const Pos *s, int w, int hook)
{
    const Card *card = box->card;
    const CardNo *lies = &s->card[w * 64];
    uint64_t on = 0, bit = (uint64_t)1 << (hook & 63);
    int word = hook >> 6;
    for (uint64_t m = s->live.w[w] & KIT_KINDS_LIVE(box->hook_kinds[hook], w); m; m &= m - 1)
        if (card[lies[__builtin_ctzll(m)]].shared[word] & bit) on |= m & (0u - m);
    return on;
}

RULE Thing thing_player(const Pos *s, Thing t)
{
    if (THING_CLASS(t) == THING_SEAT) return t;
    if (THING_CLASS(t) != THING_SLOT) return THING_NONE;
    int seat = game_player(s, THING_INDEX(t));
    return seat == SEAT_NONE ? (Thing)THING_NONE : THING(THING_SEAT, seat);
}

RULE Thing thing_host(const Pos *s, Thing t)
{
#ifdef KIT_ATTACH
    if (THING_CLASS(t) == THING_SLOT && THING_INDEX(t) < LIVE) return s->slot[THING_INDEX(t)].host;
#endif
    (void)s, (void)t;
    return THING_NONE;
}

RULE bool thing_in_zone(const Pos *s, Thing t, int zone)
{
    if (THING_CLASS(t) != THING_SLOT) return false;
    int r = slot_range(s, THING_INDEX(t));
    return zone == 0 ? r < LIVE_RANGES : RANGE[r].zone == zone;
}

enum { CLASS_CARD, CLASS_PLAYER, CLASS_OPPONENT, CLASS_PLACE }; /* with WORD_CLASS; the rest are the game's */

RULE bool thing_is_class(const Pos *s, Thing t, int cls, int you)
{
    switch (cls) {
    case CLASS_CARD: return THING_CLASS(t) == THING_SLOT;
    case CLASS_PLAYER: return THING_CLASS(t) == THING_SEAT;
    case CLASS_OPPONENT: return THING_CLASS(t) == THING_SEAT && THING_INDEX(t) != you;
    case CLASS_PLACE: return THING_CLASS(t) == THING_PLACE;
    default: return game_class(s, t, cls);
    }
}

/* Any word but a kind. */
RULE_COLD bool thing_has_other(const Box *box, const Pos *s, Thing t, int word, int you)
{
    switch (word & 0xff00) {
    case WORD_TRAIT: return box->card[thing_card(s, t)].traits >> (word & 63) & 1;
    case WORD_STATE: return game_state(s, t, (word & 0xff) >> 1) != (word & 1);
    case WORD_ZONE: return thing_in_zone(s, t, word & 0xff);
    case WORD_CLASS: return thing_is_class(s, t, word & 0xff, you);
    case WORD_ATTACHED: return thing_host(s, t) != THING_NONE;
    default:
        if (word & WORD_CARD) return thing_card(s, t) == (word & 0x7fff);
        return THING_CLASS(t) == THING_SLOT && (word >> game_track(s, THING_INDEX(t)) & 1);
    }
}

/* Whether a thing has a word: kind, trait, state, zone, class, track position, card (enum of WORD_). */
RULE bool thing_has(const Box *box, const Pos *s, Thing t, int word, int you)
{
    if (LIKELY(word < WORD_TRAIT)) return box->card[thing_card(s, t)].kinds >> (word & 31) & 1;
    return thing_has_other(box, s, t, word, you);
}

/* A thing that someone names from outside, as far as it is one: a card where one lies, a player, a place; THING_NONE else. */
RULE_COLD Thing thing_there(const Pos *s, Thing t)
{
    int i = THING_INDEX(t);
    switch (THING_CLASS(t)) {
    case THING_SLOT: return i < SLOTS && slot_full(s, i) ? t : (Thing)THING_NONE;
    case THING_SEAT: return i < KIT_SIDES(s) ? t : (Thing)THING_NONE;
    case THING_PLACE: return i < game_places(s) ? t : (Thing)THING_NONE;
    default: return THING_NONE;
    }
}

/* ---- Going through a domain -------------------------------------------------------------------------------------- */

typedef struct Walk {
    int domain, range; /* the last range, player or run of places begun                                      */
    uint32_t ranges;   /* live ranges still to look at                                                       */
    int only;          /* of a zone: the one range to look through, -1 all                                   */
    int left, step;    /* things left of this run, which lie side by side, and how to get to the next        */
    Thing at;          /* the next of them                                                                   */
} Walk;

RULE Walk walk_begin(int domain, uint32_t ranges)
{
    Walk w = { domain, -1, ranges & ((1u << (LIVE_RANGES - 1) << 1) - 1u), -1, 0, 0, THING_NONE };
    return w;
}

/* The next range to go through, RANGES: none. */
RULE int walk_range(const Pos *s, Walk *w)
{
    if (w->domain == DOMAIN_PLAY) {
        for (; w->ranges; w->ranges &= w->ranges - 1) {
            int r = __builtin_ctz(w->ranges);
            if (!s->count[r] || KIT_RANGE_WAITS(s, r)) continue;
            w->ranges &= w->ranges - 1;
            return r;
        }
        return RANGES;
    }
    if (w->only >= 0) return w->range < 0 && s->count[w->only] ? w->only : RANGES;
    for (int r = w->range + 1; r < RANGES; r++)
        if (RANGE[r].zone == w->domain - DOMAIN_ZONE && s->count[r]) return r;
    return RANGES;
}

/* The next run of the domain; false: it has been gone through. */
RULE_COLD bool walk_on(const Pos *s, Walk *w)
{
    if (w->domain == DOMAIN_PLAYERS) {
        if (++w->range >= KIT_SIDES(s)) return false;
        w->at = THING(THING_SEAT, (game_active(s) + w->range) % KIT_SIDES(s)), w->left = 1;
        return true;
    }
    if (w->domain == DOMAIN_PLACES) {
        w->at = THING(THING_PLACE, 0), w->step = 1, w->left = ++w->range ? 0 : game_places(s);
        return w->left > 0;
    }
    w->range = walk_range(s, w);
    if (w->range == RANGES) return false;
    w->at = THING(THING_SLOT, range_slot(s, w->range, 0)), w->left = s->count[w->range];
    w->step = ((RANGE[w->range].flags & RANGE_PILE) != 0) != ((RANGE[w->range].flags & RANGE_DOWN) != 0) ? -1 : 1;
    return true;
}

RULE Thing walk_next(const Pos *s, Walk *w)
{
    if (!w->left && !walk_on(s, w)) return THING_NONE;
    Thing t = w->at;
    w->left--, w->at = (Thing)(t + w->step);
    return t;
}

/* Whether a thing is `you`, or belongs to `you`. */
RULE bool thing_mine(const Eval *e, Thing t)
{
    if (THING_CLASS(t) == THING_SLOT) return game_player(e->s, THING_INDEX(t)) == e->r->you;
    return t == THING(THING_SEAT, e->r->you);
}

RULE bool thing_may(const Eval *e, int event, Thing t)
{
    Deed d = { 0, t, e->r->there, e->r->self, (uint8_t)event, e->r->you, 0, 0 };
    return deed_may(e->box, e->s, &d);
}

RULE bool number_compares(int how, int32_t a, int32_t b)
{
    return how == CALC_EQ ? a == b : how == CALC_GE ? a >= b : a <= b;
}

/*
 * The sentences that most longer tests are made of, each begun with a register and taken as one test, without a stack: something may
 * happen to it, it is that, it is near that, it has so much of a number, it has the same player as that. How long the sentence is in
 * the code; 0: it does not hold; -1: it is none of these.
 */
RULE int sentence_holds(const Eval *e, const uint8_t *p)
{
    int32_t a = eval_get(e, p[1]);
    Thing t = (Thing)a;
    switch (p[2]) {
    case OP_CAN: return p[4] != OP_NEED ? -1 : thing_may(e, p[3], t) ? 5 : 0;
    case OP_GET:
        if (p[4] == OP_CALC && p[5] == CALC_EQ && p[6] == OP_NEED) return a == eval_get(e, p[3]) ? 7 : 0;
        if (p[4] == OP_NUM && p[7] == OP_NEAR && p[9] == OP_NEED) {
            int most = (int16_t)(p[5] | p[6] << 8), far = KIT_NEAR(e->box, e->s, t, (Thing)eval_get(e, p[3]), most);
            return far >= p[8] && far <= most ? 10 : 0;
        }
        return -1;
    case OP_NUMBER:
        if (p[4] != OP_NUM || p[7] != OP_CALC || p[8] < CALC_EQ || p[8] > CALC_LE || p[9] != OP_NEED) return -1;
        return number_compares(p[8], number_of(e, p[3], t), (int16_t)(p[5] | p[6] << 8)) ? 10 : 0;
    case OP_OF:
        if (p[4] != OP_GET || p[6] != OP_OF || p[8] != OP_CALC || p[9] != CALC_EQ || p[10] != OP_NEED) return -1;
        return eval_of(e, p[3], t) == eval_of(e, p[7], (Thing)eval_get(e, p[5])) ? 11 : 0;
    default: return -1;
    }
}

/*
 * The plain tests at the head of a filter, without a stack, e->self being t: 1 passed, 0 failed, or the address (above 1) of the
 * first instruction that needs one. Most filters are nothing else.
 */
RULE int filter_head(const Eval *e, int filter, Thing t)
{
    const uint8_t *p = e->box->code + filter + 1;
    int length;
    for (;;) {
        switch (p[0]) {
        case OP_TEST:
            if (!thing_has(e->box, e->s, t, p[1] | p[2] << 8, e->r->you)) return 0;
            p += 3;
            break;
        case OP_TEST_NOT:
            if (thing_has(e->box, e->s, t, p[1] | p[2] << 8, e->r->you)) return 0;
            p += 3;
            break;
        case OP_OTHER:
            if (t == (p[1] == REG_THIS ? e->r->self : p[1] == REG_IT ? e->r->it : e->r->that)) return 0;
            p += 2;
            break;
        case OP_MINE:
            if (!thing_mine(e, t)) return 0;
            p += 1;
            break;
        case OP_THIS:
            if (t != e->r->self) return 0;
            p += 1;
            break;
        case OP_GET:
            length = sentence_holds(e, p);
            if (length <= 0) return length ? (int)(p - e->box->code) : 0;
            p += length;
            break;
        case OP_COUNT:
            if (p[4] != OP_NEED) return (int)(p - e->box->code);
            if (!filter_any(e, p[2] | p[3] << 8, p[1])) return 0;
            p += 5;
            break;
        case OP_NUM:
            if (p[3] == OP_END) return p[1] != 0;
            /* fall through */
        default: return (int)(p - e->box->code);
        }
    }
}

/* Whether a thing, e->self, passes what follows the domain byte at this address. */
RULE bool filter_passes(const Eval *e, int filter)
{
    int rest = filter_head(e, filter, e->self);
    return rest <= 1 ? rest : eval(e, rest) != 0;
}

/* A filter asks about one thing after another; what it is asked for itself is the outer one. */
RULE Eval filter_eval(const Eval *e)
{
    Eval in = { e->box, e->s, e->r, THING_NONE, e->self, e->busy };
    return in;
}

RULE int filter_domain(const Box *box, int filter) { return filter ? box->code[filter] : DOMAIN_PLAY; }

/* The same filter without a test that its domain has answered: among places, everything is one. */
RULE int filter_begin(const Box *box, int filter)
{
    const uint8_t *p = box->code + filter;
    bool told = p[0] == DOMAIN_PLACES && p[1] == OP_TEST && (p[2] | p[3] << 8) == (WORD_CLASS | CLASS_PLACE);
    return told ? filter + 3 : filter;
}

/* Live ranges that can hold cards of a kind, and those that can hold what belongs to a player, a bit each; and the one range of a zone that
 * does (-1: several may). A game that knows says so. */
#ifndef KIT_KIND_REACH
#define KIT_KIND_REACH(kind) 0xffffffffu
#endif
#ifndef KIT_MINE_REACH
#define KIT_MINE_REACH(seat) 0xffffffffu
#endif
#ifndef KIT_MINE_RANGE
#define KIT_MINE_RANGE(seat, zone) (-1)
#endif

/* Whether a filter looks for what belongs to `you` alone, as its words say before anything else. */
RULE bool filter_is_mine(const Box *box, int filter)
{
    const uint8_t *p = box->code + filter + 1;
    while (p[0] == OP_TEST || p[0] == OP_TEST_NOT) p += 3;
    return filter && p[0] == OP_MINE;
}

/* Where to look: the kind a filter asks for first, and whose it then has to be, say which rows. */
RULE uint32_t filter_reach(const Eval *e, int filter)
{
    const uint8_t *p = e->box->code + filter + 1;
    uint32_t rows = 0xffffffffu;
    if (!filter) return rows;
    if (p[0] == OP_TEST && p[2] == WORD_KIND >> 8) rows = KIT_KIND_REACH(p[1]);
    return filter_is_mine(e->box, filter) ? rows & KIT_MINE_REACH(e->r->you) : rows;
}

/* A walk through what a filter looks at. */
RULE Walk filter_walk(const Eval *e, int filter, uint32_t ranges)
{
    Walk w = walk_begin(filter_domain(e->box, filter), ranges);
    if (w.domain < DOMAIN_ZONE) return w;
    w.only = KIT_ZONE_ALIAS(e->s, w.domain - DOMAIN_ZONE, e->r->you);
    if (w.only < 0 && filter_is_mine(e->box, filter)) w.only = KIT_MINE_RANGE(e->r->you, w.domain - DOMAIN_ZONE);
    return w;
}

/* Every event once: functions made for each of them know it as a constant, and most of the rulebook's switches fold away. */
/* clang-format off */
#define EACH_EVENT(X) \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) \
    X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31) \
    X(32) X(33) X(34) X(35) X(36) X(37) X(38) X(39) X(40) X(41) X(42) X(43) X(44) X(45) X(46) X(47) \
    X(48) X(49) X(50) X(51) X(52) X(53) X(54) X(55) X(56) X(57) X(58) X(59) X(60) X(61) X(62) X(63)
/* clang-format on */
RULES_STATIC_ASSERT(KIT_EVENTS <= 64, "EACH_EVENT names them all");
enum { FOUND_MAX = ACTION_MAX - 1 }; /* with a pass, every thing found can be an answer */
RULES_STATIC_ASSERT((int)LIVE <= (int)FOUND_MAX, "everything in play can be found");

/* The things in these rows that the rulebook lets an event happen to; without one, all of them. */
RULE_FOLD int rows_list_as(const Eval *e, uint32_t rows, int event, Thing *out)
{
    const Pos *s = e->s;
    int n = 0;
    if (event != EVENT_NONE) rows &= game_reach(event);
    for (rows &= (1u << (LIVE_RANGES - 1) << 1) - 1u; rows; rows &= rows - 1) {
        int r = __builtin_ctz(rows), left = s->count[r];
        if (!left || KIT_RANGE_WAITS(s, r)) continue;
        int step = ((RANGE[r].flags & RANGE_PILE) != 0) != ((RANGE[r].flags & RANGE_DOWN) != 0) ? -1 : 1;
        for (int slot = range_slot(s, r, 0); left; left--, slot += step) {
            Deed d = { 0, THING(THING_SLOT, slot), e->r->there, e->r->self, (uint8_t)event, e->r->you, 0, 0 };
            out[n] = d.it;
            n += event == EVENT_NONE || game_legal(e->box, s, &d);
        }
    }
    return n;
}

RULE_COLD int rows_list(const Eval *e, uint32_t rows, int event, Thing *out)
{
#define ROWS_CASE(k)                                                                                                   \
    case k:                                                                                                            \
        if (k < KIT_EVENTS) return rows_list_as(e, rows, k, out);                                                      \
        break;
    switch (event) {
        EACH_EVENT(ROWS_CASE) default : break;
    }
#undef ROWS_CASE
    return rows_list_as(e, rows, EVENT_NONE, out);
}

/* Keep those that have (or lack) a word. */
RULE int things_with(const Eval *e, int word, bool wanted, Thing *t, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        Thing x = t[i];
        t[kept] = x;
        kept += thing_has(e->box, e->s, x, word, e->r->you) == wanted;
    }
    return kept;
}

/* Keep those that pass a filter: test by test over all of them, so that each is read once. */
RULE int things_pass(const Eval *e, int filter, Thing *t, int n)
{
    const uint8_t *p = e->box->code + filter + 1;
    for (; n; p += p[0] == OP_OTHER ? 2 : p[0] == OP_MINE || p[0] == OP_THIS ? 1 : 3) {
        if (p[0] == OP_TEST || p[0] == OP_TEST_NOT) {
            n = things_with(e, p[1] | p[2] << 8, p[0] == OP_TEST, t, n);
        } else if (p[0] == OP_OTHER) {
            Thing but = p[1] == REG_THIS ? e->r->self : p[1] == REG_IT ? e->r->it : e->r->that;
            int kept = 0;
            for (int i = 0; i < n; i++)
                if (t[i] != but) t[kept++] = t[i];
            n = kept;
        } else if (p[0] == OP_MINE || p[0] == OP_THIS) {
            int kept = 0;
            for (int i = 0; i < n; i++) {
                Thing x = t[i];
                t[kept] = x;
                kept += p[0] == OP_MINE ? thing_mine(e, x) : x == e->r->self;
            }
            n = kept;
        } else if (p[0] == OP_NUM && p[3] == OP_END) {
            return p[1] ? n : 0;
        } else {
            Eval in = filter_eval(e);
            int kept = 0;
            for (int i = 0; i < n; i++) {
                in.self = t[i];
                if (filter_passes(&in, (int)(p - e->box->code) - 1)) t[kept++] = in.self;
            }
            return kept;
        }
    }
    return 0;
}

/* Keep those that an event may happen to. */
RULE_COLD int things_may(const Eval *e, int event, Thing *t, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (thing_may(e, event, t[i])) t[kept++] = t[i];
    return kept;
}

RULE int filter_find_in_play(const Eval *e, int filter, int event, Thing *out)
{
    bool asked = event != EVENT_NONE && hook_used(e->s, HOOK(event, HOOK_MAY));
    uint32_t rows = filter_reach(e, filter);
    int n = rows_list(e, rows, asked ? EVENT_NONE : event, out);
    if (filter) n = things_pass(e, filter, out, n);
    return asked ? things_may(e, event, out, n) : n;
}

/* The things that pass, in domain order. */
RULE_COLD int filter_find(const Eval *e, int filter, int event, Thing *out)
{
    if (filter_domain(e->box, filter) == DOMAIN_PLAY) return filter_find_in_play(e, filter, event, out);
    Walk w = filter_walk(e, filter, 0xffffffffu);
    int n = 0;
    for (Thing t = walk_next(e->s, &w); t != THING_NONE && n < FOUND_MAX; t = walk_next(e->s, &w)) out[n++] = t;
    n = things_pass(e, filter_begin(e->box, filter), out, n);
    return event == EVENT_NONE ? n : things_may(e, event, out, n);
}

RULE Thing filter_end(const Eval *e, int filter, bool last)
{
    Walk w = filter_walk(e, filter, filter_reach(e, filter));
    Eval in = filter_eval(e);
    Thing found = THING_NONE;
    filter = filter_begin(e->box, filter);
    for (in.self = walk_next(e->s, &w); in.self != THING_NONE; in.self = walk_next(e->s, &w))
        if (!filter || filter_passes(&in, filter)) {
            found = in.self;
            if (!last) break;
        }
    return found;
}

RULE int32_t filter_count(const Eval *e, int filter, int event)
{
    Thing t[ACTION_MAX];
    return filter_find(e, filter, event, t);
}

/* Cards may be written to overflow; then numbers wrap, the same everywhere. */
RULE int32_t sum_of(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }

RULE int32_t product_of(int32_t a, int32_t b) { return (int32_t)((uint32_t)a * (uint32_t)b); }

RULE_COLD int32_t filter_fold(const Eval *e, int how, int number, int filter)
{
    Thing t[ACTION_MAX];
    int32_t sum = 0, best = 0;
    for (int i = 0, n = filter_find(e, filter, EVENT_NONE, t); i < n; i++) {
        int32_t v = number_of(e, number, t[i]);
        sum = sum_of(sum, v);
        if (i == 0 || (how == 1 ? v > best : v < best)) best = v;
    }
    return how == 0 ? sum : best;
}

#endif
