/*
 * contract.h - what the kit wants of a game that plays with cards, and what such a game may say besides: the whole
 * contract on one page.
 *
 * A game's own header, GAME.h, defines what stands under 1 and 2 and what it wants of 4; then it includes
 * kit/frame.inc and makes its position (3). Its rules include kit/choices.inc once, and with it the rest of the
 * kit, which is in fragments (.inc): each includes the one above it and is part of the game that includes it. The
 * game's rules then hold the functions of 5. Faces take kit/printed.h and kit/text.h; the stage
 * kit/card_stage.inc.
 *
 * 1. Names of the card language, from GAME_words.h, in an enum: KIT_EVENTS and KIT_NUMBERS (how many),
 *    KIT_EVENT_PLAY, KIT_EVENT_USE, KIT_EVENT_ROLL, KIT_HAND_ZONE; KIT_ORDER_CHOSEN (1: who is at turn puts answers
 *    to one event in order; 0: first played, first answered).
 * 2. Sizes: CardNo (uint8_t or uint16_t), MARK_WORDS (each has 64 live slots, seats, places and lasting lines),
 *    FRAMES, LINGERS, LEVELS, PEEKS, SLOTS, LIVE (slots below it keep a Slot and may hold live cards), RANGES,
 *    LIVE_RANGES (the first of them), TABLE Range RANGE[RANGES], slot_run(slot): the range of a slot (of two that
 *    share a run, the one growing up).
 * 3. struct Slot with SLOT_FIELDS first; the position, also called Pos, with POSITION_FIELDS first.
 *
 * Owns the defaults of 4 and the prototypes of 5. Does NOT do anything, and compiles alone.
 */
#ifndef KIT_CONTRACT_H
#define KIT_CONTRACT_H

/* ---- 4. What a game may say --------------------------------------------------------------------------------------
 * Each stands here with what holds when it is not said. They are here because one book differs from the others, or
 * because a game knows where not to look, which saves time and changes nothing (marked "faster"). Said or not:
 * KIT_ATTACH (cards lie attached to others: every Slot has a host), KIT_LOOSE(s, r) (a shuffled pile has no order
 * until someone looks; a pointer to how many of its top cards are settled). In frame.inc, since the position is made
 * of it: KIT_HOOK_WORDS (fewer words of hooks, where the game's fit into them). */

/* How many players cards can name, when more play than sit at the table: a Dungeon that plays itself. */
#ifndef KIT_SIDES
#define KIT_SIDES(s) ((s)->fate.seats)
#endif
/* Whether a live range waits now, out of every card's sight. */
#ifndef KIT_RANGE_WAITS
#define KIT_RANGE_WAITS(s, range) 0
#endif
/* Whether a card is asleep as far as this thing is concerned: what waits may still have something to say of its own. */
#ifndef KIT_ASLEEP_TO
#define KIT_ASLEEP_TO(s, slot, t) game_asleep(s, slot)
#endif
/* The one range a zone word stands for, seen from a player; -1: the zone's own ranges. */
#ifndef KIT_ZONE_ALIAS
#define KIT_ZONE_ALIAS(s, zone, you) (-1)
#endif
/* What a deed is about and whose it is, where texts mean more than they name: a player for the piece that stands
 * for it. Put right before anyone has a say in it. */
