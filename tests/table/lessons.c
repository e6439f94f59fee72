/*
 * lessons.c - tests of guided games: every lesson of every game is walked to its end, and wrong turns change nothing.
 */
#include "scenario/lesson.h"
#include "table/registry.h"

#include "tap.h"

enum { STEPS_MOST = 200, SAID_MOST = 280 }; /* what is said fits beside the question in a window of 80 by 24 */

/* An answer other than the wanted one; ACTION_NONE: there is none. */
static Action another(const Lesson *l)
{
    const Answers *list = session_answers(lesson_session(l));
    for (int n = 0; n < list->count; n++)
        if (list->action[n] != lesson_answer_wanted(l)) return list->action[n];
    return ACTION_NONE;
}

/* Whether a wrong answer is refused with a hint, and leaves everything as it was. */
static bool wrong_is_refused(Lesson *l)
{
    Session *s = lesson_session(l);
    uint64_t before = session_hash(s);
    Action a = another(l);
    Why why = { "" };
    if (a == ACTION_NONE || lesson_answer_wanted(l) == ACTION_NONE) return true;
    return !lesson_answer(l, a, &why) && strcmp(why.text, lesson_hint(l)) == 0 && session_hash(s) == before &&
           lesson_wants(l) == LESSON_ANSWER;
}

static bool step_walk(Lesson *l, Why *why)
{
    if (lesson_wants(l) == LESSON_READ) return *lesson_words(l) && lesson_read_on(l, why);
    if (!*lesson_words(l)) return why_not(why, "nothing is said before an answer is wanted");
    if (strlen(lesson_words(l)) > SAID_MOST) return why_not(why, "too much is said at once: %s", lesson_words(l));
    if (!wrong_is_refused(l)) return why_not(why, "a wrong answer was not refused: %s", lesson_words(l));
    return lesson_answer(l, lesson_answer_wanted(l), why);
}

static bool part_walk(Lesson *l, int part, Why *why)
{
    int answers = 0;
    if (!lesson_go(l, part, why)) return false;
    for (int n = 0; n < STEPS_MOST && lesson_wants(l) != LESSON_DONE; n++) {
        answers += lesson_wants(l) == LESSON_ANSWER;
        if (!step_walk(l, why)) return false;
    }
    if (lesson_wants(l) != LESSON_DONE) return why_not(why, "it has no end");
    return answers > 0 || why_not(why, "nothing is done in it");
}

static void test_game(const char *game)
{
    Why why = { "" };
    Lesson *l = lesson_begin(game, &why);
    char what[200];
    snprintf(what, sizeof what, "%s has a guided game", game);
    if (!OK(l != NULL, what)) {
        printf("# %s\n", why.text);
        return;
    }
    for (int part = 0; part < lesson_parts(l); part++) {
        snprintf(what, sizeof what, "%s: %s", game, lesson_title(l, part));
        if (!OK(part_walk(l, part, &why), what)) printf("# %s\n", why.text);
    }
    OK(part_walk(l, 0, &why), "and the first part once more");
    lesson_end(l);
}

static Lesson *lesson_of(const char *text, Why *why) { return lesson_begin_text(text, strlen(text), "a.lesson", why); }

static void test_course(void)
{
    Why why = { "" };
    Lesson *l = lesson_of("game pig seats=2\n"
                          "lesson One\n"
                          "do\n"
                          "  2 times roll, dice 3\n"
                          "say\n"
                          "  Two lines\n"
                          "  are one.\n"
                          "say\n"
                          "  Now.\n"
                          "do\n"
                          "  roll, dice 5\n"
                          "  hold\n"
                          "do\n"
                          "  seat 2: roll, dice 1\n"
                          "say\n"
                          "  Any.\n"
                          "do\n"
                          "  anything\n"
                          "expect\n"
                          "  not over\n",
                          &why);
    if (!OK(l != NULL, "a lesson from a text")) printf("# %s\n", why.text);
    if (!l) return;
    Session *s = lesson_session(l);
    SAME(lesson_words(l), "Two lines are one.", "lines of one say are a paragraph");
    OK(session_count(s) == 0 && lesson_wants(l) == LESSON_READ, "what stands before the first word is done before");
    OK(lesson_read_on(l, &why) && lesson_wants(l) == LESSON_ANSWER, "the last words stand with the question");
    SAME(lesson_hint(l), "Not yet. For now: roll.", "without a hint, what is wanted is said");
    OK(!lesson_answer(l, another(l), &why) && session_count(s) == 0, "another answer is refused");
    OK(lesson_answer(l, lesson_answer_wanted(l), &why) && session_count(s) == 1, "the wanted one is done");
    SAME(lesson_words(l), "Now.", "a second step goes by the same words");
    OK(lesson_answer(l, lesson_answer_wanted(l), &why) && session_count(s) == 3, "the other seat answers by itself");
    OK(lesson_answer_wanted(l) == ACTION_NONE && lesson_answer(l, another(l), &why), "anything goes where it says so");
    OK(lesson_wants(l) == LESSON_DONE, "and that is the end");
    lesson_end(l);
}

static void test_refusals(void)
{
    Why why = { "" };
    OK(!lesson_begin("nothing", &why), "a game without lessons has none");
    HAS(why.text, "no guided game", "which is said");
    OK(!lesson_of("", &why), "an empty text is no lesson");
    OK(!lesson_of("game pig seats=2\nlesson A\nsay\n  Do it.\ndo\n  fly\nexpect\n  over\n", &why),
       "an answer nobody can give");
    HAS(why.text, "fly", "is named");
    OK(!lesson_of("game pig seats=2\nlesson A\ndo\n  roll\nexpect\n  not over\n", &why), "a lesson that says nothing");
    HAS(why.text, "a.lesson:2", "is refused with its place");
    OK(!lesson_of("game pig seats=2\nscenario A\nrules PIG-1\nsay\n  no\nexpect\n  not over\n", &why),
       "a scenario does not speak");
}

int main(void)
{
    test_course();
    test_refusals();
    for (int n = 0; n < registry_count(); n++) test_game(registry_at(n)->game->name);
    printf("1..%d\n", tap_number);
    return tap_failed != 0;
}
