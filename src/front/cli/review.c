/*
 * review.c - `undercroft review SAVE`: where the most was lost in a game, and what would have been better.
 *
 * Owns the telling. Does NOT think: bots/review.h does.
 */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "bots/review.h"
#include "front/cli/command.h"
#include "records/keeper.h"
#include "sitting/hint.h"
#include "sitting/opening.h"
#include "words/paper.h"

static bool review_all(Review *r, Why *why)
{
    time_t begin = time(NULL);
    bool watched = isatty(STDERR_FILENO);
    for (int n = 0; n < r->length; n++) {
        if (!review_answer(r, n, NULL, why)) return false;
        if (watched && time(NULL) > begin + 1) fprintf(stderr, "\ranswer %d of %d", n + 1, r->length);
    }
    if (watched && time(NULL) > begin + 1) fprintf(stderr, "\r                         \r");
    return true;
}

static void slip_say(const Paper *p, Session *s, const Slip *slip)
{
    char label[80], text[sizeof(SlipWords) + 200];
    SlipWords words;
    if (!review_words(s, slip, &words)) return;
    snprintf(label, sizeof label, "%d. %s", slip->n + 1, session_name(s, slip->seat));
    paper_say(p, 0, 4, label);
    paper_say(p, 4, 6, words.prompt);
    const ChanceFit *fit = chances_find(s, slip->seat);
    int had = hint_hundredths(fit ? chances_of(fit, slip->had, slip->ended) : slip->had);
    int best = hint_hundredths(fit ? chances_of(fit, slip->best, slip->ended) : slip->best);
    snprintf(text, sizeof text,
             fit ? "Answered \"%s\": won in %d of 100. Better: \"%s\": in %d. Lost: %d."
                 : "Answered \"%s\", worth %d. Better: \"%s\", worth %d. Lost: %d.",
             words.had, had, words.better, best, best - had);
    paper_say(p, 4, 6, text);
}

static void review_say(const Review *r)
{
    Paper p = paper_on(stdout);
    paper_put(&p,
              "%s, %d answers; %d decisions thought about, %u imagined games each and eight times as many where "
              "something looked wrong, from what was seen then.",
              session_face(r->session)->title, r->length, r->decisions, (unsigned)r->each);
    if (!r->slips) paper_put(&p, "No answer was clearly worse than another.");
    else
        paper_put(&p, "Where the most was lost. What is \"won\" is a chance that was measured, if the game had gone on "
                      "as the master "
                      "plays; \"worth\" is the search's own measure, from 0 to 100, and no chance:");
    for (int i = 0; i < r->slips; i++) slip_say(&p, r->session, &r->slip[i]);
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
    fine = fine && review_seat(args, &r, &why) && review_begin(&r, o.session, r.seat, &why) && review_all(&r, &why);
    if (fine) review_say(&r);
    else status = command_refuse("%s", why.text);
    review_end(&r);
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
