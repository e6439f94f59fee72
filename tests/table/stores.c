/*
 * stores.c - tests of the player's own data: records, saves, packs, settings, several programs at once, and everything
 * that can go wrong with a file.
 */
#include "records/store.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "records/keeper.h"
#include "records/replays.h"
#include "records/rewards_shelf.h"
#include "records/save.h"
#include "table/options.h"
#include "tap.h"
#include "toy.h"
#include "words/file.h"

static char folder[] = "/tmp/undercroft-store-XXXXXX";
static char path[200];

static Session *session_of(const Face *face, int level, bool undo_free)
{
    SessionStart start = { .face = face, .undo_free = undo_free };
    Why why = { "" };
    options_standard(face, &start.setup);
    start.setup.seed = UINT64_MAX - 5; /* all 64 bits must come back */
    start.setup.option[TOY_LEVEL] = (int16_t)level;
    Session *s = session_begin(&start, &why);
    session_answer_words(s, "bid", &why);
    session_answer_words(s, "2", &why);
    return s;
}

static Session *toy_session(int level, bool undo_free) { return session_of(&toy_face, level, undo_free); }

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

/* A finished game of that level, to be ended with session_end. */
static Session *played_out(int level)
{
    Session *s = toy_session(level, false);
    play_out(s);
    return s;
}

/* A save of the store, played again; null when it is not there or not sound. */
static Session *save_again(Store *store, const char *name)
{
    Why why = { "" };
    size_t size;
    char *text = store_save_text(store, name, &size, &why);
    Save *v = text ? save_read(text, size, name, &why) : 0;
    Session *s = v ? save_play(v, &toy_face, 0, -1, 0, 0, &why) : 0;
    save_free(v);
    free(text);
    return s;
}

/* Whether every finished toy game has a replay of its own, which is that game. */
static bool replays_fit(Store *store, int most)
{
    Why why = { "" };
    FinishedGame *list = calloc((size_t)most, sizeof *list);
    int count = store_games(store, "toy", list, most, &why);
    bool fit = count > 0;
    for (int n = 0; n < count && fit; n++) {
        char name[REPLAY_NAME];
        replay_name("toy", list[n].nth, name);
        Session *s = save_again(store, name);
        fit = list[n].nth == count - n && s && session_over(s) && session_count(s) == list[n].answers &&
              session_setup(s)->option[TOY_LEVEL] == list[n].option[TOY_LEVEL];
        session_end(s);
    }
    free(list);
    return fit;
}

/* The name of the newest save, "" when there is none. */
static const char *newest_save(Store *store)
{
    static char name[64];
    Why why = { "" };
    int count;
    SaveEntry *list = store_saves(store, 0, &count, &why);
    snprintf(name, sizeof name, "%s", count > 0 ? list[0].name : "");
    free(list);
    return name;
}

static void test_games(void)
{
    Why why = { "" };
    FinishedGame g, list[4];
    GameTally tally;
    Game other_game = toy_game;
    Face other_face = toy_face;
    Store *store = store_open(path, &why);
    OK(store != 0, "a new store is made, with its folders");
    if (!store) puts(why.text);
    Session *s = toy_session(1, false);
    play_out(s);
    store_describe(s, &g);
    SAME(g.options, "seats=1 level=grim", "what is recorded of a game: its options");
    SAME(g.outcome, "The row is cleared.", "its outcome");
    OK(g.won == 1 && g.people == 1 && g.score[0] == 5 && g.answers == session_count(s), "its score, winner and length");
    OK(store_put_save(store, "auto:toy", true, s, &why) && store_finish(store, "auto:toy", s, &why), "it is recorded");
    other_game.name = "other";
    other_face.game = &other_game;
    Session *other = session_of(&other_face, 1, false);
    OK(store_finish(store, "", other, &why), "and one of another game");
    session_end(other);
    store_close(store);
    store = store_open(path, &why);
    OK(store != 0, "the store opens again");
    OK(store_games(store, 0, list, 4, &why) == 2 && strcmp(list[0].game, "other") == 0, "both are there, newest first");
    OK(store_games(store, "toy", list, 4, &why) == 1, "those of one game");
    OK(list[0].seed == UINT64_MAX - 5 && list[0].option[TOY_LEVEL] == 1 && list[0].score[0] == 5 && list[0].won == 1 &&
           list[0].content == TOY_BOX.hash && list[0].rules_version == 3 && list[0].answers == session_count(s),
       "with everything that was recorded");
    OK(list[0].nth == 1 && replays_fit(store, 4), "its place in the history, and its replay");
    OK(!*newest_save(store), "and its automatic save is gone");
    OK(strlen(list[0].finished) == 20 && list[0].finished[19] == 'Z', "and when");
    OK(store_tally(store, "toy", &tally, &why) && tally.played == 1 && tally.won == 1, "sums of one game");
    OK(store_tally(store, 0, &tally, &why) && tally.played == 2 && tally.answers == session_count(s) + 2,
       "sums of all");
    session_end(s);
    store_close(store);
}

