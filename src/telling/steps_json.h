/*
 * steps_json.h - what happened step by step, as one JSON object: what a front end moves the table by, here and far away.
 *
 * docs/protocol.md describes it. Everything in it is what the looking seat may know. Does NOT change the session.
 */
#ifndef TELLING_STEPS_JSON_H
#define TELLING_STEPS_JSON_H

#include "table/session.h"
#include "words/sheet.h"

/* What answers `from` (-1: the setup as well) to the last set off. */
void steps_json(Sheet *p, const Session *s, int seat, int from);

#endif
