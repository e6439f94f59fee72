/*
 * scenario.c - running scenarios and telling about it in TAP. See scenario.h.
 */
#include "scenario/scenario.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "scenario/scenario_inside.h"
#include "table/options.h"
#include "words/file.h"

enum { EFFORT = 400000, DEALS = 20000, SETTINGS_AT_MOST = 32, FOLDERS_DEEP = 16 };

static bool broken(Run *r, const ScenarioLine *at, const char *sentence)
{
    complain(&r->play.errors, r->file->name, at->line, at->column ? at->column : 1, "%s", sentence);
    r->play.broken = true;
    return false;
}

/* ---- What is written --------------------------------------------------------------------------------------------- */

/* "DOOM-41": letters, a dash, a number; "DOOM-A3" and "DOOM-DP4" as well. */
static bool is_rule(const char *word, size_t n)
{
    size_t i = 0, letters, digits;
    while (i < n && word[i] >= 'A' && word[i] <= 'Z') i++;
    letters = i;
    if (i == n || word[i++] != '-') return false;
    while (i < n && word[i] >= 'A' && word[i] <= 'Z') i++;
    digits = i;
    while (i < n && word[i] >= '0' && word[i] <= '9') i++;
    return letters > 0 && i == n && i > digits;
}

static bool rule_is_there(const Run *r, const char *word, size_t n)
{
    char number[40];
    if (!r->world->rule || n >= sizeof number) return n < sizeof number;
    memcpy(number, word, n);
    number[n] = 0;
    return r->world->rule(r->world->user, r->play.lex.face, number);
}

static bool check_rules(Run *r)
{
    const ScenarioLine *line = &r->now->rules;
    bool fine = true;
    for (const char *at = line->text; at && *at;) {
        size_t n = strcspn(at, " ,");
        if (!is_rule(at, n)) {
            complain(&r->play.errors, r->file->name, line->line, line->column + (int)(at - line->text),
                     "\"%.*s\" is not a rule's number, such as DOOM-41.", (int)(n < 40 ? n : 40), at);
            r->play.broken = true;
            fine = false;
        } else if (!rule_is_there(r, at, n)) {
            complain(&r->play.errors, r->file->name, line->line, line->column + (int)(at - line->text),
                     "%s has no rule %.*s.", r->play.lex.face->title, (int)(n < 40 ? n : 40), at);
            r->play.broken = true;
            fine = false;
        }
        at += n;
        at += strspn(at, " ,");
    }
    return fine;
}

/* A card a scenario claims to show must at least be spoken of. */
static bool mentions(const Run *r, const char *name)
{
    for (int i = 0; i < r->lines; i++)
        if (strstr(r->line[i]->text, name)) return true;
    return false;
}

static bool check_cards(Run *r)
{
    int card[CARDS_LISTED];
    if (!r->now->cards.text) return true;
    int n = cards_read(&r->play.lex, r->file, &r->now->cards, card, &r->play.errors);
    if (n < 0) r->play.broken = true;
    for (int i = 0; i < n; i++) {
        const char *name = card_name(&r->play.lex, card[i]);
        if (mentions(r, name)) continue;
        complain(&r->play.errors, r->file->name, r->now->cards.line, r->now->cards.column,
                 "%s is not spoken of in this scenario.", name);
        r->play.broken = true;
    }
    return !r->play.broken;
}

static bool check_written(Run *r)
{
    int expects = 0, says = 0;
    const ScenarioLine *title = &r->now->title;
    for (int i = 0; i < r->lines; i++) {
        expects += r->line[i]->block == BLOCK_EXPECT;
        says += r->line[i]->block == BLOCK_SAY;
    }
    if (!r->now->lesson && !r->now->rules.text && !r->now->cards.text)
        return broken(r, title, "this scenario cites neither rules nor cards.");
    if (!expects) return broken(r, title, "this scenario expects nothing.");
    if (r->now->lesson && !says) return broken(r, title, "this lesson says nothing.");
    bool rules = check_rules(r);
    return check_cards(r) && rules;
}

