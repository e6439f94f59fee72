/*
 * page_lesson.c - guided first games in a page: the table's lessons, asked about in lines. See page.h.
 *
 * While a lesson is on, the game on the table is its session. Does NOT teach: scenario/lesson.h does.
 */
#include <string.h>

#include "front/web/page.h"
#include "scenario/lesson.h"
#include "words/json_text.h"

static Lesson *lesson;

Session *page_lesson_session(void) { return lesson ? lesson_session(lesson) : NULL; }

void page_lesson_leave(void)
{
    lesson_end(lesson);
    lesson = NULL;
}

/* "learn", a game and the part to begin with, from 0. */
bool page_learn(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    int part;
    if (!e || !request_number(r, "The part", 0, 99, &part, why)) return false;
    Lesson *fresh = lesson_begin(e->game->name, why);
    if (!fresh) return false;
    if (part > 0 && (part >= lesson_parts(fresh) || !lesson_go(fresh, part, why))) {
        if (part >= lesson_parts(fresh)) why_not(why, "The guided game has only %d parts.", lesson_parts(fresh));
        lesson_end(fresh);
        return false;
    }
    page_lesson_leave();
    lesson = fresh;
    json_truth(out, NULL, true);
    return true;
}

/* The words were read. */
bool page_read_on(Request *r, Sheet *out, Why *why)
{
    (void)r;
    if (!lesson) return why_not(why, "No guided game is on the table.");
    if (!lesson_read_on(lesson, why)) return false;
    json_truth(out, NULL, true);
    return true;
}

bool page_lesson_answer(Action a, Why *why) { return lesson_answer(lesson, a, why); }

void page_lesson_json(Sheet *out)
{
    static const char *const WANTS[] = { "read", "answer", "done" };
    const Answers *answers;
    int wanted;
    if (!lesson) return;
    answers = session_answers(lesson_session(lesson));
    wanted = answers_find(answers, lesson_answer_wanted(lesson));
    json_open(out, "lesson", '{');
    json_number(out, "part", lesson_part(lesson));
    json_open(out, "parts", '[');
    for (int n = 0; n < lesson_parts(lesson); n++) json_text(out, NULL, lesson_title(lesson, n));
    json_close(out, ']');
    json_text(out, "words", lesson_words(lesson));
    json_text(out, "hint", lesson_hint(lesson));
    json_text(out, "wants", WANTS[lesson_wants(lesson)]);
    if (wanted >= 0) json_text(out, "wanted", answers->words[wanted]);
    json_close(out, '}');
}
