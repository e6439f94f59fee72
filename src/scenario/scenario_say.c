/*
 * scenario_say.c - what a line of a given, do or expect block says. See scenario_inside.h and docs/scenarios.md.
 *
 * Needs the game's words, never a position: a file's mistakes are all found before anything is played.
 */
#include <stdio.h>
#include <string.h>

#include "scenario/scenario_cursor.h"

static int zone_named(const Vocabulary *v, const char *name)
{
    for (int i = 0; i < v->zones.count; i++)
        if (strcmp(v->zones.word[i].name, name) == 0) return i;
    return -1;
}

void lexicon_make(Lexicon *lex, const Face *face, const Stage *stage, const Box *box)
{
    static const Vocabulary none;
    lex->face = face;
    lex->stage = stage;
    lex->box = box;
    lex->words = face->vocabulary ? face->vocabulary : &none;
    lex->play = zone_named(lex->words, "play");
    lex->deck = zone_named(lex->words, "deck");
    lex->discards = zone_named(lex->words, "discards");
    lex->aside = zone_named(lex->words, "aside");
}

/* ---- Lists of cards ---------------------------------------------------------------------------------------------- */

/* "Ash Ghoul, 2 Hexbinder" or "none". */
static bool need_cards(Cursor *c, Statement *st)
{
    if (cursor_takes(c, "none")) return cursor_finish(c);
    for (;;) {
        int32_t copies = 1;
        int card;
        cursor_skip(c);
        if (*c->at >= '0' && *c->at <= '9' && !cursor_number(c, 1, CARDS_LISTED, &copies)) return false;
        if (!cursor_need_card(c, &card)) return false;
        if (st->cards + copies > CARDS_LISTED) return cursor_bad(c, c->at, "this list is too long.");
        while (copies-- > 0) st->card[st->cards++] = card;
        cursor_skip(c);
        if (*c->at == 0) return true;
        if (*c->at != ',') return cursor_bad(c, c->at, "a comma stands between cards, not \"%.40s\".", c->at);
        c->at++;
    }
}

static bool say_list(Cursor *c, Statement *st, int say)
{
    st->say = say;
    if (!cursor_need_pile(c, &st->pile)) return false;
    cursor_skip(c);
    if (*c->at != ':') return cursor_bad(c, c->at, "here a colon and cards are missing.");
    c->at++;
    return need_cards(c, st);
}

/* ---- Numbers, states, places ------------------------------------------------------------------------------------- */

static bool need_value(Cursor *c, Statement *st)
{
    if (!cursor_takes(c, "is")) return cursor_bad(c, c->at, "here \"is\" is missing.");
    st->compare = COMPARE_IS;
    if (cursor_takes(c, "not")) st->compare = COMPARE_NOT;
    else if (cursor_takes(c, "at least")) st->compare = COMPARE_LEAST;
    else if (cursor_takes(c, "at most")) st->compare = COMPARE_MOST;
    return cursor_number(c, -30000, 30000, &st->value) && cursor_finish(c);
}

static bool say_number(Cursor *c, Statement *st, int number)
{
    st->say = SAY_NUMBER;
    st->number = number;
    if (cursor_takes(c, "of") && !cursor_need_ref(c, &st->ref)) return false;
    return need_value(c, st);
}

static bool say_slot(Cursor *c, Statement *st)
{
    int32_t n;
    st->say = SAY_SLOT;
    if (cursor_takes(c, "slot")) {
        if (!cursor_number(c, 1, TRACK_MAX, &n)) return false;
        st->slot = (int)n - 1;
        return cursor_finish(c);
    }
    st->slot = -1;
    cursor_word(c, st->text[0]);
    st->texts = 1;
    if (!st->text[0][0]) return cursor_bad(c, c->at, "here a slot is missing: its name, or \"slot\" and its number.");
    c->at += strlen(st->text[0]);
    return cursor_finish(c);
}

static bool say_word(Cursor *c, Statement *st)
{
    const Vocabulary *v = c->lex->words;
    st->say = SAY_WORD;
    st->word = cursor_trait(c);
    if (st->word >= 0) return cursor_finish(c);
    const WordList *known[] = { &v->states, &v->kinds, &v->traits };
    return cursor_unknown(c, "something a card can be", 3, known);
}

