/*
 * screen.c - ncurses behind screen.h.
 */
#include "front/term/screen.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <termcap.h>
#include <unistd.h>
#include <wchar.h>

#include "host/stop_signal.h"
#include "words/paper.h"

static struct Screen {
    bool open, utf8, colour;
    Rect within;
    int pointer_y, pointer_x;
} screen;

/* Set by screen_open; before it nothing stops. */
static const volatile sig_atomic_t *leaving;

bool screen_stopped(void) { return leaving && *leaving; }

/* ---- Styles: the colours of Okabe and Ito, told apart by people with any colour vision; each style also differs by
 * its attributes, so nothing is said by colour alone. */
static const struct StyleLook {
    short rich, plain; /* of 256 colours, of 8; -1: the terminal's own                                       */
    attr_t attributes;
} LOOKS[STYLE_COUNT] = {
    [STYLE_PLAIN] = { -1, -1, A_NORMAL },
    [STYLE_DIM] = { -1, -1, A_DIM },
    [STYLE_STRONG] = { -1, -1, A_BOLD },
    [STYLE_BAR] = { 74, COLOR_CYAN, A_REVERSE },
    [STYLE_CHOICE] = { 214, COLOR_YELLOW, A_BOLD },
    [STYLE_FOCUS] = { 214, COLOR_YELLOW, A_BOLD | A_REVERSE },
    [STYLE_FOE] = { 173, COLOR_MAGENTA, A_NORMAL },
    [STYLE_FRIEND] = { 74, COLOR_CYAN, A_NORMAL },
    [STYLE_NEWS] = { 227, COLOR_YELLOW, A_BOLD | A_UNDERLINE },
    [STYLE_ALERT] = { 209, COLOR_MAGENTA, A_BOLD },
    [STYLE_LABEL] = { 74, COLOR_CYAN, A_BOLD },
};

static void colours_begin(void)
{
    const char *none = getenv("NO_COLOR");
    screen.colour = has_colors() && !(none && *none);
    if (!screen.colour) return;
    start_color();
    use_default_colors();
    for (int n = 0; n < STYLE_COUNT; n++) init_pair((short)(n + 1), COLORS >= 256 ? LOOKS[n].rich : LOOKS[n].plain, -1);
}

static void style_use(int style)
{
    attr_set(LOOKS[style].attributes, screen.colour ? (short)(style + 1) : (short)0, NULL);
}

bool screen_known(const char *term) { return tgetent(NULL, term) == 1; }

bool screen_open(void)
{
    if (screen.open) return true;
    setlocale(LC_CTYPE, "");
    screen.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    leaving = stop_signal_watch();
    if (!getenv("ESCDELAY")) set_escdelay(25);
    if (!newterm(NULL, stdout, stdin)) return false;
    cbreak();
    noecho();
    nonl();
    curs_set(0);
    keypad(stdscr, TRUE);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    colours_begin();
    screen.open = true;
    screen_whole();
    return true;
}

void screen_close(void)
{
    if (!screen.open) return;
    screen.open = false;
    endwin();
}

int screen_height(void) { return LINES; }
int screen_width(void) { return COLS; }
bool screen_is_utf8(void) { return screen.utf8; }
void screen_clear(void) { erase(); }
void screen_show(void) { refresh(); }
void screen_within(Rect r) { screen.within = r; }
void screen_whole(void) { screen.within = (Rect){ 0, 0, 32000, 32000 }; }

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* How many plain characters, one byte and one column each, a text begins with. */
static int plain_run(const char *s)
{
    int n = 0;
    while (s[n] >= ' ' && s[n] < 0x7f) n++;
    return n;
}

/* The bytes of the character at s, and its columns. What is no character takes one column as '?'. */
static size_t character_measure(const char *s, int *columns)
{
    wchar_t wide;
    mbstate_t state;
    size_t n;
    int width;
    memset(&state, 0, sizeof state);
    n = mbrtowc(&wide, s, MB_CUR_MAX, &state);
    if (n == (size_t)-1 || n == (size_t)-2 || n == 0) return *columns = 1, 0;
    width = wcwidth(wide);
    if (width < 0) return *columns = 1, 0;
    *columns = width;
    return n;
}

/* One cell's worth: a character as it stands, or its ASCII spelling. */
static int character_put(const char **s, int room)
{
    char single[2];
    const char *spelled;
    size_t n;
    int columns;
    if (!screen.utf8) {
        spelled = paper_ascii(s, single);
        columns = (int)strlen(spelled);
        if (columns > room) return -1;
        addstr((unsigned char)*spelled < ' ' ? "?" : spelled);
        return columns;
    }
    n = character_measure(*s, &columns);
    if (columns > room) return -1;
    if (n == 0) addch('?');
    else addnstr(*s, (int)n);
    *s += n ? n : 1;
    return columns;
}

