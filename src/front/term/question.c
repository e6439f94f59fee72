/*
 * question.c - the prompt and the answers. See question.h.
 */
#include "front/term/question.h"

#include <stdio.h>
#include <string.h>

#include "front/term/leaf.h"

enum { PREVIEW_ROOM = 512 };

static void prompt_write(const Board *b, Text *t)
{
    if (session_over(b->at.session)) session_outcome(b->at.session, b->at.viewer, t);
    else if (b->watching)
        text_add(
            t,
                 "Left and right step, Page keys step by ten, t and T go to the next and the previous turn, g to a number; "
                     "Enter plays on from here as a new game, q leaves.");
    else if (b->telling) text_add(t, "...");
    else if (board_reads(b)) text_add(t, "Look around with the arrow keys if you like. Enter goes on.");
    else session_prompt(b->at.session, b->at.viewer, t);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* What the answers of one question would mean, as far as somebody has asked: working it out may mean trying it. */
enum { PREVIEWS = 64 };
static struct Previews {
    const Session *session;
    int viewer;
    uint64_t position;
    char text[PREVIEWS][PREVIEW_ROOM]; /* "": not known yet */
} previews;

static void previews_turn(const Board *b)
{
    uint64_t position = session_hash(b->at.session);
    if (previews.session == b->at.session && previews.viewer == b->at.viewer && previews.position == position) return;
    previews.session = b->at.session;
    previews.viewer = b->at.viewer;
    previews.position = position;
    for (int n = 0; n < PREVIEWS; n++) previews.text[n][0] = 0;
}

/* On one line however long. */
static void preview_write(const Board *b, int n, char out[PREVIEW_ROOM])
{
    char *end;
    Text t = text_in(out, PREVIEW_ROOM);
    previews_turn(b);
    if (n < PREVIEWS && *previews.text[n]) {
        memcpy(out, previews.text[n], PREVIEW_ROOM);
        return;
    }
    board_preview(b, n, &t);
    while ((end = strchr(out, '\n')) != NULL) *end = ' ';
    board_signs(b, out, PREVIEW_ROOM);
    if (n < PREVIEWS) snprintf(previews.text[n], PREVIEW_ROOM, "%s", out);
}

/* The columns before an answer's words: the sign of the focus, and its number. */
static int label_columns(const Ways *answers)
{
    return !answers->numbered ? 1 : answers->count > 99 ? 5 : answers->count > 9 ? 4 : 3;
}

/* The rows an answer takes when all of it is shown. */
static int answer_rows(const Board *b, int n, int width)
{
    char text[PREVIEW_ROOM];
    Leaf leaf;
    int rows;
    preview_write(b, n, text);
    if (screen_columns(text) <= width) return 1;
    leaf_begin(&leaf, width);
    paper_say(&leaf.paper, 0, 0, text);
    leaf_end(&leaf);
    rows = leaf.count;
    leaf_free(&leaf);
    return rows > 0 ? rows : 1;
}

static void label_draw(const Board *b, int n, Rect r, int style)
{
    const Ways *answers = board_ways(b);
    bool focus = style == STYLE_FOCUS;
    screen_text(r.y, r.x, 1, focus ? style : STYLE_CHOICE, focus ? screen_glyph(GLYPH_POINTER) : " ");
    if (answers->numbered)
        screen_put(r.y, r.x + 1, r.w - 1, focus ? style : STYLE_CHOICE, "%*d", label_columns(answers) - 2, n + 1);
}

static void answer_draw(Board *b, int n, Rect r)
{
    bool focus = b->area == AREA_ANSWERS && n == b->answer;
    int style = focus ? STYLE_FOCUS : STYLE_PLAIN, label = label_columns(board_ways(b));
    char text[PREVIEW_ROOM];
    Leaf leaf;
    preview_write(b, n, text);
    if (focus) screen_fill(r, style);
    label_draw(b, n, r, style);
    if (r.h == 1 && r.w - label > 8) paper_cut_middle(text, sizeof text, r.w - label);
    leaf_begin(&leaf, r.w - label);
    paper_say(&leaf.paper, 0, 0, text);
    leaf_end(&leaf);
    for (int k = 0; k < leaf.count && k < r.h; k++) {
        char line[PREVIEW_ROOM];
        bool more = k + 1 == r.h && leaf.count > r.h;
        snprintf(line, sizeof line, "%s%s%s", leaf.line[k], more ? " " : "", more ? leaf.line[k + 1] : "");
        if (more && r.w - label > 8) paper_cut(line, sizeof line, r.w - label);
        screen_text(r.y + k, r.x + label, r.w - label, style, line);
    }
    leaf_free(&leaf);
}

/* The rows all answers take when each is shown whole; more than there are when that is too much. */
static int rows_wanted(const Board *b, Rect r)
{
    const Ways *answers = board_ways(b);
    int rows = 0;
    for (int n = 0; n < answers->count && rows <= r.h; n++) rows += answer_rows(b, n, r.w - 2 - label_columns(answers));
    return rows;
}

static int prompt_rows(const Board *b, int width)
{
    char text[1000];
    Text t = text_in(text, sizeof text);
    Leaf leaf;
    int rows;
    prompt_write(b, &t);
    board_signs(b, text, sizeof text);
    leaf_begin(&leaf, width - 2);
    paper_say(&leaf.paper, 0, 2, text);
    leaf_end(&leaf);
    rows = leaf.count;
    leaf_free(&leaf);
    return rows;
}

int question_height(const Board *b, int width, int most)
{
    int rows = prompt_rows(b, width);
    if (board_asks(b)) rows += rows_wanted(b, (Rect){ 0, 0, most, width });
    return rows < most ? rows : most;
}

/* The rows of the answer in focus: all it takes. */
static int focus_rows(const Board *b, Rect r)
{
    int rows = answer_rows(b, b->answer, r.w - 2 - label_columns(board_ways(b)));
    return rows <= r.h ? rows : r.h > 1 ? r.h : 1;
}

int question_least(const Board *b, int width, bool any)
{
    const Ways *answers = board_ways(b);
    int most = 0;
    for (int n = 0; board_asks(b) && n < answers->count && n < PREVIEWS; n++) {
        int rows = any || n == b->answer ? answer_rows(b, n, width - 3 - label_columns(answers)) : 0;
        if (rows > most) most = rows;
    }
    return prompt_rows(b, width) + most + (board_asks(b) && answers->count > 1);
}

int question_prompt(const Board *b, Rect r)
{
    char text[1000];
    Text t = text_in(text, sizeof text);
    int most =
        session_over(b->at.session) || !board_asks(b) ? r.h : r.h - focus_rows(b, (Rect){ 0, 0, r.h - 1, r.w + 1 });
    prompt_write(b, &t);
    board_signs(b, text, sizeof text);
    return board_paragraph((Rect){ r.y, r.x, most > 1 ? most : 1, r.w }, STYLE_STRONG, text);
}

/* `lines` answers can be seen at once, the one in focus among them. */
static void scroll_set(Board *b, int count, int lines)
{
    if (b->answer < b->answer_top) b->answer_top = b->answer;
    if (b->answer >= b->answer_top + lines) b->answer_top = b->answer - lines + 1;
    if (b->answer_top > count - lines) b->answer_top = count > lines ? count - lines : 0;
}

/* What answer n takes of the rows that are left when each one after it has at least a line. */
static int rows_share(const Board *b, int n, Rect r, int left)
{
    const Ways *answers = board_ways(b);
    int rows = n == b->answer ? focus_rows(b, r) : answer_rows(b, n, r.w - 2 - label_columns(answers));
    int after = answers->count - n - 1;
    if (n < b->answer) after += focus_rows(b, r) - 1;
    if (rows <= left - after || n == b->answer) return rows;
    return left - after > 1 ? left - after : 1;
}

int question_answers(Board *b, Rect r)
{
    const Ways *answers = board_ways(b);
    int y = 0, n;
    b->answers_at = (Rect){ r.y, r.x, 0, r.w };
    for (int row = 0; row < ANSWER_ROWS; row++) b->answer_row[row] = -1;
    if (!board_asks(b) || r.h < 1) return 0;
    if (r.h > ANSWER_ROWS) r.h = ANSWER_ROWS;
    b->answers_at.h = r.h;
    if (b->answer >= answers->count) b->answer = answers->count - 1;
    scroll_set(b, answers->count, r.h - focus_rows(b, r) + 1);
    for (n = b->answer_top; n < answers->count && y < r.h; n++) {
        int h = rows_share(b, n, r, r.h - y);
        if (h > r.h - y) h = r.h - y;
        answer_draw(b, n, (Rect){ r.y + y, r.x, h, r.w - 2 });
        for (int k = 0; k < h && y + k < ANSWER_ROWS; k++) b->answer_row[y + k] = (int16_t)n;
        y += h;
    }
    if (b->answer_top > 0) screen_text(r.y, r.x + r.w - 1, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_UP));
    if (n < answers->count) screen_text(r.y + r.h - 1, r.x + r.w - 1, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_DOWN));
    return y;
}
