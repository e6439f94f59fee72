/*
 * sessions.c - tests of sessions: answering in words, twins, bots, undo, replays, narration, options.
 */
#include "bots/random_bot.h"
#include "table/options.h"
#include "table/session.h"

#include "tap.h"
#include "toy.h"

static Session *toy_table(int count, const char *const *settings)
{
    SessionStart start = { .face = &toy_face };
    Why why = { "" };
    start.setup.seed = 11;
    if (!OK(options_read(&start, count, settings, &why), "options are read")) puts(why.text);
    memcpy(start.sitter[0].name, "Ann", 4);
    Session *s = session_begin(&start, &why);
    OK(s != 0, "a session begins");
    return s;
}

/* The two foes at the start may be any; set both to the same card to have twins. */
static void make_twins(Session *s)
{
    Toy p = *(const Toy *)session_position(s);
    Why why = { "" };
    int seen = 0;
    for (int i = 0; i < TOY_COPIES; i++) {
        if (p.zone[i] == TOY_PLAY) p.card[i] = TOY_RAT, seen++;
    }
    OK(session_place(s, &p, &why), "a position is placed");
    OK(seen == 2, "two foes lie in the row");
}

static void test_words(void)
{
    Why why = { "" };
    Session *s = toy_table(0, 0);
    make_twins(s);
    const Answers *a = session_answers(s);
    OK(a->count == 6 && a->numbered, "four lines and two foes are offered, the table's own answer is not");
    SAME(a->words[4], "Rat", "the first twin keeps its name");
    SAME(a->words[5], "Rat #2", "the second twin is numbered");
    OK(answers_match(a, "rat #2", true, &why) == 5, "words in any case");
    OK(answers_match(a, "RAT", true, &why) == 4, "exact words come before longer ones");
    OK(answers_match(a, "6", true, &why) == 5, "numbers of the list");
    OK(answers_match(a, "6", false, &why) == -1, "but not where words are wanted");
    OK(answers_match(a, "turn", true, &why) == 2, "a word inside");
    OK(answers_match(a, "l", true, &why) == -1, "an ambiguous beginning");
    SAME(why.text, "\"l\" could be look, lull.", "is refused with what it could be");
    OK(answers_match(a, "lok", true, &why) == -1, "a word that is not offered");
    HAS(why.text, "did you mean \"look\"?", "is refused with the nearest");
    OK(answers_match(a, "7", true, &why) == -1, "a number past the list");
    SAME(why.text, "Answer 7 is not on the list, which goes from 1 to 6.", "is refused with its length");
    OK(answers_match(a, "  ", true, &why) == -1, "nothing typed is no answer");
    OK(session_answer_words(s, "bid", &why), "bid");
    a = session_answers(s);
    OK(a->count == TOY_BIDS && !a->numbered, "bare numbers are not numbered again");
    OK(answers_match(a, "2", true, &why) == 2, "and mean themselves");
    OK(!session_answer(s, ACT(VERB_TABLE, 0), &why), "the table's answer is not a player's");
    OK(!session_answer(s, ACT(VERB_CARD, 3), &why), "an illegal action is refused");
    OK(session_count(s) == 1, "and changes nothing");
    OK(session_table_answer(s, ACT(VERB_TABLE, 0), &why), "the table may give it");
    OK(session_log_seat(s, 1) == SEAT_NONE, "and is logged as the table");
    SAME(session_log_words(s, 1), "time runs out", "in its own words");
    session_end(s);
}

