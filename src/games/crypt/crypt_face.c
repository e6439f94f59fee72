/*
 * crypt_face.c - the words of Crypt, and where things lie on its table.
 *
 * Card names and texts come from the box; the rest is here. It decides nothing: what is allowed is asked of the rules. What happened is in
 * crypt_told.c, why something is not allowed in crypt_why.c, decks in crypt_lists.c.
 */
#include "crypt_face.h"

#include "brain.h"

extern const Brain crypt_brain;

/* ---- Options ----------------------------------------------------------------------------------------------------------- */

static const OptionChoice DIFFICULTIES[] = {
    { "easy", EASY, "alone: a kind Hexpile, the Pharaoh acts every second turn, the curse comes from turn 30" },
    { "normal", NORMAL, "alone: 8 Hex Points, the Pharaoh acts every turn, the curse comes from turn 25" },
    { "hard", HARD, "alone: 16 Hex Points, the Pharaoh wakes monsters, the curse comes from turn 20" },
};
static const OptionChoice DECKS[] = {
    { "ready", 0, "one of the two ready decks and hex selections of each character" },
    { "random", 1, "random legal decks and hexes" },
};
static const OptionChoice YES_NO[] = { { "no", 0, "as printed" }, { "yes", 1, "with this house rule" } };

static const OptionFace OPTIONS[CRYPT_OPTIONS] = {
    { "difficulty", "how hard it is to play alone; with others it does nothing", "CRYPT-236", DIFFICULTIES, 3, 0, 0, 2,
      1 },
    { "decks", "what players without a deck of their own bring", "CRYPT-DP1", DECKS, 2, 0, 0, 1, 0 },
    { "crypt-rounds", "after how many rounds nobody wins", "CRYPT-225", 0, 0, 0, 1, 100, 100 },
    { "crypt-key-falls", "a defeated player's Key falls even from deck or discard pile", "CRYPT-A17", YES_NO, 2, 0, 0,
      1, 0 },
    { "crypt-more-exits", "random hex selections hold two Exits", "CRYPT-A30", YES_NO, 2, 0, 0, 1, 0 },
};

/* ---- Names -------------------------------------------------------------------------------------------------------------- */

void crypt_seat_name(const Box *box, const Crypt *s, int seat, Text *t)
{
    if (seat >= s->fate.seats) {
        text_add(t, has_pharaoh(s) ? "the Pharaoh" : "nobody");
    } else {
        text_add(t, "the ");
        text_add(t, printed_name(box, s->card[AT_CHARACTERS + seat]));
        for (int i = 0; i < s->fate.seats; i++)
            if (i != seat &&
                s->card[AT_CHARACTERS + i] == s->card[AT_CHARACTERS + seat]) { /* two of one kind: by seat */
                text_add(t, " of seat ");
                text_num(t, seat + 1);
                return;
            }
    }
}

const char *crypt_side(int d)
{
    static const char *const SIDES[DIRECTIONS] = { "top",    "upper right", "lower right",
                                                   "bottom", "lower left",  "upper left" };
    return d >= 0 && d < DIRECTIONS ? SIDES[d] : "nowhere";
}

void crypt_amount(Text *t, int32_t amount)
{
    int dice = amount >> 16, flat = (int16_t)(amount & 0xffff);
    if (dice) text_num(t, dice), text_add(t, "D6");
    if (dice && flat > 0) text_add(t, " + ");
    if (flat || !dice) text_num(t, flat);
}

/* ---- The table ------------------------------------------------------------------------------------------------------------ */

enum {
    ZONE_SEATS,
    ZONE_BOARD,
    ZONE_PIECES,
    ZONE_KEYS,
    ZONE_PLAYED,
    ZONE_TABLED,
    ZONE_HAND,
    ZONE_TURN,
    ZONE_PILES,
    ZONES
};

static const ZoneFace ZONE[ZONES] = {
    { "Players", LAYOUT_SEATS, SIDE_FAR, 0, "no players" },
    { "Crypt", LAYOUT_HEXES, SIDE_MIDDLE, 0, "no hexes" },
    { "Characters and monsters", LAYOUT_ROW, SIDE_MIDDLE, 0, "nobody" },
    { "Keys in the crypt", LAYOUT_ROW, SIDE_MIDDLE, 0, "none" },
    { "Being played", LAYOUT_ROW, SIDE_MIDDLE, 0, "nothing" },
    { "Tabled", LAYOUT_ROW, SIDE_NEAR, 1, "nothing tabled" },
    { "Hand", LAYOUT_HAND, SIDE_NEAR, 1, "no cards" },
    { "Turn", LAYOUT_VALUES, SIDE_EDGE, 0, "nothing to count" },
    { "Piles", LAYOUT_PILES, SIDE_EDGE, 0, "no piles" },
};

