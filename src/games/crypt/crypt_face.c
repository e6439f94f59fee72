/*
 * crypt_face.c - the words of Crypt: options, names, the question, answers, the end.
 *
 * Card names and texts come from the box; the rest is here. It decides nothing: what is allowed is asked of the rules.
 * What lies on the table is in crypt_things.c, what an answer would bring in crypt_preview.c, what happened in
 * crypt_told.c, why something is not allowed in crypt_why.c, decks in crypt_lists.c.
 */
#include "crypt_face.h"

#include "brain.h"
#include "crypt_signs.h"

extern const Brain crypt_brain;

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static const OptionChoice DIFFICULTIES[] = {
    { "easy", EASY, "alone: a kind Hexpile, the Pharaoh acts every second turn, the curse comes from turn 30" },
    { "normal", NORMAL, "alone: 8 Hex Points, the Pharaoh acts every turn, the curse comes from turn 25" },
    { "hard", HARD, "alone: 16 Hex Points, the Pharaoh wakes monsters, the curse comes from turn 20" },
};
static const OptionChoice DECKS[] = {
    { "ready", 0, "one of the two ready decks and hex selections of each character" },
    { "random", 1, "random legal decks and hexes" },
};
static const OptionChoice KEY_FALLS[] = {
    { "no", 0, "a Key in the deck or discard pile of who is defeated is lost: our reading (CRYPT-A17)" },
    { "yes", 1, "not printed: it drops in the hex of defeat as well" },
};
static const OptionChoice MORE_EXITS[] = {
    { "no", 0, "one Exit a player, the least there must be (CRYPT-19)" },
    { "yes", 1, "two Exits a player" },
};
static const OptionChoice EQUAL_HEXES[] = {
    { "no", 0, "five or more, an Exit or more among them (CRYPT-19)" },
    { "yes", 1, "not printed: everyone brings exactly five with exactly one Exit" },
};
static const OptionChoice PHARAOH_KEEPS[] = {
    { "no", 0, "who falls alone dominates agents and monsters like anyone (CRYPT-132)" },
    { "yes", 1, "not printed: every monster is the Pharaoh's, and who falls without an agent has lost" },
};

static const OptionFace OPTIONS[CRYPT_OPTIONS] = {
    { "difficulty", "how hard it is to play alone; with others it does nothing", "CRYPT-236", DIFFICULTIES, 3, 0, 0, 2,
      1 },
    { "decks", "what players without a deck of their own bring", "CRYPT-DP1", DECKS, 2, 0, 0, 1, 0 },
    { "crypt-rounds", "after how many rounds nobody wins", "CRYPT-225", 0, 0, 0, 1, 100, 100 },
    { "crypt-key-falls", "whether a defeated player's Key falls even from deck or discard pile", "CRYPT-A17", KEY_FALLS,
      2, 0, 0, 1, 0 },
    { "crypt-more-exits", "how many Exits random hex selections hold", "CRYPT-A30", MORE_EXITS, 2, 0, 0, 1, 0 },
    { "crypt-first", "the seat that has the first turn; 0: roll for it", "CRYPT-26", 0, 0, 0, 0, CRYPT_SEATS, 0 },
    { "crypt-equal-hexes", "how many hexes players bring", "CRYPT-21", EQUAL_HEXES, 2, 0, 0, 1, 0 },
    { "crypt-pharaoh-keeps", "alone: whose the monsters are", "CRYPT-237", PHARAOH_KEEPS, 2, 0, 0, 1, 0 },
};

static bool crypt_setup_allows(const Setup *how, Text *t)
{
    if (how->option[OPTION_FIRST] <= how->seats) return true;
    text_add(t, "crypt-first names seat ");
    text_num(t, how->option[OPTION_FIRST]);
    text_add(t, ", and there are ");
    text_num(t, how->seats);
    return false;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

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

/* ---- Where the game stands --------------------------------------------------------------------------------------- */

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
            crypt_doors(box, s, hex_of(s, piece), t);
            text_add(t, ". ");
        }
    }
    bool exit = exit_on_board(box, s);
    text_add(t, exit ? "An Exit has been found. " : "No Exit has been found yet. ");
    text_add(t, "Hexpile: ");
    text_num(t, s->count[PILE_HEXES]);
    text_add(t, ".");
}

/* ---- The question ------------------------------------------------------------------------------------------------ */

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

static void prompt_fasten(const Box *box, const Crypt *s, const Frame *f, Text *t)
{
    text_add(t, "Attach a card to ");
    text_add(t, printed_name(box, thing_card(s, f->it)));
    text_add(t, " in the same action?");
}

