/*
 * told.c - every change of the table that a seat may see is in something it is told.
 *
 *   told [GAME] [--seeds N] [--seed N] [--list]
 *
 * Random games are played. Before and after every answer the face lists the table as each seat and a spectator
 * sees it. A change is a thing (by what it is, where and whose it lies, its figures: flags, die, track, counters,
 * the number of a value, what it is attached to) that is in one list and not in the other; slots are no figure,
 * since rows close up, nor are words beside a thing, which follow from the rest, and a card that lies open beside its
 * pile because it may be chosen is part of the question. Such a change is told when one
 * happening of the answer is put into words for that seat and
 *   - is about that card, or is caused by it, or happened to that thing (as it lay before or lies now), or
 *   - names it: the sentence has the thing's name, or the name of the counter that changed, or
 *   - is the fall of a die, and the thing is a die that lies on no card, or
 *   - befell or names the player whom the thing, lying face down or being a pile, a figure or a player, belongs to.
 * What a piece can have at most (its health with the cards in force) is read off the table; what it lacks of that is
 * its figure. How many cards a pile holds, and which lies on top, follows from any card of which something is told,
 * and from a shuffle. A figure that is a value follows from what names that which it counts ("Traps in the supply").
 * What is listed for the question alone is no part of the table. Who answered knows what it pointed at. What is not
 * told is printed, once for each kind of change, and ends the program with status 1, unless tests/law/untold.txt has
 * it: a list of what is still owed, by game, that is to become empty. --list prints what is owed in the form of that
 * file.
 *
 * Does NOT look at setup, before which there is no table, and not at whether a sentence is true.
 */
#include "bench/batch.h"
#include "law/trial.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE = 600, LINE = 300, OWED_MOST = 1000, SHAPES = ITEM_VALUE + 1 };

/* A thing of the table as far as a change of it has to be told. */
typedef struct Known {
    Thing thing;
    uint16_t card;
    uint8_t shape, zone, owner, flags, die, at, counters;
    uint16_t count;
    int16_t x, y;
    char name[40], on[40], player[40]; /* player: the name of whom it belongs to                              */
    ItemCounter counter[ITEM_COUNTERS];
    bool same; /* it is in the other list, too */
} Known;

typedef struct Table {
    int count;
    Known known[ITEM_MAX];
} Table;

typedef struct Owed {
    char line[LINE], example[SENTENCE];
    uint64_t times, seed;
    int step;
    bool listed;
} Owed;

static Owed owed[OWED_MOST];
static int owed_count;
static char answered[SENTENCE / 4]; /* the answer that is being looked at, in words */
static uint64_t changes_seen;

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* What a piece can have is read off the cards in force; only what is missing of it is a figure of the table. */
static bool counter_is_full(const ItemCounter *c) { return c->of && c->value == c->of; }

static int counter_figure(const ItemCounter *c) { return c->of ? c->value - c->of : c->value; }

static void known_of(const Item *it, const Item *all, int n, Known *k)
{
    memset(k, 0, sizeof *k);
    k->thing = it->thing, k->card = it->card, k->shape = it->shape, k->zone = it->zone, k->owner = it->owner;
    k->flags = it->flags & (ITEM_FACE_DOWN | ITEM_INACTIVE | ITEM_APART);
    k->die = it->die, k->at = it->at, k->counters = it->counters;
    if (it->shape == ITEM_PILE || it->shape == ITEM_VALUE) k->count = it->count;
    if (it->shape == ITEM_PILE) k->card = 0, k->flags = 0; /* its top card follows from the cards */
    if (it->shape == ITEM_PLACE) k->x = it->x, k->y = it->y;
    snprintf(k->name, sizeof k->name, "%s", it->name);
    k->counters = 0;
    for (int c = 0; c < it->counters; c++)
        if (!counter_is_full(&it->counter[c])) k->counter[k->counters++] = it->counter[c];
    for (int i = 0; i < n && it->on != THING_NONE; i++)
        if (all[i].thing == it->on) snprintf(k->on, sizeof k->on, "%s", all[i].name);
    for (int i = 0; i < n && it->owner != SEAT_NONE; i++)
        if (all[i].shape == ITEM_SEAT && all[i].owner == it->owner)
            snprintf(k->player, sizeof k->player, "%s", all[i].name);
}

