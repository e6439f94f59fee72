/*
 * text_line.c - one line of a card in English, and the whole card.
 *
 * Owns headings (When ..., If ... would ..., SLOT:, Play when ...) and paragraphs. Does NOT word bodies or rules.
 */
#include "text.h"
#include "text_filter.h"

#include <stdlib.h>
#include <string.h>

/* ---- The start of a line ----------------------------------------------------------------------------------------- */

/* What `host` is called: what the card's own text attaches it to. The text is written once to find out. */
static void writer_find_host(Writer *w)
{
    Referent host = { 0 };
    for (int i = 0; i < w->card->lines; i++) {
        Writer trial = *w;
        trial.finds_host = &host;
        (void)line_sentences(&trial, w->card->line[i], ' ');
    }
    w->host = host;
}

Writer writer_on(Arena *arena, const Words *words, const CardDef *card)
{
    Writer w = { .arena = arena, .w = words, .card = card, .mood = MOOD_ORDER, .person = PERSON_YOU };
    writer_find_host(&w);
    return w;
}

/* ---- Headings ---------------------------------------------------------------------------------------------------- */

static const char *once_text(Writer *w, const LineDef *line)
{
    return line->once ? SAY(w, "once per %s", line->once->name) : NULL;
}

static const char *list_join(Writer *w, const char *a, const char *b)
{
    if (!a || !*a) return b;
    return b && *b ? SAY(w, "%s, %s", a, b) : a;
}

static bool compares_amount(const Cond *c) { return c && c->kind == COND_COMPARE && c->amount->kind == AMT_AMOUNT; }

/* `if amount at least 3` goes into the event's own phrase; what is left of the condition comes back in `rest`. */
static const char *amount_in_phrase(Writer *w, const LineDef *line, const Cond **rest)
{
    const Cond *c = line->cond;
    *rest = c;
    if (!c || !act_takes_amount(line->act)) return NULL;
    const Cond *found = compares_amount(c) ? c : c->kind == COND_AND && compares_amount(c->left) ? c->left : NULL;
    if (!found) return NULL;
    *rest = found == c ? NULL : c->right;
    return amount_compared(w, found->compare, found->other);
}

/* `on rest by you if not done`: when you REST and fail. */
static const char *heading_done(Writer *w, const LineDef *line, const Cond *c)
{
    bool fails = c->kind == COND_NOT && c->left->kind == COND_DONE;
    if (!fails && c->kind != COND_DONE) return NULL;
    bool you = w->w->solo || (line->act->by && line->act->by->kind == SEL_REF && line->act->by->ref->kind == REF_YOU);
    return fails ? you ? "fail" : "fails" : you ? "succeed" : "succeeds";
}

/* you would take 3 or more DAMAGE and doom is 4 or more. Binds what the event happens to. */
static const char *happening_text(Writer *w, const LineDef *line, Mood mood, const char *join)
{
    const Cond *rest;
    Writer before = *w;
    const char *amount = amount_in_phrase(&before, line, &rest);
    const char *text = act_happens(w, line->act, mood, amount);
    act_bind(w, line->act);
    if (line->lingers) w->that = w->kept;
    if (!rest) return text;
    const char *done = heading_done(w, line, rest);
    if (done) return SAY(w, "%s and %s", text, done);
    bool several =
        rest->kind == COND_AND || rest->kind == COND_OR; /* X and A and B would not say what belongs together */
    return SAY(w, "%s%s %s", text, several ? ", if" : join, cond_text(w, rest));
}

/* A heading and what it introduces: "When X, take 1 DAMAGE" or "Play when X: Take 1 DAMAGE". */
static const char *with_heading(Writer *w, const char *label, const char *heading, const char *body)
{
    const char *text = english_capital(w->arena, body);
    if (label && heading && *heading) return SAY(w, "%s (%s): %s", label, english_small(w->arena, heading), text);
    if (label) return SAY(w, "%s: %s", label, text);
    return heading && *heading ? SAY(w, "%s: %s", english_capital(w->arena, heading), text) : text;
}

/* ---- on, would --------------------------------------------------------------------------------------------------- */

static const char *said_heading(Writer *w, const LineDef *line)
{
    return source_say(w, source_of_act(w, line->type == LT_WOULD ? "would " : "on ", line->act));
}

