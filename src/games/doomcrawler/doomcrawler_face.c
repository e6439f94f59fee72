/*
 * doomcrawler_face.c - the words of Doomcrawler, and where things lie on its table.
 *
 * Card names and texts come from the box; events and rule numbers from the vocabulary cardc made; the rest is here. It
 * decides nothing: what is allowed is asked of the rules. Why something is not allowed is in doomcrawler_why.c, what
 * happened in doomcrawler_told.c, what an answer would mean in doomcrawler_preview.c.
 */
#include "doomcrawler_face.h"

#include "brain.h"
#include "doomcrawler_signs.h"
#include "rewards.h"
#include "turn.h"

extern const Brain doomcrawler_brain;

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static const OptionChoice HEROES[] = {
    { "chosen", 0, "The Sanctum's Chosen: precision; charges skills and strikes true" },
    { "pyromage", 1, "Pyromage: raw power, paid for in blood" },
    { "thunderhammer", 2, "Thunderhammer: armour that turns hard blows" },
    { "lightbringer", 3, "Lightbringer: healing, and threats banished to the Darkness" },
};
static const OptionChoice DUNGEONS[] = {
    { "1", 1, "one dungeon: the easiest game, advised for a first try (DOOM-124)" },
    { "2", 2, "two dungeons, and an epic threat between them" },
    { "3", 3, "three dungeons: the hardest game" },
};
static const OptionChoice PACKS[] = {
    { "none", 0, "the basic box alone" }, { "r1", 1, "Reward Pack R1" }, { "r2", 2, "Reward Pack R2" },
    { "r3", 4, "Reward Pack R3" },        { "r4", 8, "Reward Pack R4" },
};
static const OptionChoice YES_NO[] = { { "no", 0, "by the ruling of the rule cited" },
                                       { "yes", 1, "with this house rule, which is not printed either" } };

static const OptionFace OPTIONS[DOOM_OPTIONS] = {
    { "hero", "who goes down", "DOOM-DP1", HEROES, 4, 0, 0, 3, 0 },
    { "dungeons", "how many dungeons to clear", "DOOM-8", DUNGEONS, 3, 0, 1, 3, 1 },
    { "packs", "which opened Reward Packs are in the decks", "DOOM-DP15", PACKS, 5, 1, 0, 15, 0 },
    { "refuse-loot", "over the Loot limit, the new card may be the one discarded", "DOOM-88", YES_NO, 2, 0, 0, 1, 0 },
    { "defence-expires", "a Defence die left over goes when the Hero Phase begins", "DOOM-A6", YES_NO, 2, 0, 0, 1, 0 },
    { "sweep-updates", "cards that arrive during a Dungeon Phase step act in it", "DOOM-A8", YES_NO, 2, 0, 0, 1, 0 },
};

/* ---- The table --------------------------------------------------------------------------------------------------- */

enum {
    ZONE_DUNGEON,
    ZONE_THREATS,
    ZONE_SIDEQUESTS,
    ZONE_ENCOUNTER,
    ZONE_HERO,
    ZONE_CRITS,
    ZONE_SKILLS,
    ZONE_LOOT,
    ZONE_DICE,
    ZONE_PILES,
    ZONES
};

static const ZoneFace ZONE[ZONES] = {
    { "Dungeon", LAYOUT_ROW, SIDE_FAR, 0, "no dungeon" },
    { "Threats", LAYOUT_ROW, SIDE_FAR, 0, "no threats" },
    { "SideQuests", LAYOUT_ROW, SIDE_MIDDLE, 0, "no SideQuests" },
    { "Encounter", LAYOUT_ROW, SIDE_MIDDLE, 0, "no Encounter" },
    { "Hero", LAYOUT_ROW, SIDE_NEAR, 0, "no hero" },
    { "Critical Hits", LAYOUT_ROW, SIDE_NEAR, 0, "no Critical Hits" },
    { "Skills", LAYOUT_HAND, SIDE_NEAR, 0, "no skills" },
    { "Loot", LAYOUT_HAND, SIDE_NEAR, 0, "no loot" },
    { "Dice", LAYOUT_VALUES, SIDE_EDGE, 0, "no dice" },
    { "Decks", LAYOUT_PILES, SIDE_EDGE, 0, "no decks" },
};

static const uint8_t ROW_ZONE[LIVE_RANGES] = { ZONE_HERO,  ZONE_SKILLS, ZONE_THREATS, ZONE_SIDEQUESTS,
                                               ZONE_CRITS, ZONE_LOOT,   ZONE_DUNGEON, ZONE_ENCOUNTER };

