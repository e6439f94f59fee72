/*
 * doomcrawler_preview.c - an answer with what it would mean: odds, and the sum they come from, before a commitment.
 *
 * The odds are counted by trying the answer (odds.h). Does NOT decide what is allowed.
 */
#include "doomcrawler_face.h"

#include "odds.h"

/* What is answered in between: nothing where that is allowed, and nothing about the keyword's own target where it is
 * not. */
static Action odds_answer(const Box *box, const Doom *s, int target)
{
    Action a[ACTION_MAX];
    int n = doomcrawler_game.actions(box, s, a);
    for (int i = 0; i < n; i++)
        if (ACT_VERB(a[i]) == VERB_PASS || thing_card(s, action_thing(a[i])) != target) return a[i];
    return a[0];
}

/* Try the answer with every pair of dice. `card` is the one whose keyword it is. */
static Odds answer_odds(const Box *box, const Doom *s, Action a, int card, int target)
{
    Odds o = { 0, 0, -1, false, false };
    Event list[64];
    Doom world = *s;
    Rng luck = { 7 };
    doomcrawler_game.resample(box, &world, 0, &luck);
    for (int i = 0; i < ODDS_DICE; i++) {
        Doom copy = world;
        Events ev = { .list = list, .room = 64 };
        int ways = o.ways;
        copy.fate.rng = odds_stream(i / 6, i % 6);
        doomcrawler_game.apply(box, &copy, a, &ev);
        for (int k = 0; k < ODDS_ANSWERS && odds_wait(box, &copy, card); k++)
            doomcrawler_game.apply(box, &copy, odds_answer(box, &copy, target), &ev);
        odds_count(&ev, card, &o);
        if (o.event >= 0 && asks_keyword(box, &copy)) odds_go_on(&o, o.ways > ways);
    }
    return o;
}

static void percent(Text *t, int ways, int of)
{
    text_num(t, (ways * 100 + of / 2) / of);
    text_add(t, " %");
}

static void signed_part(Text *t, int n, const char *what)
{
    if (!n) return;
    text_add(t, n < 0 ? " - " : " + ");
    text_num(t, n < 0 ? -n : n);
    text_add(t, what);
}

/* "die + 3 charge - 2 Difficulty": how the sum is made (DOOM-41). */
static void preview_sum(const Box *box, const Doom *s, int event, Thing target, Text *t)
{
    const Frame *f = &s->frame[s->top];
    int plus = f->give == GIVE_NONE ? 0 : f->give;
    text_add(t, "die");
    if (box->code[asking_at(box, f->pc).block + 2] == DOOM_WORD_ADDS_CHARGE) /* the event that waits for its target */
        signed_part(t, number_now(box, s, DOOM_NUMBER_CHARGE, f->self), " charge");
    signed_part(t, number_now(box, s, keyword_number(event), THING_NONE), " modifiers");
    signed_part(t, plus, " shown");
    signed_part(t, -number_now(box, s, DOOM_NUMBER_DIFFICULTY, target), is_hero(target) ? " health" : " Difficulty");
}

static const char *defeat_word(Thing target)
{
    return is_dungeon(target)     ? ", clears it "
           : is_sidequest(target) ? ", completes it "
           : is_threat(target)    ? ", defeats it "
                                  : ", removes it ";
}

static void preview_chance(const char *word, int ways, int of, Text *t)
{
    text_add(t, word);
    percent(t, ways, of);
}

/* A text that tries again after a failure: what both together come to, against the same target. */
static void preview_again(const Odds *o, const char *defeats, Text *t)
{
    int fails = ODDS_DICE - o->ways, all = ODDS_DICE * ODDS_DICE;
    if (!o->again || o->more) return;
    text_add(t, "; with the second ");
    text_add(t, keyword_word(o->event));
    preview_chance(" on it ", all - fails * fails, all, t);
    if (o->defeats && defeats) preview_chance(defeats, o->defeats * (ODDS_DICE + fails), all, t);
}

