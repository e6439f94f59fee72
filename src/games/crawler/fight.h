/*
 * fight.h - steps 3 to 5: the windows in which cards are played, the attack and the defence.
 *
 * Owns the order of those steps and what may be answered in them. The sums are in struggle.h.
 * Does NOT add up a struggle or count points.
 */
#ifndef CRAWLER_FIGHT_H
#define CRAWLER_FIGHT_H

#include "games/crawler/build.h"

/* ---- Windows (DCM-54, DCM-136) ----------------------------------------------------------------------------------- */

RULE void window_open(Pos *s, int after)
{
    s->passes = 0;
    s->after = (uint8_t)after;
    phase_to(s, P_WINDOW);
}

/* Opponents clockwise from the facing player, who comes last. */
RULE int window_seat(const Pos *s) { return (s->facer + 1 + s->passes) % players_of(s); }

/* DCM-137: opponents may play Disruption cards and Spend; the facing player anything but those. */
RULE int window_mask(const Pos *s, int seat)
{
    return 1 << DCM_WINDOW_CHANCE | 1 << (seat == s->facer ? DCM_WINDOW_RESPOND : DCM_WINDOW_DISRUPT);
}

/* Whether a line of a card is one that may be played or used in these windows. */
RULE bool line_in_window(const Line *l, bool in_play, int mask)
{
    return l->kind == (in_play ? LINE_USE : LINE_PLAY) && (mask >> l->hook & 1);
}

/* The line with which a seat may play or use a card now; -1: none. */
RULE int window_line(const Box *box, const Pos *s, int slot, int seat, int mask)
{
    const Card *c = &box->card[s->card[slot]];
    bool in_play = slot < LIVE;
    Deed d = { 0, THING_NONE, THING_NONE, THING_NONE, EVENT_NONE, (uint8_t)seat, 0, 0 };
    for (int i = 0; i < c->lines; i++) {
        const Line *l = &box->line[c->line + i];
        if (!line_in_window(l, in_play, mask) || (in_play && !line_awake(s, l, slot))) continue;
        Frame r = line_registers(s, slot_thing(slot), &d);
        r.you = (uint8_t)seat;
        if (line_open(box, s, l, &r)) return c->line + i;
    }
    return -1;
}

/* The same where the card may be played or used: a single line that comes into question need not be asked. */
RULE int window_line_taken(const Box *box, const Pos *s, int slot, int seat, int mask)
{
    const Card *c = &box->card[s->card[slot]];
    int only = -1, lines = 0;
    for (int i = 0; i < c->lines; i++)
        if (line_in_window(&box->line[c->line + i], slot < LIVE, mask)) only = c->line + i, lines++;
    return lines == 1 ? only : window_line(box, s, slot, seat, mask);
}

/* A Crawler card without a line that says when: the facing player plays it as it is. */
RULE bool card_is_plain(const Card *c)
{
    if (c->hand_windows || !(c->kinds >> DCM_KIND_CRAWLER_CARD & 1)) return false;
    return !(c->hand_hooks[0] | c->hand_hooks[1] | c->hand_hooks[2]);
}
RULES_STATIC_ASSERT(KIT_EVENTS * 4 <= 3 * 64, "three words hold every answer from hand");

/* Whether a card in hand may be put into play: Resources (DCM-18), and what cards forbid. */
RULE bool window_affords(const Box *box, const Pos *s, int slot, int seat, const int left[4])
{
    if (slot_number(box, s, DCM_NUMBER_COST, slot) > left[card_resource(box, s->card[slot])]) return false;
    if (LIKELY(!hook_used(s, HOOK(DCM_EVENT_PLAY, HOOK_MAY)))) return true;
    Deed d = { 0, slot_thing(slot), THING_NONE, THING_NONE, DCM_EVENT_PLAY, (uint8_t)seat, 0, 0 };
    return !lines_say(box, s, &d, LINE_MAY_NOT);
}

