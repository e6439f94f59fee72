/*
 * deal.h - setting a game up: which decks, shuffling, the first hands; and imagining hidden cards.
 *
 * Decks come from the players (two for each seat: Adventurers with the Crawler deck, Quests with the Dungeon deck),
 * from the ready decks that come with the game (decks.h, made from decks/), or are put together by the seed: legal, not
 * clever.
 *
 * Owns the deal and the law of decks as the rules need it (how many of what); crawler_decks.c says what is wrong with a
 * deck. Does NOT know the steps of an encounter (turn.h).
 */
#ifndef CRAWLER_DEAL_H
#define CRAWLER_DEAL_H

#include "games/crawler/decks.h"
#include "games/crawler/turn.h"

typedef struct Pile2 { /* the two lists of one seat, unpacked */
    CardNo card[2][DECK_MAX];
    int count[2];
} Pile2;

/* ---- Which decks ------------------------------------------------------------------------------------------------- */

RULE int ready_decks(int format)
{
    return format == FORMAT_MULTI ? READY_MULTI : format == FORMAT_DUEL ? READY_DUEL : READY_SOLO;
}

RULE int ready_first(int format)
{
    return format == FORMAT_MULTI ? 0 : format == FORMAT_DUEL ? READY_MULTI : READY_MULTI + READY_DUEL;
}

RULE void pile_add(Pile2 *p, int which, int card, int copies)
{
    for (int i = 0; card && i < copies && p->count[which] < DECK_MAX; i++)
        p->card[which][p->count[which]++] = (CardNo)card;
}

RULE_COLD void pile_ready(Pile2 *p, int deck)
{
    for (int which = 0; which < 2; which++)
        for (int i = READY_AT[deck * 2 + which]; i < READY_AT[deck * 2 + which + 1]; i++)
            pile_add(p, which, READY[i].card, READY[i].copies);
}

/* A random card of a kind with copies to spare; 0: a pack has none. */
RULE int random_card(const Box *box, Rng *luck, int kind, int barred, const uint8_t *taken, int most)
{
    enum { TRIES_MOST = 20000 };
    for (int i = 0; i < TRIES_MOST; i++) {
        int card = 1 + (int)rng_below(luck, (uint32_t)box->cards - 1u);
        if (!card_is(box, card, kind) || taken[card] >= most || box->card[card].pack) continue;
        if (barred >= 0 && card_is(box, card, barred)) continue;
        return card;
    }
    return 0;
}

/* DCM-1 to DCM-3, DCS-1: three Dungeon cards in five are Characters (DCM-C5). */
RULE_COLD void pile_random(const Box *box, Pile2 *p, int format, Rng *luck)
{
    uint8_t taken[256] = { 0 };
    int deck = FORMAT[format].deck;
    for (int i = 0; i < PARTY; i++) {
        int card = random_card(box, luck, DCM_KIND_ADVENTURER, -1, taken, 1);
        taken[card]++;
        pile_add(p, 0, card, 1);
    }
    for (int i = 0; i < QUESTS; i++) {
        int card = random_card(box, luck, DCM_KIND_QUEST, -1, taken, 1);
        taken[card]++;
        pile_add(p, 1, card, 1);
    }
    for (int i = 0; i < deck; i++) {
        int card = random_card(box, luck, DCM_KIND_CRAWLER_CARD, format == FORMAT_SOLO ? DCM_KIND_DISRUPTION : -1,
                               taken, COPIES_MOST);
        taken[card]++;
        pile_add(p, 0, card, 1);
        bool character = i % 5 < 3;
        card = random_card(box, luck, character ? DCM_KIND_CHARACTER : DCM_KIND_DUNGEON_CARD,
                           character ? -1 : DCM_KIND_CHARACTER, taken, COPIES_MOST);
        taken[card]++;
        pile_add(p, 1, card, 1);
    }
}

/* ---- The deal ---------------------------------------------------------------------------------------------------- */

RULE void deal_put(Pos *s, int r, int card)
{
    int slot = range_stored(r, s->count[r]++);
    s->card[slot] = (CardNo)card;
    if (slot < LIVE) s->slot[slot].since = ++s->clock;
}

