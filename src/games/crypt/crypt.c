/*
 * crypt.c - Crypt behind game.h: setup, choices, answers, views, score and invariants.
 *
 * The rules themselves are in board.h (hexes), state.h (what is so), cards.h, combat.h, damage.h, moves.h and acts.h
 * (what happens), legal.h and offers.h (what may be done), pharaoh.h, declare.h and turn.h (the turn); decks.h makes
 * decks. A GPU kernel includes this file whole.
 */
#include "decks.h"

#include "crypt_box.h"

/* ---- Setup (CRYPT-22 to CRYPT-28) -------------------------------------------------------------------------------- */

typedef struct Brought { /* what a player brings */
    Deck cards, hexes;
} Brought;

RULE void brought_by_the_game(const Box *box, Pos *s, const Setup *how, int character, Brought *b)
{
    bool random = how->option[OPTION_DECKS] == 1;
    luck_turn(box, &s->fate.rng); /* one's own deck says nothing about another's */
    if (random) {
        deck_random(box, &s->fate.rng, character, &b->cards);
        hexes_random(box, &s->fate.rng, s->house & HOUSE_MORE_EXITS, &b->hexes);
    } else {
        int ready = ready_deck(box, character, (int)rng_below(&s->fate.rng, 2));
        deck_put(&b->cards, character);
        deck_from_rows(box, ready, CRYPT_ROW_CARDS, &b->cards);
        deck_from_rows(box, ready, CRYPT_ROW_HEXES, &b->hexes);
    }
    if (!has_pharaoh(s)) return;
    b->hexes.count = 0;
    if (random) hexes_random_solo(box, &s->fate.rng, s->difficulty, &b->hexes);
    else deck_from_rows(box, card_of_kind(box, CRYPT_KIND_LAYOUT, s->difficulty), CRYPT_ROW_HEXES, &b->hexes);
}

RULE void setup_character(const Box *box, Pos *s, int seat, int card)
{
    Run run;
    int slot = range_open(s, ROW_CHARACTERS, false, &run);
    s->card[slot] = (CardNo)card;
    s->slot[slot].since = ++s->clock;
    s->slot[slot].life = (uint8_t)card_field(box, card, CRYPT_FIELD_LIFE); /* CRYPT-24 */
    s->slot[slot].who = (uint8_t)seat;
    hooks_gain(box, s, slot);
}

RULE void setup_player(const Box *box, Pos *s, int seat, const Brought *b)
{
    int character = 0, owner = has_pharaoh(s) ? PHARAOH : seat;
    Run run;
    for (int i = 0; i < b->cards.count; i++)
        if (card_is(box, b->cards.card[i], CRYPT_KIND_CHARACTER)) character = b->cards.card[i];
    setup_character(box, s, seat, character ? character : card_of_kind(box, CRYPT_KIND_CHARACTER, 0));
    for (int i = 0; i < b->cards.count; i++)
        if (card_is(box, b->cards.card[i], CRYPT_KIND_GEAR) && range_room(s, DECK + seat) > 0)
            s->card[range_open(s, DECK + seat, false, &run)] = (CardNo)b->cards.card[i];
    s->home[seat] = s->count[DECK + seat];
    for (int i = 0; i < b->hexes.count && range_room(s, ROW_BOARD) > 0; i++) {
        if (!card_is(box, b->hexes.card[i], CRYPT_KIND_HEX)) continue;
        int slot = range_open(s, PILE_HEXES, false, &run);
        s->card[slot] = (CardNo)b->hexes.card[i];
        s->slot[slot].who = (uint8_t)owner;
        s->brought[owner]++;
    }
    range_shuffle(box, s, DECK + seat); /* CRYPT-25 */
}

/* Hexes in the pile change places together with their owners. i and j count from the bottom. */
RULE void hexes_exchange(Pos *s, int i, int j)
{
    int a = range_stored(PILE_HEXES, i), b = range_stored(PILE_HEXES, j);
    CardNo card = s->card[a];
    uint8_t who = s->slot[a].who;
    s->card[a] = s->card[b], s->slot[a].who = s->slot[b].who;
    s->card[b] = card, s->slot[b].who = who;
}

