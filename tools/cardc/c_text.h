/*
 * c_text.h - texts and names as C source has them, on the sheets that emit.c and others write on.
 *
 * Does NOT write files.
 */
#ifndef CARDC_C_TEXT_H
#define CARDC_C_TEXT_H

#include "words/sheet.h"

void c_quote(Sheet *p, const char *text); /* as a C string */
void c_quote_part(Sheet *p, const char *text, size_t length);
void c_upper(Sheet *p, const char *name); /* as part of a C constant: RAISE_DOOM */

#endif
