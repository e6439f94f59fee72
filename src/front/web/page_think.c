/*
 * page_think.c - what takes time: bots, hints, reviews. A worker asks for it over a game loaded from a save. See
 * page.h.
 *
 * Does NOT search: bots/search.h does, through the levels, the table's hints and the bots' reviews.
 */
#include "bots/review.h"
#include "front/web/page.h"
#include "sitting/hint.h"
#include "words/json_text.h"

/* What is being thought about: a bot's answer, or a hint. A thought goes on a slice at a time ("think"), since nothing
 * reaches a worker while it works: between slices it hears that it is to stop, and says what is best so far. */
static Bot *bot;
static Search *hinting;

void page_think_forget(void)
{
    search_free(hinting);
    hinting = NULL;
    bot = NULL;
}

/* "bot": the bot that is asked begins to think; whether there is one. */
bool page_bot(Request *r, Sheet *out, Why *why)
{
    Session *s = page_opening()->session;
    (void)r;
    if (!s) return why_not(why, "No game is on the table.");
    int seat = session_asked(s);
    bool asked = seat != SEAT_NONE && !session_asks_person(s);
    page_think_forget();
    if (asked) {
        Rng luck = session_bot_luck(s, seat);
        bot = (Bot *)session_sitter(s, seat)->mind;
        bot_begin(bot, session_game(s), session_box(s), session_view(s, seat), seat, &luck);
    }
    json_truth(out, NULL, asked);
    return true;
}

/* "hint": a fair search begins to think about the answers. */
bool page_hint(Request *r, Sheet *out, Why *why)
{
    const Session *s = page_opening()->session;
    (void)r;
    if (!s) return why_not(why, "No game is on the table.");
    page_think_forget();
    hinting = hint_begin(s, NULL, why);
    if (!hinting) return false;
    json_truth(out, NULL, true);
    return true;
}

/* "think" and for how many milliseconds: whether there is more to think about. */
bool page_think(Request *r, Sheet *out, Why *why)
{
    enum { LONGEST = 60000 };
    int slice;
    if (!request_number(r, "The milliseconds", 1, LONGEST, &slice, why)) return false;
    json_truth(out, NULL, bot ? bot_go_on(bot, (uint32_t)slice) : hinting && search_go_on(hinting, (uint32_t)slice));
    return true;
}

/* "bot_says": the words of its best answer so far, and whether the clock cut the thought short; null when no bot is
 * asked. */
bool page_bot_says(Request *r, Sheet *out, Why *why)
{
    (void)r;
    const Answers *answers = bot ? session_answers(page_opening()->session) : NULL;
    int answer = bot ? answers_find(answers, bot_so_far(bot)) : -1;
    if (bot && answer < 0) return why_not(why, "The bot gave an answer that is not legal.");
    if (bot) {
        json_open(out, NULL, '{');
        json_text(out, "do", answers->words[answer]);
        json_truth(out, "cut", bot->cut > 0);
        json_close(out, '}');
    } else {
        json_nothing(out, NULL);
    }
    return true;
}

/* "hint_says": what is thought of the answers so far, best first: each with its chance of a hundred where one is known,
 * and what the chances are, in words. */
bool page_hint_says(Request *r, Sheet *out, Why *why)
{
    const Session *s = page_opening()->session;
    static const char *const RANK[] = { "best", "equal", "worse" };
    static Hint hint;
    char says[400] = "";
    Text t = text_in(says, sizeof says);
    (void)r;
    if (!hinting) return why_not(why, "No hint was asked for.");
    hint_so_far(s, hinting, &hint);
    json_open(out, NULL, '{');
    json_number(out, "imagined", hint.imagined);
    json_open(out, "answers", '[');
    for (int n = 0; n < hint.count; n++) {
        int answer = answers_find(session_answers(s), hint.thought[n].action);
        int chance = hint_chance_of(&hint, n);
        if (answer < 0 || hint.rank[n] == HINT_UNSEEN) continue;
        json_open(out, NULL, '{');
        json_text(out, "do", session_answers(s)->words[answer]);
        json_text(out, "rank", RANK[hint.rank[n]]);
        if (chance >= 0) json_number(out, "chance", chance);
        json_close(out, '}');
    }
    json_close(out, ']');
    hint_says(&hint, &t);
    json_text(out, "says", says);
    json_close(out, '}');
    return true;
}

static Review review;

/* The chance where one is known, else the search's own measure. */
static int slip_hundredths(const ChanceFit *fit, const Slip *slip, int32_t value)
{
    return hint_hundredths(fit ? chances_of(fit, value, slip->ended) : value);
}

/* "review": thinks the game on the table over, which becomes a replay; how long it is and what each decision gets. */
bool page_review(Request *r, Sheet *out, Why *why)
{
    Session *s = page_opening()->session;
    (void)r;
    if (!s) return why_not(why, "No game is on the table.");
    review_end(&review);
    if (!review_begin(&review, s, SEAT_NONE, why)) return false;
    json_open(out, NULL, '{');
    json_number(out, "length", review.length);
    json_number(out, "decisions", review.decisions);
    json_number(out, "each", review.each);
    json_close(out, '}');
    return true;
}

/* "review_answer" and an answer's number, from 0: what it cost, or null when nothing. */
bool page_review_answer(Request *r, Sheet *out, Why *why)
{
    Slip slip;
    SlipWords words;
    int n;
    if (!review.search) return why_not(why, "No review has begun.");
    if (!request_number(r, "The answer", 0, review.length - 1, &n, why) || !review_answer(&review, n, &slip, why))
        return false;
    if (slip.n < 0 || !review_words(review.session, &slip, &words)) {
        json_nothing(out, NULL);
        return true;
    }
    json_open(out, NULL, '{');
    json_number(out, "answer", slip.n);
    json_text(out, "who", session_name(review.session, slip.seat));
    json_text(out, "prompt", words.prompt);
    json_text(out, "had", words.had);
    json_text(out, "better", words.better);
    const ChanceFit *fit = chances_find(review.session, slip.seat);
    json_number(out, "had_value", slip_hundredths(fit, &slip, slip.had));
    json_number(out, "better_value", slip_hundredths(fit, &slip, slip.best));
    json_truth(out, "chance", fit != NULL);
    json_close(out, '}');
    return true;
}