RULE void hexes_shuffle(const Box *box, Pos *s, int from, int end)
{
    for (int i = end - 1; i > from; i--)
        hexes_exchange(s, i, from + (int)luck_below(box, &s->fate.rng, (uint32_t)(i - from + 1)));
}

/* CRYPT-23; alone, the Exit is among the six below (CRYPT-227). */
RULE void setup_hexes(const Box *box, Pos *s, Events *ev)
{
    int n = s->count[PILE_HEXES];
    hexes_shuffle(box, s, 0, n);
    tell(s, ev, CRYPT_EV_PILED, SEAT_NONE, THING_NONE, THING_NONE, n, 0);
    int low = has_pharaoh(s) ? n / 2 : n;
    for (int i = low; i < n; i++)
        if (card_is_exit(box, s->card[range_stored(PILE_HEXES, i)]))
            hexes_exchange(s, i, (int)luck_below(box, &s->fate.rng, (uint32_t)low));
}

/* CRYPT-26, CRYPT-27: the top hex is where all start; an Exit is shuffled back. */
RULE void setup_start(const Box *box, Pos *s, Events *ev)
{
    int n = s->count[PILE_HEXES], slot = range_slot(s, PILE_HEXES, 0);
    bool others = false;
    for (int i = 0; i < n; i++) others = others || !card_is_exit(box, s->card[range_stored(PILE_HEXES, i)]);
    while (others && card_is_exit(box, s->card[slot])) {
        tell(s, ev, CRYPT_EV_EXIT_BACK, s->starter, THING(THING_SLOT, slot), THING_NONE, 0, 0);
        hexes_shuffle(box, s, 0, n);
    }
    int who = s->slot[slot].who;
    Spot middle = { 0, 0 };
    slot = card_move(box, s, slot, ROW_BOARD, false);
    s->slot[slot].who = (uint8_t)who;
    hex_lay(s, 0, middle);
    hex_turn(s, box, 0, 0);
    tell(s, ev, CRYPT_EV_START, s->starter, THING(THING_SLOT, slot), THING_NONE, 0, 0);
    for (int p = 0; p < s->fate.seats; p++)
        tell(s, ev, CRYPT_EV_SHOWN, p, THING(THING_SLOT, AT_CHARACTERS + p), THING_NONE, 0, 0);
}

/* CRYPT-26: a seat is chosen, or all roll and those that share the highest roll again (CRYPT-244). */
RULE void setup_first(Pos *s, int chosen, Events *ev)
{
    uint32_t rolling = (1u << s->fate.seats) - 1;
    if (chosen > 0 && chosen <= s->fate.seats) rolling = 1u << (chosen - 1);
    while (rolling & (rolling - 1)) {
        uint32_t best = 0;
        int most = 0;
        for (int p = 0; p < s->fate.seats; p++) {
            if (!(rolling >> p & 1)) continue;
            int a = 1 + (int)rng_below(&s->fate.rng, 6), b = 1 + (int)rng_below(&s->fate.rng, 6);
            tell(s, ev, CRYPT_EV_FIRST_ROLL, p, THING_NONE, THING_NONE, a, b);
            if (a + b > most) best = 0, most = a + b;
            if (a + b == most) best |= 1u << p;
        }
        rolling = best;
    }
    s->starter = (uint8_t)__builtin_ctz(rolling);
    s->active = s->starter;
    if (!has_pharaoh(s)) tell(s, ev, CRYPT_EV_BEGINS, s->starter, THING_NONE, THING_NONE, chosen, 0);
}

enum { CHARACTERS = 6 }; /* in the box (CRYPT-2) */

RULE_COLD void setup_players(const Box *box, Pos *s, const Setup *how, Events *ev)
{
    uint8_t order[CHARACTERS] = { 0, 1, 2, 3, 4, 5 };
    for (int i = CHARACTERS - 1; i > 0; i--) { /* a different character for each of six, unless they bring their own */
        int j = (int)luck_below(box, &s->fate.rng, (uint32_t)i + 1);
        uint8_t x = order[i];
        order[i] = order[j], order[j] = x;
    }
    for (int p = 0; p < s->fate.seats; p++) {
        Brought b;
        b.cards.count = 0, b.hexes.count = 0;
        brought_by_the_game(box, s, how, card_of_kind(box, CRYPT_KIND_CHARACTER, order[p % CHARACTERS]), &b);
        if (how->deck && how->deck[2 * p].count) b.cards = how->deck[2 * p];
        if (how->deck && how->deck[2 * p + 1].count) b.hexes = how->deck[2 * p + 1];
        setup_player(box, s, p, &b);
        tell(s, ev, EV_SHUFFLE, p, THING_NONE, THING_NONE, CRYPT_ZONE_DECK, 0);
    }
}