static void prompt_action(const Box *box, const Crypt *s, Text *t)
{
    int left = actions_allowed(box, s, s->active) - s->taken;
    if (left <= 0) {
        text_add(t, "Your actions are taken: end your turn, or use your special ability for one more");
        return;
    }
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
        if (f->stage == STAGE_ASK_WOULD)
            text_add(t, f->word == CRYPT_WORD_REASON_DODGE ? " rolls for a dodge" : " rolls");
        else text_add(t, " rolled "), text_num(t, f->amount);
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

/* CRYPT-35: a hand within its limit loses only what its player does not want. */
static bool crypt_sheds(const Box *box, const void *view)
{
    Choice c = crypt_game.choice(box, view);
    return c.why == CRYPT_WHY_DISCARD && c.optional;
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
                                         "What do the dice read?",
                                         "" };
    const Crypt *s = (const Crypt *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = crypt_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over.");
        return;
    }
    switch (c.why) {
    case CRYPT_WHY_ACTION: prompt_action(box, s, t); return;
    case CRYPT_WHY_FASTEN: prompt_fasten(box, s, f, t); return;
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

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

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
    case CRYPT_WHY_FASTEN: return "nothing";
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
    printed_option(box, o.block[option & 7], option, t);
}

void crypt_answer(const Box *box, const void *view, Action a, Text *t)
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
        if (c.why == CRYPT_WHY_ACTION && n < AT_HANDS && !is_own_tabled(s, n)) text_add(t, "Hit ");
        if (c.why == CRYPT_WHY_DOMINATE) text_add(t, "dominate ");
        if (c.why == CRYPT_WHY_DEFENCE && n < AT_MONSTERS) text_add(t, "special ability of ");
        text_add(t, printed_name(box, s->card[n]));
    }
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

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

/* Why a game without a winner is over. */
void crypt_ending(int ending, Text *t)
{
    text_add(t, ending == END_NO_KEY    ? "all are defeated and no Key is in play"
                : ending == END_NO_BODY ? "all are defeated and nobody has a body left to dominate"
                                        : "the last turn is over");
}

static const char *ending_rule(const Crypt *s)
{
    switch (s->ending) {
    case END_ESCAPE: return "CRYPT-142";
    case END_NO_KEY: return "CRYPT-143";
    case END_NO_BODY: return "CRYPT-224";
    default: return has_pharaoh(s) && s->round >= SOLO_TURNS ? "CRYPT-234" : "CRYPT-225";
    }
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
    } else if (has_pharaoh(s)) {
        text_add(t, seat_is_defeated(s, 0) ? "You are defeated and lose in " : "You do not escape, and lose in ");
    } else {
        text_add(t, "Nobody escapes, since ");
        crypt_ending(s->ending, t);
        text_add(t, ": the game ends without a winner in ");
    }
    text_add(t, has_pharaoh(s) ? "turn " : "round ");
    text_num(t, s->round);
    if (has_pharaoh(s)) {
        crypt_game.score(box, s, score);
        text_add(t, ", with a score of ");
        text_num(t, score[0]);
        if (s->winner) outcome_parts(s, t);
        else text_add(t, ", since "), crypt_ending(s->ending, t);
    }
    text_cite(t, has_pharaoh(s) && s->winner ? "CRYPT-235" : ending_rule(s));
}

const Face crypt_face = {
    .game = &crypt_game,
    .vocabulary = &crypt_vocabulary,
    .title = "Crypt",
    .blurb = "Explore a crypt of hexes, fight with a deck of your own, and take a Key to an Exit; 1 to 8 players, 30 "
             "to 60 minutes",
    .rules_file = "crypt.md",
    .together = 0,
    .decks_per_seat = DECK_PARTS,
    .figures_all = 1,
    .format_count = CRYPT_FORMATS,
    .formats = crypt_formats,
    .deck_parts = crypt_deck_parts,
    .option_count = CRYPT_OPTIONS,
    .zone_count = CRYPT_ZONES,
    .options = OPTIONS,
    .zones = crypt_zones,
    .items = crypt_items,
    .passages = crypt_passages,
    .status = crypt_status,
    .prompt = crypt_prompt,
    .is_shedding = crypt_sheds,
    .answer = crypt_answer,
    .preview = crypt_preview,
    .figures = crypt_figures,
    .event = crypt_told,
    .why = crypt_why,
    .outcome = crypt_outcome,
    .deck_faults = crypt_deck_faults,
    .deck_part = crypt_deck_part,
    .deck_ready = crypt_deck_ready,
    .deck_random = crypt_deck_random,
    .setup_allows = crypt_setup_allows,
    .brain = &crypt_brain,
    .signs = crypt_signs,
};
