/*
 * command.c - the command `cardc`: files in, files out. `cardc --help` says how.
 *
 * Owns the command line and the file system. Does NOT know how cards are compiled: see cardc.h.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "emit.h"
#include "explain.h"
#include "inside.h"
#include "origin.h"
#include "text.h"
#include "words/file.h"

static const char HELP[] =
    "cardc - compiles the cards of a game (in the program: undercroft cardc)\n"
    "\n"
    "    cardc [OPTION]... GAME-FOLDER [FILE.cards]...\n"
    "\n"
    "GAME-FOLDER holds the game's *.words, cards/*.cards and cards.lock; the\n"
    "shared words are found beside it (../../kit/shared.words) or named with\n"
    "--words. More .cards files add cards or change them.\n"
    "\n"
    "    -o DIR           write GAME_words.h, GAME_box.h, GAME_names.c and\n"
    "                     GAME_sources.c there, and cards.lock\n"
    "    --check          only check (the default)\n"
    "    --explain [NAME] print what every card, or the one called NAME, was\n"
    "                     compiled to, in words\n"
    "    --text [NAME]    print what players read on it\n"
    "    --sources [NAME] print where each part comes from: CARD | PART | FROM | value\n"
    "    --map [NAME]     draw the maps, or the one called NAME\n"
    "    --reference      print a reference of all words of the game, in Markdown\n"
    "    --pack FILE      write a pack: the compiled cards as one file\n"
    "    --verify FILE    read a pack made with this game's words, and say what is wrong with it\n"
    "    --words FILE     words to read first\n"
    "    --lock FILE      the lock file, if it is not GAME-FOLDER/cards.lock\n"
    "\n"
    "Errors are printed one a line, as file:line:column: sentence; then the status\n"
    "is 2 and nothing is written.\n";

enum { FILE_MOST = 16 << 20, PATH_ROOM = 1024 };

typedef enum Job {
    JOB_CHECK,
    JOB_EMIT,
    JOB_EXPLAIN,
    JOB_TEXT,
    JOB_SOURCES,
    JOB_MAP,
    JOB_REFERENCE,
    JOB_PACK,
    JOB_VERIFY
} Job;

typedef struct Command {
    Job job;
    const char *out, *name, *folder, *lock;
    const char *words[8], *cards[64];
    int words_count, cards_count;
} Command;

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* To a new file, then renamed; a file that would not change is left alone. */
static bool file_renew(const char *path, const char *text, size_t size)
{
    size_t before;
    Why why = { "" };
    char *old = file_read(path, FILE_MOST, &before, &why);
    bool same = old && before == size && !memcmp(old, text, size);
    free(old);
    if (same || file_write(path, text, size, &why)) return true;
    fprintf(stderr, "cardc: %s\n", why.text);
    return false;
}

/* A file of a folder; false with a sentence: the name is longer than any. */
static bool path_join(char out[PATH_ROOM], const char *folder, const char *file)
{
    if (snprintf(out, PATH_ROOM, "%s/%s", folder, file) < PATH_ROOM) return true;
    fprintf(stderr, "cardc: the name %.60s.../%s is too long\n", folder, file);
    return false;
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && !strcmp(name + n - m, end);
}

static int name_compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static bool add_file(Cardc *c, const char *path, const char *shown)
{
    size_t size;
    Why why = { "" };
    char *text = file_read(path, FILE_MOST, &size, &why);
    if (!text) {
        fprintf(stderr, "cardc: %s\n", why.text);
        return false;
    }
    bool ok = strlen(text) == size;
    if (!ok) fprintf(stderr, "cardc: %s is not a text\n", path);
    else if (!(ok = cardc_add(c, shown, text)))
        fprintf(stderr, "cardc: %s is neither .words, .cards nor .lock\n", path);
    free(text);
    return ok;
}

static int say_lack(void)
{
    fputs("cardc: there is not enough memory\n", stderr);
    return -1;
}

