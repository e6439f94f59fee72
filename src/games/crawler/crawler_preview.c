/*
 * crawler_preview.c - what an answer would bring, said before it is given: sums, Wounds and what they are worth, draws.
 *
 * It tries things on a copy of the position and tells what comes out; what others may answer is not foreseen. It
 * decides nothing.
 */
#include "crawler_face.h"

/* What the sum would be with one more Adventurer. */
static void preview_commit(const Box *box, const Crawler *s, int slot, bool defence, Text *t)
{
    Crawler with = *s;
    uint8_t front[FRONTS];
    if ((defence ? fronts_list(box, s, front) : struggles_list(box, s, front)) != 1) return;
    with.slot[slot].flags |= SLOT_ACTIVATED | (defence ? SLOT_DEFENDER : SLOT_ATTACKER);
    assign(&with, slot, front[0], defence);
    text_add(t, ": ");
    if (defence) crawler_defence_sum(box, &with, front[0], false, t);
    else crawler_attack_sum(box, &with, front[0], false, t);
}

/* What the sum would be with one more card in play, before its own text and anybody's answer; nothing where it stays as
 * it is. */
static void preview_play(const Box *box, const Crawler *s, int slot, Text *t)
{
    Crawler with = *s;
    uint8_t front[FRONTS];
    bool defence = s->after == P_BLOWS;
    if (slot < LIVE || s->after == P_AIM || !any_character(box, s) || range_room(s, ROW_CRAWL) < 1) return;
    if ((defence ? fronts_list(box, s, front) : struggles_list(box, s, front)) != 1) return;
    int here = card_move(box, &with, slot, ROW_CRAWL, false);
    with.slot[here].owner = s->facer, with.slot[here].front = front[0];
    hooks_refresh(box, &with);
    char now[160], then[160];
    Text a = text_in(now, sizeof now), b = text_in(then, sizeof then);
    if (defence) crawler_defence_sum(box, s, front[0], false, &a), crawler_defence_sum(box, &with, front[0], false, &b);
    else crawler_attack_sum(box, s, front[0], false, &a), crawler_attack_sum(box, &with, front[0], false, &b);
    for (int i = 0;; i++) {
        if (now[i] != then[i]) break;
        if (!now[i]) return;
    }
    text_add(t, ": ");
    text_add(t, then);
}

/* What a Wound would do to this Character, and what that is worth (DCM-75, DCM-109, DCC-50, DCS-20). */
static void preview_wound(const Box *box, const Crawler *s, int slot, Text *t)
{
    int left = printed_life(box, s->card[slot]) - s->slot[slot].wound;
    text_add(t, ": ");
    if (left > 1) text_add(t, "wounded, "), text_num(t, left - 1), text_add(t, " more to slay it");
    else text_add(t, "slain, Cost + 1 = "), text_num(t, printed_cost(box, s->card[slot]) + 1), text_add(t, " VP");
}

/* Where something could count: what that struggle adds up to so far (DCM-139, DCM-DP20). */
static void preview_join(const Box *box, const Crawler *s, int why, int front, Text *t)
{
    int phase = why - WHY_PHASE;
    bool defence = phase == P_PLACE_SHIELD || phase == P_JOIN_DEFENCE || (why == WHY_JOIN && s->after == P_BLOWS);
    if (!defence && phase != P_PLACE && phase != P_JOIN_ATTACK && why != WHY_JOIN) return;
    text_add(t, ": now ");
    if (defence) crawler_defence_sum(box, s, front, true, t);
    else crawler_attack_sum(box, s, front, true, t);
}

/* DCS-13. */
static void preview_refill(const Box *box, const Crawler *s, bool regroup, Text *t)
{
    int missing = hand_limit(box, s, s->facer) - s->count[PILE_RANGE(s->facer, PILE_HAND)];
    text_add(t, ": draw ");
    int draw = regroup || missing < 1 ? 1 : missing, left = s->count[PILE_RANGE(s->facer, PILE_DECK)];
    text_num(t, draw);
    text_add(t, regroup ? ", then put the party in any order" : ", the party stays in its order");
    if (draw > left)
        text_add(t, "; the Crawler deck has "), text_num(t, left), text_add(t, ", so the game is lost (DCS-18)");
}

/* DCM-37 to DCM-39. */
static void preview_face(const Crawler *s, bool pass, Text *t)
{
    bool challenger = s->asker == s->marker;
    if (pass) text_add(t, challenger ? ": then the encounter is worth 1 VP more to whoever faces it" : "");
    else text_add(t, challenger ? "" : ": 1 VP at once, since the Challenger passed");
}

void crawler_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    Choice c = crawler_game.choice(box, s);
    int slot = ACT_OPERAND(a), phase = c.why - WHY_PHASE;
    crawler_answer(box, view, a, t);
    if (c.why == WHY_OPTION && ACT_VERB(a) == VERB_OPTION)
        printed_option_rest(box, options_at(box, s->frame[s->top].pc).block[ACT_OPERAND(a) & 7], t);
    if (phase == P_REFILL) preview_refill(box, s, ACT_OPERAND(a) == LINE_REGROUP, t);
    if (phase == P_FACE) preview_face(s, ACT_VERB(a) == VERB_PASS, t);
    if (ACT_VERB(a) == VERB_OPTION) preview_join(box, s, c.why, ACT_OPERAND(a), t);
    if (ACT_VERB(a) != VERB_CARD) return;
    if (phase == P_ATTACKERS || phase == P_DEFENDERS) {
        preview_commit(box, s, slot, phase == P_DEFENDERS, t);
        return;
    }
    crawler_card_figures(box, s, slot, t);
    if (phase == P_WOUND) preview_wound(box, s, slot, t);
    if (phase == P_WINDOW && c.seat == s->facer) preview_play(box, s, slot, t);
    if (phase == P_WINDOW || c.why == WHY_RESPOND) printed_text(box, s->card[slot], ". ", t);
}
