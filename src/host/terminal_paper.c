/*
 * terminal_paper.c - paper_on (words/paper.h): how wide a terminal is, and which letters it can show.
 *
 * Does NOT write on it.
 */
#include <langinfo.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "words/paper.h"

Paper paper_on(FILE *to)
{
    Paper p = { to, PAPER_WIDTH, false, false };
    struct winsize size;
    int fd = fileno(to);
    p.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (fd >= 0 && isatty(fd)) {
        p.terminal = true;
        if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) p.width = size.ws_col;
        if (p.width < PAPER_WIDTH_MIN) p.width = PAPER_WIDTH_MIN;
        if (p.width > PAPER_WIDTH_MAX) p.width = PAPER_WIDTH_MAX; /* longer lines are hard to read */
    }
    return p;
}