/* Neither the Pharaoh nor the crypt has a seat at the table: what they do, nobody there does. */
RULE void events_of_nobody(const Crypt *s, Events *ev, uint32_t from)
{
    for (uint32_t i = from; ev && i < ev->count; i++)
        if (ev->list[i].seat >= s->fate.seats) ev->list[i].seat = SEAT_NONE;
}

RULE void crypt_setup(const Box *box, Crypt *s, const Setup *how, Events *ev)
{
    uint32_t from = ev ? ev->count : 0;
    Crypt fresh = { 0 };
    *s = fresh;
    rng_seed(&s->fate.rng, how->seed);
    s->fate.added = box->added;
    s->fate.seats = how->seats;
    s->difficulty = (uint8_t)how->option[OPTION_DIFFICULTY];
    s->rounds = (uint8_t)how->option[OPTION_ROUNDS];
    s->house = (uint8_t)((how->option[OPTION_KEY_FALLS] ? HOUSE_KEY_FALLS : 0) |
                         (how->option[OPTION_MORE_EXITS] ? HOUSE_MORE_EXITS : 0) |
                         (how->option[OPTION_PHARAOH_KEEPS] ? HOUSE_PHARAOH_KEEPS : 0));
    s->frame[0].what = PROC_TURN;
    s->frame[0].about = ABOUT_NONE, s->frame[0].give = GIVE_NONE;
    s->round = 1;
    setup_players(box, s, how, ev);
    setup_hexes(box, s, ev);
    for (int p = 0; p < s->fate.seats; p++) cards_draw(box, s, p, 3, ev); /* CRYPT-25 */
    setup_first(s, how->option[OPTION_FIRST], ev);
    setup_start(box, s, ev);
    if (has_pharaoh(s)) s->seat[PHARAOH].flags = SEAT_DEFEATED; /* CRYPT-229 */
    s->first = s->fate.seats;                                   /* CRYPT-28 */
    s->fate.learned = 0;
    machine_run(box, s, ev);
    events_of_nobody(s, ev, from);
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

/* Whether the question may be declined: all may but those that must be settled one way or another. */
RULE bool question_is_optional(const Box *box, const Crypt *s, int why)
{
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case CRYPT_WHY_RETURN:
    case CRYPT_WHY_AGENT_PLACE:
    case CRYPT_WHY_STEP:
    case CRYPT_WHY_TURN_HEX:
    case CRYPT_WHY_DICE: return false;
    case CRYPT_WHY_AGENT: return f->step == AGENT_FIRST;
    case CRYPT_WHY_ATTACH: return declare_is_ready(box, s, f);
    case CRYPT_WHY_DISCARD:
        return s->count[HAND + s->active] <= number_now(box, s, CRYPT_NUMBER_HAND_LIMIT, seat_piece(s, s->active));
    default: return true;
    }
}

/* The Pharaoh never chooses, nor does the crypt: a text that would have them choose asks the player whose turn it is,
 * or the one there is. */
RULE int seat_at_table(const Crypt *s, int seat)
{
    if (seat < s->fate.seats) return seat;
    return s->active < s->fate.seats ? s->active : 0;
}

RULE Choice crypt_choice(const Box *box, const Crypt *s)
{
    Choice over = { SEAT_NONE, 0, 0, 0, 0 };
    if (s->fate.over) return over;
    int why = machine_why(box, s), source = 0;
    if (why) {
        Choice asked = machine_choice(box, s, why);
        asked.seat = (uint8_t)seat_at_table(s, asked.seat);
        return asked;
    }
    why = turn_why(s);
    const Frame *f = &s->frame[s->top];
    if (why == CRYPT_WHY_DEFENCE || why == CRYPT_WHY_SOAK) source = thing_card(s, f->self);
    if (why >= CRYPT_WHY_ATTACH && why <= CRYPT_WHY_AGENT) source = thing_card(s, f->it);
    Choice c = { (uint8_t)seat_at_table(s, turn_seat(s, why)), question_is_optional(box, s, why), (uint16_t)why,
                 (uint16_t)source, 0 };
    return c;
}