static void table_look(const Trial *t, const void *position, int seat, uint8_t *view, Table *out)
{
    trial_copy(t, view, position);
    t->game->redact(t->box, view, seat);
    int n = t->face->items(t->box, view, seat, t->items, ITEM_MAX);
    out->count = 0;
    for (int i = 0; i < n; i++)
        if (!(t->items[i].flags & ITEM_SHOWN)) known_of(&t->items[i], t->items, n, &out->known[out->count++]);
}

static bool same_counters(const Known *a, const Known *b)
{
    if (a->counters != b->counters) return false;
    for (int c = 0; c < a->counters; c++)
        if (strcmp(a->counter[c].name, b->counter[c].name) != 0 ||
            counter_figure(&a->counter[c]) != counter_figure(&b->counter[c]))
            return false;
    return true;
}

static bool same_place(const Known *a, const Known *b)
{
    return a->zone == b->zone && a->owner == b->owner && a->x == b->x && a->y == b->y && strcmp(a->on, b->on) == 0;
}

static bool same_known(const Known *a, const Known *b)
{
    return a->shape == b->shape && a->card == b->card && a->flags == b->flags && a->die == b->die && a->at == b->at &&
           a->count == b->count && same_place(a, b) && same_counters(a, b) && strcmp(a->name, b->name) == 0;
}

/* What is in both is no change; of twins each stands for one. */
static void tables_match(Table *a, Table *b)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (!b->known[j].same && same_known(&a->known[i], &b->known[j])) {
                a->known[i].same = b->known[j].same = true;
                break;
            }
}

/* ---- What was told ----------------------------------------------------------------------------------------------- */

typedef struct Said {
    Event event; /* as the seat knows it */
    char words[SENTENCE];
} Said;

typedef struct Telling {
    int count;
    Said said[TRIAL_EVENTS];
} Telling;

static void telling_hear(const Trial *t, const void *view, int seat, const Events *ev, Telling *out)
{
    out->count = 0;
    for (uint32_t i = 0; i < ev->count; i++) {
        Said *s = &out->said[out->count];
        Text words = text_in(s->words, sizeof s->words);
        s->event = ev->list[i];
        if (seat == SEAT_NONE ? s->event.seen_by != 0xff : !(s->event.seen_by >> seat & 1))
            s->event.card = 0, s->event.a = 0;
        t->face->event(t->box, view, &s->event, &words);
        out->count += words.used > 0;
    }
}

static bool has_words(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (; *text && n; text++) {
        size_t i = 0;
        while (i < n && tolower((unsigned char)text[i]) == tolower((unsigned char)name[i])) i++;
        if (i == n) return true;
    }
    return false;
}

/* What a value counts, in the singular: "Trap" of "Traps in the supply". */
static bool counted_named(const Said *s, const Known *k)
{
    static const char *const ENDS[] = { " in ", " left", " drawn", " of " };
    char what[sizeof k->name];
    snprintf(what, sizeof what, "%s", k->name);
    for (int i = 0; i < 4; i++) {
        char *end = strstr(what, ENDS[i]);
        if (end) *end = 0;
    }
    size_t n = strlen(what);
    if (n && what[n - 1] == 's') what[n - 1] = 0;
    return has_words(s->words, what);
}

/* The name of a counter of one that is another in the other, or is not there. */
static bool counter_named(const Said *s, const Known *k, const Known *other)
{
    for (int c = 0; c < k->counters; c++) {
        int same = 0;
        for (int o = 0; other && o < other->counters; o++)
            same |= strcmp(other->counter[o].name, k->counter[c].name) == 0 &&
                    counter_figure(&other->counter[o]) == counter_figure(&k->counter[c]);
        if (!same && has_words(s->words, k->counter[c].name)) return true;
    }
    return false;
}

static bool said_of(const Said *s, const Known *k, const Known *other)
{
    const Event *e = &s->event;
    if (k->card && (e->card == k->card || e->cause == k->card)) return true;
    if (e->thing != THING_NONE && (e->thing == k->thing || (other && e->thing == other->thing))) return true;
    if (has_words(s->words, k->name)) return true;
    if (counter_named(s, k, other) || (other && counter_named(s, other, k))) return true;
    if (k->shape == ITEM_CARD && k->thing == THING_NONE && e->kind == EV_SHUFFLE) return true; /* known to lie in it */
    if (k->shape == ITEM_VALUE && counted_named(s, k)) return true;
    if (k->shape == ITEM_VALUE && (k->die || (other && other->die)) && e->kind == EV_ROLL) return true;
    bool whole = k->shape != ITEM_CARD || !k->card || k->flags & ITEM_FACE_DOWN;
    if (whole && k->owner != SEAT_NONE && (e->seat == k->owner || (*k->player && has_words(s->words, k->player))))
        return true;
    return k->shape == ITEM_PILE && (e->card || e->kind == EV_SHUFFLE);
}

