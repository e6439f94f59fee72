/*
 * table_play.c - whose turn it is. See table_play.h.
 */
#include "front/term/table_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "front/term/hands.h"
#include "front/term/popup.h"
#include "front/term/reward_packs.h"
#include "front/term/telling.h"

enum { SECOND = 1000 };

typedef struct Sitting {
    Board board;
    Hands hands;
    int told[SEAT_MAX]; /* answers whose happenings that seat has been told                                 */
    char said[WHY_ROOM]; /* what was said last of games not being kept                                      */
} Sitting;

/* How many lines of the log a seat has read, by the answers it was told of. */
static int lines_told(const Board *b, int answers)
{
    int n = b->log.count;
    while (n > 0 && b->log.line[n - 1].answer >= answers) n--;
    return n;
}

static void news_tell(Sitting *t)
{
    Board *b = &t->board;
    if (b->told > b->log.count) b->told = b->log.count;
    telling_run(b, &t->hands.pace);
    t->told[b->viewer] = session_count(b->session);
}

/* ---- Hot seat ------------------------------------------------------------------------------------------------------ */

/* Nothing of the table is seen until the next person has taken over; false: left. */
static bool cover_show(const Session *s, const Things *things, int seat)
{
    static const char HAND_OVER[] = "Hand the keyboard over, then press Enter.";
    for (;;) {
        char name[64], text[160];
        Text t = text_in(name, sizeof name), whole = text_in(text, sizeof text);
        int key, y = screen_height() / 2;
        things_seat_name(s, things, seat, &t);
        text_add(&whole, name);
        text_add(&whole, " decides next.");
        screen_clear();
        screen_frame((Rect){ y - 3, 2, 7, screen_width() - 4 }, FRAME_DOUBLE, STYLE_LABEL);
        screen_text(y - 1, (screen_width() - screen_columns(text)) / 2, screen_width(), STYLE_STRONG, text);
        screen_text(y + 1, (screen_width() - screen_columns(HAND_OVER)) / 2, screen_width(), STYLE_PLAIN, HAND_OVER);
        screen_show();
        key = screen_key(-1);
        if (key == KEY_STOP || key == 'q') return false;
        if (key == KEY_ENTER_DOWN) return true;
    }
}

static bool seat_hand_over(Sitting *t, int seat)
{
    Board *b = &t->board;
    bool secrets = session_people(b->session) > 1 && !session_face(b->session)->together;
    if (seat == b->viewer) return true;
    if (secrets && !cover_show(b->session, &b->layout.things, seat)) return false;
    b->viewer = seat;
    b->item = 0;
    b->area = AREA_ANSWERS;
    b->message[0] = 0;
    chronicle_follow(&b->log, b->session, seat);
    b->told = b->fresh = lines_told(b, t->told[seat]);
    return true;
}

/* ---- The end ------------------------------------------------------------------------------------------------------- */

static void seek(Board *b, int to)
{
    Why why = { "" };
    int length = session_length(b->session);
    to = to < 0 ? 0 : to > length ? length : to;
    if (!session_seek(b->session, to, &why)) board_say(b, true, "%s", why.text);
    chronicle_follow(&b->log, b->session, b->viewer);
    b->told = b->log.count;
    b->fresh = lines_told(b, session_count(b->session) - 1);
    b->news_first = true;
}

/* Says what is wrong with keeping games, once. */
static void trouble_tell(Sitting *t, bool over)
{
    const char *trouble = t->hands.keeper->trouble;
    if (!*trouble || strcmp(trouble, t->said) == 0) return;
    snprintf(t->said, sizeof t->said, "%s", trouble);
    board_say(&t->board, true, over ? "%s" : "%s The game goes on, but is not kept.", trouble);
}

/* Over the last position: how it ended, and where the game is now. */
static void ending_tell(Sitting *t, bool recorded)
{
    char outcome[400];
    Text o = text_in(outcome, sizeof outcome);
    session_outcome(t->board.session, t->board.viewer, &o);
    if (recorded) board_say(&t->board, false, "%s It is in your history, to be watched again.", outcome);
    else trouble_tell(t, true);
}

