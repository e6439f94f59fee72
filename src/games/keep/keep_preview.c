/*
 * keep_preview.c - what an answer would bring, said before it is given: what is in a room, what a card says.
 */
#include "keep_face.h"

/* "Warriors 2, Treasure 3, 1 Trap": what is in a room. */
static void preview_room(const Box *box, const Keep *s, int room, Text *t)
{
    const Chamber *r = &s->room[room];
    int heroes = 0, monsters = 0, parts = 0;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) heroes += s->slot[i].place == room;
    for (int p = 0; p < s->fate.seats; p++)
        for (int i = 0; i < s->count[ROW_MONSTERS + p]; i++) monsters += s->slot[at_monsters(p) + i].place == room;
    (void)box;
    text_add(t, " (");
    if (heroes) text_num(t, heroes), text_add(t, heroes == 1 ? " hero" : " heroes"), parts++;
    if (monsters)
        text_add(t, parts++ ? ", " : ""), text_num(t, monsters), text_add(t, monsters == 1 ? " monster" : " monsters");
    if (s->unseen >> room & 1) text_add(t, parts++ ? ", " : ""), text_add(t, "a Treasure face down");
    else if (r->treasure) text_add(t, parts++ ? ", " : ""), text_add(t, "Treasure "), text_num(t, r->treasure);
    for (int c = 0; c < 5; c++)
        if (r->token[c]) text_add(t, parts++ ? ", " : ""), keep_tokens_words(t, r->token[c], c);
    text_add(t, parts ? ")" : "empty)");
}

static void preview_jail(const Box *box, const Keep *s, Text *t)
{
    int mages = 0, left = s->count[GUILD_DECK];
    Item items[64];
    int n = keep_coming_items(box, s, 0, items, 64);
    for (int i = 0; i < n; i++)
        if (card_is(box, items[i].card, KEEP_KIND_HERO_CARD) && card_class(box, items[i].card) == CLASSES - 2)
            mages += items[i].counter[0].value;
    text_add(t, ": draw the top Guild card; a hero is imprisoned and you draw ");
    text_num(t, number_now(box, s, KEEP_NUMBER_CELLS_CARDS, THING_NONE));
    text_add(t, " cards; ");
    text_num(t, left ? (100 * mages + left / 2) / left : 0);
    text_add(t, " % that it is a Mage, who frees everyone there");
}

void keep_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Keep *s = (const Keep *)view;
    Choice c = keep_game.choice(box, s);
    int n = ACT_OPERAND(a);
    keep_answer_words(box, view, a, t);
    if (c.why == WHY_OPTION && ACT_VERB(a) == VERB_OPTION)
        printed_option_rest(box, options_at(box, s->frame[s->top].pc).block[ACT_OPERAND(a) & 7], t);
    switch (ACT_VERB(a)) {
    case VERB_PASS:
        if (c.why == KEEP_WHY_PLAY || (c.why == KEEP_WHY_REFRESH && !s->frame[0].word)) {
            text_add(t, " (then the invasion draws ");
            text_num(t, invasion_draws(box, s));
            text_add(t, " of ");
            keep_coming_words(box, s, t);
            text_add(t, ")");
        }
        return;
    case VERB_PLACE:
        if (c.why == KEEP_WHY_PLAY || c.why == KEEP_WHY_REFRESH || c.why == WHY_OPTION) preview_jail(box, s, t);
        else preview_room(box, s, n, t);
        if (c.why == KEEP_WHY_ACTIVATE || c.why == KEEP_WHY_PLACE) printed_text(box, s->card[AT_ROOMS + n], ": ", t);
        return;
    case VERB_CARD:
        if (n >= LIVE || (n >= AT_CLANS && n < AT_SCENARIO))
            if (c.why != KEEP_WHY_REFRESH) printed_text(box, s->card[n], ": ", t);
        return;
    default: return;
    }
}