static Item item_owned(int zone, int shape, Thing thing, int owner, int x)
{
    Item it = item_fresh(zone, shape, thing, x);
    it.owner = (uint8_t)owner;
    return it;
}

/* What is through each door: "top to Crypt of Gold, bottom unexplored". */
static void doors_words(const Box *box, const Crypt *s, int hex, Text *t)
{
    bool first = true;
    for (int d = 0; d < DIRECTIONS; d++) {
        int to = hex_through(s, hex, d);
        if (to < 0 && !door_is_open_end(s, hex, d)) continue;
        if (!first) text_add(t, ", ");
        first = false;
        text_add(t, crypt_side(d));
        text_add(t, to < 0 ? " unexplored" : " to ");
        if (to >= 0) text_add(t, printed_name(box, s->card[AT_BOARD + to]));
    }
}

static Item hex_item(const Box *box, const Crypt *s, int hex, int seat)
{
    Spot p = hex_spot(s, hex);
    int owner = s->slot[AT_BOARD + hex].who & WHO_SEAT;
    Item it =
        item_owned(ZONE_BOARD, ITEM_PLACE, THING(THING_PLACE, hex), is_pharaoh(s, owner) ? SEAT_NONE : owner, p.q);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.y = (int16_t)(p.r + (p.q - (p.q & 1)) / 2); /* columns of flat hexes, every second one half a row lower */
    it.card = s->card[AT_BOARD + hex];
    it.doors = (uint8_t)hex_doors(s, hex);
    it.flags = owner == seat ? ITEM_FRIEND : 0;
    text_add(&name, printed_name(box, it.card));
    int open = 0;
    for (int d = 0; d < DIRECTIONS; d++) open += door_is_open_end(s, hex, d);
    if (open) text_num(&line, open), text_add(&line, open == 1 ? " door unexplored" : " doors unexplored");
    if (hex_monster_card(box, s, hex)) {
        text_add(&line, open ? "; home of " : "home of ");
        text_add(&line, printed_name(box, hex_monster_card(box, s, hex)));
    }
    return it;
}

static void life_counter(const Box *box, const Crypt *s, int slot, Item *it)
{
    int full = slot_field(box, s, slot, CRYPT_FIELD_LIFE);
    if (full) item_count(it, "Life", s->slot[slot].life, full);
    else if (slot >= AT_TABLED && s->slot[slot].life) item_count(it, "Sand", s->slot[slot].life, 0);
}

static void piece_line(const Box *box, const Crypt *s, int slot, Text *t)
{
    Thing x = THING(THING_SLOT, slot);
    int seat = game_player(s, slot);
    text_add(t, "Dodge ");
    text_num(t, number_now(box, s, CRYPT_NUMBER_DODGE, x));
    text_add(t, ", Hit ");
    crypt_amount(t, number_now(box, s, CRYPT_NUMBER_HIT, x));
    if (is_character(x) && seat_is_defeated(s, slot)) text_add(t, ", defeated");
    if (is_character(x) && s->seat[slot].held)
        text_add(t, ", held: escapes on "), text_num(t, s->seat[slot].held), text_add(t, " or more");
    if (!is_character(x) && body_of(s, x) != SEAT_NONE) {
        text_add(t, ", dominated by ");
        crypt_seat_name(box, s, seat, t);
    }
    if (slot >= AT_TABLED && s->slot[slot].place == NOWHERE) text_add(t, ", a guard");
}

static Item piece_item(const Box *box, const Crypt *s, int zone, int slot, int x, int seat)
{
    int player = game_player(s, slot);
    Item it = item_owned(zone, ITEM_CARD, THING(THING_SLOT, slot), player >= s->fate.seats ? SEAT_NONE : player, x);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.card = s->card[slot];
    it.on = s->slot[slot].place == NOWHERE ? (Thing)THING_NONE : game_place(s, it.thing);
    if (is_tabled(it.thing) && s->slot[slot].host != THING_NONE) it.on = s->slot[slot].host;
    it.flags = player == seat ? ITEM_FRIEND : ITEM_FOE;
    if (slot < AT_MONSTERS && seat_is_defeated(s, slot)) it.flags |= ITEM_INACTIVE, it.on = THING_NONE;
    text_add(&name, printed_name(box, it.card));
    life_counter(box, s, slot, &it);
    if (slot < AT_BOARD || slot_is(box, s, slot, CRYPT_KIND_AGENT)) piece_line(box, s, slot, &line);
    return it;
}

