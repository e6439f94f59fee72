/*
 * hands.c - keys to deeds. See hands.h.
 */
#include "front/term/hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/term/look_up.h"
#include "front/term/popup.h"
#include "sitting/deal.h"

/* ---- Answering --------------------------------------------------------------------------------------------------- */

/* Does it; a refusal is said. */
static bool deed_do(Board *b, const Deed *deed)
{
    Why why = { "" };
    if (!sitting_do(&b->at, deed, &why)) return board_say(b, !b->at.lesson, "%s", why.text), false;
    board_ask(b);
    return true;
}

/* What a guided game does not want now is answered with a hint, and the focus goes where it leads. */
static void lesson_lead(Board *b)
{
    int n = ways_find(board_ways(b), lesson_answer_wanted(b->at.lesson));
    if (n >= 0) b->area = AREA_ANSWERS, b->answer = n;
}

static HandsStep answer_give(Hands *h, int n)
{
    Board *b = h->board;
    const Ways *ways = board_ways(b);
    Why why = { "" };
    int count = session_count(b->at.session);
    if (n < 0 || n >= ways->count) return HANDS_STAY;
    if (!way_go(&b->at, &ways->way[n], &why)) {
        board_say(b, !b->at.lesson, "%s", why.text);
        if (b->at.lesson) lesson_lead(b);
        return HANDS_STAY;
    }
    b->given = session_count(b->at.session) - count;
    board_ask(b);
    b->follow = true;
    return HANDS_CHANGED;
}

/* The thing in focus is no answer: why, with the rule. */
static void refusal_say(Board *b)
{
    const Session *s = b->at.session;
    char text[500] = "";
    Text t = text_in(text, sizeof text);
    int n = board_focus(b);
    if (n < 0) return;
    session_face(s)->why(session_box(s), session_view(s, b->at.viewer), b->layout.things.item[n].thing, &t);
    board_say(b, true, "%s", *text ? text : "That cannot be chosen now.");
}

static HandsStep focus_do(Hands *h)
{
    Board *b = h->board;
    int n = board_answer(b);
    if (n >= 0) return answer_give(h, n);
    refusal_say(b);
    return HANDS_STAY;
}

/* Words that name no answer may name a thing on the table: the focus goes there, and to the next of that name when it
 * is there already. */
static bool thing_search(Board *b, const char *typed)
{
    int found[ITEM_MAX], count = things_named(&b->layout.things, typed, found, ITEM_MAX), next = -1;
    for (int n = 0; n < count; n++) {
        if (b->layout.placed[found[n]].form == TILE_NONE) continue;
        if (next < 0 || (found[n] > b->item && next <= b->item)) next = found[n];
    }
    if (next < 0) return false;
    b->area = AREA_TABLE;
    b->item = next;
    b->follow = true;
    b->news_first = false;
    return true;
}

/* The answer alone: what it asks is asked. */
static HandsStep words_give(Hands *h, Action a)
{
    return deed_do(h->board, &(Deed){ .kind = DEED_ANSWER, .action = a }) ? HANDS_CHANGED : HANDS_STAY;
}

static HandsStep words_answer(Hands *h)
{
    Board *b = h->board;
    char typed[ANSWER_ROOM] = "";
    Why why = { "" };
    int n;
    if (!popup_ask("Which answer, or what on the table? Enough of its words", typed, sizeof typed) || !*typed)
        return HANDS_STAY;
    n = answers_match(session_answers(b->at.session), typed, false, &why);
    if (n >= 0) return words_give(h, session_answers(b->at.session)->action[n]);
    if (!thing_search(b, typed)) board_say(b, true, "%s", why.text);
    return HANDS_STAY;
}

/* The answer whose words are the digits typed so far, -1: none; *more: how many begin with them and go on. */
static int number_named(const Answers *answers, const char *typed, int *more)
{
    int found = -1;
    *more = 0;
    for (int n = 0; n < answers->count; n++) {
        if (strcmp(answers->words[n], typed) == 0) found = n;
        else if (strncmp(answers->words[n], typed, strlen(typed)) == 0) ++*more;
    }
    return found;
}

/* Where answers are numbered, the one of that number; where they are numbers themselves, the one that
 * is this number. */
static int digits_mean(const Board *b, int *more)
{
    const Ways *answers = board_ways(b);
    int n = strlen(b->typed) < 5 ? atoi(b->typed) : 0;
    if (!answers->numbered) return number_named(session_answers(b->at.session), b->typed, more);
    *more = n * 10 <= answers->count;
    return n >= 1 && n <= answers->count ? n - 1 : -1;
}

