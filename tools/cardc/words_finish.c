/*
 * words_finish.c - after the last .words file: what words mean to each other, their numbers, and the ways to find them.
 */
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MOST = 60,
    HOOKS_MOST = 256,
    NUMBERS_MOST = 64,
    TRAITS_MOST = 64,
    WINDOWS_MOST = 16,
    ZONES_MOST = 60,
    SPANS_MOST = 15,
    REFS_MOST = 48,
    ROLES_MOST = 200,
    STATES_MOST = 100,
    FIELDS_MOST = 200,
    MEMBERS_MOST = 250,
    KIND_DEPTH = 8
};

/* ---- Finding -------------------------------------------------------------------------------------------------- */

bool word_matches(const char *name, const char *written)
{
    size_t n = strlen(name);
    if (!strncmp(name, written, n)) return !written[n] || !strcmp(written + n, "s") || !strcmp(written + n, "es");
    return n > 1 && name[n - 1] == 'y' && !strncmp(name, written, n - 1) && !strcmp(written + n - 1, "ies");
}

static const Word *array_find(Word *const *word, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(word[i]->name, name)) return word[i];
    for (int i = 0; i < count; i++)
        if (word_matches(word[i]->name, name)) return word[i];
    return NULL;
}

const Word *words_find(const Words *w, WordClass cls, const char *name)
{
    return array_find(w->all[cls].word, w->all[cls].count, name);
}

const Word *words_find_in(const Word *list, const char *name) { return array_find(list->member, list->members, name); }

const Word *words_find_state(const Words *w, const char *name, bool *opposite)
{
    const WordArray *states = &w->all[WC_STATE];
    for (int i = 0; i < states->count; i++) {
        const Word *state = states->word[i];
        *opposite = state->u.state.opposite && !strcmp(state->u.state.opposite, name);
        if (*opposite || !strcmp(state->name, name)) return state;
    }
    return NULL;
}

bool kind_is_below(const Word *kind, const Word *above)
{
    for (; kind; kind = kind->u.kind.parent)
        if (kind == above) return true;
    return false;
}

const Field *kind_field(const Word *kind, const char *name)
{
    for (int i = kind->u.kind.fields; i-- > 0;)
        if (!strcmp(kind->u.kind.field[i]->name, name)) return kind->u.kind.field[i];
    return NULL;
}

bool event_takes(const Word *event, PartKind part)
{
    for (int i = 0; i < event->u.event.parts; i++)
        if (event->u.event.part[i].kind == part) return true;
    return false;
}

/* ---- What words mean to each other ------------------------------------------------------------------------------ */

static const Word *resolve(Words *w, Arena *a, Trouble *t, WordClass cls, const Word *named, const char *what)
{
    const Word *found = words_find(w, cls, named->name);
    if (found) return found;
    Guess near = { .word = named->name };
    for (int i = 0; i < w->all[cls].count; i++) guess_offer(&near, w->all[cls].word[i]->name);
    trouble_add(t, named->pos, "`%s` is not %s of this game%s", named->name, what, guess_hint(a, &near));
    return NULL;
}

static void resolve_kinds(Words *w, Arena *a, Trouble *t)
{
    WordArray *kinds = &w->all[WC_KIND];
    for (int i = 0; i < kinds->count; i++) {
        KindInfo *kind = &kinds->word[i]->u.kind;
        if (kind->parent) kind->parent = resolve(w, a, t, WC_KIND, kind->parent, "a kind");
        if (kind->window) kind->window = resolve(w, a, t, WC_WINDOW, kind->window, "a window");
        size_t n = w->place ? strcspn(w->place, "/") : 0;
        kind->place = n && !strncmp(w->place, kinds->word[i]->name, n) && !kinds->word[i]->name[n];
    }
    for (int i = 0; i < kinds->count; i++) {
        int depth = 0;
        for (const Word *k = kinds->word[i]; k; k = k->u.kind.parent) {
            if (++depth <= KIND_DEPTH) continue;
            trouble_add(t, kinds->word[i]->pos, "kind `%s` stands below itself, or too deep", kinds->word[i]->name);
            kinds->word[i]->u.kind.parent = NULL;
            break;
        }
    }
}

