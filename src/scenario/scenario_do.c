/*
 * scenario_do.c - answering as a scenario says, with the dice it says. See scenario_inside.h.
 *
 * Luck lies in the position (game.h), so scripted dice are a search: states of the random stream are tried on
 * copies until the dice fall as written. The rules are never told.
 */
#include <string.h>

#include "scenario/scenario_inside.h"
#include "words/words.h"

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

void play_tell(const Play *p, const void *after, const Events *ev, Sheet *told)
{
    for (uint32_t i = 0; i < ev->count; i++) {
        char sentence[WHY_ROOM];
        Text t = text_in(sentence, sizeof sentence);
        p->lex.face->event(p->lex.box, after, &ev->list[i], &t);
        if (t.used) sheet_add(told, "%s\n", sentence);
    }
}

static void keep_rolls(Play *p, const Events *ev)
{
    for (uint32_t i = 0; i < ev->count; i++)
        if (ev->list[i].kind == EV_ROLL && p->rolled < (int)sizeof p->roll)
            p->roll[p->rolled++] = (uint8_t)ev->list[i].a;
}

void play_hear(Play *p, const Events *ev)
{
    play_tell(p, p->s, ev, &p->told);
    keep_rolls(p, ev);
}

enum { STREAMS_PER_TRY = 5000 }; /* looking at that many streams costs as much as trying one answer */

/* ---- Luck -------------------------------------------------------------------------------------------------------- */

/* How many of the wanted dice fall first and as wanted; *fell is how many dice fell at all. */
static int dice_right(const Events *ev, const Doing *d, int *fell)
{
    int right = 0;
    *fell = 0;
    for (uint32_t i = 0; i < ev->count; i++) {
        if (ev->list[i].kind != EV_ROLL) continue;
        if (right == *fell && *fell < d->dice && ev->list[i].a == d->die[*fell]) right++;
        ++*fell;
    }
    return right;
}

typedef struct Search {
    Play *p;
    const Doing *d;
    Action a;
    int best, most; /* dice right at best, dice that fell at most */
    Sheet told;
} Search;

/* Tries the answer with this luck on a copy. */
static bool luck_fits(Search *x, Rng luck)
{
    Play *p = x->p;
    const Game *game = p->lex.face->game;
    Events ev = { .list = p->event, .room = PLAY_EVENTS };
    int fell, right;
    p->effort--;
    memcpy(p->trial, p->s, game->state_size);
    ((Fate *)p->trial)->rng = luck;
    game->apply(p->lex.box, p->trial, x->a, &ev);
    right = dice_right(&ev, x->d, &fell);
    if (right > x->best) x->best = right;
    if (fell > x->most) x->most = fell;
    if (right < x->d->dice) return false;
    if (!x->d->luck[0]) return true;
    sheet_clear(&x->told);
    play_tell(p, p->trial, &ev, &x->told);
    return x->told.at && words_past(x->told.at, x->d->luck);
}

/* Whether the first draws of the stream are these dice, if dice are all it is used for. */
static bool stream_fits(Rng luck, const Doing *d)
{
    for (int i = 0; i < d->dice; i++)
        if (rng_below(&luck, 6) + 1 != d->die[i]) return false;
    return true;
}

static Rng luck_number(uint64_t n)
{
    Rng luck;
    n = (n + 1) * 0x9e3779b97f4a7c15u;
    luck.state = (n ^ n >> 30) * 0xbf58476d1ce4e5b9u;
    return luck;
}

/* First the streams that begin with these dice, since most answers draw nothing else before them; then any. */
static bool search(Search *x, Rng *found)
{
    int hits = x->d->luck[0] ? 4096 : 64;
    uint64_t streams = 64;
    for (int i = 0; i < x->d->dice && i < 11; i++) streams *= 6;
    for (uint64_t n = 0; n < streams && hits > 0 && x->p->effort > 0; n++) {
        if (n % STREAMS_PER_TRY == STREAMS_PER_TRY - 1) x->p->effort--;
        *found = luck_number(n);
        if (!stream_fits(*found, x->d)) continue;
        hits--;
        if (luck_fits(x, *found)) return true;
    }
    for (uint64_t n = 0; x->p->effort > 0; n++) {
        *found = luck_number(~n);
        if (luck_fits(x, *found)) return true;
    }
    return false;
}