static Item seat_item(const Box *box, const Crypt *s, int p, int seat)
{
    Item it = item_owned(ZONE_SEATS, ITEM_SEAT, THING(THING_SEAT, p), p, p);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.flags = p == seat ? ITEM_FRIEND : ITEM_FOE;
    text_add(&name, printed_name(box, s->card[AT_CHARACTERS + p]));
    if (seat_is_defeated(s, p)) text_add(&line, s->seat[p].body != THING_NONE ? "defeated, in a body" : "defeated");
    else text_add(&line, s->specials >> p & 1 ? "special used" : "special ready");
    item_count(&it, "Life", s->slot[AT_CHARACTERS + p].life, CRYPT_LIFE);
    item_count(&it, "hand", s->count[HAND + p], 0);
    item_count(&it, "deck", s->count[DECK + p], 0);
    return it;
}

static Item hand_item(const Box *box, const Crypt *s, int slot, int p, int x)
{
    Item it = item_owned(ZONE_HAND, ITEM_CARD, THING(THING_SLOT, slot), p, x);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.card = s->card[slot];
    if (!it.card) it.flags |= ITEM_FACE_DOWN;
    text_add(&name, printed_name(box, it.card));
    if (it.card && dice_field(box, s, slot, CRYPT_FIELD_DAMAGE)) {
        crypt_amount(&line, dice_field(box, s, slot, CRYPT_FIELD_DAMAGE));
        text_add(&line, " damage");
    }
    return it;
}

static Item pile_item(const Box *box, const Crypt *s, int r, int owner, const char *words)
{
    Item it = item_owned(ZONE_PILES, ITEM_PILE, THING(THING_PILE, r), owner, r);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.count = s->count[r];
    if (owner < CRYPT_SEATS) {
        crypt_seat_name(box, s, owner, &name);
        text_add(&name, "'s ");
    }
    text_add(&name, words);
    if (RANGE[r].flags & RANGE_HIDDEN) it.flags |= ITEM_FACE_DOWN;
    else if (it.count) {
        it.card = s->card[range_slot(s, r, 0)];
        text_add(&line, "top: ");
        text_add(&line, printed_name(box, it.card));
    }
    return it;
}

static Item value_item(const char *name, int value, int of, int x)
{
    Item it = item_owned(ZONE_TURN, ITEM_VALUE, THING_NONE, SEAT_NONE, x);
    Text t = text_in(it.name, sizeof it.name);
    text_add(&t, name);
    it.count = (uint16_t)(value < 0 ? 0 : value);
    if (of || value < 0) item_count(&it, "so far", value, of);
    return it;
}

/* A hex that gives an action may have been left since: what was taken was allowed then. */
static int actions_shown(const Box *box, const Crypt *s)
{
    int allowed = actions_allowed(box, s, s->active);
    return allowed < s->taken ? s->taken : allowed;
}

static void items_point(const Box *box, const Crypt *s, Item *out, int n)
{
    Action a[ACTION_MAX];
    int count = crypt_game.actions(box, s, a);
    for (int k = 0; k < count; k++) {
        Thing t = action_thing(a[k]);
        for (int i = 0; i < n && t != THING_NONE; i++)
            if (out[i].thing == t) out[i].action = a[k];
    }
}

/* Cards in piles that may be chosen now lie open beside them. */
static int searched_items(const Box *box, const Crypt *s, Item *out, int room)
{
    Action a[ACTION_MAX];
    int count = crypt_game.actions(box, s, a), n = 0;
    for (int k = 0; k < count && n < room; k++) {
        int slot = ACT_OPERAND(a[k]);
        if (ACT_VERB(a[k]) != VERB_CARD || slot < AT_DECKS) continue;
        Item it = item_owned(ZONE_PLAYED, ITEM_CARD, THING(THING_SLOT, slot), SEAT_NONE, n);
        Text name = text_in(it.name, sizeof it.name);
        it.card = s->card[slot], it.action = a[k];
        text_add(&name, printed_name(box, it.card));
        out[n++] = it;
    }
    return n;
}