static const char *const PILE_NAME[RANGES - LIVE_RANGES] = {
    "Dungeons to come",     "Cleared dungeons",   "Unused dungeons",   "Threat deck",           "Epic Threat deck",
    "Encounter deck",       "Loot deck",          "Critical Hit deck", "SideQuest deck",        "Threat discards",
    "Epic Threat discards", "Encounter discards", "Loot discards",     "Critical Hit discards", "SideQuest discards",
};

static void item_line(const Box *box, const Doom *s, int slot, Text *t)
{
    Thing x = THING(THING_SLOT, slot);
    if (has_foe_die(x)) {
        text_add(t, "Difficulty ");
        text_num(t, number_now(box, s, DOOM_NUMBER_DIFFICULTY, x));
    }
    if (is_skill(x)) {
        text_add(t, s->slot[slot].state & SLOT_INACTIVE ? "INACTIVE" : "ACTIVE");
    } else {
        if (s->slot[slot].state & SLOT_INACTIVE) text_add(t, ", INACTIVE");
        if (s->slot[slot].state & SLOT_DARK) text_add(t, ", in the Darkness");
    }
}

static Item card_item(const Box *box, const Doom *s, int row, int i)
{
    int slot = range_slot(s, row, i);
    const Card *c = slot_card(box, s, slot);
    Item it = item_fresh(ROW_ZONE[row], ITEM_CARD, THING(THING_SLOT, slot), i);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    it.card = s->card[slot];
    it.owner = RANGE[row].owner;
    it.flags = RANGE[row].owner == 0 ? ITEM_FRIEND : ITEM_FOE;
    if (s->slot[slot].state & SLOT_INACTIVE) it.flags |= ITEM_INACTIVE;
    if (s->slot[slot].state & SLOT_DARK) it.flags |= ITEM_APART;
    if (c->length) it.die = s->slot[slot].die, it.die_of = c->die, it.at = s->slot[slot].at, it.track = c->length;
    if (s->white && s->charged == slot) item_count(&it, "charge", s->white, DIE_MAX);
    if (row == ROW_HERO && s->defence) item_count(&it, "Defence", s->defence, DIE_MAX);
    if (row == ROW_DUNGEON) item_count(&it, "doom", s->doom, DIE_MAX);
    text_add(&name, printed_name(box, it.card));
    item_line(box, s, slot, &line);
    return it;
}

static Item value_item(const char *name, int value, int of, int x)
{
    Item it = item_fresh(ZONE_DICE, ITEM_VALUE, THING_NONE, x);
    Text t = text_in(it.name, sizeof it.name);
    text_add(&t, name);
    if (of) it.die = (uint8_t)value, it.die_of = (uint8_t)of;
    it.count = (uint16_t)value;
    return it;
}

static Item pile_item(const Box *box, const Doom *s, int r)
{
    Item it = item_fresh(ZONE_PILES, ITEM_PILE, THING(THING_PILE, r), r - LIVE_RANGES);
    Text name = text_in(it.name, sizeof it.name), line = text_in(it.line, sizeof it.line);
    text_add(&name, PILE_NAME[r - LIVE_RANGES]);
    it.count = s->count[r];
    if (RANGE[r].flags & RANGE_HIDDEN) it.flags |= ITEM_FACE_DOWN;
    if (it.count) it.card = s->card[range_slot(s, r, 0)];
    if (it.card) {
        text_add(&line, "top: ");
        text_add(&line, printed_name(box, it.card));
    }
    return it;
}

static bool pile_is_listed(const Doom *s, int r) { return r != PILE_DUNGEONS && (r >= DECK_THREATS || s->count[r]); }

/* What pointing at each thing would answer now; a card in a pile that may be chosen lies open beside it. */
static int point_items(const Box *box, const Doom *s, Item *out, int n, int room)
{
    Action a[ACTION_MAX], left[ACTION_MAX];
    int count = items_point(a, doomcrawler_game.actions(box, s, a), out, n, left);
    for (int k = 0; k < count && n < room; k++)
        out[n++] = item_open(box, ZONE_ENCOUNTER, s->card[ACT_OPERAND(left[k])], left[k], k);
    return n;
}

