/*
 * stores.c - tests of the player's own data: records, saves, packs, settings, and everything that can go wrong with
 * a file.
 */
#include "table/store.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "table/file.h"
#include "table/options.h"
#include "table/rewards_shelf.h"
#include "table/save.h"
#include "tap.h"
#include "toy.h"

static char folder[] = "/tmp/undercroft-store-XXXXXX";
static char path[200];

static Session *toy_session(int level, bool undo_free)
{
    SessionStart start = { .face = &toy_face, .undo_free = undo_free };
    Why why = { "" };
    options_standard(&toy_face, &start.setup);
    start.setup.seed = UINT64_MAX - 5; /* all 64 bits must come back */
    start.setup.option[TOY_LEVEL] = (int16_t)level;
    Session *s = session_begin(&start, &why);
    session_answer_words(s, "bid", &why);
    session_answer_words(s, "2", &why);
    return s;
}

/* The game played to its end by fighting whatever lies first in the row. */
static void play_out(Session *s)
{
    Why why = { "" };
    for (int i = 0; !session_over(s); i++) {
        const Answers *a = session_answers(s);
        if (a->count > 4) session_answer(s, a->action[i % 2 && a->count > 5 ? 5 : 4], &why);
        else session_answer_words(s, "look", &why);
    }
}

static void test_games(void)
{
    Why why = { "" };
    FinishedGame g, list[4];
    GameTally tally;
    Store *store = store_open(path, &why);
    OK(store != 0, "a new store is made, with its folders");
    if (!store) puts(why.text);
    Session *s = toy_session(1, false);
    play_out(s);
    store_describe(s, &g);
    SAME(g.options, "seats=1 level=grim", "what is recorded of a game: its options");
    SAME(g.outcome, "The row is cleared.", "its outcome");
    OK(g.won == 1 && g.people == 1 && g.score[0] == 5 && g.answers == session_count(s), "its score, winner and length");
    OK(store_add_game(store, &g, &why), "it is recorded");
    g.won = 0;
    memcpy(g.game, "other", 6);
    OK(store_add_game(store, &g, &why), "and one of another game");
    store_close(store);
    store = store_open(path, &why);
    OK(store != 0, "the store opens again");
    OK(store_games(store, 0, list, 4, &why) == 2 && strcmp(list[0].game, "other") == 0, "both are there, newest first");
    OK(store_games(store, "toy", list, 4, &why) == 1, "those of one game");
    OK(list[0].seed == UINT64_MAX - 5 && list[0].option[TOY_LEVEL] == 1 && list[0].score[0] == 5 && list[0].won == 1 &&
           list[0].content == TOY_BOX.hash && list[0].rules_version == 3 && list[0].answers == session_count(s),
       "with everything that was recorded");
    OK(strlen(list[0].finished) == 20 && list[0].finished[19] == 'Z', "and when");
    OK(store_tally(store, "toy", &tally, &why) && tally.played == 1 && tally.won == 1, "sums of one game");
    OK(store_tally(store, 0, &tally, &why) && tally.played == 2 && tally.won == 1, "sums of all");
    session_end(s);
    store_close(store);
}

static void test_saves(void)
{
    Why why = { "" };
    bool taken = false;
    SaveEntry list[4];
    size_t size;
    Store *store = store_open(path, &why);
    Session *s = toy_session(0, false);
    OK(store_put_save(store, "before the ogre", false, s, &why), "a save by name");
    OK(store_put_save(store, "auto:toy", true, s, &why), "an automatic one");
    session_answer_words(s, "lull", &why);
    OK(store_put_save(store, "before the ogre", false, s, &why), "a name is used again");
    OK(store_saves(store, "toy", list, 4, &why) == 2, "and replaces what was there");
    OK(!store_new_save(store, "auto:toy", true, s, &taken, &why) && taken, "unless that is not wanted");
    OK(store_new_save(store, "finished:toy:1", false, s, &taken, &why) && !taken &&
           store_saves(store, "toy", list, 4, &why) == 2,
       "the replay of a finished game is kept, and not listed");
    OK(strcmp(list[0].name, "before the ogre") == 0 && list[0].answers == 3 && !list[0].automatic && list[1].automatic,
       "newest first");
    SAME(list[0].status, "0 foes beaten.", "with a line of where it stands");
    char *text = store_save_text(store, "before the ogre", &size, &why);
    Save *v = text ? save_read(text, size, "before the ogre", &why) : 0;
    Session *again = v ? save_play(v, &toy_face, 0, -1, 0, 0, &why) : 0;
    OK(again && session_hash(again) == session_hash(s), "it can be played on");
    session_end(again);
    save_free(v);
    free(text);
    OK(!store_save_text(store, "no such", &size, &why), "a name that is not there");
    SAME(why.text, "There is no saved game called \"no such\".", "is refused");
    OK(!store_put_save(store, "", false, s, &why), "a save needs a name");
    OK(store_drop_save(store, "auto:toy", &why) && !store_drop_save(store, "auto:toy", &why), "a save is dropped once");
    session_end(s);
    store_close(store);
}

