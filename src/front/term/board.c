/*
 * board.c - drawing the table. See board.h.
 */
#include "front/term/board.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "front/term/focus.h"
#include "front/term/leaf.h"
#include "front/term/question.h"
#include "front/term/tile.h"
#include "telling/figures.h"

/* From this width on there is a column for the thing in focus and the log. */
enum { SIDE_FROM = 112, SIDE_LEAST = 42, SIDE_MOST = 66 };
/* In one that is narrower, the question has all the width; below the least there is nothing to be seen of a table. */
enum { BESIDE_FROM = 60, LEAST_WIDTH = 36, LEAST_HEIGHT = 10, LOW = 16, TALL = 22, LEAST_TABLE = 5 };

void board_begin(Board *b, const Sitting *at)
{
    memset(b, 0, sizeof *b);
    b->at = *at;
    b->log = CHRONICLE_NEW;
    b->follow = true;
    chronicle_follow(&b->log, at->session, at->viewer);
    b->told = b->fresh = b->log.count;
}

void board_end(Board *b) { chronicle_free(&b->log); }

bool board_reads(const Board *b) { return b->at.lesson && lesson_wants(b->at.lesson) != LESSON_ANSWER; }

bool board_asks(const Board *b)
{
    return !board_reads(b) && !b->watching && !b->telling && !session_over(b->at.session) &&
           session_asked(b->at.session) == b->at.viewer;
}

/* Kept for the question they were found for; whoever asks for them with another is given its answers one by one. */
const Ways *board_ways(const Board *b)
{
    Board *keeps = (Board *)(uintptr_t)b;
    uint64_t position = session_hash(b->at.session);
    if (b->ways.count && b->ways_of == position) return &b->ways;
    ways_list(b->at.session, b->at.viewer, !b->at.lesson && b->at.automatic && board_asks(b), &keeps->ways);
    keeps->ways_of = position;
    return &b->ways;
}

int board_pointing(const Board *b, int item)
{
    const Item *at = &b->layout.things.item[item];
    int n = at->action != ACTION_NONE ? ways_find(board_ways(b), at->action) : -1;
    return n >= 0 ? n : ways_pointing(board_ways(b), at->thing);
}

/* The thing an answer points at; -1: none. */
static int thing_of(const Board *b, const Way *way)
{
    Thing thing = action_thing(way->step[way->steps - 1]);
    int n = layout_answering(&b->layout, way->step[0]);
    for (int k = 0; way->steps > 1 && thing != THING_NONE && k < b->layout.things.count; k++)
        if (b->layout.things.item[k].thing == thing && b->layout.placed[k].form != TILE_NONE) return k;
    return n;
}

int board_focus(const Board *b)
{
    const Ways *ways;
    if (b->area == AREA_TABLE || !board_asks(b)) return b->item < b->layout.things.count ? b->item : -1;
    ways = board_ways(b);
    return b->answer < ways->count ? thing_of(b, &ways->way[b->answer]) : -1;
}

int board_answer(const Board *b)
{
    if (!board_asks(b)) return -1;
    if (b->area == AREA_ANSWERS) return b->answer;
    if (b->item < 0 || b->item >= b->layout.things.count) return -1;
    return board_pointing(b, b->item);
}

static bool way_passes(const Ways *w, int n) { return ACT_VERB(w->way[n].step[0]) == VERB_PASS; }

void board_ask(Board *b)
{
    const Ways *ways = board_ways(b);
    const Face *face = session_face(b->at.session);
    b->answer = b->answer_top = 0;
    if (!ways->count) return;
    if (face->is_shedding &&
        face->is_shedding(session_box(b->at.session), session_view(b->at.session, session_asked(b->at.session))))
        return; /* declining is first */
    while (b->answer + 1 < ways->count && way_passes(ways, b->answer)) b->answer++;
    if (way_passes(ways, b->answer)) b->answer = 0;
}

