/*
 * scenarios.c - tests of the scenario language: each feature shown to pass, to fail with what is so instead, and to be
 * refused with its place.
 */
#include "scenario/scenario.h"

#include <stdlib.h>
#include <unistd.h>

#include "tap.h"
#include "toy.h"

static bool find_toy(void *user, const char *game, const Face **face, const Stage **stage, const Box **box, Why *why)
{
    (void)user;
    if (strcmp(game, "toy") != 0) return why_not(why, "there is no game \"%s\".", game);
    *face = &toy_face;
    *stage = &toy_stage;
    *box = 0;
    return true;
}

/* Cards are not read: what was asked for is kept, and one file is not there. */
static char packed[200];

static bool pack_toy(void *user, const Face *face, const char *file, const Box **box, Why *why)
{
    (void)user, (void)face, (void)box;
    snprintf(packed, sizeof packed, "%s", file);
    return !strstr(file, "gone.cards") || why_not(why, "%s: there is no such file", file);
}

static bool rule_toy(void *user, const Face *face, const char *number)
{
    (void)user, (void)face;
    return strcmp(number, "TOY-99") != 0;
}

static char output[20000];

/* Runs a text and keeps what it printed. */
static ScenarioTally run(const char *text)
{
    ScenarioWorld world = { .find = find_toy, .effort = 20000, .pack = pack_toy, .rule = rule_toy };
    ScenarioTally tally = { 0, 0, 0 };
    int number = 0;
    FILE *out = tmpfile();
    scenarios_run_text(&world, text, strlen(text), "x.scenario", out, &number, &tally);
    rewind(out);
    output[fread(output, 1, sizeof output - 1, out)] = 0;
    fclose(out);
    return tally;
}

/* One scenario with these lines below its head. */
static ScenarioTally run_lines(const char *lines)
{
    char text[4000];
    bool game = strncmp(lines, "game ", 5) == 0;
    snprintf(text, sizeof text, "scenario One\nrules TOY-1\n%s%s", game ? "" : "game toy\n", lines);
    return run(text);
}

static void passes(const char *lines, const char *what)
{
    ScenarioTally t = run_lines(lines);
    if (!OK(t.passed == 1, what)) printf("# %s", output);
}

static void fails(const char *lines, const char *sentence)
{
    ScenarioTally t = run_lines(lines);
    OK(t.failed == 1, sentence);
    HAS(output, sentence, "says what is so instead");
}

static void broken(const char *lines, const char *sentence)
{
    ScenarioTally t = run_lines(lines);
    OK(t.broken == 1, sentence);
    HAS(output, sentence, "with the place");
}

#define ROW "given\n  foes: Ogre, Rat, Bat of Night, Rat\n"

