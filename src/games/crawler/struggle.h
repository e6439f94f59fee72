/*
 * struggle.h - the arithmetic of power struggles: who is in which, what each side adds up to, who is hit.
 *
 * A struggle is a set of Characters with one target (DCM-87); struggle 0 is the main one, against the leader. In step 5
 * a front is one comparison: the primary target of a struggle (front k), or an extra target of its Area cards
 * (FRONT_EXTRA + 4 k + the Adventurer's number). Faces use the same functions to show a result before anyone commits to
 * it.
 *
 * Owns the sums. Does NOT change the position, except where aims are taken: struggles_aim at the start of step 4,
 * fronts_aim at that of step 5, late_aim for what comes in between, fronts_follow when the Marching Order changes, and
 * aims_renew when an Adventurer is gone.
 */
#ifndef CRAWLER_STRUGGLE_H
#define CRAWLER_STRUGGLE_H

#include "games/crawler/state.h"

RULE bool in_struggle(const Box *box, const Pos *s, int slot, int k)
{
    return s->slot[slot].front == k && slot_is(box, s, slot, DCM_KIND_CHARACTER);
}

/* The Crawler cards of the facing player that count for a struggle or front. */
RULE bool helps(const Pos *s, int slot, int front)
{
    return s->slot[slot].owner == s->facer && s->slot[slot].front == front;
}

/* ---- The attack (step 4) ----------------------------------------------------------------------------------------- */

/* Whether an Adventurer attacks a struggle, or has attacked it: a reset since changes neither (DCM-61, DCM-164). */
RULE bool attacks(const Pos *s, int slot, int k)
{
    return (s->slot[slot].flags & SLOT_ATTACKER) && (s->struck >> 2 * s->slot[slot].owner & 3) == k;
}

RULE int struggle_attackers(const Pos *s, int k)
{
    int base = s->facer * PARTY, n = 0;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++) n += attacks(s, i, k);
    return n;
}

RULE int struggle_characters(const Box *box, const Pos *s, int k)
{
    int r = faced_row(s), n = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++) n += in_struggle(box, s, i, k);
    return n;
}

