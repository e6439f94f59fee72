/*
 * check_source.c - what a card says of where its parts come from: parts it has, each once. See check.h.
 */
#include "check.h"
#include "origin.h"

#include <string.h>

static void fail_part(Checker *k, const SourcePart *part)
{
    Guess near = { .word = part->part };
    guess_offer(&near, "name");
    if (k->card->lines) guess_offer(&near, "text");
    if (origin_has(k->card, "figures")) guess_offer(&near, "figures");
    for (int i = 0; i < k->card->values; i++)
        if (origin_figure(k->card, i)) guess_offer(&near, origin_figure(k->card, i));
    check_fail(k, part->pos, "this card has no `%s` that could come from anywhere%s", part->part,
               guess_hint(&k->c->arena, &near));
}

void check_source(Checker *k)
{
    CardDef *card = k->card;
    for (int i = 0; i < card->source_parts; i++) {
        const SourcePart *part = &card->source_part[i];
        for (int other = 0; other < i; other++)
            if (!strcmp(card->source_part[other].part, part->part))
                check_fail(k, part->pos, "where its `%s` comes from was said before", part->part);
        if (!card->broken && !origin_has(card, part->part)) fail_part(k, part);
    }
    card->origin = origin_words(&k->c->arena, card);
}
