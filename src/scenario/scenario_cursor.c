/*
 * scenario_cursor.c - reading one line of a scenario word by word. See scenario_cursor.h.
 */
#include "scenario/scenario_cursor.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "words/words.h"

Cursor cursor_at(const Lexicon *lex, const ScenarioFile *file, const ScenarioLine *line, Sheet *errors)
{
    Cursor c = { lex, file, line, errors, line->text };
    return c;
}

bool cursor_bad(Cursor *c, const char *where, const char *format, ...)
{
    char sentence[WHY_ROOM];
    int column = c->line->column;
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    for (const char *at = c->line->text; at < where; at++) column += ((unsigned char)*at & 0xc0) != 0x80;
    complain(c->errors, c->file->name, c->line->line, column, "%s", sentence);
    return false;
}

/* ---- Plain words ------------------------------------------------------------------------------------------------- */

static bool ends_word(char c) { return c == 0 || strchr(" \t,:\"", c) != 0; }

void cursor_skip(Cursor *c) { c->at += strspn(c->at, " \t"); }

bool cursor_ends(Cursor *c)
{
    cursor_skip(c);
    return *c->at == 0;
}

bool cursor_finish(Cursor *c) { return cursor_ends(c) || cursor_bad(c, c->at, "\"%.60s\" is left over here.", c->at); }

bool cursor_sees(Cursor *c, const char *words)
{
    size_t n = strlen(words);
    cursor_skip(c);
    return strncmp(c->at, words, n) == 0 && ends_word(c->at[n]);
}

bool cursor_takes(Cursor *c, const char *words)
{
    if (!cursor_sees(c, words)) return false;
    c->at += strlen(words);
    return true;
}

void cursor_word(Cursor *c, char out[WORD_LETTERS])
{
    size_t n = 0;
    cursor_skip(c);
    while (!ends_word(c->at[n]) && n + 1 < WORD_LETTERS) n++;
    memcpy(out, c->at, n);
    out[n] = 0;
}

bool cursor_number(Cursor *c, int32_t least, int32_t most, int32_t *out)
{
    cursor_skip(c);
    const char *at = c->at;
    bool minus = *at == '-';
    int64_t n = 0;
    if (minus) at++;
    if (*at < '0' || *at > '9') return cursor_bad(c, c->at, "a number stands here, not \"%.40s\".", c->at);
    for (; *at >= '0' && *at <= '9'; at++)
        if (n < 100000000) n = n * 10 + (*at - '0');
    if (minus) n = -n;
    if (!ends_word(*at) || n < least || n > most)
        return cursor_bad(c, c->at, "a number from %d to %d stands here.", (int)least, (int)most);
    c->at = at;
    *out = (int32_t)n;
    return true;
}

bool cursor_seat(Cursor *c, int *out)
{
    int32_t n;
    if (!cursor_number(c, 1, SEAT_MAX, &n)) return false;
    *out = (int)n - 1;
    return true;
}

bool cursor_quoted(Cursor *c, char out[TEXT_QUOTED])
{
    cursor_skip(c);
    const char *from = c->at, *end;
    if (*from == '"') {
        end = strchr(++from, '"');
        if (!end) return cursor_bad(c, c->at, "this quotation does not end.");
        c->at = end + 1;
    } else {
        end = c->at = from + strlen(from);
    }
    if (end == from) return cursor_bad(c, from, "here words are missing.");
    if (end - from >= TEXT_QUOTED) return cursor_bad(c, from, "these words are too long.");
    memcpy(out, from, (size_t)(end - from));
    out[end - from] = 0;
    return true;
}

/* ---- Words of the game ------------------------------------------------------------------------------------------- */

/* How many bytes of the text are this name; 0: it is another. */
static size_t name_here(const char *text, const char *name)
{
    size_t n = strlen(name);
    return n && strncmp(text, name, n) == 0 && ends_word(text[n]) ? n : 0;
}

int cursor_name(Cursor *c, const WordList *list)
{
    size_t longest = 0;
    int found = -1;
    cursor_skip(c);
    for (int i = 0; i < list->count; i++) {
        size_t n = name_here(c->at, list->word[i].name);
        if (n > longest) longest = n, found = i;
    }
    c->at += longest;
    return found;
}