/* The cards in hand that come into question in these windows, a bit each. */
RULE uint32_t window_cards(const Box *box, const Pos *s, int seat, int mask)
{
    int hand = PILE_RANGE(seat, PILE_HAND);
    const CardNo *card = &s->card[RANGE[hand].base];
    const Card *cards = box->card;
    bool faces = seat == s->facer;
    uint32_t found = 0;
    for (int i = 0; i < s->count[hand]; i++) {
        const Card *c = &cards[card[i]];
        if ((c->hand_windows & mask) || (faces && card_is_plain(c))) found |= 1u << i;
    }
    return found;
}

/* Those of them that a seat may put into play now, their lines not yet asked. With `plain_settles` one that is played
 * as it is ends the search: then that one alone. */
RULE uint32_t window_hand(const Box *box, const Pos *s, int seat, int mask, bool plain_settles)
{
    int base = RANGE[PILE_RANGE(seat, PILE_HAND)].base, left[4];
    uint32_t cards = window_cards(box, s, seat, mask), found = 0;
    if (!cards || range_room(s, ROW_CRAWL) <= 0) return 0;
    resources_left(box, s, seat, left);
    for (; cards; cards &= cards - 1) {
        int i = __builtin_ctz(cards);
        if (!window_affords(box, s, base + i, seat, left)) continue;
        if (plain_settles && card_is_plain(&box->card[s->card[base + i]])) return 1u << i;
        found |= 1u << i;
    }
    return found;
}

/* Whether a card in hand that may be put into play has a line that may be played now, or needs none. */
RULE bool window_plays(const Box *box, const Pos *s, int slot, int seat, int mask)
{
    return card_is_plain(&box->card[s->card[slot]]) || window_line(box, s, slot, seat, mask) >= 0;
}

/* Whether a seat may use a card in play now. */
RULE bool window_uses(const Box *box, const Pos *s, int slot, int seat, int mask)
{
    return (box->card[s->card[slot]].windows & mask) && window_line(box, s, slot, seat, mask) >= 0;
}

/* Cards in play a seat may use now, its Dungeon's in the encounter among them (DCM-127), ascending; at most `most`. */
RULE int window_table(const Box *box, const Pos *s, int seat, int mask, Action *out, int most)
{
    int n = 0;
    for (int i = seat * PARTY, end = i + s->count[ROW_PARTY + seat]; i < end && n < most; i++)
        if (window_uses(box, s, i, seat, mask)) out[n++] = ACT(VERB_CARD, i);
    for (int i = RANGE[faced_row(s)].base, end = i + s->count[faced_row(s)]; i < end && n < most; i++)
        if (s->slot[i].owner == seat && window_uses(box, s, i, seat, mask)) out[n++] = ACT(VERB_CARD, i);
    for (int i = AT_CRAWL, end = i + s->count[ROW_CRAWL]; i < end && n < most; i++)
        if (s->slot[i].owner == seat && window_uses(box, s, i, seat, mask)) out[n++] = ACT(VERB_CARD, i);
    return n;
}

/* Cards a seat may play or use now, ascending. */
RULE int window_list(const Box *box, const Pos *s, int seat, Action *out)
{
    int mask = window_mask(s, seat), base = RANGE[PILE_RANGE(seat, PILE_HAND)].base;
    int n = window_table(box, s, seat, mask, out, ACTION_MAX - 1);
    for (uint32_t hand = window_hand(box, s, seat, mask, false); hand; hand &= hand - 1) {
        int slot = base + __builtin_ctz(hand);
        if (window_plays(box, s, slot, seat, mask)) out[n++] = ACT(VERB_CARD, slot);
    }
    return n;
}

/* Whether there is any: what is found without a look at the table first. */
RULE bool window_any(const Box *box, const Pos *s, int seat)
{
    Action one[1];
    int mask = window_mask(s, seat), base = RANGE[PILE_RANGE(seat, PILE_HAND)].base;
    for (uint32_t hand = window_hand(box, s, seat, mask, true); hand; hand &= hand - 1)
        if (window_plays(box, s, base + __builtin_ctz(hand), seat, mask)) return true;
    return window_table(box, s, seat, mask, one, 1) > 0;
}

