/*
 * clean.h - what strangers wrote, made fit to be shown to others: a terminal obeys control characters, and letters can
 * be turned around or piled up.
 *
 * Owns that. Does NOT judge words.
 */
#ifndef WORDS_CLEAN_H
#define WORDS_CLEAN_H

#include <stddef.h>

/* Into out, terminated, at most room - 1 bytes, cut at a whole character: without control characters (C0, C1), line and
 * paragraph ends, what turns the direction of writing, invisible characters and bytes that are no UTF-8; at most two
 * marks on a letter; one space between words, none around them. Returns how many bytes. */
size_t text_clean(const char *in, char *out, size_t room);

#endif
