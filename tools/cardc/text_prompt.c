/*
 * text_prompt.c - the words of a question and of its answers: "Choose another threat to deal 1 damage to", "Take 3
 * DAMAGE".
 *
 * A question stands in the middle of a line, where `it` and `amount` already mean something; so the line is written
 * once more, and the words are taken when the writing comes to that place. Owns prompts, options and single words. Does
 * NOT know instructions.
 */
#include "text.h"
#include "text_filter.h"

#include <stdlib.h>
#include <string.h>

/* ---- Taking the words while a line is written -------------------------------------------------------------------- */

/* A question is put to whoever answers it: they are `you`. */
static Writer writer_asking(const Writer *w)
{
    Writer asking = *w;
    asking.who = NULL;
    asking.mood = MOOD_ORDER;
    asking.person = PERSON_YOU;
    asking.watch = NULL;
    if (asking.it.named) asking.it.said = true; /* one of several, and by now its turn */
    return asking;
}

/* The order without the thing asked for, to stand behind `to`: "deal 1 damage to". */
static const char *order_without(Writer *w, const Act *act, bool second)
{
    static const Noun gap = { .text = "", .from = "", .to = "to", .person = PERSON_IT };
    static const Noun none = { .text = "", .from = "", .to = "", .person = PERSON_IT };
    const char *phrase = act_phrase(w, act);
    const char *hole = strchr(phrase, '@');
    bool open = act->amount && act->amount->kind == AMT_AMOUNT;
    if (!second && open && hole && strchr(hole, '#'))
        phrase = arena_copy(w->arena, phrase, (size_t)(hole - phrase) + 1);
    Count count = act_count(w, act, phrase);
    Noun object = gap, there = none;
    if (second) {
        w->this_said = false;
        object = act->thing && act->thing->kind == SEL_REF ? noun_of_select(w, act->thing, NOUN_PLAIN)
                                                           : (Noun){ .text = "it" };
        there = gap;
    } else if (act->second && (act->second->kind == SEL_REF || act->second->kind == SEL_PILE)) {
        if (act->thing && act->thing->kind != SEL_REF) writer_bind(w, referent_of_select(w, act->thing));
        there = noun_of_select(w, act->second, NOUN_PLAIN);
        if (!there.to) there.to = SAY(w, "to %s", there.text);
    }
    return act_fill(w, act, phrase, count, object, there);
}

static const char *prompt_of_pick(Writer *w, const Act *act, const Select *select)
{
    const Part *part = act ? act_part(act, PART_THING) : NULL;
    bool place = part && part->wants == TK_PLACE && w->w->place;
    const char *what = place ? english_a(w->arena, w->w->place) : "what";
    if (select) {
        Noun n = noun_of_select(w, select, NOUN_PLAIN);
        what = act && n.from && select == act->thing && strstr(act->event->u.event.does, "@{from}") ? n.from : n.text;
    }
    if (!act) return SAY(w, "choose %s", what);
    bool second = select && select == act->second;
    if (!second && !strchr(act_phrase(w, act), '@'))
        return SAY(w, "%s: choose %s", act_order(w, act), select || place ? what : "a target");
    return SAY(w, "choose %s to %s", what, order_without(w, act, second));
}

void watch_pick(Writer *w, const Act *act, const Select *select)
{
    Watch *watch = w->watch;
    bool here = watch && !watch->found &&
                (select ? watch->select == select : watch->act && !watch->select && watch->act == act);
    if (!here) return;
    Writer asking = writer_asking(w);
    watch->found = prompt_of_pick(&asking, act, select);
}

void watch_line(Writer *w, const StmtLine *line)
{
    if (!w->watch || w->watch->found || w->watch->line != line) return;
    Writer asking = writer_asking(w);
    w->watch->found = body_line(&asking, line, BODY_INSIDE);
}

void watch_stmt(Writer *w, const Stmt *stmt)
{
    if (!w->watch || w->watch->found || w->watch->stmt != stmt) return;
    Writer asking = writer_asking(w);
    w->watch->found = stmt_text(&asking, stmt, BODY_INSIDE, true);
}

