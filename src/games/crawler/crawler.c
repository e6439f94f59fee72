/*
 * crawler.c - the rules of Dungeon Crawler in its three formats: the eight functions of game.h.
 *
 * Adventurers explore, the other players' Dungeons get in the way. Numbers like DCM-64 are in
 * docs/rules/dungeon-crawler-multiplayer.md, DCC- and DCS- in dungeon-crawler-competitive.md. Read crawler.h first; the
 * rules are in the headers it names, all of them reached from here, so that a GPU kernel can include this file.
 *
 * Owns the eight functions, nothing else. Does NOT hold words or know a card by name.
 */
#include "games/crawler/deal.h"

#include "crawler_box.h"

/* ---- The Dungeon's choices in solitaire (DCS-9) ------------------------------------------------------------------ */

/* Left-most Adventurer; Character of highest Power, first entered; yes; the larger number. */
RULE Action dungeon_answer(const Box *box, const Pos *s, const Action *list, int n)
{
    Action best = list[n - 1];
    int32_t power = -1;
    if (ACT_VERB(best) == VERB_NUMBER) return best;
    for (int i = 0; i < n; i++) {
        if (ACT_VERB(list[i]) == VERB_PASS) continue;
        if (ACT_VERB(list[i]) != VERB_CARD) return list[i];
        int slot = ACT_OPERAND(list[i]);
        if (slot >= LIVE || !slot_is(box, s, slot, DCM_KIND_CHARACTER)) return list[i];
        int32_t v = slot_number(box, s, DCM_NUMBER_POWER, slot);
        if (v > power) power = v, best = list[i];
    }
    return best;
}

/* ---- The eight --------------------------------------------------------------------------------------------------- */

RULE Choice crawler_choice(const Box *box, const Crawler *s)
{
    Choice c = { SEAT_NONE, 0, 0, 0, 0 };
    if (s->fate.over) return c;
    int why = machine_why(box, s);
    if (why) return machine_choice(box, s, why);
    if (s->top > 0) { /* a card that was just played is assigned (DCM-139) */
        c.seat = s->facer, c.why = WHY_JOIN, c.source = (uint16_t)thing_card(s, s->frame[s->top].it);
        return c;
    }
    Action list[ACTION_MAX];
    c.seat = (uint8_t)phase_seat(s);
    c.why = (uint16_t)(WHY_PHASE + s->frame[0].step);
    c.optional = phase_list(box, s, list, 1) > 0 && ACT_VERB(list[0]) == VERB_PASS;
    return c;
}

RULE int crawler_actions(const Box *box, const Crawler *s, Action *out)
{
    if (s->fate.over) return 0;
    int why = machine_why(box, s);
    if (why) return machine_actions(box, s, why, out);
    if (s->top > 0) return join_list(box, s, s->after == P_BLOWS, out);
    return phase_list(box, s, out, ACTION_MAX);
}

/* A card that is being played is told before anyone may answer it (DCM-51). */
RULE void announcement_tell(const Crawler *s, Events *ev)
{
    const Frame *f = &s->frame[s->top];
    if (f->what != DCM_EVENT_PLAY + 1 || f->stage != STAGE_WOULD || THING_CLASS(f->it) != THING_SLOT) return;
    if (RANGE[slot_range(s, THING_INDEX(f->it))].zone == DCM_ZONE_ASIDE) tell_event(s, ev, f, 0, 0);
}

RULE void crawler_take(const Box *box, Crawler *s, Action a, Events *ev)
{
    int why = machine_why(box, s), top = s->top;
    if (why) machine_answer(box, s, why, a, ev);
    else if (s->top > 0) s->slot[THING_INDEX(s->frame[s->top].it)].front = (uint8_t)ACT_OPERAND(a);
    else phase_answer(box, s, a, ev);
    if (s->top > top) announcement_tell(s, ev);
}