static int doom_items(const Box *box, const void *view, int seat, Item *out, int room)
{
    const Doom *s = (const Doom *)view;
    int n = 0;
    for (int z = 0; z < ZONES; z++)
        for (int r = 0; r < LIVE_RANGES; r++)
            for (int i = 0; ROW_ZONE[r] == z && i < s->count[r] && n < room; i++) out[n++] = card_item(box, s, r, i);
    if (n + 3 < room) {
        out[n++] = value_item("doom", s->doom, DIE_MAX, 0);
        out[n++] = value_item("Defence", s->defence, DIE_MAX, 1);
        out[n++] = value_item("round", s->round, 0, 2);
    }
    for (int r = LIVE_RANGES; r < RANGES && n < room; r++)
        if (pile_is_listed(s, r)) out[n++] = pile_item(box, s, r);
    if (seat != 0) return n; /* a spectator points at nothing */
    return point_items(box, s, out, n, room);
}

/* ---- Where the game stands --------------------------------------------------------------------------------------- */

static void doom_status(const Box *box, const void *view, int seat, Text *t)
{
    const Doom *s = (const Doom *)view;
    (void)seat;
    text_add(t, "Round ");
    text_num(t, s->round);
    text_add(t, s->phase == PHASE_HERO ? ", Hero Phase. " : ", Dungeon Phase. ");
    text_add(t, printed_name(box, s->card[AT_HERO]));
    text_add(t, ": health ");
    text_num(t, s->slot[AT_HERO].die);
    text_add(t, " of ");
    text_num(t, slot_card(box, s, AT_HERO)->die);
    text_add(t, ", Defence ");
    text_num(t, s->defence);
    text_add(t, ". Doom ");
    text_num(t, s->doom);
    if (!s->count[ROW_DUNGEON]) {
        text_add(t, ".");
        return;
    }
    text_add(t, ". ");
    text_add(t, printed_name(box, s->card[AT_DUNGEON]));
    text_add(t, ": ");
    text_num(t, s->slot[AT_DUNGEON].die);
    text_add(t, " to go");
    if (s->count[PILE_STACK]) {
        text_add(t, ", then ");
        text_num(t, s->count[PILE_STACK]);
        text_add(t, s->count[PILE_STACK] == 1 ? " more dungeon" : " more dungeons");
    }
    text_add(t, ".");
}

static void prompt_skill(const Box *box, const Doom *s, Text *t)
{
    int left = number_now(box, s, DOOM_NUMBER_SKILLS, THING_NONE) - s->frame[0].left;
    text_add(t, "Hero Phase: ");
    if (left > 0) {
        text_add(t, "perform a skill (");
        text_num(t, left);
        text_add(t, left == 1 ? " more), use a card, or stop" : " to go), use a card, or stop");
    } else {
        text_add(t, "use a card, or stop");
    }
}

/* What a roll is for and how it stands, before a card answers it. */
static void prompt_roll(const Box *box, const Doom *s, const Frame *f, Text *t)
{
    const Frame *k = f - 1;
    int event = k->what - 1;
    if (f->stage != STAGE_ASK_ON || !k->what) return;
    if (event_is_keyword(event)) {
        text_add(t, " on ");
        text_add(t, printed_name(box, thing_card(s, k->it)));
        text_add(t, ", Success Value ");
        text_num(t, f->amount + keyword_bonus(box, s, event, k->it, k->self, k->word, k->amount));
        text_add(t, " so far");
    } else if (event == DOOM_EVENT_DEFEAT) {
        text_add(t, " from ");
        text_add(t, printed_name(box, thing_card(s, k->it)));
        text_add(t, ", Difficulty ");
        text_num(t, loot_difficulty(box, s, k->it));
    }
}

static void prompt_respond(const Box *box, const Doom *s, const Frame *f, Text *t)
{
    Event e = { (uint8_t)(EV_GAME + f->what - 1),
                0,
                0xff,
                0,
                (uint16_t)thing_card(s, f->it),
                (uint16_t)thing_card(s, f->self),
                f->it,
                (int16_t)f->amount,
                0,
                0 };
    text_add(t, f->stage == STAGE_ASK_WOULD ? "Before this happens, you may use a card: "
                                            : "You may answer this with a card: ");
    doom_would(box, &e, f->word, t);
    if (f->what == DOOM_EVENT_ROLL + 1) prompt_roll(box, s, f, t);
}