static const char *line_said(Writer *w, const LineDef *line, const char *said)
{
    act_bind(w, line->act);
    if (!w->it.is_this) w->it.said = false; /* the reader has not met it */
    const char *heading = list_join(w, said, once_text(w, line));
    if (line->cond) heading = list_join(w, heading, SAY(w, "if %s", cond_text(w, line->cond)));
    const char *body = line->type == LT_WOULD ? body_answer(w, line->body) : body_text(w, line->body, BODY_TOP, true);
    return with_heading(w, line->label, heading, body);
}

static const char *line_answer(Writer *w, const LineDef *line)
{
    bool would = line->type == LT_WOULD;
    const char *said = said_heading(w, line);
    if (said) return line_said(w, line, said);
    const char *happening = happening_text(w, line, would ? MOOD_WOULD : MOOD_PRESENT, would ? " and" : ", if");
    const char *body = would ? body_answer(w, line->body) : body_text(w, line->body, BODY_TOP, false);
    const char *text = SAY(w, "%s %s, %s", would ? "if" : "when", happening, body);
    return list_join(w, once_text(w, line), text);
}

/* ---- play, use --------------------------------------------------------------------------------------------------- */

static const char *cost_text(Writer *w, const LineDef *line)
{
    const char *text = NULL;
    for (int i = 0; i < line->costs; i++) {
        const char *cost = act_order(w, line->cost[i]);
        text = text ? SAY(w, "%s and %s", text, cost) : cost;
    }
    return text;
}

/* What can stand behind `to`: an order. */
static bool body_is_order(const Writer *w, const Block *body)
{
    const Stmt *s = body->line[0].stmt[0];
    if (s->kind == ST_KEEP)
        return w->w->solo && s->line->type == LT_RULES && !s->line->rule[0].of && s->line->rule[0].number;
    return s->kind != ST_LET && s->kind != ST_YOU_MAY && s->kind != ST_IF;
}

static const char *costly_body(Writer *w, const LineDef *line, bool answers, bool opens)
{
    const char *cost = cost_text(w, line);
    bool order = body_is_order(w, line->body);
    const char *body =
        answers ? body_answer(w, line->body) : body_text(w, line->body, BODY_TOP, opens && (!cost || !order));
    if (!cost) return body;
    if (order) return SAY(w, "%s to %s", cost, body);
    return sentence_join(w, cost, SAY(w, "if you do, %s", body)); /* else the cost would read like a first step */
}

static const char *line_response(Writer *w, const LineDef *line)
{
    bool would = line->time == TIME_WOULD, play = line->type == LT_PLAY;
    const char *happening = happening_text(w, line, would ? MOOD_WOULD : MOOD_PRESENT, " and");
    w->optional = true;
    const char *body = costly_body(w, line, would, play);
    const char *once = once_text(w, line);
    if (play) return with_heading(w, line->label, list_join(w, SAY(w, "play when %s", happening), once), body);
    return list_join(w, once, SAY(w, "when %s, you may %s", happening, body));
}

static const char *window_heading(Writer *w, const LineDef *line)
{
    const KindInfo *kind = &w->card->kind->u.kind;
    bool named = line->time == TIME_WINDOW || (line->type == LT_USE && !kind->list);
    const Word *window = line->time == TIME_WINDOW ? line->window : kind->window;
    const char *heading = named && window ? window->phrase : NULL;
    heading = list_join(w, heading, once_text(w, line));
    return line->cond ? list_join(w, heading, SAY(w, "if %s", cond_text(w, line->cond))) : heading;
}

/* One paragraph for each line of the body: the Action List of a skill, the actions of a Tactics card. */
static const char *bullets(Writer *w, const LineDef *line, const char *mark, char between)
{
    const char *text = "";
    for (int i = 0; i < line->body->lines; i++) {
        watch_line(w, &line->body->line[i]);
        const char *one = english_sentence(w->arena, body_line(w, &line->body->line[i], BODY_TOP));
        text = i ? SAY(w, "%s%c%s %s", text, between, mark, one) : SAY(w, "%s %s", mark, one);
    }
    return text;
}