static void test_given(void)
{
    passes(ROW "expect\n  foes: Ogre, Rat, Bat of Night, Rat\n  4 foes\n  at least 3 foes\n  at most 4 cards in play\n "
               " no elites\n  no charms in play\n",
           "a row");
    passes("given\n  foes: 2 Rat\nexpect\n  foes: Rat, Rat\n", "copies");
    passes("given\n  foes: none\n  charms: Charm\nexpect\n  no foes\n  cards in play: Charm\n",
           "an empty row, another kind");
    passes("given\n  foes: Rat\n  top of deck: Ogre, Map in Ink, Ogre\ndo\n  look\n  look\nexpect\n  foes: Rat, Ogre\n"
           "  top of deck: Ogre\n  Map in Ink in play\n",
           "the top of a deck, in order");
    passes("given\n  foes: Rat\n  bottom of deck: Ogre, Rat\nexpect\n  bottom of deck: Ogre, Rat\n",
           "the bottom of a deck");
    passes("given\n  foes: Rat\n  deck: Ogre\n  discards: Bat of Night, Charm\nexpect\n  cards in deck: Ogre\n"
           "  1 card in deck\n  discards: Bat of Night, Charm\n  8 cards in aside\n",
           "whole piles; the rest goes aside");
    passes("given\n  charm deck: Charm\nexpect\n  charms in deck: Charm\n  charm deck: Charm\n  3 charms in aside\n",
           "a pile of one kind");
    passes("given\n  hand of seat 1: Charm, Rat\nexpect\n  hand of seat 1: Charm, Rat\n  Charm in hand of seat 1\n",
           "a hand");
    passes("given\n  hand: Charm\nexpect\n  Charm in hand\n", "a hand of nobody in particular is seat 1's");
    passes("given\n  coins of seat 1 is 7\n  doom is 3\nexpect\n  coins of seat 1 is 7\n  coins is 7\n  doom is at "
           "least 3\n"
           "  doom is at most 3\n  doom is not 4\n",
           "numbers");
    passes(ROW "  Rat #2 is asleep\nexpect\n  Rat #2 is asleep\n  Rat is awake\n  Rat is not asleep\n  the last foe is "
               "asleep\n"
               "  the third foe is awake\n",
           "states, copies and ordinals");
    passes(ROW "  Rat is asleep\n  Rat is awake\nexpect\n  Rat is awake\n", "the opposite of a state");
    passes(ROW "  Rat on slot 3\n  the first foe on Club\nexpect\n  Rat on Bite\n  Rat on slot 3\n  Rat #2 on slot 1\n"
               "  Ogre on Club\n  Ogre not on slot 1\n",
           "slots by number and name");
    passes(ROW "  Ogre in discards\nexpect\n  Ogre in discards\n  Ogre not in play\n  foes: Rat, Bat of Night, Rat\n",
           "one card moved");
    passes("given\n  foes: King of Rats, Rat\nexpect\n  King of Rats is an elite\n  Rat is not an elite\n  1 elite\n"
           "  strength of King of Rats is 5\n",
           "kinds within kinds");
    broken("given\n  foes: 3 Rat\nexpect\n  over\n", "x.scenario:5:3: there is no further copy of Rat.");
    broken("given\n  foes: Rat, Charm\nexpect\n  over\n", "x.scenario:5:3: Charm is not of the kind foe.");
    broken("given\n  foes: 2 Rat, 2 Ogre, 2 Bat of Night\nexpect\n  over\n",
           "x.scenario:5:3: what is given up to here is no position these rules allow (invariant 1).");
    broken("given\n  strength of Rat is 2\nexpect\n  over\n",
           "x.scenario:5:3: this number cannot be given, or not as 2.");
    broken("given\n  foes: Rat\n  Rat on Club\nexpect\n  over\n", "x.scenario:6:3: Rat has no slot Club.");
    broken("given\n  foes: Rat\n  Rat on slot 4\nexpect\n  over\n", "x.scenario:6:3: the track of Rat has 3 slots.");
    broken("given\n  over\nexpect\n  over\n", "x.scenario:5:3: \"over\" is not a number of this game");
    broken("given\n  doom is at least 2\nexpect\n  over\n", "x.scenario:5:3: this can be expected, but not given.");
}

static void test_do(void)
{
    passes(ROW
           "do\n  Ogre, dice 6\nexpect\n  Ogre in discards\n  rolled 6\n  told \"die shows 6\", \"ogre is beaten\"\n"
           "  not told \"holds\"\n  coins is 1\n",
           "a die as written");
    passes(ROW "do\n  Ogre, dice 5\n  Ogre, dice 1\nexpect\n  Ogre in play\n  rolled 5 1\n  told \"Ogre holds\"\n",
           "two answers");
    passes(ROW "do\n  Rat #2, dice 3\nexpect\n  foes: Ogre, Rat, Bat of Night\n", "a twin by its number");
    passes(ROW "do\n  lull\nexpect\n  asked \"Lull which\"\n  offered Ogre\n  not offered look\n"
               "  offered only Ogre, Rat, Rat #2, Bat of Night\ndo\n  ogre\nexpect\n  Ogre is asleep\n",
           "questions one after another");
}