static void test_saves(void)
{
    Why why = { "" };
    bool taken = false;
    SaveEntry *list;
    size_t size;
    int count;
    Store *store = store_open(path, &why);
    Session *s = toy_session(0, false);
    OK(store_put_save(store, "before the ogre", false, s, &why), "a save by name");
    OK(store_put_save(store, "auto:toy", true, s, &why), "an automatic one");
    session_answer_words(s, "lull", &why);
    OK(store_put_save(store, "before the ogre", false, s, &why), "a name is used again");
    OK(!store_new_save(store, "auto:toy", true, s, &taken, &why) && taken, "unless that is not wanted");
    list = store_saves(store, "toy", &count, &why);
    OK(count == 2, "it replaces what was there, and the replay of a finished game is not listed");
    OK(strcmp(list[0].name, "before the ogre") == 0 && list[0].answers == 3 && !list[0].automatic && list[1].automatic,
       "newest first");
    SAME(list[0].status, "0 foes beaten.", "with a line of where it stands");
    free(list);
    Session *again = save_again(store, "before the ogre");
    OK(again && session_hash(again) == session_hash(s), "it can be played on");
    session_end(again);
    OK(!store_save_text(store, "no such", &size, &why) && !*why.text, "a name that is not there is no trouble");
    OK(!store_put_save(store, "", false, s, &why), "a save needs a name");
    OK(store_drop_save(store, "auto:toy", &why) && !store_drop_save(store, "auto:toy", &why), "a save is dropped once");
    session_end(s);
    store_close(store);
}

/* However many there are. */
static void test_many_saves(void)
{
    enum { MANY = 130 };
    Why why = { "" };
    char file[220];
    int count;
    snprintf(file, sizeof file, "%s/many.db", folder);
    Store *store = store_open(file, &why);
    Session *s = toy_session(0, false);
    for (int n = 0; n < MANY; n++) {
        char name[20];
        snprintf(name, sizeof name, "save %d", n);
        store_put_save(store, name, false, s, &why);
    }
    SaveEntry *list = store_saves(store, 0, &count, &why);
    OK(count == MANY && strcmp(list[0].name, "save 129") == 0 && strcmp(list[MANY - 1].name, "save 0") == 0,
       "all saves are listed, however many");
    free(list);
    session_end(s);
    store_close(store);
}

