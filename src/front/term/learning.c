/*
 * learning.c - walking through the parts of a lesson. See learning.h.
 */
#include "front/term/learning.h"

#include <stdio.h>
#include <stdlib.h>

#include "front/term/hands.h"
#include "front/term/popup.h"
#include "front/term/telling.h"

typedef struct Learning {
    Board board;
    Hands hands;
    Lesson *lesson;
} Learning;

static void part_show(Learning *l)
{
    Sitting at;
    sitting_begin_lesson(&at, l->lesson);
    sitting_hush(&at);
    board_end(&l->board);
    board_begin(&l->board, &at);
    board_ask(&l->board);
}

/* A key while the words want to be read; false: the learner leaves. */
static bool word_key(Learning *l, int key, Why *why)
{
    l->board.message[0] = 0;
    switch (key) {
    case KEY_STOP:
    case 27:
    case 'q': return false;
    case ' ':
    case KEY_ENTER_DOWN: return sitting_do(&l->board.at, &(Deed){ .kind = DEED_READ_ON }, why);
    default: hands_look(&l->hands, key);
    }
    return true;
}

/* A part to its end; false: left, or trouble (in why). */
static bool part_take(Learning *l, Why *why)
{
    for (;;) {
        switch (sitting_now(&l->board.at)) {
        case SITTING_OVER: return true;
        case SITTING_TELL: telling_run(&l->board, &l->hands.pace); break;
        case SITTING_READ:
            l->board.skipping = false;
            board_draw(&l->board);
            if (!word_key(l, screen_key(-1), why)) return false;
            break;
        default:
            l->board.skipping = false;
            board_draw(&l->board);
            if (hands_key(&l->hands, screen_key(-1)) == HANDS_LEAVE) return false;
        }
    }
}

static bool parts_take(Learning *l, Why *why)
{
    for (int part = 0; part < lesson_parts(l->lesson); part++) {
        if (!lesson_go(l->lesson, part, why)) return false;
        part_show(l);
        if (!part_take(l, why)) return false;
    }
    return true;
}

static LearnEnd ending_choose(const Lesson *lesson)
{
    static const ListLine DEEDS[] = {
        { "Play a whole game", "What you have learned is most of it; the table tells you the rest, and why." },
        { "Once more from the start", "The same positions again." },
        { "Enough for now", "Go back." },
    };
    char title[120];
    snprintf(title, sizeof title, "That is a turn of %s", session_face(lesson_session(lesson))->title);
    switch (popup_list(title, DEEDS, 3, 0)) {
    case 0: return LEARN_PLAY;
    case 1: return LEARN_LEFT;
    default: return LEARN_DONE;
    }
}

LearnEnd learning_run(Lesson *lesson, Store *store, Why *why)
{
    Learning *l = calloc(1, sizeof *l);
    LearnEnd end = LEARN_LEFT;
    bool done = true;
    why->text[0] = 0;
    if (!l) return why_not(why, "There is not enough memory to play."), LEARN_TROUBLE;
    l->lesson = lesson;
    l->hands = (Hands){ .board = &l->board, .store = store, .pace = pace_read(store) };
    while (done && end == LEARN_LEFT) {
        done = parts_take(l, why);
        if (done) end = ending_choose(lesson);
    }
    board_end(&l->board);
    free(l);
    return *why->text ? LEARN_TROUBLE : end;
}