static bool row_is_within(int y)
{
    return y >= screen.within.y && y < screen.within.y + screen.within.h && y >= 0 && y < LINES;
}

int screen_text(int y, int x, int w, int style, const char *text)
{
    int used = 0, right = screen.within.x + screen.within.w;
    if (right > COLS) right = COLS;
    if (x + w > right) w = right - x;
    if (!row_is_within(y) || x < screen.within.x || x < 0 || w <= 0) return 0;
    style_use(style);
    move(y, x);
    while (*text && used < w) {
        int n = plain_run(text);
        if (n > w - used) n = w - used;
        if (n > 0) addnstr(text, n), text += n;
        else n = character_put(&text, w - used);
        if (n < 0) break;
        used += n;
    }
    attr_set(A_NORMAL, 0, NULL);
    return used;
}

int screen_put(int y, int x, int w, int style, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return screen_text(y, x, w, style, text);
}

void screen_fill(Rect r, int style)
{
    for (int y = r.y; y < r.y + r.h; y++) screen_put(y, r.x, r.w, style, "%*s", r.w, "");
}

int screen_columns(const char *text)
{
    int columns = 0;
    if (!screen.utf8) return paper_columns(text);
    while (*text) {
        int width = plain_run(text);
        size_t n = width ? (size_t)width : character_measure(text, &width);
        columns += width;
        text += n ? n : 1;
    }
    return columns;
}

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

/* Corners from the upper left clockwise, then across, then upright. */
static const char *const FRAMES[][6] = {
    [FRAME_THIN] = { "┌", "┐", "┘", "└", "─", "│" },
    [FRAME_DOUBLE] = { "╔", "╗", "╝", "╚", "═", "║" },
    [FRAME_HEAVY] = { "┏", "┓", "┛", "┗", "━", "┃" },
    [FRAME_DOTTED] = { "┌", "┐", "┘", "└", "┄", "┆" },
};
static const char *const ASCII_FRAMES[][6] = {
    [FRAME_THIN] = { "+", "+", "+", "+", "-", "|" },
    [FRAME_DOUBLE] = { "#", "#", "#", "#", "=", "#" },
    [FRAME_HEAVY] = { "@", "@", "@", "@", "=", "@" },
    [FRAME_DOTTED] = { ".", ".", "'", "`", ".", ":" },
};

enum { FRAME_MOST = 512 };

void screen_frame(Rect r, int kind, int style)
{
    const char *const *part = screen.utf8 ? FRAMES[kind] : ASCII_FRAMES[kind];
    char across[4 * FRAME_MOST + 1] = "";
    size_t one = strlen(part[4]);
    for (int n = 0; n < r.w - 2 && n < FRAME_MOST; n++) memcpy(across + (size_t)n * one, part[4], one + 1);
    screen_text(r.y, r.x + 1, r.w - 2, style, across);
    screen_text(r.y + r.h - 1, r.x + 1, r.w - 2, style, across);
    for (int y = 1; y < r.h - 1; y++) {
        screen_text(r.y + y, r.x, 1, style, part[5]);
        screen_text(r.y + y, r.x + r.w - 1, 1, style, part[5]);
    }
    screen_text(r.y, r.x, 1, style, part[0]);
    screen_text(r.y, r.x + r.w - 1, 1, style, part[1]);
    screen_text(r.y + r.h - 1, r.x + r.w - 1, 1, style, part[2]);
    screen_text(r.y + r.h - 1, r.x, 1, style, part[3]);
}

static const struct GlyphLook {
    const char *utf8, *ascii;
} GLYPHS[GLYPH_COUNT] = {
    [GLYPH_POINTER] = { "▶", ">" }, [GLYPH_PASSED] = { "▪", "-" },    [GLYPH_AT] = { "◆", "O" },
    [GLYPH_AHEAD] = { "▫", "." },   [GLYPH_PILE] = { "▤", "=" },      [GLYPH_DOWN] = { "░", ":" },
    [GLYPH_DOOR] = { "◘", "D" },    [GLYPH_MORE_UP] = { "▲", "^" },   [GLYPH_MORE_DOWN] = { "▼", "v" },
    [GLYPH_DOT] = { "·", "-" },     [GLYPH_ACROSS] = { "═", "=" },    [GLYPH_UPRIGHT] = { "║", "|" },
    [GLYPH_FULL] = { "█", "#" },    [GLYPH_EMPTY] = { "░", "." },   [GLYPH_PIP] = { "●", "o" },
    [GLYPH_TOKEN] = { "•", "*" },
};