/* Digits make a number; as soon as no longer number could be meant it is the answer. */
static HandsStep digit_take(Hands *h, int key)
{
    Board *b = h->board;
    size_t used = strlen(b->typed);
    int n, more = 0;
    if (used + 1 < sizeof b->typed) b->typed[used] = (char)key, b->typed[used + 1] = 0;
    n = digits_mean(b, &more);
    if (n < 0 && !more) {
        if (board_ways(b)->numbered)
            board_say(b, true, "There is no answer %s; they are numbered from 1 to %d.", b->typed,
                      board_ways(b)->count);
        else board_say(b, true, "%s is not among the answers.", b->typed);
        b->typed[0] = 0;
        return HANDS_STAY;
    }
    if (n >= 0) b->answer = n, b->area = AREA_ANSWERS;
    if (more) return HANDS_STAY;
    b->typed[0] = 0;
    return answer_give(h, n);
}

/* ---- What the table says ----------------------------------------------------------------------------------------- */

/* Not a player's answer: that time is up, a warning, that somebody gives up. */
static HandsStep table_say(Hands *h)
{
    Board *b = h->board;
    const Session *s = b->at.session;
    const Face *face = session_face(s);
    Action says[TABLE_SAYINGS];
    ListLine lines[TABLE_SAYINGS];
    int count = face->table_says ? face->table_says(session_box(s), session_view(s, b->at.viewer), says) : 0, chosen;
    for (int n = 0; n < count; n++) {
        Text t = text_in(lines[n].name, sizeof lines[n].name);
        face->answer(session_box(s), session_view(s, b->at.viewer), says[n], &t);
        snprintf(lines[n].more, sizeof lines[n].more,
                 "Said for the table; it stands in the log, and cannot be taken back.");
    }
    if (!count) board_say(b, false, "The table has nothing to say in this game.");
    chosen = count ? popup_list("What does the table say?", lines, count, 0) : -1;
    if (chosen < 0) return HANDS_STAY;
    return deed_do(b, &(Deed){ .kind = DEED_SAY, .words = lines[chosen].name }) ? HANDS_CHANGED : HANDS_STAY;
}

/* ---- Taking back, keeping ---------------------------------------------------------------------------------------- */

static HandsStep taken_back(Hands *h, bool back)
{
    Board *b = h->board;
    if (!deed_do(b, &(Deed){ .kind = back ? DEED_UNDO : DEED_REDO })) return HANDS_STAY;
    for (; back && b->given > 1; b->given--) /* the answers that were given in one go */
        if (!deed_do(b, &(Deed){ .kind = DEED_UNDO })) return HANDS_CHANGED;
    b->given = 0;
    board_say(b, false, back ? "Taken back. r does it after all." : "Done after all.");
    return HANDS_CHANGED;
}

void hands_save(Hands *h)
{
    Keeper *k = h->board->at.keeper;
    Why why = { "" };
    const Session *s = h->board->at.session;
    char name[64] = "";
    bool saved;
    if (!popup_ask("Save under which name? Enter alone numbers it", name, sizeof name)) return;
    saved = *name ? keeper_save_as(k, s, name, &why) : keeper_save(k, s, name, sizeof name, &why);
    if (saved) board_say(h->board, false, "Saved as %s.", name);
    else board_say(h->board, true, "%s", *why.text ? why.text : "There is no store to save to.");
}

bool hands_deal(Hands *h)
{
    const Session *s = h->board->at.session;
    ListLine lines[2] = { { "The same deal once more",
                            "From its beginning, with the same people and bots; this game is kept." },
                          { "Its code", "" } };
    char code[DEAL_CODE], result[600] = "";
    Text t = text_in(result, sizeof result);
    Why why = { "" };
    Deal deal;
    if (!deal_of(s, &deal, &why)) return board_say(h->board, true, "%s", why.text), false;
    deal_code(&deal, code);
    if (session_over(s)) deal_result(s, &t);
    snprintf(lines[1].name, sizeof lines[1].name, "Its code: %s", code);
    snprintf(lines[1].more, sizeof lines[1].more, "To be told to a friend: undercroft play --deal %s%s%s", code,
             *result ? "\n" : "", result);
    return popup_list("This deal", lines, 2, 0) == 0;
}

/* ---- Moving the focus -------------------------------------------------------------------------------------------- */

static void table_enter(Board *b)
{
    int n = board_focus(b);
    b->area = AREA_TABLE;
    if (n >= 0) b->item = n;
    else if (b->item >= b->layout.things.count || b->layout.placed[b->item].form == TILE_NONE)
        b->item = layout_neighbour(&b->layout, -1, 0, 0);
    if (b->item < 0) b->item = 0;
}

static void answers_enter(Board *b)
{
    int n = board_answer(b);
    if (!board_asks(b)) return;
    b->area = AREA_ANSWERS;
    if (n >= 0) b->answer = n;
}

static void focus_move(Board *b, int down, int right)
{
    int next;
    if (b->area == AREA_ANSWERS && board_asks(b)) {
        int count = board_ways(b)->count;
        if (right) table_enter(b);
        else b->answer = (b->answer + down + count) % count;
        return;
    }
    b->area = AREA_TABLE;
    next = layout_neighbour(&b->layout, b->item, down, right);
    if (next >= 0) b->item = next;
    else if (down > 0) answers_enter(b);
}

