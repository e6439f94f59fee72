/*
 * export.h - an event for other programs: CSV for spreadsheets, JSON, TRF for pairing checkers, a bracket as a
 * picture.
 *
 * Does NOT read any of them.
 */
#ifndef EVENT_EXPORT_H
#define EVENT_EXPORT_H

#include "event/event.h"

/* False: the format has no such thing (a sentence), or there is not enough memory. */
bool export_csv(const Tournament *e, Sheet *out, Why *why);
bool export_json(const Tournament *e, Sheet *out, Why *why);
bool export_trf(const Tournament *e, Sheet *out, Why *why);
bool export_svg(const Tournament *e, Sheet *out, Why *why);

#endif
