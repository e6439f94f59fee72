/*
 * score.h - Victory Points and the end of a game, in each format.
 *
 * Multi-player keeps a tally of scoring events (DCM-116) from which standing Wounds and slain Adventurers are taken
 * (DCM-112, DCM-113). The other formats read the score off the table at any time (DCC-INV2, DCS-INV3).
 *
 * Owns who wins and why. Does NOT post events.
 */
#ifndef CRAWLER_SCORE_H
#define CRAWLER_SCORE_H

#include "games/crawler/struggle.h"

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

/* Wounds on a party, and the Life of its slain (DCM-113, DCC-52): as points each of which counts once. */
RULE int party_losses(const Box *box, const Pos *s, int side)
{
    int n = 0, fallen = PILE_RANGE(side, PILE_FALLEN);
    for (int i = 0; i < s->count[ROW_PARTY + side]; i++) n += s->slot[side * PARTY + i].wound;
    for (int i = 0; i < s->count[fallen]; i++) n += printed_life(box, s->card[range_stored(fallen, i)]);
    return n;
}

/* DCC-50, DCC-54. */
RULE int grave_points(const Box *box, const Pos *s, int side)
{
    int grave = PILE_RANGE(side, PILE_GRAVE), n = s->count[grave];
    for (int i = 0; i < s->count[grave]; i++) n += printed_cost(box, s->card[range_stored(grave, i)]);
    return n;
}

RULE int quests_done(const Pos *s, int side)
{
    int n = 0;
    for (int i = 0; i < s->count[ROW_QUESTS + side]; i++) n += s->slot[AT_QUESTS + side * QUESTS + i].flags >> 7;
    return n;
}

RULE int crawler_cards_left(const Box *box, const Pos *s)
{
    int hand = PILE_RANGE(0, PILE_HAND), n = s->count[PILE_RANGE(0, PILE_DECK)];
    for (int i = 0; i < s->count[hand]; i++) n += card_is(box, s->card[range_slot(s, hand, i)], DCM_KIND_CRAWLER_CARD);
    return n;
}

/* DCS-20, DCS-21. */
RULE int solo_points(const Box *box, const Pos *s)
{
    int vp =
        grave_points(box, s, 1) + FORMAT[FORMAT_SOLO].quest_vp * quests_done(s, 0) - WOUND_VP * party_losses(box, s, 0);
    if (s->fate.over && s->winners) vp += 20 + crawler_cards_left(box, s);
    return vp;
}

RULE int victory_points(const Box *box, const Pos *s, int side)
{
    if (s->format == FORMAT_MULTI) return s->vp[side] - party_losses(box, s, side);
    if (s->format == FORMAT_SOLO) return side ? 0 : solo_points(box, s);
    return grave_points(box, s, 1 - side) + WOUND_VP * party_losses(box, s, 1 - side) +
           FORMAT[FORMAT_DUEL].quest_vp * quests_done(s, side) - party_losses(box, s, side); /* DCC-87 */
}

/* DCS-22: 0 lost, 1 Bronze, 2 Silver, 3 Gold. */
RULE int solo_rank(const Box *box, const Pos *s)
{
    int vp = solo_points(box, s), silver = 4 * DIFFICULTY[s->difficulty].depth;
    if (!s->fate.over || !s->winners) return 0;
    if (vp >= silver + 20 && s->count[PILE_RANGE(0, PILE_FALLEN)] == 0) return 3;
    return vp >= silver ? 2 : 1;
}

/* ---- Ending ------------------------------------------------------------------------------------------------------ */

RULE void match_end(Pos *s, int winners, int reason, Events *ev)
{
    int one = winners && !(winners & (winners - 1)) ? __builtin_ctz((unsigned)winners) : SEAT_NONE;
    if (s->fate.over) return;
    s->fate.over = 1;
    s->winners = (uint8_t)winners, s->reason = (uint8_t)reason;
    tell(s, ev, EV_OVER, one, THING_NONE, THING_NONE, reason, winners);
}

/* Dungeon cards in the Graves of a player's opponents (DCM-121, DCM-122, DCC-59). */
RULE int opponents_graves(const Pos *s, int player)
{
    int n = 0;
    for (int p = 0; p < players_of(s); p++)
        if (p != player) n += s->count[PILE_RANGE(p, PILE_GRAVE)];
    return n;
}

enum Tie { TIE_NONE, TIE_GRAVES, TIE_WOUNDS, TIE_CRAWLER, TIE_DRAW };