/* The words of a question, with its star as the number it stands for (DOOM-49). */
static void prompt_words(const Box *box, const Doom *s, const char *words, Text *t)
{
    static const char STAR[] = "\xe2\x98\x85";
    for (; *words; words++) {
        char one[2] = { *words, 0 };
        if (words[0] == STAR[0] && words[1] == STAR[1] && words[2] == STAR[2]) {
            text_num(t, number_now(box, s, DOOM_NUMBER_STAR, THING_NONE));
            words += 2;
        } else {
            text_add(t, one);
        }
    }
}

/* The rest of a text behind these words; "" where they are not in it. */
static const char *text_behind(const char *text, const char *words)
{
    for (; *text; text++) {
        int n = 0;
        while (words[n] && text[n] == words[n]) n++;
        if (!words[n]) return text + n;
    }
    return "";
}

/* What a card asks. An offer goes on with what it buys; a white die has fallen already (DOOM-52). */
static void prompt_text(const Box *box, const Doom *s, const Frame *f, const Choice *c, Text *t)
{
    const char *words = printed_at(box, c->code);
    if (!words[0]) words = c->why == WHY_NUMBER ? "choose a number" : "choose";
    prompt_words(box, s, words, t);
    if (f->what != FRAME_TEXT) return;
    if (c->why == WHY_PICK && asking_at(box, f->pc).event == DOOM_EVENT_CHARGE && f->give > 0) {
        text_add(t, " with ");
        text_num(t, f->give);
    }
    const char *bought =
        c->optional && f->line && box->words ? text_behind(box->words->line_text[f->line - 1], words) : "";
    if (*text_behind(bought, ". If you do, ")) text_add(t, bought);
}