static void test_packs_and_settings(void)
{
    Why why = { "" };
    Shelf shelf;
    Setup how;
    FinishedGame g;
    char value[20];
    Store *store = store_open(path, &why);
    OK(shelf_read(store, &toy_rewards, &shelf, &why) && shelf.earned == 2 && shelf.opened == 0,
       "the grim game that was won earns its pack");
    Session *cheat = toy_session(2, true);
    play_out(cheat);
    store_describe(cheat, &g);
    OK(g.undo_free && store_add_game(store, &g, &why), "a game with take-backs is recorded as one");
    session_end(cheat);
    OK(shelf_read(store, &toy_rewards, &shelf, &why) && shelf.earned == 2, "and earns nothing");
    OK(!shelf_open(store, &toy_rewards, "r3", &why), "a pack that is not earned stays sealed");
    SAME(why.text, "R3 has not been earned yet: a black game won earns it (TOY-8).", "and says what earns it");
    OK(!shelf_open(store, &toy_rewards, "r7", &why), "a pack that does not exist");
    SAME(why.text, "There is no pack \"r7\"; the packs are R1, R2, R3.", "is refused with those that do");
    options_standard(&toy_face, &how);
    how.option[TOY_PACKS] = 2;
    OK(!shelf_allows(&toy_rewards, &shelf, &how, &why), "a sealed pack cannot be played with");
    SAME(why.text, "R2 is earned but still sealed: open it first (TOY-8).", "and says so");
    OK(shelf_open(store, &toy_rewards, "R2", &why), "an earned pack is opened");
    store_close(store);
    store = store_open(path, &why);
    OK(shelf_read(store, &toy_rewards, &shelf, &why) && shelf.opened == 2, "and stays open");
    OK(shelf_allows(&toy_rewards, &shelf, &how, &why), "it can be played with");
    OK(shelf_seal(store, &toy_rewards, "R2", &why) && !shelf_seal(store, &toy_rewards, "R2", &why), "or sealed again");
    OK(!store_setting(store, "speed", value, sizeof value), "a setting that was never set");
    OK(store_set(store, "speed", "slow", &why) && store_set(store, "speed", "fast", &why), "a setting is kept");
    OK(store_setting(store, "speed", value, sizeof value) && strcmp(value, "fast") == 0, "as last set");
    OK(store_set(store, "speed", 0, &why) && !store_setting(store, "speed", value, sizeof value), "and forgotten");
    store_close(store);
}

static void test_no_store(void)
{
    Why why = { "x" };
    FinishedGame g[1];
    SaveEntry e[1];
    GameTally tally;
    uint32_t packs = 1;
    char value[4];
    memset(g, 0, sizeof g);
    OK(!store_add_game(0, g, &why) && !*why.text, "without a store nothing is recorded, quietly");
    OK(store_games(0, 0, g, 1, &why) == 0 && store_saves(0, 0, e, 1, &why) == 0, "and nothing is found");
    OK(store_tally(0, 0, &tally, &why) && tally.played == 0, "sums are 0");
    OK(store_opened(0, "toy", &packs, &why) && packs == 0, "no pack is open");
    OK(!store_setting(0, "a", value, 4) && !store_set(0, "a", "b", &why), "settings are not kept");
    store_close(0);
}

/* What was in the file before must be in it afterwards. */
static void refused_untouched(const char *bytes, size_t size, const char *sentence, const char *what)
{
    Why why = { "" };
    char bad[220];
    size_t n = 0;
    snprintf(bad, sizeof bad, "%s/bad.db", folder);
    file_write(bad, bytes, size, &why);
    Store *store = store_open(bad, &why);
    OK(!store, what);
    HAS(why.text, sentence, "is refused with a sentence");
    char *after = file_read(bad, 1 << 24, &n, &why);
    OK(after && n == size && memcmp(after, bytes, size) == 0, "and left as it is");
    free(after);
    store_close(store);
    unlink(bad);
}