static void test_packs_and_settings(void)
{
    Why why = { "" };
    Shelf shelf;
    Setup how;
    GameTally tally;
    char value[20];
    Store *store = store_open(path, &why);
    OK(shelf_read(store, &toy_rewards, &shelf, &why) && shelf.earned == 2 && shelf.opened == 0,
       "the grim game that was won earns its pack");
    Session *cheat = toy_session(2, true);
    play_out(cheat);
    OK(store_finish(store, "", cheat, &why) && store_tally(store, "toy", &tally, &why) && tally.played == 2,
       "a game with take-backs is recorded");
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
    OK(store_turn_packs(store, "toy", 5, 0, &why) && shelf_read(store, &toy_rewards, &shelf, &why) && shelf.opened == 7,
       "opening one leaves those open that another program has opened");
    OK(store_turn_packs(store, "toy", 0, 5, &why) && shelf_read(store, &toy_rewards, &shelf, &why) && shelf.opened == 2,
       "and so does sealing");
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
    GameTally tally;
    uint32_t packs = 1;
    int count = 1;
    char value[4];
    Session *s = played_out(0);
    OK(!store_finish(0, "", s, &why) && !*why.text, "without a store nothing is recorded, quietly");
    OK(store_games(0, 0, g, 1, &why) == 0 && !store_saves(0, 0, &count, &why) && count == 0, "and nothing is found");
    session_end(s);
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
    HAS(why.text, "Your games cannot be recorded. The folder /proc/undercroft cannot be made", "is named");
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

/* Another program that does not let go is not damage. */
static void test_busy(void)
{
    Why why = { "" };
    sqlite3 *other = 0;
    bool held = sqlite3_open(path, &other) == SQLITE_OK && sqlite3_exec(other, "BEGIN EXCLUSIVE", 0, 0, 0) == SQLITE_OK;
    OK(held && !store_open(path, &why), "a store that another program holds cannot be used");
    HAS(why.text, "Your games cannot be recorded: database is locked", "and that is what is said");
    sqlite3_close(other);
}

/* Finishes games as fast as it can, and says each one down the pipe once it is in the store. */
static void games_finish(const char *file, int level, int most, int tell)
{
    Why why = { "" };
    Store *store = store_open(file, &why);
    Session *s = played_out(level);
    char name[20];
    snprintf(name, sizeof name, "auto:toy:%d", level);
    for (int n = 0; n != most; n++)
        if (!store_put_save(store, name, true, s, &why) || !store_finish(store, name, s, &why) ||
            (tell >= 0 && write(tell, "x", 1) != 1))
            _exit(1);
    _exit(0);
}

/* A process that records games is killed at any moment, again and again: whatever it said is in the store is there. */
static void test_kill(void)
{
    Why why = { "" };
    char file[220], said[256];
    int64_t told = 0;
    ssize_t n;
    bool fine = true;
    GameTally tally = { 0, 0, 0 };
    snprintf(file, sizeof file, "%s/kill.db", folder);
    for (int round = 0; round < 12 && fine; round++) {
        int ends[2];
        fine = pipe(ends) == 0;
        pid_t child = fork();
        if (child == 0) games_finish(file, 1, -1, ends[1]);
        close(ends[1]);
        if (read(ends[0], said, 1) == 1) told++; /* it is at work */
        struct timespec wait = { 0, 3000000 + round * 7000003 };
        nanosleep(&wait, 0);
        kill(child, SIGKILL);
        waitpid(child, 0, 0);
        while ((n = read(ends[0], said, sizeof said)) > 0) told += n;
        close(ends[0]);
        Store *store = store_open(file, &why);
        fine = store && store_tally(store, 0, &tally, &why) && tally.played >= told &&
               replays_fit(store, (int)tally.played);
        if (*newest_save(store)) {
            Session *s = save_again(store, newest_save(store));
            fine = fine && s && session_over(s);
            session_end(s);
        }
        store_close(store);
    }
    OK(fine && told >= 12,
       "killed at any moment, the store is whole, has lost nothing, and replays are of their games");
    if (!fine) printf("# %s %d told, %d there\n", why.text, (int)told, (int)tally.played);
}

/* Two programs finish games at the same time: each game has its own replay. */
static void test_together(void)
{
    enum { EACH = 15 };
    Why why = { "" };
    char file[220];
    GameTally tally = { 0, 0, 0 };
    int status[2] = { -1, -1 };
    pid_t child[2];
    snprintf(file, sizeof file, "%s/together.db", folder);
    store_close(store_open(file, &why));
    for (int n = 0; n < 2; n++)
        if ((child[n] = fork()) == 0) games_finish(file, n, EACH, -1);
    for (int n = 0; n < 2; n++) waitpid(child[n], &status[n], 0);
    Store *store = store_open(file, &why);
    store_tally(store, "toy", &tally, &why);
    OK(status[0] == 0 && status[1] == 0 && tally.played == 2 * EACH, "two programs record their games side by side");
    OK(replays_fit(store, 2 * EACH), "and every replay is of its own game");
    store_close(store);
}

/* What the keeper makes of a game's end: as it comes, and where an older program was killed between keeping and
 * recording it. */
static void test_keeper(void)
{
    Why why = { "" };
    Keeper k;
    SaveEntry unfinished;
    GameTally tally = { 0, 0, 0 };
    uint32_t packs = 0;
    char data[220];
    snprintf(data, sizeof data, "%s/data", folder);
    setenv("XDG_DATA_HOME", data, 1);
    keeper_open(&k, 0);
    Session *open = toy_session(0, false), *over = played_out(1);
    keeper_keep(&k, open);
    OK(k.kept && keeper_unfinished(&k, "toy", &unfinished) && strcmp(unfinished.name, "auto:toy") == 0,
       "a game in play is kept");
    keeper_begin(&k);
    store_put_save(k.store, "auto:toy:2", true, over, &why);
    OK(keeper_unfinished(&k, "toy", &unfinished) && strcmp(unfinished.name, "auto:toy:2") == 0,
       "one that was over when its program was killed seems unfinished");
    keeper_resume(&k, unfinished.name);
    OK(keeper_finish(&k, over, &packs) && packs == 2, "resumed, it is recorded, and earns what it earned");
    OK(keeper_finish(&k, over, &packs) && store_tally(k.store, "toy", &tally, &why) && tally.played == 1, "once");
    OK(replays_fit(k.store, 1), "with its replay");
    OK(keeper_unfinished(&k, "toy", &unfinished) && strcmp(unfinished.name, "auto:toy") == 0,
       "and the older one is offered");
    keeper_resume(&k, unfinished.name);
    play_out(open);
    keeper_keep(&k, open);
    OK(k.kept && store_tally(k.store, "toy", &tally, &why) && tally.played == 2 && replays_fit(k.store, 2),
       "keeping the last position records the game at once");
    OK(!keeper_unfinished(&k, "toy", &unfinished), "and nothing unfinished is left");
    session_end(open);
    session_end(over);
    keeper_close(&k);
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
    test_many_saves();
    test_packs_and_settings();
    test_no_store();
    test_trouble();
    test_busy();
    test_kill();
    test_together();
    test_keeper();
    test_where();
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (system(command) != 0) return 1;
    return tap_end();
}