/* Every line is understood before any is played, so that all mistakes of a scenario show at once. */
static bool read_lines(Run *r)
{
    bool fine = true;
    for (int i = 0; i < r->lines; i++) {
        const ScenarioLine *line = r->line[i];
        if (line->block == BLOCK_SAY || line->block == BLOCK_HINT) continue;
        if (line->block == BLOCK_DO ? !doing_read(r->file, line, &r->doing[i], &r->play.errors)
                                    : !statement_read(&r->play.lex, r->file, line, &r->statement[i], &r->play.errors))
            fine = false;
    }
    if (!fine) r->play.broken = true;
    return fine;
}

/* ---- Setting up -------------------------------------------------------------------------------------------------- */

static bool read_seed(Run *r, uint64_t *out)
{
    const ScenarioLine *line = r->now->seed.text ? &r->now->seed : &r->file->common.seed;
    *out = 1;
    if (!line->text) return true;
    char *end;
    *out = strtoull(line->text, &end, 10);
    if (*end || end == line->text || *line->text == '-') return broken(r, line, "a seed is a whole number.");
    return true;
}

/* The cards the scenario brings: a file beside its own. */
static bool read_pack(Run *r, const Face *face, const Box **box)
{
    const ScenarioLine *line = r->now->pack.text ? &r->now->pack : &r->file->common.pack;
    const char *slash = strrchr(r->file->name, '/');
    Sheet path = { 0 };
    Why why = { "" };
    if (!line->text) return true;
    if (!*line->text) return broken(r, line, "here the name of a file of cards is missing.");
    if (!r->world->pack) return broken(r, line, "no cards can be read from a file here.");
    if (slash && *line->text != '/') sheet_add(&path, "%.*s", (int)(slash + 1 - r->file->name), r->file->name);
    sheet_add(&path, "%s", line->text);
    bool fine = path.at && r->world->pack(r->world->user, face, path.at, box, &why);
    sheet_free(&path);
    return fine || broken(r, line, why.text);
}

static bool read_game(Run *r)
{
    const ScenarioLine *line = r->now->game.text ? &r->now->game : &r->file->common.game;
    char words[LINE_MAX_BYTES + 1], *setting[SETTINGS_AT_MOST];
    const Face *face = 0;
    const Stage *stage = 0;
    const Box *box = 0;
    SessionStart start;
    Why why = { "" };
    int n = 0;
    if (!line->text) return broken(r, &r->now->title, "this scenario names no game.");
    memcpy(words, line->text, strlen(line->text) + 1);
    for (char *at = strtok(words, " "); at && n < SETTINGS_AT_MOST; at = strtok(0, " ")) setting[n++] = at;
    if (n == 0) return broken(r, line, "here the name of a game is missing.");
    if (!r->world->find(r->world->user, setting[0], &face, &stage, &box, &why)) return broken(r, line, why.text);
    if (!read_pack(r, face, &box)) return false;
    lexicon_make(&r->play.lex, face, stage, box ? box : face->game->box);
    memset(&start, 0, sizeof start);
    start.face = face;
    if (!read_seed(r, &start.setup.seed)) return false;
    if (!options_read(&start, n - 1, (const char *const *)setting + 1, &why)) return broken(r, line, why.text);
    r->play.setup = start.setup;
    return true;
}

static bool make_room(Run *r)
{
    Play *p = &r->play;
    size_t size = p->lex.face->game->state_size, lines = (size_t)r->lines + 1;
    p->s = calloc(1, size);
    p->view = calloc(1, size);
    p->trial = calloc(1, size);
    p->answers = calloc(1, sizeof *p->answers);
    p->event = calloc(PLAY_EVENTS, sizeof *p->event);
    r->statement = calloc(lines, sizeof *r->statement);
    r->doing = calloc(lines, sizeof *r->doing);
    bool fine = p->s && p->view && p->trial && p->answers && p->event && r->statement && r->doing;
    return fine || broken(r, &r->now->title, "there is not enough memory.");
}