/* Watched from its start, it may be played on from any place: true, and then it is another game. */
static bool ending_watch(Sitting *t)
{
    Board *b = &t->board;
    Keeper *k = t->hands.keeper;
    if (table_watch(b->session, k)) {
        keeper_begin(k);
        return true;
    }
    seek(b, session_length(b->session));
    return false;
}

/* The last position stays to be looked at. false: it was watched, and is played on from some place of it. */
static bool ending_show(Sitting *t)
{
    Board *b = &t->board;
    uint32_t packs = 0;
    bool recorded;
    news_tell(t);
    recorded = keeper_finish(t->hands.keeper, b->session, &packs);
    b->area = AREA_TABLE;
    ending_tell(t, recorded);
    board_draw(b);
    reward_packs_offer(session_face(b->session), t->hands.keeper->store, packs);
    for (;;) {
        int key;
        board_draw(b);
        key = screen_key(-1);
        b->message[0] = 0;
        if (key == KEY_STOP || key == 'q' || key == KEY_ENTER_DOWN) return true;
        if (key == 's') hands_save(&t->hands);
        else if (key == 'w' && ending_watch(t)) return false;
        else hands_look(&t->hands, key);
    }
}

/* ---- Playing ------------------------------------------------------------------------------------------------------- */

/* The question that was just answered goes away while a bot thinks. */
static void thinking_show(Board *b, int seat)
{
    b->thinking = seat + 1;
    b->telling = true;
    board_draw(b);
    b->telling = false;
}

/* Any key makes a bot answer with the best it has found so far. */
static bool bot_answers(Session *s, Why *why)
{
    static volatile int stop;
    const Sitter *who = session_sitter(s, session_asked(s));
    bool answered;
    if (who->bot == bot_answer) ((Bot *)who->mind)->stop = &stop;
    screen_watch(&stop);
    answered = session_bot_answers(s, why);
    screen_unwatch();
    if (who->bot == bot_answer) ((Bot *)who->mind)->stop = NULL;
    return answered;
}

/* Bots answer one by one, each told before the next; false: left, or trouble (in why). */
static bool bots_play(Sitting *t, Why *why)
{
    Session *s = t->board.session;
    while (!session_over(s) && !session_asks_person(s)) {
        bool answered;
        if (screen_stopped()) return false;
        thinking_show(&t->board, session_asked(s));
        answered = bot_answers(s, why);
        t->board.thinking = 0;
        if (!answered) return false;
        keeper_keep(t->hands.keeper, s);
        news_tell(t);
    }
    return true;
}

/* Keys until the position has changed; false: the player leaves. */
static bool turn_take(Sitting *t)
{
    for (;;) {
        HandsStep step;
        int key;
        trouble_tell(t, false);
        board_draw(&t->board);
        key = screen_key(session_clock(t->board.session) ? SECOND : -1);
        if (clock_says(&t->board.clock)) {
            keeper_keep(t->hands.keeper, t->board.session);
            return true;
        }
        if (key == KEY_NONE) continue;
        step = hands_key(&t->hands, key);
        if (step == HANDS_LEAVE) return false;
        if (step == HANDS_CHANGED) return true;
    }
}

/* The table is set anew where a game is played on that was over. */
static void sitting_again(Sitting *t)
{
    Session *s = t->board.session;
    board_end(&t->board);
    board_begin(&t->board, s, session_asks_person(s) ? session_asked(s) : session_first_person(s));
    clock_begin(&t->board.clock, s);
    for (int seat = 0; seat < SEAT_MAX; seat++) t->told[seat] = session_count(s);
}

static PlayEnd sitting_run(Sitting *t, Why *why)
{
    Session *s = t->board.session;
    for (;;) {
        news_tell(t);
        if (!bots_play(t, why)) return *why->text ? PLAY_TROUBLE : PLAY_LEFT;
        if (session_over(s)) {
            if (ending_show(t)) return PLAY_OVER;
            sitting_again(t);
            continue;
        }
        if (!seat_hand_over(t, session_asked(s))) return PLAY_LEFT;
        news_tell(t);
        t->board.skipping = false;
        board_ask(&t->board);
        if (!turn_take(t)) return PLAY_LEFT;
    }
}

