/*
 * scenario_given.c - making a position as a scenario gives it, through stage.h. See scenario_inside.h.
 *
 * Cards are moved, never made: what must leave a row goes back to a deck or aside, what must come is taken from
 * where it lies.
 */
#include <string.h>

#include "scenario/scenario_inside.h"

static bool cannot(Play *p, const ScenarioLine *line, const Why *why)
{
    complain(&p->errors, p->file->name, line->line, line->column, "%s", why->text);
    p->broken = true;
    return false;
}

static Thing put(Play *p, Thing t, int zone, int owner, bool front)
{
    const Stage *stage = p->lex.stage;
    Thing now = zone < 0 ? THING_NONE : stage->put(p->lex.box, p->s, 0, t, zone, owner, front);
    if (now == THING_NONE && owner == SEAT_NONE &&
        zone >= 0) /* the zones of this game have owners: seat 1's is meant */
        now = stage->put(p->lex.box, p->s, 0, t, zone, 0, front);
    return now;
}

/* Where cards go that may not stay: from play back under their deck, from elsewhere aside. */
static bool send_away(Play *p, Thing t, int from)
{
    const Lexicon *lex = &p->lex;
    int in_play[] = { lex->deck, lex->aside, lex->discards }, elsewhere[] = { lex->aside, lex->deck, lex->discards };
    const int *to = from == lex->play ? in_play : elsewhere;
    for (int i = 0; i < 3; i++)
        if (to[i] != from && put(p, t, to[i], SEAT_NONE, false) != THING_NONE) return true;
    return false;
}

static int pile_size(const Play *p, const Pile *pile)
{
    int n = 0;
    while (pile_at(p, pile, n) != THING_NONE) n++;
    return n;
}

static bool empty_pile(Play *p, const Pile *pile, Why *why)
{
    for (int left = pile_size(p, pile); left > 0; left--) {
        Thing t = pile_at(p, pile, 0);
        int card = p->lex.stage->card(p->lex.box, p->s, t);
        if (!send_away(p, t, pile->zone) || pile_size(p, pile) >= left)
            return why_not(why, "%s cannot be moved away.", card_name(&p->lex, card));
    }
    return true;
}

/* Whether a thing is among the first `count` of the pile, or its last. */
static bool already_placed(const Play *p, const Pile *pile, Thing t, int count, bool bottom)
{
    int size = bottom ? pile_size(p, pile) : 0;
    for (int i = 0; i < count; i++)
        if (pile_at(p, pile, bottom ? size - 1 - i : i) == t) return true;
    return false;
}

/* A copy that may be taken: not one of the `placed` ones; from the pile itself or elsewhere rather than out of play. */
static Thing free_copy(const Play *p, int card, const Pile *pile, int placed, bool bottom)
{
    const Lexicon *lex = &p->lex;
    Thing in_play = THING_NONE;
    for (int n = 0;; n++) {
        Thing t = lex->stage->find(lex->box, p->s, card, -1, lex->stage->bring ? pile->owner : SEAT_NONE, n);
        if (t == THING_NONE) return in_play;
        if (already_placed(p, pile, t, placed, bottom)) continue;
        if (pile->zone == lex->play || lex->play < 0 || !thing_is(p, t, WORD_ZONE + lex->play)) return t;
        if (in_play == THING_NONE) in_play = t;
    }
}

static bool is_of_kind(const Play *p, int card, const Pile *pile)
{
    return pile->kind < 0 || (p->lex.box->card[card].kinds >> pile->kind & 1);
}

static bool no_copy(const Play *p, int card, const Pile *pile, int placed, Why *why)
{
    const char *name = card_name(&p->lex, card);
    if (!is_of_kind(p, card, pile))
        return why_not(why, "%s is not of the kind %s.", name, p->lex.words->kinds.word[pile->kind].name);
    if (placed) return why_not(why, "there is no further copy of %s.", name);
    return why_not(why, "there is no copy of %s in this game.", name);
}