/* The files of a folder with that ending, by name, malloc'ed; -1: there is no such folder; -2: no memory, which is
 * said. */
static int folder_list(const char *folder, const char *end, char ***out)
{
    char **names = NULL;
    int count = 0;
    bool lacks = false;
    DIR *dir = opendir(folder);
    if (!dir) return -1;
    for (struct dirent *e; (e = readdir(dir));) {
        if (!ends_with(e->d_name, end)) continue;
        char **more = realloc(names, sizeof *names * (size_t)(count + 1));
        if (more) names = more, names[count] = malloc(strlen(e->d_name) + 1);
        if (!more || !names[count]) {
            lacks = true;
            break;
        }
        strcpy(names[count++], e->d_name);
    }
    closedir(dir);
    if (lacks) {
        while (count) free(names[--count]);
        free(names);
        return say_lack() - 1;
    }
    if (count) qsort(names, (size_t)count, sizeof *names, name_compare);
    *out = names;
    return count;
}

/* Adds every file of a folder with that ending; how many, -1 when one cannot be added. A folder that is not there has
 * none. */
static int add_folder(Cardc *c, const char *folder, const char *end)
{
    char **names = NULL, path[PATH_ROOM];
    int count = folder_list(folder, end, &names);
    bool ok = true;
    if (count < 0) return count == -1 ? 0 : -1;
    for (int i = 0; i < count; i++) {
        ok = path_join(path, folder, names[i]) && add_file(c, path, path) && ok;
        free(names[i]);
    }
    free(names);
    return ok ? count : -1;
}

static bool file_exists(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f) fclose(f);
    return f != NULL;
}

static bool add_game(Cardc *c, const Command *cmd)
{
    char path[PATH_ROOM];
    bool ok = path_join(path, cmd->folder, "../../kit/shared.words");
    for (int i = 0; i < cmd->words_count; i++) ok = add_file(c, cmd->words[i], cmd->words[i]) && ok;
    if (!cmd->words_count && file_exists(path)) ok = add_file(c, path, "shared.words") && ok;
    int words = add_folder(c, cmd->folder, ".words");
    if (words == 0) {
        fprintf(stderr, "cardc: %s is not the folder of a game: there is no .words file\n", cmd->folder);
        return false;
    }
    ok = path_join(path, cmd->folder, "cards") && words > 0 && ok;
    ok = add_folder(c, cmd->folder, ".cards") >= 0 && add_folder(c, path, ".cards") >= 0 && ok;
    for (int i = 0; i < cmd->cards_count; i++) ok = add_file(c, cmd->cards[i], cmd->cards[i]) && ok;
    if (!cmd->cards_count) cardc_forbid_replacing(c);
    ok = path_join(path, cmd->folder, "cards.lock") && ok;
    const char *lock = cmd->lock ? cmd->lock : path;
    if (file_exists(lock)) ok = add_file(c, lock, lock) && ok;
    return ok;
}

/* ---- Jobs -------------------------------------------------------------------------------------------------------- */

static bool write_part(const Cardc *c, const char *folder, const char *file, char *text)
{
    char path[PATH_ROOM], name[200];
    snprintf(name, sizeof name, "%.100s%s", c->words.game, file);
    if (!text) say_lack();
    bool ok = text && path_join(path, folder, name) && file_renew(path, text, strlen(text));
    free(text);
    return ok;
}

static int job_emit(const Cardc *c, const Command *cmd)
{
    char path[PATH_ROOM];
    if (!path_join(path, cmd->folder, "cards.lock")) return 2;
    const char *lock = cmd->lock ? cmd->lock : path;
    bool ok = file_renew(lock, c->lock_after, strlen(c->lock_after));
    ok = ok && write_part(c, cmd->out, "_words.h", emit_words(c));
    ok = ok && write_part(c, cmd->out, "_box.h", emit_box(c));
    ok = ok && write_part(c, cmd->out, "_names.c", emit_names(c));
    ok = ok && write_part(c, cmd->out, "_sources.c", emit_sources(c));
    return ok ? 0 : 1;
}