/* One seat's cards: party, Quests and both decks; in solitaire the Dungeon deck is the Dungeon's. */
RULE_COLD void deal_side(const Box *box, Pos *s, int side, const Pile2 *p)
{
    int dungeon = s->format == FORMAT_SOLO ? 1 : side;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < p->count[which]; i++) {
            int card = p->card[which][i], r;
            if (card_is(box, card, DCM_KIND_ADVENTURER)) r = ROW_PARTY + side;
            else if (card_is(box, card, DCM_KIND_QUEST)) r = ROW_QUESTS + side;
            else if (card_is(box, card, DCM_KIND_CRAWLER_CARD)) r = PILE_RANGE(side, PILE_DECK);
            else r = PILE_RANGE(dungeon, PILE_STACK);
            if (range_room(s, r) > 0) deal_put(s, r, card);
        }
    range_shuffle(box, s, PILE_RANGE(side, PILE_DECK));
    range_shuffle(box, s, PILE_RANGE(dungeon, PILE_STACK));
}

RULE void deal_draw(Pos *s, int from, int to, int n)
{
    for (int i = 0; i < n && s->count[from]; i++) {
        int slot = range_slot(s, from, 0), card = s->card[slot];
        s->card[slot] = 0, s->count[from]--;
        deal_put(s, to, card);
    }
}

/* DCS-3: all but Depth cards leave the game unseen. */
RULE void deal_depth(Pos *s)
{
    int r = PILE_RANGE(1, PILE_STACK);
    while (s->count[r] > DIFFICULTY[s->difficulty].depth) s->card[range_slot(s, r, 0)] = 0, s->count[r]--;
}

/* The ready deck that holds exactly these cards, + 1; 0 when it is one of the player's own. */
RULE_COLD int pile_preset(const Pile2 *p, int format)
{
    for (int n = 0; n < ready_decks(format); n++) {
        int deck = ready_first(format) + n, other = 0;
        for (int which = 0; which < 2 && !other; which++) {
            int left[256] = { 0 };
            for (int i = 0; i < p->count[which]; i++) left[p->card[which][i]]++;
            for (int i = READY_AT[deck * 2 + which]; i < READY_AT[deck * 2 + which + 1]; i++)
                left[READY[i].card] -= READY[i].copies;
            for (int c = 0; c < 256; c++) other |= left[c];
        }
        if (!other) return deck + 1;
    }
    return 0;
}

RULE void deal_decks(const Box *box, Pos *s, const Setup *how, int side)
{
    Pile2 p = { { { 0 } }, { 0, 0 } };
    int ready = ready_decks(s->format);
    if (how->deck && how->deck[side * 2].count) {
        for (int which = 0; which < 2; which++) {
            const Deck *d = &how->deck[side * 2 + which];
            for (int i = 0; i < d->count; i++) pile_add(&p, which, d->card[i], 1);
        }
        s->preset[side] = (uint8_t)pile_preset(&p, s->format);
    } else if (how->option[OPTION_DECKS] == DECKS_RANDOM) {
        luck_turn(box, &s->fate.rng); /* one's own deck says nothing about another's */
        pile_random(box, &p, s->format, &s->fate.rng);
    } else {
        int deck = ready_first(s->format) + (how->option[OPTION_FIRST_DECK] + side) % ready;
        s->preset[side] = (uint8_t)(deck + 1);
        pile_ready(&p, deck);
    }
    deal_side(box, s, side, &p);
}

/* A die for each of these players; the highest stays, ties roll again (DCM-22). */
RULE int first_rolled(Pos *s, int among, Events *ev)
{
    while (among & (among - 1)) {
        int pips[SIDES] = { 0 };
        for (int p = players_of(s) - 1; p >= 0; p--) {
            if (!(among >> p & 1)) continue;
            pips[p] = 1 + (int)rng_below(&s->fate.rng, 6);
            tell(s, ev, EV_ROLL, p, THING_NONE, THING_NONE, pips[p], 0);
        }
        among = keep_best(pips, among);
    }
    return __builtin_ctz((unsigned)among);
}

/* Without dice: each splits the Crawler deck, the highest Cost stays; shuffled and split again on ties (DCM-22). Decks
 * that all split at one Cost for ever come to their end with the first player. */
RULE int first_cut(const Box *box, Pos *s, int among, Events *ev)
{
    enum { CUTS_MOST = 100 };
    for (int cuts = 0; (among & (among - 1)) && cuts < CUTS_MOST; cuts++) {
        int cost[SIDES] = { 0 };
        for (int p = 0; p < players_of(s); p++) {
            int deck = PILE_RANGE(p, PILE_DECK);
            if (!(among >> p & 1) || !s->count[deck]) continue;
            int slot = range_slot(s, deck, (int)luck_below(box, &s->fate.rng, s->count[deck]));
            cost[p] = printed_cost(box, s->card[slot]);
            tell(s, ev, TOLD_CUT, p, slot_thing(slot), THING_NONE, cost[p], 0);
            range_shuffle(box, s, deck);
        }
        among = keep_best(cost, among);
    }
    return __builtin_ctz((unsigned)among);
}