/* Which question stands: the machine's own, or one of the game. */
RULE int standing_question(const Box *box, const Crypt *s)
{
    int why = machine_why(box, s);
    return why ? why : turn_why(s);
}

RULE int crypt_actions(const Box *box, const Crypt *s, Action *out)
{
    if (s->fate.over) return 0;
    int why = standing_question(box, s);
    return why < WHY_GAME ? machine_actions(box, s, why, out) : turn_actions(box, s, why, out);
}

/* Whether others might have answered, or have to: what their hands hold, or do not, is learned by it (CRYPT-99). */
RULE bool answer_is_heard(const Box *box, const Crypt *s, int why, Action a)
{
    bool pass = ACT_VERB(a) == VERB_PASS;
    if (pass && (why == CRYPT_WHY_DRAW || why == CRYPT_WHY_FREE || why == CRYPT_WHY_DOMINATE)) return false;
    if (!pass && (why == CRYPT_WHY_DISCARD || why == CRYPT_WHY_ATTACH || why == CRYPT_WHY_RALLY)) return false;
    int seat = why < WHY_GAME ? machine_choice(box, s, why).seat : turn_seat(s, why);
    for (int p = 0; p < s->fate.seats; p++)
        if (p != seat && s->count[HAND + p]) return true;
    return false;
}

