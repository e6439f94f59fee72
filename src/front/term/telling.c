/*
 * telling.c - sentences at the player's pace. See telling.h.
 *
 * The table stands still while the dice of an answer fall; then what they led to is seen to happen, and told.
 */
#include "front/term/telling.h"

#include <string.h>

enum { FRAMES = 8, DIE_FRAMES = 5 };

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

typedef enum Wait { WAIT_ON, WAIT_HURRY } Wait; /* hurry: the rest of this answer is told at once */

/* Until the time is over or a key comes; -1: until a key comes. */
static Wait wait_for(Board *b, int milliseconds)
{
    int key;
    do key = screen_key(milliseconds);
    while (key == KEY_AGAIN && (board_draw(b), true));
    if (key == 27 || key == KEY_STOP) b->skipping = true;
    if (key == KEY_NONE) return WAIT_ON;
    return milliseconds < 0 && !b->skipping ? WAIT_ON : WAIT_HURRY;
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

static Layout before, after; /* the table as it was and as it is; too large for a stack that games share */

/* From the one to the other. */
static Wait table_move(Board *b, int frame)
{
    Wait wait = WAIT_ON;
    bool same_window = b->frozen;
    b->frozen = false;
    board_draw(b);
    if (!same_window || !frame) return WAIT_ON;
    motion_find(&b->motion, &before, &b->layout);
    b->motion.last = b->motion.flights ? FRAMES : b->motion.changes ? 2 : 0;
    for (; b->motion.now < b->motion.last && wait == WAIT_ON; b->motion.now++) {
        board_draw(b);
        wait = wait_for(b, b->motion.flights ? frame : 4 * frame);
    }
    return wait;
}

/* A die that falls shows other faces first. */
static Wait die_roll(Board *b, int pips, int frame)
{
    Wait wait = WAIT_ON;
    for (int n = 0; n <= DIE_FRAMES && wait == WAIT_ON; n++) {
        b->die = n < DIE_FRAMES ? 1 + (pips + 5 * n) % 6 : pips;
        board_draw(b);
        wait = wait_for(b, n < DIE_FRAMES ? 2 * frame : 5 * frame);
    }
    b->die = 0;
    return wait;
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

/* A happening to something that lies differently afterwards: now the table changes. */
static bool line_moves(const ChronicleLine *line)
{
    return line->kind != EV_ROLL && line->thing[0] != THING_NONE && motion_touches(&before, &after, line->thing[0]);
}

/* The table stands still from now on, as it was last drawn, if it was drawn for the same eyes. */
static void table_freeze(Board *b)
{
    b->frozen = b->layout.session == b->at.session && b->layout.seat == b->at.viewer;
    if (!b->frozen) return;
    before = after = b->layout;
    layout_make(&after, b->at.session, b->at.viewer, b->layout.width, b->table_at.h);
}

static Wait line_tell(Board *b, const Pace *pace)
{
    const ChronicleLine *line = &b->log.line[b->told++];
    int frame = pace_frame(pace);
    Wait wait = WAIT_ON;
    if (!pace->still) b->news = line->thing[0];
    if (line->kind == EV_ROLL && line->pips[0] > 0 && frame)
        for (int n = 0; n < line->joined && wait == WAIT_ON; n++) wait = die_roll(b, line->pips[n], frame);
    if (wait == WAIT_ON && b->frozen && line_moves(line)) wait = table_move(b, frame);
    if (wait == WAIT_HURRY) return wait;
    board_draw(b);
    wait = wait_for(b, pace_wait(pace));
    b->motion = (Motion){ .flights = 0 };
    return wait;
}

/* What has happened since the player's own last answer is new, whoever did it. */
static int fresh_from(const Board *b, int from)
{
    int answer = session_count(b->at.session);
    while (answer > 0 && session_log_seat(b->at.session, answer - 1) != b->at.viewer) answer--;
    while (from > 0 && b->log.line[from - 1].answer >= answer - 1) from--;
    return from;
}

void telling_run(Board *b, const Pace *pace)
{
    Wait wait = WAIT_ON;
    int from;
    chronicle_follow(&b->log, b->at.session, b->at.viewer);
    sitting_heard(&b->at);
    from = b->told < b->log.count ? b->told : b->log.count;
    if (from == b->log.count) {
        b->told = from;
        return;
    }
    b->fresh = fresh_from(b, from);
    b->telling = true;
    b->stepping = pace->speed == PACE_STEP;
    table_freeze(b);
    for (b->told = from; b->told < b->log.count && pace_wait(pace) != 0 && wait == WAIT_ON && !b->skipping;)
        wait = line_tell(b, pace);
    if (b->frozen && wait == WAIT_ON && !b->skipping && pace_wait(pace) != 0) table_move(b, pace_frame(pace));
    b->frozen = false;
    b->motion = (Motion){ .flights = 0 };
    b->told = b->log.count;
    b->telling = false;
    b->news = THING_NONE;
    b->news_first = true;
}
