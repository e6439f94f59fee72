/*
 * hint.c - a hint in words. See hint.h.
 */
#include "sitting/hint.h"

#include "bots/levels.h"

enum { HINT_SHOWN = 8 };

int hint_hundredths(int32_t value) { return (int)((value * 100 + JUDGE_MAX / 2) / JUDGE_MAX); }

const char *hint_chance(int32_t value)
{
    static const struct {
        int below; /* hundredths */
        const char *words;
    } CHANCE[] = { { 3, "all but hopeless" }, { 15, "very unlikely" }, { 40, "unlikely" }, { 60, "about even" },
                   { 85, "likely" },          { 97, "very likely" },   { 101, "all but certain" } };
    int n = 0;
    while (hint_hundredths(value) >= CHANCE[n].below) n++;
    return CHANCE[n].words;
}

/* The answers in the order the master prefers them, each with its chance; what was never tried has none. */
static void thoughts_say(const Paper *p, const Session *s, const Hint *hint)
{
    const Answers *answers = session_answers(s);
    int more = 0;
    for (int n = 0; n < hint->count; n++) {
        const Thought *t = &hint->thought[n];
        int answer = answers_find(answers, t->action);
        char text[ANSWER_ROOM + 60];
        if (answer < 0) continue;
        if (n >= HINT_SHOWN || !t->visits) {
            more++;
            continue;
        }
        snprintf(text, sizeof text, "%s: %d of 100, %s", answers->words[answer], hint_hundredths(t->value),
                 hint_chance(t->value));
        paper_say(p, 2, 4, text);
    }
    if (more == 1) paper_say(p, 2, 4, "One more answer looked no better.");
    else if (more) paper_put(p, "  %d more answers looked no better.", more);
}

Search *hint_begin(const Session *s, const volatile int *stop, Why *why)
{
    const Face *face = session_face(s);
    const Level *master = levels_at(levels_count() - 1);
    Budget budget = { .milliseconds = THOUGHT_MOST, .stop = stop };
    int seat = session_asked(s);
    Search *search;
    if (seat == SEAT_NONE) return why_not(why, "Nothing is asked now."), NULL;
    if (session_answers(s)->count < 2) return why_not(why, "There is only one answer."), NULL;
    budget.iterations = level_iterations(master, face, session_view(s, seat));
    search = search_new(face->game, session_box(s), face->brain, bot_together(face, session_seats(s)));
    if (!search) return why_not(why, "There is not enough memory to think."), NULL;
    search_threads(search, levels_threads());
    search_begin(search, session_view(s, seat), seat, budget, (uint64_t)session_count(s), true);
    return search;
}

void hint_so_far(const Search *search, Hint *out)
{
    search_so_far(search, out->thought, &out->count);
    out->imagined = search_iterations(search);
    out->decided = search_decided(search);
}

bool hint_think(const Session *s, Hint *out, Why *why)
{
    Search *search = hint_begin(s, out->stop, why);
    if (!search) return false;
    search_go_on(search, 0);
    hint_so_far(search, out);
    search_free(search);
    return true;
}

void hint_write(const Paper *p, const Session *s, const Hint *hint)
{
    int best = answers_find(session_answers(s), hint->thought[0].action);
    if (best >= 0) paper_put(p, "The master would answer: %s.", session_answers(s)->words[best]);
    if (hint->decided)
        paper_put(p, "The game is decided: every game imagined from here was %s.",
                  hint->thought[0].value > JUDGE_MAX / 2 ? "won" : "lost");
    paper_put(p, "After %u games imagined from what you can see, the chance to win with each answer:",
              (unsigned)hint->imagined);
    thoughts_say(p, s, hint);
}

bool hint_say(const Paper *p, const Session *s, const volatile int *stop, Why *why)
{
    Hint hint = { .stop = stop };
    if (!hint_think(s, &hint, why)) return false;
    hint_write(p, s, &hint);
    return true;
}
