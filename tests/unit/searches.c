/*
 * searches.c - who looks through a pile sees that pile and no other: a card that searches `your deck` shows the
 * chooser its own deck, not those of the others at the table, and shows the others nothing. The cards that do it
 * come with packs (tests/unit/packs).
 *
 * Knows a game by its name, a card and a zone; everything else through stage.h. TAP.
 */
#include <stdlib.h>

#include "stage.h"
#include "table/boxes.h"
#include "table/registry.h"
#include "table/tap.h"

enum { ANSWERS_MOST = 400, WHY_PICKS = 1 /* the machine's own question for one thing */ };

typedef struct Search {
    const char *game, *pack, *card, *from, *hand;
    int seats;
} Search;

typedef struct Shown {
    int own, others;
} Shown;

static int word_of(const WordList *words, const char *name)
{
    for (int i = 0; i < words->count; i++)
        if (!strcmp(words->word[i].name, name)) return i;
    return -1;
}

static int card_named(const Box *box, const char *name)
{
    for (int c = 1; c < box->cards; c++)
        if (!strcmp(box->words->card[c].name, name)) return c;
    return 0;
}

/* The cards of a zone that a seat sees: those of `whose`, and those of all others. */
static Shown shown(const RegistryEntry *e, const Box *box, const void *position, int zone, int seats, int seat,
                   int whose)
{
    Shown n = { 0, 0 };
    uint8_t *view = malloc(e->game->state_size);
    if (!view) abort();
    memcpy(view, position, e->game->state_size);
    e->game->redact(box, view, seat);
    for (int owner = 0; owner < seats; owner++) {
        Thing t;
        for (int k = 0; (t = e->stage->at(box, view, zone, owner, k)) != THING_NONE; k++)
            if (e->stage->card(box, view, t)) *(owner == whose ? &n.own : &n.others) += 1;
    }
    free(view);
    return n;
}

/* Give the seat that is asked the card, as soon as it may be played, and play it; true once it asks. */
static bool play_to_search(const RegistryEntry *e, const Box *box, uint8_t *s, const Search *q)
{
    int card = card_named(box, q->card), hand = word_of(&e->face->vocabulary->zones, q->hand);
    for (int n = 0; n < ANSWERS_MOST; n++) {
        Action a[ACTION_MAX], taken;
        Choice c = e->game->choice(box, s);
        if (c.seat == SEAT_NONE) return false;
        if (c.why == WHY_PICKS && c.source == card) return true;
        if (e->stage->find(box, s, card, hand, c.seat, 0) == THING_NONE) {
            e->stage->put(box, s, card, THING_NONE, hand, c.seat, false);
            e->stage->settle(box, s);
        }
        int count = e->game->actions(box, s, a);
        taken = a[count - 1];
        for (int i = 0; i < count; i++)
            if (e->stage->card(box, s, action_thing(a[i])) == card) taken = a[i];
        e->game->apply(box, s, taken, 0);
    }
    return false;
}

static void check(const Search *q)
{
    const RegistryEntry *e = registry_find(q->game);
    Boxes boxes = { 0 };
    Why why = { "" };
    Setup how = { .seed = 5, .seats = (uint8_t)q->seats };
    int zone = word_of(&e->face->vocabulary->zones, q->from);
    uint8_t *s = malloc(e->game->state_size);
    if (!s) abort();
    for (int o = 0; o < e->face->option_count; o++) how.option[o] = e->face->options[o].standard;
    if (!OK(boxes_open(&boxes, e->face, q->pack, &why), q->game)) printf("# %s\n", why.text);
    else {
        e->game->setup(boxes.box, s, &how, 0);
        OK(play_to_search(e, boxes.box, s, q), "the card asks for one of the deck");
        int seat = e->game->choice(boxes.box, s).seat;
        Shown mine = shown(e, boxes.box, s, zone, q->seats, seat, seat);
        OK(mine.own > 1, "who searches sees the own deck");
        OK(mine.others == 0, "and no other's");
        for (int p = -1; p < q->seats; p++) {
            if (p == seat) continue;
            Shown other = shown(e, boxes.box, s, zone, q->seats, p < 0 ? SEAT_NONE : p, seat);
            OK(other.own + other.others == 0, "who does not search sees none");
        }
    }
    boxes_close(&boxes);
    free(s);
}

int main(void)
{
    static const Search ALL[] = {
        { "keep", "tests/unit/packs/keep-search.cards", "Scroll of Recall", "deck", "hand", 3 },
        { "crawler", "tests/unit/packs/crawler-search.cards", "Council of War", "deck", "hand", 3 },
    };
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) check(&ALL[i]);
    printf("1..%d\n", tap_number);
    return tap_failed != 0;
}
