/*
 * popup.c - pages, lists and questions over the table. See popup.h.
 */
#include "front/term/popup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "front/term/leaf.h"
#include "front/term/screen.h"
#include "words/paper.h"
#include "words/words.h"

/* A window of the screen with a frame and a title, cleared; what is inside the frame. */
static Rect window_draw(Rect r, const char *title, const char *keys)
{
    screen_fill(r, STYLE_PLAIN);
    screen_frame(r, FRAME_THIN, STYLE_LABEL);
    screen_put(r.y, r.x + 2, r.w - 4, STYLE_LABEL, " %s ", title);
    if (r.h > 2) screen_put(r.y + r.h - 1, r.x + 2, r.w - 4, STYLE_DIM, " %s ", keys);
    return (Rect){ r.y + 1, r.x + 2, r.h - 2, r.w - 4 };
}

static Rect window_place(int height, int width)
{
    int h = height < screen_height() ? height : screen_height(), w = width < screen_width() ? width : screen_width();
    return (Rect){ (screen_height() - h) / 2, (screen_width() - w) / 2, h, w };
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* The next line with the words, from a line on; -1. */
static int line_find(const Leaf *leaf, const char *words, int from)
{
    size_t n = strlen(words);
    for (int at = from; n > 0 && at < leaf->count; at++)
        for (const char *c = leaf->line[at]; *c; c++)
            if (strncasecmp(c, words, n) == 0) return at;
    return -1;
}

static void page_draw(const char *title, const Leaf *leaf, Rect r, int top)
{
    Rect in = window_draw(r, title, "arrows, Page keys, / search, n next; any other key puts it away");
    for (int n = 0; n < in.h && top + n < leaf->count; n++)
        screen_text(in.y + n, in.x, in.w, STYLE_PLAIN, leaf->line[top + n]);
    if (top > 0) screen_text(r.y, r.x + r.w - 3, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_UP));
    if (top + in.h < leaf->count)
        screen_text(r.y + r.h - 1, r.x + r.w - 3, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_DOWN));
    screen_show();
}

/* Moves by a key; false: the key puts the page away. */
static bool page_move(const Leaf *leaf, int key, int height, int *top, char *words, size_t room)
{
    int found;
    switch (key) {
    case KEY_GO_UP:
    case KEY_WHEEL_UP: --*top; break;
    case KEY_GO_DOWN:
    case KEY_WHEEL_DOWN: ++*top; break;
    case KEY_PAGE_UP: *top -= height; break;
    case ' ':
    case KEY_PAGE_DOWN: *top += height; break;
    case KEY_FIRST: *top = 0; break;
    case KEY_LAST: *top = leaf->count; break;
    case '/':
        if (!popup_ask("Find which words?", words, room)) break;
        /* fall through */
    case 'n':
        found = line_find(leaf, words, key == '/' ? *top : *top + 1);
        if (found < 0) found = line_find(leaf, words, 0);
        if (found >= 0) *top = found;
        break;
    default: return false;
    }
    if (*top > leaf->count - height) *top = leaf->count - height;
    if (*top < 0) *top = 0;
    return true;
}

void popup_page(const char *title, PageWriter write, void *user)
{
    char words[80] = "";
    int top = 0;
    for (;;) {
        int width = screen_width() < 104 ? screen_width() - 2 : 100, key;
        bool fits = true;
        Leaf leaf;
        Rect r;
        leaf_begin(&leaf, width - 4);
        write(user, &leaf.paper);
        leaf_end(&leaf);
        r = window_place(leaf.count + 2 < 5 ? 5 : leaf.count + 2, width);
        do {
            page_draw(title, &leaf, r, top);
            key = screen_key(-1);
            fits = key != KEY_AGAIN;
        } while (fits && key != KEY_STOP && page_move(&leaf, key, r.h - 2, &top, words, sizeof words));
        leaf_free(&leaf);
        if (fits) return;
        screen_clear();
    }
}

static void text_write(void *user, const Paper *paper) { paper_say(paper, 0, 0, user); }