static void test_trouble(void)
{
    Why why = { "" };
    char text[4096];
    size_t size;
    memset(text, 'x', sizeof text);
    refused_untouched(text, sizeof text, "is damaged, so your games cannot be recorded", "a file that is no database");
    char *whole = file_read(path, 1 << 24, &size, &why);
    for (size_t i = 4096; i < 4096 + 2000 && i < size; i++) whole[i] = (char)0xa5;
    refused_untouched(whole, size, "is damaged", "a damaged database");
    free(whole);
    char command[1000], elsewhere[220];
    snprintf(elsewhere, sizeof elsewhere, "%s/foreign.db", folder);
    snprintf(command, sizeof command, "sqlite3 %s 'CREATE TABLE t (a)' 2>/dev/null", elsewhere);
    if (system(command) == 0) {
        OK(!store_open(elsewhere, &why), "another program's database");
        HAS(why.text, "is not a file of Undercroft", "is left alone");
        snprintf(command, sizeof command, "cp %s %s && sqlite3 %s 'PRAGMA user_version = 9'", path, elsewhere,
                 elsewhere);
        OK(system(command) == 0 && !store_open(elsewhere, &why), "a newer program's database");
        HAS(why.text, "was written by a newer Undercroft", "is left alone");
    }
    OK(!store_open("/proc/undercroft/store.db", &why), "a folder that cannot be made");
    HAS(why.text, "Your games cannot be recorded: the folder /proc/undercroft cannot be made", "is named");
    snprintf(elsewhere, sizeof elsewhere, "%s/full", folder);
    struct rlimit unlimited, tight;
    Store *store = store_open(path, &why);
    getrlimit(RLIMIT_FSIZE, &unlimited);
    tight = unlimited;
    tight.rlim_cur = 4096;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    Session *s = toy_session(0, false);
    bool kept = true;
    for (int i = 0; i < 50 && kept; i++) {
        char name[20];
        snprintf(name, sizeof name, "save %d", i);
        kept = store_put_save(store, name, false, s, &why);
    }
    setrlimit(RLIMIT_FSIZE, &unlimited);
    OK(!kept && why.text[0], "a disk without room refuses a save with a sentence");
    OK(store_set(store, "after", "full", &why), "and the store works again when there is room");
    session_end(s);
    store_close(store);
    store = store_open(path, &why);
    OK(store != 0, "and is whole");
    store_close(store);
}

/* A process that records games as fast as it can is killed at any moment, again and again. */
static void test_kill(void)
{
    Why why = { "" };
    char file[220];
    int64_t last = 0;
    bool fine = true;
    GameTally tally;
    snprintf(file, sizeof file, "%s/kill.db", folder);
    for (int round = 0; round < 12 && fine; round++) {
        pid_t child = fork();
        if (child == 0) {
            Store *store = store_open(file, &why);
            FinishedGame g;
            Session *s = toy_session(0, false);
            store_describe(s, &g);
            for (;;) {
                store_add_game(store, &g, 0);
                store_put_save(store, "auto:toy", true, s, 0);
            }
        }
        struct timespec wait = { 0, 20000000 + round * 7000003 };
        nanosleep(&wait, 0);
        kill(child, SIGKILL);
        waitpid(child, 0, 0);
        Store *store = store_open(file, &why);
        fine = store && store_tally(store, 0, &tally, &why) && tally.played >= last;
        last = tally.played;
        store_close(store);
    }
    OK(fine && last > 0, "killed at any moment, the store is whole and has lost nothing");
    if (!fine) printf("# %s\n", why.text);
}

static void test_where(void)
{
    Why why = { "" };
    char where[300];
    setenv("XDG_DATA_HOME", "/data/mine", 1);
    OK(store_path(where, sizeof where, &why), "XDG_DATA_HOME is kept to");
    SAME(where, "/data/mine/undercroft/undercroft.db", "as the folder");
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    setenv("HOME", "/home/ann", 1);
    OK(store_path(where, sizeof where, &why), "a relative one is ignored");
    SAME(where, "/home/ann/.local/share/undercroft/undercroft.db", "for the home folder");
    unsetenv("HOME");
    OK(!store_path(where, sizeof where, &why), "without either");
    HAS(why.text, "neither XDG_DATA_HOME nor HOME", "it says so");
}

int main(void)
{
    char command[100];
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/deep/down/undercroft.db", folder);
    test_games();
    test_saves();
    test_packs_and_settings();
    test_no_store();
    test_trouble();
    test_kill();
    test_where();
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (system(command) != 0) return 1;
    return tap_end();
}