static void test_do_more(void)
{
    passes("do\n  bid\n  2\n  end turn\n  bid\n  3\nexpect\n  coins of seat 1 is 5\n  score is 5\n",
           "answers that are numbers");
    passes("given\n  foes: Ogre\ndo\n  40 times end turn\nexpect\n  not over\n", "often");
    passes(
        "given\n  foes: Rat\n  top of deck: Ogre, Rat\ndo\n  look until asked \"fight\"\nexpect\n  foes: Rat, Ogre\n",
        "until something is asked again");
    passes("given\n  foes: Rat\n  deck: Charm\ndo\n  anything until asked \"fight\"\nexpect\n  Charm in play\n",
           "anything");
    passes("given\n  foes: Ogre\ndo\n  Ogre, luck \"Ogre is beaten\"\nexpect\n  rolled 6\n", "luck by what is told");
    passes("given\n  foes: Rat\ndo\n  Rat, dice 4, luck \"Rat is beaten\"\nexpect\n  rolled 4\n", "dice and luck");
    passes(
        "game toy seats=2 level=grim\nseed 7\ndo\n  seat 1: end turn\n  seat 2: bid\n  seat 2: 1\nexpect\n  doom is 1\n"
        "  seat 2 to answer\n  coins of seat 2 is 1\n  score of seat 2 is 1\n",
        "seats, options, a seed");
    passes(
        "given\n  foes: 2 Rat, Bat of Night\ndo\n  Rat, dice 6\n  Rat, dice 6\n  bat, dice 6\nexpect\n  over\n  won\n"
        "  seat 1 won\n  score is 3\n  no foes\n",
        "to the end");
    broken(ROW "do\n  Ogr, dice 1\n  Oger\nexpect\n  over\n",
           "x.scenario:8:3: \"Oger\" is not an answer now; did you mean \"Ogre\"?");
    broken("do\n  Charm\nexpect\n  over\n", "x.scenario:5:3: \"Charm\" is not an answer now. Answers: look, bid,");
    broken(ROW "do\n  Ogre, dice 1 2\nexpect\n  over\n",
           "at most 1 die falls when \"Ogre\" is answered, but 2 are written.");
    broken(ROW "do\n  lull, dice 1\nexpect\n  over\n", "x.scenario:7:3: no die falls when \"lull\" is answered.");
    broken(ROW "do\n  Ogre, dice 7\nexpect\n  over\n",
           "the dice of \"Ogre\" cannot fall so: the 1st never shows 7 there.");
    broken(ROW "do\n  Ogre, luck \"gold\"\nexpect\n  over\n", "no luck was found with which \"Ogre\" tells \"gold\".");
    broken("do\n  seat 2: look\nexpect\n  over\n", "x.scenario:5:3: seat 1 is asked, not seat 2.");
    broken("do\n  end turn until over\nexpect\n  over\n",
           "\"end turn\" was answered 1000 times, and it did not come to that.");
    broken("do\n  look, dice\nexpect\n  over\n", "x.scenario:5:13: here the dice are missing.");
    broken("do\n  look, dice 1, x\nexpect\n  over\n",
           "x.scenario:5:17: after an answer stand dice, luck or until, not \"x\".");
    broken("do\n  look, luck \"a\nexpect\n  over\n", "x.scenario:5:14: this quotation does not end.");
}

static void test_expect(void)
{
    fails(ROW "expect\n  foes: Ogre, Rat\n",
          "# x.scenario:7:3: expected `foes: Ogre, Rat`, but there is: Ogre, Rat, Bat of "
          "Night, Rat.");
    fails("expect\n  doom is 4\n", "expected `doom is 4`, but it is 0.");
    fails(ROW "expect\n  5 foes\n", "expected `5 foes`, but there are 4.");
    fails(ROW "expect\n  Ogre is asleep\n", "expected `Ogre is asleep`, but it is not.");
    fails(ROW "expect\n  Ogre not in play\n", "expected `Ogre not in play`, but it is.");
    fails(ROW "expect\n  Ogre in discards\n", "expected `Ogre in discards`, but it is in play.");
    fails(ROW "expect\n  Ogre on Club\n", "expected `Ogre on Club`, but its die is on slot 1.");
    fails(ROW "expect\n  offered Charm\n", "expected `offered Charm`, but offered are: look, bid, end turn, lull, ");
    fails(ROW "expect\n  offered only look\n", "expected `offered only look`, but offered are: look");
    fails(ROW "expect\n  why Charm says DOOM-1\n", "but it says: It lies where nobody can fight it (TOY-5).");
    fails(ROW "expect\n  told \"x\"\n", "expected `told \"x\"`, but told was: nothing.");
    fails("expect\n  asked \"x\"\n", "expected `asked \"x\"`, but asked is: Fight a foe");
    fails("expect\n  over\n", "expected `over`, but it goes on.");
    fails("expect\n  won\n", "expected `won`, but the game goes on.");
    fails("expect\n  score is 2\n", "expected `score is 2`, but it is 0.");
    fails("expect\n  rolled 2\n", "expected `rolled 2`, but the dice were not rolled.");
    fails("expect\n  seat 2 to answer\n", "expected `seat 2 to answer`, but seat 1 is.");
    fails("given\n  foes: none\nexpect\n  the first foe is awake\n", "but there is no such card in the game.");
    passes("expect\n  why Charm says TOY-5\n  not over\n", "why");
    ScenarioTally t = run_lines("expect\n  doom is 4\n  doom is 5\n  doom is 0\n");
    OK(t.failed == 1 && strstr(output, "x.scenario:5") && strstr(output, "x.scenario:6") &&
           !strstr(output, "x.scenario:7"),
       "every expectation is looked at");
}

