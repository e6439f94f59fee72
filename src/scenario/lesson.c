/*
 * lesson.c - walking through a lesson. See lesson.h.
 *
 * The script is a run of a scenario (scenario_inside.h): its positions, answers and dice are made by the same code. The
 * session that is shown is handed each position; the luck that the script wants lies in it before the answer is given.
 */
#include "scenario/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario_inside.h"
#include "table/registry.h"

enum { LEARNER = 0 };

struct Lesson {
    ScenarioWorld world;
    ScenarioFile file;
    Run run;
    bool open;        /* there is a run */
    Session *session;
    int part;
    int at;           /* the line that comes next, or is wanted */
    int left;         /* how often the line in `at` is still wanted */
    LessonWant want;
    Action wanted;
    Sheet words, hint;
};

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

static const LessonFile *file_of(const char *game)
{
    size_t n = strlen(game);
    for (const LessonFile *f = LESSON_FILES; f->file; f++)
        if (strncmp(f->file, game, n) == 0 && f->file[n] == '/') return f;
    return NULL;
}

bool lesson_is_there(const char *game) { return file_of(game) != NULL; }

static bool game_find(void *user, const char *name, const Face **face, const Stage **stage, const Box **box, Why *why)
{
    const RegistryEntry *e = registry_find(name);
    (void)user;
    if (!e) return why_not(why, "there is no game called %s.", name);
    *face = e->face;
    *stage = e->stage;
    *box = e->game->box;
    return true;
}

/* ---- The script -------------------------------------------------------------------------------------------------- */

/* What is wrong with the script, as one sentence: the first complaint, without the sign of a comment. */
static bool cannot(const Lesson *l, Why *why)
{
    const char *text = l->run.play.errors.used ? l->run.play.errors.at + 2 : "this lesson cannot be played.";
    return why_not(why, "%.*s", (int)strcspn(text, "\n"), text);
}

static const ScenarioLine *line_at(const Lesson *l, int n) { return n < l->run.lines ? l->run.line[n] : NULL; }

static bool is_block(const Lesson *l, int n, int block) { return n < l->run.lines && l->run.line[n]->block == block; }

/* The lines of one block as a paragraph; returns the line after them. */
static int paragraph_take(const Lesson *l, int n, Sheet *out)
{
    int run = l->run.line[n]->run;
    sheet_clear(out);
    for (const ScenarioLine *line; (line = line_at(l, n)) && line->run == run; n++)
        sheet_add(out, "%s%s", out->used ? " " : "", line->text);
    return n;
}

/* Lines that only a check looks at. */
static int silence_skip(const Lesson *l, int n)
{
    while (is_block(l, n, BLOCK_EXPECT) || is_block(l, n, BLOCK_HINT) || is_block(l, n, BLOCK_DEALT)) n++;
    return n;
}

/* A step of somebody else's is the lesson's to do. */
static bool is_learners(const Lesson *l, int n)
{
    const Doing *d = &l->run.doing[n];
    return is_block(l, n, BLOCK_DO) && (d->seat == SEAT_NONE || d->seat == LEARNER);
}

static void hint_take(Lesson *l)
{
    int n = l->at;
    const int run = l->run.line[n]->run;
    sheet_clear(&l->hint);
    while (is_block(l, n, BLOCK_DO) && l->run.line[n]->run == run) n++;
    if (is_block(l, n, BLOCK_HINT)) paragraph_take(l, n, &l->hint);
    else sheet_add(&l->hint, "Not yet. For now: %s.", l->run.doing[l->at].words);
}

/* The position of the script goes on the table. */
static bool position_show(Lesson *l, Why *why) { return session_place(l->session, l->run.play.s, why); }

static void position_take(Lesson *l)
{
    memcpy(l->run.play.s, session_position(l->session), session_game(l->session)->state_size);
}

/* Finds the answer of a line, and puts the luck it wants on the table. */
static bool step_prepare(Lesson *l, int n, Action *out, Why *why)
{
    Play *p = &l->run.play;
    const Doing *d = &l->run.doing[n];
    if (((const Fate *)p->s)->over) return why_not(why, "The game is over before the lesson is.");
    if (!play_pick(p, d, out, why) || !dice_arrange(p, *out, d, why)) return false;
    return position_show(l, why);
}

static bool others_answer(Lesson *l, Why *why)
{
    Action a = ACTION_NONE;
    for (int n = 0; n < l->run.doing[l->at].times; n++) {
        if (!step_prepare(l, l->at, &a, why) || !session_answer(l->session, a, why)) return false;
        position_take(l);
    }
    l->at++;
    return true;
}

static bool step_want(Lesson *l, Why *why)
{
    const Doing *d = &l->run.doing[l->at];
    if (!l->left) l->left = d->times > 0 ? d->times : 1;
    if (!step_prepare(l, l->at, &l->wanted, why)) return false;
    if (d->anything) l->wanted = ACTION_NONE;
    l->want = LESSON_ANSWER;
    hint_take(l);
    return true;
}

