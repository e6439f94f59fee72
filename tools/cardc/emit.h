/*
 * emit.h - the compiled game as C: an enum header, the tables, the names, the sources.
 *
 * Every function returns the whole text of one file, from malloc. Does NOT write files.
 */
#ifndef CARDC_EMIT_H
#define CARDC_EMIT_H

#include "inside.h"

char *emit_words(const Cardc *c);   /* GAME_words.h   */
char *emit_box(const Cardc *c);     /* GAME_box.h     */
char *emit_names(const Cardc *c);   /* GAME_names.c   */
char *emit_sources(const Cardc *c); /* GAME_sources.c */

#endif