RULE void window_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    int seat = window_seat(s), slot = ACT_OPERAND(a), mask = window_mask(s, seat);
    if (ACT_VERB(a) == VERB_PASS) {
        s->passes++;
        return;
    }
    s->passes = 0; /* a card was played: everyone has a chance again */
    if (slot < LIVE || !card_is_plain(&box->card[s->card[slot]])) {
        line_use(box, s, slot, window_line_taken(box, s, slot, seat, mask), seat, ABOUT_NONE, ev);
        return;
    }
    slot = card_announce(box, s, slot);
    Deed d = { 0, slot_thing(slot), THING_NONE, slot_thing(slot), DCM_EVENT_PLAY, (uint8_t)seat, 0, 0 };
    if (event_push(s, &d, 0, ev) == ACT_WAIT) frame_top(s)->line = LINE_NONE;
}

/* Ask the next seat that has something to play; every seat has passed: on. */
RULE int window_step(const Box *box, Pos *s)
{
    if (s->stale) hooks_refresh(box, s);
    for (; s->passes < players_of(s); s->passes++)
        if (window_any(box, s, window_seat(s))) return ACT_STOP;
    s->passes = 0;
    phase_to(s, s->after);
    return ACT_WAIT;
}

/* ---- Assigning (DCM-88, DCM-139) --------------------------------------------------------------------------------- */

RULE int join_list(const Box *box, const Pos *s, bool defence, Action *out)
{
    uint8_t front[FRONTS];
    int n = defence ? fronts_list(box, s, front) : struggles_list(box, s, front);
    for (int i = 0; i < n; i++) out[i] = ACT(VERB_OPTION, front[i]);
    actions_sort(out, n);
    return n;
}

/* The next card in play to be assigned, from the cursor on; -1 none. */
RULE int place_next(const Box *box, Pos *s, bool defence)
{
    Action list[FRONTS];
    if (join_list(box, s, defence, list) > 1)
        for (; s->cursor < s->count[ROW_CRAWL]; s->cursor++)
            if (bonus_counts(box, s, AT_CRAWL + s->cursor, defence)) return AT_CRAWL + s->cursor;
    return -1;
}

RULE int place_step(const Box *box, Pos *s, bool defence)
{
    int slot = place_next(box, s, defence);
    if (slot >= 0) {
        s->joining = (uint8_t)slot;
        return ACT_STOP;
    }
    s->joining = 0;
    phase_to(s, defence ? P_DEFENDERS : P_ATTACKERS);
    return ACT_WAIT;
}

RULE void fronts_reset(const Box *box, Pos *s, bool defence)
{
    int first = front_first(box, s, defence);
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++) s->slot[i].front = (uint8_t)first;
    s->cursor = 0;
}

/* ---- Step 4 ------------------------------------------------------------------------------------------------------ */

RULE bool any_character(const Box *box, const Pos *s)
{
    int r = faced_row(s);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (slot_is(box, s, i, DCM_KIND_CHARACTER)) return true;
    return false;
}

/* Adventurers that may be activated now (DCM-59, DCM-78), and are not in it already, reset since (DCM-164); at most
 * `most` answers. */
RULE int ready_list(const Box *box, const Pos *s, bool defence, Action *out, int most)
{
    int base = s->facer * PARTY, n = 1, role = defence ? SLOT_DEFENDER : SLOT_ATTACKER;
    out[0] = ACT(VERB_PASS, 0);
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer] && n < most; i++)
        if (!(s->slot[i].flags & role) && deed_permitted(box, s, DCM_EVENT_ACTIVATE, i, s->facer))
            out[n++] = ACT(VERB_CARD, i);
    return n;
}

/* Which struggle an Adventurer attacks, which front it defends. */
RULE void assign(Pos *s, int slot, int front, bool defence)
{
    int at = 2 * s->slot[slot].owner;
    if (defence) s->slot[slot].front = (uint8_t)front;
    else s->struck = (uint8_t)((s->struck & ~(3u << at)) | (unsigned)front << at);
}

RULE void commit(const Box *box, Pos *s, int slot, int front, bool defence, Events *ev)
{
    assign(s, slot, front, defence);
    s->joining = 0;
    phase_to(s, defence ? P_DEFENDERS : P_ATTACKERS);
    post(box, s, DCM_EVENT_ACTIVATE, slot_thing(slot), 0, THING_NONE, ev);
}

