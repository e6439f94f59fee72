/*
 * c_text.c - see c_text.h.
 */
#include "c_text.h"

#include <string.h>

void c_quote(Sheet *p, const char *text) { c_quote_part(p, text, strlen(text)); }

void c_quote_part(Sheet *p, const char *text, size_t length)
{
    sheet_say(p, "\"");
    for (const char *end = text + length; text < end; text++) {
        if (*text == '\n') sheet_say(p, "\\n");
        else if (*text == '"' || *text == '\\') sheet_add(p, "\\%c", *text);
        else if (*text == '?') sheet_say(p, "\\?");
        else sheet_put(p, text, 1);
    }
    sheet_say(p, "\"");
}

void c_upper(Sheet *p, const char *name)
{
    for (; *name; name++) {
        char c = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name == '-' || *name == ' ' ? '_' : *name;
        sheet_put(p, &c, 1);
    }
}
