/*
 * event.c - `undercroft event VERB FILE ...`: a tournament in a file, without a server.
 *
 * A file is read, lengthened by a command and written anew, whole: whatever happens, it is the old or the new one.
 * Owns the verbs that only look, and opening files. Does NOT pair, count or judge (src/event), and prints through
 * event_show.c.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "event/check.h"
#include "event/event.h"
#include "event/export.h"
#include "event/standings.h"
#include "front/cli/command.h"
#include "front/cli/event_show.h"
#include "records/decks.h"
#include "sitting/opening.h"
#include "table/boxes.h"
#include "words/blake2b.h"
#include "words/file.h"
#include "words/json_text.h"

enum { EVENT_FILE_MOST = 64 << 20, DECK_FAULTS = 4000 };

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* Two organisers at once: the second waits until the first has written. -1: it cannot be locked, as on some
 * network disks; then there is one. */
static int lock_event(const char *path)
{
    for (;;) {
        struct stat had, is;
        int fd = open(path, O_RDWR | O_CLOEXEC);
        if (fd < 0) return -1;
        bool locked = flock(fd, LOCK_EX) == 0;
        /* What was waited for may have been replaced by a newer file of the name. */
        if (!locked || fstat(fd, &had) != 0 || stat(path, &is) != 0 ||
            (had.st_ino == is.st_ino && had.st_dev == is.st_dev))
            return fd;
        close(fd);
    }
}

static void unlock_event(int fd)
{
    if (fd >= 0) close(fd);
}

static bool open_event(const char *path, Tournament *e, Why *why)
{
    size_t size;
    Why inner = { "" };
    char *text = file_read(path, EVENT_FILE_MOST, &size, why);
    if (!text) return false;
    bool good = event_read(e, text, size, &inner);
    free(text);
    return good || why_not(why, "%s: %s", path, inner.text);
}

/* The time as the log has it: UTC, to the second. UNDERCROFT_EVENT_TIME takes its place where events must come out
 * the same. */
static const char *now_words(char out[32])
{
    const char *given = getenv("UNDERCROFT_EVENT_TIME");
    time_t now = time(NULL);
    struct tm utc;
    if (given) return given;
    gmtime_r(&now, &utc);
    strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return out;
}

static int keep(const char *path, const Tournament *e)
{
    Why why = { "" };
    return file_write(path, e->log.at, e->log.used, &why) ? EXIT_DONE : command_fail("%s", why.text);
}

/* ---- Verbs that change ------------------------------------------------------------------------------------------- */

static int event_new(const Args *args)
{
    Tournament e;
    Why why = { "" };
    char time_room[32], seed[40];
    const char *path = args->word[1], *word[ARGS_WORDS + 2] = { "set" };
    int count = 1;
    if (access(path, F_OK) == 0) return command_refuse("%s is there already: an event is never written over.", path);
    for (int i = 2; i < args->count; i++) word[count++] = args->word[i];
    snprintf(seed, sizeof seed, "seed=%llu", (unsigned long long)(opening_seed() >> 1));
    bool own = false;
    for (int i = 1; i < count; i++) own |= strncmp(word[i], "seed=", 5) == 0;
    if (!own) word[count++] = seed;
    event_start(&e);
    bool made = event_do(&e, now_words(time_room), count, word, &why);
    int status = made ? keep(path, &e) : command_refuse("%s", why.text);
    if (status == EXIT_DONE)
        printf("%s: %s, %s. Next: undercroft event join %s NAME...\n", path, e.rules.name, FORMAT_WORDS[e.rules.format],
               path);
    event_free(&e);
    return status;
}

