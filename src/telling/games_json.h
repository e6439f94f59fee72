/*
 * games_json.h - every game there is as a JSON list: players, options, and the parts of its table with their layout.
 *
 * What `undercroft games --json` says and what the page in a browser begins from. Does NOT know any game: the registry
 * and the faces do.
 */
#ifndef TELLING_GAMES_JSON_H
#define TELLING_GAMES_JSON_H

#include "words/sheet.h"

void games_json(Sheet *p);

#endif
