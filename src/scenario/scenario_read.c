/*
 * scenario_read.c - a scenario file as scenarios of lines. See scenario_inside.h.
 *
 * Knows the words at the margin (scenario, lesson, rules, cards, game, seed, pack, dealt, given, do, expect, say,
 * hint); what the lines below them say is scenario_say.c's.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario_inside.h"
#include "words/words.h"

void complain(Sheet *errors, const char *file, int line, int column, const char *format, ...)
{
    char sentence[WHY_ROOM];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    for (char *c = sentence; *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    sheet_add(errors, "# %s:%d:%d: %s\n", file, line, column, sentence);
}

typedef struct Reading {
    ScenarioFile *file;
    Scenario *now; /* the one being read; file->common before the first */
    int block, run, line;
} Reading;

/* The page of the scenario being read. */
static Sheet *errors_of(Reading *r) { return &r->now->errors; }

static bool add_scenario(Reading *r, ScenarioLine title)
{
    ScenarioFile *f = r->file;
    if (f->scenarios == f->scenario_room) {
        int room = f->scenario_room ? f->scenario_room * 2 : 16;
        Scenario *more = realloc(f->scenario, (size_t)room * sizeof *more);
        if (!more) return false;
        f->scenario = more;
        f->scenario_room = room;
    }
    r->now = &f->scenario[f->scenarios++];
    memset(r->now, 0, sizeof *r->now);
    r->now->title = title;
    r->now->first = f->lines;
    r->block = BLOCK_NONE;
    if (!*title.text) complain(errors_of(r), f->name, title.line, title.column, "a scenario needs a title.");
    return true;
}

static bool add_line(Reading *r, ScenarioLine line)
{
    ScenarioFile *f = r->file;
    if (f->lines == f->line_room) {
        int room = f->line_room ? f->line_room * 2 : 64;
        ScenarioLine *more = realloc(f->line, (size_t)room * sizeof *more);
        if (!more) return false;
        f->line = more;
        f->line_room = room;
    }
    line.block = r->block;
    line.run = r->run;
    f->line[f->lines++] = line;
    r->now->count++;
    return true;
}

/* A line that may stand once in a scenario, or once before all of them. */
static void set_once(Reading *r, ScenarioLine *slot, ScenarioLine line, const char *word)
{
    if (slot->text)
        complain(errors_of(r), r->file->name, line.line, 1, "there is a %s line already, in line %d.", word,
                 slot->line);
    else *slot = line;
}

static const char *const MARGIN[] = { "scenario", "lesson", "rules", "cards", "game",   "seed", "pack",
                                      "dealt",    "given",  "do",    "expect", "say",   "hint" };
enum {
    M_SCENARIO,
    M_LESSON,
    M_RULES,
    M_CARDS,
    M_GAME,
    M_SEED,
    M_PACK,
    M_DEALT,
    M_GIVEN,
    M_DO,
    M_EXPECT,
    M_SAY,
    M_HINT,
    MARGINS
};

static int margin_word(const char *text, size_t n)
{
    for (int i = 0; i < MARGINS; i++)
        if (strlen(MARGIN[i]) == n && strncmp(text, MARGIN[i], n) == 0) return i;
    return -1;
}

static void unknown_margin(Reading *r, const char *text, size_t n)
{
    char word[60];
    Nearest near = { "", 0 };
    snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), text);
    for (int i = 0; i < MARGINS; i++) nearest_offer(&near, word, MARGIN[i]);
    const char *meant = nearest_word(&near, word);
    if (meant)
        complain(errors_of(r), r->file->name, r->line, 1, "\"%s\" does not begin a line; did you mean \"%s\"?", word,
                 meant);
    else
        complain(errors_of(r), r->file->name, r->line, 1,
                 "\"%s\" does not begin a line here: lines begin with scenario or lesson, rules, cards, game, seed, "
                 "pack, dealt, "
                 "given, do or expect, in a lesson also with say or hint, or are indented.",
                 word);
}

