/*
 * page_think.c - what takes time: bots, hints, reviews. A worker asks for it over a game loaded from a save. See page.h.
 *
 * Does NOT search: bots/search.h does, through the levels, the table's hints and the bots' reviews.
 */
#include "bots/review.h"
#include "front/web/page.h"
#include "table/hint.h"
#include "table/json_text.h"

/* "bot", and 1 when it should hurry: the bot that is asked answers once. Its words, or null when no bot is asked. One that
 * hurries thinks as the least of those that think. */
bool page_bot(Request *r, Page *out, Why *why)
{
    Opening *o = page_opening();
    Session *s = o->session;
    char text[ANSWER_ROOM];
    Text words = text_in(text, sizeof text);
    int hurry, seat;
    if (!s) return why_not(why, "No game is on the table.");
    if (!request_number(r, "Whether to hurry", 0, 1, &hurry, why)) return false;
    seat = session_asked(s);
    if (seat == SEAT_NONE || session_asks_person(s)) {
        json_nothing(out, NULL);
        return true;
    }
    Bot *bot = (Bot *)session_sitter(s, seat)->mind;
    const Level *level = bot->level;
    if (hurry && level->iterations) bot->level = levels_at(1);
    bool answered = session_bot_answers(s, why);
    bot->level = level;
    if (!answered) return false;
    session_log_words(s, session_count(s) - 1, &words);
    json_text(out, NULL, text);
    return true;
}

/* What a fair search thinks of the answers, best first, each of a hundred. */
bool page_hint(Request *r, Page *out, Why *why)
{
    const Session *s = page_opening()->session;
    static Hint hint;
    (void)r;
    if (!s) return why_not(why, "No game is on the table.");
    if (!hint_think(s, &hint, why)) return false;
    json_open(out, NULL, '{');
    json_number(out, "imagined", hint.imagined);
    json_open(out, "answers", '[');
    for (int n = 0; n < hint.count; n++) {
        int answer = answers_find(session_answers(s), hint.thought[n].action);
        if (answer < 0) continue;
        json_open(out, NULL, '{');
        json_text(out, "do", session_answers(s)->words[answer]);
        json_number(out, "value", hint_hundredths(hint.thought[n].value));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

static Review review;

/* "review": thinks the game on the table over, which becomes a replay; how long it is and what each decision gets. */
bool page_review(Request *r, Page *out, Why *why)
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
bool page_review_answer(Request *r, Page *out, Why *why)
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
    json_number(out, "had_value", hint_hundredths(slip.had));
    json_number(out, "better_value", hint_hundredths(slip.best));
    json_close(out, '}');
    return true;
}