bool dice_arrange(Play *p, Action a, const Doing *d, Why *why)
{
    Search x = { p, d, a, 0, 0, { 0, 0, 0, false } };
    Rng found;
    if (!d->dice && !d->luck[0]) return true;
    bool done = search(&x, &found);
    sheet_free(&x.told);
    if (done) {
        ((Fate *)p->s)->rng = found;
        return true;
    }
    if (x.most == 0 && d->dice) return why_not(why, "no die falls when \"%s\" is answered.", d->words);
    if (x.most < d->dice)
        return why_not(why, "at most %d %s when \"%s\" is answered, but %d are written.", x.most,
                       x.most == 1 ? "die falls" : "dice fall", d->words, d->dice);
    if (x.best < d->dice)
        return why_not(why, "the dice of \"%s\" cannot fall so: the %d%s never shows %d there.", d->words, x.best + 1,
                       x.best == 0   ? "st"
                       : x.best == 1 ? "nd"
                       : x.best == 2 ? "rd"
                                     : "th",
                       d->die[x.best]);
    return why_not(why, "no luck was found with which \"%s\" tells \"%s\".", d->words, d->luck);
}

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static bool cannot(Play *p, const ScenarioLine *line, const Why *why)
{
    complain(&p->errors, p->file->name, line->line, line->column, "%s", why->text);
    p->broken = true;
    return false;
}

static bool right_seat(const Play *p, const Doing *d, Why *why)
{
    const Fate *fate = p->s;
    if (fate->over) return why_not(why, "the game is over: nothing is asked any more.");
    int seat = p->lex.face->game->choice(p->lex.box, p->s).seat;
    if (d->seat == SEAT_NONE || d->seat == seat) return true;
    return why_not(why, "seat %d is asked, not seat %d.", seat + 1, d->seat + 1);
}

bool play_pick(const Play *p, const Doing *d, Action *out, Why *why)
{
    answers_list(p->lex.face, p->lex.box, play_view(p), p->answers);
    int which = d->anything && p->answers->count ? 0 : answers_match(p->answers, d->words, false, why);
    if (which < 0) return false;
    *out = p->answers->action[which];
    return true;
}

static bool answer_once(Play *p, const ScenarioLine *line, const Doing *d)
{
    const Game *game = p->lex.face->game;
    Why why = { "" };
    Action a;
    if (!right_seat(p, d, &why) || !play_pick(p, d, &a, &why) || !dice_arrange(p, a, d, &why))
        return cannot(p, line, &why);
    Events ev = { .list = p->event, .room = PLAY_EVENTS };
    game->apply(p->lex.box, p->s, a, &ev);
    play_hear(p, &ev);
    int fault = game->fault(p->lex.box, p->s);
    if (!fault) return true;
    why_not(&why, "after \"%s\" the position breaks invariant %d: a bug of the rules.", d->words, fault);
    return cannot(p, line, &why);
}

static bool asked_now(const Play *p, const char *words)
{
    char prompt[WHY_ROOM];
    Text t = text_in(prompt, sizeof prompt);
    const Fate *fate = p->s;
    if (fate->over) return false;
    p->lex.face->prompt(p->lex.box, play_view(p), &t);
    return words_past(prompt, words) != 0;
}

bool play_do(Play *p, const ScenarioLine *line, const Doing *d)
{
    const Fate *fate = p->s;
    Why why;
    if (!d->until_over && !d->until_asked[0]) {
        for (int i = 0; i < d->times; i++)
            if (!answer_once(p, line, d)) return false;
        return true;
    }
    for (int i = 0; i < REPEATS_MAX; i++) {
        if (d->until_over ? fate->over != 0 : i > 0 && asked_now(p, d->until_asked)) return true;
        if (!answer_once(p, line, d)) return false;
    }
    why_not(&why, "\"%s\" was answered %d times, and it did not come to that.", d->words, REPEATS_MAX);
    return cannot(p, line, &why);
}