static int crypt_items(const Box *box, const void *view, int seat, Item *out, int room)
{
    const Crypt *s = (const Crypt *)view;
    int n = 0, seats = s->fate.seats;
    for (int p = 0; p < seats && n < room; p++) out[n++] = seat_item(box, s, p, seat);
    for (int i = 0; i < s->count[ROW_BOARD] && n < room; i++) out[n++] = hex_item(box, s, i, seat);
    for (int p = 0; p < seats && n < room; p++) out[n++] = piece_item(box, s, ZONE_PIECES, AT_CHARACTERS + p, p, seat);
    for (int i = 0; i < s->count[ROW_MONSTERS] && n < room; i++)
        out[n++] = piece_item(box, s, ZONE_PIECES, AT_MONSTERS + i, seats + i, seat);
    for (int i = 0; i < s->count[ROW_FLOOR] && n < room; i++)
        out[n++] = piece_item(box, s, ZONE_KEYS, AT_FLOOR + i, i, seat);
    for (int i = 0; i < s->count[ROW_ASIDE] && n < room; i++)
        out[n++] = piece_item(box, s, ZONE_PLAYED, AT_ASIDE + i, i, seat);
    for (int p = 0; p < seats; p++) {
        for (int i = 0; i < s->count[ROW_TABLED + p] && n < room; i++)
            out[n++] = piece_item(box, s, ZONE_TABLED, AT_TABLED + p * TABLED + i, i, seat);
        for (int i = 0; i < s->count[HAND + p] && n < room; i++)
            out[n++] = hand_item(box, s, AT_HANDS + p * HAND_ROOM + i, p, i);
    }
    if (n + 3 < room) {
        out[n++] = value_item(has_pharaoh(s) ? "turn" : "round", s->round, 0, 0);
        out[n++] = value_item("actions taken", s->taken, actions_shown(box, s), 1);
        if (has_pharaoh(s)) out[n++] = value_item("Hex Points", s->banked, 0, 2);
    }
    if (n < room) out[n++] = pile_item(box, s, PILE_HEXES, SEAT_NONE, "Hexpile");
    for (int p = 0; p < seats && n + 1 < room; p++) {
        out[n++] = pile_item(box, s, DECK + p, p, "deck");
        out[n++] = pile_item(box, s, DISCARDS + p, p, "discards");
    }
    if (crypt_game.choice(box, s).seat != seat) return n;
    items_point(box, s, out, n);
    return n + searched_items(box, s, out + n, room - n);
}

static int crypt_passages(const Box *box, const void *view, Passage *out, int room)
{
    const Crypt *s = (const Crypt *)view;
    int n = 0;
    (void)box;
    for (int i = 0; i < s->count[ROW_BOARD]; i++)
        for (int d = 0; d < DIRECTIONS; d++) {
            int to = hex_through(s, i, d);
            if (to > i && n < room) out[n++] = (Passage){ (uint16_t)i, (uint16_t)to };
        }
    return n;
}

/* ---- Where the game stands ---------------------------------------------------------------------------------------------------- */

static void where_words(const Box *box, const Crypt *s, Thing piece, Text *t)
{
    int hex = hex_of(s, piece);
    if (hex < 0) return;
    text_add(t, " in ");
    text_add(t, printed_name(box, s->card[AT_BOARD + hex]));
}

static void crypt_status(const Box *box, const void *view, int seat, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    text_add(t, has_pharaoh(s) ? "Turn " : "Round ");
    text_num(t, s->round);
    text_add(t, ", ");
    crypt_seat_name(box, s, s->active, t);
    text_add(t, s->frame[0].step <= T_FREE ? "'s free actions" : "'s actions");
    text_add(t, ". ");
    if (seat < s->fate.seats) {
        Thing piece = seat_piece(s, seat);
        text_add(t, "You are ");
        crypt_seat_name(box, s, seat, t);
        if (piece == THING_NONE) text_add(t, ", defeated and without a body. ");
        else {
            if (!is_character(piece))
                text_add(t, " in the body of "), text_add(t, printed_name(box, thing_card(s, piece)));
            where_words(box, s, piece, t);
            text_add(t, ", Life ");
            text_num(t, s->slot[THING_INDEX(piece)].life);
            text_add(t, seat_has_key(box, s, seat) ? ", with a Key. " : ", without a Key. ");
            text_add(t, "Doors: ");
            doors_words(box, s, hex_of(s, piece), t);
            text_add(t, ". ");
        }
    }
    bool exit = exit_on_board(box, s);
    text_add(t, exit ? "An Exit has been found. " : "No Exit has been found yet. ");
    text_add(t, "Hexpile: ");
    text_num(t, s->count[PILE_HEXES]);
    text_add(t, ".");
}

/* ---- The question ------------------------------------------------------------------------------------------------------------------ */

