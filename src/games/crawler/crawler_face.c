/*
 * crawler_face.c - the words of Dungeon Crawler, and where things lie on its table.
 *
 * Card names and texts come from the box; the rest is here. It decides nothing: what is allowed is asked of the rules.
 * Sums are in crawler_sums.c, what an answer would bring in crawler_preview.c, what happened in crawler_told.c, why not
 * in crawler_why.c, decks in crawler_decks.c.
 */
#include "crawler_face.h"

#include "brain.h"
#include "crawler_signs.h"
#include "games/crawler/decks.h"

extern const Brain crawler_brain;

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static const OptionChoice FORMATS[] = {
    { "by-seats", FORMAT_BY_SEATS, "1 seat solitaire, 2 competitive, 3 to 6 multi-player" },
    { "multiplayer", FORMAT_MULTI, "race to 40 VP through shared encounters; 3 to 6 seats" },
    { "competitive", FORMAT_DUEL, "each faces the other's Dungeon, against a clock of rounds; 2 seats" },
    { "solitaire", FORMAT_SOLO, "one party against a Dungeon that plays itself; 1 seat" },
};
static const OptionChoice DECKS[] = {
    { "ready", DECKS_READY, "each seat has a ready deck with a plan of its own" },
    { "random", DECKS_RANDOM, "legal decks put together by the seed" },
};
static const OptionChoice DIFFICULTIES_[] = {
    { "apprentice", DIFFICULTY_APPRENTICE, "a Dungeon of 24 cards" },
    { "adventurer", DIFFICULTY_ADVENTURER, "a Dungeon of 30 cards" },
    { "hero", DIFFICULTY_HERO, "a Dungeon of 36 cards" },
    { "legend", DIFFICULTY_LEGEND, "a Dungeon of 40 cards and encounters of 6 points" },
};
static const OptionChoice ROUNDS[] = {
    { "6", 6, "six rounds: a short match" },
    { "12", 12, "twelve rounds, about 45 minutes" },
    { "24", 24, "a long match" },
    { "clock", 0, "no limit: the table says when time is up" },
};
static const OptionChoice FIRST_[] = {
    { "roll", FIRST_ROLL, "the highest die; ties roll again" },
    { "cut", FIRST_CUT, "the highest Cost where each splits the Crawler deck; ties split again" },
};
static const OptionFace OPTIONS[CRAWLER_OPTIONS] = {
    { "format", "which of the three games", "DCM-4", FORMATS, 4, 0, 0, 3, FORMAT_BY_SEATS },
    { "decks", "where decks come from when nobody brings one", "DCM-DP1", DECKS, 2, 0, 0, 1, DECKS_READY },
    { "first-deck", "which ready deck seat 1 has; the others follow", "DCM-DP1", 0, 0, 0, 0, 5, 0 },
    { "rounds", "competitive: rounds until time is up", "DCC-76", ROUNDS, 4, 0, 0, 24, 12 },
    { "difficulty", "solitaire: how deep the Dungeon is", "DCS-2", DIFFICULTIES_, 4, 0, 0, 3, DIFFICULTY_ADVENTURER },
    { "first", "how it is found who goes first", "DCM-22", FIRST_, 2, 0, 0, 1, FIRST_ROLL },
};