static Sitting *sitting_begin(Session *s, Keeper *k, int viewer)
{
    Sitting *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    board_begin(&t->board, s, viewer);
    clock_begin(&t->board.clock, s);
    t->hands = (Hands){ .board = &t->board, .keeper = k, .pace = pace_read(k->store) };
    for (int seat = 0; seat < SEAT_MAX; seat++) t->told[seat] = session_count(s);
    return t;
}

static void sitting_end(Sitting *t)
{
    board_end(&t->board);
    free(t);
}

PlayEnd table_play(Session *s, Keeper *k, Why *why)
{
    Sitting *t =
        sitting_begin(s, k, session_over(s) || !session_asks_person(s) ? session_first_person(s) : session_asked(s));
    PlayEnd end;
    why->text[0] = 0;
    if (!t) return why_not(why, "There is not enough memory to play."), PLAY_TROUBLE;
    k->kept = session_count(s) > 0;
    end = sitting_run(t, why);
    sitting_end(t);
    return end;
}

/* ---- Replays ------------------------------------------------------------------------------------------------------- */

/* The turn that an answer began; -1: none. */
static int turn_begun(const Session *s, int n)
{
    const Event *events;
    int count = session_log_events(s, n, &events);
    for (int e = 0; e < count; e++)
        if (events[e].kind == EV_TURN) return events[e].a;
    return -1;
}

/* To where the next or the previous turn begins. */
static void seek_turn(Board *b, int step)
{
    const Session *s = b->session;
    int at = session_count(s), n = step > 0 ? at : at - 2;
    while (n >= 0 && n < session_length(s) && turn_begun(s, n) < 0) n += step;
    seek(b, n + 1);
}

/* "12": after so many answers; "t3": where turn 3 begins. */
static void seek_asked(Board *b)
{
    char typed[12] = "";
    const Session *s = b->session;
    if (!popup_ask("After how many answers? t3 is turn 3", typed, sizeof typed) || !*typed) return;
    if (*typed != 't') {
        seek(b, atoi(typed));
        return;
    }
    for (int n = 0; n < session_length(s); n++) {
        if (turn_begun(s, n) != atoi(typed + 1)) continue;
        seek(b, n + 1);
        return;
    }
    board_say(b, true, "No turn %s begins in this game.", typed + 1);
}

static bool watch_key(Sitting *t, int key, bool *resumed)
{
    Board *b = &t->board;
    int at = session_count(b->session);
    Why why = { "" };
    b->message[0] = 0;
    switch (key) {
    case KEY_STOP:
    case 'q':
    case 27: return false;
    case ' ':
    case KEY_GO_RIGHT: seek(b, at + 1); break;
    case KEY_GO_LEFT: seek(b, at - 1); break;
    case KEY_PAGE_DOWN: seek(b, at + 10); break;
    case KEY_PAGE_UP: seek(b, at - 10); break;
    case KEY_FIRST: seek(b, 0); break;
    case KEY_LAST: seek(b, session_length(b->session)); break;
    case 'g': seek_asked(b); break;
    case 't': seek_turn(b, 1); break;
    case 'T': seek_turn(b, -1); break;
    case KEY_ENTER_DOWN:
        if (!session_resume(b->session, &why)) board_say(b, true, "%s", why.text);
        else return *resumed = true, false;
        break;
    default: hands_look(&t->hands, key);
    }
    return true;
}

bool table_watch(Session *s, Keeper *k)
{
    Sitting *t;
    bool resumed = false;
    session_replay(s);
    t = sitting_begin(s, k, session_seats(s) == 1 ? 0 : SEAT_NONE);
    if (!t) return false;
    t->board.watching = true;
    t->board.area = AREA_TABLE;
    do board_draw(&t->board);
    while (watch_key(t, screen_key(-1), &resumed));
    sitting_end(t);
    return resumed;
}
