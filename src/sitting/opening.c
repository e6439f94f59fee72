/*
 * opening.c - sessions from words and saves. See opening.h.
 */
#include "sitting/opening.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "records/decks.h"
#include "table/options.h"
#include "words/file.h"

enum { SETTINGS_MOST = OPTION_MAX + SEAT_MAX + 8 };

uint64_t opening_seed(void)
{
    enum { SEEDS = 1000000 };
    struct timespec now;
    Rng mix;
    clock_gettime(CLOCK_REALTIME, &now);
    rng_seed(&mix, (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid());
    return 1 + rng_below(&mix, SEEDS - 1);
}

bool opening_seed_read(const char *typed, uint64_t *out, Why *why)
{
    char *end;
    errno = 0;
    unsigned long long seed = strtoull(typed, &end, 10);
    if (typed[0] < '0' || typed[0] > '9' || *end || errno)
        return why_not(why, "--seed is a whole number from 0 to %" PRIu64 ", not \"%.60s\".", UINT64_MAX, typed);
    *out = seed;
    return true;
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

static void seat_bot(Opening *o, int seat, const Level *level, Sitter *out)
{
    o->bot[seat] = (Bot){ .level = level, .face = o->entry->face, .timed = true };
    *out = (Sitter){ .bot = bot_answer, .mind = &o->bot[seat] };
    snprintf(out->name, sizeof out->name, "%s", level->name);
}

/* The bots of a save, by the name that stands in it. */
static bool sitter_named(void *user, const char *name, Sitter *out)
{
    Opening *o = (Opening *)user;
    const Level *level = levels_find(name);
    int seat = 0;
    while (seat < SEAT_MAX && o->bot[seat].level) seat++;
    if (!level || seat == SEAT_MAX) return false;
    seat_bot(o, seat, level, out);
    return true;
}

static bool seat_bots(Opening *o, SessionStart *start, uint8_t people, const char *list, Why *why)
{
    const Level *level[SEAT_MAX];
    int count = 0, bots = 0, seat;
    if (!levels_read(list ? list : levels_standard()->name, level, SEAT_MAX, &count, why)) return false;
    for (seat = 0; seat < start->setup.seats; seat++) bots += !(people >> seat & 1);
    if (count > 1 && count != bots)
        return why_not(why, "%d bots are named for %d seat%s that bots take.", count, bots, bots == 1 ? "" : "s");
    for (seat = 0, bots = 0; seat < start->setup.seats; seat++)
        if (!(people >> seat & 1)) seat_bot(o, seat, level[count > 1 ? bots++ : 0], &start->sitter[seat]);
    return true;
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* Settings apart: those of decks into `decks`, the others into `others`. false with a sentence: there are too many. */
typedef struct Settings {
    const char *deck[SETTINGS_MOST], *other[SETTINGS_MOST];
    int decks, others;
} Settings;

static bool settings_part(const NewGame *how, Settings *out, Why *why)
{
    *out = (Settings){ .decks = 0 };
    if (how->settings > SETTINGS_MOST) return why_not(why, "There are more settings than a game has.");
    for (int i = 0; i < how->settings; i++)
        if (decks_is_setting(how->entry->face, how->setting[i])) out->deck[out->decks++] = how->setting[i];
        else out->other[out->others++] = how->setting[i];
    return true;
}

/* Cards of a pack may do for a game as most play it, but not for this one: three dungeons where there is one. */
static bool is_dealt(const Session *s, const SessionStart *start)
{
    return !session_over(s) && start->face->game->fault(start->box, session_position(s)) == 0;
}

bool opening_new(Opening *out, const NewGame *how, Why *why)
{
    Deck decks[SEAT_MAX * DECK_PARTS]; /* the session takes a copy */
    SessionStart start = { .face = how->entry->face };
    Settings settings;
    uint8_t people = how->people;
    *out = (Opening){ .entry = how->entry };
    if (!settings_part(how, &settings, why)) return false;
    if (!options_read(&start, settings.others, settings.other, why)) return false;
    if (!boxes_open(&out->boxes, how->entry->face, how->pack, why)) return false;
    start.box = out->boxes.box;
    start.setup.seed = how->seed;
    start.luck = how->luck;
    start.desk = how->desk;
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (how->name[seat]) snprintf(start.sitter[seat].name, SITTER_NAME, "%s", how->name[seat]);
    if (how->pack) {
        start.pack_count = 1;
        file_whole_path(how->pack, start.pack[0].name, PACK_NAME); /* to be gone on with from anywhere */
    }
    if (!people) people = how->entry->face->together ? 0xff : 1;
    if (decks_choose(&start, how->entry, settings.decks, settings.deck, decks, why) &&
        seat_bots(out, &start, people, how->bots, why))
        out->session = session_begin(&start, why);
    if (out->session && how->pack && !is_dealt(out->session, &start)) {
        char because[WHY_ROOM];
        Text t = text_in(because, sizeof because);
        box_why(how->entry->face, out->boxes.box, &t);
        why_not(why, "With the cards of %s such a game cannot be dealt: %s.", how->pack, because);
        opening_close(out);
    }
    if (!out->session) opening_close(out);
    return out->session != NULL;
}

/* Where a save's pack lies: as it was named or, if it was sent along with the save, beside it. */
static void pack_found(const Save *save, char out[2 * PACK_NAME])
{
    const char *named = save_pack(save, 0), *slash = strrchr(save_name(save), '/'), *last = strrchr(named, '/');
    int folder = slash ? (int)(slash + 1 - save_name(save)) : 0;
    snprintf(out, (size_t)2 * PACK_NAME, "%.*s%s", folder > PACK_NAME ? 0 : folder, save_name(save),
             last ? last + 1 : named);
    if (access(named, R_OK) == 0 || access(out, R_OK) != 0) snprintf(out, (size_t)2 * PACK_NAME, "%s", named);
}

bool opening_boxes(Boxes *out, const Save *save, const Face *face, Why *why)
{
    char pack[2 * PACK_NAME];
    Why unsaid = { "" };
    if (save_packs(save) == 0) return boxes_open(out, face, NULL, why);
    pack_found(save, pack);
    if (boxes_open(out, face, pack, &unsaid)) return true;
    if (access(pack, R_OK) == 0) return why_not(why, "%s", unsaid.text);
    return why_not(
        why, "The game was played with the cards of %s, which cannot be read; beside the save it is found too.", pack);
}

bool opening_load(Opening *out, const Save *save, const RegistryEntry *entry, int to, Why *why)
{
    const RegistryEntry *found = registry_find(save_game(save));
    *out = (Opening){ .entry = found };
    if (!found) return why_not(why, "The save is of a game called %.40s, which is not here.", save_game(save));
    if (entry && entry != found)
        return why_not(why, "The save is of %s, not of %s.", found->game->name, entry->game->name);
    if (!opening_boxes(&out->boxes, save, found->face, why)) return false;
    out->session = save_play(save, found->face, out->boxes.box, to, sitter_named, out, why);
    if (!out->session) opening_close(out);
    return out->session != NULL;
}

Save *opening_find_save(Store *store, const char *name, Why *why)
{
    Why trouble = { "" };
    size_t size = 0;
    char *text;
    Save *save;
    if (access(name, F_OK) == 0 || !store) return save_read_file(name, why);
    text = store_save_text(store, name, &size, &trouble);
    if (!text) {
        if (*trouble.text) why_not(why, "%s", trouble.text);
        else why_not(why, "There is neither a file nor a save called %s; undercroft saves lists the saves.", name);
        return NULL;
    }
    save = save_read(text, size, name, why);
    free(text);
    return save;
}

void opening_close(Opening *o)
{
    session_end(o->session);
    for (int seat = 0; seat < SEAT_MAX; seat++) bot_leave(&o->bot[seat]);
    boxes_close(&o->boxes);
    o->session = NULL;
}