/* The next thing that can be chosen, in the order they lie. */
static void choice_move(Board *b, int step)
{
    int count = b->layout.things.count;
    b->area = AREA_TABLE;
    for (int n = 1; n <= count; n++) {
        int at = (b->item + step * n % count + count) % count;
        if (b->layout.placed[at].form == TILE_NONE || !board_asks(b) || board_pointing(b, at) < 0) continue;
        b->item = at;
        return;
    }
}

static void view_scroll(Board *b, int lines)
{
    b->follow = false;
    b->scroll += lines;
}

bool hands_look(Hands *h, int key)
{
    Board *b = h->board;
    int page = b->table_at.h > 2 ? b->table_at.h - 2 : 1;
    b->follow = true;
    switch (key) {
    case KEY_GO_UP: focus_move(b, -1, 0); break;
    case KEY_GO_DOWN: focus_move(b, 1, 0); break;
    case KEY_GO_LEFT: focus_move(b, 0, -1); break;
    case KEY_GO_RIGHT: focus_move(b, 0, 1); break;
    case KEY_PAGE_UP: view_scroll(b, -page); break;
    case KEY_PAGE_DOWN: view_scroll(b, page); break;
    case KEY_WHEEL_UP: view_scroll(b, -2); break;
    case KEY_WHEEL_DOWN: view_scroll(b, 2); break;
    case 'i': look_up_focus(b); break;
    case 'l': look_up_log(b); break;
    case 'R': look_up_rules(session_face(b->at.session)); break;
    case 'c': look_up_card(b); break;
    case '?': look_up_keys(b); break;
    case 'S':
        pace_set(&h->pace, h->store);
        b->at.automatic = automatic_read(h->store);
        break;
    case '+':
    case '-':
        pace_change(&h->pace, h->store, key == '+' ? -1 : 1);
        board_say(b, false, "What happens is told: %s.", pace_name(&h->pace));
        break;
    default: return false;
    }
    b->news_first = false;
    return true;
}

/* ---- The mouse --------------------------------------------------------------------------------------------------- */

static bool rect_has(Rect r, int y, int x) { return y >= r.y && y < r.y + r.h && x >= r.x && x < r.x + r.w; }

static HandsStep pointed(Hands *h, bool twice)
{
    Board *b = h->board;
    int y, x, n;
    screen_pointer(&y, &x);
    if (rect_has(b->answers_at, y, x)) {
        n = b->answer_row[y - b->answers_at.y];
        if (n < 0 || n >= board_ways(b)->count) return HANDS_STAY;
        twice = twice || (b->area == AREA_ANSWERS && b->answer == n);
        b->area = AREA_ANSWERS;
        b->answer = n;
        return twice ? answer_give(h, n) : HANDS_STAY;
    }
    if (!rect_has(b->table_at, y, x)) return HANDS_STAY;
    n = layout_at(&b->layout, board_sheet_row(b, y), x - b->table_at.x - 1);
    if (n < 0) return HANDS_STAY;
    twice = twice || (b->area == AREA_TABLE && b->item == n);
    b->area = AREA_TABLE;
    b->item = n;
    return twice ? focus_do(h) : HANDS_STAY;
}

/* A lesson goes its own way: nothing is taken back, saved or thought about. true: the key was such a one. */
static bool lesson_key(Hands *h, int key)
{
    if (key == 'h') board_say(h->board, false, "%s", lesson_hint(h->board->at.lesson));
    else if (key == 'u' || key == 'r' || key == 's' || key == 'x' || key == 'd')
        board_say(
            h->board, false,
                  "In a lesson nothing is taken back, saved, dealt again or given up; at a real table this key does it.");
    else return false;
    return true;
}

HandsStep hands_key(Hands *h, int key)
{
    Board *b = h->board;
    b->message[0] = 0;
    if (h->board->at.lesson && lesson_key(h, key)) return HANDS_STAY;
    if (key >= '0' && key <= '9') return digit_take(h, key);
    if (*b->typed && key != KEY_AGAIN) {
        b->typed[0] = 0;
        if (key != KEY_ENTER_DOWN) return HANDS_STAY;
    }
    if (hands_look(h, key)) return HANDS_STAY;
    switch (key) {
    case KEY_STOP:
    case 'q': return HANDS_LEAVE;
    case KEY_ENTER_DOWN: return focus_do(h);
    case KEY_POINT: return pointed(h, false);
    case KEY_POINT_TWICE: return pointed(h, true);
    case '/': return words_answer(h);
    case '\t':
    case KEY_TAB_BACK:
        if (b->area == AREA_ANSWERS) table_enter(b);
        else answers_enter(b);
        b->news_first = false;
        break;
    case 'n': choice_move(b, 1); break;
    case 'p': choice_move(b, -1); break;
    case 'u': return taken_back(h, true);
    case 'r': return taken_back(h, false);
    case 's': hands_save(h); break;
    case 'd': return hands_deal(h) ? HANDS_AGAIN : HANDS_STAY;
    case 'h': look_up_hint(b); break;
    case 'x': return table_say(h);
    default: break;
    }
    return HANDS_STAY;
}
