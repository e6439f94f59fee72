/*
 * saves.c - tests of saves: what is written, what is read back, and how every kind of damage is refused.
 */
#include "bots/random_bot.h"
#include "records/save.h"
#include "table/options.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"
#include "toy.h"
#include "words/file.h"

static Session *played(int answers)
{
    const char *settings[] = { "seats=2", "level=grim", "packs=r1,r3" };
    SessionStart start = { .face = &toy_face, .pack_count = 1 };
    Why why = { "" };
    start.setup.seed = 99;
    options_read(&start, 3, settings, &why);
    memcpy(start.sitter[0].name, "Ann Lee", 8);
    memcpy(start.sitter[1].name, "random", 7);
    memcpy(start.pack[0].name, "frost.pack", 11);
    start.sitter[1].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    Rng luck;
    rng_seed(&luck, 4);
    while (session_count(s) < answers && !session_over(s)) {
        const Answers *a = session_answers(s);
        if (!session_asks_person(s)) session_bot_answers(s, &why);
        else session_answer(s, a->action[rng_below(&luck, (uint32_t)a->count)], &why);
        if (session_count(s) == 5) session_table_answer(s, ACT(VERB_TABLE, 0), &why);
    }
    return s;
}

static Session *load(const char *text, size_t size, int to, Why *why)
{
    Save *v = save_read(text, size, "toy.save", why);
    Session *s = v ? save_play(v, &toy_face, 0, to, 0, 0, why) : 0;
    save_free(v);
    return s;
}

static void test_round_trip(void)
{
    Why why = { "" };
    Session *s = played(40);
    size_t size, size2;
    char *text = save_text(s, &size), *text2 = 0;
    HAS(text,
        "undercroft save 2\ngame toy\nrules 3\ncontent 0000000070795f31\npack frost.pack\nseed 99\nseats 2\n"
        "option level grim\noption packs r1,r3\noption purse 0\nundo strict\nseat 1 person Ann Lee\n"
        "seat 2 bot random\nanswers\ncheck 0 ",
        "the head is readable");
    HAS(text, "6 time runs out\n", "the table's answers are in it");
    HAS(text, "\n# turn of Ann Lee\n", "turns are commented");
    HAS(text, "\ncheck 16 ", "checks stand between");
    Session *again = load(text, size, -1, &why);
    OK(again != 0, "it loads");
    if (!again) puts(why.text);
    OK(again && session_hash(again) == session_hash(s) && session_count(again) == session_count(s), "to the same game");
    if (again) text2 = save_text(again, &size2);
    OK(text2 && size2 == size && memcmp(text, text2, size) == 0, "and saves to the same bytes");
    OK(again && session_sitter(again, 1)->bot == random_bot_answer, "with the bot in its seat");
    session_end(again);
    again = load(text, size, 7, &why);
    OK(again && session_count(again) == 7 && session_hash(again) == session_hash_at(s, 7),
       "to an answer in the middle");
    session_end(again);
    OK(!load(text, size, session_count(s) + 1, &why), "not past its end");
    free(text2);
    free(text);
    session_end(s);
}

/* The text with the first `from` replaced by `to`. */
static char *changed(const char *text, const char *from, const char *to, size_t *size)
{
    const char *at = strstr(text, from);
    char *out = malloc(strlen(text) + strlen(to) + 1);
    if (!at) at = text;
    size_t before = (size_t)(at - text);
    memcpy(out, text, before);
    strcpy(out + before, to);
    strcat(out, at + (at == text && strncmp(text, from, strlen(from)) != 0 ? 0 : strlen(from)));
    *size = strlen(out);
    return out;
}

static void refused(const char *text, const char *from, const char *to, const char *sentence)
{
    Why why = { "" };
    size_t size;
    char *bad = changed(text, from, to, &size);
    Session *s = load(bad, size, -1, &why);
    OK(!s, sentence);
    HAS(why.text, sentence, "is refused with the place");
    session_end(s);
    free(bad);
}