static bool at_margin(Reading *r, char *text)
{
    size_t n = strcspn(text, " \t");
    int word = margin_word(text, n);
    size_t skip = n + strspn(text + n, " \t");
    ScenarioLine line = { text + skip, r->line, (int)skip + 1, BLOCK_NONE, 0 };
    bool common = r->now == &r->file->common;
    if (word < 0) {
        unknown_margin(r, text, n);
        r->block = BLOCK_NONE;
        return true;
    }
    if ((word == M_SAY || word == M_HINT) && !r->now->lesson) {
        complain(errors_of(r), r->file->name, r->line, 1, "\"%s\" stands in a lesson.", MARGIN[word]);
        r->block = BLOCK_NONE;
        return true;
    }
    if (common && (word == M_RULES || word == M_CARDS || word == M_DO || word == M_EXPECT)) {
        complain(errors_of(r), r->file->name, r->line, 1, "\"%s\" stands below a scenario's title.", MARGIN[word]);
        r->block = BLOCK_NONE;
        return true;
    }
    switch (word) {
    case M_SCENARIO: return add_scenario(r, line);
    case M_LESSON:
        if (!add_scenario(r, line)) return false;
        r->now->lesson = true;
        return true;
    case M_RULES: set_once(r, &r->now->rules, line, "rules"); break;
    case M_CARDS: set_once(r, &r->now->cards, line, "cards"); break;
    case M_GAME: set_once(r, &r->now->game, line, "game"); break;
    case M_SEED: set_once(r, &r->now->seed, line, "seed"); break;
    case M_PACK: set_once(r, &r->now->pack, line, "pack"); break;
    default:
        r->block = BLOCK_DEALT + (word - M_DEALT);
        r->run++;
        return *line.text ? add_line(r, line) : true;
    }
    r->block = BLOCK_NONE;
    return true;
}

/* Cuts the comment (# at the start, or between spaces) and the spaces at the end. */
static void cut_comment(char *text)
{
    size_t n = strlen(text);
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '"') quoted = !quoted;
        bool before = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t';
        bool after = text[i] == '#' && (i == 0 || text[i + 1] == ' ' || text[i + 1] == 0);
        if (!quoted && before && after) n = i;
    }
    while (n > 0 && strchr(" \t\r", text[n - 1])) n--;
    text[n] = 0;
}

static bool read_one(Reading *r, char *text, size_t size)
{
    const char *name = r->file->name;
    if (strlen(text) != size) {
        complain(errors_of(r), name, r->line, 1, "here is a byte that is no text.");
        return true;
    }
    if (size > LINE_MAX_BYTES) {
        complain(errors_of(r), name, r->line, 1, "this line is too long.");
        return true;
    }
    cut_comment(text);
    size_t indent = strspn(text, " \t");
    if (!text[indent]) return true;
    if (indent == 0) return at_margin(r, text);
    if (memchr(text, '\t', indent)) {
        complain(errors_of(r), name, r->line, 1, "indent with spaces, not with tabs.");
        return true;
    }
    if (r->block == BLOCK_NONE) {
        complain(errors_of(r), name, r->line, (int)indent + 1,
                 "an indented line stands below dealt, given, do or expect, in a lesson also below say or hint.");
        return true;
    }
    ScenarioLine line = { text + indent, r->line, (int)indent + 1, 0, 0 };
    return add_line(r, line);
}

bool scenario_file_read(ScenarioFile *file, const char *name, const char *text, size_t size)
{
    memset(file, 0, sizeof *file);
    file->name = name;
    file->text = malloc(size + 1);
    if (!file->text) return false;
    memcpy(file->text, text, size);
    file->text[size] = 0;
    Reading r = { file, &file->common, BLOCK_NONE, 0, 0 };
    for (char *at = file->text, *end = file->text + size; at < end;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        *stop = 0;
        r.line++;
        if (!read_one(&r, at, (size_t)(stop - at))) return false;
        at = stop + 1;
    }
    return true;
}

void scenario_file_free(ScenarioFile *file)
{
    for (int i = 0; i < file->scenarios; i++) sheet_free(&file->scenario[i].errors);
    sheet_free(&file->common.errors);
    free(file->scenario);
    free(file->line);
    free(file->text);
}