/* Damage types of an attack (DCM-60, DCM-62). */
RULE int attack_types(const Box *box, const Pos *s, int k)
{
    int types = struggle_attackers(s, k) ? 1 : 0; /* Harm */
    for (int i = AT_CRAWL; types && i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (helps(s, i, k)) types |= harm_types(box, s->card[i]);
    return types;
}

RULE int card_range(const Box *box, int card)
{
    uint64_t t = box->card[card].traits >> DCM_TRAIT_RANGE_MELEE & 15;
    return t ? 63 - __builtin_clzll(t) : 0;
}

/* The best range among the parts of an attack (DCM-70, DCM-71); -1 without an attacker. */
RULE int attack_range(const Box *box, const Pos *s, int k)
{
    int best = -1, base = s->facer * PARTY;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if (attacks(s, i, k) && card_range(box, s->card[i]) > best) best = card_range(box, s->card[i]);
    for (int i = AT_CRAWL; best >= 0 && i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (helps(s, i, k) && card_range(box, s->card[i]) > best) best = card_range(box, s->card[i]);
    return best;
}

/* DCM-63, DCM-140: a Character that resists takes 1 from the attack, however many of its types it resists. */
RULE int attack_resisted(const Box *box, const Pos *s, int k)
{
    int r = faced_row(s), types = attack_types(box, s, k), n = 0;
    for (int i = RANGE[r].base; types && i < RANGE[r].base + s->count[r]; i++)
        n += in_struggle(box, s, i, k) && (resist_types(box, s->card[i]) & types);
    return n;
}

/* Attackers, cards and Resists (DCM-61, DCM-139, DCM-140), before what cards do to attack Power as a whole. */
RULE int32_t struggle_attack(const Box *box, const Pos *s, int k)
{
    int32_t power = 0;
    int base = s->facer * PARTY, attackers = 0;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++) {
        if (!attacks(s, i, k)) continue;
        if (!s->slot[i].poison) power += slot_number(box, s, DCM_NUMBER_POWER, i); /* DCM-125 */
        attackers++;
    }
    if (!attackers) return 0;
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (helps(s, i, k)) power += slot_number(box, s, DCM_NUMBER_POWER, i);
    return power - attack_resisted(box, s, k);
}

/* The same with everything: what is compared. Needs focus = k. */
RULE int32_t attack_total(const Box *box, const Pos *s)
{
    if (!struggle_attackers(s, s->focus)) return 0;
    int32_t v = number_now(box, s, DCM_NUMBER_ATTACK, THING_NONE);
    return v < 0 ? 0 : v;
}

RULE int32_t struggle_stamina(const Box *box, const Pos *s, int k)
{
    int r = faced_row(s);
    int32_t sum = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (in_struggle(box, s, i, k)) sum += slot_number(box, s, DCM_NUMBER_STAMINA, i);
    return sum;
}

/* How many Characters an overpowering attack may wound (DCM-65, DCM-141). */
RULE int attack_area(const Box *box, const Pos *s, int k)
{
    int area = 1;
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (helps(s, i, k) && slot_number(box, s, DCM_NUMBER_AREA, i) > area)
            area = (int)slot_number(box, s, DCM_NUMBER_AREA, i);
    return area;
}

/* DCM-66, DCM-67: at least one type of the attack is not covered. */
RULE bool can_be_wounded(const Box *box, const Pos *s, int slot, int types)
{
    return (types & ~immune_types(box, s->card[slot])) && deed_permitted(box, s, DCM_EVENT_WOUND, slot, s->facer);
}

/* ---- The defence (step 5) ---------------------------------------------------------------------------------------- */

RULE int front_struggle(int front) { return front < FRONT_EXTRA ? front : (front - FRONT_EXTRA) / PARTY; }

/* X of a struggle: of its first Character; the main one is aimed at the leader. */
RULE int struggle_aim(const Box *box, const Pos *s, int k)
{
    int r = faced_row(s);
    if (k == 0) return 1;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (in_struggle(box, s, i, k)) return s->slot[i].aim;
    return 1;
}

/* The Adventurer a front is about; -1 when there is none any more (DCM-146, DCM-147). The main one is about whoever
 * leads. */
RULE int front_target(const Pos *s, int front)
{
    if (front == 0) return party_target(s, s->facer, 1);
    int base = s->facer * PARTY, id = front < FRONT_EXTRA ? s->aimed >> 2 * front & 3 : (front - FRONT_EXTRA) % PARTY;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if (s->slot[i].owner == id) return i;
    return -1;
}

/* The Power of one Character as it attacks. */
RULE int32_t character_power(const Box *box, const Pos *s, int slot)
{
    return slot_number(box, s, DCM_NUMBER_POWER, slot);
}

/* Whether an Area card reaches the Adventurer of an extra front from where its target stood (DCM-89, DCM-90). */
RULE bool reaches(const Box *box, const Pos *s, int slot, int front)
{
    int at = front_target(s, front), far = at < 0 ? 0 : s->slot[at].reach >> 2 * front_struggle(front) & 3;
    return far && far < (int)slot_number(box, s, DCM_NUMBER_AREA, slot);
}

/* What the Characters that strike at a front add up to (DCM-80, DCM-143); an extra target faces the Area cards that
 * reach it alone (DCM-89, DCM-148). `striker` is the one a Wound is credited to: highest Power, first entered
 * (DCM-122); -1 none. */
RULE int32_t front_blow(const Box *box, const Pos *s, int front, int *striker)
{
    int r = faced_row(s), k = front_struggle(front);
    int32_t sum = 0, most = 0;
    *striker = -1;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++) {
        if (!in_struggle(box, s, i, k)) continue;
        if (front >= FRONT_EXTRA && !reaches(box, s, i, front)) continue;
        int32_t power = character_power(box, s, i);
        if (*striker < 0 || power > most) *striker = i, most = power;
        sum += power;
    }
    return sum;
}

RULE int32_t front_power(const Box *box, const Pos *s, int front)
{
    int striker;
    return front_blow(box, s, front, &striker);
}

/* Damage types of the blow (DCM-145). */
RULE int front_types(const Box *box, const Pos *s, int front)
{
    int r = faced_row(s), k = front_struggle(front), types = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (in_struggle(box, s, i, k)) types |= harm_types(box, s->card[i]);
    return types ? types : 1;
}

RULE bool defends(const Pos *s, int slot, int front)
{
    return (s->slot[slot].flags & SLOT_DEFENDER) && s->slot[slot].front == front;
}