static void test_undo(void)
{
    const char *two[] = { "seats=2" };
    Why why = { "" };
    Session *s = toy_table(1, two);
    uint64_t at_start = session_hash(s);
    OK(!session_undo(s, 0, &why), "nothing to take back at the start");
    SAME(why.text, "Nothing has been answered yet.", "says so");
    OK(session_answer_words(s, "bid", &why) && session_answer_words(s, "3", &why), "bid three coins");
    uint64_t after_bid = session_hash(s);
    OK(session_undo(s, 0, &why) && session_undo(s, 0, &why), "both answers are taken back");
    OK(session_hash(s) == at_start, "to the very same position");
    OK(session_redo(s, &why) && session_redo(s, &why) && session_hash(s) == after_bid, "and redone");
    OK(!session_redo(s, &why), "no further");
    OK(!session_undo(s, 1, &why), "another's answer cannot be taken back");
    SAME(why.text, "This cannot be taken back: Ann has answered since.", "with the name");
    OK(session_answer_words(s, "look", &why), "a card is seen");
    OK(!session_undo(s, 0, &why), "what was seen stays seen");
    SAME(why.text, "This cannot be taken back: a card has been seen since.", "with what was learned");
    OK(session_answer(s, session_answers(s)->action[4], &why), "a die falls");
    OK(!session_undo(s, 0, &why), "what fell stays fallen");
    SAME(why.text, "This cannot be taken back: a die has fallen since.", "with what was learned");
    OK(session_answer_words(s, "end turn", &why) && session_asked(s) == 1, "the other seat is asked");
    OK(session_undo(s, 0, &why) && session_asked(s) == 0, "the turn's end can be taken back until they answer");
    OK(session_redo(s, &why) && session_answer_words(s, "bid", &why), "they answer");
    OK(!session_undo(s, 0, &why), "then it cannot");
    SAME(why.text, "This cannot be taken back: Seat 2 has answered since.", "with who");
    OK(session_undo(s, 1, &why) && session_answer_words(s, "lull", &why), "another answer after a take-back");
    OK(!session_can_redo(s), "drops what was taken back");
    OK(session_table_answer(s, ACT(VERB_TABLE, 0), &why) && !session_undo(s, 1, &why), "the clock cannot be undone");
    HAS(why.text, "the table itself has answered", "and says so");
    session_end(s);
}

static void test_free_undo(void)
{
    const char *two[] = { "seats=2", "undo=free" }, *one[] = { "undo=free" };
    SessionStart start = { .face = &toy_face };
    Why why = { "" };
    OK(options_read(&start, 2, two, &why) && !session_begin(&start, &why), "free undo is not for two people");
    HAS(why.text, "undo=free is for one person alone", "says why");
    start.sitter[1].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    uint64_t at_start = s ? session_hash(s) : 0;
    OK(s && session_answer_words(s, "look", &why) && session_answer_words(s, "end turn", &why), "a person and a bot");
    OK(session_bot_answers(s, &why) && session_count(s) == 3, "the bot answers");
    OK(session_undo(s, 0, &why) && session_count(s) == 1, "its answers go with the person's");
    OK(session_undo(s, 0, &why) && session_hash(s) == at_start, "even what was seen is taken back");
    session_end(s);
    s = toy_table(1, one);
    char line[100];
    Text t = text_in(line, sizeof line);
    options_line_of(s, &t);
    SAME(line, "seats=1 undo=free", "it is labelled");
    session_end(s);
}

static void test_bots_and_telling(void)
{
    const char *three[] = { "seats=3", "purse=2" };
    Why why = { "" };
    SessionStart start = { .face = &toy_face };
    start.setup.seed = 5;
    options_read(&start, 2, three, &why);
    for (int i = 1; i < 3; i++) start.sitter[i].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    const Event *dealt;
    OK(session_log_events(s, -1, &dealt) == 1 && dealt[0].kind == EV_TURN,
       "what happened at setup is told as of no answer");
    OK(session_asks_person(s) && !session_bot_answers(s, &why), "a person is not answered for");
    OK(session_answer_words(s, "look", &why), "look");
    char mine[100], theirs[100];
    Text a = text_in(mine, sizeof mine), b = text_in(theirs, sizeof theirs);
    session_tell(s, 0, 0, 0, &a, 0);
    session_tell(s, 0, 0, 1, &b, 0);
    OK(strcmp(mine, "A card is seen.") != 0 && strstr(mine, " is seen."), "who looked is told what it was");
    SAME(theirs, "A card is seen.", "the others are told that it happened");
    b = text_in(theirs, sizeof theirs);
    session_tell(s, 0, 0, SEAT_NONE, &b, 0);
    SAME(theirs, "A card is seen.", "and so are spectators");
    const Toy *view = session_view(s, 1);
    int hidden = 0;
    for (int i = 0; i < TOY_COPIES; i++) hidden += view->zone[i] == TOY_DECK && view->card[i] == CARD_HIDDEN;
    OK(hidden == 9 && view->fate.rng.state == 0, "a view hides the deck and the dice to come");
    OK(session_answer_words(s, "end turn", &why) && session_bots_answer(s, &why), "bots play on");
    OK(session_over(s) || session_asked(s) == 0, "until the person is asked");
    Session *again = session_begin(&start, &why);
    session_answer_words(again, "look", &why);
    session_answer_words(again, "end turn", &why);
    session_bots_answer(again, &why);
    OK(session_hash(again) == session_hash(s), "the same way each time");
    session_end(again);
    session_end(s);
}