static int print_and_free(char *text)
{
    if (!text) {
        say_lack();
        return 1;
    }
    fputs(text, stdout);
    free(text);
    return 0;
}

static bool is_named(const CardDef *card, const char *name)
{
    return !card->gone && (!name || !strcmp(card->name, name));
}

/* Prints the map a card draws; nothing when it draws none. */
static bool print_map(const Cardc *c, const CardDef *card, bool another)
{
    for (int i = 0; i < c->words.maps; i++) {
        if (!kind_is_below(card->kind, c->words.map[i].kind)) continue;
        if (another) putchar('\n');
        print_and_free(draw_map(&c->words.map[i], card));
        return true;
    }
    return false;
}

/* For every card, or the one asked for. */
static int job_each_card(const Cardc *c, const Command *cmd)
{
    int found = 0;
    for (int i = 1; i < c->numbered_count; i++) {
        if (!is_named(c->numbered[i], cmd->name)) continue;
        if (cmd->job == JOB_MAP) {
            found += print_map(c, c->numbered[i], found > 0);
            continue;
        }
        found++;
        if (cmd->job == JOB_EXPLAIN) {
            print_and_free(explain_card(&c->box, &c->vocabulary, i));
        } else if (cmd->job == JOB_SOURCES) {
            Sheet p = { 0 };
            origin_list(&p, c->numbered[i]);
            print_and_free(sheet_take(&p));
        } else {
            printf("%s%s (%s)\n%s\n", found > 1 ? "\n" : "", c->numbered[i]->name, c->numbered[i]->kind->name,
                   c->box.words->card[i].text);
        }
    }
    if (found || !cmd->name) return 0;
    Guess near = { .word = cmd->name };
    for (int i = 1; i < c->numbered_count; i++)
        if (strcmp(c->numbered[i]->name, cmd->name)) guess_offer(&near, c->numbered[i]->name);
    fprintf(stderr, "cardc: no %s is called `%s`%s\n", cmd->job == JOB_MAP ? "map" : "card", cmd->name,
            guess_hint(&((Cardc *)c)->arena, &near));
    return 2;
}

static int job_pack(const Cardc *c, const Command *cmd)
{
    size_t size;
    uint8_t *bytes = pack_write(&c->box, &c->vocabulary, &size);
    if (!bytes) say_lack();
    bool ok = bytes && file_renew(cmd->out, (const char *)bytes, size);
    free(bytes);
    return ok ? 0 : 2;
}

static int job_verify(const Cardc *c, const Command *cmd)
{
    size_t size;
    Why unread = { "" };
    char why[PACK_WHY], *bytes = file_read(cmd->out, FILE_MOST, &size, &unread);
    if (!bytes) {
        fprintf(stderr, "cardc: %s\n", unread.text);
        return 2;
    }
    Box *box = pack_read((const uint8_t *)bytes, size, &c->vocabulary, why);
    free(bytes);
    if (box) printf("%s: %d cards, %d bytes of code\n", cmd->out, box->cards - 1, box->code_size);
    else fprintf(stderr, "%s: %s\n", cmd->out, why);
    pack_free(box);
    return box ? 0 : 2;
}

static int job_done(const Cardc *c, const Command *cmd)
{
    switch (cmd->job) {
    case JOB_CHECK:
        printf("%s: %d cards, %d lines, %d bytes of code\n", c->words.game, c->cards.cards, c->lines, c->code_size);
        return 0;
    case JOB_EMIT: return job_emit(c, cmd);
    case JOB_EXPLAIN:
    case JOB_TEXT:
    case JOB_SOURCES:
    case JOB_MAP: return job_each_card(c, cmd);
    case JOB_REFERENCE: return print_and_free(reference_of_words(&c->words));
    case JOB_PACK: return job_pack(c, cmd);
    case JOB_VERIFY: return job_verify(c, cmd);
    }
    return 0;
}

typedef struct JobRun {
    const Cardc *c;
    const Command *cmd;
    int status;
} JobRun;

