/*
 * cardc.c - one compile, pass after pass. See cardc.h and inside.h.
 */
#include "cardc.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "parse.h"
#include "verify.h"

Cardc *cardc_new(void)
{
    Cardc *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->trouble.arena = c->words.room = &c->arena;
    c->words.aside = &c->aside;
    return c;
}

bool cardc_attempt(Cardc *c, void (*work)(void *with), void *with)
{
    if (!c->lacks && !arena_attempt(&c->arena, &c->aside, work, with)) c->lacks = true;
    return !c->lacks;
}

void cardc_free(Cardc *c)
{
    if (!c) return;
    arena_free(&c->aside);
    arena_free(&c->arena);
    free(c);
}

/* ---- What is compiled -------------------------------------------------------------------------------------------- */

typedef struct Adding {
    Cardc *c;
    Text **texts;
    int *count;
    const char *file, *text;
} Adding;

static void add_text(void *with)
{
    Adding *x = with;
    Arena *a = &x->c->arena;
    Text kept = { arena_string(a, x->file), arena_string(a, x->text) };
    PUSH(a, *x->texts, *x->count, kept);
}

static void add(Cardc *c, Text **texts, int *count, const char *file, const char *text)
{
    Adding x = { c, texts, count, file, text };
    cardc_attempt(c, add_text, &x);
}

void cardc_add_words(Cardc *c, const char *file, const char *text)
{
    add(c, &c->words_text, &c->words_texts, file, text);
}

void cardc_add_cards(Cardc *c, const char *file, const char *text)
{
    add(c, &c->cards_text, &c->cards_texts, file, text);
}

void cardc_add_lock(Cardc *c, const char *file, const char *text) { add(c, &c->lock_text, &c->lock_texts, file, text); }

bool cardc_add(Cardc *c, const char *file, const char *text)
{
    const char *dot = strrchr(file, '.');
    if (dot && !strcmp(dot, ".words")) cardc_add_words(c, file, text);
    else if (dot && !strcmp(dot, ".cards")) cardc_add_cards(c, file, text);
    else if (dot && !strcmp(dot, ".lock")) cardc_add_lock(c, file, text);
    else return false;
    return true;
}

void cardc_forbid_replacing(Cardc *c) { c->cards.no_replacing = true; }

/* What the compiler made is held to what a pack from anywhere is held to. */
static void check_result(Cardc *c)
{
    char why[PACK_WHY];
    if (!box_verify(&c->box, &c->vocabulary, why, sizeof why))
        trouble_add(&c->trouble, (Pos){ c->words.game, 0, 0 }, "cardc made a mistake, please report it: %s", why);
}

static void compile_all(void *with)
{
    Cardc *c = with;
    for (int i = 0; i < c->words_texts; i++)
        words_read(&c->words, &c->arena, &c->trouble, c->words_text[i].file, c->words_text[i].text);
    words_finish(&c->words, &c->arena, &c->trouble);
    if (!c->trouble.errors) {
        for (int i = 0; i < c->cards_texts; i++)
            parse_file(&c->words, &c->arena, &c->trouble, &c->cards, c->cards_text[i].file, c->cards_text[i].text);
        for (int i = 0; i < c->lock_texts; i++) lock_read(c, c->lock_text[i].file, c->lock_text[i].text);
        lock_number_cards(c);
        check_cards(c);
    }
    if (!c->trouble.errors) code_cards(c);
    if (!c->trouble.errors) tables_build(c);
    if (!c->trouble.errors) check_result(c);
    trouble_sort(&c->trouble);
}

bool cardc_compile(Cardc *c) { return cardc_attempt(c, compile_all, c) && !c->trouble.errors; }

static const CardcError LACK = { "cards", 0, 0, "there is not enough memory for them" };

int cardc_errors(const Cardc *c) { return c->lacks ? 1 : c->trouble.errors; }
const CardcError *cardc_error(const Cardc *c, int i) { return c->lacks ? &LACK : &c->trouble.error[i]; }
const Box *cardc_box(const Cardc *c) { return &c->box; }
const Vocabulary *cardc_vocabulary(const Cardc *c) { return &c->vocabulary; }
