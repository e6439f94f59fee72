/*
 * scenario_expect.c - whether what a scenario expects is so. See scenario_inside.h.
 *
 * An expectation that is not met says what is so instead, and the scenario goes on to the next.
 */
#include <string.h>

#include "rewards.h"
#include "scenario/scenario_inside.h"
#include "table/outcome.h"
#include "words/words.h"

/* Not as expected: says what is so instead. */
static bool but(Play *p, const ScenarioLine *line, const char *what)
{
    complain(&p->errors, p->file->name, line->line, line->column, "expected `%s`, but %s.", line->text, what);
    p->failed = true;
    return false;
}

static bool holds(Play *p, const ScenarioLine *line, const Statement *st, bool so, const char *otherwise)
{
    return so != st->negated || but(p, line, otherwise);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static bool compare(const Statement *st, int32_t is)
{
    switch (st->compare) {
    case COMPARE_NOT: return is != st->value;
    case COMPARE_LEAST: return is >= st->value;
    case COMPARE_MOST: return is <= st->value;
    default: return is == st->value;
    }
}

static bool number_is(Play *p, const ScenarioLine *line, const Statement *st, int32_t is)
{
    char what[40];
    Text t = text_in(what, sizeof what);
    text_add(&t, "it is ");
    text_num(&t, is);
    return compare(st, is) || but(p, line, what);
}

/* The thing a statement is about; a complaint when there is none. */
static bool need_thing(Play *p, const ScenarioLine *line, const Statement *st, Thing *out)
{
    *out = play_find(p, &st->ref);
    return *out != THING_NONE || st->ref.what == REF_NONE || but(p, line, "there is no such card in the game");
}

static bool expect_number(Play *p, const ScenarioLine *line, const Statement *st)
{
    Thing t;
    if (!need_thing(p, line, st, &t)) return false;
    return number_is(p, line, st, p->lex.stage->number(p->lex.box, p->s, st->number, t));
}

static bool expect_score(Play *p, const ScenarioLine *line, const Statement *st)
{
    int32_t score[SEAT_MAX] = { 0 };
    p->lex.face->game->score(p->lex.box, p->s, score);
    return number_is(p, line, st, score[st->ref.nth]);
}

static bool expect_count(Play *p, const ScenarioLine *line, const Statement *st)
{
    int n = 0;
    while (pile_at(p, &st->pile, n) != THING_NONE) n++;
    char what[40];
    Text t = text_in(what, sizeof what);
    text_add(&t, n == 1 ? "there is " : "there are ");
    text_num(&t, n);
    return compare(st, n) || but(p, line, what);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void name_thing(const Play *p, Thing t, Text *out)
{
    text_add(out, card_name(&p->lex, p->lex.stage->card(p->lex.box, p->s, t)));
}

/* One of a list that may be longer than a sentence should be. */
static void list_thing(const Play *p, Thing thing, int n, Text *t)
{
    enum { LONG_ENOUGH = 300 };
    if (t->used > LONG_ENOUGH) return;
    if (n) text_add(t, ", ");
    if (t->used < LONG_ENOUGH) name_thing(p, thing, t);
    if (t->used >= LONG_ENOUGH) text_add(t, " and more");
}

static bool expect_row(Play *p, const ScenarioLine *line, const Statement *st)
{
    char what[400];
    Text t = text_in(what, sizeof what);
    bool so = true;
    int n = 0, size = 0;
    while (st->bottom && pile_at(p, &st->pile, size) != THING_NONE) size++;
    int first = st->bottom && size > st->cards ? size - st->cards : 0;
    bool whole = st->say == SAY_ROW;
    text_add(&t, "there is: ");
    for (;; n++) {
        Thing thing = pile_at(p, &st->pile, first + n);
        if (thing == THING_NONE || (!whole && n == st->cards)) break;
        list_thing(p, thing, n, &t);
        so = so && n < st->cards && p->lex.stage->card(p->lex.box, p->s, thing) == st->card[n];
    }
    if (n == 0) text_add(&t, "nothing");
    return (so && n == st->cards) || but(p, line, what);
}

static bool expect_place(Play *p, const ScenarioLine *line, const Statement *st)
{
    const Stage *stage = p->lex.stage;
    char what[200];
    Text t = text_in(what, sizeof what);
    Thing found = THING_NONE, at = play_find(p, &st->ref);
    if (st->ref.what == REF_CARD)
        found = stage->find(p->lex.box, p->s, st->ref.card, st->pile.zone, st->pile.owner, st->ref.nth);
    else if (at != THING_NONE && thing_is(p, at, WORD_ZONE + st->pile.zone)) found = at;
    bool so = found != THING_NONE && (st->pile.kind < 0 || thing_is(p, found, WORD_KIND + st->pile.kind));
    if (so == !st->negated) return true;
    if (so) return but(p, line, "it is");
    text_add(&t, "it is ");
    int zone = -1;
    for (int z = 0; z < p->lex.words->zones.count && at != THING_NONE && zone < 0; z++)
        if (thing_is(p, at, WORD_ZONE + z)) zone = z;
    text_add(&t, zone < 0 ? "nowhere" : "in ");
    if (zone >= 0) text_add(&t, p->lex.words->zones.word[zone].name);
    return but(p, line, what);
}

static bool expect_word(Play *p, const ScenarioLine *line, const Statement *st)
{
    Thing t;
    if (!need_thing(p, line, st, &t)) return false;
    bool so = thing_is(p, t, st->word);
    return holds(p, line, st, so, so ? "it is" : "it is not");
}

static bool expect_slot(Play *p, const ScenarioLine *line, const Statement *st)
{
    Thing t;
    Why why;
    char what[60];
    Text words = text_in(what, sizeof what);
    if (!need_thing(p, line, st, &t)) return false;
    if (slot_of_ref(p, st, t, &why) < 0) {
        complain(&p->errors, p->file->name, line->line, line->column, "%s", why.text);
        p->broken = true;
        return false;
    }
    int is = 0;
    while (is < TRACK_MAX && !thing_is(p, t, WORD_SLOT + (1 << is))) is++;
    if (is == TRACK_MAX) return but(p, line, "it has no die");
    text_add(&words, "its die is on slot ");
    text_num(&words, is + 1);
    int card = p->lex.stage->card(p->lex.box, p->s, t);
    return holds(p, line, st, st->slot >= 0 ? is == st->slot : slot_is_named(&p->lex, card, is, st->text[0]), what);
}

/* Whether the player who is asked can see the front of such a card. */
static bool expect_seen(Play *p, const ScenarioLine *line, const Statement *st)
{
    Thing t = p->lex.stage->find(p->lex.box, play_view(p), st->ref.card, st->pile.zone, st->pile.owner, 0);
    bool so = t != THING_NONE && (st->pile.kind < 0 || thing_is(p, t, WORD_KIND + st->pile.kind));
    return holds(p, line, st, so, so ? "it can be seen" : "it cannot be seen");
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Whether an answer with these words is offered; more loosely than answering: several may fit. */
static bool is_offered(const Play *p, const char *words)
{
    char want[WORDS_ROOM], known[WORDS_ROOM];
    words_fold(words, want);
    for (int i = 0; i < p->answers->count; i++) {
        words_fold(p->answers->words[i], known);
        if (words_within(want, known)) return true;
    }
    return false;
}

static void list_answers(Play *p)
{
    const Fate *fate = p->s;
    p->answers->count = 0;
    if (!fate->over) answers_list(p->lex.face, p->lex.box, play_view(p), p->answers);
}

static void all_answers(const Play *p, Text *t)
{
    text_add(t, "offered are: ");
    for (int i = 0; i < p->answers->count; i++) {
        if (i) text_add(t, ", ");
        text_add(t, p->answers->words[i]);
    }
    if (!p->answers->count) text_add(t, "nothing");
}

static bool expect_offered(Play *p, const ScenarioLine *line, const Statement *st)
{
    char what[400];
    Text t = text_in(what, sizeof what);
    list_answers(p);
    all_answers(p, &t);
    if (st->say == SAY_OFFERED) return holds(p, line, st, is_offered(p, st->text[0]), what);
    bool so = p->answers->count == st->texts;
    for (int i = 0; i < st->texts; i++) so = so && is_offered(p, st->text[i]);
    return so || but(p, line, what);
}

static bool expect_why(Play *p, const ScenarioLine *line, const Statement *st)
{
    char said[WHY_ROOM], what[WHY_ROOM];
    Text t = text_in(said, sizeof said), words = text_in(what, sizeof what);
    Thing thing;
    if (!need_thing(p, line, st, &thing)) return false;
    p->lex.face->why(p->lex.box, play_view(p), thing, &t);
    text_add(&words, "it says: ");
    text_add(&words, said);
    return words_past(said, st->text[0]) || but(p, line, what);
}

static bool expect_told(Play *p, const ScenarioLine *line, const Statement *st)
{
    char what[WHY_ROOM];
    Text t = text_in(what, sizeof what);
    const char *at = p->told.at ? p->told.at : "";
    text_add(&t, "told was: ");
    text_add(&t, *at ? at : "nothing");
    for (int i = 0; i < st->texts && at; i++) at = words_past(at, st->text[i]);
    while (t.used && (what[t.used - 1] == '.' || what[t.used - 1] == ' ')) what[--t.used] = 0; /* the report ends it */
    return holds(p, line, st, at != 0, what);
}

static bool expect_asked(Play *p, const ScenarioLine *line, const Statement *st)
{
    char prompt[WHY_ROOM], what[WHY_ROOM];
    Text t = text_in(prompt, sizeof prompt), words = text_in(what, sizeof what);
    const Fate *fate = p->s;
    if (fate->over) return but(p, line, "the game is over");
    p->lex.face->prompt(p->lex.box, play_view(p), &t);
    text_add(&words, "asked is: ");
    text_add(&words, prompt);
    return words_past(prompt, st->text[0]) || but(p, line, what);
}

/* ---- The course of the game -------------------------------------------------------------------------------------- */

static bool expect_end(Play *p, const ScenarioLine *line, const Statement *st)
{
    const Fate *fate = p->s;
    int32_t score[SEAT_MAX] = { 0 };
    if (st->say == SAY_OVER) return holds(p, line, st, fate->over != 0, fate->over ? "it is over" : "it goes on");
    if (!fate->over) return but(p, line, "the game goes on");
    p->lex.face->game->score(p->lex.box, p->s, score);
    bool won = outcome_winners(p->lex.face, score, fate->seats) >> st->ref.nth & 1;
    return won == (st->say == SAY_WON) || but(p, line, won ? "it is won" : "it is lost");
}

/* What this game earns by itself, as if no other had been played. */
static bool expect_earned(Play *p, const ScenarioLine *line, const Statement *st)
{
    const Rewards *rewards = p->lex.face->rewards;
    const Fate *fate = p->s;
    int32_t score[SEAT_MAX] = { 0 };
    PastGame game = { .seats = fate->seats };
    if (!fate->over) return but(p, line, "the game goes on");
    p->lex.face->game->score(p->lex.box, p->s, score);
    memcpy(game.option, p->setup.option, sizeof game.option);
    game.score = score[0];
    game.won = outcome_winners(p->lex.face, score, fate->seats) & 1;
    uint32_t earned = rewards ? rewards->earned(&game, 1) : 0;
    for (int i = 0; rewards && i < rewards->count; i++)
        if (strcmp(rewards->pack[i].name, st->text[0]) == 0)
            return holds(p, line, st, earned >> i & 1, earned >> i & 1 ? "it is earned" : "it is not earned");
    return but(p, line, "there is no such reward");
}

static bool expect_rolled(Play *p, const ScenarioLine *line, const Statement *st)
{
    char what[200];
    Text t = text_in(what, sizeof what);
    bool so = p->rolled == st->dice;
    text_add(&t, "the dice were");
    for (int i = 0; i < p->rolled; i++) {
        text_add(&t, " ");
        text_num(&t, p->roll[i]);
        so = so && i < st->dice && p->roll[i] == st->die[i];
    }
    if (!p->rolled) text_add(&t, " not rolled");
    return so || but(p, line, what);
}

static bool expect_turn(Play *p, const ScenarioLine *line, const Statement *st)
{
    const Fate *fate = p->s;
    char what[40];
    Text t = text_in(what, sizeof what);
    if (fate->over) return but(p, line, "the game is over");
    int seat = p->lex.face->game->choice(p->lex.box, p->s).seat;
    text_add(&t, "seat ");
    text_num(&t, seat + 1);
    text_add(&t, " is");
    return seat == st->ref.nth || but(p, line, what);
}

bool play_expect(Play *p, const ScenarioLine *line, const Statement *st)
{
    if ((st->say <= SAY_COUNT || st->say == SAY_SEEN) && !p->lex.stage)
        return but(p, line, "nothing can be looked up in this game");
    switch (st->say) {
    case SAY_ROW:
    case SAY_END: return expect_row(p, line, st);
    case SAY_NUMBER: return expect_number(p, line, st);
    case SAY_WORD: return expect_word(p, line, st);
    case SAY_PLACE: return expect_place(p, line, st);
    case SAY_SLOT: return expect_slot(p, line, st);
    case SAY_COUNT: return expect_count(p, line, st);
    case SAY_OFFERED:
    case SAY_ONLY: return expect_offered(p, line, st);
    case SAY_WHY: return expect_why(p, line, st);
    case SAY_TOLD: return expect_told(p, line, st);
    case SAY_ASKED: return expect_asked(p, line, st);
    case SAY_SCORE: return expect_score(p, line, st);
    case SAY_ROLLED: return expect_rolled(p, line, st);
    case SAY_TURN: return expect_turn(p, line, st);
    case SAY_SEEN: return expect_seen(p, line, st);
    case SAY_EARNED: return expect_earned(p, line, st);
    default: return expect_end(p, line, st);
    }
}

bool play_holds(Play *p, const ScenarioLine *line, const Statement *st)
{
    Sheet errors = p->errors;
    bool failed = p->failed;
    memset(&p->errors, 0, sizeof p->errors);
    bool so = play_expect(p, line, st);
    sheet_free(&p->errors);
    p->errors = errors;
    p->failed = failed;
    return so;
}