static void job_work(void *with)
{
    JobRun *run = with;
    run->status = job_done(run->c, run->cmd);
}

static int job_run(Cardc *c, const Command *cmd)
{
    JobRun run = { c, cmd, 0 };
    if (cardc_attempt(c, job_work, &run)) return run.status;
    say_lack();
    return 1;
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

static int refuse(const char *sentence, const char *what)
{
    fprintf(stderr, "cardc: %s%s; try cardc --help\n", sentence, what);
    return 2;
}

static bool takes(const char *arg, const char *option, const char **value, int argc, char **argv, int *i)
{
    if (strcmp(arg, option)) return false;
    *value = *i + 1 < argc ? argv[++*i] : NULL;
    return true;
}

/* The name of a card may follow an option, unless it is the folder. */
static const char *optional_name(int argc, char **argv, int *i, const Command *cmd)
{
    if (*i + 1 >= argc || argv[*i + 1][0] == '-') return NULL;
    DIR *folder = cmd->folder ? NULL : opendir(argv[*i + 1]);
    if (folder) closedir(folder);
    return folder ? NULL : argv[++*i];
}

static int parse_command(Command *cmd, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i], *value = "";
        if (takes(arg, "-o", &cmd->out, argc, argv, &i)) cmd->job = JOB_EMIT, value = cmd->out;
        else if (takes(arg, "--pack", &cmd->out, argc, argv, &i)) cmd->job = JOB_PACK, value = cmd->out;
        else if (takes(arg, "--verify", &cmd->out, argc, argv, &i)) cmd->job = JOB_VERIFY, value = cmd->out;
        else if (takes(arg, "--lock", &cmd->lock, argc, argv, &i)) value = cmd->lock;
        else if (takes(arg, "--words", &value, argc, argv, &i)) {
            if (cmd->words_count == 8) return refuse("too many --words", "");
            cmd->words[cmd->words_count++] = value;
        } else if (!strcmp(arg, "--check")) cmd->job = JOB_CHECK;
        else if (!strcmp(arg, "--reference")) cmd->job = JOB_REFERENCE;
        else if (!strcmp(arg, "--explain")) cmd->job = JOB_EXPLAIN, cmd->name = optional_name(argc, argv, &i, cmd);
        else if (!strcmp(arg, "--text")) cmd->job = JOB_TEXT, cmd->name = optional_name(argc, argv, &i, cmd);
        else if (!strcmp(arg, "--sources")) cmd->job = JOB_SOURCES, cmd->name = optional_name(argc, argv, &i, cmd);
        else if (!strcmp(arg, "--map")) cmd->job = JOB_MAP, cmd->name = optional_name(argc, argv, &i, cmd);
        else if (arg[0] == '-') return refuse("there is no option ", arg);
        else if (!cmd->folder) cmd->folder = arg;
        else if (cmd->cards_count == 64) return refuse("too many files", "");
        else cmd->cards[cmd->cards_count++] = arg;
        if (!value) return refuse("something must follow ", arg);
    }
    return cmd->folder ? 0 : refuse("which game? Name its folder", "");
}

int cardc_command(int argc, char **argv)
{
    Command cmd = { 0 };
    if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        fputs(HELP, stdout);
        return 0;
    }
    int status = parse_command(&cmd, argc, argv);
    if (status) return status;
    Cardc *c = cardc_new();
    if (!c) {
        say_lack();
        return 1;
    }
    if (!add_game(c, &cmd)) {
        cardc_free(c);
        return 2;
    }
    if (cardc_compile(c)) {
        status = job_run(c, &cmd);
    } else {
        for (int i = 0; i < cardc_errors(c); i++) {
            const CardcError *e = cardc_error(c, i);
            fprintf(stderr, "%s:%d:%d: %s\n", e->file, e->line, e->col, e->sentence);
        }
        status = 2;
    }
    cardc_free(c);
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("cardc: the output cannot be written\n", stderr);
    return status ? status : 1;
}