/* What is said of a thing: where it is, on which slot, what it is; of a seat: that it won, that it is asked. */
static bool say_of_thing(Cursor *c, Statement *st)
{
    if (!cursor_need_ref(c, &st->ref)) return false;
    if (st->ref.what == REF_SEAT) {
        bool won = cursor_takes(c, "won"), lost = !won && cursor_takes(c, "lost");
        bool asked = !won && !lost && cursor_takes(c, "to answer");
        st->say = won ? SAY_WON : lost ? SAY_LOST : SAY_TURN;
        return won || lost || asked ? cursor_finish(c)
                                    : cursor_bad(c, c->at, "of a seat it is said that it won, lost, or is to answer.");
    }
    bool is = cursor_takes(c, "is");
    st->negated = cursor_takes(c, "not");
    if (cursor_takes(c, "in")) {
        st->say = SAY_PLACE;
        return cursor_need_pile(c, &st->pile) && cursor_finish(c);
    }
    if (cursor_takes(c, "on")) return say_slot(c, st);
    if (is) return say_word(c, st);
    return cursor_bad(c, c->at, "here \"is\", \"in\" or \"on\" is missing.");
}

/* ---- What only an expect block says ------------------------------------------------------------------------------ */

static bool need_texts(Cursor *c, Statement *st)
{
    for (;;) {
        if (st->texts == TEXTS_LISTED) return cursor_bad(c, c->at, "at most %d quotations stand here.", TEXTS_LISTED);
        if (!cursor_quoted(c, st->text[st->texts++])) return false;
        cursor_skip(c);
        if (*c->at != ',') return cursor_finish(c);
        c->at++;
    }
}

/* Answers after `offered only`: commas between, since answers are rarely quoted. */
static bool need_answers(Cursor *c, Statement *st)
{
    for (const char *at = c->at;;) {
        at += strspn(at, " ");
        size_t n = strcspn(at, ","), used = n;
        while (used > 0 && at[used - 1] == ' ') used--;
        if (!used || used >= TEXT_QUOTED || st->texts == TEXTS_LISTED)
            return cursor_bad(c, at, "here stand up to %d answers with commas between.", TEXTS_LISTED);
        memcpy(st->text[st->texts], at, used);
        st->text[st->texts++][used] = 0;
        if (!at[n]) return true;
        at += n + 1;
    }
}

static bool say_offered(Cursor *c, Statement *st)
{
    if (!st->negated && cursor_takes(c, "only")) {
        st->say = SAY_ONLY;
        cursor_skip(c);
        return need_answers(c, st);
    }
    st->say = SAY_OFFERED;
    st->texts = 1;
    return cursor_quoted(c, st->text[0]) && cursor_finish(c);
}

static bool say_why(Cursor *c, Statement *st)
{
    st->say = SAY_WHY;
    if (!cursor_need_ref(c, &st->ref)) return false;
    if (!cursor_takes(c, "says")) return cursor_bad(c, c->at, "here \"says\" is missing.");
    st->texts = 1;
    return cursor_quoted(c, st->text[0]) && cursor_finish(c);
}

static bool need_dice(Cursor *c, uint8_t die[DICE_LISTED], int *count)
{
    for (cursor_skip(c); *c->at && *c->at != ','; cursor_skip(c)) {
        int32_t pips;
        if (*count == DICE_LISTED) return cursor_bad(c, c->at, "at most %d dice stand here.", DICE_LISTED);
        if (!cursor_number(c, 1, 255, &pips)) return false;
        die[(*count)++] = (uint8_t)pips;
    }
    return *count > 0 || cursor_bad(c, c->at, "here the dice are missing.");
}

/* "seen Ash Ghoul", "seen Ash Ghoul in deck". */
static bool say_seen(Cursor *c, Statement *st)
{
    st->say = SAY_SEEN;
    st->pile = (Pile){ -1, -1, SEAT_NONE };
    st->ref.what = REF_CARD;
    if (!cursor_need_card(c, &st->ref.card)) return false;
    return cursor_takes(c, "in") ? cursor_need_pile(c, &st->pile) && cursor_finish(c) : cursor_finish(c);
}

static bool say_earned(Cursor *c, Statement *st)
{
    st->say = SAY_EARNED;
    st->texts = 1;
    return cursor_quoted(c, st->text[0]) && cursor_finish(c);
}

static bool say_score(Cursor *c, Statement *st)
{
    st->say = SAY_SCORE;
    if (cursor_takes(c, "of seat")) {
        st->ref.what = REF_SEAT;
        if (!cursor_seat(c, &st->ref.nth)) return false;
    }
    return need_value(c, st);
}