/* Defenders and cards (DCM-78, DCM-79, DCM-139), before what cards do to the defence as a whole. */
RULE int32_t front_defence(const Box *box, const Pos *s, int front)
{
    int32_t sum = 0;
    int base = s->facer * PARTY;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        if (defends(s, i, front) && !s->slot[i].poison) sum += slot_number(box, s, DCM_NUMBER_STAMINA, i); /* DCM-125 */
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        if (helps(s, i, front)) sum += slot_number(box, s, DCM_NUMBER_STAMINA, i);
    return sum;
}

/* Needs focus = the front. */
RULE int32_t defence_total(const Box *box, const Pos *s)
{
    int32_t v = number_now(box, s, DCM_NUMBER_DEFENCE, THING_NONE);
    return v < 0 ? 0 : v;
}

/* The struggles that have Characters, ascending. */
RULE int struggles_held(const Box *box, const Pos *s, uint8_t out[FRONTS])
{
    int r = faced_row(s), n = 0;
    uint32_t held = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (slot_is(box, s, i, DCM_KIND_CHARACTER)) held |= 1u << (s->slot[i].front & 31);
    for (int k = 0; k < s->struggles; k++)
        if (held >> k & 1) out[n++] = (uint8_t)k;
    return n;
}

/* The fronts of this defence, in the order they are resolved (DCM-147). */
RULE int fronts_list(const Box *box, const Pos *s, uint8_t out[FRONTS])
{
    int n = struggles_held(box, s, out), base = s->facer * PARTY, party = s->count[ROW_PARTY + s->facer];
    for (int i = base; i < base + party; i++)
        for (int k = 0; k < s->struggles; k++)
            if (s->slot[i].aim >> k & 1) out[n++] = (uint8_t)(FRONT_EXTRA + k * PARTY + s->slot[i].owner);
    if (!n) out[n++] = 0;
    return n;
}

/* The struggles an attacker or a Power bonus can be assigned to. */
RULE int struggles_list(const Box *box, const Pos *s, uint8_t out[FRONTS])
{
    int n = s->struggles > 1 ? struggles_held(box, s, out) : 0;
    if (!n) out[n++] = 0;
    return n;
}

/* Where a bonus counts as long as its player has not been asked: the only struggle or front, or the first (DCM-139). */
RULE int front_first(const Box *box, const Pos *s, bool defence)
{
    uint8_t list[FRONTS];
    if (defence) fronts_list(box, s, list);
    else struggles_list(box, s, list);
    return list[0];
}

/* Whether a Crawler card in play adds something in this step, so that it must be assigned (DCM-88, DCM-139). */
RULE bool bonus_counts(const Box *box, const Pos *s, int slot, bool defence)
{
    int card = s->card[slot];
    if (s->slot[slot].owner != s->facer) return false;
    if (defence) return slot_number(box, s, DCM_NUMBER_STAMINA, slot) > 0;
    return slot_number(box, s, DCM_NUMBER_POWER, slot) > 0 || slot_number(box, s, DCM_NUMBER_AREA, slot) > 1 ||
           harm_types(box, card) || card_range(box, card);
}

/* ---- Taking aim -------------------------------------------------------------------------------------------------- */

/* A struggle is about this Adventurer from now on (DCM-146). */
RULE void struggle_pin(Pos *s, int k, int at)
{
    if (at >= 0) s->aimed = (uint8_t)((s->aimed & ~(3u << 2 * k)) | (unsigned)s->slot[at].owner << 2 * k);
}

/* DCM-85, DCM-87: X of a Character is read, and it joins the struggle about that Adventurer or begins one. There can be
 * fewer struggles than targets only after the Marching Order has changed since; then it joins the main one. */
RULE void struggle_join(const Box *box, Pos *s, int slot)
{
    int x = (int)slot_number(box, s, DCM_NUMBER_TARGET, slot), at = party_target(s, s->facer, x), k = 0;
    while (k < s->struggles && front_target(s, k) != at) k++;
    if (k == STRUGGLES) k = 0;
    else if (k == s->struggles) struggle_pin(s, s->struggles++, at);
    s->slot[slot].aim = (uint8_t)(x > 250 ? 250 : x);
    s->slot[slot].front = (uint8_t)k;
}