static void test_damage(void)
{
    Session *s = played(40);
    Why why = { "" };
    size_t size;
    char *text = save_text(s, &size);
    refused(text, "undercroft save 2", "undercroft save 3",
            "toy.save:1: this save is of version 3; this program reads versions 1 to 2.");
    refused(text, "undercroft save 2", "something else", "toy.save:1: this is not a saved game");
    refused(text, "game toy", "game tog", "toy.save:2: this is a game of tog, not of toy.");
    refused(text, "rules 3", "rules 2", "toy.save:3: saved with rules 2 of Toy; this program plays rules 3.");
    refused(text, "content 0000000070795f31", "content 0000000070795f32",
            "toy.save:4: saved with other cards of Toy (content 0000000070795f32, here 0000000070795f31): the pack "
            "frost.pack is missing");
    refused(text, "content 0000000070795f31", "content 70795f31", "toy.save:4: the content is not 16 digits");
    refused(text, "seed 99", "seed 98", "toy.save:15: the game does not begin as it did");
    refused(text, "seed 99", "seed x", "toy.save:6: the seed is not a number");
    refused(text, "seed 99", "sead 99", "toy.save:6: \"sead\" is no line of a save; did you mean \"seed\"?");
    refused(text, "seed 99\n", "", "toy.save:13: the seed line is missing above.");
    refused(text, "seats 2", "seats 9", "toy.save:7: there are 1 to 8 seats.");
    refused(text, "option level grim", "option level gram", "toy.save:8: Option level of Toy cannot be \"gram\"");
    refused(text, "option level grim", "option packs r1", "toy.save:9: this option stands a second time.");
    refused(text, "bot random", "bot clever", "toy.save:13: there is no bot called \"clever\" here.");
    refused(text, "bot random", "ghost random", "toy.save:13: at a seat sits a person or a bot.");
    refused(text, "6 time runs out", "6 time runs aut", "is not legal there; legal were: ");
    refused(text, "6 time runs out", "7 time runs out", "answer 7 stands where answer 6 should");
    refused(text, "6 time runs out", "6", "the words of the answer are missing");
    refused(text, "check 16 ", "check 15 ", "but should after 15: lines are missing or doubled above.");
    refused(text, "\nend ", "\nand ", "here stands an answer with its number, a check, or the end.");
    char *cut = strstr(text, "\nend ");
    OK(!load(text, (size_t)(cut + 1 - text), -1, &why), "a save cut before its end");
    HAS(why.text, "the file breaks off here: its end line is missing.", "is refused");
    OK(!load(text, size - 3, -1, &why), "a save cut in its last line");
    HAS(why.text, "the file breaks off in this line.", "is refused");
    OK(!load(text, 0, -1, &why), "an empty save");
    text[20] = 0;
    OK(!load(text, size, -1, &why), "a byte that is no text");
    SAME(why.text, "toy.save:2: here is a byte that is no text: the file is damaged.", "is refused with its line");
    free(text);
    session_end(s);
}

/* Two answers swapped in mid-game are legal words, but not the same game: the next check says so. */
static void test_divergence(void)
{
    const char *text = "undercroft save 2\ngame toy\nrules 3\ncontent 0000000070795f31\nseed 1\nseats 1\nanswers\n"
                       "1 bid\n2 3\ncheck 2 %016llx\n3 bid\n4 1\nend 4 %016llx\n";
    SessionStart start = { .face = &toy_face };
    Why why = { "" };
    char good[400], bad[400];
    start.setup.seed = 1;
    start.setup.seats = 1;
    Session *s = session_begin(&start, &why);
    const char *answers[] = { "bid", "3", "bid", "1" };
    for (int i = 0; i < 4; i++) session_answer_words(s, answers[i], &why);
    snprintf(good, sizeof good, text, (unsigned long long)session_standing_at(s, 2),
             (unsigned long long)session_standing_at(s, 4));
    session_end(s);
    s = load(good, strlen(good), -1, &why);
    OK(s != 0, "a save written by hand, without names, options and the first check, loads");
    session_end(s);
    memcpy(bad, good, sizeof bad);
    strstr(bad, "save 2")[5] = '1';
    memcpy(strstr(bad, "check 2 ") + 8, "0123456789abcdef", 16);
    s = load(bad, strlen(bad), -1, &why);
    OK(s && session_count(s) == 4, "one of version 1 is read by its answers: its checks were of another kind");
    session_end(s);
    memcpy(bad, good, sizeof bad);
    memcpy(strstr(bad, "2 3\n"), "2 2\n", 4);
    OK(!load(bad, strlen(bad), -1, &why), "a changed answer");
    SAME(why.text,
         "toy.save:10: after answer 2 the game does not stand as it did when it was saved: one of the answers "
         "1 to 2 was changed, or the rules play it differently.",
         "is found by the check");
    memcpy(bad, good, sizeof bad);
    memcpy(strstr(bad, "4 1\n"), "4 9\n", 4);
    OK(!load(bad, strlen(bad), -1, &why), "an answer that is not legal any more");
    SAME(why.text, "toy.save:12: answer 4, \"9\", is not legal there; legal were: 0, 1, 2, 3, time runs out.",
         "names the line and what was legal");
    Save *v = save_read(bad, strlen(bad), "toy.save", &why);
    OK(v && save_diverges(v, &toy_face, &TOY_OTHER_BOX, &why) == 3,
       "which answer diverges can be asked of other cards too");
    HAS(why.text, "toy.save:12: answer 4, \"9\", is not legal there", "with the place");
    save_free(v);
    s = load(bad, strlen(bad), 3, &why);
    OK(s && session_count(s) == 3, "the game before the break can still be had");
    session_end(s);
}