/* DCM-22 to DCM-29, DCC-5, DCC-6, DCS-1 to DCS-4. Pools and hands lie there face down until every Marching Order stands
 * (DCM-168). */
RULE void deal(const Box *box, Pos *s, const Setup *how, Events *ev)
{
    int players = how->seats;
    s->fate.seats = how->seats;
    s->format = (uint8_t)format_of_seats(players);
    s->sides = (uint8_t)(s->format == FORMAT_SOLO ? 2 : players);
    s->difficulty = (uint8_t)how->option[OPTION_DIFFICULTY];
    s->rounds = (uint8_t)how->option[OPTION_ROUNDS];
    rng_seed(&s->fate.rng, how->seed);
    s->fate.added = box->added;
    for (int p = 0; p < players; p++) deal_decks(box, s, how, p);
    if (s->format == FORMAT_SOLO) deal_depth(s);
    bool cut = how->option[OPTION_FIRST] == FIRST_CUT;
    s->marker = (uint8_t)(cut ? first_cut(box, s, (1 << players) - 1, ev) : first_rolled(s, (1 << players) - 1, ev));
    if (players > 1) tell(s, ev, TOLD_FIRST, s->marker, THING_NONE, THING_NONE, 0, 0);
    for (int p = 0; p < players; p++) {
        deal_draw(s, PILE_RANGE(p, PILE_DECK), PILE_RANGE(p, PILE_HAND), HAND_LIMIT);
        if (FORMAT[s->format].pools) deal_draw(s, PILE_RANGE(p, PILE_STACK), PILE_RANGE(p, PILE_POOL), POOL_SIZE);
    }
    s->facer = (uint8_t)(s->format == FORMAT_DUEL ? 1 - s->marker : s->marker); /* DCC-A5 */
    s->frame[0].what = FRAME_PROCEDURE;
    s->frame[0].about = ABOUT_NONE, s->frame[0].give = GIVE_NONE, s->frame[0].doer = SEAT_NONE;
    s->frame[0].step = P_ORDER;
    hooks_rebuild(box, s);
}

/* ---- Imagining (resample) ---------------------------------------------------------------------------------------- */

/* Cards by kind, a number for each copy, ascending: 0 Crawler cards, 1 Dungeon cards. */
typedef struct Bag {
    uint8_t card[2][256 * COPIES_MOST];
    int count[2];
} Bag;

/* In solitaire the player's Dungeon is a side of its own. */
RULE int dungeon_side(const Pos *s, int side) { return s->format == FORMAT_SOLO ? 1 : side; }

/* What lies open in these slots and came from a side's decks is none of the rest. */
RULE void bag_strike(const Box *box, const Pos *s, int side, int from, int until, uint8_t copies[256])
{
    int dungeon = dungeon_side(s, side);
    for (int slot = from; slot < until; slot++) {
        int card = s->card[slot];
        if (!card || !copies[card]) continue;
        int owner = game_player(s, slot);
        if (owner == side || (owner == dungeon && card_is(box, card, DCM_KIND_DUNGEON_CARD))) copies[card]--;
    }
}

/* What a side's two decks held and cannot be accounted for: of a ready deck exactly; otherwise any legal card. */
RULE_COLD void bag_fill(const Box *box, const Pos *s, int side, Bag *b)
{
    int dungeon = dungeon_side(s, side);
    uint8_t copies[256];
    for (int c = 0; c < 256; c++) copies[c] = 0;
    if (s->preset[side]) {
        Pile2 p = { { { 0 } }, { 0, 0 } };
        pile_ready(&p, s->preset[side] - 1);
        for (int which = 0; which < 2; which++)
            for (int i = 0; i < p.count[which]; i++) copies[p.card[which][i]]++;
    } else {
        for (int c = 1; c < box->cards; c++)
            if (!box->card[c].pack && !(s->format == FORMAT_SOLO && card_is(box, c, DCM_KIND_DISRUPTION)))
                copies[c] = COPIES_MOST;
    }
    bag_strike(box, s, side, 0, LIVE, copies); /* less what lies open */
    bag_strike(box, s, side, AT_SIDE(side), AT_SIDE(side + 1), copies);
    if (dungeon != side) bag_strike(box, s, side, AT_SIDE(dungeon), AT_SIDE(dungeon + 1), copies);
    b->count[0] = b->count[1] = 0;
    for (int c = 1; c < box->cards; c++) {
        if (!copies[c]) continue;
        int which = card_is(box, c, DCM_KIND_DUNGEON_CARD);
        if (!which && !card_is(box, c, DCM_KIND_CRAWLER_CARD)) continue;
        for (int k = 0; k < copies[c]; k++) b->card[which][b->count[which]++] = (uint8_t)c;
    }
}

