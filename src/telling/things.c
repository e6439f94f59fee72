/*
 * things.c - pointing at things by name. See things.h.
 */
#include "telling/things.h"

#include <stdlib.h>
#include <string.h>

#include "telling/card_page.h"
#include "words/name_fit.h"
#include "words/words.h"

void things_list(const Session *s, int seat, Things *out)
{
    out->count = session_face(s)->items(session_box(s), session_view(s, seat), seat, out->item, ITEM_MAX);
}

int things_named(const Things *t, const char *typed, int *out, int room)
{
    enum NameFit best = NAME_NO;
    int count = 0;
    for (int n = 0; n < t->count; n++) {
        enum NameFit fit = name_fit(typed, t->item[n].name);
        if (fit == NAME_NO || fit < best) continue;
        if (fit > best) count = 0;
        best = fit;
        if (count < room) out[count++] = n;
    }
    return count;
}

void things_seat_name(const Session *s, const Things *t, int seat, Text *out)
{
    const Sitter *who = session_sitter(s, seat);
    if (!who->bot && *who->name) {
        text_add(out, who->name);
        return;
    }
    for (int n = 0; n < t->count; n++)
        if (t->item[n].shape == ITEM_SEAT && t->item[n].thing == THING(THING_SEAT, seat)) {
            text_add(out, t->item[n].name);
            return;
        }
    text_add(out, "Seat ");
    text_num(out, seat + 1);
}

/* The seat before which every copy of it lies that can be seen; SEAT_NONE: nobody, or several. */
static int owner_of(const Things *t, int card)
{
    int owner = SEAT_NONE;
    for (int n = 0; n < t->count; n++) {
        if (t->item[n].card != card) continue;
        if (owner != SEAT_NONE && owner != t->item[n].owner) return SEAT_NONE;
        owner = t->item[n].owner;
    }
    return owner;
}

void things_card_of(const Session *s, const Things *t, int seat, int card, Text *out)
{
    int owner = session_seats(s) > 1 ? owner_of(t, card) : SEAT_NONE;
    if (owner == seat) text_add(out, "your ");
    else if (owner < session_seats(s)) text_add(out, session_name(s, owner)), text_add(out, "'s ");
    text_add(out, card_page_name(session_box(s), card));
}

static const Item *place_named(const Things *t, int place)
{
    for (int n = 0; n < t->count; n++)
        if (t->item[n].thing == THING(THING_PLACE, place)) return &t->item[n];
    return NULL;
}

void things_adjoining(const Session *s, int seat, const Things *t, const Item *place, Text *out)
{
    enum { PASSAGES = 256 };
    const Face *face = session_face(s);
    Passage list[PASSAGES];
    int said = 0, count = face->passages ? face->passages(session_box(s), session_view(s, seat), list, PASSAGES) : 0;
    for (int n = 0; n < count; n++) {
        bool there = THING(THING_PLACE, list[n].from) == place->thing;
        const Item *next = place_named(t, there ? list[n].to : list[n].from);
        if (!next || (!there && THING(THING_PLACE, list[n].to) != place->thing)) continue;
        text_add(out, said++ ? ", " : "Adjoins ");
        text_add(out, next->name);
    }
    if (said) text_add(out, ".");
}

/* One thing: a sentence that names it, unless it was said already of another of the same name. */
static void thing_why(const Session *s, int seat, const Item *item, Text *out)
{
    const Answers *answers = session_answers(s);
    int answer = session_asked(s) == seat && item->action != ACTION_NONE ? answers_find(answers, item->action) : -1;
    char sentence[400], said[480];
    Text t = text_in(sentence, sizeof sentence), whole = text_in(said, sizeof said);
    if (answer >= 0) {
        text_add(&t, "It is allowed now; the answer is \"");
        text_add(&t, answers->words[answer]);
        text_add(&t, "\".");
    } else {
        session_face(s)->why(session_box(s), session_view(s, seat), item->thing, &t);
    }
    if (strncmp(sentence, item->name, strlen(item->name)) != 0) {
        text_add(&whole, item->name);
        text_add(&whole, ": ");
    }
    text_add(&whole, sentence);
    if (strstr(out->at, said)) return;
    if (out->used) text_add(out, "\n");
    text_add(out, said);
}

/* Something that does not lie on the table: an answer, a card elsewhere, or nothing known. */
static bool other_why(const Session *s, int seat, const char *typed, Text *out)
{
    const Box *box = session_box(s);
    Why unsaid = { "" };
    int card, answer = session_asked(s) == seat ? answers_match(session_answers(s), typed, true, &unsaid) : -1;
    if (answer >= 0) {
        text_add(out, "\"");
        text_add(out, session_answers(s)->words[answer]);
        text_add(out, "\" is allowed now.");
        return true;
    }
    card = box->cards > 1 ? card_page_find(session_face(s), box, typed, &unsaid) : 0;
    if (card) {
        text_add(out, card_page_name(box, card));
        text_add(out, " does not lie open on the table now, so it cannot be chosen.");
        return true;
    }
    return false;
}

/* The nearest name on the table or in the box, for a word that means nothing. */
static bool thing_unknown(const Session *s, const Things *things, const char *typed, Why *why)
{
    Nearest nearest = { "", 0 };
    const char *near;
    for (int n = 0; n < things->count; n++)
        if (things->item[n].name[0]) nearest_offer(&nearest, typed, things->item[n].name);
    for (int n = 1; n < session_box(s)->cards; n++) nearest_offer(&nearest, typed, card_page_name(session_box(s), n));
    near = nearest_word(&nearest, typed);
    if (near) return why_not(why, "There is no \"%.80s\" on the table; did you mean %s?", typed, near);
    return why_not(why, "There is no \"%.80s\" on the table.", typed);
}

bool things_why(const Session *s, int seat, const char *typed, Text *out, Why *why)
{
    enum { SAID = 12 };
    Things *things = malloc(sizeof *things);
    int found[SAID], count;
    bool known = true;
    if (!things) return why_not(why, "There is not enough memory.");
    things_list(s, seat, things);
    count = things_named(things, typed, found, SAID);
    for (int n = 0; n < count; n++) thing_why(s, seat, &things->item[found[n]], out);
    if (count == 0 && !other_why(s, seat, typed, out)) known = thing_unknown(s, things, typed, why);
    free(things);
    return known;
}