static const char *line_offer(Writer *w, const LineDef *line, char between)
{
    const KindInfo *kind = &w->card->kind->u.kind;
    const char *heading = window_heading(w, line);
    bool listed = kind->list || (kind->any && line->type == LT_PLAY && line->body->lines > 1);
    if (!listed || line->costs) return with_heading(w, line->label, heading, costly_body(w, line, false, true));
    const char *text = bullets(w, line, kind->list ? "»" : "•", between);
    if (!heading && !line->label) return text;
    return SAY(w, "%s%c%s", english_tidy(w->arena, with_heading(w, line->label, heading, "")), between, text);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* In play or attached: what a rule needs anyway. */
static bool goes_without_saying(const Cond *c)
{
    if (c->kind == COND_IN) return english_is(c->zone->zone->name, "play");
    return c->kind == COND_STATE && c->state->u.state.attached && !c->opposite;
}

static const char *line_rules(Writer *w, const LineDef *line)
{
    const Cond *c = line->cond;
    if (c) w->host.bound = false; /* `while attached`: to what, the game's own words say */
    if (c && c->kind == COND_AND && goes_without_saying(c->left)) c = c->right;
    if (!c || goes_without_saying(c)) return rules_text(w, line);
    if (c->kind == COND_SLOT) {
        const char *slot = english_upper(w->arena, c->slot);
        return SAY(w, "%s, while the die is here: %s", slot, english_capital(w->arena, rules_text(w, line)));
    }
    const char *cond = cond_text(w, c);
    return SAY(w, "while %s, %s", cond, rules_text(w, line));
}

/* ---- Any line ---------------------------------------------------------------------------------------------------- */

static const char *line_slot(Writer *w, const LineDef *line)
{
    const char *heading = list_join(w, english_upper(w->arena, line->slot), once_text(w, line));
    if (line->cond) heading = list_join(w, heading, SAY(w, "if %s", cond_text(w, line->cond)));
    return with_heading(w, line->label, heading, body_text(w, line->body, BODY_TOP, true));
}

/* A line with its own heading has its label in it; the others are led by their label here. */
static const char *line_body(Writer *w, const LineDef *line, char between, bool *labelled)
{
    *labelled = true;
    if (line->type == LT_SLOT) return line_slot(w, line);
    bool answers = line->type == LT_ON || line->type == LT_WOULD;
    if (answers && said_heading(w, line)) return line_answer(w, line);
    bool offer = line->type == LT_PLAY || line->type == LT_USE;
    if (offer && line->act && line->type == LT_PLAY) return line_response(w, line);
    if (offer && !line->act) return line_offer(w, line, between);
    *labelled = false;
    if (offer) return line_response(w, line);
    return answers ? line_answer(w, line) : line_rules(w, line);
}

const char *line_sentences(Writer *w, const LineDef *line, char between)
{
    bool labelled;
    const char *text = line_body(w, line, between, &labelled);
    if (!labelled && line->label) text = SAY(w, "%s: %s", line->label, english_capital(w->arena, text));
    return english_sentence(w->arena, text);
}

/* `this round, attack plus 1`: the span first, or last where something stands before it. */
const char *line_kept(Writer *w, const LineDef *line, const char *span, bool opens)
{
    bool labelled;
    const char *text = line_body(w, line, ' ', &labelled);
    bool last = !opens && line->type == LT_RULES && !line->cond && !strstr(text, ". ");
    bool step = text[0] == '+' || (unsigned char)text[0] >= 0x80; /* +1 to ATTACK, −1 to ATTACK */
    if (last && step && w->w->solo) text = SAY(w, "get %s", text);
    return last ? SAY(w, "%s %s", text, span) : SAY(w, "%s, %s", span, text);
}

/* ---- The card ---------------------------------------------------------------------------------------------------- */

/* Kept; what it was written with goes. */
static const char *give_away(const Words *words, const char *text)
{
    const char *kept = arena_string(words->room, text);
    arena_free(words->aside);
    return kept;
}

const char *text_of_line(const Words *words, const CardDef *card, const LineDef *line)
{
    Writer w = writer_on(words->aside, words, card);
    return give_away(words, line_sentences(&w, line, ' '));
}

/* The texts that a kind of the game's has besides what every card has (`showoff text`): they are printed first. */
static const char *own_words(Arena *arena, const CardDef *card)
{
    const char *text = "";
    for (int i = 0; i < card->values; i++) {
        const FieldValue *v = &card->value[i];
        if (v->field->type != FT_TEXT || !strcmp(v->field->name, "picture") || !strcmp(v->field->name, "flavour"))
            continue;
        text = *text ? arena_print(arena, "%s\n%s", text, v->text) : v->text;
    }
    return text;
}

const char *text_of_card(const Words *words, const CardDef *card)
{
    Arena *arena = words->aside;
    const char *text = own_words(arena, card);
    for (int i = 0; i < card->lines; i++) {
        Writer w = writer_on(arena, words, card);
        const char *line = line_sentences(&w, card->line[i], '\n');
        text = *text ? arena_print(arena, "%s\n%s", text, line) : line;
    }
    return give_away(words, text);
}