/* The fields and marks of the kinds above. `done` guards against doing a kind twice. */
static void inherit(Arena *a, Word *word, bool *done, const WordArray *kinds)
{
    KindInfo *kind = &word->u.kind;
    for (int i = 0; i < kinds->count; i++) {
        if (kinds->word[i] != word) continue;
        if (done[i]) return;
        done[i] = true;
    }
    if (!kind->parent) return;
    Word *above = NULL;
    for (int i = 0; i < kinds->count; i++)
        if (kinds->word[i] == kind->parent) above = kinds->word[i];
    inherit(a, above, done, kinds);
    const KindInfo *parent = &above->u.kind;
    Field **field = NULL;
    int fields = 0;
    for (int i = 0; i < parent->fields; i++)
        if (!kind_field(word, parent->field[i]->name)) PUSH(a, field, fields, parent->field[i]);
    for (int i = 0; i < kind->fields; i++) PUSH(a, field, fields, kind->field[i]);
    kind->field = field;
    kind->fields = fields;
    if (!kind->called) kind->called = parent->called;
    if (!kind->window) kind->window = parent->window;
    kind->held |= parent->held;
    kind->any |= parent->any;
    kind->list |= parent->list;
}

/* `source house` and its like belong to every kind. */
static void add_common_fields(Arena *a, Word *word)
{
    static const struct {
        const char *name;
        FieldType type;
    } COMMON[] = { { "source", FT_SOURCE },
                   { "copies", FT_NUMBER },
                   { "pack", FT_NUMBER },
                   { "picture", FT_TEXT },
                   { "flavour", FT_TEXT } };
    for (int i = 0; i < 5; i++) {
        if (kind_field(word, COMMON[i].name)) continue;
        Field *field = TAKE(a, Field);
        field->name = COMMON[i].name;
        field->type = COMMON[i].type;
        field->id = -1;
        field->low = 0, field->high = 255;
        field->pos = word->pos;
        PUSH(a, word->u.kind.field, word->u.kind.fields, field);
    }
}

static void resolve_signatures(Words *w, Arena *a, Trouble *t)
{
    for (int i = 0; i < w->all[WC_EVENT].count; i++) {
        EventInfo *event = &w->all[WC_EVENT].word[i]->u.event;
        for (int k = 0; k < event->parts; k++) {
            Part *part = &event->part[k];
            if (part->kind != PART_WORD) continue;
            const Word *named = part->group;
            part->group = words_find(w, WC_GROUP, named->name);
            if (!part->group) part->group = words_find(w, WC_LIST, named->name);
            /* A game without reasons still has `roll # [for &reason]`: the part is never there. */
            if (part->group || !strcmp(named->name, "counter")) continue;
            if (part->bracket) {
                Word *none = TAKE(a, Word);
                none->cls = WC_GROUP;
                none->name = named->name;
                none->phrase = named->name;
                none->rule = "";
                part->group = none;
            } else {
                trouble_add(t, named->pos, "`%s` is neither a group nor a list of words of this game", named->name);
            }
        }
    }
}

static const Word *member_meaning(const Words *w, const char *name)
{
    static const WordClass ORDER[] = { WC_COUNTER, WC_KIND, WC_TRAIT, WC_EVENT, WC_NUMBER };
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < w->all[ORDER[i]].count; k++)
            if (!strcmp(w->all[ORDER[i]].word[k]->name, name)) return w->all[ORDER[i]].word[k];
    return NULL;
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static bool word_is_numbered(const Word *word)
{
    if (word->cls == WC_KIND) return word->u.kind.cls == KC_REAL;
    if (word->cls == WC_STATE) return !word->u.state.attached;
    if (word->cls == WC_REF) return strcmp(word->name, "player") && strcmp(word->name, "place");
    return true;
}

/* Ids in order; the words every game has by nature come last, without one. */
static int number_class(Words *w, Arena *a, WordClass cls)
{
    WordArray *array = &w->all[cls];
    Word **sorted = arena_take(a, sizeof *sorted * (size_t)(array->count + 1));
    int n = 0, id = 0;
    for (int i = 0; i < array->count; i++) {
        if (!word_is_numbered(array->word[i])) continue;
        array->word[i]->index = id;
        array->word[i]->id = id++;
        sorted[n++] = array->word[i];
    }
    for (int i = 0; i < array->count; i++) {
        if (word_is_numbered(array->word[i])) continue;
        array->word[i]->id = -1;
        sorted[n++] = array->word[i];
    }
    array->word = sorted;
    array->room = 0;
    return id;
}

static bool has_exactly(const WordArray *array, const char *name)
{
    for (int i = 0; i < array->count; i++)
        if (!strcmp(array->word[i]->name, name)) return true;
    return false;
}