static const char *find_words(Arena *arena, const Words *words, const CardDef *card, Watch *watch)
{
    for (int i = 0; i < card->lines && !watch->found; i++) {
        Writer w = writer_on(arena, words, card);
        w.watch = watch;
        (void)line_sentences(&w, card->line[i], ' ');
    }
    return watch->found;
}

/* ---- What the compiler asks for ---------------------------------------------------------------------------------- */

/* Kept, with a capital; what it was written with goes. */
static const char *give_away(const Words *words, const char *text)
{
    const char *kept = arena_string(words->room, english_capital(words->aside, english_tidy(words->aside, text)));
    arena_free(words->aside);
    return kept;
}

const char *text_of_pick(const Words *words, const CardDef *card, const Stmt *stmt, const Act *act,
                         const Select *select)
{
    Arena *arena = words->aside;
    Watch watch = { .select = select, .act = select ? NULL : act };
    const char *text = find_words(arena, words, card, &watch);
    if (!text) { /* said together with others, as in `each room: take 1 trap from it` */
        Writer w = writer_on(arena, words, card);
        text = prompt_of_pick(&w, act ? act : stmt ? stmt->act : NULL, select);
    }
    return give_away(words, text);
}

const char *text_of_choice(const Words *words, const CardDef *card, const Stmt *stmt)
{
    static const char *const how_many[] = { "choose any, in any order", "choose one", "choose two" };
    Arena *arena = words->aside;
    if (!stmt) return give_away(words, "choose the next action");
    if (stmt->kind == ST_OPTIONS) return give_away(words, how_many[stmt->how_many]);
    Writer w = writer_on(arena, words, card);
    if (stmt->kind == ST_EVENT) return give_away(words, SAY(&w, "choose what to %s", act_keyword(&w, stmt->act)));
    Watch watch = { .stmt = stmt };
    const char *text = find_words(arena, words, card, &watch);
    return give_away(words, text ? text : stmt_text(&w, stmt, BODY_INSIDE, true));
}

const char *text_of_option(const Words *words, const CardDef *card, const StmtLine *line)
{
    Arena *arena = words->aside;
    Watch watch = { .line = line };
    const char *text = find_words(arena, words, card, &watch);
    Writer w = writer_on(arena, words, card);
    return give_away(words, text ? text : body_line(&w, line, BODY_INSIDE));
}

const char *text_of_member(const Words *words, const Word *member) { return text_of_word(words, member); }

/* ---- Single words ------------------------------------------------------------------------------------------------ */

static const char *replace(Arena *arena, const char *text, const char *what, const char *with)
{
    const char *at = strstr(text, what);
    return at ? arena_print(arena, "%.*s%s%s", (int)(at - text), text, with, at + strlen(what)) : text;
}

/* An event by its order, with everything left out that only a card could fill in. */
static const char *event_word(Arena *arena, const EventInfo *e)
{
    bool does = *e->does != 0;
    Phrase with = { .mood = does ? MOOD_ORDER : MOOD_PRESENT, .person = PERSON_YOU };
    with.object = with.second = (Noun){ .text = NULL, .from = "", .to = "", .pile = "", .person = PERSON_IT };
    with.object.text = "";
    with.second.text = "";
    with.doer = (Noun){ .text = "you", .person = PERSON_YOU };
    with.thing = "";
    return phrase_fill(arena, does ? e->does : e->happens, &with);
}

const char *text_of_word(const Words *words, const Word *word)
{
    Arena *arena = words->aside;
    const char *text = english_singular(arena, word->phrase);
    if (word->cls == WC_EVENT) text = event_word(arena, &word->u.event);
    text = replace(arena, text, "*'s", "its");
    text = word->cls == WC_ZONE  ? replace(arena, text, "*", "your")
           : word->cls == WC_REF ? replace(arena, text, "*", "it")
                                 : replace(arena, text, "*", "");
    text = english_tidy(arena, replace(arena, text, "^", ""));
    const char *kept = arena_string(words->room, text);
    arena_free(arena);
    return kept;
}
