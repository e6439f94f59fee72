/*
 * keep_face.c - the words of Keep: options, names, the question, answers, the end.
 *
 * Card names and texts come from the box; the rest is here. It decides nothing: what is allowed is asked of the rules.
 * What lies on the table is in keep_things.c, what an answer would bring in keep_preview.c, what happened in
 * keep_told.c, why something is not allowed in keep_why.c, what is known of the coming invasion in keep_coming.c.
 */
#include "keep_face.h"

#include "brain.h"
#include "keep_signs.h"

extern const Brain keep_brain;

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* The n-th scenario by its `order`, the n-th clan by its number: a test compares these names with the cards. */
static const OptionChoice SCENARIOS[] = {
    { "first-knock", 0, "First Knock: in the first wave a hero card brings one hero" },
    { "flooded-cellars", 1, "The Flooded Cellars: every way leads through the Sewers" },
    { "reading-room", 2, "The Reading Room: four plundered Treasures lose the game" },
    { "tomb", 3, "Tomb of the Necromancer: Bones stand up as Warriors" },
    { "kings-ransom", 4, "The King's Ransom: eight Coins in the Vault win" },
    { "long-bridge", 5, "The Long Bridge: two halves, one bridge, and portals" },
    { "jailbreak", 6, "Jailbreak: the Cells lie in the middle of everything" },
    { "night-market", 7, "Night Market: five shops, and other wares every turn" },
    { "plague-ward", 8, "Plague Ward: tougher monsters, and Contagion" },
    { "pays-double", 9, "The Guild Pays Double: each Bounty Poster makes every invasion larger" },
    { "silent-vault", 10, "The Silent Vault: the Vault strikes back, but three heroes take it" },
    { "famine", 11, "Famine: hands of four cards" },
    { "crusade", 12, "The Crusade: three waves" },
    { "whole-guild", 13, "The Whole Guild: every hero card there is" },
    { "own", 14, "a map of your own, brought with --pack; without one, the last of these" },
};
static const OptionChoice LEVELS_OF[] = {
    { "family", FAMILY, "Guild cards per invasion: 1 in the first wave, 2 in the second" },
    { "steady", STEADY, "1 and 2 by turns in the first wave, 2 in the second" },
    { "challenging", CHALLENGING, "2 in both waves" },
    { "grim", GRIM, "2 in the first wave, 2 and 3 by turns in the second" },
    { "hardcore", HARDCORE, "2 in the first wave, 3 in the second" },
};
static const OptionChoice CLANS[] = {
    { "any", 0, "any clan that nobody else has" },
    { "dragon", 1, "one dragon: burns whole rooms" },
    { "gnolls", 2, "seven gnolls: attack" },
    { "imps", 3, "four imps: Traps" },
    { "lizardfolk", 4, "five lizardfolk: tough, and at home in the wet" },
    { "poltergeists", 5, "three poltergeists: pass walls" },
    { "ratfolk", 6, "nine ratfolk: many and weak" },
    { "skeletons", 7, "six skeletons: rise from their Bones" },
    { "slimes", 8, "eight slimes: split" },
    { "witches", 9, "two witches: never short of cards" },
};

/* Two readings of a place where the book is silent or can be read twice: the one these rules play by, and the other. */
#define READINGS(name, ruled, other) static const OptionChoice name[] = { { "no", 0, ruled }, { "yes", 1, other } }

READINGS(ONE_HERO, "two heroes, as public accounts have it (KEEP-88)", "one hero, as the book's words may be read");
READINGS(CHARGE_RUN, "by one room, then exhausted: a ruling (KEEP-105)",
         "on until it attacks, plunders, waits or dies: another ruling, the book does not say how far");
READINGS(REFRESH, "a step of its own after playing, as the book lists it (KEEP-26)",
         "between two cards as well: not printed");
READINGS(PRISONERS, "they cannot: a ruling (KEEP-134)", "they can: another ruling, the book does not speak of it");
READINGS(ACQUIRE, "onto the discard pile: a ruling (KEEP-72)", "into the hand: another ruling");
READINGS(TREASURES, "face up for everybody: a ruling (KEEP-15)",
         "face down until a hero enters its room: another ruling");
