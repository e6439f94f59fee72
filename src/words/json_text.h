/*
 * json_text.h - JSON written straight into a growing text, value by value.
 *
 *     json_open(p, NULL, '{');  json_text(p, "name", "Ann");  json_open(p, "dice", '[');  json_number(p, NULL, 4);
 *     json_close(p, ']');  json_close(p, '}');                          {"name":"Ann","dice":[4]}
 *
 * A key of null stands for a value in a list, or for the whole. Commas come by themselves. Owns the spelling: what
 * comes out is always well-formed UTF-8, a torn character becomes '?'. Does NOT read JSON, nor check that what is
 * opened is closed.
 */
#ifndef WORDS_JSON_TEXT_H
#define WORDS_JSON_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "words/sheet.h"

void json_open(Sheet *p, const char *key, char bracket);
void json_close(Sheet *p, char bracket);
void json_text(Sheet *p, const char *key, const char *text);
void json_number(Sheet *p, const char *key, int64_t number);
void json_truth(Sheet *p, const char *key, bool truth);
void json_nothing(Sheet *p, const char *key);

/* A key alone: whatever is written next is its value. */
void json_place(Sheet *p, const char *key);

#endif