static void doom_prompt(const Box *box, const void *view, Text *t)
{
    const Doom *s = (const Doom *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = doomcrawler_game.choice(box, s);
    if (c.seat == SEAT_NONE) {
        text_add(t, "The game is over.");
        return;
    }
    switch (c.why) {
    case DOOM_WHY_SKILL: prompt_skill(box, s, t); return;
    case DOOM_WHY_LOOT_LIMIT: text_add(t, "You hold more Loot than you may: choose a card to discard"); return;
    case WHY_ORDER: text_add(t, "Several effects come at once: choose which is resolved first"); return;
    case WHY_RESPOND: prompt_respond(box, s, f, t); return;
    default: break;
    }
    if (c.source) {
        text_add(t, printed_name(box, c.source));
        text_add(t, ": ");
    }
    prompt_text(box, s, f, &c, t);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static void pass_words(const Doom *s, int why, Text *t)
{
    (void)s;
    text_add(t, why == DOOM_WHY_SKILL ? "stop" : why == WHY_RESPOND ? "pass" : why == WHY_FOR ? "no more" : "no");
}

/* A skill is mostly performed; what else is done to it stands before its name, so that a log can be told apart. */
static const char *skill_deed(const Box *box, const Doom *s, int why)
{
    if (why != WHY_PICK && why != WHY_FOR) return "";
    switch (asking_at(box, s->frame[s->top].pc).event) {
    case DOOM_EVENT_CHARGE: return "CHARGE ";
    case DOOM_EVENT_ACTIVATE: return "ACTIVATE ";
    case DOOM_EVENT_DEACTIVATE: return "DEACTIVATE ";
    default: return "";
    }
}

static void doom_answer(const Box *box, const void *view, Action a, Text *t)
{
    const Doom *s = (const Doom *)view;
    Choice c = doomcrawler_game.choice(box, s);
    switch (ACT_VERB(a)) {
    case VERB_PASS: pass_words(s, c.why, t); return;
    case VERB_NUMBER: text_num(t, ACT_OPERAND(a)); return;
    case VERB_OPTION: {
        Options o = options_at(box, s->frame[s->top].pc);
        printed_option(box, o.block[ACT_OPERAND(a) & 7], ACT_OPERAND(a), t);
        return;
    }
    default:
        if (is_skill(action_thing(a))) text_add(t, skill_deed(box, s, c.why));
        text_add(t, printed_name(box, s->card[ACT_OPERAND(a)]));
    }
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void doom_outcome(const Box *box, const void *view, Text *t)
{
    const Doom *s = (const Doom *)view;
    if (s->outcome == OUTCOME_WON) {
        text_add(t, "Victory in round ");
        text_num(t, s->round);
        text_add(t, ": no dungeon is left, with health ");
        text_num(t, s->slot[AT_HERO].die);
        text_add(t, " left (DOOM-115).");
    } else if (s->outcome == OUTCOME_LOST) {
        text_add(t, "Defeat in round ");
        text_num(t, s->round);
        text_add(t, s->slot[AT_HERO].die ? ": a fourth Critical Hit (DOOM-117)" : ": the hero has fallen (DOOM-116)");
        text_add(t, ", with ");
        text_num(t, s->slot[AT_DUNGEON].die);
        text_add(t, " to go in ");
        text_add(t, printed_name(box, s->card[AT_DUNGEON]));
        text_add(t, ".");
    } else {
        text_add(t, "Not over yet.");
    }
}

/* ---- Cards that make no game ------------------------------------------------------------------------------------- */

static void count_why(Text *t, const char *what, int n, int of)
{
    if (t->used) text_add(t, "; ");
    text_add(t, what);
    text_add(t, n > of ? " has room for " : " needs ");
    text_num(t, of);
    text_add(t, n > of ? " cards, and there are " : ", and there are ");
    text_num(t, n);
}

/* Every kind whose deck does not hold its cards, or cannot lay out what setup wants (DOOM-8 to DOOM-13). */
static void doom_box_why(const Box *box, Text *t)
{
    static const struct {
        int kind, least;
        const char *deck;
    } DECK[] = {
        { DOOM_KIND_THREAT, 1, "the Threat deck" },       { DOOM_KIND_EPIC, 0, "the Epic Threat deck" },
        { DOOM_KIND_ENCOUNTER, 0, "the Encounter deck" }, { DOOM_KIND_LOOT, 0, "the Loot deck" },
        { DOOM_KIND_CRIT, 0, "the Critical Hit deck" },   { DOOM_KIND_SIDEQUEST, 3, "the SideQuest deck" },
        { DOOM_KIND_DUNGEON, 1, "the Dungeon deck" },
    };
    int heroes = 0;
    for (unsigned i = 0; i < sizeof DECK / sizeof DECK[0]; i++) {
        int n = box->stock_at[DECK[i].kind + 1] - box->stock_at[DECK[i].kind];
        int room = RANGE[deck_of_kind(DECK[i].kind)].room;
        if (n > room || n < DECK[i].least) count_why(t, DECK[i].deck, n, n > room ? room : DECK[i].least);
    }
    for (int i = box->stock_at[DOOM_KIND_SKILL]; i < box->stock_at[DOOM_KIND_SKILL + 1]; i++)
        heroes += card_field(box, box->stock[i], DOOM_FIELD_OF) > 0;
    if (heroes < 4) count_why(t, "the choice of heroes", heroes, 4);
}

/* ---- Reward Packs (DOOM-119, DOOM-120) --------------------------------------------------------------------------- */

static uint32_t doom_earned(const PastGame *games, int count)
{
    uint32_t earned = 0, heroes = 0;
    for (int i = 0; i < count; i++) {
        if (!games[i].won) continue;
        int n = games[i].option[OPTION_DUNGEONS];
        earned |= 1u << (n - 1); /* the number is exact */
        if (n == 3) heroes |= 1u << games[i].option[OPTION_HERO];
    }
    return heroes == 15 ? earned | 8 : earned;
}

static const RewardPack REWARD[] = {
    { "R1", "a game won with one dungeon", "DOOM-119", OPTION_PACKS, 0, 1 },
    { "R2", "a game won with two dungeons", "DOOM-120", OPTION_PACKS, 0, 2 },
    { "R3", "a game won with three dungeons", "DOOM-119", OPTION_PACKS, 0, 4 },
    { "R4", "games won with three dungeons by each of the four heroes", "DOOM-120", OPTION_PACKS, 0, 8 },
};
static const Rewards REWARDS = { &doomcrawler_game, REWARD, 4, doom_earned };

const Face doomcrawler_face = {
    .game = &doomcrawler_game,
    .vocabulary = &doomcrawler_vocabulary,
    .title = "Doomcrawler",
    .blurb = "One hero alone against a stack of dungeons, with cards and dice; 1 player, about 30 minutes",
    .rules_file = "doomcrawler.md",
    .together = 1,
    .option_count = DOOM_OPTIONS,
    .zone_count = ZONES,
    .options = OPTIONS,
    .zones = ZONE,
    .items = doom_items,
    .status = doom_status,
    .prompt = doom_prompt,
    .answer = doom_answer,
    .preview = doom_preview,
    .event = doom_told,
    .why = doom_why,
    .outcome = doom_outcome,
    .rewards = &REWARDS,
    .box_why = doom_box_why,
    .brain = &doomcrawler_brain,
    .signs = doomcrawler_signs,
};
