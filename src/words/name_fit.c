/*
 * name_fit.c - comparing names. See name_fit.h.
 */
#include "words/name_fit.h"

#include <string.h>

#include "words/words.h"

enum NameFit name_fit(const char *typed, const char *known)
{
    char a[WORDS_ROOM], b[WORDS_ROOM];
    words_squeeze(typed, a);
    words_squeeze(known, b);
    if (!*a || !*b) return NAME_NO;
    if (strcmp(a, b) == 0) return NAME_EXACT;
    words_fold(typed, a);
    words_fold(known, b);
    if (words_begin(a, b)) return NAME_BEGINS;
    return words_within(a, b) ? NAME_WITHIN : NAME_NO;
}