static void prompt_defence(const Box *box, const Crypt *s, const Frame *f, Text *t)
{
    if (is_character(f->self)) text_add(t, "The ");
    text_add(t, printed_name(box, thing_card(s, f->self)));
    text_add(t, is_character(f->it) ? " attacks the " : " attacks ");
    text_add(t, printed_name(box, thing_card(s, f->it)));
    if (f->amount > 0) {
        text_add(t, " for ");
        text_num(t, f->amount);
        text_add(t, " damage");
    }
    text_add(t, attack_may_dodge(box, s, f) ? ": defend with a card, dodge, or take it"
                                            : ": defend with a card, or take it; it cannot be dodged");
    if (f->left > 1) text_add(t, " (it comes again)");
}

static void prompt_action(const Box *box, const Crypt *s, Text *t)
{
    int left = actions_allowed(box, s, s->active) - s->taken;
    text_add(t, "Action (");
    text_num(t, left);
    text_add(t, left == 1 ? " left): move, explore, Hit, play or use a card, or end the turn"
                          : " left): move, explore, Hit, play or use a card, or end your turn");
}

static void prompt_respond(const Box *box, const Crypt *s, const Frame *f, Text *t)
{
    Event e = { (uint8_t)(EV_GAME + f->what - 1),
                f->you,
                0xff,
                0,
                (uint16_t)thing_card(s, f->it),
                (uint16_t)thing_card(s, f->self),
                f->it,
                (int16_t)f->amount,
                0,
                0 };
    text_add(t, f->stage == STAGE_ASK_WOULD ? "You may answer before this happens: " : "You may answer this: ");
    if (f->what == CRYPT_EVENT_ROLL + 1) {
        crypt_seat_name(box, s, f->you, t);
        text_add(t, " rolled ");
        text_num(t, f->amount);
    } else {
        crypt_told(box, s, &e, t);
    }
}

/* CRYPT-35, CRYPT-36. */
static void prompt_hand(const Box *box, const Crypt *s, int seat, Text *t)
{
    text_add(t, ": you hold ");
    text_num(t, s->count[HAND + seat]);
    text_add(t, " and may keep ");
    text_num(t, number_now(box, s, CRYPT_NUMBER_HAND_LIMIT, seat_piece(s, seat)));
}

static void crypt_prompt(const Box *box, const void *view, Text *t)
{
    static const char *const WORDS[] = { "Draw a card?",
                                         "Free actions: play cards, or go on to your actions",
                                         "",
                                         "Which card do you take back?",
                                         "Discard what you do not want",
                                         "Dominate a body, or not",
                                         "Attach cards to this attack, or go on",
                                         "Table it as a guard, or place it in a hex",
                                         "What does it attack?",
                                         "",
                                         "Attach a Defence enhancement to the dodge?",
                                         "Who takes the damage first?",
                                         "Where to?",
                                         "You are free: leave, or stay",
                                         "How is the hex turned?",
                                         "What do the dice read?" };
    const Crypt *s = (const Crypt *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = crypt_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over.");
        return;
    }
    switch (c.why) {
    case CRYPT_WHY_ACTION: prompt_action(box, s, t); return;
    case CRYPT_WHY_DEFENCE: prompt_defence(box, s, f, t); return;
    case CRYPT_WHY_SOAK:
        text_num(t, f->amount);
        text_add(t, " damage: ");
        break;
    case WHY_RESPOND: prompt_respond(box, s, f, t); return;
    default: break;
    }
    if (c.why >= WHY_GAME) {
        text_add(t, WORDS[c.why - WHY_GAME]);
        if (c.why == CRYPT_WHY_DISCARD) prompt_hand(box, s, c.seat, t);
        return;
    }
    if (c.source) text_add(t, printed_name(box, c.source)), text_add(t, ": ");
    const char *words = printed_at(box, c.code);
    text_add(t, words[0] ? words : c.why == WHY_NUMBER ? "choose a number" : "choose");
}

/* ---- Answers -------------------------------------------------------------------------------------------------------------------------- */

static const char *pass_words(int why)
{
    switch (why) {
    case CRYPT_WHY_DRAW: return "no card";
    case CRYPT_WHY_FREE: return "go on";
    case CRYPT_WHY_ACTION: return "end turn";
    case CRYPT_WHY_DISCARD: return "keep the rest";
    case CRYPT_WHY_DOMINATE: return "stay as you are";
    case CRYPT_WHY_ATTACH: return "go on";
    case CRYPT_WHY_AGENT: return "no attack";
    case CRYPT_WHY_DEFENCE: return "take it";
    case CRYPT_WHY_RALLY: return "just dodge";
    case CRYPT_WHY_SOAK: return "take the rest";
    case CRYPT_WHY_LEAVE: return "stay";
    case WHY_RESPOND: return "pass";
    case WHY_FOR: return "no more";
    default: return "no";
    }
}

