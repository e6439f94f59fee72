/*
 * review.c - `undercroft review SAVE`: where the most was lost in a game, and what would have been better.
 *
 * Thinks about every decision again from the view of the seat that made it: a review knows no more than the player did, so luck is
 * not blamed. Owns the choosing and the telling. Does NOT search: bots/search.h does.
 */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "bots/levels.h"
#include "front/cli/command.h"
#include "table/keeper.h"
#include "table/opening.h"
#include "table/paper.h"

enum { REVIEW_SHOWN = 5, REVIEW_TOTAL = 200000, REVIEW_LEAST = 200, NOTEWORTHY = 300 };

/* An answer that cost something. */
typedef struct Slip {
    int n, seat;
    int32_t had, best; /* of JUDGE_MAX                                                                       */
    Action better;
} Slip;

typedef struct Review {
    Session *session;
    Search *search;
    int seat, decisions; /* SEAT_NONE: every person, or every seat when there is none                          */
    uint32_t each;       /* iterations a decision                                                            */
    int slips;
    Slip slip[REVIEW_SHOWN + 1];
} Review;

static bool review_looks_at(const Review *r, int n)
{
    const Session *s = r->session;
    int seat = session_log_seat(s, n);
    bool people = false;
    if (seat == SEAT_NONE) return false;
    if (r->seat != SEAT_NONE) return seat == r->seat;
    for (int i = 0; i < session_seats(s); i++) people = people || !session_sitter(s, i)->bot;
    return !people || !session_sitter(s, seat)->bot;
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

/* A difference that chance alone could make is not held against anyone: two standard errors of both estimates. */
static bool slip_is_sure(const Thought *best, const Thought *had)
{
    double error = JUDGE_MAX * sqrt(0.25 / best->visits + 0.25 / (had->visits ? had->visits : 1));
    return best->value - had->value >= NOTEWORTHY && best->value - had->value > 2 * error;
}

/* The session stands before answer n. */
static void decision_review(Review *r, int n, Action given)
{
    Thought thoughts[ACTION_MAX];
    Budget budget = { .iterations = r->each };
    int seat = session_asked(r->session), count = 0, had = 0;
    search_watch(r->search, given);
    search_think(r->search, session_view(r->session, seat), seat, budget, (uint64_t)n, thoughts, &count);
    search_watch(r->search, ACTION_NONE);
    while (had < count && thoughts[had].action != given) had++;
    if (had == count || had == 0 || !slip_is_sure(&thoughts[0], &thoughts[had])) return;
    slip_keep(r, (Slip){ n, seat, thoughts[had].value, thoughts[0].value, thoughts[0].action });
}

static bool review_all(Review *r, Why *why)
{
    int length = session_length(r->session);
    time_t begin = time(NULL);
    for (int n = 0; n < length; n++) {
        Action given = session_log_action(r->session, n);
        if (!session_seek(r->session, n, why)) return false;
        if (session_answers(r->session)->count > 1 && ACT_VERB(given) != VERB_TABLE && review_looks_at(r, n))
            decision_review(r, n, given);
        if (isatty(STDERR_FILENO) && time(NULL) > begin + 1) fprintf(stderr, "\ranswer %d of %d", n + 1, length);
    }
    if (isatty(STDERR_FILENO) && time(NULL) > begin + 1) fprintf(stderr, "\r                         \r");
    return true;
}

static int hundredths(int32_t value) { return (int)((value * 100 + JUDGE_MAX / 2) / JUDGE_MAX); }

static void slip_say(const Paper *p, Session *s, const Slip *slip)
{
    char label[80], better[ANSWER_ROOM] = "", had[ANSWER_ROOM], prompt[400], text[ANSWER_ROOM * 2 + 600];
    Text t = text_in(had, sizeof had), asked = text_in(prompt, sizeof prompt);
    Why why = { "" };
    int answer;
    if (!session_seek(s, slip->n + 1, &why)) return;
    session_log_words(s, slip->n, &t);
    if (!session_seek(s, slip->n, &why)) return;
    session_prompt(s, slip->seat, &asked);
    answer = answers_find(session_answers(s), slip->better);
    if (answer >= 0) snprintf(better, sizeof better, "%s", session_answers(s)->words[answer]);
    snprintf(label, sizeof label, "%d. %s", slip->n + 1, session_name(s, slip->seat));
    paper_say(p, 0, 4, label);
    paper_say(p, 4, 6, prompt);
    snprintf(text, sizeof text, "Answered \"%s\", worth %d of 100. Better: \"%s\", worth %d. Lost: %d.", had,
             hundredths(slip->had), better, hundredths(slip->best), hundredths(slip->best - slip->had));
    paper_say(p, 4, 6, text);
}

static void review_say(const Review *r)
{
    Paper p = paper_on(stdout);
    paper_put(&p, "%s, %d answers; %d decisions thought about, %u imagined games each, from what was seen then.",
              session_face(r->session)->title, session_length(r->session), r->decisions, (unsigned)r->each);
    if (!r->slips) paper_put(&p, "No answer was clearly worse than another.");
    else paper_put(&p, "Where the most was lost (100 is a sure win):");
    for (int i = 0; i < r->slips; i++) slip_say(&p, r->session, &r->slip[i]);
}

/* How many decisions there are says how long each may take: a review is bounded. */
static bool review_begin(Review *r, Why *why)
{
    const Level *master = levels_at(levels_count() - 1);
    const Face *face = session_face(r->session);
    session_replay(r->session);
    for (int n = 0; n < session_length(r->session); n++) {
        if (!session_seek(r->session, n, why)) return false;
        r->decisions += session_answers(r->session)->count > 1 && review_looks_at(r, n);
    }
    r->each = (uint32_t)(REVIEW_TOTAL / (r->decisions ? r->decisions : 1));
    if (r->each > master->iterations) r->each = master->iterations;
    if (r->each < REVIEW_LEAST) r->each = REVIEW_LEAST;
    r->search =
        search_new(face->game, session_box(r->session), face->brain, bot_together(face, session_seats(r->session)));
    return r->search || why_not(why, "There is not enough memory to think.");
}

static bool review_seat(const Args *args, Review *r, Why *why)
{
    int64_t seat = 0;
    r->seat = SEAT_NONE;
    if (!args_has(args, "--seat")) return true;
    if (!args_number("--seat", args_value(args, "--seat"), 1, session_seats(r->session), &seat, why)) return false;
    r->seat = (int)seat - 1;
    return true;
}

static int review_run(const Args *args)
{
    Opening o = { 0 };
    Review r = { 0 };
    Keeper k;
    Why why = { "" };
    int status = EXIT_DONE;
    keeper_open(&k, command_not_kept);
    Save *save = opening_find_save(k.store, args->word[0], &why);
    bool fine = save && opening_load(&o, save, NULL, -1, &why);
    r.session = o.session;
    fine = fine && review_seat(args, &r, &why) && review_begin(&r, &why) && review_all(&r, &why);
    if (fine) review_say(&r);
    else status = command_refuse("%s", why.text);
    search_free(r.search);
    save_free(save);
    opening_close(&o);
    keeper_close(&k);
    return status;
}

extern const Command REVIEW_COMMAND;
const Command REVIEW_COMMAND = {
    .name = "review",
    .operands = "SAVE",
    .summary = "where the most was lost in a game, and what would have been better",
    .text = "Thinks about every decision of a saved game again as the master would, finished or not, and shows the answers that cost "
            "the most, with a better one and by how much. It looks only at what the seat could see then: bad luck is not "
            "blamed. SAVE is a file, or a name that undercroft saves lists.",
    .option = {
        { "--seat", "S", "only the answers of seat S (from 1); else those of every person, or of all when only bots played" },
    },
    .words_min = 1,
    .words_max = 1,
    .run = review_run,
};
