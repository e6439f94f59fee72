/*
 * printed.h - what faces of card games share: the words printed on cards, and a fresh thing on the table.
 *
 * Freestanding; reads BoxWords only. Does NOT know any game; what a thing is called beyond its card's name is the
 * face's.
 */
#ifndef KIT_PRINTED_H
#define KIT_PRINTED_H

#include "face.h"

/* The name of a card; words for one that is hidden. */
static inline const char *printed_name(const Box *box, int card)
{
    return card && box->words ? box->words->card[card].name : "a hidden card";
}

/* The words cardc wrote for a place in the code: a prompt or an option; "" if none. Sorted by address. */
static inline const char *printed_at(const Box *box, int address)
{
    const BoxWords *w = box->words;
    int low = 0, high = w ? w->code_texts : 0;
    while (low < high) {
        int middle = (low + high) / 2;
        if (w->code_text[middle].address < address) low = middle + 1;
        else high = middle;
    }
    return w && low < w->code_texts && w->code_text[low].address == address ? w->code_text[low].text : "";
}

/* Where an answer's line ends in an option's words: behind a whole word; 0 where all of them fit. */
static inline int printed_cut(const char *words)
{
    enum { LINE = 111, DOTS = 3 }; /* bytes of an answer, of "…" */
    int n = 0, cut = 0;
    for (; words[n] && n <= LINE; n++)
        if (words[n] == ' ' && n <= LINE - DOTS) cut = n;
    if (n <= LINE) return 0;
    while (cut > 1 && (words[cut - 1] == ',' || words[cut - 1] == ';')) cut--;
    return cut;
}

/* An option as an answer, which is one line: the words cardc wrote for it, as far as they go. */
static inline void printed_option(const Box *box, int address, int option, Text *t)
{
    const char *words = printed_at(box, address);
    int cut = printed_cut(words);
    if (!words[0]) text_add(t, "option "), text_num(t, option + 1);
    else if (!cut) text_add(t, words);
    else {
        for (int i = 0; i < cut; i++) text_add(t, (char[2]){ words[i], 0 });
        text_add(t, "…");
    }
}

/* The same for people: what the line had no room for follows in place of its dots. */
static inline void printed_option_rest(const Box *box, int address, Text *t)
{
    const char *words = printed_at(box, address);
    int cut = printed_cut(words);
    if (!cut || t->used < cut + 3) return;
    t->used -= 3, t->at[t->used] = 0;
    text_add(t, words + cut);
}

/* What a card says, in one line after `lead`; nothing where it says nothing. */
static inline void printed_text(const Box *box, int card, const char *lead, Text *t)
{
    const char *text = card && box->words ? box->words->card[card].text : "";
    if (*text) text_add(t, lead);
    for (; *text; text++) {
        char one[2] = { *text == '\n' ? ' ' : *text, 0 };
        text_add(t, one);
    }
}

/* What happened, after a pattern: %p the player, %c the card it is about, %x the card that did it, %a and %b the
 * event's numbers. */
static inline void printed_told(const Box *box, const Event *e, const char *player, const char *words, Text *t)
{
    for (; *words; words++) {
        char one[2] = { *words, 0 };
        if (*words != '%') {
            text_add(t, one);
            continue;
        }
        switch (*++words) {
        case 'p': text_add(t, player); break;
        case 'c': text_add(t, printed_name(box, e->card)); break;
        case 'x': text_add(t, printed_name(box, e->cause)); break;
        case 'a': text_num(t, e->a); break;
        default: text_num(t, e->b);
        }
    }
}

/* What did not happen, and by which card: "Riposte prevents: wound (Fen Ranger)." A face may have better words. */
static inline void printed_stopped(const Box *box, const Vocabulary *words, const Event *e, Text *t)
{
    text_add(t, e->cause ? printed_name(box, e->cause) : "The rules");
    text_add(t, e->kind == EV_FORBIDDEN ? " forbids: " : " prevents: ");
    text_add(t, e->a >= 0 && e->a < words->events.count ? words->events.word[e->a].name : "it");
    if (e->card) text_add(t, " ("), text_add(t, printed_name(box, e->card)), text_add(t, ")");
    text_add(t, ".");
}

/* A thing on the table that belongs to nobody and answers nothing yet. */
static inline Item item_fresh(int zone, int shape, Thing thing, int x)
{
    Item it = { .thing = thing, .shape = (uint8_t)shape, .zone = (uint8_t)zone, .x = (int16_t)x };
    it.owner = SEAT_NONE;
    it.action = ACTION_NONE;
    return it;
}

/* A figure on it; what finds no room is left out. */
static inline void item_count(Item *it, const char *name, int value, int of)
{
    if (it->counters < ITEM_COUNTERS) it->counter[it->counters++] = (ItemCounter){ name, (int16_t)value, (int16_t)of };
}

/* A figure of the game, of so many. */
static inline Item item_value(int zone, const char *name, int value, int of, int x)
{
    Item it = item_fresh(zone, ITEM_VALUE, THING_NONE, x);
    Text t = text_in(it.name, sizeof it.name);
    text_add(&t, name);
    it.count = (uint16_t)(value < 0 ? 0 : value);
    if (of || value < 0) item_count(&it, "so far", value, of);
    return it;
}

/* A card of a pile that may be chosen now, lying open. */
static inline Item item_open(const Box *box, int zone, int card, Action a, int x)
{
    Item it = item_fresh(zone, ITEM_CARD, action_thing(a), x);
    Text name = text_in(it.name, sizeof it.name);
    it.card = (uint16_t)card, it.action = a, it.flags = ITEM_SHOWN;
    text_add(&name, printed_name(box, card));
    return it;
}

/* What pointing at each of n things would answer now. Answers that point at a card no thing stands for, in a pile that
 * is being searched, go to `left`, and their number is returned: the face lays those cards open beside the piles. */
static inline int items_point(const Action *a, int count, Item *out, int n, Action *left)
{
    int over = 0;
    for (int k = 0; k < count; k++) {
        Thing t = action_thing(a[k]);
        bool found = t == THING_NONE;
        for (int i = 0; i < n && t != THING_NONE; i++)
            if (out[i].thing == t) out[i].action = a[k], found = true;
        if (!found && ACT_VERB(a[k]) == VERB_CARD) left[over++] = a[k];
    }
    return over;
}

#endif