static void doors_list(int doors, Text *t)
{
    bool first = true;
    text_add(t, "doors ");
    for (int d = 0; d < DIRECTIONS; d++)
        if (doors >> d & 1) {
            if (!first) text_add(t, " and ");
            text_add(t, crypt_side(d));
            first = false;
        }
}

static void action_option_words(const Box *box, const Crypt *s, int option, Text *t)
{
    int hex = hex_of(s, seat_piece(s, s->active));
    switch (option) {
    case DO_TAKE_KEY: text_add(t, "pick up the Key"); return;
    case DO_EXIT: text_add(t, "Exit"); return;
    case DO_HEX:
        text_add(t, "use ");
        text_add(t, hex < 0 ? "the hex" : printed_name(box, s->card[AT_BOARD + hex]));
        return;
    case DO_SPECIAL: text_add(t, "special ability"); return;
    case DO_RETURN: text_add(t, "take a tabled card back"); return;
    default: text_add(t, "explore "); text_add(t, crypt_side(option));
    }
}

static void option_words(const Box *box, const Crypt *s, int why, int option, Text *t)
{
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case CRYPT_WHY_DRAW: text_add(t, "draw"); return;
    case CRYPT_WHY_FREE: text_add(t, "roll to escape"); return;
    case CRYPT_WHY_ACTION: action_option_words(box, s, option, t); return;
    case CRYPT_WHY_ATTACH: text_add(t, "special ability"); return;
    case CRYPT_WHY_AGENT_PLACE: text_add(t, "as a guard"); return;
    case CRYPT_WHY_DEFENCE: text_add(t, option == DEFEND_DODGE ? "dodge" : "dodge out"); return;
    case CRYPT_WHY_TURN_HEX: {
        int hex = f->what == CRYPT_EVENT_EXPLORE + 1 ? THING_INDEX(f->there) : hex_of(s, f->it);
        doors_list(doors_turned(card_doors(box, s->card[AT_BOARD + hex]), option), t);
        return;
    }
    default: break;
    }
    Options o = options_at(box, f->pc);
    const char *words = printed_at(box, o.block[option & 7]);
    if (words[0]) text_add(t, words);
    else text_add(t, "option "), text_num(t, option + 1);
}

static void crypt_answer(const Box *box, const void *view, Action a, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    Choice c = crypt_game.choice(box, s);
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: text_add(t, pass_words(c.why)); return;
    case VERB_NUMBER: text_num(t, n); return;
    case VERB_OPTION: option_words(box, s, c.why, n, t); return;
    case VERB_SEAT: crypt_seat_name(box, s, n, t); return;
    case VERB_PLACE:
        if (c.why == CRYPT_WHY_ACTION || c.why == CRYPT_WHY_AGENT) text_add(t, "move to ");
        if (c.why == CRYPT_WHY_DOMINATE) text_add(t, "wake ");
        text_add(t, printed_name(box, s->card[AT_BOARD + n]));
        return;
    default:
        if (c.why == CRYPT_WHY_ACTION && n < AT_HANDS && slot_run(n) != ROW_TABLED + s->active) text_add(t, "Hit ");
        if (c.why == CRYPT_WHY_DOMINATE) text_add(t, "dominate ");
        if (c.why == CRYPT_WHY_DEFENCE && n < AT_MONSTERS) text_add(t, "special ability of ");
        text_add(t, printed_name(box, s->card[n]));
    }
}

/* ---- What an answer would mean ---------------------------------------------------------------------------------------------------------------- */

/* Ways of 36 that 2D6 come to n or less. */
static int ways_at_most(int n)
{
    static const uint8_t WAYS[13] = { 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36 };
    return n < 0 ? 0 : n > 12 ? 36 : WAYS[n];
}

static void percent(Text *t, int ways)
{
    text_num(t, (ways * 100 + 18) / 36);
    text_add(t, " %");
}

static void preview_target(const Box *box, const Crypt *s, Thing source, Thing target, int seat, Text *t)
{
    text_add(t, ": ");
    int32_t n = attack_amount(box, s, source, 0, seat);
    crypt_amount(t, n);
    text_add(t, " damage");
    if (n >> 16) text_add(t, ", on average "), text_num(t, (n >> 16) * 7 / 2 + (int16_t)(n & 0xffff));
    if ((n >> 16) % 2) text_add(t, ".5");
    text_add(t, "; it dodges with ");
    percent(t, ways_at_most(number_now(box, s, CRYPT_NUMBER_DODGE, target)));
    text_add(t, " and has Life ");
    text_num(t, s->slot[THING_INDEX(target)].life);
}