RULE void ready_answer(const Box *box, Pos *s, Action a, bool defence, Events *ev)
{
    Action list[FRONTS];
    if (ACT_VERB(a) == VERB_PASS) {
        phase_to(s, defence ? P_DEFEND : P_ATTACK);
        return;
    }
    int n = join_list(box, s, defence, list);
    if (n == 1) {
        commit(box, s, ACT_OPERAND(a), ACT_OPERAND(list[0]), defence, ev);
        return;
    }
    s->joining = (uint8_t)ACT_OPERAND(a);
    phase_to(s, defence ? P_JOIN_DEFENCE : P_JOIN_ATTACK);
}

RULE bool any_flag(const Pos *s, int flag)
{
    int base = s->facer * PARTY;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if (s->slot[i].flags & flag) return true;
    return false;
}

/* DCM-69, DCM-71: matched or beaten ranges lose their bonus for the Defend step. */
RULE void ranges_strip(const Box *box, Pos *s, int k, Events *ev)
{
    int r = faced_row(s), best = attack_range(box, s, k);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (in_struggle(box, s, i, k) && card_range(box, s->card[i]) <= best) {
            int bonus = field_of(box, s->card[i], DCM_FIELD_BONUS);
            if (bonus && !(s->slot[i].flags & SLOT_STRIPPED))
                tell(s, ev, TOLD_STRIPPED, s->facer, slot_thing(i), THING_NONE, bonus, 0);
            s->slot[i].flags |= SLOT_STRIPPED;
        }
}

/* The struggle in focus (DCM-64, DCM-68, DCM-73, DCM-142): whether the attack overpowers its Characters. */
RULE bool strike(const Box *box, Pos *s, Events *ev)
{
    int k = s->focus;
    if (!struggle_attackers(s, k) || !struggle_characters(box, s, k)) return false;
    ranges_strip(box, s, k, ev);
    int32_t power = attack_total(box, s), stamina = struggle_stamina(box, s, k);
    tell(s, ev, EV_GAME + DCM_EVENT_ATTACK, s->facer, THING_NONE, THING_NONE, (int)power, (int)stamina);
    return power >= stamina;
}

/* The next struggle of the attack, from the cursor on. */
RULE int strike_step(const Box *box, Pos *s, Events *ev)
{
    if (s->stale) hooks_refresh(box, s);
    while (s->cursor < s->struggles) {
        int k = s->focus = s->cursor;
        if (strike(box, s, ev)) {
            s->left = (uint8_t)attack_area(box, s, k);
            phase_to(s, P_WOUND);
            post(box, s, DCM_EVENT_OVERPOWER, THING_NONE, k, THING_NONE, ev);
            return ACT_WAIT;
        }
        s->cursor++;
    }
    s->focus = 0;
    int r = faced_row(s);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++) s->slot[i].flags &= (uint8_t)~SLOT_DONE;
    span_end(box, s, DCM_SPAN_ATTACK);
    phase_to(s, P_SHIELD);
    return ACT_WAIT;
}

/* DCM-65, DCM-66, DCM-141: Characters that may be wounded, or none; at most `most` answers. */
RULE int wound_list(const Box *box, const Pos *s, Action *out, int most)
{
    int r = faced_row(s), types = attack_types(box, s, s->focus), n = 1;
    out[0] = ACT(VERB_PASS, 0);
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r] && n < most; i++)
        if (in_struggle(box, s, i, s->focus) && !(s->slot[i].flags & SLOT_DONE) && can_be_wounded(box, s, i, types))
            out[n++] = ACT(VERB_CARD, i);
    return n;
}

RULE void wound_post(const Box *box, Pos *s, int slot, int by, int you, Events *ev)
{
    Deed d = {
        0, slot_thing(slot), THING_NONE, by < 0 ? (Thing)THING_NONE : slot_thing(by), DCM_EVENT_WOUND, (uint8_t)you, 0,
        0
    };
    event_try(box, s, &d, 0, ev);
}

