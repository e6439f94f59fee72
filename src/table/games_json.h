/*
 * games_json.h - every game there is as a JSON list: players, options, and the parts of its table with their layout.
 *
 * What `undercroft games --json` says and what the page in a browser begins from. Does NOT know any game: the registry and
 * the faces do.
 */
#ifndef TABLE_GAMES_JSON_H
#define TABLE_GAMES_JSON_H

#include "table/page.h"

void games_json(Page *p);

#endif