static void preview_text(const Box *box, int card, Text *t)
{
    const char *text = card && box->words ? box->words->card[card].text : "";
    if (*text) text_add(t, ": ");
    for (; *text; text++) {
        char one[2] = { *text == '\n' ? ' ' : *text, 0 };
        text_add(t, one);
    }
}

/* "(Life 8, Dodge 5, Hit 2D6)": the figures of a card before it is played. */
static void preview_figures(const Box *box, const Crypt *s, int slot, Text *t)
{
    if (!slot_field(box, s, slot, CRYPT_FIELD_LIFE)) return;
    text_add(t, " (Life ");
    text_num(t, slot_field(box, s, slot, CRYPT_FIELD_LIFE));
    if (slot_field(box, s, slot, CRYPT_FIELD_DODGE)) {
        text_add(t, ", Dodge ");
        text_num(t, slot_field(box, s, slot, CRYPT_FIELD_DODGE));
        text_add(t, ", Hit ");
        crypt_amount(t, dice_field(box, s, slot, CRYPT_FIELD_HIT));
    }
    text_add(t, ")");
}

static void preview_option(const Box *box, const Crypt *s, int why, int option, Text *t)
{
    const Frame *f = &s->frame[s->top];
    int seat = crypt_game.choice(box, s).seat, hex = hex_of(s, seat_piece(s, s->active));
    if (why == CRYPT_WHY_DEFENCE && option == DEFEND_DODGE) {
        text_add(t, ": ");
        percent(t, ways_at_most(number_now(box, s, CRYPT_NUMBER_DODGE, target_dodger(box, s, f->it))));
    } else if (why == CRYPT_WHY_DEFENCE || (why == CRYPT_WHY_ACTION && option == DO_EXIT)) {
        text_add(t, ": doubles, ");
        percent(t, 6);
    } else if (why == CRYPT_WHY_FREE) {
        text_add(t, ": ");
        percent(t, 36 - ways_at_most(s->seat[seat].held - 1));
    } else if (why == CRYPT_WHY_ACTION && option == DO_HEX && hex >= 0) {
        preview_text(box, s->card[AT_BOARD + hex], t);
    } else if ((why == CRYPT_WHY_ACTION && option == DO_SPECIAL) || why == CRYPT_WHY_ATTACH) {
        preview_text(box, s->card[AT_CHARACTERS + seat], t);
    }
}

/* What damage would leave of the one that takes it; -1: the character. */
static void preview_soak(const Crypt *s, const Frame *f, int slot, Text *t)
{
    int life = s->slot[slot < 0 ? AT_CHARACTERS + THING_INDEX(f->it) : slot].life, left = life - f->amount;
    text_add(t, slot < 0 ? ": on you, Life " : ": Life ");
    text_num(t, life);
    text_add(t, left > 0 ? ", then " : ", destroyed by it");
    if (left > 0) text_num(t, left);
    if (left < 0 && slot >= 0) text_add(t, ", "), text_num(t, -left), text_add(t, " damage goes on");
}

/* Whether a text, which is made from what the card does, says this. */
static bool card_says(const Box *box, int card, const char *words)
{
    for (const char *at = box->words->card[card].text; *at; at++) {
        int n = 0;
        while (words[n] && at[n] == words[n]) n++;
        if (!words[n]) return true;
    }
    return false;
}

/* A card that may be played and would do nothing now. */
static void preview_idle(const Box *box, const Crypt *s, int slot, int seat, Text *t)
{
    Thing piece = seat < CRYPT_SEATS ? seat_piece(s, seat) : (Thing)THING_NONE;
    if (slot < AT_HANDS || !is_character(piece) || s->slot[THING_INDEX(piece)].life < CRYPT_LIFE) return;
    if (card_says(box, s->card[slot], "Free action: Restore ")) text_add(t, " (Your Life is full.)");
}

static bool picks_a_target(const Box *box, const Crypt *s)
{
    if (machine_why(box, s) != WHY_PICK) return false;
    return asking_at(box, s->frame[s->top].pc).event == CRYPT_EVENT_ATTACK;
}