/* DCM-146: at the start of step 4. */
RULE void struggles_aim(const Box *box, Pos *s)
{
    int r = faced_row(s), base = RANGE[r].base;
    s->struggles = 1, s->aimed = 0, s->struck = 0;
    for (int i = base; i < base + s->count[r]; i++) {
        s->slot[i].front = 0;
        if (slot_is(box, s, i, DCM_KIND_CHARACTER)) struggle_join(box, s, i);
    }
}

/* DCM-146: a struggle whose Adventurer is gone counts again among the rest, with the same X. */
RULE void aims_renew(const Box *box, Pos *s)
{
    for (int k = 1; k < s->struggles; k++)
        if (front_target(s, k) < 0) struggle_pin(s, k, party_target(s, s->facer, struggle_aim(box, s, k)));
}

/* DCM-89, DCM-90: the extra targets of a Character's Area, and how far each stands from the first; one that has been is
 * no target again. */
RULE void area_aim(const Box *box, Pos *s, int slot)
{
    int k = s->slot[slot].front, area = (int)slot_number(box, s, DCM_NUMBER_AREA, slot), first = front_target(s, k);
    int end = s->facer * PARTY + s->count[ROW_PARTY + s->facer];
    for (int j = 1; j < area && first >= 0 && first + j < end; j++) {
        Slot *extra = &s->slot[first + j];
        if (extra->reach >> 2 * k & 3) continue;
        extra->aim |= (uint8_t)(1u << k);
        extra->reach |= (uint8_t)((unsigned)j << 2 * k);
    }
}

/* At the start of step 5. */
RULE void fronts_aim(const Box *box, Pos *s)
{
    int r = faced_row(s), base = s->facer * PARTY;
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++) s->slot[i].aim = 0, s->slot[i].reach = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++)
        if (slot_is(box, s, i, DCM_KIND_CHARACTER)) area_aim(box, s, i);
}

/* Whether the extra targets are known, and no blow has fallen yet. */
RULE bool defence_is_aimed(const Pos *s)
{
    int phase = s->frame[0].step == P_WINDOW ? s->after : s->frame[0].step;
    return phase > P_SHIELD && (phase < P_BLOWS || (phase == P_BLOWS && s->frame[0].step == P_WINDOW));
}

/* How far right of its struggle's target each front stands. */
RULE void fronts_places(const Pos *s, uint8_t place[FRONTS])
{
    for (int front = 0; front < FRONTS; front++) {
        int at = front < FRONT_EXTRA ? -1 : front_target(s, front);
        place[front] = (uint8_t)(at < 0 ? 0 : s->slot[at].reach >> 2 * front_struggle(front) & 3);
    }
}

/* The front that stands there now; where nobody is hit there, that of the target itself. */
RULE int front_placed(const Pos *s, int k, int place)
{
    int base = s->facer * PARTY;
    for (int i = base; place && i < base + s->count[ROW_PARTY + s->facer]; i++)
        if ((s->slot[i].aim >> k & 1) && (s->slot[i].reach >> 2 * k & 3) == place)
            return FRONT_EXTRA + k * PARTY + s->slot[i].owner;
    return k;
}

/* DCM-167: the Marching Order has changed: extra targets are those who walk beside the target now, and what was
 * assigned to a place stays there. */
RULE void fronts_follow(const Box *box, Pos *s, const uint8_t place[FRONTS])
{
    int base = s->facer * PARTY;
    fronts_aim(box, s);
    for (int i = base; i < base + s->count[ROW_PARTY + s->facer]; i++)
        s->slot[i].front = (uint8_t)front_placed(s, front_struggle(s->slot[i].front), place[s->slot[i].front]);
    for (int i = AT_CRAWL; i < AT_CRAWL + s->count[ROW_CRAWL]; i++)
        s->slot[i].front = (uint8_t)front_placed(s, front_struggle(s->slot[i].front), place[s->slot[i].front]);
}

/* DCM-163: a Character that comes in when the others have their aims. */
RULE void late_aim(const Box *box, Pos *s, int slot)
{
    if (!s->struggles || slot_run(slot) != faced_row(s) || !slot_is(box, s, slot, DCM_KIND_CHARACTER)) return;
    struggle_join(box, s, slot);
    if (defence_is_aimed(s) || s->frame[0].step == P_BLOWS) area_aim(box, s, slot);
}

#endif
