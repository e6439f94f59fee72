/*
 * gate.h - sockets: what comes in by WebSocket and HTTP is handed to the server, and what it says goes out.
 *
 * Nothing else knows libwebsockets. One thread, one loop; bots think in others.
 *
 * Does NOT know what a frame means.
 */
#ifndef SERVE_GATE_H
#define SERVE_GATE_H

#include "serve/settings.h"
#include "serve/shelf.h"
#include "serve/table_store.h"

/* Serves until a signal ends it (gate_stop). listening: told the port when it is. Returns false with a sentence if it
 * could not begin. shelf null: there is no page. */
bool gate_run(const ServeSettings *, TableStore *, const Shelf *, void (*listening)(const ServeSettings *, int port),
              Why *why);

/* To be called from a signal's handler. */
void gate_stop(void);

#endif