static void crypt_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = crypt_game.choice(box, s);
    int n = ACT_OPERAND(a);
    crypt_answer(box, view, a, t);
    if (ACT_VERB(a) == VERB_OPTION) preview_option(box, s, c.why, n, t);
    if (c.why == CRYPT_WHY_SOAK) {
        preview_soak(s, f, ACT_VERB(a) == VERB_PASS ? -1 : n, t);
        return;
    }
    if (ACT_VERB(a) == VERB_PLACE && c.why != CRYPT_WHY_AGENT_PLACE) {
        if (hex_monster_card(box, s, n)) {
            text_add(t, " (home of ");
            text_add(t, printed_name(box, hex_monster_card(box, s, n)));
            text_add(t, ")");
        }
        preview_text(box, s->card[AT_BOARD + n], t);
    }
    if (ACT_VERB(a) != VERB_CARD) return;
    Thing target = THING(THING_SLOT, n);
    if (c.why == CRYPT_WHY_ACTION && n < AT_HANDS && slot_run(n) != ROW_TABLED + s->active)
        preview_target(box, s, seat_piece(s, s->active), target, s->active, t);
    else if (c.why == CRYPT_WHY_AGENT) preview_target(box, s, f->it, target, f->you, t);
    else if (picks_a_target(box, s) && is_target(box, s, target, true))
        preview_target(box, s, f->self, target, f->you, t);
    else if (c.why == CRYPT_WHY_DISCARD) {
        if (slot_is_key(box, s, n)) text_add(t, ": without a Key nobody leaves the crypt (CRYPT-142)");
    } else {
        if (n >= AT_HANDS) preview_figures(box, s, n, t);
        preview_text(box, s->card[n], t);
        preview_idle(box, s, n, c.seat, t);
    }
}

/* ---- The end ------------------------------------------------------------------------------------------------------------------------------------------ */

/* What a score alone is made of. */
static void outcome_parts(const Crypt *s, Text *t)
{
    text_add(t, ": Hex Points ");
    text_num(t, s->banked);
    text_add(t, seat_is_defeated(s, 0) ? ", in a body " : ", a fifth of the life left ");
    text_num(t, win_body(s));
    text_add(t, ", for the difficulty ");
    text_num(t, WIN_BONUS[s->difficulty]);
    text_add(t, "; at least 1");
}

static void crypt_outcome(const Box *box, const void *view, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    int32_t score[SEAT_MAX];
    if (!s->fate.over) {
        text_add(t, "Not over yet.");
        return;
    }
    if (s->winner) {
        int seat = s->winner - 1;
        char name[64];
        Text who = text_in(name, sizeof name);
        crypt_seat_name(box, s, seat, &who);
        if (name[0] == 't') name[0] = 'T';
        text_add(t, name);
        text_add(t, " escapes from the crypt and wins in ");
    } else {
        text_add(t, "Nobody escapes: the game ends without a winner in ");
    }
    text_add(t, has_pharaoh(s) ? "turn " : "round ");
    text_num(t, s->round);
    if (has_pharaoh(s)) {
        crypt_game.score(box, s, score);
        text_add(t, ", with a score of ");
        text_num(t, score[0]);
        if (s->winner) outcome_parts(s, t);
        text_add(t, " (CRYPT-235)");
    } else {
        text_add(t, s->winner ? " (CRYPT-142)" : s->round >= s->rounds ? " (CRYPT-225)" : " (CRYPT-143, CRYPT-224)");
    }
    text_add(t, ".");
}

const Face crypt_face = {
    .game = &crypt_game,
    .vocabulary = &crypt_vocabulary,
    .title = "Crypt",
    .blurb = "Explore a crypt of hexes, fight with a deck of your own, and take a Key to an Exit; 1 to 6 players, 30 "
             "to 60 minutes",
    .rules_file = "crypt.md",
    .together = 0,
    .decks_per_seat = DECK_PARTS,
    .format_count = CRYPT_FORMATS,
    .formats = crypt_formats,
    .deck_parts = crypt_deck_parts,
    .option_count = CRYPT_OPTIONS,
    .zone_count = ZONES,
    .options = OPTIONS,
    .zones = ZONE,
    .items = crypt_items,
    .passages = crypt_passages,
    .status = crypt_status,
    .prompt = crypt_prompt,
    .answer = crypt_answer,
    .preview = crypt_preview,
    .event = crypt_told,
    .why = crypt_why,
    .outcome = crypt_outcome,
    .deck_faults = crypt_deck_faults,
    .deck_part = crypt_deck_part,
    .deck_ready = crypt_deck_ready,
    .deck_random = crypt_deck_random,
    .brain = &crypt_brain,
};