static bool change_is_told(const Telling *told, const Known *k, const Known *other)
{
    for (int i = 0; i < told->count; i++)
        if (said_of(&told->said[i], k, other)) return true;
    return false;
}

/* ---- What is owed ------------------------------------------------------------------------------------------------ */

static const char *zone_name(const Trial *t, const Known *k) { return t->face->zones[k->zone].name; }

static const char *figure_changed(const Known *a, const Known *b)
{
    static char counter[60];
    if (a->flags != b->flags) return "flags";
    if (a->die != b->die) return "die";
    if (a->at != b->at) return "place on its track";
    if (a->count != b->count) return "number";
    if (strcmp(a->on, b->on) != 0) return "what it is attached to";
    for (int c = 0; c < a->counters || c < b->counters; c++) {
        const ItemCounter *x = c < a->counters ? &a->counter[c] : 0, *y = c < b->counters ? &b->counter[c] : 0;
        if (x && y && strcmp(x->name, y->name) == 0 && counter_figure(x) == counter_figure(y)) continue;
        snprintf(counter, sizeof counter, "counter %s", y ? y->name : x->name);
        return counter;
    }
    return "place";
}

static void owe(const Trial *t, int seat, const char *what, const Known *k, const Telling *told)
{
    static const char *const SHAPE[SHAPES] = { "a card", "a pile", "a place", "a player", "a value" };
    char line[LINE];
    bool own =
        k->owner == SEAT_NONE && (k->shape == ITEM_VALUE || k->shape == ITEM_PILE); /* few, each its own matter */
    snprintf(line, sizeof line, "%s: %s of %s: %s", t->game->name, own ? k->name : SHAPE[k->shape], zone_name(t, k),
             what);
    for (int i = 0; i < owed_count; i++)
        if (strcmp(owed[i].line, line) == 0) {
            owed[i].times++;
            return;
        }
    if (owed_count == OWED_MOST) return;
    Owed *o = &owed[owed_count++];
    snprintf(o->line, sizeof o->line, "%s", line);
    size_t used = (size_t)snprintf(o->example, sizeof o->example, "%.40s, seat %d, answer \"%s\"; told:", k->name,
                                   seat == SEAT_NONE ? 0 : seat + 1, answered);
    for (int i = 0; i < told->count && used < sizeof o->example; i++)
        used += (size_t)snprintf(o->example + used, sizeof o->example - used, " %s", told->said[i].words);
    o->times = 1, o->seed = t->seed, o->step = t->step;
}

/* The same thing in the other list: what changed of it are its figures, or where it lies. */
static Known *known_again(const Known *k, Table *other)
{
    for (int pass = 0; pass < 2; pass++)
        for (int j = 0; j < other->count; j++) {
            Known *o = &other->known[j];
            if (o->same || o->shape != k->shape || o->card != k->card || strcmp(o->name, k->name) != 0) continue;
            if (pass || o->zone == k->zone) return o;
        }
    return 0;
}

