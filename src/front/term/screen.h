/*
 * screen.h - the terminal as a sheet of cells: styles, frames, clipped text, keys, the mouse, resizing.
 *
 * Everything that differs between terminals is decided here: colour or none (NO_COLOR), UTF-8 or ASCII, how many cells.
 * Owns ncurses: no other file includes it. Does NOT know the table.
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

enum Style {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_STRONG,
    STYLE_BAR,    /* the first and the last line                                                            */
    STYLE_CHOICE, /* can be chosen now                                                                      */
    STYLE_FOCUS,  /* the one thing the keys act on                                                          */
    STYLE_FOE,
    STYLE_FRIEND,
    STYLE_NEWS,   /* has just happened                                                                      */
    STYLE_ALERT,  /* a refusal                                                                              */
    STYLE_LABEL,  /* the name of a part of the table                                                        */
    STYLE_COUNT
};

enum FrameKind { FRAME_THIN, FRAME_DOUBLE, FRAME_HEAVY, FRAME_DOTTED };

/* Pictures that have an ASCII spelling. */
enum Glyph {
    GLYPH_POINTER,
    GLYPH_PASSED, /* slots of a track: behind the die, under it, before it                                   */
    GLYPH_AT,
    GLYPH_AHEAD,
    GLYPH_PILE,
    GLYPH_DOWN,   /* a card's back                                                                          */
    GLYPH_DOOR,
    GLYPH_MORE_UP,
    GLYPH_MORE_DOWN,
    GLYPH_DOT,
    GLYPH_ACROSS, /* passages                                                                               */
    GLYPH_UPRIGHT,
    GLYPH_FULL,   /* a counter's bar                                                                        */
    GLYPH_EMPTY,
    GLYPH_PIP,
    GLYPH_TOKEN, /* of a die                                                                               */
    GLYPH_COUNT
};

typedef struct Rect {
    int y, x, h, w;
} Rect;

/* Keys are characters, or these. */
enum Key {
    KEY_NONE = -1, /* nothing came in time                                                                  */
    KEY_STOP = -2, /* a signal: leave                                                                       */
    KEY_AGAIN = -3, /* the size has changed: draw again                                                     */
    KEY_GO_UP = 0x110001,
    KEY_GO_DOWN,
    KEY_GO_LEFT,
    KEY_GO_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_FIRST,
    KEY_LAST,
    KEY_ENTER_DOWN,
    KEY_RUB,
    KEY_TAB_BACK,
    KEY_POINT,     /* the mouse: screen_pointer says where                                                  */
    KEY_POINT_TWICE,
    KEY_WHEEL_UP,
    KEY_WHEEL_DOWN,
    KEY_OTHER
};

/* Takes the terminal; false when it cannot. Giving it back twice does no harm. */
bool screen_open(void);
void screen_close(void);
bool screen_stopped(void); /* SIGINT, SIGTERM or SIGHUP came                                                */

int screen_height(void);
int screen_width(void);
bool screen_is_utf8(void);

/* Whether the machine knows what a terminal of that name can do. */
bool screen_known(const char *term);

void screen_clear(void);
void screen_show(void); /* what was drawn becomes visible                                                   */

/* Text in one line, cut at w columns; returns the columns used. */
int screen_text(int y, int x, int w, int style, const char *text);
int screen_put(int y, int x, int w, int style, const char *format, ...) __attribute__((format(printf, 5, 6)));
void screen_fill(Rect r, int style);
void screen_frame(Rect r, int kind, int style);
/* Drawing outside this part of the screen does nothing, until screen_whole. */
void screen_within(Rect r);
void screen_whole(void);

const char *screen_glyph(int glyph);
/* A die's face as a picture: one column. */
const char *screen_pips(int value);
/* One of a few pictures for kinds of cards. */
const char *screen_emblem(unsigned kind);
int screen_columns(const char *text);

/* Waits so many milliseconds for a key; -1: until one comes. */
int screen_key(int milliseconds);
void screen_pointer(int *y, int *x);

/* While the program thinks: *stop becomes 1 as soon as a key is pressed or a signal comes, until screen_unwatch, which
 * takes that key away; true: there was one. */
void screen_watch(volatile int *stop);
bool screen_unwatch(void);

#endif