static void test_dealt(void)
{
    passes(
        "dealt\n  foes: King of Rats, Bat of Night\n  top of deck: Charm\nexpect\n  foes: King of Rats, Bat of Night\n"
        "  top of deck: Charm\n",
        "a deal of one kind");
    passes("dealt\n  foes: Bat of Night, King of Rats\ngiven\n  doom is 2\nexpect\n  the first foe is not an elite\n",
           "a deal of another kind");
    broken("dealt\n  3 foes\nexpect\n  over\n", "x.scenario:5:3: no deal was found in which this is so.");
    broken("dealt\n  over\nexpect\n  over\n", "x.scenario:5:3: this can be expected, but not dealt.");
}

static void test_seen(void)
{
    passes("given\n  foes: 2 Rat\n  top of deck: Ogre\n  Charm in discards\nexpect\n  seen Rat\n  seen Rat in play\n"
           "  not seen Rat in discards\n  seen Charm in discards\n  not seen Ogre\n  not seen Ogre in deck\n",
           "what can be seen");
    fails("given\n  foes: Rat\nexpect\n  seen Ogre\n", "expected `seen Ogre`, but it cannot be seen.");
    fails("given\n  foes: Rat\nexpect\n  not seen Rat\n", "expected `not seen Rat`, but it can be seen.");
}

#define WIN "given\n  foes: 2 Rat, Bat of Night\ndo\n  Rat, dice 6\n  Rat, dice 6\n  bat, dice 6\n"

static void test_earned(void)
{
    passes("game toy level=grim\n" WIN "expect\n  won\n  earned R2\n  not earned R1\n", "a reward");
    fails(WIN "expect\n  earned R2\n", "expected `earned R2`, but it is not earned.");
    fails(WIN "expect\n  earned R9\n", "expected `earned R9`, but there is no such reward.");
    fails("expect\n  earned R1\n", "expected `earned R1`, but the game goes on.");
}

static void test_written(void)
{
    broken("expect\n  fos: Rat\n",
           "x.scenario:5:3: \"fos\" is not a kind of card or a place for cards; did you mean \"foe\"?");
    broken("expect\n  foes: Rat, Orge\n", "x.scenario:5:14: there is no card \"Orge\"; did you mean \"Ogre\"?");
    broken("expect\n  foes in dck: Rat\n",
           "x.scenario:5:11: \"dck\" is not a kind of card or a place for cards; did you mean \"deck\"?");
    broken("expect\n  dom is 4\n",
           "x.scenario:5:3: \"dom\" is not a number of this game, and no line begins so; did you mean \"doom\"?");
    broken("expect\n  Rat is aslep\n", "x.scenario:5:10: \"aslep\" is not something a card can be");
    broken("expect\n  Rat eats cheese\n", "x.scenario:5:7: here \"is\", \"in\" or \"on\" is missing.");
    broken("expect\n  Bat of Nigth is asleep\n",
           "x.scenario:5:3: there is no card \"Bat of Nigth\"; did you mean \"Bat of Night\"?");
    broken("expect\n  doom is four\n", "x.scenario:5:11: a number stands here, not \"four\".");
    broken("expect\n  doom is 4 or 5\n", "x.scenario:5:13: \"or 5\" is left over here.");
    broken("exect\n  doom is 4\nexpect\n  over\n",
           "x.scenario:4:1: \"exect\" does not begin a line; did you mean \"expect\"?");
    broken("do\n  look\n", "x.scenario:1:10: this scenario expects nothing.");
    broken("rules TOY-2\nexpect\n  over\n", "x.scenario:4:1: there is a rules line already, in line 2.");
    broken("seed x\nexpect\n  over\n", "x.scenario:4:6: a seed is a whole number.");
    ScenarioTally t = run("scenario A\nrules TOY\ngame toy\nexpect\n  doom is 0\n");
    OK(t.broken == 1, "a rule without number");
    HAS(output, "x.scenario:2:7: \"TOY\" is not a rule's number", "is refused");
    t = run("scenario A\ngame toy\nexpect\n  doom is 0\n");
    OK(t.broken == 1 && strstr(output, "x.scenario:1:10: this scenario cites neither rules nor cards."),
       "nothing cited");
    t = run("scenario A\ncards Rat, Ogre\ngame toy\nexpect\n  Rat in deck\n");
    OK(t.broken == 1 && strstr(output, "x.scenario:2:7: Ogre is not spoken of in this scenario."),
       "a card not spoken of");
    t = run("scenario A\nrules TOY-1\ngame tog\nexpect\n  over\n");
    OK(t.broken == 1 && strstr(output, "x.scenario:3:6: there is no game \"tog\"."), "an unknown game");
    t = run("scenario A\nrules TOY-1\ngame toy lvel=grim\nexpect\n  over\n");
    OK(t.broken == 1 && strstr(output, "x.scenario:3:6: Toy has no option \"lvel\"; did you mean level?"),
       "an unknown option");
    t = run("# nothing\n");
    OK(t.broken == 1 && strstr(output, "there is no scenario in this file"), "an empty file");
    t = run(
        "game toy\ngiven\n  foes: Ogre\n  doom is 2\n\nscenario A\nrules TOY-1\nexpect\n  doom is 2\n\n"
        "scenario B   # again\nrules TOY-1 TOY-A2\ngiven\n  doom is 3 # three\nexpect foes: Ogre\nexpect doom is 3\n");
    OK(t.passed == 2, "what stands before the first scenario holds for all");
    HAS(output, "ok 1 - A [TOY-1]\nok 2 - B [TOY-1 TOY-A2]\n", "TAP with title and rules");
}