/* A format and its seats must agree (DCM-4, DCC-1, DCS-1). */
static bool crawler_setup_allows(const Setup *how, Text *t)
{
    int format = how->option[OPTION_FORMAT];
    if (format == FORMAT_BY_SEATS || format == format_of_seats(how->seats)) return true;
    text_add(t, FORMATS[format].name);
    text_add(t, format == FORMAT_MULTI  ? " is played by 3 to 6 (DCM-4)"
                : format == FORMAT_DUEL ? " is played by 2 (DCC-1)"
                                        : " is played by 1 (DCS-1)");
    return false;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

enum {
    ZONE_STAND,
    ZONE_ENCOUNTER,
    ZONE_WAITING,
    ZONE_HELP,
    ZONE_PARTY,
    ZONE_QUESTS,
    ZONE_POOL,
    ZONE_HAND,
    ZONE_SLAIN,
    ZONE_PILES,
    ZONE_TURNED,
    ZONES
};

static const ZoneFace ZONE[ZONES] = {
    { "Players", LAYOUT_SEATS, SIDE_EDGE, 0, "nobody" },
    { "Encounter", LAYOUT_ROW, SIDE_FAR, 0, "no Dungeon card" },
    { "The other Dungeon, waiting", LAYOUT_ROW, SIDE_FAR, 0, "no Dungeon card" },
    { "Crawler cards in play", LAYOUT_ROW, SIDE_MIDDLE, 0, "no Crawler card" },
    { "Party", LAYOUT_ROW, SIDE_NEAR, 1, "no Adventurer left" },
    { "Quests", LAYOUT_ROW, SIDE_NEAR, 1, "no Quest" },
    { "Encounter Pool", LAYOUT_ROW, SIDE_NEAR, 1, "empty" },
    { "Hand", LAYOUT_HAND, SIDE_NEAR, 1, "no cards" },
    { "Slain", LAYOUT_ROW, SIDE_NEAR, 1, "nobody" },
    { "Decks", LAYOUT_PILES, SIDE_EDGE, 1, "no decks" },
    { "Face up on the Dungeon deck", LAYOUT_ROW, SIDE_EDGE, 1, "nothing" },
};

void crawler_seat(const Crawler *s, int seat, Text *t)
{
    if (s->format == FORMAT_SOLO) text_add(t, seat == 0 ? "The party" : "The Dungeon");
    else if (seat == SEAT_NONE) text_add(t, "Nobody");
    else text_add(t, "Seat "), text_num(t, seat + 1);
}

/* Counters that lie on a card; one that does not is not spoken of. */
static void item_tokens(Item *it, const char *name, int value, int of)
{
    if (value) item_count(it, name, value, of);
}

static Item card_item(const Box *box, const Crawler *s, int seat, int slot, int zone, int x)
{
    Item it = item_fresh(zone, ITEM_CARD, slot_thing(slot), x);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    int owner = game_player(s, slot);
    it.card = s->card[slot];
    it.owner = (uint8_t)(owner < players_of(s) ? owner : SEAT_NONE); /* nobody sits at the Dungeon's side */
    if (!it.card) it.flags |= ITEM_FACE_DOWN;
    if (zone == ZONE_ENCOUNTER) it.flags |= seat == s->facer ? ITEM_FOE : ITEM_FRIEND;
    else it.flags |= owner == seat ? ITEM_FRIEND : ITEM_FOE;
    if (slot < LIVE) {
        const Slot *k = &s->slot[slot];
        bool quest = slot_is(box, s, slot, DCM_KIND_QUEST);
        if (k->flags & (SLOT_ACTIVATED | SLOT_SPENT)) it.flags |= ITEM_INACTIVE;
        if (quest && (k->flags & SLOT_DONE)) it.flags |= ITEM_FACE_DOWN;
        item_tokens(&it, "Wound", k->wound, printed_life(box, it.card));
        if (!quest) item_tokens(&it, "Time", k->time, 0); /* a Quest's line counts its own */
        item_tokens(&it, "Poison", k->poison, 0);
        item_tokens(&it, "Lock", k->lock, 0);
    }
    text_add(&name, printed_name(box, it.card));
    crawler_card_line(box, s, slot, &line);
    bool shared = zone == ZONE_HELP || (zone == ZONE_ENCOUNTER && s->format == FORMAT_MULTI);
    if (shared && owner < players_of(s) && players_of(s) > 1) text_add(&line, ", of "), crawler_seat(s, owner, &line);
    return it;
}

static int range_items(const Box *box, const Crawler *s, int seat, int r, int zone, Item *out, int room)
{
    int n = 0;
    for (; n < s->count[r] && n < room; n++) out[n] = card_item(box, s, seat, range_slot(s, r, n), zone, n);
    return n;
}

static Item pile_item(const Box *box, const Crawler *s, int side, int kind)
{
    static const char *const NAME[] = { "Crawler deck", "Crawler Grave", "Dungeon deck", "Dungeon Grave" };
    int r = PILE_RANGE(side, kind);
    Item it = item_fresh(ZONE_PILES, ITEM_PILE, PILE(RANGE[r].zone, side, 0), kind);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.owner = (uint8_t)(side < players_of(s) ? side : SEAT_NONE);
    it.count = s->count[r];
    text_add(&name, NAME[kind]);
    if (it.count) it.card = s->card[range_slot(s, r, 0)];
    if (RANGE[r].flags & RANGE_HIDDEN && !it.card) it.flags |= ITEM_FACE_DOWN;
    if (it.card) text_add(&line, "top: "), text_add(&line, printed_name(box, it.card));
    return it;
}

static Item seat_item(const Box *box, const Crawler *s, int side)
{
    Item it = item_fresh(ZONE_STAND, ITEM_SEAT, THING(THING_SEAT, side), side);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    crawler_seat(s, side, &name);
    it.owner = (uint8_t)(side < players_of(s) ? side : SEAT_NONE);
    if (side >= players_of(s) || s->format == FORMAT_SOLO) return it; /* alone, the status has it all */
    text_add(&line, "VP ");
    text_num(&line, victory_points(box, s, side));
    if (side == s->marker && s->format == FORMAT_MULTI) text_add(&line, ", Challenger");
    if (side == s->facer && s->frame[0].step > P_FACE) text_add(&line, ", facing");
    return it;
}

/* What its owner alone may see: the cards, or to everyone else how many there are. */
static int held_items(const Box *box, const Crawler *s, int seat, int r, int zone, const char *name, Item *out,
                      int room)
{
    bool own = RANGE[r].owner == seat && s->count[r] && s->card[range_slot(s, r, 0)]; /* DCM-168: not drawn yet */
    if (own) return range_items(box, s, seat, r, zone, out, room);
    if (!s->count[r] || room < 1) return 0;
    out[0] = item_fresh(zone, ITEM_PILE, PILE(RANGE[r].zone, RANGE[r].owner, 0), 0);
    Text t = text_in(out[0].name, sizeof out[0].name);
    text_add(&t, name);
    out[0].owner = RANGE[r].owner;
    out[0].count = s->count[r];
    out[0].flags = ITEM_FACE_DOWN;
    return 1;
}

static int side_items(const Box *box, const Crawler *s, int seat, int side, Item *out, int room)
{
    int n = 0;
    n += range_items(box, s, seat, ROW_PARTY + side, ZONE_PARTY, out + n, room - n);
    n += range_items(box, s, seat, ROW_QUESTS + side, ZONE_QUESTS, out + n, room - n);
    n += held_items(box, s, seat, PILE_RANGE(side, PILE_POOL), ZONE_POOL, "Pool cards", out + n, room - n);
    n += held_items(box, s, seat, PILE_RANGE(side, PILE_HAND), ZONE_HAND, "cards in hand", out + n, room - n);
    n += range_items(box, s, seat, PILE_RANGE(side, PILE_FALLEN), ZONE_SLAIN, out + n, room - n);
    for (int kind = PILE_DECK; kind <= PILE_GRAVE && n < room; kind++)
        if (s->count[PILE_RANGE(side, kind)]) out[n++] = pile_item(box, s, side, kind);
    n += range_items(box, s, seat, PILE_RANGE(side, PILE_TURNED), ZONE_TURNED, out + n, room - n);
    return n;
}

/* What pointing at each thing would answer now; a card in a pile that may be chosen lies open beside it. */
static int point_items(const Box *box, const Crawler *s, int seat, Item *out, int n, int room)
{
    Action a[ACTION_MAX], left[ACTION_MAX];
    int count = items_point(a, crawler_game.actions(box, s, a), out, n, left);
    for (int k = 0; k < count && n < room; k++) {
        out[n] = card_item(box, s, seat, ACT_OPERAND(left[k]), ZONE_HELP, n);
        out[n].flags |= ITEM_SHOWN, out[n++].action = left[k];
    }
    return n;
}

static int crawler_items(const Box *box, const void *view, int seat, Item *out, int room)
{
    const Crawler *s = (const Crawler *)view;
    int n = 0, faced = faced_row(s);
    for (int p = 0; p < s->sides && n < room; p++) out[n++] = seat_item(box, s, p);
    n += range_items(box, s, seat, faced, ZONE_ENCOUNTER, out + n, room - n);
    if (s->format == FORMAT_DUEL)
        n += range_items(box, s, seat, ROW_DUNGEON + ROW_OTHER - faced, ZONE_WAITING, out + n, room - n);
    n += range_items(box, s, seat, ROW_CRAWL, ZONE_HELP, out + n, room - n);
    for (int p = 0; p < s->sides; p++) {
        n += range_items(box, s, seat, PILE_RANGE(p, PILE_ASIDE), ZONE_HELP, out + n, room - n);
        n += side_items(box, s, seat, p, out + n, room - n);
    }
    if (s->fate.over || crawler_game.choice(box, s).seat != seat) return n;
    return point_items(box, s, seat, out, n, room);
}

/* ---- Where the game stands --------------------------------------------------------------------------------------- */

static const char *step_words(int phase)
{
    if (phase == P_ORDER) return "Marching Order";
    if (phase <= P_NEW_HAND) return "Setup";
    if (phase < P_RESPOND) return "Building the encounter";
    if (phase == P_RESPOND) return "Respond";
    if (phase <= P_WOUND) return "Attack";
    if (phase <= P_CONTACT) return "Defend";
    return "End of the encounter";
}

static void resources_words(const Box *box, const Crawler *s, int seat, Text *t)
{
    static const char *const RESOURCE[] = { "Equipment ", "Magic ", "Skill ", "Tactic " };
    int cap[4], left[4];
    resource_caps(box, s, seat, cap);
    resources_left(box, s, seat, left);
    text_add(t, " Your Resources free:");
    for (int type = 0; type < 4; type++) {
        text_add(t, type ? ", " : " ");
        text_add(t, RESOURCE[type]);
        text_num(t, left[type] < 0 ? 0 : left[type]);
        text_add(t, " of ");
        text_num(t, cap[type]);
    }
    text_add(t, ".");
}

/* Where a deck that runs out decides the game, how far it is from that (DCC-47, DCS-14, DCS-18). */
static void decks_words(const Crawler *s, int seat, Text *t)
{
    if (s->format == FORMAT_MULTI) return;
    text_add(t, s->format == FORMAT_SOLO ? " Cards left: Crawler deck " : " Your cards left: Crawler deck ");
    text_num(t, s->count[PILE_RANGE(seat, PILE_DECK)]);
    text_add(t, ", Dungeon ");
    int keeper = s->format == FORMAT_SOLO ? 1 : seat;
    text_num(t, s->count[PILE_RANGE(keeper, PILE_STACK)] + s->count[PILE_RANGE(keeper, PILE_TURNED)]);
    text_add(t, ".");
}

static void facer_words(const Crawler *s, int phase, int seat, Text *t)
{
    bool faces = phase > P_FACE || s->format != FORMAT_MULTI, you = s->facer == seat;
    if (you) text_add(t, "You");
    else crawler_seat(s, s->facer, t);
    text_add(t,
             faces ? (you ? " face it. " : " faces it. ") : (you ? " are the Challenger. " : " is the Challenger. "));
}

static void points_words(const Box *box, const Crawler *s, int seat, Text *t)
{
    text_add(t, "VP:");
    for (int p = 0; p < players_of(s); p++) {
        text_add(t, p ? ", " : " ");
        text_num(t, victory_points(box, s, p));
        if (s->format == FORMAT_SOLO) break;
        text_add(t, " for ");
        if (p == seat) text_add(t, "you");
        else crawler_seat(s, p, t);
    }
    text_add(t, ".");
}

static void crawler_status(const Box *box, const void *view, int seat, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    int phase = s->frame[0].step == P_WINDOW ? (s->after == P_AIM      ? P_RESPOND
                                                : s->after == P_STRIKE ? P_ATTACK
                                                                       : P_DEFEND)
                                             : s->frame[0].step;
    if (s->encounters) text_add(t, "Encounter "), text_num(t, s->encounters);
    else text_add(t, "Before the first encounter");
    if (s->format == FORMAT_DUEL) text_add(t, ", round "), text_num(t, s->encounters ? (s->encounters + 1) / 2 : 1);
    text_add(t, ". ");
    text_add(t, step_words(phase));
    if (s->encounters) {
        text_add(t, ", ");
        text_num(t, encounter_total(box, s));
        text_add(t, encounter_total(box, s) == 1 ? " point (limit " : " points (limit ");
        text_num(t, encounter_limit(box, s));
        text_add(t, ")");
    }
    text_add(t, ". ");
    if (s->format == FORMAT_MULTI || (s->format == FORMAT_DUEL && s->encounters)) facer_words(s, phase, seat, t);
    points_words(box, s, seat, t);
    if (seat >= players_of(s)) return;
    decks_words(s, seat, t);
    resources_words(box, s, seat, t);
}

/* ---- What is asked ----------------------------------------------------------------------------------------------- */

static void prompt_sums(const Box *box, const Crawler *s, bool defence, Text *t)
{
    uint8_t front[FRONTS];
    int n = defence ? fronts_list(box, s, front) : struggles_list(box, s, front);
    if (!any_character(box, s)) {
        text_add(t, ". No Character is there to fight");
        return;
    }
    for (int i = 0; i < n; i++) {
        text_add(t, i ? "; " : ". Now ");
        if (n > 1) crawler_front_name(box, s, front[i], defence, t), text_add(t, ": ");
        if (defence) crawler_defence_sum(box, s, front[i], true, t);
        else crawler_attack_sum(box, s, front[i], true, t);
    }
}

/* Before anyone has said who attacks: what the Characters add up to. */
static void prompt_strength(const Box *box, const Crawler *s, Text *t)
{
    int r = faced_row(s), n = 0;
    int32_t power = 0, stamina = 0;
    for (int i = RANGE[r].base; i < RANGE[r].base + s->count[r]; i++) {
        if (!slot_is(box, s, i, DCM_KIND_CHARACTER)) continue;
        power += character_power(box, s, i), stamina += slot_number(box, s, DCM_NUMBER_STAMINA, i), n++;
    }
    if (!n) text_add(t, ". No Character is there to fight");
    else
        text_add(t, n == 1 ? ". The Character has Stamina " : ". The Characters have Stamina "), text_num(t, stamina),
            text_add(t, " and Power "), text_num(t, power), text_add(t, n == 1 ? "" : " in all");
}

static void prompt_window(const Box *box, const Crawler *s, Text *t)
{
    bool defence = s->after == P_BLOWS;
    text_add(t, s->after == P_AIM ? "Respond: " : defence ? "Defend: " : "Attack: ");
    text_add(t, window_seat(s) == s->facer ? "play or use a card, or pass"
                                           : "play a Disruption card, Spend a card, or pass");
    if (s->after != P_AIM) prompt_sums(box, s, defence, t);
    else prompt_strength(box, s, t);
}

/* A DRAFT card that was turned up by a Flip: it is not put into play (DCC-69). */
static bool flipped(const Crawler *s) { return s->format != FORMAT_MULTI && s->cursor == BUILD_DONE; }

static const char *phase_prompt(const Crawler *s, int phase)
{
    switch (phase) {
    case P_ORDER: return s->cursor == 0 ? "Marching Order: who leads?" : "Marching Order: who comes next?";
    case P_NEW_HAND: return "Shuffle your hand back and draw 5 anew, once?";
    case P_REVEAL: return "Reveal: turn up a card for the encounter";
    case P_TURNED:
        return flipped(s) ? "A DRAFT card was Flipped: leave it face up, or take it to your hand?"
                          : "A DRAFT card was turned: play it, or take it to your hand?";
    case P_FACE: return "Face this encounter, or pass it on?";
    case P_EAGLE: return "Eagle: add a card that fits, or pass";
    case P_PULL: return "Pull the face-up card, or play a DRAFT card instead?";
    case P_FLIP: return "Flip the top Dungeon card, or play a DRAFT card instead?";
    case P_DRAW: return "Draw the next Dungeon card, or play a DRAFT card instead?";
    case P_WOUND: return "Overpowered: choose a Character to wound, or none";
    case P_CONTACT: return "Contact: which Adventurer takes the Wound?";
    case P_DROP: return "Drop cards from your hand, or stop";
    case P_PERMANENTS: return "Permanents: choose one to give up, or keep them";
    case P_LEAVE: return "All three Quests are done: leave the Dungeon and win, or stay?";
    case P_REFILL: return "Draw up to your hand limit, or draw 1 and reorder the party?";
    default: return "Choose";
    }
}

/* A card that is asked about: its name, figures and text. */
static void prompt_card(const Box *box, const Crawler *s, int slot, Text *t)
{
    text_add(t, printed_name(box, s->card[slot]));
    crawler_card_figures(box, s, slot, t);
    printed_text(box, s->card[slot], ". ", t);
    text_add(t, box->words->card[s->card[slot]].text[0] ? " " : ". ");
}

static void prompt_phase(const Box *box, const Crawler *s, int phase, Text *t)
{
    switch (phase) {
    case P_WINDOW: prompt_window(box, s, t); return;
    case P_ATTACKERS: text_add(t, "Attack: activate an Adventurer, or go on"), prompt_sums(box, s, false, t); return;
    case P_DEFENDERS: text_add(t, "Defend: activate an Adventurer, or go on"), prompt_sums(box, s, true, t); return;
    case P_JOIN_ATTACK:
    case P_PLACE:
        text_add(t, "In which struggle does "), text_add(t, printed_name(box, s->card[s->joining])),
            text_add(t, " attack?");
        return;
    case P_JOIN_DEFENCE:
    case P_PLACE_SHIELD:
        text_add(t, "Whom does "), text_add(t, printed_name(box, s->card[s->joining])), text_add(t, " defend?");
        return;
    case P_TURNED: prompt_card(box, s, s->format == FORMAT_MULTI ? s->joining : next_card(s, keeper_of(s)), t); break;
    case P_DISCARD:
        text_add(t, "Your hand is above its limit ("), text_num(t, s->count[PILE_RANGE(s->asker, PILE_HAND)]);
        text_add(t, " cards): choose one to discard");
        return;
    default: break;
    }
    text_add(t, phase_prompt(s, phase));
}

/* DCM-96 and the like: nobody has to drop, put back or give up anything here. */
static bool crawler_sheds(const Box *box, const void *view)
{
    int phase = crawler_game.choice(box, view).why - WHY_PHASE;
    return phase == P_DROP || phase == P_PERMANENTS || phase == P_NEW_HAND;
}

static void crawler_prompt(const Box *box, const void *view, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = crawler_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over.");
        return;
    }
    if (c.why >= WHY_PHASE) {
        prompt_phase(box, s, c.why - WHY_PHASE, t);
        return;
    }
    if (c.why == WHY_JOIN) {
        text_add(t, "Where does "), text_add(t, printed_name(box, c.source)), text_add(t, " count?");
        return;
    }
    if (c.why == WHY_RESPOND) {
        text_add(t, "You may answer with a card: ");
        crawler_would(box, s, f, t);
        return;
    }
    if (c.source) text_add(t, printed_name(box, c.source)), text_add(t, ": ");
    const char *words = printed_at(box, c.code);
    text_add(t, words[0] ? words : c.why == WHY_NUMBER ? "choose a number" : "choose");
    int step = s->frame[0].step, after = step == P_WINDOW ? s->after : P_AIM;
    if (step == P_ATTACK || after == P_STRIKE) prompt_sums(box, s, false, t);
    if (step == P_DEFEND || after == P_BLOWS) prompt_sums(box, s, true, t);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static const char *pass_words(int why)
{
    switch (why - WHY_PHASE) {
    case P_NEW_HAND: return "keep";
    case P_ATTACKERS:
    case P_DEFENDERS: return "go on";
    case P_WOUND: return "none";
    case P_DROP: return "stop";
    case P_PERMANENTS: return "keep";
    case P_LEAVE: return "stay";
    default: return why == WHY_FOR ? "no more" : why == WHY_PICK || why == WHY_OPTION ? "no" : "pass";
    }
}

static void option_words(const Box *box, const Crawler *s, int why, int line, Text *t)
{
    switch (why - WHY_PHASE) {
    case P_NEW_HAND: text_add(t, "new hand"); return;
    case P_TURNED: text_add(t, line == LINE_TAKE_IT ? "take it" : flipped(s) ? "leave it" : "play it"); return;
    case P_FACE: text_add(t, "face it"); return;
    case P_PULL: text_add(t, "Pull"); return;
    case P_FLIP: text_add(t, "Flip"); return;
    case P_DRAW: text_add(t, "draw"); return;
    case P_LEAVE: text_add(t, "leave"); return;
    case P_REFILL: text_add(t, line == LINE_REGROUP ? "regroup" : "refill"); return;
    case P_PLACE:
    case P_JOIN_ATTACK: crawler_front_name(box, s, line, false, t); return;
    case P_PLACE_SHIELD:
    case P_JOIN_DEFENCE: crawler_front_name(box, s, line, true, t); return;
    default: break;
    }
    if (why == WHY_JOIN) {
        crawler_front_name(box, s, line, s->after == P_BLOWS, t);
        return;
    }
    Options o = options_at(box, s->frame[s->top].pc);
    printed_option(box, o.block[line & 7], line, t);
}

/* In answers a seat is called by its number, whoever looks: a save's words are the same for all. */
static void table_words(int says, Text *t)
{
    if (says == TABLE_TIME_UP) text_add(t, "time is up");
    else if (says == TABLE_RESIGN) text_add(t, "resign");
    else text_add(t, "call seat "), text_num(t, says - TABLE_WARN + 1), text_add(t, " on stalling");
}

static int crawler_table_says(const Box *box, const void *view, Action *out)
{
    (void)box;
    return table_list((const Crawler *)view, out);
}

void crawler_answer(const Box *box, const void *view, Action a, Text *t)
{
    const Crawler *s = (const Crawler *)view;
    Choice c = crawler_game.choice(box, s);
    switch (ACT_VERB(a)) {
    case VERB_PASS: text_add(t, pass_words(c.why)); return;
    case VERB_NUMBER: text_num(t, ACT_OPERAND(a)); return;
    case VERB_OPTION: option_words(box, s, c.why, ACT_OPERAND(a), t); return;
    case VERB_SEAT: crawler_seat(s, ACT_OPERAND(a), t); return;
    case VERB_TABLE: table_words(ACT_OPERAND(a), t); return;
    default: text_add(t, printed_name(box, s->card[ACT_OPERAND(a)]));
    }
}

const Face crawler_face = {
    .game = &crawler_game,
    .vocabulary = &crawler_vocabulary,
    .title = "Dungeon Crawler",
    .blurb = "Parties, dungeons and disruption: clear a Dungeon alone, duel, or race to 40 VP; 1 to 6 players, half an "
             "hour and more",
    .rules_file = "dungeon-crawler-multiplayer.md dungeon-crawler-competitive.md",
    .together = 0,
    .brain = &crawler_brain,
    .decks_per_seat = DECK_PARTS,
    .format_count = CRAWLER_FORMATS,
    .formats = crawler_formats,
    .deck_parts = crawler_deck_parts,
    .option_count = CRAWLER_OPTIONS,
    .zone_count = ZONES,
    .options = OPTIONS,
    .zones = ZONE,
    .items = crawler_items,
    .status = crawler_status,
    .prompt = crawler_prompt,
    .is_shedding = crawler_sheds,
    .answer = crawler_answer,
    .preview = crawler_preview,
    .event = crawler_told,
    .why = crawler_why,
    .table_says = crawler_table_says,
    .stalling = 120, /* DCC-60 */
    .outcome = crawler_outcome,
    .deck_faults = crawler_deck_faults,
    .deck_part = crawler_deck_part,
    .deck_ready = crawler_deck_ready,
    .deck_random = crawler_deck_random,
    .setup_allows = crawler_setup_allows,
    .signs = crawler_signs,
};
