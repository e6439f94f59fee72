/*
 * save_read.c - reading the text of a save, line by line. See save.h and docs/save-format.md.
 *
 * Nothing is played here: what the words mean is found out by the rules (save.c).
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "records/save_inside.h"
#include "table/clock.h"
#include "words/file.h"
#include "words/words.h"

typedef struct Reader {
    Save *save;
    Why *why;
    int line;
    int deck_seat, deck_which; /* the deck whose cards follow; 0: none */
} Reader;

static bool bad(Reader *r, const char *sentence)
{
    return why_not(r->why, "%s:%d: %s", r->save->name, r->line, sentence);
}

/* ---- Pieces of a line -------------------------------------------------------------------------------------------- */

/* The next word, terminated in place; what follows it in *rest. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");
    *rest = *end ? end + 1 : end;
    *end = 0;
    return word;
}

/* What is left of the line, without the spaces around it. */
static char *rest_of(char *rest)
{
    rest += strspn(rest, " \t");
    size_t n = strlen(rest);
    while (n > 0 && (rest[n - 1] == ' ' || rest[n - 1] == '\t')) rest[--n] = 0;
    return rest;
}

static bool read_u64(const char *word, uint64_t *out)
{
    uint64_t n = 0;
    if (!*word) return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9') return false;
        unsigned digit = (unsigned)(*word - '0');
        if (n > (UINT64_MAX - digit) / 10) return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

static bool read_int(const char *word, int least, int most, int *out)
{
    uint64_t n;
    if (!read_u64(word, &n) || n > (uint64_t)most || (int)n < least) return false;
    *out = (int)n;
    return true;
}

static bool read_hash(const char *word, uint64_t *out)
{
    uint64_t n = 0;
    if (strlen(word) != 16) return false;
    for (; *word; word++) {
        const char *digits = "0123456789abcdef", *at = strchr(digits, *word);
        if (!at) return false;
        n = n << 4 | (uint64_t)(at - digits);
    }
    *out = n;
    return true;
}

/* A slot at the end of an array that grows; null when memory is short. */
static void *one_more(void *array, int *room, int count, size_t size)
{
    if (count < *room) return array;
    int more = *room ? *room * 2 : 64;
    void *grown = realloc(array, (size_t)more * size);
    if (grown) *room = more;
    return grown;
}

/* ---- The head ---------------------------------------------------------------------------------------------------- */

/* A line that may stand once. */
static bool only_once(Reader *r, int *line)
{
    if (*line) return bad(r, "this line stands a second time.");
    *line = r->line;
    return true;
}

static bool head_game(Reader *r, char *rest)
{
    if (!only_once(r, &r->save->game_line)) return false;
    r->save->game = rest_of(rest);
    return *r->save->game ? true : bad(r, "the game's name is missing.");
}

static bool head_rules(Reader *r, char *rest)
{
    uint64_t n;
    if (!only_once(r, &r->save->rules_line)) return false;
    if (!read_u64(rest_of(rest), &n) || n > UINT32_MAX) return bad(r, "the rules' version is not a number.");
    r->save->rules = (uint32_t)n;
    return true;
}

static bool head_content(Reader *r, char *rest)
{
    if (!only_once(r, &r->save->content_line)) return false;
    return read_hash(rest_of(rest), &r->save->content) ? true : bad(r, "the content is not 16 digits 0 to f.");
}

static bool head_seed(Reader *r, char *rest)
{
    if (!only_once(r, &r->save->seed_line)) return false;
    return read_u64(rest_of(rest), &r->save->seed) ? true : bad(r, "the seed is not a number.");
}

static bool head_seats(Reader *r, char *rest)
{
    if (!only_once(r, &r->save->seats_line)) return false;
    return read_int(rest_of(rest), 1, SEAT_MAX, &r->save->seats) ? true : bad(r, "there are 1 to 8 seats.");
}

static bool head_undo(Reader *r, char *rest)
{
    const char *word = rest_of(rest);
    if (!only_once(r, &r->save->undo_line)) return false;
    r->save->undo_free = strcmp(word, "free") == 0;
    if (r->save->undo_free || strcmp(word, "strict") == 0) return true;
    return bad(r, "undo is strict or free.");
}

static bool head_clock(Reader *r, char *rest)
{
    Save *v = r->save;
    if (!only_once(r, &v->clock_line)) return false;
    if (read_int(next_word(&rest), 1, CLOCK_MOST, &v->clock) && read_int(rest_of(rest), 0, INT32_MAX, &v->clock_used))
        return true;
    return bad(r, "a clock is the seconds it gives and the seconds that are gone.");
}

static bool head_pack(Reader *r, char *rest)
{
    const char *name = rest_of(rest);
    if (r->save->packs == PACKS_MAX) return bad(r, "a game has at most 8 packs.");
    if (!*name || strlen(name) >= PACK_NAME) return bad(r, "the pack's file name is missing or too long.");
    memcpy(r->save->pack[r->save->packs++].name, name, strlen(name) + 1);
    return true;
}

static bool head_option(Reader *r, char *rest)
{
    Save *v = r->save;
    const char *name = next_word(&rest), *value = rest_of(rest);
    size_t n = strlen(name), m = strlen(value);
    if (!n || !m) return bad(r, "an option needs a name and a value.");
    if (v->options == OPTION_MAX) return bad(r, "a game has at most 16 options.");
    SaveOption *o = &v->option[v->options];
    if (n + m + 2 > sizeof o->setting) return bad(r, "this option is too long.");
    for (int i = 0; i < v->options; i++)
        if (strncmp(v->option[i].setting, name, n) == 0 && v->option[i].setting[n] == '=')
            return bad(r, "this option stands a second time.");
    o->line = r->line;
    memcpy(o->setting, name, n);
    o->setting[n] = '=';
    memcpy(o->setting + n + 1, value, m + 1);
    v->options++;
    return true;
}

static bool head_seat(Reader *r, char *rest)
{
    int seat;
    if (!read_int(next_word(&rest), 1, SEAT_MAX, &seat)) return bad(r, "a seat's number is 1 to 8.");
    const char *kind = next_word(&rest), *name = rest_of(rest);
    SaveSeat *who = &r->save->seat[seat - 1];
    if (!only_once(r, &who->line)) return false;
    who->bot = strcmp(kind, "bot") == 0;
    if (!who->bot && strcmp(kind, "person") != 0) return bad(r, "at a seat sits a person or a bot.");
    size_t n = strlen(name);
    if (n >= sizeof who->name) return bad(r, "this name is too long.");
    memcpy(who->name, name, n + 1);
    return true;
}

static bool head_deck(Reader *r, char *rest)
{
    if (!read_int(next_word(&rest), 1, SEAT_MAX, &r->deck_seat) || !read_int(rest_of(rest), 1, 99, &r->deck_which))
        return bad(r, "a deck line names a seat and which of its decks.");
    return true;
}

static bool head_card(Reader *r, char *rest)
{
    Save *v = r->save;
    SaveCard card = { r->line, r->deck_seat, r->deck_which, 0, 0 };
    if (!r->deck_seat) return bad(r, "a card line stands below a deck line.");
    if (!read_int(next_word(&rest), 1, DECK_MAX, &card.count)) return bad(r, "how many of this card?");
    card.name = rest_of(rest);
    void *more = one_more(v->card, &v->card_room, v->cards, sizeof *v->card);
    if (!more) return bad(r, "there is not enough memory.");
    v->card = more;
    v->card[v->cards++] = card;
    return true;
}

/* ---- The luck of a served table ---------------------------------------------------------------------------------- */

static bool head_table(Reader *r, char *rest)
{
    const char *name = rest_of(rest);
    if (!only_once(r, &r->save->table_line)) return false;
    if (!*name || strlen(name) >= LUCK_NAME) return bad(r, "the table's name is missing or too long.");
    memcpy(r->save->luck.table, name, strlen(name) + 1);
    return true;
}

static bool head_commitment(Reader *r, char *rest)
{
    const char *digits = rest_of(rest);
    uint8_t unused[LUCK_SECRET];
    if (!only_once(r, &r->save->commitment_line)) return false;
    if (!luck_hex_read(digits, unused)) return bad(r, "a commitment is 64 digits 0 to f.");
    memcpy(r->save->commitment, digits, LUCK_HEX);
    return true;
}

static bool head_secret(Reader *r, char *rest)
{
    if (!only_once(r, &r->save->secret_line)) return false;
    r->save->served = luck_hex_read(rest_of(rest), r->save->luck.secret);
    return r->save->served || bad(r, "a secret is 64 digits 0 to f.");
}

static bool head_nonce(Reader *r, char *rest)
{
    int seat;
    if (!read_int(next_word(&rest), 1, SEAT_MAX, &seat)) return bad(r, "a seat's number is 1 to 8.");
    const char *nonce = rest_of(rest);
    char *kept = r->save->luck.nonce[seat - 1];
    if (!*nonce || !luck_nonce_allowed(nonce)) return bad(r, "what a seat said is at most 64 signs without a space.");
    if (*kept) return bad(r, "this line stands a second time.");
    memcpy(kept, nonce, strlen(nonce) + 1);
    return true;
}

/* All three or none; with them the key is made. */
static bool served_whole(Reader *r)
{
    Save *v = r->save;
    if (!v->table_line && !v->commitment_line && !v->secret_line) return true;
    if (!v->table_line || !v->commitment_line || !v->secret_line)
        return bad(r, "a served game has a table, a commitment and a secret: one of them is missing above.");
    luck_ready(&v->luck);
    return true;
}

static bool head_answers(Reader *r, char *rest)
{
    const Save *v = r->save;
    if (*rest_of(rest)) return bad(r, "nothing stands after \"answers\".");
    if (!v->game_line) return bad(r, "the game line is missing above.");
    if (!v->rules_line) return bad(r, "the rules line is missing above.");
    if (!v->content_line) return bad(r, "the content line is missing above.");
    if (!v->seed_line) return bad(r, "the seed line is missing above.");
    if (!v->seats_line) return bad(r, "the seats line is missing above.");
    if (!served_whole(r)) return false;
    r->save->answers_line = r->line;
    return true;
}

typedef struct HeadLine {
    const char *word;
    bool (*read)(Reader *, char *rest);
} HeadLine;

static const HeadLine HEAD[] = {
    { "game", head_game },       { "rules", head_rules },
    { "content", head_content }, { "pack", head_pack },
    { "seed", head_seed },       { "seats", head_seats },
    { "option", head_option },   { "undo", head_undo },
    { "seat", head_seat },       { "deck", head_deck },
    { "card", head_card },       { "clock", head_clock },
    { "table", head_table },     { "commitment", head_commitment },
    { "secret", head_secret },   { "nonce", head_nonce },
    { "answers", head_answers },
};
enum { HEADS = sizeof HEAD / sizeof HEAD[0] };

static bool head_line(Reader *r, char *line)
{
    char *rest = line, *word = next_word(&rest);
    Nearest near = { "", 0 };
    for (int i = 0; i < HEADS; i++) {
        if (strcmp(word, HEAD[i].word) == 0) return HEAD[i].read(r, rest);
        nearest_offer(&near, word, HEAD[i].word);
    }
    const char *meant = nearest_word(&near, word);
    if (meant)
        return why_not(r->why, "%s:%d: \"%.40s\" is no line of a save; did you mean \"%s\"?", r->save->name, r->line,
                       word, meant);
    return why_not(r->why, "%s:%d: \"%.40s\" is no line of a save.", r->save->name, r->line, word);
}

/* ---- The answers ------------------------------------------------------------------------------------------------- */

static bool body_check(Reader *r, char *rest, bool last)
{
    Save *v = r->save;
    SaveCheck c = { r->line, 0, 0 };
    if (!read_int(next_word(&rest), 0, INT32_MAX, &c.after) || !read_hash(rest_of(rest), &c.hash))
        return bad(r, "a check is a number of answers and 16 digits 0 to f.");
    if (c.after != v->answers)
        return why_not(r->why,
                       "%s:%d: this stands after %d answers, but should after %d: lines are missing or "
                       "doubled above.",
                       v->name, r->line, v->answers, c.after);
    void *more = one_more(v->check, &v->check_room, v->checks, sizeof *v->check);
    if (!more) return bad(r, "there is not enough memory.");
    v->check = more;
    v->check[v->checks++] = c;
    if (last) v->end_line = r->line;
    return true;
}

/* Answers were taken back before this one: its luck is a later one. */
static bool body_luck(Reader *r, char *rest)
{
    Save *v = r->save;
    int number;
    if (!v->served || v->luck_next >= 0) return bad(r, "luck stands once before an answer of a served game.");
    if (!read_int(rest_of(rest), v->answers, INT32_MAX, &number)) return bad(r, "luck is a number that rises.");
    v->luck_next = number;
    return true;
}

static bool body_line(Reader *r, char *line)
{
    Save *v = r->save;
    char *rest = line, *word = next_word(&rest);
    int number;
    if (strcmp(word, "check") == 0) return body_check(r, rest, false);
    if (strcmp(word, "end") == 0) return body_check(r, rest, true);
    if (strcmp(word, "luck") == 0) return body_luck(r, rest);
    if (!read_int(word, 1, INT32_MAX, &number))
        return bad(r, "here stands an answer with its number, a check, or the end.");
    if (number != v->answers + 1)
        return why_not(r->why, "%s:%d: answer %d stands where answer %d should: a line is missing or doubled.", v->name,
                       r->line, number, v->answers + 1);
    SaveAnswer a = { r->line, v->luck_next, rest_of(rest) };
    if (!*a.words) return bad(r, "the words of the answer are missing.");
    void *more = one_more(v->answer, &v->answer_room, v->answers, sizeof *v->answer);
    if (!more) return bad(r, "there is not enough memory.");
    v->answer = more;
    v->answer[v->answers++] = a;
    v->luck_next = -1;
    return true;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static bool first_line(Reader *r, const char *line)
{
    int version;
    if (strncmp(line, "undercroft save ", 16) != 0) return bad(r, "this is not a saved game of Undercroft.");
    if (!read_int(line + 16, 1, 9999, &version)) return bad(r, "the version of the save is not a number.");
    if (version < SAVE_OLDEST || version > SAVE_VERSION)
        return why_not(r->why, "%s:%d: this save is of version %d; this program reads versions %d to %d.",
                       r->save->name, r->line, version, SAVE_OLDEST, SAVE_VERSION);
    r->save->version = version;
    return true;
}

static bool read_line(Reader *r, char *line)
{
    size_t n = strlen(line);
    if (n > SAVE_LINE) return bad(r, "this line is too long.");
    if (n && line[n - 1] == '\r') line[--n] = 0;
    if (r->line == 1) return first_line(r, line);
    line += strspn(line, " \t");
    if (!*line || *line == '#') return true;
    if (r->save->end_line) return bad(r, "something stands after the end.");
    return r->save->answers_line ? body_line(r, line) : head_line(r, line);
}

static bool read_all(Reader *r, size_t size)
{
    Save *v = r->save;
    char *at = v->text, *end = v->text + size;
    while (at < end) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        bool whole = stop != 0;
        if (!stop) stop = end;
        *stop = 0;
        r->line++;
        if (strlen(at) != (size_t)(stop - at)) return bad(r, "here is a byte that is no text: the file is damaged.");
        if (!whole && *at) return bad(r, "the file breaks off in this line.");
        if (!read_line(r, at)) return false;
        at = stop + 1;
    }
    if (r->line == 0) return why_not(r->why, "%s:1: the file is empty.", v->name);
    r->line++;
    return v->end_line ? true : bad(r, "the file breaks off here: its end line is missing.");
}

Save *save_read(const char *text, size_t size, const char *name, Why *why)
{
    Save *v = calloc(1, sizeof *v);
    size_t named = strlen(name);
    if (v) v->name = calloc(1, named + 1);
    if (v) v->text = malloc(size + 1);
    if (!v || !v->name || !v->text) {
        why_not(why, "There is not enough memory to read %s.", name);
        save_free(v);
        return 0;
    }
    memcpy(v->name, name, named);
    memcpy(v->text, text, size);
    v->text[size] = 0;
    v->luck_next = -1;
    Reader r = { v, why, 0, 0, 0 };
    if (read_all(&r, size)) return v;
    save_free(v);
    return 0;
}

Save *save_read_file(const char *path, Why *why)
{
    size_t size;
    char *text = file_read(path, SAVE_LIMIT, &size, why);
    if (!text) return 0;
    Save *v = save_read(text, size, path, why);
    free(text);
    return v;
}

void save_free(Save *v)
{
    if (!v) return;
    free(v->check);
    free(v->answer);
    free(v->card);
    free(v->text);
    free(v->name);
    free(v);
}

const char *save_game(const Save *v) { return v->game; }
uint32_t save_rules_version(const Save *v) { return v->rules; }
uint64_t save_content(const Save *v) { return v->content; }
int save_packs(const Save *v) { return v->packs; }
const char *save_pack(const Save *v, int n) { return v->pack[n].name; }
const TableLuck *save_luck(const Save *v) { return v->served ? &v->luck : NULL; }
const char *save_commitment(const Save *v) { return v->commitment; }
const char *save_name(const Save *v) { return v->name; }
int save_length(const Save *v) { return v->answers; }