const char *screen_glyph(int glyph) { return screen.utf8 ? GLYPHS[glyph].utf8 : GLYPHS[glyph].ascii; }

const char *screen_pips(int value)
{
    static const char *const PIPS[] = { "□", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅" };
    return !screen.utf8 ? "d" : value >= 0 && value <= 6 ? PIPS[value] : "▣";
}

const char *screen_emblem(unsigned kind)
{
    static const char *const EMBLEMS[] = { "♠", "♦", "♣", "♥", "★", "●", "▲", "■", "✚", "◈", "☼", "⚑" };
    static const char *const ASCII_EMBLEMS[] = { "%", "$", "&", "~", "*", "o", "^", "=", "@", "x", "!", "?" };
    enum { COUNT = sizeof EMBLEMS / sizeof *EMBLEMS };
    return screen.utf8 ? EMBLEMS[kind % COUNT] : ASCII_EMBLEMS[kind % COUNT];
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static int mouse_read(void)
{
    MEVENT event;
    if (getmouse(&event) != OK) return KEY_OTHER;
    screen.pointer_y = event.y;
    screen.pointer_x = event.x;
    if (event.bstate & BUTTON4_PRESSED) return KEY_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return KEY_WHEEL_DOWN;
    return event.bstate & BUTTON1_DOUBLE_CLICKED ? KEY_POINT_TWICE : KEY_POINT;
}

void screen_pointer(int *y, int *x)
{
    *y = screen.pointer_y;
    *x = screen.pointer_x;
}

static int named_key(wint_t key)
{
    switch (key) {
    case KEY_UP: return KEY_GO_UP;
    case KEY_DOWN: return KEY_GO_DOWN;
    case KEY_LEFT: return KEY_GO_LEFT;
    case KEY_RIGHT: return KEY_GO_RIGHT;
    case KEY_PPAGE: return KEY_PAGE_UP;
    case KEY_NPAGE: return KEY_PAGE_DOWN;
    case KEY_HOME: return KEY_FIRST;
    case KEY_END: return KEY_LAST;
    case KEY_ENTER: return KEY_ENTER_DOWN;
    case KEY_BACKSPACE: return KEY_RUB;
    case KEY_BTAB: return KEY_TAB_BACK;
    case KEY_RESIZE: return KEY_AGAIN;
    case KEY_MOUSE: return mouse_read();
    default: return KEY_OTHER;
    }
}

int screen_key(int milliseconds)
{
    enum { SLICE = 100 }; /* a signal is noticed that soon */
    int waited = 0;
    for (;;) {
        wint_t key;
        int left = milliseconds < 0 ? SLICE : milliseconds - waited, got;
        if (screen_stopped()) return KEY_STOP;
        if (left > SLICE) left = SLICE;
        timeout(left > 0 ? left : 0);
        got = get_wch(&key);
        if (got == KEY_CODE_YES) return named_key(key);
        if (got == OK) {
            if (key == '\r' || key == '\n') return KEY_ENTER_DOWN;
            return key == 0x7f || key == '\b' ? KEY_RUB : (int)key;
        }
        waited += left;
        if (milliseconds >= 0 && waited >= milliseconds) return screen_stopped() ? KEY_STOP : KEY_NONE;
    }
}

/* ---- Watching while something thinks ----------------------------------------------------------------------------- */

/* A timer's signal looks for keys, so that whoever thinks need not know of keys or threads. */
static volatile int *volatile watched;

static void timer_noticed(int number)
{
    struct pollfd keys = { .fd = STDIN_FILENO, .events = POLLIN };
    (void)number;
    if (watched && (screen_stopped() || poll(&keys, 1, 0) > 0)) *watched = 1;
}

static void timer_set(int milliseconds)
{
    struct itimerval beat = { { 0, milliseconds * 1000 }, { 0, milliseconds * 1000 } };
    setitimer(ITIMER_REAL, &beat, NULL);
}

void screen_watch(volatile int *stop)
{
    enum { BEAT_MS = 20 };
    struct sigaction notice = { .sa_handler = timer_noticed, .sa_flags = SA_RESTART };
    sigemptyset(&notice.sa_mask);
    sigaction(SIGALRM, &notice, NULL);
    *stop = 0;
    watched = stop;
    timer_set(BEAT_MS);
}

bool screen_unwatch(void)
{
    bool pressed = watched && *watched;
    timer_set(0);
    watched = NULL;
    if (pressed && !screen_stopped()) screen_key(0);
    return pressed;
}