static void preview_target(const Box *box, const Doom *s, Action a, Text *t)
{
    Thing target = THING(THING_SLOT, ACT_OPERAND(a));
    Odds o = answer_odds(box, s, a, thing_card(s, s->frame[s->top].self), thing_card(s, target));
    if (o.event < 0) return;
    preview_chance(": ", o.ways, ODDS_DICE, t);
    text_add(t, " to succeed (");
    preview_sum(box, s, o.event, target, t);
    text_add(t, ")");
    if (o.defeats) preview_chance(defeat_word(target), o.defeats, ODDS_DICE, t);
    preview_again(&o, defeat_word(target), t);
}

/* A skill that asks for no target rolls at once: its chance stands before its text. So does that it
 * has none (DOOM-37). */
static void preview_skill(const Box *box, const Doom *s, Action a, Text *t)
{
    Thing skill = THING(THING_SLOT, ACT_OPERAND(a));
    if (!is_skill(skill)) return;
    int vain = skill_in_vain(box, s, skill, turn_line(box, s, ACT_OPERAND(a)));
    if (vain >= 0) {
        int by = keyword_forbidder(box, s, vain, skill);
        text_add(t, " (no ");
        text_add(t, keyword_word(vain));
        text_add(t, ": ");
        text_add(t, by ? printed_name(box, by) : "there is no target)");
        if (by) text_add(t, " forbids it)");
        return;
    }
    Odds o = answer_odds(box, s, a, thing_card(s, skill), 0);
    if (o.event < 0) return;
    preview_chance(" (", o.ways, ODDS_DICE, t);
    text_add(t, " to succeed");
    preview_again(&o, 0, t);
    text_add(t, ")");
}

static void preview_card(const Box *box, const Doom *s, Action a, Text *t)
{
    int slot = ACT_OPERAND(a);
    const Card *c = slot_card(box, s, slot);
    if (slot < LIVE && c->length) {
        text_add(t, " (die ");
        text_num(t, s->slot[slot].die);
        text_add(t, " of ");
        text_num(t, c->die);
        text_add(t, ")");
    }
    if (s->white && s->charged == slot) {
        text_add(t, " (charge ");
        text_num(t, s->white);
        text_add(t, ")");
    }
}

/* DOOM-59: a new DEFEND replaces even a higher die. */
static void preview_stop(const Doom *s, Text *t)
{
    text_add(t, " and go on to DEFEND");
    if (s->defence) {
        text_add(t, " (the Defence die of ");
        text_num(t, s->defence);
        text_add(t, " is rolled anew)");
    }
    text_add(t, " and the Dungeon Phase");
}

/* DOOM-116: an answer that loses the game before a die falls or a card is turned, which its text alone does not say. */
static bool loses_at_once(const Box *box, const Doom *s, Action a)
{
    Doom world = *s;
    Rng luck = { 7 };
    doomcrawler_game.resample(box, &world, 0, &luck);
    int learned = world.fate.learned;
    doomcrawler_game.apply(box, &world, a, 0);
    return world.outcome == OUTCOME_LOST && world.fate.learned == learned;
}

static void preview_words(const Box *box, const Doom *s, Action a, Text *t)
{
    int why = doomcrawler_game.choice(box, s).why;
    doomcrawler_face.answer(box, s, a, t);
    if (why == WHY_OPTION && ACT_VERB(a) == VERB_OPTION)
        printed_option_rest(box, options_at(box, s->frame[s->top].pc).block[ACT_OPERAND(a) & 7], t);
    if (ACT_VERB(a) == VERB_PASS && why == DOOM_WHY_SKILL) preview_stop(s, t);
    if (ACT_VERB(a) != VERB_CARD) return;
    preview_card(box, s, a, t);
    if (asks_keyword(box, s)) preview_target(box, s, a, t);
    else if (why == DOOM_WHY_SKILL || why == WHY_RESPOND) {
        if (why == DOOM_WHY_SKILL) preview_skill(box, s, a, t);
        printed_text(box, s->card[ACT_OPERAND(a)], ": ", t);
    }
}

void doom_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Doom *s = (const Doom *)view;
    preview_words(box, s, a, t);
    if (loses_at_once(box, s, a)) text_add(t, " (You would be defeated.)");
}