READINGS(MAGES, "they are exhausted heroes like others, as the book places them (KEEP-134)",
         "a Mage alone frees them: not printed");

#define CLAN_OPTION(name, words)                                                                                       \
    {                                                                                                                  \
        name, words, "KEEP-DP2", CLANS, 10, 0, 0, 9, 0                                                                 \
    }
#define HOUSE_OPTION(name, words, rule, readings)                                                                      \
    {                                                                                                                  \
        name, words, rule, readings, 2, 0, 0, 1, 0                                                                     \
    }

static const OptionFace OPTIONS[KEEP_OPTIONS] = {
    { "scenario", "the dungeon and its twist", "KEEP-DP1", SCENARIOS, 15, 0, 0, 14, 0 },
    { "difficulty", "how many Guild cards an invasion draws", "KEEP-19", LEVELS_OF, DIFFICULTIES, 0, 0, 4, 0 },
    CLAN_OPTION("clan1", "the clan of seat 1"),
    CLAN_OPTION("clan2", "the clan of seat 2"),
    CLAN_OPTION("clan3", "the clan of seat 3"),
    CLAN_OPTION("clan4", "the clan of seat 4"),
    HOUSE_OPTION("keep-one-hero", "a hero card brings one hero", "KEEP-A1", ONE_HERO),
    HOUSE_OPTION("keep-charge-run", "a charging hero runs on until it attacks, plunders, waits or dies", "KEEP-A2",
                 CHARGE_RUN),
    HOUSE_OPTION("keep-refresh-anytime", "Loot may be refreshed between two cards as well", "KEEP-A22", REFRESH),
    HOUSE_OPTION("keep-attack-prisoners", "prisoners in the Cells can be attacked", "KEEP-A23", PRISONERS),
    HOUSE_OPTION("keep-acquire-to-hand", "acquired cards go into the hand", "KEEP-A5", ACQUIRE),
    HOUSE_OPTION("keep-hidden-treasures", "a Treasure lies face down until a hero enters its room", "KEEP-A3",
                 TREASURES),
    HOUSE_OPTION("keep-mages-free", "a Mage alone makes prisoners active again", "KEEP-A29", MAGES),
};