static bool place_card(Play *p, int card, const Pile *pile, int placed, bool front, bool bottom, Why *why)
{
    Thing t = THING_NONE;
    if (is_of_kind(p, card, pile)) t = free_copy(p, card, pile, placed, bottom);
    if (t == THING_NONE && p->lex.stage->bring && is_of_kind(p, card, pile))
        t = p->lex.stage->bring(p->lex.box, p->s, card, pile->owner);
    if (t == THING_NONE) return no_copy(p, card, pile, placed, why);
    if (put(p, t, pile->zone, pile->owner, front) != THING_NONE) return true;
    return why_not(why, "%s cannot be put there.", card_name(&p->lex, card));
}

static bool give_row(Play *p, const Statement *st, Why *why)
{
    if (!empty_pile(p, &st->pile, why)) return false;
    for (int i = 0; i < st->cards; i++)
        if (!place_card(p, st->card[i], &st->pile, i, false, false, why)) return false;
    return true;
}

/* The first named lies on top, so the last is put first. */
static bool give_end(Play *p, const Statement *st, Why *why)
{
    for (int i = 0; i < st->cards; i++) {
        int card = st->card[st->bottom ? i : st->cards - 1 - i];
        if (!place_card(p, card, &st->pile, i, !st->bottom, st->bottom, why)) return false;
    }
    return true;
}

static bool give_to_thing(Play *p, const Statement *st, Why *why)
{
    const Stage *stage = p->lex.stage;
    const Box *box = p->lex.box;
    char name[WHY_ROOM];
    Text words = text_in(name, sizeof name);
    Thing t = play_find(p, &st->ref);
    ref_words(&p->lex, &st->ref, &words);
    if (st->ref.what != REF_NONE && t == THING_NONE) return why_not(why, "there is no %s in this game.", name);
    if (st->say == SAY_NUMBER) {
        if (stage->set_number(box, p->s, st->number, t, st->value)) return true;
        return why_not(why, "this number cannot be given, or not as %d.", (int)st->value);
    }
    if (st->say == SAY_WORD) {
        int state = (st->word - WORD_STATE) >> 1;
        bool on = ((st->word - WORD_STATE) & 1) == (st->negated ? 1 : 0);
        if (stage->set_state(box, p->s, t, state, on)) return true;
        return why_not(why, "%s cannot be given that state.", name);
    }
    if (st->say == SAY_PLACE) {
        int card = stage->card(box, p->s, t);
        if (!is_of_kind(p, card, &st->pile)) return no_copy(p, card, &st->pile, 0, why);
        if (put(p, t, st->pile.zone, st->pile.owner, false) != THING_NONE) return true;
        return why_not(why, "%s cannot be put there.", name);
    }
    int slot = slot_of_ref(p, st, t, why);
    if (slot < 0) return false;
    if (stage->set_slot && stage->set_slot(box, p->s, t, slot)) return true;
    return why_not(why, "the die of %s cannot be put there.", name);
}

bool play_given(Play *p, const ScenarioLine *line, const Statement *st)
{
    Why why = { "" };
    bool done;
    if (!p->lex.stage) {
        why_not(&why, "nothing can be given in this game.");
        return cannot(p, line, &why);
    }
    if (st->say == SAY_ROW) done = give_row(p, st, &why);
    else if (st->say == SAY_END) done = give_end(p, st, &why);
    else done = give_to_thing(p, st, &why);
    return done || cannot(p, line, &why);
}

bool play_settle(Play *p, const ScenarioLine *line)
{
    const Game *game = p->lex.face->game;
    Why why;
    if (p->lex.stage->settle(p->lex.box, p->s)) return true;
    why_not(&why, "what is given up to here is no position these rules allow (invariant %d).",
            game->fault(p->lex.box, p->s));
    return cannot(p, line, &why);
}