void run_close(Run *r)
{
    Play *p = &r->play;
    free(p->s);
    free(p->view);
    free(p->trial);
    free(p->answers);
    free(p->event);
    sheet_free(&p->told);
    sheet_free(&p->errors);
    free(r->statement);
    free(r->doing);
    free(r->line);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static bool dealt_as_asked(Run *r)
{
    for (int i = 0; i < r->lines; i++)
        if (r->line[i]->block == BLOCK_DEALT && !play_holds(&r->play, r->line[i], &r->statement[i])) return false;
    return true;
}

/* The deal that was found, once more and aloud: what setup tells is told before the first `do`. */
static bool tell_setup(Run *r)
{
    Play *p = &r->play;
    Events ev = { .list = p->event, .room = PLAY_EVENTS };
    p->lex.face->game->setup(p->lex.box, p->s, &p->setup, &ev);
    play_hear(p, &ev);
    return true;
}

/* Sets the game up; seeds are tried, from the one that is written on, until what `dealt` asks for is so. */
static bool deal(Run *r)
{
    Play *p = &r->play;
    const ScenarioLine *asked = &r->now->title;
    for (int i = r->lines; i-- > 0;)
        if (r->line[i]->block == BLOCK_DEALT) asked = r->line[i];
    for (int i = 0; i < DEALS; i++, p->setup.seed++) {
        p->lex.face->game->setup(p->lex.box, p->s, &p->setup, 0);
        if (dealt_as_asked(r)) return tell_setup(r);
        if (p->broken) return false;
    }
    return broken(r, asked, "no deal was found in which this is so.");
}

bool run_settles(const Run *r, int n) { return n + 1 == r->lines || r->line[n + 1]->block != BLOCK_GIVEN; }

static void play_lines(Run *r)
{
    Play *p = &r->play;
    bool going = true;
    for (int i = 0; i < r->lines && going; i++) {
        const ScenarioLine *line = r->line[i];
        bool first = i == 0 || r->line[i - 1]->block != line->block || r->line[i - 1]->run != line->run;
        if (line->block == BLOCK_DEALT || line->block == BLOCK_SAY || line->block == BLOCK_HINT) continue;
        if (line->block == BLOCK_GIVEN) {
            going = play_given(p, line, &r->statement[i]) && (!run_settles(r, i) || play_settle(p, line));
        } else if (line->block == BLOCK_DO) {
            if (first) sheet_clear(&p->told), p->rolled = 0;
            going = play_do(p, line, &r->doing[i]);
        } else {
            (void)play_expect(p, line, &r->statement[i]);
        }
    }
}

static void add_line(Run *r, const ScenarioLine *line, bool given)
{
    if ((line->block != BLOCK_DEALT) == given) r->line[r->lines++] = line;
}

static bool gather_lines(Run *r)
{
    const Scenario *common = &r->file->common;
    r->line = calloc((size_t)(common->count + r->now->count) + 1, sizeof *r->line);
    if (!r->line) return broken(r, &r->now->title, "there is not enough memory.");
    for (int given = 0; given < 2; given++) { /* what is dealt comes before everything that is given or done */
        for (int i = 0; i < common->count; i++) add_line(r, &r->file->line[common->first + i], given);
        for (int i = 0; i < r->now->count; i++) add_line(r, &r->file->line[r->now->first + i], given);
    }
    return true;
}

bool run_open(Run *r, const ScenarioWorld *world, const ScenarioFile *file, int n)
{
    Play *p = &r->play;
    memset(r, 0, sizeof *r);
    r->world = world;
    r->file = p->file = file;
    r->now = &file->scenario[n];
    p->effort = world->effort ? world->effort : EFFORT;
    if (r->now->errors.used) sheet_add(&p->errors, "%s", r->now->errors.at);
    if (file->common.errors.used) sheet_add(&p->errors, "%s", file->common.errors.at);
    if (p->errors.used) p->broken = true;
    if (!gather_lines(r) || !read_game(r) || !make_room(r)) return false;
    bool written = check_written(r);
    return read_lines(r) && written && !p->broken && deal(r);
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

static void tell_result(const Run *r, FILE *out, int number)
{
    bool fine = !r->play.failed && !r->play.broken;
    fprintf(out, "%s %d - %s", fine ? "ok" : "not ok", number, r->now->title.text);
    if (r->now->rules.text) fprintf(out, " [%s]", r->now->rules.text);
    fprintf(out, "\n%s", r->play.errors.used ? r->play.errors.at : "");
}

void scenarios_run_text(const ScenarioWorld *world, const char *text, size_t size, const char *name, FILE *out,
                        int *number, ScenarioTally *tally)
{
    ScenarioFile file;
    if (!scenario_file_read(&file, name, text, size)) {
        fprintf(out, "not ok %d - %s\n# %s: there is not enough memory.\n", ++*number, name, name);
        tally->broken++;
        scenario_file_free(&file);
        return;
    }
    for (int i = 0; i < file.scenarios; i++) {
        Run r;
        if (run_open(&r, world, &file, i)) play_lines(&r);
        tell_result(&r, out, ++*number);
        if (r.play.broken) tally->broken++;
        else if (r.play.failed) tally->failed++;
        else tally->passed++;
        run_close(&r);
    }
    if (file.scenarios == 0) {
        fprintf(out, "not ok %d - %s\n# %s:1:1: there is no scenario in this file.\n%s", ++*number, name, name,
                file.common.errors.used ? file.common.errors.at : "");
        tally->broken++;
    }
    scenario_file_free(&file);
}

/* ---- Files and folders ------------------------------------------------------------------------------------------- */

typedef struct Walk {
    const ScenarioWorld *world;
    FILE *out;
    int number;
    ScenarioTally tally;
} Walk;

static void unreadable(Walk *w, const char *path, const char *sentence)
{
    fprintf(w->out, "not ok %d - %s\n# %s\n", ++w->number, path, sentence);
    w->tally.broken++;
}

static void run_file(Walk *w, const char *path)
{
    Why why;
    size_t size;
    char *text = file_read(path, SCENARIO_LIMIT, &size, &why);
    if (text) scenarios_run_text(w->world, text, size, path, w->out, &w->number, &w->tally);
    else unreadable(w, path, why.text);
    free(text);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static bool ends_so(const char *name, const char *ending)
{
    size_t n = strlen(name), e = strlen(ending);
    return n > e && strcmp(name + n - e, ending) == 0;
}

static bool is_scenario_file(const char *name) { return ends_so(name, ".scenario") || ends_so(name, ".lesson"); }

static void run_path(Walk *w, const char *path, bool asked, int deep);

static void run_folder(Walk *w, const char *path, int deep)
{
    DIR *folder = opendir(path);
    char **names = 0;
    size_t count = 0, room = 0;
    if (!folder || deep > FOLDERS_DEEP) {
        unreadable(w, path, "this folder cannot be read.");
        if (folder) closedir(folder);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        if (count == room) {
            char **more = realloc(names, (room = room * 2 + 16) * sizeof *names);
            if (!more) break;
            names = more;
        }
        size_t n = strlen(path) + strlen(entry->d_name) + 2;
        names[count] = malloc(n);
        if (!names[count]) break;
        snprintf(names[count++], n, "%s/%s", path, entry->d_name);
    }
    closedir(folder);
    if (names) qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        run_path(w, names[i], false, deep + 1);
        free(names[i]);
    }
    free(names);
}

static void run_path(Walk *w, const char *path, bool asked, int deep)
{
    struct stat about;
    bool is_folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    if (is_folder) run_folder(w, path, deep);
    else if (asked || is_scenario_file(path)) run_file(w, path);
}

int scenarios_run(const ScenarioWorld *world, int count, const char *const *paths, FILE *out)
{
    Walk w = { world, out, 0, { 0, 0, 0 } };
    for (int i = 0; i < count; i++) run_path(&w, paths[i], true, 0);
    fprintf(out, "1..%d\n# %d passed, %d failed, %d broken\n", w.number, w.tally.passed, w.tally.failed,
            w.tally.broken);
    if (w.number == 0) fprintf(out, "# there was no scenario to run\n");
    return w.tally.broken || w.number == 0 ? 2 : w.tally.failed ? 1 : 0;
}