static void test_long_game(void)
{
    Why why = { "" };
    Session *s = toy_table(0, 0);
    bool fine = true;
    for (int i = 0; i < 500; i++)
        fine = fine && session_answer_words(s, "bid", &why) && session_answer_words(s, "0", &why);
    OK(fine && session_count(s) == 1000, "a thousand answers find room");
    session_replay(s);
    OK(!session_answer_words(s, "bid", &why) && session_is_replay(s), "a replay is not answered");
    OK(session_count(s) == 0 && session_length(s) == 1000 && session_seek(s, 500, &why), "it is wound");
    OK(!session_seek(s, 1001, &why) && !session_seek(s, -1, &why), "within its length");
    OK(!session_undo_is_free(s) && session_resume(s, &why), "and played on from the middle");
    OK(session_undo_is_free(s) && session_length(s) == 500, "as a labelled game");
    OK(session_answer_words(s, "bid", &why) && session_count(s) == 501, "with new answers");
    session_end(s);
    const char *two[] = { "seats=2" };
    s = toy_table(1, two);
    OK(session_answer_words(s, "look", &why) && session_answer_words(s, "end turn", &why), "two people");
    OK(session_people(s) == 2 && session_first_person(s) == 0 && session_last_person(s, 7) == 0,
       "who they are, and who answered last");
    session_replay(s);
    OK(session_seek(s, 1, &why) && session_resume(s, &why) && !session_undo_is_free(s) && session_length(s) == 1,
       "play on from any place too, as strictly as before");
    session_end(s);
}

static void test_options(void)
{
    SessionStart start = { .face = &toy_face };
    Why why = { "" };
    char line[200];
    Text t = text_in(line, sizeof line);
    const char *good[] = { "seats=2", "level=black-as-night", "packs=R1,r3", "purse=7" };
    OK(options_read(&start, 4, good, &why), "names and choices as people write them");
    options_line(&start, &t);
    SAME(line, "seats=2 level=Black as Night packs=r1,r3 purse=7", "and back in words");
    OK(options_set(&start, "lev=gr", &why) && start.setup.option[TOY_LEVEL] == 1, "beginnings will do");
    OK(!options_set(&start, "level=g", &why), "but not ambiguous ones");
    OK(options_set(&start, "level=2", &why) && start.setup.option[TOY_LEVEL] == 2, "a value by its number");
    OK(options_set(&start, "packs=all", &why) && start.setup.option[TOY_PACKS] == 7, "all of many");
    OK(options_set(&start, "packs=none", &why) && start.setup.option[TOY_PACKS] == 0, "none of many");
    OK(!options_set(&start, "packs=r1,r9", &why), "one wrong of many");
    SAME(why.text,
         "Option packs of Toy cannot be \"r9\"; it is r1, r2, r3 (any of them, commas between, all or none). "
         "Did you mean packs=r1?",
         "names the option, what it allows and the nearest");
    OK(!options_set(&start, "purse=10", &why), "a number out of range");
    SAME(why.text, "Option purse of Toy cannot be \"10\"; it is 0 to 9.", "names the range");
    OK(!options_set(&start, "levle=grim", &why), "an unknown option");
    SAME(why.text, "Toy has no option \"levle\"; did you mean level? Options: level, packs, purse, seats, undo, clock.",
         "names the nearest and all");
    const char *twice[] = { "purse=1", "purse=2" };
    OK(!options_read(&start, 2, twice, &why), "an option given twice");
    SAME(why.text, "Option purse is given twice.", "is refused");
    start.setup.seats = 9;
    OK(!session_begin(&start, &why), "a setup that is not checked before is checked by the session");
    HAS(why.text, "seats=1 to 3", "with the range");
}

int main(void)
{
    test_words();
    test_undo();
    test_free_undo();
    test_bots_and_telling();
    test_long_game();
    test_options();
    return tap_end();
}