void board_preview(const Board *b, int answer, Text *t)
{
    const Session *s = b->at.session;
    const Way *way = &board_ways(b)->way[answer];
    int before = t->used;
    way_preview(s, b->at.viewer, way, t);
    if (t->used == before) text_add(t, session_answers(s)->words[answers_find(session_answers(s), way->step[0])]);
}

void board_signs(const Board *b, char *text, size_t room)
{
    char signs[1600];
    Text t = text_in(signs, sizeof signs);
    figures_write(session_face(b->at.session), screen_is_utf8(), text, &t);
    snprintf(text, room, "%s", signs);
}

void board_say(Board *b, bool alert, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(b->message, sizeof b->message, format, args);
    va_end(args);
    b->alert = alert;
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

int board_paragraph(Rect r, int style, const char *text)
{
    Leaf leaf;
    int n = 0;
    leaf_begin(&leaf, r.w);
    paper_say(&leaf.paper, 0, 2, text);
    leaf_end(&leaf);
    for (; n < leaf.count && n < r.h; n++) screen_text(r.y + n, r.x, r.w, style, leaf.line[n]);
    if (n < leaf.count && n > 0 && r.w > 4) screen_text(r.y + n - 1, r.x + r.w - 4, 4, style, " ...");
    leaf_free(&leaf);
    return n;
}

static void divider_draw(int y, int x, int w, const char *name)
{
    for (int n = 0; n < w; n++) screen_text(y, x + n, 1, STYLE_DIM, screen_is_utf8() ? "─" : "-");
    if (!*name) return;
    char fits[120];
    snprintf(fits, sizeof fits, "%s", name);
    if (w > 8) paper_cut(fits, sizeof fits, w - 4);
    screen_put(y, x + 1, w - 2, STYLE_LABEL, " %s ", fits);
}

static void bar_draw(const Board *b)
{
    const Session *s = b->at.session;
    const char *title = session_face(s)->title;
    char right[120] = "", name[40] = "", left[40] = "";
    Text t = text_in(name, sizeof name), l = text_in(left, sizeof left);
    TableClock clock = b->at.clock;
    int w = screen_width(), columns;
    if (session_seats(s) > 1 && b->at.viewer < SEAT_MAX) things_seat_name(s, &b->layout.things, b->at.viewer, &t);
    if (session_clock(s)) text_add(&l, ", "), clock_words(&clock, &l);
    if (b->watching) snprintf(right, sizeof right, "replay: answer %d of %d", session_count(s), session_length(s));
    else if (b->at.lesson)
        snprintf(right, sizeof right, "guided game, lesson %d of %d", lesson_part(b->at.lesson) + 1,
                 lesson_parts(b->at.lesson));
    else if (session_over(s)) snprintf(right, sizeof right, "the game is over");
    else if (b->thinking)
        snprintf(right, sizeof right, "%s is thinking ... any key hurries", session_name(s, b->thinking - 1));
    else if (b->telling)
        snprintf(right, sizeof right, b->stepping ? "Enter goes on, Esc skips" : "any key hurries on, Esc skips");
    else snprintf(right, sizeof right, "%s%sanswer %d%s", name, *name ? ", " : "", session_count(s) + 1, left);
    columns = screen_columns(right);
    screen_fill((Rect){ 0, 0, 1, w }, STYLE_BAR);
    if (screen_columns(title) + columns + 4 <= w) screen_text(0, 1, w - 2, STYLE_BAR, title);
    screen_text(0, w - 1 - columns > 1 ? w - 1 - columns : 1, w - 2, STYLE_BAR, right);
}

static int status_draw(Board *b, int y)
{
    int lines = screen_height() < LOW ? 1 : screen_height() < TALL ? 2 : 3, used;
    if (!b->frozen) {
        Text t = text_in(b->status, sizeof b->status);
        session_status(b->at.session, b->at.viewer, &t);
        board_signs(b, b->status, sizeof b->status);
    }
    if (b->status_width != screen_width() || b->status_rows > lines) b->status_rows = 0;
    b->status_width = screen_width();
    used = *b->status ? board_paragraph((Rect){ y, 1, lines, screen_width() - 2 }, STYLE_PLAIN, b->status) : 0;
    if (used > b->status_rows) b->status_rows = used; /* the table below it does not move up again */
    return b->status_rows;
}

/* ---- The things -------------------------------------------------------------------------------------------------- */

int board_sheet_row(const Board *b, int y)
{
    int band = b->table_at.y + b->table_at.h - b->layout.hand;
    return y >= band ? y - band + b->layout.height : y - b->table_at.y + b->scroll;
}

static bool in_band(const Layout *l, const Rect *r) { return r->y >= l->height; }

/* The rows of the sheet that groups of such ranks take, none of them in the band; false: there is none, or they cannot
 * be seen at once. */
static bool extent_seen(const Layout *l, int rows, unsigned ranks, Rect *out)
{
    int first = INT_MAX, end = 0;
    for (int n = 0; n < l->lie.count; n++) {
        const Group *g = &l->lie.group[n];
        for (int k = 0; (ranks >> group_rank(g) & 1) && k < g->count; k++) {
            const Placed *p = &l->placed[l->lie.order[g->first + k]];
            if (p->form == TILE_NONE || in_band(l, &p->at)) continue;
            if (p->at.y < first) first = p->at.y;
            if (p->at.y + p->at.h > end) end = p->at.y + p->at.h;
        }
    }
    *out = (Rect){ first, 0, end - first, 0 };
    return end > 0 && out->h <= rows;
}

/* What the question is about, with one's own side and the map where they can be seen with it. */
static bool asked_extent(const Layout *l, int rows, Rect *out)
{
    enum { ASKED = 1 << 1, OWN = 1 << 2, MAP = 1 << 3, COMMON = 1 << 4 };
    return extent_seen(l, rows, ASKED | OWN | MAP | COMMON, out) || extent_seen(l, rows, ASKED | OWN | MAP, out) ||
           extent_seen(l, rows, ASKED | MAP, out) || extent_seen(l, rows, ASKED | OWN, out) ||
           extent_seen(l, rows, ASKED, out) || extent_seen(l, rows, MAP, out) || extent_seen(l, rows, OWN, out);
}

/* The place of a map where something of the viewer's stands; -1: none. */
static int own_place(const Board *b)
{
    const Layout *l = &b->layout;
    for (int n = 0; n < l->things.count; n++) {
        const Item *item = &l->things.item[n];
        if (item->owner != b->at.viewer || item->on == THING_NONE) continue;
        for (int k = 0; k < l->things.count; k++)
            if (l->things.item[k].thing == item->on && placed_on_map(&l->placed[k])) return k;
    }
    return -1;
}

static bool rows_hold(const Rect *r, const Rect *in) { return in->y >= r->y && in->y + in->h <= r->y + r->h; }

/* What should be in sight: where something flies to, else the thing in focus with as much of what the question is about
 * as can be seen with it; what lies in the band is seen anyway. */
static bool sight_wanted(const Board *b, int rows, int focus, Rect *out)
{
    const Layout *l = &b->layout;
    Rect about;
    bool answers = b->area == AREA_ANSWERS;
    if (b->motion.last && b->motion.flights) return *out = b->motion.flight[0].to, !in_band(l, out);
    if (!b->follow) return false;
    if (focus >= 0 && (l->placed[focus].form == TILE_NONE || in_band(l, &l->placed[focus].at))) focus = -1;
    if (focus < 0 && !answers) return false;
    if (focus < 0 && asked_extent(l, rows, out)) return true;
    if (focus < 0) focus = own_place(b);
    if (focus < 0) return false;
    *out = l->placed[focus].at;
    if (answers && asked_extent(l, rows, &about) && rows_hold(&about, out)) *out = about;
    return true;
}

static void table_scroll(Board *b, int rows, int focus)
{
    Rect r;
    if (sight_wanted(b, rows, focus, &r)) {
        if (r.y + r.h > b->scroll + rows) b->scroll = r.y + r.h - rows;
        if (r.h < rows) r.y--; /* its zone's name too */
        if (r.y < b->scroll) b->scroll = r.y;
    }
    if (b->scroll > b->layout.height - rows) b->scroll = b->layout.height - rows;
    if (b->scroll < 0) b->scroll = 0;
}

static int news_item(const Board *b)
{
    for (int n = 0; b->news != THING_NONE && n < b->layout.things.count; n++)
        if (b->layout.things.item[n].thing == b->news && b->layout.placed[n].form != TILE_NONE) return n;
    return -1;
}

static TileState tile_state(const Board *b, int n, int focus)
{
    const Item *item = &b->layout.things.item[n];
    int answer = board_asks(b) ? board_pointing(b, n) : -1;
    return (TileState){ .answer = answer >= 0 && board_ways(b)->numbered ? answer + 1 : 0,
                        .can = answer >= 0,
                        .focus = n == focus,
                        .news = b->news != THING_NONE && item->thing == b->news };
}

/* Those of the sheet, or those of the band. */
static void labels_draw(const Board *b, const LayoutView *view, bool band)
{
    const Layout *l = &b->layout;
    int end = b->table_at.y + b->table_at.h - l->hand;
    for (int n = 0; n < l->label_count; n++) {
        const Label *label = &l->label[n];
        int y = layout_y(view, label->y);
        if ((label->y >= l->height) != band || (!band && label->above && y == end - 1))
            continue; /* nothing of it is in sight */
        screen_text(y, label->x + view->right, label->w, label->folded ? STYLE_DIM : STYLE_LABEL, label->text);
    }
}

/* Things are laid out anew only when something lies differently. */
static void table_lay(Board *b, Rect r)
{
    uint64_t position = session_hash(b->at.session);
    const Layout *l = &b->layout;
    if (l->session == b->at.session && l->seat == b->at.viewer && l->width == r.w - 2 && b->laid_rows == r.h &&
        b->laid == position)
        return;
    layout_make(&b->layout, b->at.session, b->at.viewer, r.w - 2, r.h);
    b->laid = position;
    b->laid_rows = r.h;
}

/* What scrolls, or the band below it. */
static void things_draw(const Board *b, const LayoutView *view, int focus, bool band)
{
    const Layout *l = &b->layout;
    labels_draw(b, view, band);
    if (!band) passages_draw(l, view);
    for (int n = 0; n < l->things.count; n++)
        if (l->placed[n].form != TILE_NONE && in_band(l, &l->placed[n].at) == band)
            tile_draw(l, n, tile_state(b, n, focus), view);
}

static void table_draw(Board *b, Rect r)
{
    const Layout *l = &b->layout;
    Rect sheet = r;
    LayoutView view;
    int news, focus;
    b->table_at = r;
    if (l->width != r.w - 2) b->frozen = false; /* the window has changed */
    if (!b->frozen) table_lay(b, r);
    sheet.h -= l->hand;
    focus = b->telling ? -1 : board_focus(b);
    news = news_item(b);
    table_scroll(b, sheet.h, news >= 0 ? news : focus);
    view = layout_view(l, (Rect){ r.y, r.x + 1, r.h, r.w }, b->scroll);
    screen_within(sheet);
    things_draw(b, &view, focus, false);
    screen_within(r);
    things_draw(b, &view, focus, true);
    motion_draw(&b->motion, &view);
    if (b->die) motion_die(r, b->die);
    screen_whole();
    if (b->scroll > 0) screen_text(r.y, r.x + r.w - 1, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_UP));
    if (b->scroll + sheet.h < l->height)
        screen_text(r.y + sheet.h - 1, r.x + r.w - 1, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_DOWN));
}

