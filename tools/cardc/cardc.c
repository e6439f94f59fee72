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
    if (!c) abort();
    c->trouble.arena = &c->arena;
    return c;
}

void cardc_free(Cardc *c)
{
    if (!c) return;
    arena_free(&c->arena);
    free(c);
}

static Text text_keep(Cardc *c, const char *file, const char *text)
{
    return (Text){ arena_string(&c->arena, file), arena_string(&c->arena, text) };
}

void cardc_add_words(Cardc *c, const char *file, const char *text)
{
    PUSH(&c->arena, c->words_text, c->words_texts, text_keep(c, file, text));
}

void cardc_add_cards(Cardc *c, const char *file, const char *text)
{
    PUSH(&c->arena, c->cards_text, c->cards_texts, text_keep(c, file, text));
}

void cardc_add_lock(Cardc *c, const char *file, const char *text)
{
    PUSH(&c->arena, c->lock_text, c->lock_texts, text_keep(c, file, text));
}

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

bool cardc_compile(Cardc *c)
{
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
    return !c->trouble.errors;
}

int cardc_errors(const Cardc *c) { return c->trouble.errors; }
const CardcError *cardc_error(const Cardc *c, int i) { return &c->trouble.error[i]; }
const Box *cardc_box(const Cardc *c) { return &c->box; }
const Vocabulary *cardc_vocabulary(const Cardc *c) { return &c->vocabulary; }