static bool keep_setup_allows(const Setup *how, Text *t)
{
    for (int p = 0; p < how->seats; p++)
        for (int q = 0; q < p; q++)
            if (how->option[OPTION_CLAN + p] && how->option[OPTION_CLAN + p] == how->option[OPTION_CLAN + q]) {
                text_add(t, "two seats cannot have the same clan (KEEP-124)");
                return false;
            }
    return true;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

void keep_seat_name(const Box *box, const Keep *s, int seat, Text *t)
{
    if (seat >= s->fate.seats) {
        text_add(t, "nobody");
        return;
    }
    text_add(t, "the ");
    text_add(t, printed_name(box, s->card[AT_CLANS + seat]));
}

const char *keep_room_name(const Box *box, const Keep *s, int room)
{
    return room >= 0 && room < rooms_count(s) ? printed_name(box, s->card[AT_ROOMS + room]) : "nowhere";
}

void keep_piece_words(const Box *box, const Keep *s, int slot, Text *t)
{
    Thing x = THING(THING_SLOT, slot);
    if (is_hero(s, x)) {
        int state = hero_state(s, slot);
        text_add(t, state == HERO_ACTIVE ? "active " : state == HERO_CAPTIVE ? "imprisoned " : "");
    }
    text_add(t, printed_name(box, s->card[slot]));
    text_add(t, " in ");
    text_add(t, keep_room_name(box, s, room_of(s, x)));
    if (is_monster(s, x) && s->slot[slot].used) {
        text_add(t, " with ");
        text_num(t, s->slot[slot].used);
        text_add(t, s->slot[slot].used == 1 ? " Wound" : " Wounds");
    }
}

void keep_rooms_words(const Box *box, const Keep *s, uint32_t rooms, Text *t)
{
    if (!rooms) text_add(t, "no room");
    for (bool first = true; rooms; first = false) {
        int room = __builtin_ctz(rooms);
        rooms &= rooms - 1;
        if (!first) text_add(t, rooms ? ", " : " and ");
        text_add(t, keep_room_name(box, s, room));
    }
}

void keep_tokens_words(Text *t, int n, int counter)
{
    static const char *const NAMES[] = { "Coin",     "Book",  "Frog",   "Bone",
                                         "Trap",     "Wound", "portal", "incomplete portal",
                                         "Treasure", "Omen" };
    text_num(t, n);
    text_add(t, " ");
    text_add(t, counter >= 0 && counter < KEEP_COUNTER_COUNT ? NAMES[counter] : "token");
    if (n != 1) text_add(t, "s");
}

/* ---- Where the game stands --------------------------------------------------------------------------------------- */

static void keep_status(const Box *box, const void *view, int seat, Text *t)
{
    const Keep *s = (const Keep *)view;
    int heroes = s->count[ROW_HEROES], treasures = 0;
    for (int i = 0; i < rooms_count(s); i++) treasures += s->room[i].treasure > 0 || (s->unseen >> i & 1);
    (void)seat;
    text_add(t, printed_name(box, s->card[AT_SCENARIO]));
    text_add(t, ", turn ");
    text_num(t, s->round);
    text_add(t, ": ");
    keep_seat_name(box, s, s->active, t);
    text_add(t, is_resolving(s) ? ", invasion. Wave " : ". Wave ");
    text_num(t, s->wave);
    text_add(t, " of ");
    text_num(t, s->waves);
    text_add(t, ", ");
    text_num(t, s->count[GUILD_DECK]);
    text_add(t, " Guild cards left, ");
    text_num(t, invasion_draws(box, s));
    text_add(t, " per invasion. ");
    text_num(t, heroes);
    text_add(t, heroes == 1 ? " hero and " : " heroes and ");
    text_num(t, treasures);
    text_add(t, treasures == 1 ? " Treasure in the dungeon." : " Treasures in the dungeon.");
    if (s->omen) text_add(t, " Omens: "), text_num(t, s->omen), text_add(t, ".");
}

static void prompt_respond(const Box *box, const Keep *s, const Frame *f, Text *t)
{
    text_add(t, f->stage == STAGE_ASK_WOULD ? "You may answer before this happens: " : "You may answer this: ");
    if (THING_CLASS(f->it) == THING_SLOT && room_of(s, f->it) >= 0) keep_piece_words(box, s, THING_INDEX(f->it), t);
    if (f->what == KEEP_EVENT_DAMAGE + 1) {
        text_add(t, " takes ");
        text_num(t, f->amount);
        text_add(t, " damage");
    }
}

static void prompt_room(const Frame *f, Text *t)
{
    switch (f->what - 1) {
    case KEEP_EVENT_AMBUSH: text_add(t, "Ambush: summon a monster from your Lair into which room?"); return;
    case KEEP_EVENT_SWARM: text_add(t, "Swarm: the monsters of which room?"); return;
    case KEEP_EVENT_EXPEND: text_add(t, "Spend "); break;
    default: text_add(t, "Place "); break;
    }
    keep_tokens_words(t, f->amount, token_counter(f->word));
    text_add(t, f->what - 1 == KEEP_EVENT_EXPEND ? " from which room?" : " in which room?");
}

static void prompt_move(const Box *box, const Keep *s, const Frame *f, Text *t)
{
    text_add(t, "Move ");
    keep_piece_words(box, s, THING_INDEX(f->it), t);
    text_add(t, f->left ? ": where on from here?" : ": where to?");
}

static void prompt_hero(const Box *box, const Keep *s, const Frame *f, int why, Text *t)
{
    if (why == KEEP_WHY_SPAWN) {
        text_add(t, printed_name(box, s->card[AT_RESOLVING]));
        text_add(t, THING_CLASS(f->that) == THING_PLACE ? ": where does the next hero appear?"
                                                        : ": where does the first hero appear?");
        return;
    }
    if (is_hero(s, f->it)) text_add(t, printed_name(box, s->card[THING_INDEX(f->it)]));
    if (why == KEEP_WHY_ARCHER) text_add(t, " shows off: into which room does it shoot?");
    else if (why == KEEP_WHY_CHARGE) {
        text_add(t, " charges from ");
        text_add(t, keep_room_name(box, s, room_of(s, f->it)));
        text_add(t, ": two ways are equally short; which?");
    } else if (f->what - 1 == KEEP_EVENT_SHOW_OFF)
        text_add(t, " shows off with a shot: several monsters are equally weak; which is hit?");
    else text_add(t, " attacks: several monsters are equally weak; which is hit?");
}

static void prompt_place(const Box *box, const Keep *s, const Frame *f, Text *t)
{
    int all = 0;
    const Row *row;
    for (int n = 0; (row = card_row(box, s->card[AT_CLANS + f->left], KEEP_ROW_START, n)) != 0; n++)
        all += maprow_read(box, row).x;
    text_add(t, printed_name(box, s->card[AT_CLANS + f->left]));
    text_add(t, ": where does the next monster begin (");
    text_num(t, s->count[ROW_MONSTERS + f->left]);
    text_add(t, " of ");
    text_num(t, all);
    text_add(t, " placed)?");
}

/* KEEP-25: a refresh is paid for with a card of one's hand. */
static bool keep_sheds(const Box *box, const void *view) { return keep_game.choice(box, view).why == KEEP_WHY_REFRESH; }

static void keep_prompt(const Box *box, const void *view, Text *t)
{
    const Keep *s = (const Keep *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = keep_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over.");
        return;
    }
    if (c.why == WHY_RESPOND) {
        prompt_respond(box, s, f, t);
        return;
    }
    if (c.why >= KEEP_WHY_SPAWN) {
        prompt_hero(box, s, f, c.why, t);
        return;
    }
    if (c.source) text_add(t, printed_name(box, c.source)), text_add(t, ": ");
    switch (c.why) {
    case KEEP_WHY_PLACE: prompt_place(box, s, f, t); return;
    case KEEP_WHY_PLAY: text_add(t, "Play a card, use the Cells, or stop"); return;
    case KEEP_WHY_REFRESH: text_add(t, "Refresh the Loot row: discard a Tactics card, or end your turn"); return;
    case KEEP_WHY_REPLACE: text_add(t, f->left ? "Replace another Loot card?" : "Replace which Loot card?"); return;
    case KEEP_WHY_MOVE_FROM: text_add(t, "Move a monster from which room?"); return;
    case KEEP_WHY_MOVE_WHO: text_add(t, "Move which monster?"); return;
    case KEEP_WHY_MOVE_TO: prompt_move(box, s, f, t); return;
    case KEEP_WHY_CARRY: text_add(t, "What does it carry along?"); return;
    case KEEP_WHY_STRIKE:
        text_add(t, f->what - 1 == KEEP_EVENT_MELEE ? "Melee: strike at which hero?" : "Ranged: shoot at which hero?");
        return;
    case KEEP_WHY_ACTIVATE: text_add(t, "Activate what?"); return;
    case KEEP_WHY_ROOM: prompt_room(f, t); return;
    case KEEP_WHY_SITE: text_add(t, "Build where?"); return;
    case KEEP_WHY_TILE: text_add(t, "Build which room?"); return;
    case KEEP_WHY_VALUE: text_add(t, "With a Treasure of which value (its price in Coins)?"); return;
    default: break;
    }
    const char *words = printed_at(box, c.code);
    if (c.why == WHY_OPTION && between_actions(box, s)) text_add(t, "use an action, or finish the card");
    else text_add(t, words[0] ? words : c.why == WHY_NUMBER ? "choose a number" : "choose");
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static const char *pass_words(const Keep *s, int why)
{
    switch (why) {
    case KEEP_WHY_PLAY: return "stop playing cards";
    case KEEP_WHY_REFRESH: return s->frame[0].word ? "no refresh" : "end turn";
    case KEEP_WHY_REPLACE: return "no more";
    case KEEP_WHY_CARRY: return "carry nothing";
    case KEEP_WHY_MOVE_TO: return "stay";
    case WHY_OPTION: return "done with it";
    case WHY_RESPOND: return "pass";
    case WHY_FOR: return "no more";
    default: return "no";
    }
}

static void option_words(const Box *box, const Keep *s, int why, int option, Text *t)
{
    static const char *const TOKENS[] = { "Coin", "Book", "Frog", "Bone", "Trap" };
    const Frame *f = &s->frame[s->top];
    switch (why) {
    case KEEP_WHY_PLAY: text_add(t, "refresh the Loot row"); return;
    case KEEP_WHY_ACTIVATE: text_add(t, "complete the portal in "), text_add(t, keep_room_name(box, s, option)); return;
    case KEEP_WHY_CARRY: text_add(t, "carry a "), text_add(t, option < 5 ? TOKENS[option] : "token"); return;
    case KEEP_WHY_SITE: {
        const Row *row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_SITE, option);
        text_add(t, "the site beside ");
        text_add(t, row ? printed_name(box, maprow_read(box, row).card) : "nothing");
        return;
    }
    case KEEP_WHY_TILE: text_add(t, printed_name(box, room_unused(box, s, option))); return;
    default: break;
    }
    Options o = options_at(box, f->pc);
    printed_option(box, o.block[option & 7], option, t);
}

static void slot_card_words(const Box *box, const Keep *s, int why, int slot, Text *t)
{
    if (why == KEEP_WHY_REFRESH) text_add(t, "discard ");
    else if (why == KEEP_WHY_REPLACE) text_add(t, "replace ");
    else if (why == KEEP_WHY_ACTIVATE && slot >= AT_CLANS) text_add(t, "ability of the ");
    if (slot >= AT_HEROES && slot < AT_CLANS && room_of(s, THING(THING_SLOT, slot)) >= 0)
        keep_piece_words(box, s, slot, t);
    else text_add(t, printed_name(box, s->card[slot]));
}

void keep_answer_words(const Box *box, const void *view, Action a, Text *t)
{
    const Keep *s = (const Keep *)view;
    Choice c = keep_game.choice(box, s);
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: text_add(t, pass_words(s, c.why)); return;
    case VERB_NUMBER: text_num(t, n); return;
    case VERB_OPTION: option_words(box, s, c.why, n, t); return;
    case VERB_SEAT: keep_seat_name(box, s, n, t); return;
    case VERB_PLACE:
        if (c.why == KEEP_WHY_PLAY || c.why == KEEP_WHY_REFRESH || c.why == WHY_OPTION) text_add(t, "use the ");
        text_add(t, keep_room_name(box, s, n));
        return;
    default: slot_card_words(box, s, c.why, n, t);
    }
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void keep_outcome(const Box *box, const void *view, Text *t)
{
    const Keep *s = (const Keep *)view;
    int32_t score[SEAT_MAX];
    if (!s->fate.over) {
        text_add(t, "Not over yet.");
        return;
    }
    keep_game.score(box, s, score);
    switch (s->outcome) {
    case OUTCOME_WON: text_add(t, "Won: the last wave is beaten off and Treasure 4 is safe (KEEP-117)"); break;
    case OUTCOME_SCENARIO_WON: text_add(t, "Won: the scenario's own goal is reached (KEEP-119)"); break;
    case OUTCOME_SCENARIO_LOST: text_add(t, "Lost: the scenario's own way (KEEP-119)"); break;
    default: text_add(t, "Lost: the heroes have plundered Treasure 4 (KEEP-118)"); break;
    }
    text_add(t, " in turn ");
    text_num(t, s->round);
    if (score[0] > 0) text_add(t, ", with Treasures worth "), text_num(t, score[0] - 100), text_add(t, " left.");
    else text_add(t, ", with "), text_num(t, -1 - score[0]), text_add(t, " Guild cards still to come.");
}

const Face keep_face = {
    .game = &keep_game,
    .vocabulary = &keep_vocabulary,
    .title = "Keep",
    .blurb =
        "Monster clans defend their dungeon together against two waves of heroes; 1 to 4 players, 30 to 60 minutes",
    .rules_file = "keep.md",
    .together = 1,
    .option_count = KEEP_OPTIONS,
    .zone_count = KEEP_ZONES,
    .options = OPTIONS,
    .zones = keep_zones,
    .items = keep_items,
    .passages = keep_passages,
    .status = keep_status,
    .prompt = keep_prompt,
    .is_shedding = keep_sheds,
    .answer = keep_answer_words,
    .preview = keep_preview,
    .event = keep_told,
    .why = keep_why_not,
    .outcome = keep_outcome,
    .brain = &keep_brain,
    .setup_allows = keep_setup_allows,
    .figures = keep_figures,
    .signs = keep_signs,
};