static void test_content(void)
{
    Session *s = played(3);
    Why why = { "" };
    size_t size;
    char *text = save_text(s, &size);
    Save *v = save_read(text, size, "toy.save", &why);
    OK(v && strcmp(save_game(v), "toy") == 0 && save_rules_version(v) == 3 && save_content(v) == TOY_BOX.hash &&
           save_packs(v) == 1 && strcmp(save_pack(v, 0), "frost.pack") == 0 && save_length(v) == session_count(s),
       "a caller can see what a save needs");
    OK(!save_play(v, &toy_face, &TOY_OTHER_BOX, -1, 0, 0, &why), "other cards are refused");
    HAS(why.text, "saved with other cards", "with a sentence");
    OK(save_diverges(v, &toy_face, &TOY_OTHER_BOX, &why) == save_length(v), "though every answer would still play");
    save_free(v);
    free(text);
    session_end(s);
}

static void test_files(void)
{
    char folder[] = "/tmp/undercroft-saves-XXXXXX", path[80], sub[80];
    Session *s = played(20);
    Why why = { "" };
    size_t size;
    OK(mkdtemp(folder) != 0, "a folder");
    snprintf(path, sizeof path, "%s/game.save", folder);
    OK(save_write(s, path, &why), "a save is written");
    Save *v = save_read_file(path, &why);
    Session *again = v ? save_play(v, &toy_face, 0, -1, 0, 0, &why) : 0;
    OK(again && session_hash(again) == session_hash(s), "and read");
    session_end(again);
    save_free(v);
    /* A full disk: no file may grow. What was there before must stay. */
    char *before = file_read(path, 1 << 20, &size, &why);
    struct rlimit unlimited, tight;
    getrlimit(RLIMIT_FSIZE, &unlimited);
    tight = unlimited;
    tight.rlim_cur = 100;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    OK(!save_write(s, path, &why), "a disk without room refuses the save");
    setrlimit(RLIMIT_FSIZE, &unlimited);
    HAS(why.text, "What was there before is unchanged.", "with a sentence");
    size_t size2;
    char *after = file_read(path, 1 << 20, &size2, &why);
    OK(before && after && size == size2 && memcmp(before, after, size) == 0, "and the old one stays as it was");
    free(before);
    free(after);
    snprintf(sub, sizeof sub, "%s/none/game.save", folder);
    OK(!save_write(s, sub, &why), "a folder that is not there");
    HAS(why.text, "cannot be written: No such file", "is named");
    OK(!save_read_file(folder, &why), "a folder is no save");
    HAS(why.text, "it is a folder", "and is named");
    OK(!save_read_file(sub, &why), "a file that is not there");
    char command[120];
    snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
    FILE *ls = popen(command, "r");
    int files = 0;
    OK(ls && fscanf(ls, "%d", &files) == 1 && files == 1, "no file is left lying about");
    if (ls) pclose(ls);
    unlink(path);
    rmdir(folder);
    session_end(s);
}

int main(void)
{
    test_round_trip();
    test_damage();
    test_divergence();
    test_content();
    test_files();
    return tap_end();
}