static void add_number(Words *w, Arena *a, const char *name, const char *noun, Pos pos, NumberOrigin origin,
                       const Word *counter)
{
    if (has_exactly(&w->all[WC_NUMBER], name)) return;
    Word *word = TAKE(a, Word);
    word->cls = WC_NUMBER;
    word->name = name;
    word->phrase = noun;
    word->rule = "";
    word->pos = pos;
    word->u.number.has_of = true;
    word->u.number.origin = origin;
    word->u.number.counter = counter;
    PUSH(a, w->all[WC_NUMBER].word, w->all[WC_NUMBER].count, word);
}

static void add_traits(Words *w, Arena *a)
{
    WordArray *traits = &w->all[WC_TRAIT];
    traits->count = 0;
    traits->word = NULL;
    for (int i = 0; i < w->all[WC_LIST].count; i++) {
        const Word *list = w->all[WC_LIST].word[i];
        for (int k = 0; k < list->members; k++) {
            list->member[k]->id = traits->count;
            PUSH(a, traits->word, traits->count, list->member[k]);
        }
    }
}

static void add_plain(Words *w, Arena *a)
{
    for (int i = 0; i < w->all[WC_GROUP].count; i++) {
        const Word *group = w->all[WC_GROUP].word[i];
        for (int k = 0; k < group->members; k++) {
            Word *member = group->member[k];
            member->means = member_meaning(w, member->name);
            member->id = member->index;
            if (!has_exactly(&w->plain, member->name)) PUSH(a, w->plain.word, w->plain.count, member);
        }
    }
}

static bool field_is_common(const Field *field)
{
    return !strcmp(field->name, "copies") || !strcmp(field->name, "pack");
}

static int field_number(Words *w, Arena *a, Field *field)
{
    for (int i = 0; i < w->fields; i++)
        if (!strcmp(w->field[i]->name, field->name) && w->field[i]->type == field->type) return i;
    int id = w->fields;
    PUSH(a, w->field, w->fields, field);
    if (field->type == FT_DICE) PUSH(a, w->field, w->fields, field);
    return id;
}

static int row_number(Words *w, Arena *a, Field *field)
{
    for (int i = 0; i < w->rows; i++)
        if (!strcmp(w->row[i]->name, field->name)) return i;
    PUSH(a, w->row, w->rows, field);
    return w->rows - 1;
}

static void number_fields(Words *w, Arena *a, Trouble *t, const Word *kind)
{
    for (int i = 0; i < kind->u.kind.fields; i++) {
        Field *field = kind->u.kind.field[i];
        if (field_is_common(field)) continue;
        if (field->type == FT_NUMBER || field->type == FT_DICE || field->type == FT_NAME)
            field->id = field_number(w, a, field);
        if (field->type == FT_NUMBER || field->type == FT_DICE)
            add_number(w, a, field->name, field->name, field->pos, NO_FIELD, NULL);
        if (field->type == FT_ROW) field->id = row_number(w, a, field);
        if (field->type != FT_WORDS) continue;
        field->list = words_find(w, WC_LIST, field->name);
        if (!field->list)
            trouble_add(t, field->pos, "field `%s` takes words, but no line `words %s = ...` lists them", field->name,
                        field->name);
    }
}

static void limit(Trouble *t, const Words *w, int count, int most, const char *what)
{
    if (count > most)
        trouble_add(t, (Pos){ w->game ? w->game : "", 0, 0 }, "%d %s are too many: the most is %d", count, what, most);
}

static void check_limits(Words *w, Trouble *t, const int *counts)
{
    limit(t, w, counts[WC_EVENT], EVENTS_MOST, "events");
    limit(t, w, counts[WC_EVENT] * 4 + w->all[WC_NUMBER].count, HOOKS_MOST, "hooks (four an event, one a number)");
    limit(t, w, w->all[WC_NUMBER].count, NUMBERS_MOST, "numbers");
    limit(t, w, counts[WC_KIND], KINDS_MOST, "kinds");
    limit(t, w, w->all[WC_TRAIT].count, TRAITS_MOST, "words of lists");
    limit(t, w, counts[WC_WINDOW], WINDOWS_MOST, "windows");
    limit(t, w, counts[WC_ZONE], ZONES_MOST, "zones");
    limit(t, w, counts[WC_SPAN], SPANS_MOST, "spans");
    limit(t, w, counts[WC_REF], REFS_MOST, "references");
    limit(t, w, counts[WC_ROLE], ROLES_MOST, "roles");
    limit(t, w, counts[WC_STATE], STATES_MOST, "states");
    limit(t, w, w->fields, FIELDS_MOST, "fields");
    limit(t, w, w->rows, FIELDS_MOST, "row fields");
    limit(t, w, w->plain.count, MEMBERS_MOST, "words of groups");
    limit(t, w, counts[WC_COUNTER], MEMBERS_MOST, "counters");
}

