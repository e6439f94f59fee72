/*
 * telling.c - sentences at the player's pace. See telling.h.
 */
#include "front/term/telling.h"

#include <string.h>

/* A die that falls shows other faces first. */
static bool die_roll(Board *b, const ChronicleLine *line)
{
    enum { FRAMES = 6, FRAME_MS = 50 };
    for (int n = 0; n < FRAMES; n++) {
        char text[64];
        int pips = n + 1 < FRAMES ? 1 + (line->pips + 5 * n) % 6 : line->pips, key;
        Text t = text_in(text, sizeof text);
        text_add(&t, "the die rolls ... ");
        text_add(&t, screen_pips(pips));
        text_add(&t, " ");
        text_num(&t, pips);
        board_say(b, false, "%s", text);
        board_draw(b);
        key = screen_key(FRAME_MS);
        if (key != KEY_NONE && key != KEY_AGAIN) return false;
    }
    return true;
}

void telling_run(Board *b, const Pace *pace)
{
    int wait = pace_wait(pace);
    int from;
    chronicle_follow(&b->log, b->session, b->viewer);
    from = b->told < b->log.count ? b->told : b->log.count;
    if (from == b->log.count) {
        b->told = from;
        return;
    }
    b->fresh = from;
    b->telling = true;
    for (b->told = from; b->told < b->log.count && wait > 0;) {
        const ChronicleLine *line = &b->log.line[b->told++];
        int key;
        if (!pace->still) b->news = line->thing;
        if (line->kind == EV_ROLL && line->pips > 0 && !pace->still && !die_roll(b, line)) break;
        b->message[0] = 0;
        board_draw(b);
        do key = screen_key(wait);
        while (key == KEY_AGAIN && (board_draw(b), true));
        if (key != KEY_NONE) break;
    }
    b->message[0] = 0;
    b->told = b->log.count;
    b->telling = false;
    b->news = THING_NONE;
    b->news_first = true;
}