/* Fill one hidden slot from the bag; which: of what kind; drafts: only DRAFT cards. */
RULE_COLD void bag_draw(const Box *box, Pos *s, int slot, Bag *b, int which, bool drafts, Rng *luck)
{
    int total = drafts ? 0 : b->count[which];
    for (int i = 0; drafts && i < b->count[which]; i++) total += card_drafts(box, b->card[which][i]);
    if (!total) { /* a brought deck may hold what no law of ours expects: any card of the kind will do */
        for (int c = 1; c < box->cards; c++)
            if (card_is(box, c, which ? DCM_KIND_DUNGEON_CARD : DCM_KIND_CRAWLER_CARD) &&
                (!drafts || card_drafts(box, c))) {
                s->card[slot] = (CardNo)c;
                return;
            }
        return;
    }
    int pick = (int)rng_below(luck, (uint32_t)total);
    if (drafts) {
        int at = 0;
        while (!card_drafts(box, b->card[which][at]) || pick-- > 0) at++;
        pick = at;
    }
    s->card[slot] = b->card[which][pick];
    b->count[which]--;
    for (int i = pick; i < b->count[which]; i++) b->card[which][i] = b->card[which][i + 1];
}

/* A side's Crawler cards, and its Dungeon cards, that do not lie in its hand. */
RULE int crawler_cards_lying(const Pos *s, int side)
{
    int n = s->count[PILE_RANGE(side, PILE_DECK)] + s->count[PILE_RANGE(side, PILE_DISCARDS)] +
            s->count[PILE_RANGE(side, PILE_ASIDE)];
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++) n += s->slot[i].owner == side;
    return n;
}

RULE int dungeon_cards_lying(const Pos *s, int side)
{
    int owner = dungeon_side(s, side);
    int n = s->count[PILE_RANGE(owner, PILE_STACK)] + s->count[PILE_RANGE(owner, PILE_GRAVE)] +
            s->count[PILE_RANGE(owner, PILE_POOL)] + s->count[PILE_RANGE(owner, PILE_TURNED)];
    for (int i = AT_DUNGEON; i < AT_CRAWL; i++) n += s->card[i] && s->slot[i].owner == owner;
    return n;
}

/* How many cards each of a side's two decks has: they are equal (DCM-1), so everyone can count it. */
RULE int deck_size(const Pos *s, int side)
{
    if (s->format == FORMAT_SOLO || s->preset[side]) return FORMAT[s->format].deck;
    return (crawler_cards_lying(s, side) + dungeon_cards_lying(s, side) + s->count[PILE_RANGE(side, PILE_HAND)]) / 2;
}

/* How many Dungeon cards a side has in all: its deck, in solitaire Depth (DCS-3). */
RULE int dungeon_size(const Pos *s, int side)
{
    return s->format == FORMAT_SOLO ? DIFFICULTY[s->difficulty].depth : deck_size(s, side);
}

/* How many DRAFT cards a side holds in hand: what its Dungeon deck has and is nowhere else (DCM-INV5, DCS-INV2). */
RULE int drafts_held(const Pos *s, int side)
{
    int n = dungeon_size(s, side) - dungeon_cards_lying(s, side);
    return n < 0 ? 0 : n;
}

RULE_COLD void imagine_side(const Box *box, Pos *s, int side, Rng *luck)
{
    Bag bag;
    int hand = PILE_RANGE(side, PILE_HAND), held = drafts_held(s, side);
    int dungeon = dungeon_side(s, side);
    bag_fill(box, s, side, &bag);
    for (int i = 0; i < s->count[hand]; i++)
        held -= card_is(box, s->card[range_stored(hand, i)], DCM_KIND_DUNGEON_CARD);
    for (int i = 0; i < s->count[hand]; i++) {
        int slot = range_stored(hand, i);
        if (s->card[slot]) continue;
        bool draft = held > 0;
        held -= draft;
        bag_draw(box, s, slot, &bag, draft, draft, luck);
    }
    for (int pile = 0; pile < 3; pile++) {
        int r = pile == 0 ? PILE_RANGE(side, PILE_DECK) : PILE_RANGE(dungeon, pile == 1 ? PILE_STACK : PILE_POOL);
        for (int i = 0; i < s->count[r]; i++)
            if (!s->card[range_stored(r, i)]) bag_draw(box, s, range_stored(r, i), &bag, pile > 0, false, luck);
    }
}

#endif