/* Whatever the engine knows as a command. */
static int event_change(const Args *args)
{
    Tournament e;
    Why why = { "" };
    char time_room[32], at[40];
    const char *path = args->word[1], *word[ARGS_WORDS + 1] = { args->word[0] };
    int count = 1;
    for (int i = 2; i < args->count; i++) word[count++] = args->word[i];
    /* When the round began is counted from the clock. */
    snprintf(at, sizeof at, "at=%lld", getenv("UNDERCROFT_EVENT_TIME") ? 0LL : (long long)time(NULL));
    if (strcmp(word[0], "begin") == 0) word[count++] = at;
    int lock = lock_event(path);
    if (!open_event(path, &e, &why)) {
        unlock_event(lock);
        return command_refuse("%s", why.text);
    }
    int before = e.tables;
    bool done = event_do(&e, now_words(time_room), count, word, &why);
    int status = done ? keep(path, &e) : command_refuse("%s", why.text);
    unlock_event(lock);
    if (status == EXIT_DONE) show_change(&e, word[0], before);
    event_free(&e);
    return status;
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

/* The seal of a deck: nobody finds the deck from it without the word that only its owner has. */
static void seal_of(const char *salt, const char *text, size_t size, char out[65])
{
    uint8_t digest[32];
    Blake2b b;
    blake2b_begin(&b, sizeof digest, NULL, 0);
    blake2b_add(&b, salt, strlen(salt) + 1);
    blake2b_add(&b, text, size);
    blake2b_end(&b, digest);
    for (int i = 0; i < 32; i++) snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

/* A deck that breaks no rule of its book, as text; null after refusing. */
static char *legal_deck(const char *path, size_t *size)
{
    static char faults[DECK_FAULTS];
    DeckFile d;
    Why why = { "" };
    Setup how;
    Text t = text_in(faults, sizeof faults);
    if (!deck_file_read(path, (DeckFor){ NULL, NULL }, &d, &why)) {
        command_refuse("%s", why.text);
        return NULL;
    }
    decks_format(d.entry->face, d.format, &how);
    if (decks_faults(&d, &how, &t) != 0) {
        faults[strcspn(faults, "\n")] = 0;
        command_refuse("%s is no legal deck: %s", path, faults);
        return NULL;
    }
    char *text = deck_file_text(&d, size);
    if (!text) command_fail("There is not enough memory for a deck.");
    return text;
}

/* deck FILE PLAYER DECK: checks and seals; open FILE PLAYER DECK WORD: shows that this is what was sealed. */
static int event_deck(const Args *args)
{
    bool open = strcmp(args->word[0], "open") == 0;
    char salt[24], seal[65], time_room[32];
    size_t size;
    Tournament e;
    Why why = { "" };
    if (args->count != (open ? 5 : 4))
        return command_refuse(open ? "Write: open FILE PLAYER DECK WORD." : "Write: deck FILE PLAYER DECK.");
    char *text = legal_deck(args->word[3], &size);
    if (!text) return EXIT_REFUSED;
    snprintf(salt, sizeof salt, "%016llx", (unsigned long long)opening_seed());
    seal_of(open ? args->word[4] : salt, text, size, seal);
    free(text);
    int lock = lock_event(args->word[1]);
    if (!open_event(args->word[1], &e, &why)) {
        unlock_event(lock);
        return command_refuse("%s", why.text);
    }
    const char *word[] = { open ? "opened" : "deck", args->word[2], seal };
    int status =
        event_do(&e, now_words(time_room), 3, word, &why) ? keep(args->word[1], &e) : command_refuse("%s", why.text);
    unlock_event(lock);
    event_free(&e);
    if (status != EXIT_DONE) return status;
    if (open) printf("That is the deck that was sealed.\n");
    else
        printf("Legal, and sealed as %s.\nThe word %s opens it: keep it with the deck, and tell nobody before the "
               "event.\n",
               seal, salt);
    return EXIT_DONE;
}

/* ---- Verbs that look --------------------------------------------------------------------------------------------- */

static int event_look(const Args *args)
{
    Tournament e;
    Why why = { "" };
    const char *verb = args->word[0], *word = args->count > 2 ? args->word[2] : NULL;
    Sheet out = { 0 };
    if (!open_event(args->word[1], &e, &why)) return command_refuse("%s", why.text);
    bool good = true;
    if (strcmp(verb, "show") == 0) good = show_round(&e, word, &out, &why);
    else if (strcmp(verb, "standings") == 0) good = show_standings(&e, word, &out, &why);
    else if (strcmp(verb, "rules") == 0) good = show_rules(&e, &out);
    else if (strcmp(verb, "clock") == 0) good = show_clock(&e, (int64_t)time(NULL), &out, &why);
    else if (strcmp(verb, "deal") == 0) good = show_deal(&e, &out, &why);
    else if (strcmp(verb, "hands") == 0) good = show_hands(&e, &out);
    else if (strcmp(verb, "why") == 0) {
        int player = word ? event_player(&e, word, &why) : (why_not(&why, "Write: why FILE PLAYER."), -1);
        good = player >= 0 && standings_why(&e, player, &out);
    } else if (strcmp(verb, "export") == 0) {
        bool (*write)(const Tournament *, Sheet *, Why *) = !word                       ? NULL
                                                            : strcmp(word, "csv") == 0  ? export_csv
                                                            : strcmp(word, "json") == 0 ? export_json
                                                            : strcmp(word, "trf") == 0  ? export_trf
                                                            : strcmp(word, "svg") == 0  ? export_svg
                                                                                        : NULL;
        good = write ? write(&e, &out, &why) : why_not(&why, "Write what to export: csv, json, trf or svg.");
    }
    int status = !good ? command_refuse("%s", *why.text ? why.text : "There is not enough memory.") : EXIT_DONE;
    if (good && out.used) fwrite(out.at, 1, out.used, stdout);
    sheet_free(&out);
    event_free(&e);
    return status;
}

static int event_checks(const Args *args)
{
    int worst = EXIT_DONE;
    for (int i = 1; i < args->count && worst != EXIT_REFUSED; i++) {
        Sheet out = { 0 };
        Why why = { "" };
        size_t size;
        int differ = 0;
        char *text = file_read(args->word[i], EVENT_FILE_MOST, &size, &why);
        bool good = text && event_check(text, size, &out, &differ, &why);
        free(text);
        char *line = out.at;
        for (size_t n; good && line && *line; line += n + (line[n] == '\n')) {
            n = strcspn(line, "\n");
            printf("%s: %.*s\n", args->word[i], (int)n, line);
        }
        sheet_free(&out);
        if (!good) worst = text ? command_refuse("%s: %s", args->word[i], why.text) : command_refuse("%s", why.text);
        else if (differ) worst = EXIT_FAILED;
    }
    return worst;
}

static int event_made_up(const Args *args)
{
    static const struct {
        const char *name;
        int64_t most;
    } NUMBERS[] = { { "--seed", INT64_MAX }, { "--players", EVENT_PLAYERS }, { "--rounds", EVENT_ROUNDS } };
    int64_t value[3] = { 0 };
    Tournament e;
    Why why = { "" };
    for (int i = 0; i < 3; i++) {
        const char *typed = args_value(args, NUMBERS[i].name);
        if (typed && !args_number(NUMBERS[i].name, typed, i ? 1 : 0, NUMBERS[i].most, &value[i], &why))
            return command_refuse("%s", why.text);
    }
    RandomEvent how = { (uint64_t)value[0], (int)value[1], (int)value[2], args_value(args, "--format"),
                        args_value(args, "--system") };
    if (!event_random(&how, &e, &why)) return command_refuse("%s", why.text);
    fwrite(e.log.at, 1, e.log.used, stdout);
    event_free(&e);
    return EXIT_DONE;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int event_run(const Args *args)
{
    static const char *const LOOKS[] = { "show", "standings", "why", "rules", "clock", "deal", "hands", "export" };
    static const char *const VERBS[] = { "new",     "join",   "pair",   "result",  "show",  "standings", "why",
                                         "check",   "random", "export", "rules",   "clock", "deal",      "hands",
                                         "deck",    "open",   "set",    "leave",   "back",  "expel",     "noshow",
                                         "forbid",  "hand",   "half",   "rematch", "begin", "confirm",   "figures",
                                         "correct", "undo",   "end" };
    const int verbs = (int)(sizeof VERBS / sizeof *VERBS);
    const char *verb = args->word[0];
    bool known = false;
    if (strcmp(verb, "random") == 0 && args->count == 1) return event_made_up(args);
    for (int i = 0; i < verbs; i++) known |= strcmp(verb, VERBS[i]) == 0;
    if (!known) {
        char near[1024];
        command_suggest(verb, VERBS, verbs, near, sizeof near);
        return command_refuse("There is nothing to do with an event called \"%.40s\"%s", verb, near);
    }
    if (args->count < 2) return command_refuse("event %s needs the file of an event after it.", verb);
    if (strcmp(verb, "new") == 0) return event_new(args);
    if (strcmp(verb, "check") == 0) return event_checks(args);
    if (strcmp(verb, "deck") == 0 || strcmp(verb, "open") == 0) return event_deck(args);
    for (size_t i = 0; i < sizeof LOOKS / sizeof *LOOKS; i++)
        if (strcmp(verb, LOOKS[i]) == 0) return event_look(args);
    return event_change(args);
}

extern const Command EVENT_COMMAND;
const Command EVENT_COMMAND = {
    .name = "event",
    .operands = "VERB FILE [...]",
    .summary = "run a tournament in a file: Swiss, pods, elimination, round robin",
    .text = "A tournament of printed games, or of any others, kept in one file that is a log in words. "
            "docs/tournaments.md leads through a first one in ten minutes.\n\n"
            "new FILE [name=...] [format=swiss|pods|elimination|double|robin|together] [rounds=N] [seats=N] [best=1|3] "
            "[points=1,0.5,0] [bye=1] [clock=SECONDS] [grace=SECONDS] [decks=no|fixed|changed] [open=start|end|never] "
            "[tiebreaks=...] [system=dutch|lantern] makes one. join FILE NAME [rating=N]... lets players in, late ones "
            "too.\n\n"
            "pair FILE pairs the next round. result FILE PLAYER 1-0 (2-1, draw) says how a table ended, by the score "
            "of the player named; in pods, result FILE "
            "ANN BEN=CLEO DOV is the order in which they ended. With by=PLAYER it waits until another of the table "
            "says the same or gives confirm FILE PLAYER. "
            "begin FILE starts the clock, clock FILE reads it. show FILE [ROUND], standings FILE [ROUND] and why FILE "
            "PLAYER look.\n\n"
            "leave, back, noshow, half and expel FILE PLAYER; forbid FILE A B; hand FILE A B reason=... pairs two by "
            "hand; rematch FILE lets those meet in the next round "
            "who have met; correct FILE ROUND PLAYER RESULT reason=... mends a result; undo FILE takes the last "
            "command back; end FILE ends the event.\n\n"
            "deck FILE PLAYER DECK checks a deck by its book and seals it, open FILE PLAYER DECK WORD shows that it is "
            "the one. rules FILE prints what players should know, "
            "hands FILE what was done by hand, deal FILE the seed of the round for games on the same deal. export FILE "
            "csv|json|trf|svg is for other programs.\n\n"
            "check FILE... works out every round and standing again; the status is 1 when one comes out otherwise. "
            "random prints an event made up from a seed.",
    .option = { { "--seed", "N", "random: the seed it is made up from (0)" },
                { "--players", "N", "random: how many; without it, drawn" },
                { "--rounds", "N", "random: how many; without it, drawn" },
                { "--format", "FORMAT", "random: swiss unless said" },
                { "--system", "SYSTEM", "random: dutch or lantern" } },
    .words_min = 1,
    .words_max = ARGS_WORDS,
    .run = event_run,
};