#ifndef KIT_STANDS_FOR
#define KIT_STANDS_FOR(s, d) ((void)0)
#endif
/* What no `may` opens, because the rulebook itself says that it cannot be. */
#ifndef KIT_CANNOT
#define KIT_CANNOT(box, s, deed) false
#endif
/* An event that is several of its kind (spawn 3) only posts them: each is asked about, answered and heard by itself. */
#ifndef KIT_DIVIDES
#define KIT_DIVIDES(deed) false
#endif
/* An event that comes to nothing (0 damage), of which nobody is asked what they say to it. */
#ifndef KIT_IDLE
#define KIT_IDLE(f) false
#endif
/* A statement finds nothing that can be chosen, so it is not done: a game may tell of it. */
#ifndef KIT_UNMET
#define KIT_UNMET(box, s, f, asking, ev) ((void)0)
#endif
/* An event besides KIT_EVENT_ROLL that rolls the dice of its amount itself. */
#ifndef KIT_ROLLS
#define KIT_ROLLS(event) false
#endif
/* The player whose left is asked first: the acting one, unless the book counts from another. */
#ifndef KIT_ASKED_AFTER
#define KIT_ASKED_AFTER(s, f) ((f)->you)
#endif
/* Where a card that is played from hand lies while it is announced: it may be laid aside, open to all. */
#ifndef KIT_ANNOUNCE
#define KIT_ANNOUNCE(box, s, slot) (slot)
#endif
/* A card is played or used, and nobody has answered it yet: told now where it lies open meanwhile. */
#ifndef KIT_TELL_PLAY
#define KIT_TELL_PLAY(s, ev, d) ((void)0)
#endif
/* Somebody is asked whether to answer what would happen: told where it has changed something already. */
#ifndef KIT_TELL_ASKED
#define KIT_TELL_ASKED(s, ev, f) ((void)0)
#endif
/* The zone word that means everything in play, for scenarios; -2: every range says its own. */
#ifndef KIT_PLAY_ZONE
#define KIT_PLAY_ZONE (-2)
#endif
/* Whether a thing is of a class of the game's own, beyond card, player, opponent and place. */
#ifndef KIT_CLASS
#define KIT_CLASS(s, t, cls) ((void)(s), false)
#endif
/* What a word of the game's own makes of a thing (`piece of`). */
#ifndef KIT_REF
#define KIT_REF(box, s, ref, t) (t)
#endif
/* The track position of a card's die. */
#ifndef KIT_TRACK
#define KIT_TRACK(s, slot) 0
#endif
/* Whether a card that leaves play by an event hears it all the same. */
#ifndef KIT_HEARS_END
#define KIT_HEARS_END(event) false
#endif
/* Faster: the same distance as game_distance, where it need not be known beyond `most`. */
#ifndef KIT_NEAR
#define KIT_NEAR(box, s, a, b, most) game_distance(box, s, a, b)
#endif
/* Faster: live ranges that can hold cards of a kind, or what belongs to a player, a bit each; the one range of a
 * zone that does (-1: several may); of word w of the live slots those that cards of some kinds can lie in; live
 * ranges whose cards can be attached to something. */
#ifndef KIT_KIND_REACH
#define KIT_KIND_REACH(kind) 0xffffffffu
#endif
#ifndef KIT_MINE_REACH
#define KIT_MINE_REACH(seat) 0xffffffffu
#endif
#ifndef KIT_MINE_RANGE
#define KIT_MINE_RANGE(seat, zone) (-1)
#endif
#ifndef KIT_KINDS_LIVE
#define KIT_KINDS_LIVE(kinds, w) (~(uint64_t)0)
#endif
#ifndef KIT_HOSTED
#define KIT_HOSTED 0xffffffffu
#endif
/* Faster: KIT_HAND_FIRST(seat), the one range of its hand, stored from the low end up. Not said: every private
 * range of KIT_HAND_ZONE. */

/* ---- 5. What a game supplies ------------------------------------------------------------------------------------
 * Declared where the kit first knows the types: what it reads in filter.inc, what the rulebook does in hooks.inc. */

/* clang-format off */
#define CONTRACT_READS \
    RULE int32_t game_base(const Box *box, const Pos *s, int number, Thing t); /* before any card changes it */ \
    RULE bool game_state(const Pos *s, Thing t, int state); \
    RULE_FOLD bool game_legal(const Box *box, const Pos *s, const Deed *d); /* by the rulebook alone */ \
    RULE_FOLD uint32_t game_reach(int event); /* live ranges an event's thing can lie in, a bit each */ \
    RULE int game_player(const Pos *s, int slot); /* whose a card is; SEAT_NONE */ \
    RULE Thing game_place(const Pos *s, Thing t); /* where it stands; THING_NONE */ \
    RULE int game_distance(const Box *box, const Pos *s, Thing a, Thing b); \
    RULE int game_places(const Pos *s); /* how many places there are */ \
    RULE Thing game_role(const Pos *s, int role); \
    RULE bool game_asleep(const Pos *s, int slot); /* face down, in the Darkness: its lines are off */ \
    RULE int game_active(const Pos *s); /* the seat whose turn it is */

#define CONTRACT_ACTS \
    /* What the rulebook does when the event happens. f->step is the game's own, 0 at first. A plain event's act */ \
    /* may be handed a frame that is not in the position: it must finish at once. */ \
    RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev); \
    RULE int game_procedure(const Box *box, Pos *s, Frame *f, Events *ev); /* the turn, step by step */ \
    RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d); /* in one step, without a choice */ \
    RULE bool game_may_respond(const Box *box, const Pos *s, int slot, int seat, bool in_play); \
    RULE void game_end(const Box *box, Pos *s, const Frame *f, Events *ev); /* it is over: what is left to tidy up */ \
    RULE int game_settle(const Box *box, Pos *s, Events *ev); /* deaths, limits, the end: ACT_WAIT if it posted */ \
    RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev); /* where such a card goes */ \
    RULE int32_t game_default(int event); /* the amount of an event that is given none */
/* clang-format on */
/* And game_follow(s, shift) of zones.inc: the game's own references to cards that have moved. */

#endif
