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
#include "sitting/deal.h"

enum { SECOND = 1000, HURRY = 800 };

typedef struct TablePlay {
    Board board;
    Hands hands;
    char said[WHY_ROOM]; /* what was said last of games not being kept                                      */
} TablePlay;

/* How many lines of the log a seat has read, by the answers it was told of. */
static int lines_told(const Board *b, int answers)
{
    int n = b->log.count;
    while (n > 0 && b->log.line[n - 1].answer >= answers) n--;
    return n;
}

static void news_tell(TablePlay *t)
{
    Board *b = &t->board;
    if (b->told > b->log.count) b->told = b->log.count;
    telling_run(b, &t->hands.pace);
}

/* ---- Hot seat ---------------------------------------------------------------------------------------------------- */

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

/* The log is of the eyes that look now. */
static void seat_follow(Board *b)
{
    if (b->log.seat == b->at.viewer) return;
    b->item = 0;
    b->area = AREA_ANSWERS;
    b->message[0] = 0;
    chronicle_follow(&b->log, b->at.session, b->at.viewer);
    b->told = b->fresh = lines_told(b, sitting_unheard(&b->at));
}

/* The person who decides sits down: the log is theirs, and what they have not heard is still to be told. */
static void seat_turn(Board *b)
{
    sitting_sit(&b->at);
    seat_follow(b);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void seek(Board *b, int to)
{
    Why why = { "" };
    int length = session_length(b->at.session);
    to = to < 0 ? 0 : to > length ? length : to;
    if (!session_seek(b->at.session, to, &why)) board_say(b, true, "%s", why.text);
    chronicle_follow(&b->log, b->at.session, b->at.viewer);
    b->told = b->log.count;
    b->fresh = lines_told(b, session_count(b->at.session) - 1);
    b->news_first = true;
}

/* Says what is wrong with keeping games, once. */
static void trouble_tell(TablePlay *t, bool over)
{
    const char *trouble = t->board.at.keeper->trouble;
    if (!*trouble || strcmp(trouble, t->said) == 0) return;
    snprintf(t->said, sizeof t->said, "%s", trouble);
    board_say(&t->board, true, over ? "%s" : "%s The game goes on, but is not kept.", trouble);
}

/* Over the last position: how it ended, and where the game is now. */
static void ending_tell(TablePlay *t, bool recorded)
{
    char outcome[400];
    Text o = text_in(outcome, sizeof outcome);
    session_outcome(t->board.at.session, t->board.at.viewer, &o);
    if (recorded) board_say(&t->board, false, "%s It is in your history, to be watched again.", outcome);
    else trouble_tell(t, true);
}

/* Watched from its start, it may be played on from any place: true, and then it is another game. */
static bool ending_watch(TablePlay *t)
{
    Board *b = &t->board;
    Keeper *k = t->board.at.keeper;
    if (table_watch(b->at.session, k)) {
        keeper_begin(k);
        return true;
    }
    seek(b, session_length(b->at.session));
    return false;
}

typedef enum Ending { ENDING_LEFT, ENDING_AGAIN, ENDING_PLAYED_ON } Ending;

/* The last position stays to be looked at; played on: it was watched, and is played on from some place of it. */
static Ending ending_show(TablePlay *t)
{
    Board *b = &t->board;
    uint32_t packs = 0;
    bool recorded;
    recorded = keeper_finish(t->board.at.keeper, b->at.session, &packs);
    b->area = AREA_TABLE;
    ending_tell(t, recorded);
    board_draw(b);
    while (screen_key(HURRY) >= 0) continue; /* keys typed ahead are meant for what was before */
    reward_packs_offer(session_face(b->at.session), t->board.at.keeper->store, packs);
    for (;;) {
        int key;
        board_draw(b);
        key = screen_key(-1);
        b->message[0] = 0;
        if (key == KEY_STOP || key == 'q' || key == KEY_ENTER_DOWN) return ENDING_LEFT;
        if (key == 's') hands_save(&t->hands);
        else if (key == 'd' && hands_deal(&t->hands)) return ENDING_AGAIN;
        else if (key == 'w' && ending_watch(t)) return ENDING_PLAYED_ON;
        else hands_look(&t->hands, key);
    }
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

/* The question that was just answered goes away while a bot thinks. */
static void thinking_show(Board *b, int seat)
{
    b->thinking = seat + 1;
    b->telling = true;
    board_draw(b);
    b->telling = false;
}

/* Any key makes a bot answer with the best it has found so far. */
static bool bot_answers(Sitting *at, Why *why)
{
    static volatile int stop;
    const Sitter *who = session_sitter(at->session, session_asked(at->session));
    bool answered;
    if (who->bot == bot_answer) ((Bot *)who->mind)->stop = &stop;
    screen_watch(&stop);
    answered = sitting_do(at, &(Deed){ .kind = DEED_BOT }, why);
    screen_unwatch();
    if (who->bot == bot_answer) ((Bot *)who->mind)->stop = NULL;
    return answered;
}

static bool bot_plays(TablePlay *t, Why *why)
{
    bool answered;
    int cut;
    if (screen_stopped()) return false;
    thinking_show(&t->board, session_asked(t->board.at.session));
    cut = t->board.at.cut;
    answered = bot_answers(&t->board.at, why);
    t->board.thinking = 0;
    if (t->board.at.cut > cut)
        board_say(&t->board, false,
                  "A thought took too long and was cut short: with the same seed the game may go otherwise elsewhere.");
    return answered;
}

/* Keys until the position has changed, or the player leaves or wants the deal again. */
static HandsStep turn_take(TablePlay *t)
{
    t->board.skipping = false;
    board_ask(&t->board);
    for (;;) {
        HandsStep step;
        int key;
        trouble_tell(t, false);
        board_draw(&t->board);
        key = screen_key(session_clock(t->board.at.session) ? SECOND : -1);
        if (sitting_time_up(&t->board.at)) return HANDS_CHANGED;
        if (key == KEY_NONE) continue;
        step = hands_key(&t->hands, key);
        if (step != HANDS_STAY) return step;
    }
}

/* Sits down where somebody is asked, or else where the first person sits. */
static void table_begin(TablePlay *t, Session *s, Keeper *k)
{
    Sitting at;
    sitting_begin(&at, s, k, keeper_keep);
    at.automatic = automatic_read(k->store);
    sitting_take_place(&at);
    board_begin(&t->board, &at);
}

static PlayEnd table_run(TablePlay *t, Why *why)
{
    Board *b = &t->board;
    for (;;) {
        SittingNow now = sitting_now(&b->at);
        if (now != SITTING_HAND_OVER) seat_follow(b);
        switch (now) {
        case SITTING_TELL: news_tell(t); break;
        case SITTING_USUAL:
            if (!sitting_do(&b->at, &(Deed){ .kind = DEED_USUAL }, why)) return PLAY_TROUBLE;
            break;
        case SITTING_BOT:
            if (!bot_plays(t, why)) return *why->text ? PLAY_TROUBLE : PLAY_LEFT;
            break;
        case SITTING_HAND_OVER:
            if (!cover_show(b->at.session, &b->layout.things, session_asked(b->at.session))) return PLAY_LEFT;
            seat_turn(b);
            break;
        case SITTING_OVER: {
            Session *s = b->at.session;
            Ending end = ending_show(t);
            if (end != ENDING_PLAYED_ON) return end == ENDING_AGAIN ? PLAY_AGAIN : PLAY_OVER;
            board_end(b); /* it was watched, and is played on from some place of it */
            table_begin(t, s, b->at.keeper);
            break;
        }
        default: {
            HandsStep step = turn_take(t);
            if (step == HANDS_LEAVE) return PLAY_LEFT;
            if (step == HANDS_AGAIN) return PLAY_AGAIN;
        }
        }
    }
}

static TablePlay *table_new(Session *s, Keeper *k)
{
    TablePlay *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    table_begin(t, s, k);
    t->hands = (Hands){ .board = &t->board, .store = k->store, .pace = pace_read(k->store) };
    return t;
}

static void table_end(TablePlay *t)
{
    board_end(&t->board);
    free(t);
}

PlayEnd table_play(Session *s, Keeper *k, Why *why)
{
    TablePlay *t = table_new(s, k);
    PlayEnd end;
    why->text[0] = 0;
    if (!t) return why_not(why, "There is not enough memory to play."), PLAY_TROUBLE;
    k->kept = session_count(s) > 0;
    end = table_run(t, why);
    table_end(t);
    return end;
}

PlayEnd table_play_opened(Opening *o, Keeper *k, Why *why)
{
    PlayEnd end;
    while ((end = table_play(o->session, k, why)) == PLAY_AGAIN) {
        if (!deal_again(o, why)) return PLAY_TROUBLE;
        keeper_begin(k);
    }
    return end;
}

/* ---- Replays ----------------------------------------------------------------------------------------------------- */

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
    const Session *s = b->at.session;
    int at = session_count(s), n = step > 0 ? at : at - 2;
    while (n >= 0 && n < session_length(s) && turn_begun(s, n) < 0) n += step;
    seek(b, n + 1);
}

/* "12": after so many answers; "t3": where turn 3 begins. */
static void seek_asked(Board *b)
{
    char typed[12] = "";
    const Session *s = b->at.session;
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

static bool watch_key(TablePlay *t, int key, bool *resumed)
{
    Board *b = &t->board;
    int at = session_count(b->at.session);
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
    case KEY_LAST: seek(b, session_length(b->at.session)); break;
    case 'g': seek_asked(b); break;
    case 't': seek_turn(b, 1); break;
    case 'T': seek_turn(b, -1); break;
    case KEY_ENTER_DOWN:
        if (!session_resume(b->at.session, &why)) board_say(b, true, "%s", why.text);
        else return *resumed = true, false;
        break;
    default: hands_look(&t->hands, key);
    }
    return true;
}

bool table_watch(Session *s, Keeper *k)
{
    TablePlay *t;
    bool resumed = false;
    session_replay(s);
    t = table_new(s, k);
    if (!t) return false;
    /* whoever played it alone, or against bots, sees again what they saw */
    sitting_look(&t->board.at, session_people(s) == 1 ? session_first_person(s) : SEAT_NONE);
    seat_follow(&t->board);
    t->board.watching = true;
    t->board.area = AREA_TABLE;
    do board_draw(&t->board);
    while (watch_key(t, screen_key(-1), &resumed));
    table_end(t);
    return resumed;
}