/* The value of a seat in one step of the ties, the first of them none: VP; the highest stays (DCM-121, DCM-122, DCC-59,
 * DCC-80). */
RULE int tie_value(const Box *box, const Pos *s, int step, int p)
{
    bool multi = s->format == FORMAT_MULTI;
    switch (step) {
    case TIE_NONE: return victory_points(box, s, p);
    case TIE_GRAVES: return opponents_graves(s, p);
    case TIE_WOUNDS: return multi ? s->dealt[p] : party_losses(box, s, 1 - p);
    default: return -s->count[PILE_RANGE(p, PILE_DISCARDS)];
    }
}

RULE int keep_best(const int value[SIDES], int among)
{
    int best = -32768, kept = 0;
    for (int p = 0; p < SIDES; p++)
        if ((among >> p & 1) && value[p] > best) best = value[p];
    for (int p = 0; p < SIDES; p++)
        if ((among >> p & 1) && value[p] == best) kept |= 1 << p;
    return kept;
}

/* The i-th card of a Dungeon deck from its top, which may lie face up (DCC-INV1); -1 past its end. */
RULE int tie_card(const Pos *s, int p, int i)
{
    int up = PILE_RANGE(p, PILE_TURNED), down = PILE_RANGE(p, PILE_STACK);
    if (i < s->count[up]) return range_slot(s, up, i);
    return i - s->count[up] < s->count[down] ? range_slot(s, down, i - s->count[up]) : -1;
}

/* DCM-121, DCM-161, DCC-59, DCC-80: cards of the Dungeon decks are turned one by one; running out loses. */
RULE int tie_draw(const Box *box, const Pos *s, int among, Events *ev)
{
    for (int i = 0; among & (among - 1); i++) {
        int value[SIDES], cards = 0;
        for (int p = 0; p < SIDES; p++) {
            int slot = tie_card(s, p, i);
            value[p] = slot < 0 ? -1 : printed_cost(box, s->card[slot]);
            if (slot < 0 || !(among >> p & 1)) continue;
            tell(s, ev, TOLD_CUT, p, slot_thing(slot), THING_NONE, value[p], 0);
            cards++;
        }
        if (!cards) return among;
        among = keep_best(value, among);
    }
    return among;
}

/* Those of `among` with the most Victory Points, ties settled, and by what. */
RULE_COLD int best_seats(const Box *box, Pos *s, int among, Events *ev)
{
    for (int step = TIE_NONE; step < TIE_DRAW && (among & (among - 1)); step++) {
        int value[SIDES];
        for (int p = 0; p < SIDES; p++) value[p] = among >> p & 1 ? tie_value(box, s, step, p) : 0;
        among = keep_best(value, among);
        s->tie = (uint8_t)step;
    }
    if (among & (among - 1)) s->tie = TIE_DRAW;
    return tie_draw(box, s, among, ev);
}

RULE void end_by_points(const Box *box, Pos *s, int among, int reason, Events *ev)
{
    int best = best_seats(box, s, among, ev);
    if (s->format == FORMAT_DUEL && (best & (best - 1))) best = 0; /* drawn (DCC-80) */
    match_end(s, best, reason, ev);
}

/* One player has lost: in solitaire the game is lost, in competitive the other wins. */
RULE void side_loses(Pos *s, int side, int reason, Events *ev)
{
    match_end(s, s->format == FORMAT_SOLO ? 0 : 1 << (1 - (side & 1)), reason, ev);
}

/* DCM-118, DCM-119, DCM-160, DCC-55, DCC-75, DCS-17. */
RULE void check_elimination(const Box *box, Pos *s, Events *ev)
{
    int players = players_of(s), gone = 0, all = (1 << players) - 1;
    for (int p = 0; p < players; p++) gone |= (s->count[ROW_PARTY + p] == 0) << p;
    if (!gone) return;
    if (s->format != FORMAT_MULTI) side_loses(s, gone >> s->facer & 1 ? s->facer : 1 - s->facer, REASON_ELIMINATED, ev);
    else end_by_points(box, s, gone == all ? all : all & ~gone, REASON_ELIMINATED, ev);
}

/* DCM-117, DCM-120. */
RULE void check_goal(const Box *box, Pos *s, Events *ev)
{
    int there = 0;
    if (s->format != FORMAT_MULTI) return;
    for (int p = 0; p < players_of(s); p++)
        if (s->vp[p] >= GOAL_POINTS && victory_points(box, s, p) >= GOAL_POINTS) there |= 1 << p;
    if (there) end_by_points(box, s, there, REASON_POINTS, ev);
}

#endif
