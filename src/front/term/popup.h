/*
 * popup.h - what lies over the table for a moment: pages to read, lists to choose from, a line to type, a question.
 *
 * Each waits for its own keys and gives back what was chosen; the caller draws what is below anew. Owns no state
 * between two calls. Does NOT know what the words are about.
 */
#ifndef TERM_POPUP_H
#define TERM_POPUP_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the words of a page on paper of any width: the page is written anew when the terminal changes its size. */
struct Paper;
typedef void (*PageWriter)(void *user, const struct Paper *paper);

/* A page to scroll and to search with '/'; returns when it is put away. */
void popup_page(const char *title, PageWriter write, void *user);
void popup_text(const char *title, const char *text);

/* A line of a list: what it is, and more about it, shown below when it is in focus. */
typedef struct ListLine {
    char name[160]; /* cut where the window is narrow */
    char more[400];
} ListLine;

/* The line chosen, counted from 0; below 0: none, and with Esc LIST_ESCAPED. at: where to begin. */
enum { LIST_ESCAPED = -3 };
int popup_list(const char *title, const ListLine *lines, int count, int at);

/* The same below a few lines of drawing, where there is room above for them; in UTF-8 alone. */
enum { BANNER_LINES = 3 };
int popup_list_under(const char *const banner[BANNER_LINES], const char *title, const ListLine *lines, int count,
                     int at);

/* The same with a picture of the line in focus, drawn into the place it is given; the window is then as large as the
 * screen. */
struct Rect;
typedef void (*ListPainter)(void *user, int line, const struct Rect *place);
int popup_list_pictured(const char *title, const ListLine *lines, int count, int at, ListPainter paint, void *user);

/* A line of text; out may hold a beginning. false: put away. */
bool popup_ask(const char *question, char *out, size_t room);

#endif