static bool given_make(Lesson *l, Why *why)
{
    Play *p = &l->run.play;
    for (; is_block(l, l->at, BLOCK_GIVEN); l->at++) {
        const ScenarioLine *line = l->run.line[l->at];
        if (!play_given(p, line, &l->run.statement[l->at])) return cannot(l, why);
        if (run_settles(&l->run, l->at) && !play_settle(p, line)) return cannot(l, why);
    }
    return position_show(l, why);
}

/* Up to the next thing the learner has to do. */
static bool go_on(Lesson *l, Why *why)
{
    for (;;) {
        l->at = silence_skip(l, l->at);
        if (l->at >= l->run.lines) return l->want = LESSON_DONE, true;
        if (is_block(l, l->at, BLOCK_GIVEN)) {
            if (!given_make(l, why)) return false;
        } else if (is_block(l, l->at, BLOCK_SAY)) {
            l->at = paragraph_take(l, l->at, &l->words);
            if (is_learners(l, silence_skip(l, l->at))) continue; /* said together with what is asked */
            return l->want = LESSON_READ, true;
        } else if (is_learners(l, l->at)) {
            return step_want(l, why);
        } else if (!others_answer(l, why)) {
            return false;
        }
    }
}

/* What stands before the first word is done before the learner sits down. */
static bool beginning_play(Lesson *l, Why *why)
{
    Play *p = &l->run.play;
    for (; l->at < l->run.lines && !is_block(l, l->at, BLOCK_SAY); l->at++) {
        const ScenarioLine *line = l->run.line[l->at];
        bool done = true;
        if (line->block == BLOCK_GIVEN)
            done =
                play_given(p, line, &l->run.statement[l->at]) && (!run_settles(&l->run, l->at) || play_settle(p, line));
        else if (line->block == BLOCK_DO) done = play_do(p, line, &l->run.doing[l->at]);
        if (!done) return cannot(l, why);
    }
    return position_show(l, why);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static void part_close(Lesson *l)
{
    session_end(l->session);
    l->session = NULL;
    if (l->open) run_close(&l->run);
    l->open = false;
}

bool lesson_go(Lesson *l, int part, Why *why)
{
    SessionStart start;
    part_close(l);
    l->part = part;
    l->open = true;
    l->at = l->left = 0;
    l->wanted = ACTION_NONE;
    sheet_clear(&l->words);
    if (!run_open(&l->run, &l->world, &l->file, part)) return cannot(l, why);
    memset(&start, 0, sizeof start);
    start.face = l->run.play.lex.face;
    start.setup = l->run.play.setup;
    l->session = session_begin(&start, why);
    return l->session && beginning_play(l, why) && go_on(l, why);
}

Lesson *lesson_begin_text(const char *text, size_t size, const char *name, Why *why)
{
    Lesson *l = calloc(1, sizeof *l);
    if (!l) {
        why_not(why, "There is not enough memory for a lesson.");
        return NULL;
    }
    l->world.find = game_find;
    if (!scenario_file_read(&l->file, name, text, size)) why_not(why, "There is not enough memory for a lesson.");
    else if (l->file.scenarios == 0) why_not(why, "There is no lesson in %s.", name);
    else if (lesson_go(l, 0, why)) return l;
    lesson_end(l);
    return NULL;
}

Lesson *lesson_begin(const char *game, Why *why)
{
    const LessonFile *f = file_of(game);
    if (f) return lesson_begin_text(f->text, strlen(f->text), f->file, why);
    why_not(why, "There is no guided game of %s yet.", game);
    return NULL;
}

void lesson_end(Lesson *l)
{
    if (!l) return;
    part_close(l);
    scenario_file_free(&l->file);
    sheet_free(&l->words);
    sheet_free(&l->hint);
    free(l);
}

/* ---- As it stands ------------------------------------------------------------------------------------------------ */

int lesson_parts(const Lesson *l) { return l->file.scenarios; }
int lesson_part(const Lesson *l) { return l->part; }
const char *lesson_title(const Lesson *l, int part) { return l->file.scenario[part].title.text; }
Session *lesson_session(const Lesson *l) { return l->session; }
LessonWant lesson_wants(const Lesson *l) { return l->want; }
const char *lesson_words(const Lesson *l) { return l->words.used ? l->words.at : ""; }
const char *lesson_hint(const Lesson *l) { return l->hint.used ? l->hint.at : "Read on."; }

Action lesson_answer_wanted(const Lesson *l) { return l->want == LESSON_ANSWER ? l->wanted : ACTION_NONE; }

bool lesson_read_on(Lesson *l, Why *why)
{
    if (l->want != LESSON_READ) return true;
    sheet_clear(&l->words);
    return go_on(l, why);
}

bool lesson_answer(Lesson *l, Action a, Why *why)
{
    if (l->want != LESSON_ANSWER) return why_not(why, "%s", lesson_hint(l));
    if (l->wanted != ACTION_NONE && a != l->wanted) return why_not(why, "%s", lesson_hint(l));
    if (!session_answer(l->session, a, why)) return false;
    position_take(l);
    if (--l->left == 0) l->at++;
    return go_on(l, why);
}
