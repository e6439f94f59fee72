/*
 * hint.c - a hint in words. See hint.h.
 */
#include "table/hint.h"

enum { HINT_ITERATIONS = 3000, HINT_MILLISECONDS = 3000, HINT_SHOWN = 3 };

int hint_hundredths(int32_t value) { return (int)((value * 100 + JUDGE_MAX / 2) / JUDGE_MAX); }

static void thoughts_say(const Paper *p, const Session *s, const Thought *thoughts, int count)
{
    const Answers *answers = session_answers(s);
    for (int n = 0; n < count && n < HINT_SHOWN; n++) {
        int answer = answers_find(answers, thoughts[n].action);
        char text[ANSWER_ROOM + 40];
        if (answer < 0) continue;
        snprintf(text, sizeof text, "%s: %d of 100", answers->words[answer], hint_hundredths(thoughts[n].value));
        paper_say(p, 2, 4, text);
    }
}

bool hint_think(const Session *s, Hint *out, Why *why)
{
    const Face *face = session_face(s);
    Budget budget = { .iterations = HINT_ITERATIONS, .milliseconds = HINT_MILLISECONDS, .stop = out->stop };
    int seat = session_asked(s);
    Search *search;
    if (seat == SEAT_NONE) return why_not(why, "Nothing is asked now.");
    if (session_answers(s)->count < 2) return why_not(why, "There is only one answer.");
    search = search_new(face->game, session_box(s), face->brain, face->together || session_seats(s) == 1);
    if (!search) return why_not(why, "There is not enough memory to think.");
    search_think(search, session_view(s, seat), seat, budget, (uint64_t)session_count(s), out->thought, &out->count);
    out->imagined = search_iterations(search);
    search_free(search);
    return true;
}

bool hint_say(const Paper *p, const Session *s, const volatile int *stop, Why *why)
{
    Hint hint = { .stop = stop };
    if (!hint_think(s, &hint, why)) return false;
    paper_put(p, "After %u games imagined from what you can see, the answers look so good (100 is a sure win):",
              (unsigned)hint.imagined);
    thoughts_say(p, s, hint.thought, hint.count);
    return true;
}