RULE void crypt_apply(const Box *box, Crypt *s, Action a, Events *ev)
{
    int why = standing_question(box, s);
    uint32_t from = ev ? ev->count : 0;
    int active = s->active;
    if (answer_is_heard(box, s, why, a)) s->fate.learned++;
    if (why < WHY_GAME) machine_answer(box, s, why, a, ev);
    else turn_answer(box, s, why, a, ev);
    machine_run(box, s, ev);
    if (s->stale) hooks_refresh(box, s);
    if (s->active != active) s->fate.learned++; /* what another begins a turn with has been asked about */
    events_of_nobody(s, ev, from);
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

RULE void crypt_redact(const Box *box, Crypt *s, int seat)
{
    machine_redact(box, s, seat);
    for (int k = 0; k < s->count[PILE_HEXES]; k++) { /* CRYPT-H3: neither the hexes nor whose they are */
        Slot none = { 0 };
        s->slot[range_stored(PILE_HEXES, k)] = none;
    }
}

/* Hidden cards of one owner: any its character may use; its Key among them unless it is seen elsewhere (CRYPT-INV2). */
RULE void resample_cards(const Box *box, Crypt *s, int seat, Rng *luck)
{
    uint16_t hidden[DECK_ROOM + HAND_ROOM];
    int n = 0, character = s->card[AT_CHARACTERS + seat], key = card_of_kind(box, CRYPT_KIND_KEY, 0);
    bool seen = false;
    for (int r = ROW_FLOOR; r < RANGES; r++) {
        if (r == PILE_HEXES) continue;
        for (int k = 0; k < s->count[r]; k++) {
            int slot = range_stored(r, k);
            if (card_owner(s, slot) != seat) continue;
            if (!s->card[slot]) hidden[n++] = (uint16_t)slot;
            else seen = seen || s->card[slot] == key;
        }
    }
    int lucky = n && !seen ? (int)rng_below(luck, (uint32_t)n) : -1;
    for (int i = 0; i < n; i++) {
        int c = key;
        while (i != lucky && (!character_uses(box, character, c) || c == key))
            c = 1 + (int)rng_below(luck, (uint32_t)(box->cards - 1));
        s->card[hidden[i]] = (CardNo)c;
    }
}

/* What is left of each player's hexes: an Exit if it is not placed yet, and others. */
RULE void resample_hexes(const Box *box, Crypt *s, Rng *luck)
{
    int owners = has_pharaoh(s) ? 1 : s->fate.seats, n = s->count[PILE_HEXES], at = 0;
    for (int p = 0; p < owners && at < n; p++) {
        int owner = has_pharaoh(s) ? PHARAOH : p, left = s->brought[owner];
        bool exit = false;
        for (int i = 0; i < s->count[ROW_BOARD]; i++)
            if ((s->slot[AT_BOARD + i].who & WHO_SEAT) == owner)
                left--, exit = exit || card_is_exit(box, s->card[AT_BOARD + i]);
        if (p == owners - 1) left = n - at;
        for (; left > 0 && at < n; left--, at++) {
            int slot = range_stored(PILE_HEXES, at), c = 0;
            while (!card_is(box, c, CRYPT_KIND_HEX) || card_is_exit(box, c) == exit ||
                   (has_pharaoh(s) && !card_field(box, c, CRYPT_FIELD_POINTS)))
                c = 1 + (int)rng_below(luck, (uint32_t)(box->cards - 1));
            exit = true;
            s->card[slot] = (CardNo)c;
            s->slot[slot].who = (uint8_t)owner;
        }
    }
    for (int i = n - 1; i > 0; i--) hexes_exchange(s, i, (int)rng_below(luck, (uint32_t)i + 1));
}

RULE void crypt_resample(const Box *box, Crypt *s, int seat, Rng *luck)
{
    (void)seat;
    rng_seed(&s->fate.rng, (uint64_t)rng_next(luck) << 32 | rng_next(luck));
    for (int p = 0; p < s->fate.seats; p++) resample_cards(box, s, p, luck);
    resample_hexes(box, s, luck);
}

/* ---- Score and invariants ---------------------------------------------------------------------------------------- */

/* Alone: CRYPT-235, at least 1 for a win. */
RULE int solo_score(const Crypt *s)
{
    if (s->winner != 1) return s->fate.over ? 0 : -1;
    int n = s->banked + WIN_BONUS[s->difficulty] + win_body(s);
    return n < 1 ? 1 : n;
}

/* With others: 100 for who escaped, 0 for the rest; until then the life left and a Key in hand. */
RULE void crypt_score(const Box *box, const Crypt *s, int32_t *out)
{
    if (has_pharaoh(s)) {
        out[0] = solo_score(s);
        return;
    }
    for (int p = 0; p < s->fate.seats; p++) {
        out[p] = s->winner == p + 1 ? 100 : 0;
        if (!s->fate.over)
            out[p] =
                (seat_is_defeated(s, p) ? 0 : s->slot[AT_CHARACTERS + p].life) + (seat_has_key(box, s, p) ? 25 : 0);
    }
}

/* CRYPT-INV2, CRYPT-INV7: every card a player began with is somewhere, once; one of them, seen or not, is the Key. */
RULE bool cards_are_sound(const Box *box, const Crypt *s, int seat)
{
    int n = 0, keys = 0, hidden = 0;
    for (int r = ROW_FLOOR; r < RANGES; r++) {
        if (r == PILE_HEXES) continue;
        for (int k = 0; k < s->count[r]; k++) {
            int slot = range_stored(r, k);
            if (card_owner(s, slot) != seat) continue;
            n++;
            if (!s->card[slot]) hidden++;
            else if (slot_is_key(box, s, slot)) keys++;
        }
    }
    return n == s->home[seat] && keys <= 1 && (keys == 1 || hidden > 0);
}

/* CRYPT-INV5: every hex hangs together with the start, walls aside. CRYPT-INV11: a way on until an Exit is found. */
RULE bool board_is_sound(const Box *box, const Crypt *s)
{
    uint64_t seen = 1, edge = 1, all = ((uint64_t)1 << s->count[ROW_BOARD]) - 1;
    for (; edge; edge &= edge - 1)
        for (int d = 0, hex = __builtin_ctzll(edge); d < DIRECTIONS; d++) {
            int to = hex_beside(s, hex, d);
            if (to >= 0 && !(seen >> to & 1)) seen |= (uint64_t)1 << to, edge |= (uint64_t)1 << to;
        }
    Spot none = { 99, 99 };
    if (seen != all) return false;
    bool laying = false;
    for (int i = 1; i <= s->top; i++)
        laying = laying || s->frame[i].what == CRYPT_EVENT_EXPLORE + 1 || s->frame[i].what == CRYPT_EVENT_ROTATE + 1;
    return laying || exit_on_board(box, s) || board_has_open_end(s, none);
}

RULE bool lives_are_sound(const Box *box, const Crypt *s)
{
    for (int p = 0; p < s->fate.seats; p++)
        if (!seat_is_defeated(s, p) &&
            (s->slot[AT_CHARACTERS + p].life < 1 || s->slot[AT_CHARACTERS + p].life > CRYPT_LIFE))
            return false;
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (!s->slot[AT_MONSTERS + i].life || !slot_is(box, s, AT_MONSTERS + i, CRYPT_KIND_MONSTER)) return false;
    return true;
}

/* CRYPT-INV8, CRYPT-INV12 */
RULE bool dead_are_sound(const Box *box, const Crypt *s)
{
    for (int p = 0; p < s->fate.seats; p++) {
        if (!seat_is_defeated(s, p)) continue;
        if (s->count[HAND + p]) return false;
        for (int i = tabled_first(s, p); i >= 0; i = tabled_next(s, p, i + 1))
            if (s->slot[i].place == NOWHERE && s->slot[i].host == THING_NONE) return false;
    }
    for (int i = 0; i < s->count[ROW_FLOOR]; i++) {
        Thing host = s->slot[AT_FLOOR + i].host;
        if (!slot_is_key(box, s, AT_FLOOR + i) || (host != THING_NONE && body_of(s, host) == SEAT_NONE)) return false;
    }
    return true;
}

/* CRYPT-INV4: no action carries two Alterations or two Enhancements of one player. CRYPT-INV6: one free
 * monster a hex. */
RULE int pairs_fault(const Box *box, const Crypt *s)
{
    for (int i = 0; i < s->count[ROW_ASIDE]; i++)
        for (int j = 0; j < i; j++) {
            const Slot *a = &s->slot[AT_ASIDE + i], *b = &s->slot[AT_ASIDE + j];
            if (a->host == THING_NONE || a->host != b->host ||
                game_player(s, AT_ASIDE + i) != game_player(s, AT_ASIDE + j))
                continue;
            for (int t = CRYPT_TRAIT_NATURE_ALTERATION; t <= CRYPT_TRAIT_NATURE_DEFENCE_ENHANCEMENT; t++)
                if (t != CRYPT_TRAIT_NATURE_ATTACK && t != CRYPT_TRAIT_NATURE_DEFENCE &&
                    slot_trait(box, s, AT_ASIDE + i, t) && slot_trait(box, s, AT_ASIDE + j, t) &&
                    !slot_trait(box, s, AT_ASIDE + i, CRYPT_TRAIT_METHOD_ANYTIME))
                    return 4;
        }
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        for (int j = 0; j < i; j++) {
            Thing a = THING(THING_SLOT, AT_MONSTERS + i), b = THING(THING_SLOT, AT_MONSTERS + j);
            if (hex_of(s, a) == hex_of(s, b) && body_of(s, a) == SEAT_NONE && body_of(s, b) == SEAT_NONE) return 6;
        }
    return 0;
}

RULE int hexes_brought(const Crypt *s)
{
    int n = 0;
    for (int p = 0; p < CRYPT_SEATS; p++) n += s->brought[p];
    return n;
}

RULE int crypt_fault(const Box *box, const Crypt *s)
{
    if (!s->fate.over && !lives_are_sound(box, s)) return 1;
    for (int p = 0; p < s->fate.seats; p++)
        if (!cards_are_sound(box, s, p)) return 2;
    if (s->taken > CRYPT_ACTIONS_MOST) return 3;
    int pairs = pairs_fault(box, s);
    if (pairs) return pairs;
    if (!board_is_sound(box, s)) return 5;
    if (!dead_are_sound(box, s)) return 8;
    if (s->count[PILE_HEXES] + s->count[ROW_BOARD] != hexes_brought(s)) return 10;
    if (s->round > 100) return 13;
    if (s->top >= FRAMES || s->levels > LEVELS || s->lingers > LINGERS) return 14;
    return 0;
}

/*                 version seats           pass options             card   seat        place  number table */
GAME(crypt, Crypt, 6, 1, CRYPT_SEATS, &CRYPT_BOX, 1, ACTION_OPTIONS, SLOTS, CRYPT_SEATS, HEXES, 256, 0);
