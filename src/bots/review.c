/*
 * review.c - thinking about the answers of a game again. See review.h.
 */
#include "bots/review.h"

#include <stdio.h>

enum { REVIEW_TOTAL = 100000, REVIEW_LEAST = 200, SUSPECT = 200, NOTEWORTHY = 300, AGAIN = 8 };
#define SUSPECT_ERRORS 1.0
#define SURE_ERRORS 3.0

static bool review_looks_at(const Review *r, int n)
{
    const Session *s = r->session;
    int seat = session_log_seat(s, n);
    if (seat == SEAT_NONE) return false;
    if (r->seat != SEAT_NONE) return seat == r->seat;
    return !session_people(s) || !session_sitter(s, seat)->bot;
}

/* Kept in order, the dearest first. */
static void slip_keep(Review *r, Slip slip)
{
    int at = r->slips;
    while (at > 0 && r->slip[at - 1].best - r->slip[at - 1].had < slip.best - slip.had) {
        r->slip[at] = r->slip[at - 1];
        at--;
    }
    r->slip[at] = slip;
    if (r->slips < REVIEW_SHOWN) r->slips++;
}

/* Thinks about the choice before answer n and finds the answer that was given among the thoughts. -1: it is the best,
 * or not there. */
static int given_among(Review *r, Action given, uint32_t iterations, uint64_t seed, Thought *thoughts)
{
    Budget budget = { .iterations = iterations };
    int seat = session_asked(r->session), count = 0, had = 0;
    search_watch(r->search, given);
    search_think(r->search, session_view(r->session, seat), seat, budget, seed, thoughts, &count);
    search_watch(r->search, ACTION_NONE);
    while (had < count && thoughts[had].action != given) had++;
    return had == count || had == 0 ? -1 : had;
}

/* The session stands before answer n. Whether it was a slip: a short thought says where to look, a long one with luck
 * of its own decides, so that of hundreds of decisions none is held against anyone that only looked bad by chance. */
static bool decision_review(Review *r, int n, Action given, Slip *slip)
{
    Thought thoughts[ACTION_MAX];
    int seat = session_asked(r->session), had = given_among(r, given, r->each, (uint64_t)n, thoughts);
    if (had < 0 || thoughts[0].value - thoughts[had].value < SUSPECT ||
        thought_errors(&thoughts[0], &thoughts[had]) < SUSPECT_ERRORS)
        return false;
    had = given_among(r, given, r->each * AGAIN, ~(uint64_t)n, thoughts);
    if (had < 0 || thoughts[0].value - thoughts[had].value < NOTEWORTHY ||
        thought_errors(&thoughts[0], &thoughts[had]) < SURE_ERRORS)
        return false;
    *slip = (Slip){ n, seat, thoughts[had].value, thoughts[0].value, search_ended(r->search), thoughts[0].action };
    slip_keep(r, *slip);
    return true;
}

/* How many decisions there are says how long each may take: a review is bounded. */
bool review_begin(Review *r, Session *session, int seat, Why *why)
{
    const Face *face = session_face(session);
    uint32_t most = level_iterations(levels_at(levels_count() - 1), face, session_view(session, SEAT_NONE));
    *r = (Review){ .session = session, .seat = seat, .length = session_length(session) };
    session_replay(session);
    for (int n = 0; n < r->length; n++) {
        if (!session_seek(r->session, n, why)) return false;
        r->decisions += session_answers(r->session)->count > 1 && review_looks_at(r, n);
    }
    r->each = (uint32_t)(REVIEW_TOTAL / (r->decisions ? r->decisions : 1));
    if (r->each < REVIEW_LEAST) r->each = REVIEW_LEAST;
    if (r->each > most) r->each = most;
    r->search =
        search_new(face->game, session_box(r->session), face->brain, bot_together(face, session_seats(r->session)));
    return r->search || why_not(why, "There is not enough memory to think.");
}

void review_end(Review *r)
{
    search_free(r->search);
    r->search = NULL;
}

bool review_answer(Review *r, int n, Slip *slip, Why *why)
{
    Session *s = r->session;
    Action given = session_log_action(s, n);
    Slip here = { .n = -1 };
    if (!session_seek(s, n, why)) return false;
    if (session_answers(s)->count > 1 && ACT_VERB(given) != VERB_TABLE && review_looks_at(r, n))
        (void)decision_review(r, n, given, &here);
    if (slip) *slip = here;
    return true;
}

bool review_words(Session *s, const Slip *slip, SlipWords *out)
{
    Text prompt = text_in(out->prompt, sizeof out->prompt);
    Why why = { "" };
    int answer;
    snprintf(out->had, sizeof out->had, "%s", session_log_words(s, slip->n));
    if (!session_seek(s, slip->n, &why)) return false;
    session_prompt(s, slip->seat, &prompt);
    answer = answers_find(session_answers(s), slip->better);
    snprintf(out->better, sizeof out->better, "%s", answer >= 0 ? session_answers(s)->words[answer] : "");
    return true;
}
