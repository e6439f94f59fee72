/*
 * figures.c - see figures.h.
 */
#include "telling/figures.h"

#include <ctype.h>
#include <string.h>

const FigureSign *figures_sign(const Face *face, const char *name)
{
    for (const FigureSign *f = face->signs; f && f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || ((unsigned char)c & 0x80) || c == '-'; }

/* The figure whose name and number begin here; *number: where the number begins. A single letter is a name only right
 * before its number: "P5", as Dungeons print it. */
static const FigureSign *figure_at(const Face *face, const char *at, bool first, const char **number)
{
    for (const FigureSign *f = face->signs; f && f->name; f++) {
        size_t n = strlen(f->name);
        const char *after = at + n;
        if (strncmp(at, f->name, n) != 0 || (f->counts && !first)) continue;
        if (*after == ' ' && n > 1) after++;
        if (*after == '+') after++;
        if (!isdigit((unsigned char)*after)) continue;
        *number = at + n + (at[n] == ' ');
        return f;
    }
    return NULL;
}

void figures_write(const Face *face, bool utf8, const char *text, Text *out)
{
    const char *whole = text;
    bool begins = true; /* a word does */
    while (*text) {
        const char *number = text;
        const FigureSign *f = begins ? figure_at(face, text, text == whole, &number) : NULL;
        char one[2] = { *text, 0 };
        if (f) text_add(out, utf8 ? f->sign : f->letters), text = number;
        else text_add(out, one), text++;
        begins = !f && !is_letter(one[0]);
    }
}