static void number_everything(Words *w, Arena *a, Trouble *t)
{
    int counts[WC_CLASSES] = { 0 };
    for (int i = 0; i < w->all[WC_COUNTER].count; i++) {
        const Word *counter = w->all[WC_COUNTER].word[i];
        add_number(w, a, counter->name, counter->phrase, counter->pos, NO_COUNTER, counter);
    }
    for (int i = 0; i < w->all[WC_KIND].count; i++) number_fields(w, a, t, w->all[WC_KIND].word[i]);
    for (int cls = 0; cls < WC_CLASSES; cls++)
        if (cls != WC_TRAIT && cls != WC_MEMBER) counts[cls] = number_class(w, a, (WordClass)cls);
    if (w->scale) w->scale = resolve(w, a, t, WC_NUMBER, w->scale, "a number");
    check_limits(w, t, counts);
    const WordArray *zones = &w->all[WC_ZONE];
    if (!zones->count || strcmp(zones->word[0]->name, "play"))
        trouble_add(t, (Pos){ w->game, 0, 0 }, "the first zone of the words must be `play`");
}

/* ---- Maps ------------------------------------------------------------------------------------------------------ */

static bool is_row_of(const Word *kind, const char *name)
{
    const Field *field = kind_field(kind, name);
    return field && field->type == FT_ROW;
}

static bool is_row(const Words *w, const char *name)
{
    for (int i = 0; i < w->rows; i++)
        if (!strcmp(w->row[i]->name, name)) return true;
    return false;
}

static void resolve_map(Words *w, Arena *a, Trouble *t, MapInfo *map)
{
    static const MapPart ROWS[] = { MAP_PLACES, MAP_LINKS, MAP_SITES, MAP_DECK, MAP_DEALS };
    const Word *named = map->kind;
    map->kind = resolve(w, a, t, WC_KIND, named, "a kind");
    if (!map->part[MAP_PLACES] || !map->part[MAP_LINKS] || !map->part[MAP_GOAL])
        trouble_add(t, map->pos, "a map has `places`, `links` and a `goal`");
    for (int i = 0; map->kind && i < 5; i++) {
        const char *name = map->part[ROWS[i]];
        if (name && !is_row_of(map->kind, name))
            trouble_add(t, map->part_pos[ROWS[i]], "`%s` is no row field of `%s`", name, map->kind->name);
    }
    const char *twice = map->part[MAP_TWICE], *once = map->part[MAP_ONCE], *marked = map->part[MAP_MARKED];
    if (twice && !words_find(w, WC_LIST, twice))
        trouble_add(t, map->part_pos[MAP_TWICE], "no line `words %s = ...` lists the words of `twice`", twice);
    if (once && !is_row(w, once)) trouble_add(t, map->part_pos[MAP_ONCE], "`%s` is no row field of any kind", once);
    if (marked && !words_find(w, WC_COUNTER, marked))
        trouble_add(t, map->part_pos[MAP_MARKED], "`%s` is no counter", marked);
    if (!map->part[MAP_DEALS] != !marked) trouble_add(t, map->pos, "`deals` and `marked` go together");
    if ((twice || map->part[MAP_DRAWS] || map->part[MAP_MOST]) && !map->part[MAP_DECK])
        trouble_add(t, map->pos, "`twice`, `draws` and `most` want a `deck`");
    if (map->part[MAP_DRAWS] && !words_find(w, WC_KIND, map->part[MAP_DRAWS]))
        trouble_add(t, map->part_pos[MAP_DRAWS], "`%s` is no kind of card", map->part[MAP_DRAWS]);
}

void words_finish(Words *w, Arena *a, Trouble *t)
{
    if (!w->game) {
        trouble_add(t, (Pos){ "words", 0, 0 }, "no line `game NAME PREFIX` says which game these words are for");
        w->game = "game";
        w->prefix = "GAME";
    }
    WordArray *kinds = &w->all[WC_KIND];
    resolve_kinds(w, a, t);
    bool *done = arena_take(a, (size_t)kinds->count + 1);
    for (int i = 0; i < kinds->count; i++) inherit(a, kinds->word[i], done, kinds);
    for (int i = 0; i < kinds->count; i++)
        if (kinds->word[i]->u.kind.cls == KC_REAL) add_common_fields(a, kinds->word[i]);
    add_traits(w, a);
    number_everything(w, a, t);
    resolve_signatures(w, a, t);
    add_plain(w, a);
    for (int i = 0; i < w->maps; i++) resolve_map(w, a, t, &w->map[i]);
}