/* What others may answer is shown to them all: a card on its way into play from a Pool or a hand (DCM-30, DCM-51). */
RULE void asked_show(const Box *box, Crawler *s)
{
    Thing it = s->frame[s->top].it;
    if (players_of(s) < 2 || machine_why(box, s) != WHY_RESPOND || THING_CLASS(it) != THING_SLOT) return;
    if (RANGE[slot_range(s, THING_INDEX(it))].flags & (RANGE_HIDDEN | RANGE_PRIVATE))
        peek_add(s, THING_INDEX(it), (1 << players_of(s)) - 1);
}

/* Run on; in solitaire the Dungeon answers for itself. */
RULE void crawler_run(const Box *box, Crawler *s, Events *ev)
{
    for (;;) {
        machine_run(box, s, ev);
        if (s->fate.over) break;
        int why = machine_why(box, s);
        if (!why || machine_choice(box, s, why).seat < players_of(s)) break;
        Action list[ACTION_MAX];
        int n = crawler_actions(box, s, list);
        crawler_take(box, s, dungeon_answer(box, s, list, n), ev);
    }
    if (s->stale) hooks_refresh(box, s);
    if (!s->fate.over) asked_show(box, s);
}

/* Nobody sits at the Dungeon's side: what it does is done by no seat. */
RULE void events_unseat(const Crawler *s, Events *ev, uint32_t from)
{
    for (uint32_t i = from; ev && i < ev->count; i++)
        if (ev->list[i].seat >= players_of(s)) ev->list[i].seat = SEAT_NONE;
}

RULE void crawler_setup(const Box *box, Crawler *s, const Setup *how, Events *ev)
{
    uint32_t before = ev ? ev->count : 0;
    uint64_t *w = (uint64_t *)(void *)s;
    for (uint32_t i = 0; i < sizeof *s / sizeof *w; i++) w[i] = 0;
    REQUIRE(how->seats >= 1 && how->seats <= SIDES);
    deal(box, s, how, ev);
    crawler_run(box, s, ev);
    events_unseat(s, ev, before);
}

RULE bool phase_is_setup(const Crawler *s) { return s->encounters == 0 && s->frame[0].step == P_ORDER; }

/* Steps in which one player arranges own things and no hand is looked at for an answer. */
RULE bool phase_is_private(const Crawler *s)
{
    int phase = s->frame[0].step;
    return s->top == 0 && (phase == P_ORDER || phase == P_PLACE || phase == P_PLACE_SHIELD || phase == P_DROP ||
                           phase == P_PERMANENTS || phase == P_DISCARD);
}

RULE void crawler_apply(const Box *box, Crawler *s, Action a, Events *ev)
{
    uint32_t before = ev ? ev->count : 0;
    int phase = s->frame[0].step, asker = s->asker;
    bool quiet = phase_is_private(s);
    REQUIRE(!s->fate.over);
    if (ACT_VERB(a) == VERB_TABLE) table_answer(s, ACT_OPERAND(a), ev);
    else {
        crawler_take(box, s, a, ev);
        crawler_run(box, s, ev);
        /* Who is asked next tells who could answer: something was learned of the hands (DCM-54). */
        if (players_of(s) > 1 && !(quiet && phase_is_private(s) && phase == s->frame[0].step && asker == s->asker))
            s->fate.learned++;
    }
    events_unseat(s, ev, before);
}

/* Hands and Pools are their owner's, decks nobody's; the ranges say so (DCM-H1 to H4, DCC-H1 to H3). Nobody has drawn
 * before every Marching Order stands (DCM-168). */
RULE void crawler_redact(const Box *box, Crawler *s, int seat)
{
    machine_redact(box, s, seat);
    for (int p = 0; p < players_of(s) && phase_is_setup(s); p++)
        for (int kind = PILE_HAND; kind <= PILE_POOL; kind++)
            for (int r = PILE_RANGE(p, kind), i = 0; i < s->count[r]; i++) s->card[range_stored(r, i)] = 0;
}