/* ---- The lesson and the log -------------------------------------------------------------------------------------- */

/* What the lesson says; returns the rows it takes. */
static int lesson_draw(const Board *b, Rect r)
{
    bool reads = board_reads(b);
    Leaf leaf;
    int n = 0;
    leaf_begin(&leaf, r.w);
    paper_say(&leaf.paper, 0, 0, lesson_words(b->at.lesson));
    leaf_end(&leaf);
    for (; n < leaf.count && n < r.h; n++) screen_text(r.y + n, r.x, r.w, STYLE_STRONG, leaf.line[n]);
    if (n < leaf.count && n > 0) {
        screen_fill((Rect){ r.y + n - 1, r.x, 1, r.w }, STYLE_PLAIN);
        screen_put(r.y + n - 1, r.x, r.w, STYLE_CHOICE, "%s i reads on", screen_glyph(GLYPH_MORE_DOWN));
    }
    leaf_free(&leaf);
    if (reads && n < r.h)
        screen_put(r.y + n++, r.x, r.w, STYLE_CHOICE, "%s Enter goes on", screen_glyph(GLYPH_POINTER));
    return n;
}

/* What is left of the place shows what has the focus. */
static void lesson_and_focus_draw(Board *b, Rect r)
{
    int used = lesson_draw(b, r) + 1;
    if (used < r.h && !board_reads(b)) focus_draw(b, (Rect){ r.y + used, r.x, r.h - used, r.w });
}

