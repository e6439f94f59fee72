/*
 * scenario_look.c - finding things in a position by the words of a scenario. See scenario_inside.h.
 *
 * A name means the copy in play if there is one, else any copy wherever it lies.
 */
#include <string.h>

#include "scenario/scenario_inside.h"

const char *card_name(const Lexicon *lex, int card)
{
    if (card > 0 && card < lex->box->cards && lex->box->words) return lex->box->words->card[card].name;
    return "something hidden";
}

bool thing_is(const Play *p, Thing t, int word) { return p->lex.stage->has(p->lex.box, p->s, t, word); }

Thing pile_at(const Play *p, const Pile *pile, int n)
{
    const Stage *stage = p->lex.stage;
    for (int i = 0;; i++) {
        Thing t = stage->at(p->lex.box, p->s, pile->zone, pile->owner, i);
        if (t == THING_NONE) return THING_NONE;
        if (pile->kind >= 0 && !thing_is(p, t, WORD_KIND + pile->kind)) continue;
        if (n-- == 0) return t;
    }
}

static Thing find_of_kind(const Play *p, const Ref *ref)
{
    Thing last = THING_NONE;
    if (ref->nth >= 0) return pile_at(p, &ref->pile, ref->nth);
    for (int i = 0;; i++) {
        Thing t = pile_at(p, &ref->pile, i);
        if (t == THING_NONE) return last;
        last = t;
    }
}

Thing play_find(const Play *p, const Ref *ref)
{
    const Lexicon *lex = &p->lex;
    if (ref->what == REF_SEAT) return THING(THING_SEAT, ref->nth);
    if (ref->what == REF_NONE || !lex->stage) return THING_NONE;
    if (ref->what == REF_KIND) return find_of_kind(p, ref);
    Thing t = THING_NONE;
    if (lex->play >= 0) t = lex->stage->find(lex->box, p->s, ref->card, lex->play, ref->pile.owner, ref->nth);
    if (t == THING_NONE) t = lex->stage->find(lex->box, p->s, ref->card, -1, ref->pile.owner, ref->nth);
    return t;
}

void ref_words(const Lexicon *lex, const Ref *ref, Text *t)
{
    if (ref->what == REF_SEAT) {
        text_add(t, "seat ");
        text_num(t, ref->nth + 1);
    } else if (ref->what == REF_KIND) {
        text_add(t, "the ");
        text_add(t, lex->words->kinds.word[ref->pile.kind].name);
    } else {
        text_add(t, card_name(lex, ref->card));
    }
}

bool slot_is_named(const Lexicon *lex, int card, int position, const char *name)
{
    const char *track = lex->box->words && card > 0 ? lex->box->words->card[card].track : "";
    for (int i = 0; i < position; i++) {
        track += strcspn(track, ",");
        if (!*track++) return false;
    }
    size_t n = strcspn(track, ",");
    return n == strlen(name) && strncmp(track, name, n) == 0;
}

int slot_of_ref(const Play *p, const Statement *st, Thing t, Why *why)
{
    const Lexicon *lex = &p->lex;
    int card = lex->stage->card(lex->box, p->s, t);
    int length = card > 0 && card < lex->box->cards ? lex->box->card[card].length : 0;
    int slot = st->slot;
    for (int i = 0; i < length && slot < 0; i++)
        if (slot_is_named(lex, card, i, st->text[0])) slot = i;
    if (slot < 0) {
        why_not(why, "%s has no slot %s.", card_name(lex, card), st->text[0]);
        return -1;
    }
    if (slot < length) return slot;
    why_not(why, "the track of %s has %d slots.", card_name(lex, card), length);
    return -1;
}

const void *play_view(const Play *p)
{
    const Game *game = p->lex.face->game;
    memcpy(p->view, p->s, game->state_size);
    game->redact(p->lex.box, p->view, game->choice(p->lex.box, p->s).seat);
    return p->view;
}