RULE void crawler_resample(const Box *box, Crawler *s, int seat, Rng *luck)
{
    (void)seat;
    rng_seed(&s->fate.rng, rng_next(luck));
    for (int p = 0; p < players_of(s); p++) imagine_side(box, s, p, luck);
}

/* Victory Points; at the end a winner stands above everyone who lost. */
RULE void crawler_score(const Box *box, const Crawler *s, int32_t *out)
{
    enum { WON = 1000 };
    for (int p = 0; p < players_of(s); p++) {
        out[p] = victory_points(box, s, p);
        if (s->fate.over && s->format == FORMAT_SOLO) out[p] = s->winners ? out[p] + WON : out[p] - WON;
        else if (s->fate.over && (s->winners >> p & 1)) out[p] += WON;
    }
}

/* DCM-INV5, DCC-INV4, DCS-INV2: no card is made or lost. */
RULE bool totals_kept(const Box *box, const Crawler *s, int side)
{
    int crawler = crawler_cards_lying(s, side), dungeon = dungeon_cards_lying(s, side),
        hand = PILE_RANGE(side, PILE_HAND);
    int deck = deck_size(s, side), depth = dungeon_size(s, side);
    bool hidden = false;
    for (int i = 0; i < s->count[hand]; i++) {
        int card = s->card[range_stored(hand, i)];
        hidden |= card == 0;
        if (card_is(box, card, DCM_KIND_DUNGEON_CARD)) dungeon++;
        else crawler++;
    }
    return hidden ? crawler + dungeon == deck + depth : crawler == deck && dungeon == depth;
}

RULE int crawler_fault(const Box *box, const Crawler *s)
{
    int players = players_of(s);
    if (players < 1 || players > SIDES || s->format != format_of_seats(players)) return 1;
    if (s->marker >= players || s->facer >= players || s->asker >= players) return 2; /* DCM-INV7 */
    if (s->frame[0].what != FRAME_PROCEDURE || s->frame[0].step >= PHASES || s->top >= FRAMES) return 3;
    for (int r = 0; r < RANGES; r++)
        if (range_room(s, r) < 0) return 4;
    for (int p = 0; p < players; p++) {
        if (!totals_kept(box, s, p)) return 5;
        if (s->count[ROW_PARTY + p] + s->count[PILE_RANGE(p, PILE_FALLEN)] != PARTY) return 6; /* DCM-INV8 */
        for (int i = 0; i < s->count[ROW_PARTY + p] && !s->fate.over && s->top == 0; i++)
            if (s->slot[p * PARTY + i].wound >= printed_life(box, s->card[p * PARTY + i])) return 7;
    }
    for (int r = 0; r < LIVE_RANGES; r++) /* the machine knows every card in play that has something to say */
        for (int k = 0; k < s->count[r]; k++) {
            const Card *c = &box->card[s->card[range_stored(r, k)]];
            uint64_t any = 0;
            for (int w = 0; w < HOOK_WORDS; w++) any |= c->hooks[w];
            if (mark_has(&s->live, range_stored(r, k)) != (any != 0)) return 8;
        }
    for (int i = 0; i < s->holds; i++) { /* DCM-48: every Possession has its Lock counter, and both cards are in play */
        int victim = s->hold[i].victim;
        if (victim >= AT_QUESTS || s->hold[i].source >= LIVE || holds_on(s, victim) > s->slot[victim].lock) return 10;
        if (!slot_full(s, victim) || !slot_full(s, s->hold[i].source)) return 10;
    }
    if (s->fate.over > 1 || (!s->fate.over && (s->winners || s->reason))) return 9;
    return 0;
}

/*                     version seats box           pass option  card   seat   place number table */
GAME(crawler, Crawler, 5,      1, 6, &DCM_BOX, 1,   FRONTS, SLOTS, SIDES, 0,    16,    TABLE_SAYINGS);
