/*
 * position_json.h - where a game stands, as one JSON object: what `talk` says and what the page in a browser draws.
 *
 * docs/protocol.md describes it. Everything in it is what the looking seat may know. Does NOT change the session.
 */
#ifndef TELLING_POSITION_JSON_H
#define TELLING_POSITION_JSON_H

#include "table/session.h"
#include "words/sheet.h"

/* For `seat` (SEAT_NONE: a spectator), with what happened from answer `told` on (-1: the setup as well). */
void position_json(Sheet *p, const Session *s, int seat, int told);

#endif
