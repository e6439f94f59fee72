/*
 * finished_game.c - what is recorded of a game that is over. See store.h.
 *
 * Does NOT keep it: a store does, in a file or in a page.
 */
#include <stdio.h>
#include <string.h>

#include "records/store.h"
#include "table/options.h"
#include "table/outcome.h"

void store_describe(const Session *s, FinishedGame *out)
{
    const Setup *how = session_setup(s);
    Text options, outcome;
    memset(out, 0, sizeof *out);
    snprintf(out->game, sizeof out->game, "%s", session_game(s)->name);
    options = text_in(out->options, sizeof out->options);
    options_line_of(s, &options);
    outcome = text_in(out->outcome, sizeof out->outcome);
    session_outcome(s, SEAT_NONE, &outcome);
    out->seed = how->seed;
    out->content = session_box(s)->hash;
    out->rules_version = session_game(s)->rules_version;
    session_scores(s, out->score);
    memcpy(out->option, how->option, sizeof out->option);
    out->answers = session_count(s);
    out->seats = how->seats;
    for (int i = 0; i < how->seats; i++)
        if (!session_sitter(s, i)->bot) out->people |= (uint8_t)(1u << i);
    out->won = outcome_winners(session_face(s), out->score, how->seats);
    out->undo_free = session_undo_is_free(s);
}
