/*
 * doom_preview.c - the odds that Doomcrawler prints on an answer, where cards answer the roll or go on after it.
 *
 * Positions are laid out by the stage; what is looked at is the line a player reads. Does NOT repeat what scenarios
 * show: they see answers without their previews.
 */
#include "face.h"
#include "games/doomcrawler/turn.h"
#include "stage.h"
#include "table/tap.h"

#include <string.h>

extern const Game doomcrawler_game;
extern const Face doomcrawler_face;
extern const Stage doomcrawler_stage;

static const Box *box;
static char line[600];

static int card_named(const char *name)
{
    int card = 0;
    for (int c = 1; c < box->cards; c++)
        if (!strcmp(box->words->card[c].name, name)) card = c;
    return card;
}

/* The answer that points at this card. */
static Action at(const Doom *s, const char *name)
{
    return ACT(VERB_CARD, THING_INDEX(doomcrawler_stage.find(box, s, card_named(name), DOOM_ZONE_PLAY, 0, 0)));
}

static Thing put(Doom *s, const char *name)
{
    return doomcrawler_stage.put(box, s, card_named(name), THING_NONE, DOOM_ZONE_PLAY, 0, false);
}

/* A game of this hero against these threats, `;` between them. */
static Doom laid_out(int hero, const char *threats)
{
    Setup how = { 0 };
    Doom s;
    char name[64];
    how.seats = 1, how.seed = 7, how.option[OPTION_HERO] = (int16_t)hero, how.option[OPTION_DUNGEONS] = 1;
    doomcrawler_game.setup(box, &s, &how, 0);
    while (s.count[ROW_THREATS]) slot_discard(box, &s, AT_THREATS);
    put(&s, "Map the Ossuary"); /* nothing that looks at dice or threats */
    for (; *threats; threats += strcspn(threats, ";"), threats += *threats == ';') {
        size_t n = strcspn(threats, ";");
        memcpy(name, threats, n), name[n] = 0;
        put(&s, name);
    }
    s.slot[AT_HERO].at = 0;
    return s;
}

static const char *shown(Doom *s, const char *name)
{
    Text t = text_in(line, sizeof line);
    doomcrawler_face.preview(box, s, at(s, name), &t);
    return line;
}

static void answer(Doom *s, const char *name) { doomcrawler_game.apply(box, s, at(s, name), 0); }

/* A 6 makes the Arcblade ask before the ATTACK is told: it is a success all the same. */
static void test_asked_in_between(void)
{
    Doom s = laid_out(2, "Acid Spitter;Ash Ghoul");
    put(&s, "Arcblade");
    OK(doomcrawler_stage.settle(box, &s), "a position with the Arcblade");
    answer(&s, "Attack");
    HAS(shown(&s, "Acid Spitter"), ": 83 % to succeed (die - 1 Difficulty), defeats it 33 %",
        "a roll that a card answers");
}

/* Backdraft would finish in the next round what the ATTACK began: that is not the ATTACK's doing. */
static void test_defeated_later(void)
{
    Doom s = laid_out(1, "Acid Spitter;Rampart Golem");
    s.doom = 2;
    s.slot[AT_HERO].at = 3;
    s.frame[0].left = 1; /* the second skill of the phase */
    OK(doomcrawler_stage.settle(box, &s), "a position before Backdraft");
    answer(&s, "Cataclysm");
    HAS(shown(&s, "Acid Spitter"), ": 100 % to succeed (die + 1 shown - 1 Difficulty), defeats it 50 %",
        "a defeat that comes later");
}

/* Unerring Strike attacks again after a failure; a 1 counts as a 4 with this hero. */
static void test_second_attack(void)
{
    Doom s = laid_out(0, "Rampart Golem");
    OK(doomcrawler_stage.settle(box, &s), "a position with one threat");
    HAS(shown(&s, "Unerring Strike"), "(67 % to succeed; with the second ATTACK on it 89 %)", "both attacks");
    put(&s, "Ash Ghoul");
    OK(doomcrawler_stage.settle(box, &s), "and with two");
    answer(&s, "Unerring Strike");
    HAS(shown(&s, "Rampart Golem"), ": 67 % to succeed (die - 3 Difficulty), defeats it 11 %", "the first attack");
    HAS(line, "%; with the second ATTACK on it 89 %, defeats it 15 %", "and both on the same target");
}

/* An Encounter's keyword is not the skill's; and a card that forbids ESCAPE is named on the answer (DOOM-37). */
static void test_in_vain(void)
{
    Doom s = laid_out(2, "Lockjaw Sentry");
    s.slot[AT_THREATS].at = 1; /* Guard */
    OK(doomcrawler_stage.settle(box, &s), "a position with Lockjaw Sentry on Guard");
    HAS(shown(&s, "Escape"), "Escape (no ESCAPE: Lockjaw Sentry forbids it)", "a keyword that is forbidden");
    slot_discard(box, &s, AT_THREATS);
    OK(doomcrawler_stage.settle(box, &s), "and with no threat");
    HAS(shown(&s, "Attack"), "Attack (no ATTACK: there is no target)", "a keyword without a target");
    OK(!strstr(shown(&s, "Escape"), "no ESCAPE"), "and one that has its target");
}

/* DOOM-116: the last Health paid for a card loses the game, which the card's text alone does not say. */
static void test_last_health(void)
{
    Doom s = laid_out(1, "Ash Ghoul");
    while (s.count[ROW_SIDEQUESTS]) slot_discard(box, &s, AT_SIDEQUESTS);
    put(&s, "Dig Them Out");
    s.slot[AT_HERO].die = 1;
    OK(doomcrawler_stage.settle(box, &s), "a position with one Health left");
    HAS(shown(&s, "Dig Them Out"), "(You would be defeated.)", "a cost that defeats the hero says so");
    OK(!strstr(shown(&s, "Attack"), "defeated.)"), "and a skill, whose dice are still to fall, does not");
    s.slot[AT_HERO].die = 2;
    OK(doomcrawler_stage.settle(box, &s), "a position with two");
    OK(!strstr(shown(&s, "Dig Them Out"), "defeated.)"), "nor one that leaves some Health");
}

int main(void)
{
    box = doomcrawler_game.box;
    test_asked_in_between();
    test_defeated_later();
    test_second_attack();
    test_in_vain();
    test_last_health();
    return tap_end();
}