void popup_text(const char *title, const char *text)
{
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", text);
    popup_page(title, text_write, copy);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

enum { MORE_LINES = 5, PICTURED_LINES = 3, PICTURED_ROWS = 4 };

/* A list as it is shown: its lines, the one in focus and the first in sight, and what draws a picture of it. */
typedef struct Listed {
    const char *title;
    const ListLine *lines;
    int count, at, top;
    int typed;         /* a number being typed; 0: none */
    ListPainter paint; /* null: no pictures */
    void *user;
    const char *const *banner; /* null: none */
} Listed;

static void more_draw(Rect in, const char *more)
{
    Leaf leaf;
    leaf_begin(&leaf, in.w);
    paper_say(&leaf.paper, 0, 0, more);
    leaf_end(&leaf);
    for (int n = 0; n < leaf.count && n < in.h; n++) screen_text(in.y + n, in.x, in.w, STYLE_DIM, leaf.line[n]);
    leaf_free(&leaf);
}

static void list_line_draw(const Listed *l, int line, Rect r)
{
    enum { LABEL = 6 };
    int style = line == l->at ? STYLE_FOCUS : STYLE_PLAIN;
    char name[sizeof l->lines->name];
    snprintf(name, sizeof name, "%s", l->lines[line].name);
    if (r.w > 2 * LABEL && screen_columns(name) > r.w - LABEL) paper_cut(name, sizeof name, r.w - LABEL);
    if (line == l->at) screen_fill(r, style);
    screen_put(r.y, r.x, r.w, style, "%s %2d  %s", line == l->at ? screen_glyph(GLYPH_POINTER) : " ", line + 1, name);
}

static Rect list_window(const Listed *l)
{
    if (l->paint) return window_place(screen_height(), screen_width() < 142 ? screen_width() - 2 : 140);
    return window_place(l->count + MORE_LINES + 3, screen_width() < 124 ? screen_width() - 2 : 120);
}

static void banner_draw(const char *const *banner, Rect window)
{
    for (int n = 0; n < BANNER_LINES && screen_is_utf8() && window.y > BANNER_LINES + 1; n++) {
        int columns = screen_columns(banner[n]);
        screen_text(window.y - BANNER_LINES - 1 + n, (screen_width() - columns) / 2, columns, STYLE_LABEL, banner[n]);
    }
}

/* Draws the list; returns where its lines are. */
static Rect list_draw(Listed *l)
{
    Rect r = list_window(l), in = window_draw(r, l->title, "arrows or numbers, Enter chooses, Esc goes back, ? keys");
    int more = l->paint ? PICTURED_LINES : MORE_LINES, rows = in.h - more - 1;
    if (l->paint && rows > in.h / PICTURED_ROWS) rows = in.h / PICTURED_ROWS;
    if (l->paint && rows > l->count) rows = l->count;
    if (rows < 1) rows = 1;
    if (l->banner) banner_draw(l->banner, r);
    if (l->at < l->top) l->top = l->at;
    if (l->at >= l->top + rows) l->top = l->at - rows + 1;
    for (int n = 0; n < rows && l->top + n < l->count; n++)
        list_line_draw(l, l->top + n, (Rect){ in.y + n, in.x, 1, in.w });
    if (l->top > 0) screen_text(r.y, r.x + r.w - 3, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_UP));
    if (l->top + rows < l->count)
        screen_text(in.y + rows, r.x + r.w - 3, 1, STYLE_CHOICE, screen_glyph(GLYPH_MORE_DOWN));
    more_draw((Rect){ in.y + rows + 1, in.x, more, in.w }, l->lines[l->at].more);
    if (l->paint && in.h - rows - more > 4) {
        Rect place = { in.y + rows + more + 1, in.x, in.h - rows - more - 1, in.w };
        l->paint(l->user, l->at, &place);
    }
    screen_show();
    return (Rect){ in.y, in.x, rows, in.w };
}

/* The line that begins with a letter, after the one in focus. */
static int line_lettered(const ListLine *lines, int count, int at, int key)
{
    for (int n = 1; n <= count && key < 0x80; n++) {
        int line = (at + n) % count;
        if (tolower((unsigned char)lines[line].name[0]) == tolower(key)) return line;
    }
    return at;
}

/* Digits make a number; as soon as no longer number could be meant its line is chosen, before that Enter chooses it. */
enum { LIST_STAYS = -2 };
static int list_digit(Listed *l, int digit)
{
    int n = l->typed * 10 + digit;
    if (n > l->count) n = digit;
    l->typed = n * 10 <= l->count ? n : 0;
    if (n < 1 || n > l->count) return LIST_STAYS;
    l->at = n - 1;
    return l->typed ? LIST_STAYS : l->at;
}