/* A word without its plural ending: 0 as it stands, 1 without s, 2 without es, 3 with y for ies. */
static bool singular(const char *word, int how, char out[WORD_LETTERS])
{
    size_t n = strlen(word), cut = how == 3 ? 3 : (size_t)how;
    const char *tail = how == 0 ? "" : how == 1 ? "s" : how == 2 ? "es" : "ies";
    if (n <= cut || strcmp(word + n - cut, tail) != 0) return false;
    snprintf(out, WORD_LETTERS, "%.*s%s", (int)(n - cut), word, how == 3 ? "y" : "");
    return true;
}

int cursor_kind(Cursor *c)
{
    const WordList *kinds = &c->lex->words->kinds;
    char word[WORD_LETTERS], one[WORD_LETTERS];
    cursor_word(c, word);
    for (int how = 0; how < 4; how++) {
        if (!singular(word, how, one)) continue;
        for (int i = 0; i < kinds->count; i++)
            if (strcmp(kinds->word[i].name, one) == 0) {
                c->at += strlen(word);
                return i;
            }
    }
    return -1;
}

int cursor_card(Cursor *c)
{
    const Box *box = c->lex->box;
    size_t longest = 0;
    int found = 0;
    cursor_skip(c);
    for (int i = 1; i < box->cards && box->words; i++) {
        size_t n = name_here(c->at, box->words->card[i].name);
        if (n > longest) longest = n, found = i;
    }
    c->at += longest;
    return found;
}

/* What was meant as a name: up to a comma or a word that goes on after a name. */
static void meant_name(const char *text, char out[WORD_LETTERS])
{
    static const char *const AFTER[] = { " is ", " in ", " on ", " not ", " says ", " of seat ", " #", "," };
    size_t n = strlen(text);
    for (size_t i = 0; i < sizeof AFTER / sizeof AFTER[0]; i++) {
        const char *at = strstr(text, AFTER[i]);
        if (at && (size_t)(at - text) < n) n = (size_t)(at - text);
    }
    if (n >= WORD_LETTERS) n = WORD_LETTERS - 1;
    memcpy(out, text, n);
    out[n] = 0;
}

bool cursor_need_card(Cursor *c, int *out)
{
    const Box *box = c->lex->box;
    char typed[WORD_LETTERS];
    Nearest near = { "", 0 };
    *out = cursor_card(c);
    if (*out) return true;
    if (cursor_ends(c)) return cursor_bad(c, c->at, "here a card is missing.");
    meant_name(c->at, typed);
    for (int i = 1; i < box->cards && box->words; i++) nearest_offer(&near, typed, box->words->card[i].name);
    const char *meant = nearest_word(&near, typed);
    if (meant) return cursor_bad(c, c->at, "there is no card \"%s\"; did you mean \"%s\"?", typed, meant);
    return cursor_bad(c, c->at, "there is no card \"%s\".", typed);
}

bool cursor_unknown(Cursor *c, const char *what, int lists, const WordList *const *list)
{
    char word[WORD_LETTERS];
    Nearest near = { "", 0 };
    cursor_word(c, word);
    if (!*word) return cursor_bad(c, c->at, "here %s is missing.", what);
    for (int l = 0; l < lists; l++)
        for (int i = 0; i < list[l]->count; i++) nearest_offer(&near, word, list[l]->word[i].name);
    const char *meant = nearest_word(&near, word);
    if (meant) return cursor_bad(c, c->at, "\"%s\" is not %s; did you mean \"%s\"?", word, what, meant);
    return cursor_bad(c, c->at, "\"%s\" is not %s.", word, what);
}

/* ---- Piles and things -------------------------------------------------------------------------------------------- */

