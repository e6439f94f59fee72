/*
 * tap.h - telling test results in TAP, for the test programs of this folder. Each is one program with one main.
 */
#ifndef TESTS_TABLE_TAP_H
#define TESTS_TABLE_TAP_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int tap_number, tap_failed;

static inline bool tap_ok(bool so, const char *what, const char *file, int line)
{
    printf("%s %d - %s\n", so ? "ok" : "not ok", ++tap_number, what);
    if (!so) {
        tap_failed++;
        printf("# %s:%d\n", file, line);
    }
    return so;
}

static inline bool tap_same(const char *is, const char *should, const char *what, const char *file, int line)
{
    bool so = strcmp(is, should) == 0;
    tap_ok(so, what, file, line);
    if (!so) printf("# is:     %s\n# should: %s\n", is, should);
    return so;
}

static inline bool tap_has(const char *text, const char *part, const char *what, const char *file, int line)
{
    bool so = strstr(text, part) != 0;
    tap_ok(so, what, file, line);
    if (!so) printf("# \"%s\"\n# does not have \"%s\"\n", text, part);
    return so;
}

#define OK(so, what) tap_ok((so), (what), __FILE__, __LINE__)
#define SAME(is, should, what) tap_same((is), (should), (what), __FILE__, __LINE__)
#define HAS(text, part, what) tap_has((text), (part), (what), __FILE__, __LINE__)

static inline int tap_end(void)
{
    printf("1..%d\n", tap_number);
    return tap_failed ? 1 : 0;
}

#endif