/* Moves by a key; what was chosen, -1: put away, LIST_STAYS. */
static int list_move(Listed *l, int key, Rect rows)
{
    int y, x;
    if (key >= '0' && key <= '9') return list_digit(l, key - '0');
    if (key != KEY_AGAIN) l->typed = 0;
    switch (key) {
    case KEY_STOP:
    case 'q': return -1;
    case 27: return LIST_ESCAPED;
    case KEY_AGAIN: screen_clear(); break;
    case KEY_WHEEL_UP:
    case KEY_GO_UP: l->at = (l->at + l->count - 1) % l->count; break;
    case KEY_WHEEL_DOWN:
    case KEY_GO_DOWN: l->at = (l->at + 1) % l->count; break;
    case KEY_PAGE_UP: l->at = l->at > rows.h ? l->at - rows.h : 0; break;
    case KEY_PAGE_DOWN: l->at = l->at + rows.h < l->count ? l->at + rows.h : l->count - 1; break;
    case KEY_FIRST: l->at = 0; break;
    case KEY_LAST: l->at = l->count - 1; break;
    case KEY_ENTER_DOWN: return l->at;
    case KEY_POINT:
    case KEY_POINT_TWICE:
        screen_pointer(&y, &x);
        if (y >= rows.y && y < rows.y + rows.h && l->top + y - rows.y < l->count) return l->top + y - rows.y;
        break;
    default:
        if (key > ' ') l->at = line_lettered(l->lines, l->count, l->at, key);
    }
    return LIST_STAYS;
}

static void list_keys(void)
{
    popup_text("Keys",
               "Up and Down, Page keys, Home and End go to another line; what it means stands below the list.\n"
                       "A number chooses the line of that number; a letter goes to the next line that begins with it.\n"
                       "Enter chooses the line in focus; a click chooses the one it points at.\n"
                       "Esc and q go back; from the first menu they leave the program. Nothing is lost: games are kept.");
    screen_clear();
}

static int list_run(Listed *l)
{
    int chosen = l->count > 0 ? LIST_STAYS : -1;
    while (chosen == LIST_STAYS) {
        Rect rows = list_draw(l);
        int key = screen_key(-1);
        if (key == '?') list_keys();
        else chosen = list_move(l, key, rows);
    }
    return chosen;
}

int popup_list_pictured(const char *title, const ListLine *lines, int count, int at, ListPainter paint, void *user)
{
    Listed l = { .title = title, .lines = lines, .count = count, .at = at, .paint = paint, .user = user };
    return list_run(&l);
}

int popup_list_under(const char *const banner[BANNER_LINES], const char *title, const ListLine *lines, int count,
                     int at)
{
    Listed l = { .title = title, .lines = lines, .count = count, .at = at, .banner = banner };
    return list_run(&l);
}

int popup_list(const char *title, const ListLine *lines, int count, int at)
{
    return popup_list_pictured(title, lines, count, at, NULL, NULL);
}

/* ---- A line ------------------------------------------------------------------------------------------------------ */

static void character_add(char *out, size_t room, int key)
{
    char bytes[8];
    size_t used = strlen(out);
    mbstate_t state;
    size_t n;
    memset(&state, 0, sizeof state);
    n = wcrtomb(bytes, (wchar_t)key, &state);
    if (n == (size_t)-1 || used + n + 1 > room) return;
    memcpy(out + used, bytes, n);
    out[used + n] = 0;
}

static void character_drop(char *out)
{
    size_t n = strlen(out);
    while (n > 0 && ((unsigned char)out[n - 1] & 0xc0) == 0x80) n--;
    if (n > 0) out[n - 1] = 0;
}

bool popup_ask(const char *question, char *out, size_t room)
{
    for (;;) {
        Rect r = window_place(5, 64), in = window_draw(r, question, "Enter takes it, Esc goes back");
        int key, columns = screen_columns(out), skip = columns > in.w - 4 ? 0 : columns;
        screen_put(in.y + 1, in.x, in.w, STYLE_STRONG, "> %s", out);
        if (skip || !*out) screen_text(in.y + 1, in.x + 2 + skip, 1, STYLE_FOCUS, " ");
        screen_show();
        key = screen_key(-1);
        if (key == KEY_STOP || key == 27) return false;
        if (key == KEY_ENTER_DOWN) return true;
        if (key == KEY_AGAIN) screen_clear();
        else if (key == KEY_RUB) character_drop(out);
        else if (key == 21) out[0] = 0; /* Ctrl-U */
        else if (key >= ' ' && key < 0x110000) character_add(out, room, key);
    }
}