static void test_packs_and_rules(void)
{
    ScenarioTally t = run("pack own.cards\nscenario A\nrules TOY-1\ngame toy\nexpect\n  doom is 0\n");
    OK(t.passed == 1 && strcmp(packed, "own.cards") == 0, "a pack beside the scenario's file, for all of them");
    t = run("pack own.cards\nscenario A\nrules TOY-1\ngame toy\npack mine.cards\nexpect\n  doom is 0\n");
    OK(t.passed == 1 && strcmp(packed, "mine.cards") == 0, "a scenario's own pack");
    t = run("scenario A\nrules TOY-1\ngame toy\npack gone.cards\nexpect\n  doom is 0\n");
    OK(t.broken == 1, "a pack that cannot be read");
    HAS(output, "x.scenario:4:6: gone.cards: there is no such file", "is refused with its place");
    t = run("scenario A\nrules TOY-1\ngame toy\npack\nexpect\n  doom is 0\n");
    HAS(output, "x.scenario:4:5: here the name of a file of cards is missing.", "a pack without a name");
    t = run("scenario A\nrules TOY-1 TOY-99\ngame toy\nexpect\n  doom is 0\n");
    OK(t.broken == 1, "a rule that is not there");
    HAS(output, "x.scenario:2:13: Toy has no rule TOY-99.", "is refused with its place");
}

static void test_files(void)
{
    char folder[] = "/tmp/undercroft-scenarios-XXXXXX", path[100], command[100];
    const char *paths[2] = { folder, "/no/such.scenario" };
    ScenarioWorld world = { .find = find_toy };
    if (!OK(mkdtemp(folder) != 0, "a folder")) return;
    snprintf(path, sizeof path, "%s/b.scenario", folder);
    FILE *f = fopen(path, "w");
    fputs("scenario B\nrules TOY-1\ngame toy\nexpect\n  doom is 1\n", f);
    fclose(f);
    snprintf(path, sizeof path, "%s/a.scenario", folder);
    f = fopen(path, "w");
    fputs("scenario A\nrules TOY-1\ngame toy\nexpect\n  doom is 0\n", f);
    fclose(f);
    snprintf(path, sizeof path, "%s/notes.txt", folder);
    f = fopen(path, "w");
    fputs("not a scenario\n", f);
    fclose(f);
    FILE *out = tmpfile();
    int status = scenarios_run(&world, 1, paths, out);
    rewind(out);
    output[fread(output, 1, sizeof output - 1, out)] = 0;
    fclose(out);
    OK(status == 1, "a scenario that fails ends with 1");
    OK(strstr(output, "ok 1 - A") && strstr(output, "not ok 2 - B") &&
           strstr(output, "1..2\n# 1 passed, 1 failed, 0 broken"),
       "a folder's scenarios by name, and a plan");
    out = tmpfile();
    OK(scenarios_run(&world, 2, paths, out) == 2, "a file that is not there ends with 2");
    OK(scenarios_run(&world, 0, paths, out) == 2, "and so does nothing to run");
    fclose(out);
    snprintf(command, sizeof command, "rm -r %s", folder);
    OK(system(command) == 0, "tidied");
}

int main(void)
{
    test_given();
    test_do();
    test_do_more();
    test_expect();
    test_dealt();
    test_seen();
    test_earned();
    test_written();
    test_packs_and_rules();
    test_files();
    return tap_end();
}
