/*
 * deal.c - see deal.h.
 *
 * The code's bytes: how many options differ from the standard and how many seats; each of them and its value; the seed,
 * as few bytes as it takes; a check. In letters that cannot be taken for one another (Crockford's).
 */
#include "sitting/deal.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "table/options.h"
#include "words/hash.h"

static const char LETTERS[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
enum { BYTES_MAX = 2 + 3 * OPTION_MAX + 8 + 1, BITS = 5, GROUP = 4, DAY = 24 * 60 * 60 };

/* ---- A setup in bytes -------------------------------------------------------------------------------------------- */

static uint8_t check_of(const RegistryEntry *e, const uint8_t *bytes, int count)
{
    uint64_t h = hash_bytes(bytes, (size_t)count) ^ hash_bytes(e->game->name, strlen(e->game->name));
    return (uint8_t)(h ^ h >> 8 ^ h >> 16 ^ h >> 24);
}

static int setup_bytes(const RegistryEntry *e, const Setup *how, uint8_t out[BYTES_MAX])
{
    int n = 2;
    out[0] = 0;
    out[1] = how->seats;
    for (int k = 0; k < e->face->option_count; k++) {
        if (how->option[k] == e->face->options[k].standard) continue;
        out[0]++;
        out[n++] = (uint8_t)k;
        out[n++] = (uint8_t)((uint16_t)how->option[k] >> 8);
        out[n++] = (uint8_t)how->option[k];
    }
    for (uint64_t seed = how->seed; seed; seed >>= 8) out[n++] = (uint8_t)seed;
    out[n] = check_of(e, out, n);
    return n + 1;
}

static bool setup_read(const RegistryEntry *e, const uint8_t *bytes, int count, Setup *how)
{
    int n = 2;
    options_standard(e->face, how);
    if (count < 3 || count > BYTES_MAX || check_of(e, bytes, count - 1) != bytes[count - 1]) return false;
    how->seats = bytes[1];
    for (int k = 0; k < bytes[0]; k++, n += 3) {
        if (n + 3 >= count || bytes[n] >= e->face->option_count) return false;
        how->option[bytes[n]] = (int16_t)(bytes[n + 1] << 8 | bytes[n + 2]);
    }
    if (count - 1 - n > 8) return false;
    how->seed = 0;
    for (int k = count - 2; k >= n; k--) how->seed = how->seed << 8 | bytes[k];
    return true;
}

/* ---- A deal in words --------------------------------------------------------------------------------------------- */

static void setting_add(Deal *d, const char *name, const char *value)
{
    if (d->settings < DEAL_SETTINGS) snprintf(d->setting[d->settings++], DEAL_WORD, "%s=%s", name, value);
}

static void deal_from(const RegistryEntry *e, const Setup *how, Deal *out)
{
    char value[96];
    *out = (Deal){ .entry = e, .seed = how->seed };
    snprintf(value, sizeof value, "%d", how->seats);
    if (e->game->seats_max > e->game->seats_min) setting_add(out, "seats", value);
    for (int k = 0; k < e->face->option_count; k++) {
        Text t = text_in(value, sizeof value);
        if (how->option[k] == e->face->options[k].standard) continue;
        options_words(e->face, k, how->option[k], &t);
        setting_add(out, e->face->options[k].name, value);
    }
}

/* The setup that its words mean. */
static bool deal_setup(const Deal *d, Setup *out, Why *why)
{
    SessionStart start = { .face = d->entry->face };
    const char *word[DEAL_SETTINGS];
    for (int n = 0; n < d->settings; n++) word[n] = d->setting[n];
    if (!options_read(&start, d->settings, word, why)) return false;
    *out = start.setup;
    out->seed = d->seed;
    return true;
}

bool deal_of(const Session *s, Deal *out, Why *why)
{
    const Setup *how = session_setup(s);
    if (session_packs(s)) return why_not(why, "This game has the cards of a pack, which no code can hold.");
    for (int seat = 0; how->deck && seat < session_seats(s); seat++)
        if (how->deck[seat * session_face(s)->decks_per_seat].count)
            return why_not(why, "Decks were brought to this game, which no code can hold.");
    deal_from(registry_find(session_game(s)->name), how, out);
    return true;
}

void deal_code(const Deal *d, char out[DEAL_CODE])
{
    Setup how;
    Why unsaid = { "" };
    uint8_t bytes[BYTES_MAX] = { 0 };
    int used = snprintf(out, DEAL_CODE, "%s", d->entry->game->name);
    if (!deal_setup(d, &how, &unsaid)) return;
    int count = setup_bytes(d->entry, &how, bytes);
    for (int bit = 0, n = 0; bit < 8 * count; bit += BITS, n++) {
        unsigned two = (unsigned)bytes[bit / 8] << 8 | (bit / 8 + 1 < count ? bytes[bit / 8 + 1] : 0u);
        if (n % GROUP == 0 && used + 1 < DEAL_CODE) out[used++] = '-';
        if (used + 1 < DEAL_CODE) out[used++] = LETTERS[two >> (11 - bit % 8) & 31];
    }
    out[used] = 0;
}

/* O is 0 and I and L are 1, however they were written. */
static int letter_value(char c)
{
    c = (char)toupper((unsigned char)c);
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    const char *at = c ? strchr(LETTERS, c) : NULL;
    return at ? (int)(at - LETTERS) : -1;
}

bool deal_read(const char *code, Deal *out, Why *why)
{
    char game[32];
    size_t name = strcspn(code, "-");
    uint8_t bytes[BYTES_MAX + 2] = { 0 };
    int bits = 0;
    Setup how;
    snprintf(game, sizeof game, "%.*s", (int)(name < sizeof game ? name : sizeof game - 1), code);
    for (char *c = game; *c; c++) *c = (char)tolower((unsigned char)*c);
    const RegistryEntry *e = registry_find(game);
    if (!e)
        return why_not(why, "\"%.60s\" is no code of a deal: it begins with a game's name, as in GAME-4H2K-Q9.", code);
    for (const char *c = code + name; *c; c++) {
        int v = letter_value(*c);
        if (*c == '-') continue;
        if (v < 0 || bits + BITS > 8 * BYTES_MAX)
            return why_not(why, "\"%.60s\" is no code of a deal: \"%c\" cannot stand in it.", code, *c);
        for (int k = BITS - 1; k >= 0; k--, bits++)
            if (v >> k & 1) bytes[bits / 8] |= (uint8_t)(128 >> bits % 8);
    }
    if (!setup_read(e, bytes, bits / 8, &how) || !options_allow(e->face, &how, why))
        return why_not(why, "\"%.60s\" is no code of a deal of %s: something in it was mistyped.", code,
                       e->face->title);
    deal_from(e, &how, out);
    return true;
}

/* ---- The day ----------------------------------------------------------------------------------------------------- */

int64_t deal_today(void) { return (int64_t)time(NULL) / DAY; }

void deal_of_day(const RegistryEntry *e, int64_t day, Deal *out)
{
    enum { SEEDS = 1000000 };
    char text[80];
    Setup how;
    Rng mix;
    snprintf(text, sizeof text, "%s on day %" PRId64, e->game->name, day);
    rng_seed(&mix, hash_bytes(text, strlen(text)));
    options_standard(e->face, &how);
    if (e->game->seats_max > 1 && !e->face->together && how.seats < 2) how.seats = 2;
    how.seed = 1 + rng_below(&mix, SEEDS - 1);
    deal_from(e, &how, out);
}

void deal_result(const Session *s, Text *out)
{
    Deal deal, today;
    Why unsaid = { "" };
    char code[DEAL_CODE] = "", line[400], outcome[300], date[24] = "";
    int64_t day = deal_today();
    time_t now = (time_t)(day * DAY);
    Text o = text_in(outcome, sizeof outcome);
    if (!deal_of(s, &deal, &unsaid)) return;
    deal_code(&deal, code);
    deal_of_day(deal.entry, day, &today);
    session_outcome(s, session_first_person(s), &o);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    snprintf(line, sizeof line, "Undercroft, %s, %s %s: %s %d answers. (Nobody's proof: a deal can be played twice.)",
             deal.entry->face->title, deal.seed == today.seed ? "the deal of" : "the deal",
             deal.seed == today.seed ? date : code, outcome, session_count(s));
    text_add(out, line);
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static bool deal_open_for(Opening *out, const Deal *d, uint8_t people, const char *bots, Why *why)
{
    const char *setting[DEAL_SETTINGS];
    NewGame how = { .entry = d->entry, .settings = d->settings, .setting = setting, .seed = d->seed };
    for (int n = 0; n < d->settings; n++) setting[n] = d->setting[n];
    how.people = people;
    how.bots = bots;
    return opening_new(out, &how, why);
}

bool deal_open(Opening *out, const Deal *d, Why *why) { return deal_open_for(out, d, 0, NULL, why); }

bool deal_again(Opening *o, Why *why)
{
    const Session *s = o->session;
    char bots[SEAT_MAX * SITTER_NAME] = "";
    uint8_t people = 0;
    Deal deal;
    bool known = deal_of(s, &deal, why);
    for (int seat = 0; seat < session_seats(s); seat++) {
        const Sitter *who = session_sitter(s, seat);
        if (!who->bot) people |= (uint8_t)(1u << seat);
        else if (levels_find(who->name)) strcat(strcat(bots, *bots ? "," : ""), who->name);
    }
    opening_close(o);
    return known && deal_open_for(o, &deal, people, *bots ? bots : NULL, why);
}