static void log_line_wrap(const Board *b, const ChronicleLine *line, int width, Leaf *leaf)
{
    char text[800];
    int indent = line->depth > 6 ? 6 : line->depth;
    leaf_begin(leaf, width);
    snprintf(text, sizeof text, "%s", line->text);
    board_signs(b, text, sizeof text);
    paper_say(&leaf->paper, indent, indent + 1, text);
    leaf_end(leaf);
}

/* The first line of the log from which on all fit; skip: how many rows of it are above the top. */
static int log_first(const Board *b, Rect r, int *skip)
{
    int rows = 0, n = b->told;
    while (n > 0 && rows < r.h) {
        Leaf leaf;
        log_line_wrap(b, &b->log.line[--n], r.w - 1, &leaf);
        rows += leaf.count;
        leaf_free(&leaf);
    }
    *skip = rows > r.h ? rows - r.h : 0;
    return n;
}

/* The last lines that fit, the newest marked. */
static void log_draw(const Board *b, Rect r)
{
    int skip, y;
    int first = log_first(b, r, &skip);
    y = r.y - skip;
    for (int n = first; n < b->told; n++) {
        bool fresh = n >= b->fresh;
        Leaf leaf;
        log_line_wrap(b, &b->log.line[n], r.w - 1, &leaf);
        for (int k = 0; k < leaf.count; k++, y++) {
            if (y < r.y) continue;
            if (fresh && k == 0) screen_text(y, r.x, 1, STYLE_CHOICE, screen_glyph(GLYPH_DOT));
            screen_text(y, r.x + 1, r.w - 1, fresh ? STYLE_STRONG : STYLE_DIM, leaf.line[k]);
        }
        leaf_free(&leaf);
    }
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

/* Keys by what they do, as many as there is room for; how to learn of the others and how to leave stay. */
static void keys_draw(const Board *b)
{
    static const char *const PLAY[] = {
        "Enter do", "arrows", "Tab table", "/ search", "u undo", "h hint", "l log", NULL
    };
    static const char *const LESSON[] = { "Enter do", "arrows", "Tab table", "h what to do", "i read", "l log", NULL };
    static const char *const WATCH[] = { "arrows step", "g go to", "t turn", "Enter play on from here", "l log", NULL };
    static const char *const OVER[] = { "Enter leaves", "d deals it again",   "w watches it from the start",
                                        "l log",        "arrows look around", NULL };
    static const char ALWAYS[] = "? keys  q leave";
    int y = screen_height() - 1, w = screen_width(), x = 1, room = w - 2 - (int)sizeof ALWAYS;
    const char *const *keys = b->at.lesson ? LESSON : b->watching ? WATCH : session_over(b->at.session) ? OVER : PLAY;
    screen_fill((Rect){ y, 0, 1, w }, STYLE_BAR);
    if (*b->typed) {
        screen_put(y, 1, w - 2, STYLE_BAR, "answer %s, then Enter", b->typed);
        return;
    }
    for (; *keys && x + screen_columns(*keys) <= room; keys++) x += screen_text(y, x, w, STYLE_BAR, *keys) + 2;
    screen_text(y, x, w - 1 - x, STYLE_BAR, ALWAYS);
}

/* What was said lies over the table, just above the question. */
static void message_draw(const Board *b, Rect table)
{
    Leaf leaf;
    int h;
    if (!*b->message) return;
    leaf_begin(&leaf, table.w - 6);
    paper_say(&leaf.paper, 0, 0, b->message);
    leaf_end(&leaf);
    h = leaf.count < table.h - 2 ? leaf.count : table.h - 2;
    screen_fill((Rect){ table.y + table.h - h - 2, table.x + 1, h + 2, table.w - 2 }, STYLE_PLAIN);
    screen_frame((Rect){ table.y + table.h - h - 2, table.x + 1, h + 2, table.w - 2 }, FRAME_HEAVY,
                 b->alert ? STYLE_ALERT : STYLE_LABEL);
    for (int n = 0; n < h; n++)
        screen_text(table.y + table.h - h - 1 + n, table.x + 3, table.w - 6, STYLE_STRONG, leaf.line[n]);
    leaf_free(&leaf);
}

static void side_draw(Board *b, Rect r)
{
    int top = r.h * 3 / 5;
    for (int y = 0; y < r.h; y++) screen_text(r.y + y, r.x, 1, STYLE_DIM, screen_is_utf8() ? "│" : "|");
    if (b->at.lesson) {
        int used;
        divider_draw(r.y, r.x + 1, r.w - 1, lesson_title(b->at.lesson, lesson_part(b->at.lesson)));
        used = lesson_draw(b, (Rect){ r.y + 1, r.x + 2, r.h / 2, r.w - 3 }) + 2;
        r.y += used;
        r.h -= used;
        top = r.h / 2;
    }
    divider_draw(r.y, r.x + 1, r.w - 1, "in focus");
    focus_draw(b, (Rect){ r.y + 1, r.x + 2, top - 1, r.w - 3 });
    divider_draw(r.y + top, r.x + 1, r.w - 1, "what happened");
    log_draw(b, (Rect){ r.y + top + 1, r.x + 2, r.h - top - 1, r.w - 3 });
}

/* What stands at the right of the question where there is no column at the side: the news, the lesson or the focus. */
static void beside_draw(Board *b, Rect r, bool news)
{
    Rect in = { r.y + 1, r.x + 2, r.h - 1, r.w - 2 };
    divider_draw(r.y, r.x, r.w,
                 news        ? "what happened"
                 : b->at.lesson ? lesson_title(b->at.lesson, lesson_part(b->at.lesson))
                             : "in focus");
    for (int y = 1; y < r.h; y++) screen_text(r.y + y, r.x, 1, STYLE_DIM, screen_is_utf8() ? "│" : "|");
    if (news) log_draw(b, in);
    else if (b->at.lesson) lesson_and_focus_draw(b, in);
    else focus_draw(b, in);
}

/* How wide the question is in so many columns. */
static int question_width(const Board *b, int w, bool side)
{
    return side || (w < BESIDE_FROM && !b->at.lesson) ? w : w * 11 / 20;
}

static void below_draw(Board *b, Rect r, bool side)
{
    int left = question_width(b, r.w, side), used;
    bool news = b->telling || (!b->at.lesson && (b->news_first || session_over(b->at.session)));
    if (left == r.w && !side && b->telling) { /* too narrow for both */
        divider_draw(r.y, r.x, r.w, "what happened");
        log_draw(b, (Rect){ r.y + 1, r.x + 1, r.h - 1, r.w - 2 });
        return;
    }
    divider_draw(r.y, r.x, left, b->watching ? "replay" : session_over(b->at.session) ? "the end" : "the question");
    used = question_prompt(b, (Rect){ r.y + 1, r.x + 1, r.h - 1, left - 2 });
    used += question_answers(b, (Rect){ r.y + 1 + used, r.x + 1, r.h - 1 - used, left - 1 });
    if (news && !side) focus_asker_draw(b, (Rect){ r.y + 1 + used, r.x + 2, r.h - 1 - used, left - 3 });
    if (left < r.w) beside_draw(b, (Rect){ r.y, r.x + left, r.h, r.w - left }, news);
}

/* Beside a column at the side the question takes no more than it needs, in steps, so that the table does not jump. */
static int question_rows(const Board *b, int width, int most)
{
    enum { LEAST = 8, STEP = 4 };
    int rows = 1 + question_height(b, width, most - 1);
    rows = LEAST + (rows > LEAST ? (rows - LEAST + STEP - 1) / STEP * STEP : 0);
    return rows < most ? rows : most;
}

/* As high as it takes to show any answer whole, so that the table does not jump while the focus moves; an answer that
 * is longer than half of the window has more only while it is in focus. */
static int below_rows(const Board *b, int w, int h, int usual, bool side)
{
    int width = question_width(b, w, side), rows = usual, any = 1 + question_least(b, width, true), most = (h + 1) / 2;
    int focus = 1 + question_least(b, width, false);
    if (b->telling || !board_asks(b)) return usual;
    if (any > rows) rows = any < most ? any : most;
    if (focus > rows) rows = focus < h - LEAST_TABLE ? focus : h - LEAST_TABLE;
    return rows;
}

/* What the last question took is kept while it is enough and not much too much, so that the table stays where it is. */
static int below_kept(Board *b, int rows)
{
    enum { MUCH = 5 };
    bool same = b->below_width == screen_width() && b->below_height == screen_height();
    b->below_width = screen_width();
    b->below_height = screen_height();
    return same && b->below >= rows && b->below - rows <= MUCH ? b->below : rows;
}

static bool too_small(int w, int h)
{
    static const char SMALL[] = "This window is too small for the table. Make it larger; q leaves, the game is kept.";
    if (w >= LEAST_WIDTH && h >= LEAST_HEIGHT) return false;
    screen_clear();
    board_paragraph((Rect){ 0, 0, h, w }, STYLE_STRONG, SMALL);
    screen_show();
    return true;
}

void board_draw(Board *b)
{
    int w = screen_width(), h = screen_height(), side = 0, below = h * 2 / 5, top;
    if (too_small(w, h)) return;
    if (below > 16) below = 16;
    if (below < 6) below = h > 12 ? 6 : h / 2;
    if (w >= SIDE_FROM) side = w / 3 > SIDE_MOST ? SIDE_MOST : w / 3 < SIDE_LEAST ? SIDE_LEAST : w / 3;
    if (side && !b->telling) below = question_rows(b, w - side, below);
    if (b->telling && b->below) below = b->below;
    else below = b->below = below_kept(b, below_rows(b, w - side, h, below, side > 0));
    if (below > h - LEAST_TABLE) below = h - LEAST_TABLE; /* the window has changed */
    screen_clear();
    top = 1 + status_draw(b, 1);
    table_draw(b, (Rect){ top, 0, h - 1 - below - top, w - side });
    below_draw(b, (Rect){ h - 1 - below, 0, below, w - side }, side > 0);
    if (side) side_draw(b, (Rect){ top, w - side, h - 1 - top, side });
    message_draw(b, b->table_at);
    bar_draw(b);
    keys_draw(b);
    screen_show();
}
