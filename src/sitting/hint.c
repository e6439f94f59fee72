/*
 * hint.c - a hint in words. See hint.h.
 */
#include "sitting/hint.h"

#include <stdlib.h>

#include "bots/levels.h"

enum {
    HINT_SHOWN = 8,
    LOOKED_AT = 16 /* visits below which nothing is said of an answer */,
    NEAR = 300 /* of JUDGE_MAX */
};
#define NOISE 2.0 /* standard errors */

int hint_hundredths(int32_t value) { return (int)((value * 100 + JUDGE_MAX / 2) / JUDGE_MAX); }

const char *hint_chance_words(int hundredths)
{
    static const struct {
        int below; /* hundredths */
        const char *words;
    } CHANCE[] = { { 3, "all but hopeless" }, { 15, "very unlikely" }, { 40, "unlikely" },        { 60, "about even" },
                   { 85, "likely" },          { 97, "very likely" },   { 101, "all but certain" } };
    int n = 0;
    while (hundredths >= CHANCE[n].below) n++;
    return CHANCE[n].words;
}

int hint_chance_of(const Hint *h, int n)
{
    if (!h->fit || (h->rank[n] != HINT_BEST && h->rank[n] != HINT_WORSE)) return -1;
    return hint_hundredths(chances_of(h->fit, h->thought[n].value, h->ended));
}

/* ---- The order --------------------------------------------------------------------------------------------------- */

/* On the scale that is shown. */
static int32_t worth(const Hint *h, const Thought *t)
{
    return h->fit ? chances_of(h->fit, t->value, h->ended) : t->value;
}

static int rank_of(const Hint *h, const Thought *best, const Thought *t)
{
    if (t->visits < LOOKED_AT) return HINT_UNSEEN;
    if (thought_errors(best, t) >= NOISE) return HINT_WORSE;
    return worth(h, best) - worth(h, t) < NEAR ? HINT_EQUAL
                                               : HINT_UNSEEN; /* too little was seen of it to call it equal */
}

static int rank_order(const void *x, const void *y)
{
    const Thought *a = (const Thought *)x, *b = (const Thought *)y;
    if (a->value != b->value) return a->value < b->value ? 1 : -1;
    return a->action < b->action ? -1 : 1;
}

/* What the search tried most is its advice. The others stand behind it by rank, and by value in each. */
static void hint_order(Hint *h)
{
    Thought best = h->count ? h->thought[0] : (Thought){ ACTION_NONE, 0, 0 }, sorted[ACTION_MAX];
    int placed = 0;
    for (int rank = HINT_BEST; rank <= HINT_UNSEEN; rank++) {
        int first = placed;
        for (int n = 0; n < h->count; n++) {
            int own = n ? rank_of(h, &best, &h->thought[n]) : HINT_BEST;
            if (own != rank) continue;
            h->rank[placed] = (uint8_t)rank;
            sorted[placed++] = h->thought[n];
        }
        qsort(sorted + first, (size_t)(placed - first), sizeof *sorted, rank_order);
    }
    for (int n = 0; n < placed; n++) h->thought[n] = sorted[n];
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

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

void hint_so_far(const Session *s, const Search *search, Hint *out)
{
    search_so_far(search, out->thought, &out->count);
    out->imagined = search_iterations(search);
    out->ended = search_ended(search);
    out->fit = chances_find(s, session_asked(s));
    out->decided = out->fit && out->fit->decided && search_decided(search);
    hint_order(out);
}

bool hint_think(const Session *s, Hint *out, Why *why)
{
    Search *search = hint_begin(s, out->stop, why);
    if (!search) return false;
    search_go_on(search, 0);
    hint_so_far(s, search, out);
    search_free(search);
    return true;
}

/* ---- Saying it --------------------------------------------------------------------------------------------------- */

void hint_says(const Hint *h, Text *t)
{
    text_add(t, "After ");
    text_num(t, (int)h->imagined);
    if (!h->fit) {
        text_add(t,
                 " games imagined from what you can see. How often games like this one are won was not measured, so no "
                 "chance is shown.");
        return;
    }
    text_add(t, " games imagined from what you can see. The chances are those of going on as the hint would");
    if (*h->fit->others) text_add(t, " against "), text_add(t, h->fit->others);
    text_add(t, ", and were measured over ");
    text_num(t, (int)h->fit->games);
    text_add(t, " games.");
    if (!h->decided) return;
    text_add(t, " The game is decided: every game imagined from here was ");
    text_add(t, h->thought[0].value > JUDGE_MAX / 2 ? "won." : "lost.");
}

/* "roll: 45 of 100, about even" */
static void thought_words(const Hint *h, int n, const char *answer, char *out, size_t room)
{
    int chance = hint_chance_of(h, n);
    if (h->rank[n] == HINT_EQUAL) snprintf(out, room, "%s: about equal", answer);
    else if (chance >= 0) snprintf(out, room, "%s: %d of 100, %s", answer, chance, hint_chance_words(chance));
    else snprintf(out, room, "%s: %s", answer, h->rank[n] == HINT_BEST ? "best" : "worse");
}

/* The answers in order, each with its chance; what was hardly tried has none. */
static void thoughts_say(const Paper *p, const Session *s, const Hint *hint)
{
    const Answers *answers = session_answers(s);
    int more = 0;
    for (int n = 0; n < hint->count; n++) {
        int answer = answers_find(answers, hint->thought[n].action);
        char text[ANSWER_ROOM + 60];
        if (answer < 0) continue;
        if (n >= HINT_SHOWN || hint->rank[n] == HINT_UNSEEN) {
            more++;
            continue;
        }
        thought_words(hint, n, answers->words[answer], text, sizeof text);
        paper_say(p, 2, 4, text);
    }
    if (more == 1) paper_say(p, 2, 4, "One more answer looked no better.");
    else if (more) paper_put(p, "  %d more answers looked no better.", more);
}

void hint_write(const Paper *p, const Session *s, const Hint *hint)
{
    char says[400] = "";
    Text t = text_in(says, sizeof says);
    int best = answers_find(session_answers(s), hint->thought[0].action);
    if (best >= 0) paper_put(p, "The master would answer: %s.", session_answers(s)->words[best]);
    hint_says(hint, &t);
    paper_say(p, 0, 0, says);
    thoughts_say(p, s, hint);
}

bool hint_say(const Paper *p, const Session *s, const volatile int *stop, Why *why)
{
    Hint hint = { .stop = stop };
    if (!hint_think(s, &hint, why)) return false;
    hint_write(p, s, &hint);
    return true;
}
