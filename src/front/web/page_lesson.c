/*
 * page_lesson.c - guided first games in a page: the table's lessons, asked about in lines. See page.h.
 *
 * While a lesson is on, it is what the page sits at. Does NOT teach: scenario/lesson.h does.
 */
#include <string.h>

#include "front/web/page.h"
#include "scenario/lesson.h"
#include "words/json_text.h"

static Lesson *lesson;

void page_lesson_leave(void)
{
    if (lesson && page_sitting()->lesson == lesson) *page_sitting() = (Sitting){ .session = NULL };
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
    sitting_begin_lesson(page_sitting(), lesson);
    sitting_hush(page_sitting());
    json_truth(out, NULL, true);
    return true;
}

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
