/*
 * doom_corners.c - rules of Doomcrawler that no game with the cards of the box can reach, and so no scenario can show.
 *
 * Decks that are empty together with their discard pile (DOOM-4, DOOM-94, DOOM-121): the box has more cards of every
 * kind than can lie on the table. An epic threat that is discarded (DOOM-78): no card does that. A pack that needs four
 * games (DOOM-120). And a game that goes on for ever, of which the bots tire. Positions are made by hand here. Does NOT
 * repeat what scenarios show.
 */
#include "brain.h"
#include "face.h"
#include "games/doomcrawler/turn.h"
#include "rewards.h"
#include "table/tap.h"

extern const Game doomcrawler_game;
extern const Face doomcrawler_face;

static const Box *box;

static Doom fresh(void)
{
    Setup how = { 0 };
    Doom s;
    how.seats = 1;
    how.seed = 7;
    how.option[OPTION_HERO] = 2;
    how.option[OPTION_DUNGEONS] = 1;
    doomcrawler_game.setup(box, &s, &how, 0);
    s.defence = 0;
    return s;
}

/* As if every card of the deck were out of the game. */
static void take_out(Doom *s, int deck)
{
    for (int r = deck; r <= deck + DECKS; r += DECKS) {
        for (int k = 0; k < s->count[r]; k++) s->card[range_stored(r, k)] = 0;
        s->count[r] = 0;
    }
    s->settled[deck - PILE_DUNGEONS] = 0;
}

static void happen(Doom *s, int event, Thing it, int amount, int word)
{
    Deed d = { amount, it, THING_NONE, THING_NONE, (uint8_t)event, 0, (uint8_t)word, 0 };
    event_try(box, s, &d, 0, 0);
    machine_run(box, s, 0);
}

static int health(const Doom *s) { return s->slot[AT_HERO].die; }

/* Draws `n` cards of a deck into the threat row, whatever the rules say. */
static void deal(Doom *s, int deck, int n)
{
    for (int i = 0; i < n; i++) deck_draw(box, s, deck, ROW_THREATS, 0);
}

static void test_empty_decks(void)
{
    Doom s = fresh();
    take_out(&s, DECK_THREATS);
    happen(&s, DOOM_EVENT_SPAWN, THING_NONE, 2, DOOM_WORD_SPAWNED_THREAT);
    OK(s.count[ROW_THREATS] == 1 && health(&s) == 6, "no threat left: nothing spawns, and no DAMAGE (DOOM-4)");
    s = fresh();
    take_out(&s, DECK_LOOT);
    happen(&s, DOOM_EVENT_CLAIM, THING_NONE, 1, 0);
    OK(s.count[ROW_LOOT] == 0 && health(&s) == 6, "no loot left: nothing is claimed (DOOM-4)");
    s = fresh();
    take_out(&s, DECK_CRITS);
    happen(&s, DOOM_EVENT_CRIT, THING_NONE, 1, 0);
    OK(s.count[ROW_CRITS] == 0 && health(&s) == 6 && !s.fate.over, "no Critical Hit left: none is drawn (DOOM-4)");
    s = fresh();
    take_out(&s, DECK_ENCOUNTERS);
    happen(&s, DOOM_EVENT_ENCOUNTER, THING_NONE, 1, 0);
    OK(s.count[ROW_RESOLVING] == 0 && health(&s) == 6, "no Encounter left: none is drawn (DOOM-4)");
    s = fresh();
    take_out(&s, DECK_SIDEQUESTS);
    happen(&s, DOOM_EVENT_DISCARD, THING(THING_SLOT, AT_SIDEQUESTS), 1, 0);
    OK(s.count[ROW_SIDEQUESTS] == 3, "the SideQuest that left is the only one to come back (DOOM-3, DOOM-79)");
}

static void test_no_epic_left(void)
{
    Doom s = fresh();
    deal(&s, DECK_THREATS, 4);
    take_out(&s, DECK_EPICS);
    CardNo last = s.card[AT_THREATS + 4];
    happen(&s, DOOM_EVENT_SPAWN, THING_NONE, 1, DOOM_WORD_SPAWNED_EPIC);
    OK(s.count[ROW_THREATS] == 5 && s.card[AT_THREATS + 4] == last && health(&s) == 6,
       "no epic threat left: none spawns, and none makes room for it (DOOM-4, DOOM-74)");
}

static void test_fourth_critical_hit(void)
{
    Doom s = fresh();
    for (int i = 0; i < 3; i++) deck_draw(box, &s, DECK_CRITS, ROW_CRITS, 0);
    take_out(&s, DECK_CRITS);
    happen(&s, DOOM_EVENT_CRIT, THING_NONE, 1, 0);
    OK(s.fate.over && s.outcome == OUTCOME_LOST, "a fourth Critical Hit defeats, even with none left (DOOM-94)");
}