static bool pile_word(Cursor *c, Pile *out, bool *any)
{
    const Vocabulary *v = c->lex->words;
    int found;
    if (cursor_takes(c, "in") || cursor_takes(c, "the")) return true;
    if (cursor_takes(c, "of seat")) return cursor_seat(c, &out->owner);
    if (out->kind < 0 && (cursor_takes(c, "cards") || cursor_takes(c, "card"))) {
        *any = true;
        return true;
    }
    if (out->kind < 0 && (found = cursor_kind(c)) >= 0) {
        out->kind = found;
        *any = true;
        return true;
    }
    if (out->zone < 0 && (found = cursor_name(c, &v->zones)) >= 0) {
        out->zone = found;
        *any = true;
        return true;
    }
    const WordList *known[] = { &v->kinds, &v->zones };
    return cursor_unknown(c, "a kind of card or a place for cards", 2, known);
}

/* "threats", "threat deck", "discards", "cards in hand of seat 2": up to a colon or the end. */
bool cursor_need_pile(Cursor *c, Pile *out)
{
    bool any = false;
    *out = (Pile){ -1, -1, SEAT_NONE };
    while (!cursor_ends(c) && *c->at != ':')
        if (!pile_word(c, out, &any)) return false;
    if (!any) return cursor_bad(c, c->at, "here a kind of card or a place for cards is missing.");
    if (out->zone < 0) out->zone = c->lex->play;
    if (out->zone < 0) return cursor_bad(c, c->at, "this game has no cards in play.");
    return true;
}

static const char *const ORDINAL[] = { "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth" };
enum { ORDINALS = sizeof ORDINAL / sizeof ORDINAL[0] };

/* After `the`: an ordinal or none, a kind, and where if it is not in play. */
static bool need_kind_ref(Cursor *c, Ref *out)
{
    out->what = REF_KIND;
    out->pile = (Pile){ -1, c->lex->play, SEAT_NONE };
    if (cursor_takes(c, "last")) out->nth = -1;
    for (int i = 0; i < ORDINALS; i++)
        if (cursor_takes(c, ORDINAL[i])) out->nth = i;
    out->pile.kind = cursor_kind(c);
    if (out->pile.kind >= 0) return true;
    const WordList *known[] = { &c->lex->words->kinds };
    return cursor_unknown(c, "a kind of card", 1, known);
}

bool cursor_need_ref(Cursor *c, Ref *out)
{
    int32_t nth;
    memset(out, 0, sizeof *out);
    if (cursor_takes(c, "seat")) {
        out->what = REF_SEAT;
        return cursor_seat(c, &out->nth);
    }
    if (cursor_takes(c, "the")) return need_kind_ref(c, out);
    out->what = REF_CARD;
    out->pile.owner = SEAT_NONE;
    if (!cursor_need_card(c, &out->card)) return false;
    cursor_skip(c);
    if (*c->at == '#') {
        c->at++;
        if (!cursor_number(c, 1, 99, &nth)) return false;
        out->nth = nth - 1;
    }
    if (cursor_takes(c, "of seat")) return cursor_seat(c, &out->pile.owner);
    return true;
}

/* A state is listed as "inactive", or with its opposite as "inactive/active". */
static int state_word(Cursor *c)
{
    const WordList *states = &c->lex->words->states;
    char word[WORD_LETTERS];
    cursor_word(c, word);
    for (int i = 0; i < states->count; i++) {
        const char *name = states->word[i].name, *slash = strchr(name, '/');
        size_t n = slash ? (size_t)(slash - name) : strlen(name);
        int which = strlen(word) == n && strncmp(word, name, n) == 0 ? 0
                    : slash && strcmp(word, slash + 1) == 0          ? 1
                                                                     : -1;
        if (which < 0) continue;
        c->at += strlen(word);
        return WORD_STATE + 2 * i + which;
    }
    return -1;
}

int cursor_trait(Cursor *c)
{
    int found = state_word(c);
    if (found >= 0) return found;
    if (cursor_takes(c, "attached")) return WORD_ATTACHED;
    if (!cursor_takes(c, "an")) (void)cursor_takes(c, "a");
    if ((found = cursor_kind(c)) >= 0) return WORD_KIND + found;
    if ((found = cursor_name(c, &c->lex->words->traits)) >= 0) return WORD_TRAIT + found;
    return -1;
}