static bool say_count(Cursor *c, Statement *st, int compare)
{
    st->say = SAY_COUNT;
    st->compare = compare;
    return cursor_number(c, 0, 9999, &st->value) && cursor_need_pile(c, &st->pile) && cursor_finish(c);
}

static bool say_none(Cursor *c, Statement *st)
{
    st->say = SAY_COUNT;
    return cursor_need_pile(c, &st->pile) && cursor_finish(c);
}

static bool say_plain(Cursor *c, Statement *st, int say)
{
    st->say = say;
    return cursor_finish(c);
}

/* Lines that begin with a word of the language. *known is false when this is not one. */
static bool say_expected(Cursor *c, Statement *st, bool *known)
{
    *known = true;
    static const char *const DENIED[] = { "not offered", "not told", "not over", "not seen", "not earned" };
    for (size_t i = 0; i < sizeof DENIED / sizeof DENIED[0] && !st->negated; i++)
        st->negated = cursor_sees(c, DENIED[i]);
    if (st->negated) (void)cursor_takes(c, "not");
    if (cursor_takes(c, "offered")) return say_offered(c, st);
    if (cursor_takes(c, "told")) {
        st->say = SAY_TOLD;
        return need_texts(c, st);
    }
    if (cursor_takes(c, "asked")) {
        st->say = SAY_ASKED;
        st->texts = 1;
        return cursor_quoted(c, st->text[0]) && cursor_finish(c);
    }
    if (cursor_takes(c, "rolled")) {
        st->say = SAY_ROLLED;
        return need_dice(c, st->die, &st->dice) && cursor_finish(c);
    }
    if (cursor_takes(c, "why")) return say_why(c, st);
    if (cursor_takes(c, "over")) return say_plain(c, st, SAY_OVER);
    if (cursor_takes(c, "won")) return say_plain(c, st, SAY_WON);
    if (cursor_takes(c, "lost")) return say_plain(c, st, SAY_LOST);
    if (cursor_takes(c, "score")) return say_score(c, st);
    if (cursor_takes(c, "seen")) return say_seen(c, st);
    if (cursor_takes(c, "earned")) return say_earned(c, st);
    if (cursor_takes(c, "no")) return say_none(c, st);
    if (cursor_takes(c, "at least")) return say_count(c, st, COMPARE_LEAST);
    if (cursor_takes(c, "at most")) return say_count(c, st, COMPARE_MOST);
    if (*c->at >= '0' && *c->at <= '9') return say_count(c, st, COMPARE_IS);
    *known = false;
    return true;
}

/* ---- A statement ------------------------------------------------------------------------------------------------- */

static bool say_any(Cursor *c, Statement *st)
{
    int number;
    if (cursor_takes(c, "top of")) return say_list(c, st, SAY_END);
    if (cursor_takes(c, "bottom of")) {
        st->bottom = true;
        return say_list(c, st, SAY_END);
    }
    if (strchr(c->at, ':')) return say_list(c, st, SAY_ROW);
    if (cursor_sees(c, "seat") || cursor_sees(c, "the")) return say_of_thing(c, st);
    number = cursor_name(c, &c->lex->words->numbers);
    if (number >= 0) return say_number(c, st, number);
    char word[WORD_LETTERS];
    cursor_word(c, word);
    if (word[0] >= 'a' && word[0] <= 'z') { /* small: a number was meant; names of cards are capitalised */
        const WordList *known[] = { &c->lex->words->numbers };
        return cursor_unknown(c, "a number of this game, and no line begins so", 1, known);
    }
    return say_of_thing(c, st);
}

/* A given makes something so: it cannot ask, deny or compare. */
static bool can_be_given(Cursor *c, const Statement *st)
{
    bool fine = st->say >= SAY_ROW && st->say <= SAY_SLOT && !(st->negated && st->say != SAY_WORD);
    if (st->say == SAY_NUMBER) fine = st->compare == COMPARE_IS;
    if (st->say == SAY_WORD) fine = (st->word & 0xff00) == WORD_STATE;
    return fine || cursor_bad(c, c->line->text, "this can be expected, but not given.");
}

/* A deal is looked at before anything is played: only what lies there. */
static bool can_be_dealt(Cursor *c, const Statement *st)
{
    bool fine = st->say >= SAY_ROW && st->say <= SAY_COUNT;
    return fine || cursor_bad(c, c->line->text, "this can be expected, but not dealt.");
}