static void compare(const Trial *t, int seat, Table *before, Table *after, const Telling *told)
{
    char what[120];
    tables_match(before, after);
    for (int i = 0; i < after->count; i++) {
        Known *k = &after->known[i];
        if (k->same) continue;
        Known *was = known_again(k, before);
        changes_seen++;
        if (was) was->same = true;
        if (change_is_told(told, k, was)) continue;
        if (was && was->zone == k->zone) snprintf(what, sizeof what, "%s", figure_changed(was, k));
        else if (was) snprintf(what, sizeof what, "moved from %s", zone_name(t, was));
        else snprintf(what, sizeof what, "appeared");
        owe(t, seat, what, k, told);
    }
    for (int i = 0; i < before->count; i++) {
        Known *k = &before->known[i];
        if (k->same) continue;
        changes_seen++;
        if (!change_is_told(told, k, 0)) owe(t, seat, "vanished", k, told);
    }
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Who answered knows what it pointed at, and who answered a number or a line knows that. */
static void telling_own(const Trial *t, Action a, Telling *told)
{
    Said *s = &told->said[told->count++];
    Text words = text_in(s->words, sizeof s->words);
    memset(&s->event, 0, sizeof s->event);
    s->event.seat = SEAT_NONE, s->event.thing = action_thing(a);
    t->face->answer(t->box, t->position, a, &words);
}

static void check_answer(Trial *t, Action a)
{
    static Table before[SEAT_MAX + 1], after;
    static Telling told;
    Events ev = { .list = t->events, .room = TRIAL_EVENTS - 1 };
    for (int seat = 0; seat <= t->how.seats; seat++)
        table_look(t, t->position, seat == t->how.seats ? SEAT_NONE : seat, t->room[0], &before[seat]);
    Text words = text_in(answered, sizeof answered);
    t->face->answer(t->box, t->position, a, &words);
    trial_copy(t, t->room[1], t->position);
    t->game->apply(t->box, t->room[1], a, &ev);
    for (int n = 0; n <= t->how.seats; n++) {
        int seat = n == t->how.seats ? SEAT_NONE : n;
        table_look(t, t->room[1], seat, t->room[0], &after);
        telling_hear(t, t->room[0], seat, &ev, &told);
        if (seat == t->choice.seat) telling_own(t, a, &told);
        compare(t, seat, &before[n], &after, &told);
    }
    t->log[t->step++] = a;
    trial_copy(t, t->position, t->room[1]);
}

static void check_game(Trial *t)
{
    trial_begin(t);
    while (trial_look(t)) {
        LAW(t, t->step < TRIAL_STEPS, "play does not end");
        check_answer(t, t->action[rng_below(&t->luck, (uint32_t)t->actions)]);
    }
    t->seen->games++;
    t->seen->decisions += (uint64_t)t->step;
}

static void check_entry(const RegistryEntry *entry, const char *program, uint64_t first, uint64_t last)
{
    Trial t;
    Seen seen = { 0 };
    int from = owed_count;
    changes_seen = 0;
    trial_open(&t, entry, program, &seen);
    for (uint64_t seed = first; seed <= last; seed++) {
        t.seed = seed;
        batch_setup(entry->face, seed, &t.how);
        check_game(&t);
    }
    trial_close(&t);
    printf("%s: %llu changes in %d games, %d kinds of them not told\n", entry->game->name,
           (unsigned long long)changes_seen, (int)seen.games, owed_count - from);
}

/* What is owed and known to be: marked. */
static void owed_read(const char *path)
{
    char line[LINE];
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        for (int i = 0; i < owed_count; i++)
            if (strcmp(owed[i].line, line) == 0) owed[i].listed = true;
    }
    if (file) fclose(file);
}

int main(int count, char **word)
{
    uint64_t first = 1, last = 20;
    const char *game = 0;
    bool list = false, whole = true;
    setvbuf(stdout, 0, _IOLBF, 0);
    for (int i = 1; i < count; i++) {
        if (strcmp(word[i], "--seeds") == 0 && i + 1 < count) last = strtoull(word[++i], 0, 10);
        else if (strcmp(word[i], "--seed") == 0 && i + 1 < count) first = last = strtoull(word[++i], 0, 10);
        else if (strcmp(word[i], "--list") == 0) list = true;
        else if (registry_find(word[i])) game = word[i];
        else if (!strchr(word[i], '=')) { /* settings follow from the seed */
            fprintf(stderr, "told: \"%s\" is no game or option of this program\n", word[i]);
            return 2;
        }
    }
    for (int n = 0; n < registry_count(); n++)
        if (!game || strcmp(game, registry_at(n)->game->name) == 0) check_entry(registry_at(n), word[0], first, last);
    owed_read("tests/law/untold.txt");
    for (int i = 0; i < owed_count; i++) {
        const Owed *o = &owed[i];
        if (list) printf("%s\n", o->line);
        else if (!o->listed)
            printf("not told: %s (%llu times; first seed %llu, answer %d: %s)\n", o->line, (unsigned long long)o->times,
                   (unsigned long long)o->seed, o->step + 1, o->example),
                whole = false;
    }
    return list || whole ? 0 : 1;
}