RULE void wound_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    if (ACT_VERB(a) == VERB_CARD) {
        s->left--;
        s->slot[ACT_OPERAND(a)].flags |= SLOT_DONE;
        wound_post(box, s, ACT_OPERAND(a), -1, s->facer, ev);
        if (s->left) return;
    }
    s->left = 0;
    s->cursor++;
    phase_to(s, P_STRIKE);
}

/* ---- Step 5 ------------------------------------------------------------------------------------------------------ */

/* Whether a blow at a front can wound at all: its Adventurer is there, not yet hit by this struggle (DCM-148) and not
 * immune (DCM-145). */
RULE bool front_is_open(const Box *box, const Pos *s, int front, int target)
{
    if (target < 0 || (s->slot[target].aim >> (4 + front_struggle(front)) & 1)) return false;
    return front_types(box, s, front) & ~immune_types(box, s->card[target]);
}

/* One comparison (DCM-80, DCM-81, DCM-92, DCM-145, DCM-148). */
RULE void front_resolve(const Box *box, Pos *s, int front, Events *ev)
{
    int target = front_target(s, front), by;
    bool open = front_is_open(box, s, front, target);
    if (!open && !ev) return;
    s->focus = (uint8_t)front;
    int32_t power = front_blow(box, s, front, &by), defence = power > 0 ? defence_total(box, s) : 0;
    s->focus = 0;
    if (power > 0 && target >= 0)
        tell(s, ev, EV_GAME + DCM_EVENT_DEFEND, s->facer, slot_thing(target), THING_NONE, (int)defence, (int)power);
    if (!open || defence >= power) return;
    s->slot[target].aim |= (uint8_t)(16u << front_struggle(front));
    wound_post(box, s, target, by, by < 0 ? s->facer : s->slot[by].owner, ev);
}

/* The main struggle, separate struggles, then extra targets left to right (DCM-147). */
RULE int blows_step(const Box *box, Pos *s, Events *ev)
{
    int base = s->facer * PARTY;
    if (s->stale) hooks_refresh(box, s);
    if (s->cursor < s->struggles) {
        front_resolve(box, s, s->cursor++, ev);
        return ACT_WAIT;
    }
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++) {
        int extra = s->slot[i].aim & 15;
        if (!extra) continue;
        int k = __builtin_ctz((unsigned)extra);
        s->slot[i].aim &= (uint8_t) ~(1u << k);
        front_resolve(box, s, FRONT_EXTRA + k * PARTY + s->slot[i].owner, ev);
        return ACT_WAIT;
    }
    s->cursor = 0;
    phase_to(s, P_CONTACT);
    return ACT_WAIT;
}

/* Adventurers that attacked the struggle of the Contact Character at the cursor in Melee (DCM-149), and are not immune
 * to it (DCM-145). */
RULE int contact_list(const Box *box, const Pos *s, Action *out)
{
    int slot = RANGE[faced_row(s)].base + s->cursor, base = s->facer * PARTY, n = 0;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if (attacks(s, i, s->slot[slot].front) && !card_range(box, s->card[i]) &&
            (harm_types(box, s->card[slot]) & ~immune_types(box, s->card[i])))
            out[n++] = ACT(VERB_CARD, i);
    return n;
}

RULE void contact_answer(const Box *box, Pos *s, Action a, Events *ev)
{
    int slot = RANGE[faced_row(s)].base + s->cursor++;
    wound_post(box, s, ACT_OPERAND(a), slot, s->slot[slot].owner, ev);
}

/* DCM-82, DCM-149. */
RULE int contact_step(const Box *box, Pos *s, Events *ev)
{
    int r = faced_row(s);
    for (; s->cursor < s->count[r]; s->cursor++) {
        Action list[PARTY];
        if (!slot_trait(box, s, RANGE[r].base + s->cursor, DCM_TRAIT_TRAITS_CONTACT)) continue;
        int n = contact_list(box, s, list);
        if (n > 1) return ACT_STOP;
        if (n == 1) {
            contact_answer(box, s, list[0], ev);
            return ACT_WAIT;
        }
    }
    phase_to(s, P_END);
    return ACT_WAIT;
}

#endif