bool statement_read(const Lexicon *lex, const ScenarioFile *file, const ScenarioLine *line, Statement *out,
                    Sheet *errors)
{
    Cursor c = cursor_at(lex, file, line, errors);
    bool known = false;
    memset(out, 0, sizeof *out);
    if (line->block != BLOCK_GIVEN && !say_expected(&c, out, &known)) return false;
    if (!known && !say_any(&c, out)) return false;
    if (line->block == BLOCK_DEALT) return can_be_dealt(&c, out);
    return line->block == BLOCK_EXPECT || can_be_given(&c, out);
}

int cards_read(const Lexicon *lex, const ScenarioFile *file, const ScenarioLine *line, int out[CARDS_LISTED],
               Sheet *errors)
{
    Cursor c = cursor_at(lex, file, line, errors);
    int n = 0;
    while (!cursor_ends(&c)) {
        if (n == CARDS_LISTED || !cursor_need_card(&c, &out[n])) return -1;
        n++;
        cursor_skip(&c);
        if (*c.at == ',') c.at++;
    }
    return n;
}

/* ---- A doing ----------------------------------------------------------------------------------------------------- */

/* Where the answer ends and what is said about it begins. */
static const char *answer_end(const char *text)
{
    static const char *const AFTER[] = { ", dice", ", luck", " until asked", " until over" };
    const char *end = text + strlen(text);
    for (size_t i = 0; i < sizeof AFTER / sizeof AFTER[0]; i++) {
        const char *at = strstr(text, AFTER[i]);
        if (at && at < end && strchr(" \"", at[strlen(AFTER[i])])) end = at; /* strchr finds the end as well */
    }
    return end;
}

static bool doing_tail(Cursor *c, Doing *out)
{
    while (!cursor_ends(c)) {
        if (*c->at == ',') c->at++;
        if (cursor_takes(c, "dice")) {
            if (!need_dice(c, out->die, &out->dice)) return false;
        } else if (cursor_takes(c, "luck")) {
            if (!cursor_quoted(c, out->luck)) return false;
        } else if (cursor_takes(c, "until asked")) {
            if (!cursor_quoted(c, out->until_asked)) return false;
        } else if (cursor_takes(c, "until over")) {
            out->until_over = true;
        } else {
            return cursor_bad(c, c->at, "after an answer stand dice, luck or until, not \"%.40s\".", c->at);
        }
    }
    return true;
}

/* "3 times": how often; the words may also be the answer itself ("3 of clubs"). */
static bool doing_times(Cursor *c, Doing *out)
{
    size_t digits = strspn(c->at, "0123456789");
    int32_t n;
    if (!digits || strncmp(c->at + digits, " times ", 7) != 0) return true;
    if (!cursor_number(c, 1, REPEATS_MAX, &n)) return false;
    out->times = (int)n;
    return cursor_takes(c, "times");
}

bool doing_read(const ScenarioFile *file, const ScenarioLine *line, Doing *out, Sheet *errors)
{
    Cursor c = cursor_at(0, file, line, errors);
    memset(out, 0, sizeof *out);
    out->seat = SEAT_NONE;
    out->times = 1;
    if (cursor_sees(&c, "seat")) {
        (void)cursor_takes(&c, "seat");
        if (!cursor_seat(&c, &out->seat)) return false;
        cursor_skip(&c);
        if (*c.at != ':') return cursor_bad(&c, c.at, "here a colon and an answer are missing.");
        c.at++;
    }
    cursor_skip(&c);
    if (!doing_times(&c, out)) return false;
    cursor_skip(&c);
    const char *end = answer_end(c.at);
    size_t n = (size_t)(end - c.at);
    if (n == 0) return cursor_bad(&c, c.at, "here an answer is missing.");
    if (n >= sizeof out->words) return cursor_bad(&c, c.at, "this answer is too long.");
    memcpy(out->words, c.at, n);
    out->anything = strcmp(out->words, "anything") == 0;
    c.at = end;
    if (!doing_tail(&c, out)) return false;
    bool until = out->until_over || out->until_asked[0];
    if (until && (out->dice || out->luck[0] || out->times > 1))
        return cursor_bad(&c, line->text, "\"until\" goes with neither dice, luck nor times.");
    return true;
}
