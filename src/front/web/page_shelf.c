/*
 * page_shelf.c - reward packs in a page, which has no file to keep them in: the page remembers which games were
 * finished and which packs are open, hands both in ("shelf"), and is told what to remember ("record", "open_pack",
 * "seal_pack"). See page.h.
 *
 * Owns the part of store.h that rewards_shelf.c needs, for one game at a time. Does NOT know what earns a pack.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/web/page.h"
#include "records/rewards_shelf.h"
#include "words/json_text.h"

enum { RECORDS_MOST = 100000 };

struct Store {
    char game[32];
    FinishedGame *finished; /* newest first */
    int count;
    uint32_t opened;
};

static Store store;

/* ---- store.h ----------------------------------------------------------------------------------------------------- */

static bool store_is_of(const Store *s, const char *game) { return s && strcmp(s->game, game) == 0; }

bool store_tally(Store *s, const char *game, GameTally *out, Why *why)
{
    (void)why;
    *out = (GameTally){ .played = store_is_of(s, game) ? s->count : 0 };
    return true;
}

int store_games(Store *s, const char *game, FinishedGame *out, int room, Why *why)
{
    int n = 0;
    (void)why;
    for (; store_is_of(s, game) && n < s->count && n < room; n++) out[n] = s->finished[n];
    return n;
}

bool store_opened(Store *s, const char *game, uint32_t *packs, Why *why)
{
    (void)why;
    *packs = store_is_of(s, game) ? s->opened : 0;
    return true;
}

bool store_turn_packs(Store *s, const char *game, uint32_t open, uint32_t seal, Why *why)
{
    if (!store_is_of(s, game)) return why_not(why, "The shelf of another game is on the table.");
    s->opened = (s->opened | open) & ~seal;
    return true;
}

/* ---- A finished game as a line of numbers ------------------------------------------------------------------------ */

static void record_words(const FinishedGame *g, Text *t)
{
    const int32_t head[] = { g->seats, g->people, g->won, g->undo_free };
    for (int n = 0; n < 4; n++) text_num(t, head[n]), text_add(t, " ");
    for (int n = 0; n < SEAT_MAX; n++) text_num(t, g->score[n]), text_add(t, " ");
    for (int n = 0; n < OPTION_MAX; n++) text_num(t, g->option[n]), text_add(t, n < OPTION_MAX - 1 ? " " : "");
}

static bool number_read(const char **at, long low, long high, long *out)
{
    char *end;
    *out = strtol(*at, &end, 10);
    if (end == *at || *out < low || *out > high) return false;
    *at = end;
    return true;
}

static bool record_read(const char *line, FinishedGame *g)
{
    long seats, people, won, undo_free, number;
    *g = (FinishedGame){ 0 };
    if (!number_read(&line, 1, SEAT_MAX, &seats) || !number_read(&line, 0, 255, &people) ||
        !number_read(&line, 0, 255, &won) || !number_read(&line, 0, 1, &undo_free))
        return false;
    g->seats = (uint8_t)seats, g->people = (uint8_t)people, g->won = (uint8_t)won, g->undo_free = undo_free != 0;
    for (int n = 0; n < SEAT_MAX; n++) {
        if (!number_read(&line, INT32_MIN, INT32_MAX, &number)) return false;
        g->score[n] = (int32_t)number;
    }
    for (int n = 0; n < OPTION_MAX; n++) {
        if (!number_read(&line, INT16_MIN, INT16_MAX, &number)) return false;
        g->option[n] = (int16_t)number;
    }
    return !*line;
}

/* "record": what to remember of the game on the table, which is over. */
bool page_record(Request *r, Sheet *out, Why *why)
{
    const Session *s = page_opening()->session;
    char text[400];
    Text words = text_in(text, sizeof text);
    FinishedGame g;
    (void)r;
    if (!s || !session_over(s)) return why_not(why, "No finished game is on the table.");
    store_describe(s, &g);
    record_words(&g, &words);
    json_text(out, NULL, text);
    return true;
}

/* ---- Packs ------------------------------------------------------------------------------------------------------- */

/* The choice of a setup option that brings a pack into the decks. */
static const char *choice_of(const OptionFace *option, int value)
{
    for (int n = 0; n < option->count; n++)
        if (option->choices[n].value == value) return option->choices[n].name;
    return "";
}

static bool packs_json(Sheet *out, const Face *face, Why *why)
{
    const Rewards *rewards = face->rewards;
    Shelf shelf;
    if (rewards && !shelf_read(&store, rewards, &shelf, why)) return false;
    json_open(out, NULL, '{');
    json_number(out, "opened", store.opened);
    json_open(out, "packs", '[');
    for (int n = 0; rewards && n < rewards->count; n++) {
        const RewardPack *pack = &rewards->pack[n];
        json_open(out, NULL, '{');
        json_text(out, "name", pack->name);
        json_text(out, "meaning", pack->meaning);
        json_text(out, "rule", pack->rule);
        json_text(out, "option", face->options[pack->option].name);
        json_text(out, "choice", choice_of(&face->options[pack->option], pack->value));
        json_truth(out, "earned", shelf.earned >> n & 1);
        json_truth(out, "open", shelf.opened >> n & 1);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

/* "shelf", a game, its open packs (a bit each), then a finished game a line, newest first: which packs there are,
 * earned and open. */
bool page_shelf(Request *r, Sheet *out, Why *why)
{
    const RegistryEntry *e = request_game(r, why);
    int opened, count = 0;
    if (!e || !request_number(r, "The open packs", 0, INT32_MAX, &opened, why)) return false;
    for (size_t n = 0; n < r->size; n++) count += r->at[n] == '\n';
    if (count >= RECORDS_MOST) return why_not(why, "There are more than %d finished games.", RECORDS_MOST);
    FinishedGame *games = calloc((size_t)count + 1, sizeof *games);
    if (!games) return why_not(why, "There is not enough memory to look through your games.");
    for (count = 0; r->size; count++)
        if (!record_read(request_line(r), &games[count])) {
            free(games);
            return why_not(why, "Finished game %d is not a record.", count + 1);
        }
    free(store.finished);
    store = (Store){ .finished = games, .count = count, .opened = (uint32_t)opened };
    snprintf(store.game, sizeof store.game, "%s", e->game->name);
    return packs_json(out, e->face, why);
}

static bool pack_turn(Request *r, Sheet *out, Why *why,
                      bool (*turn)(Store *, const Rewards *, const char *pack, Why *why))
{
    const RegistryEntry *e = request_game(r, why);
    if (!e) return false;
    if (!e->face->rewards) return why_not(why, "%s has no reward packs.", e->face->title);
    return turn(&store, e->face->rewards, request_line(r), why) && packs_json(out, e->face, why);
}

/* "open_pack" or "seal_pack", a game and a pack's name: the shelf as it is then. */
bool page_open_pack(Request *r, Sheet *out, Why *why) { return pack_turn(r, out, why, shelf_open); }
bool page_seal_pack(Request *r, Sheet *out, Why *why) { return pack_turn(r, out, why, shelf_seal); }

bool page_shelf_permits(const Opening *o, Why *why)
{
    return shelf_permits(&store, o->entry->face->rewards, session_setup(o->session), why);
}