static void test_refill_at_the_next_draw(void)
{
    Doom s = fresh();
    int slot = deck_draw(box, &s, DECK_LOOT, ROW_LOOT, 0);
    take_out(&s, DECK_LOOT);
    slot = slot_discard(box, &s, slot);
    card_move(box, &s, slot, DECK_LOOT, false);
    deck_draw(box, &s, DECK_LOOT, ROW_LOOT, 0);
    OK(s.count[DECK_LOOT] == 0 && s.count[ROW_LOOT] == 1, "the last card is drawn, with no discards: no new deck yet");
    CardNo card = s.card[AT_LOOT];
    slot_discard(box, &s, AT_LOOT);
    OK(deck_draw(box, &s, DECK_LOOT, ROW_LOOT, 0) == AT_LOOT && s.card[AT_LOOT] == card,
       "it is tried again at the next draw (DOOM-121)");
}

static void test_discarded_epic(void)
{
    Doom s = fresh();
    deal(&s, DECK_EPICS, 1);
    CardNo hero = s.card[AT_HERO];
    happen(&s, DOOM_EVENT_DISCARD, THING(THING_SLOT, AT_THREATS + 1), 1, 0);
    OK(s.count[DISCARD_EPICS] == 1 && s.count[ROW_THREATS] == 1, "an epic threat is discarded");
    OK(s.card[AT_HERO] == hero && !s.advanced, "and causes no flip: it was not defeated (DOOM-78)");
    deal(&s, DECK_EPICS, 1);
    happen(&s, DOOM_EVENT_DEFEAT, THING(THING_SLOT, AT_THREATS + 1), 1, 0);
    OK(s.advanced && s.card[AT_HERO] != hero, "the first that is defeated still flips the hero (DOOM-76)");
}

/* What lasts is about a card, not about the place in the deck where it lies meanwhile. */
static void test_lasting_follows(void)
{
    bool same = true;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Doom s = fresh();
        rng_seed(&s.fate.rng, seed);
        deal(&s, DECK_THREATS, 1);
        int slot = range_slot(&s, ROW_THREATS, s.count[ROW_THREATS] - 1), card = s.card[slot];
        s.linger[0].that = s.linger[0].self = THING(THING_SLOT, slot), s.lingers = 1;
        card_move(box, &s, slot, DECK_THREATS, true);
        pile_settle(&s, DECK_THREATS, s.count[DECK_THREATS]);
        same = same && thing_card(&s, s.linger[0].that) == card && s.linger[0].that == s.linger[0].self;
    }
    OK(same, "what is said of a card for a while stays with it in its deck");
}

static void test_fourth_pack(void)
{
    const Rewards *rewards = doomcrawler_face.rewards;
    PastGame game[5] = { { { 0 }, 0, 1, 1, { 0 } } };
    for (int i = 0; i < 5; i++) {
        game[i] = game[0];
        game[i].option[OPTION_DUNGEONS] = 3;
        game[i].option[OPTION_HERO] = (int16_t)(i & 3);
    }
    OK(rewards->earned(game, 4) == (4 | 8), "three dungeons with each of the four heroes: R3 and R4 (DOOM-120)");
    OK(rewards->earned(game, 3) == 4, "with three of them: R3 alone");
    game[3].won = 0;
    OK(rewards->earned(game, 4) == 4, "a game that was lost does not count");
    game[3].won = 1, game[3].option[OPTION_DUNGEONS] = 2;
    OK(rewards->earned(game, 4) == (2 | 4), "nor does one with two dungeons, which earns R2");
    game[4].option[OPTION_HERO] = 2;
    OK(rewards->earned(game + 2, 3) == (2 | 4), "the same hero twice is one hero");
    OK(rewards->earned(game, 0) == 0, "no game, no pack");
}

/* A gap closes in a row that ends where the word of bits does. */
static void test_gap_at_the_end(void)
{
    Marks m = { { (uint64_t)1 << 62 | (uint64_t)1 << 5 | 1 } };
    mark_close(&m, 3, 64);
    OK(m.w[0] == ((uint64_t)1 << 61 | (uint64_t)1 << 4 | 1), "what lies above a gap moves down, up to the last slot");
}

/* The longer it has lasted, the less it is worth to go on: whoever is safe must still come to an end. */
static void test_weariness(void)
{
    const Brain *brain = doomcrawler_face.brain;
    Doom s = fresh();
    int young = brain->judge(box, &s, 0);
    s.round = 30;
    OK(brain->judge(box, &s, 0) == young, "a game of thirty rounds looks as it did");
    s.round = 200;
    OK(brain->judge(box, &s, 0) < young, "one of two hundred looks worse");
    int old = brain->judge(box, &s, 0);
    s.round = 1000;
    OK(brain->judge(box, &s, 0) < old && brain->judge(box, &s, 0) > 0, "and of a thousand worse still, but not lost");
}

int main(void)
{
    box = doomcrawler_game.box;
    test_empty_decks();
    test_no_epic_left();
    test_fourth_critical_hit();
    test_refill_at_the_next_draw();
    test_discarded_epic();
    test_lasting_follows();
    test_gap_at_the_end();
    test_fourth_pack();
    test_weariness();
    return tap_end();
}
