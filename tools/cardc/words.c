/*
 * words.c - reading .words files, a line head at a time. See words.h; numbering is in words_finish.c.
 */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "source.h"

/* A line being read: the cursor, and where it stands. */
typedef struct Cursor {
    Words *w;
    Arena *a;
    Trouble *t;
    const char *start, *at;
    Pos pos;
    bool failed;
} Cursor;

static Pos cursor_pos(const Cursor *c)
{
    Pos pos = c->pos;
    pos.col = 1;
    for (const char *s = c->start; s < c->at; s++)
        if (((unsigned char)*s & 0xc0) != 0x80) pos.col++;
    return pos;
}

static void cursor_space(Cursor *c)
{
    while (*c->at == ' ' || *c->at == '\t') c->at++;
}

static void cursor_fail(Cursor *c, const char *wanted)
{
    if (!c->failed) trouble_add(c->t, cursor_pos(c), "expected %s", wanted);
    c->failed = true;
}

static bool is_name_char(char ch) { return (ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') || ch == '-'; }

/* A lower-case word, or null. */
static char *cursor_word(Cursor *c)
{
    cursor_space(c);
    const char *from = c->at;
    while (is_name_char(*c->at)) c->at++;
    return c->at > from ? arena_copy(c->a, from, (size_t)(c->at - from)) : NULL;
}

static char *cursor_need_word(Cursor *c, const char *what)
{
    char *word = cursor_word(c);
    if (!word) cursor_fail(c, what);
    return word ? word : arena_string(c->a, "?");
}

/* The next word, if it is this one. */
static bool cursor_eat(Cursor *c, const char *word)
{
    cursor_space(c);
    size_t n = strlen(word);
    if (strncmp(c->at, word, n) || (is_name_char(word[0]) && is_name_char(c->at[n]))) return false;
    c->at += n;
    return true;
}

/* Quoted words, or null. */
static char *cursor_quoted(Cursor *c)
{
    cursor_space(c);
    if (*c->at != '"') return NULL;
    const char *close = strchr(c->at + 1, '"');
    if (!close) {
        cursor_fail(c, "a closing quote");
        return NULL;
    }
    char *text = arena_copy(c->a, c->at + 1, (size_t)(close - c->at - 1));
    c->at = close + 1;
    return text;
}

/* The text up to the next `|` or the end, trimmed; steps over the `|`. Null at the end of the line. */
static char *cursor_column(Cursor *c)
{
    cursor_space(c);
    if (!*c->at) return NULL;
    size_t n = strcspn(c->at, "|"), end = n;
    while (end && c->at[end - 1] == ' ') end--;
    char *text = arena_copy(c->a, c->at, end);
    c->at += n + (c->at[n] == '|');
    return text;
}

static bool cursor_at_end(Cursor *c)
{
    cursor_space(c);
    return !*c->at;
}

/* ---- One word ------------------------------------------------------------------------------------------------- */

/* The word of that class and name, new or once more (then emptied, but in its old place). */
static Word *word_open(Cursor *c, WordClass cls, const char *name)
{
    WordArray *array = &c->w->all[cls];
    Word *word = NULL;
    for (int i = 0; i < array->count; i++)
        if (!strcmp(array->word[i]->name, name)) word = array->word[i];
    if (!word) {
        word = TAKE(c->a, Word);
        PUSH(c->a, array->word, array->count, word);
    }
    memset(word, 0, sizeof *word);
    word->cls = cls;
    word->name = name;
    word->phrase = name;
    word->rule = "";
    word->pos = c->pos;
    return word;
}

static Word *word_with_phrase(Cursor *c, WordClass cls, const char *what)
{
    Word *word = word_open(c, cls, cursor_need_word(c, what));
    char *phrase = cursor_quoted(c);
    if (phrase) word->phrase = phrase;
    return word;
}

static void read_game(Cursor *c)
{
    c->w->game = cursor_need_word(c, "the name of the game");
    cursor_space(c);
    const char *from = c->at;
    while (*c->at >= 'A' && *c->at <= 'Z') c->at++;
    if (c->at == from) cursor_fail(c, "the prefix of its rule numbers, in capitals");
    c->w->prefix = arena_copy(c->a, from, (size_t)(c->at - from));
    c->w->solo = cursor_eat(c, "solo");
}

static void read_order(Cursor *c)
{
    c->w->order_chosen = cursor_eat(c, "chosen");
    if (!c->w->order_chosen && !cursor_eat(c, "played")) cursor_fail(c, "`played` or `chosen`");
}

/* A word named here and found, when all are known, in words_finish. */
static Word *cursor_named(Cursor *c, const char *what)
{
    Word *word = TAKE(c->a, Word);
    cursor_space(c);
    word->pos = cursor_pos(c);
    word->name = cursor_need_word(c, what);
    return word;
}

static void read_scale(Cursor *c) { c->w->scale = cursor_named(c, "a number"); }

static void read_place(Cursor *c)
{
    c->w->place = cursor_quoted(c);
    if (!c->w->place) cursor_fail(c, "what places are called, in quotes");
}

static void read_zone(Cursor *c)
{
    Word *word = word_with_phrase(c, WC_ZONE, "the name of a zone");
    ZoneInfo *zone = &word->u.zone;
    char *into = cursor_quoted(c);
    zone->into = into ? into : word->phrase;
    while (!cursor_at_end(c) && !c->failed) {
        if (cursor_eat(c, "live")) zone->live = true;
        else if (cursor_eat(c, "owned")) zone->owned = true;
        else if (cursor_eat(c, "private")) zone->is_private = true;
        else if (cursor_eat(c, "hidden")) zone->hidden = true;
        else cursor_fail(c, "`live`, `owned`, `private` or `hidden`");
    }
}

static void read_state(Cursor *c)
{
    Word *word = word_with_phrase(c, WC_STATE, "the name of a state");
    word->u.state.attached = !strcmp(word->name, "attached");
    if (!cursor_eat(c, "not")) return;
    word->u.state.opposite = cursor_need_word(c, "the opposite state");
    char *phrase = cursor_quoted(c);
    word->u.state.opposite_phrase = phrase ? phrase : word->u.state.opposite;
}

static FieldType read_field_type(Cursor *c)
{
    static const char *const NAMES[] = { "number", "dice", "words", "name", "track", "row", "text" };
    for (int i = 0; i < 7; i++)
        if (cursor_eat(c, NAMES[i])) return (FieldType)i;
    cursor_fail(c, "the field's type: number, dice, words, name, track, row or text");
    return FT_TEXT;
}

/* `number 1 to 6` */
static void read_bounds(Cursor *c, Field *field)
{
    enum { ANY = 9999 };
    char *end;
    field->low = -ANY, field->high = ANY;
    cursor_space(c);
    if (*c->at < '0' || *c->at > '9') return;
    field->low = (int)strtol(c->at, &end, 10);
    c->at = end;
    if (!cursor_eat(c, "to")) cursor_fail(c, "`to` and the highest number");
    cursor_space(c);
    field->high = (int)strtol(c->at, &end, 10);
    if (end == c->at) cursor_fail(c, "the highest number");
    c->at = end;
}

static void read_fields(Cursor *c, KindInfo *kind)
{
    while (!cursor_at_end(c) && !c->failed) {
        Field *field = TAKE(c->a, Field);
        cursor_space(c);
        field->pos = cursor_pos(c);
        field->name = cursor_need_word(c, "the name of a field");
        field->type = c->failed ? FT_TEXT : read_field_type(c);
        field->id = -1;
        read_bounds(c, field);
        field->needed = cursor_eat(c, "needed");
        PUSH(c->a, kind->field, kind->fields, field);
        if (!cursor_eat(c, ",") && !cursor_at_end(c)) cursor_fail(c, "a comma between fields");
    }
}

static KindClass kind_class(const char *name)
{
    return !strcmp(name, "card")       ? KC_CARD
           : !strcmp(name, "player")   ? KC_PLAYER
           : !strcmp(name, "opponent") ? KC_OPPONENT
           : !strcmp(name, "target")   ? KC_TARGET
                                       : KC_REAL;
}

static void read_kind(Cursor *c)
{
    Word *word = word_open(c, WC_KIND, cursor_need_word(c, "the name of a kind"));
    KindInfo *kind = &word->u.kind;
    kind->cls = kind_class(word->name);
    if (cursor_eat(c, "is")) kind->parent = cursor_named(c, "a kind");
    char *phrase = cursor_quoted(c);
    if (phrase) word->phrase = phrase;
    while (!cursor_at_end(c) && !c->failed) {
        if (cursor_eat(c, "called")) {
            kind->called = cursor_quoted(c);
            if (!kind->called) cursor_fail(c, "what this card calls itself, in quotes");
        } else if (cursor_eat(c, "any")) {
            kind->any = true;
        } else if (cursor_eat(c, "list")) {
            kind->list = true;
        } else if (cursor_eat(c, "held")) {
            kind->held = true;
        } else if (cursor_eat(c, "when")) {
            kind->window = cursor_named(c, "a window");
        } else if (cursor_eat(c, ":")) {
            read_fields(c, kind);
        } else {
            cursor_fail(c, "`called`, `any`, `list`, `held`, `when` or `:`");
        }
    }
}

/* words class = druid thief "Thief": the values of a list or a group. */
static void read_members(Cursor *c, WordClass list_class, WordClass member_class)
{
    Word *list = word_with_phrase(c, list_class, "the name of the list");
    if (!cursor_eat(c, "=")) cursor_fail(c, "`=`");
    while (!cursor_at_end(c) && !c->failed) {
        Word *member = TAKE(c->a, Word);
        cursor_space(c);
        member->cls = member_class;
        member->pos = cursor_pos(c);
        member->name = cursor_need_word(c, "a word");
        member->rule = "";
        member->in = list;
        member->index = list->members;
        char *phrase = cursor_quoted(c);
        member->phrase = phrase ? phrase : member->name;
        PUSH(c->a, list->member, list->members, member);
    }
}

/* "name: text" in a column after `|`. */
static bool column_is(const char *column, const char *name, const char **text)
{
    size_t n = strlen(name);
    if (strncmp(column, name, n) || column[n] != ':') return false;
    const char *rest = column + n + 1;
    while (*rest == ' ') rest++;
    *text = rest;
    return true;
}

static void read_number(Cursor *c)
{
    Word *word = word_open(c, WC_NUMBER, cursor_need_word(c, "the name of a number"));
    word->u.number.has_of = cursor_eat(c, "of");
    char *phrase = cursor_quoted(c), *rule = cursor_column(c);
    if (phrase) word->phrase = phrase;
    if (rule && strcmp(rule, "-")) word->rule = rule;
    for (char *column = cursor_column(c); column; column = cursor_column(c)) {
        NumberInfo *n = &word->u.number;
        if (!column_is(column, "is", &n->is) && !column_is(column, "plus", &n->plus) &&
            !column_is(column, "times", &n->times))
            cursor_fail(c, "`is:`, `plus:` or `times:` after a `|`");
    }
}

static void read_say(Cursor *c)
{
    Say say = { cursor_quoted(c), cursor_quoted(c) };
    if (!say.key || !say.phrase) {
        cursor_fail(c, "two quoted texts");
        return;
    }
    for (int i = 0; i < c->w->says; i++) {
        if (strcmp(c->w->say[i].key, say.key)) continue;
        c->w->say[i] = say;
        return;
    }
    PUSH(c->a, c->w->say, c->w->says, say);
}

/* map scenario : places tile, links passage, goal "Vault" */
static void read_map(Cursor *c)
{
    static const char *const NAMES[MAP_PARTS] = { "places", "links", "sites", "goal",   "must",  "deck",
                                                  "twice",  "once",  "deals", "marked", "draws", "most" };
    MapInfo map = { .pos = c->pos };
    map.kind = cursor_named(c, "the kind of card that draws a map");
    if (!cursor_eat(c, ":")) cursor_fail(c, "`:`");
    while (!c->failed && !cursor_at_end(c)) {
        int part = 0;
        while (part < MAP_PARTS && !cursor_eat(c, NAMES[part])) part++;
        if (part == MAP_PARTS) {
            cursor_fail(c, "`places`, `links`, `sites`, `goal`, `must`, `deck`, `twice`, `once`, `deals`, "
                           "`marked`, `draws` or `most`");
            return;
        }
        cursor_space(c);
        map.part_pos[part] = cursor_pos(c);
        bool card = part == MAP_GOAL || part == MAP_MUST;
        map.part[part] = card ? cursor_quoted(c) : cursor_word(c);
        if (!map.part[part]) cursor_fail(c, card ? "the name of a card, in quotes" : "a word");
        if (!cursor_eat(c, ",") && !cursor_at_end(c)) cursor_fail(c, "a comma");
    }
    if (!c->failed) PUSH(c->a, c->w->map, c->w->maps, map);
}

/* ---- Signatures ----------------------------------------------------------------------------------------------- */

static ThingKind read_wants(Cursor *c, Part *part)
{
    const char *from = c->at;
    while (is_name_char(*c->at)) c->at++;
    size_t n = (size_t)(c->at - from);
    if (!n) return TK_ANY;
    if (n == 3 && !strncmp(from, "you", n)) {
        part->you = true;
        return TK_ANY;
    }
    if (n == 4 && !strncmp(from, "card", n)) return TK_CARD;
    if (n == 6 && !strncmp(from, "player", n)) return TK_PLAYER;
    if (n == 5 && !strncmp(from, "place", n)) return TK_PLACE;
    cursor_fail(c, "`@`, `@you`, `@card`, `@player` or `@place`");
    return TK_ANY;
}

static void read_amount_sign(Cursor *c, EventInfo *event, const Part *before, int bracket)
{
    bool written = (*c->at >= '0' && *c->at <= '9') || *c->at == '-';
    event->left_out = 1;
    if (before && before->kind == PART_PLAIN && before->bracket == bracket && bracket && !strcmp(before->plain, "plus"))
        event->left_out = 0;
    if (!written) return;
    char *end;
    long value = strtol(c->at, &end, 10);
    event->left_out = value < -9999 ? -9999 : value > 9999 ? 9999 : (int)value;
    c->at = end;
}

/* One sign or word of a signature. */
static void read_part(Cursor *c, EventInfo *event, int bracket)
{
    Part part = { .bracket = bracket };
    const Part *before = event->parts ? &event->part[event->parts - 1] : NULL;
    char sign = *c->at;
    if (sign == '#' || sign == '@' || sign == '%' || sign == '&') c->at++;
    if (sign == '#') {
        part.kind = PART_AMOUNT;
        read_amount_sign(c, event, before, bracket);
    } else if (sign == '@' || sign == '%') {
        part.kind = sign == '@' ? PART_THING : PART_SECOND;
        part.wants = read_wants(c, &part);
    } else if (sign == '&') {
        part.kind = PART_WORD;
        part.group = cursor_named(c, "the name of a group");
    } else {
        part.plain = cursor_need_word(c, "a word of the signature");
    }
    if (!c->failed) PUSH(c->a, event->part, event->parts, part);
}

/* As errors print it: signs without their classes and defaults. */
static char *signature_print(Arena *a, const EventInfo *event)
{
    char *text = arena_string(a, "");
    for (int i = 0; i < event->parts; i++) {
        const Part *p = &event->part[i];
        bool open = p->bracket && (!i || event->part[i - 1].bracket != p->bracket);
        bool close = p->bracket && (i + 1 == event->parts || event->part[i + 1].bracket != p->bracket);
        const char *sign = p->kind == PART_PLAIN    ? p->plain
                           : p->kind == PART_AMOUNT ? "#"
                           : p->kind == PART_THING  ? "@"
                           : p->kind == PART_SECOND ? "%"
                                                    : arena_print(a, "&%s", p->group->name);
        text = arena_print(a, "%s%s%s%s%s", text, i ? " " : "", open ? "[" : "", sign, close ? "]" : "");
    }
    return text;
}

static void read_signature(Cursor *c, EventInfo *event)
{
    int bracket = 0, brackets = 0;
    while (!c->failed) {
        cursor_space(c);
        if (!*c->at || *c->at == '|') break;
        if (*c->at == '[' && !bracket) {
            bracket = ++brackets;
            c->at++;
        } else if (*c->at == ']' && bracket) {
            bracket = 0;
            c->at++;
        } else {
            read_part(c, event, bracket);
        }
    }
    if (bracket) cursor_fail(c, "`]`");
}

static void read_event(Cursor *c)
{
    EventInfo event = { .left_out = 1, .does = "", .happens = "" };
    read_signature(c, &event);
    char *name = arena_string(c->a, "");
    while (event.name_parts < event.parts && event.part[event.name_parts].kind == PART_PLAIN &&
           !event.part[event.name_parts].bracket) {
        name = arena_print(c->a, "%s%s%s", name, *name ? " " : "", event.part[event.name_parts].plain);
        event.name_parts++;
    }
    if (!event.name_parts) cursor_fail(c, "the name of an event");
    if (c->failed) return;
    event.signature = signature_print(c->a, &event);
    Word *word = word_open(c, WC_EVENT, name);
    if (*c->at == '|') c->at++;
    const char *does = cursor_column(c), *happens = cursor_column(c), *rule = cursor_column(c);
    event.does = does ? does : "";
    event.happens = happens ? happens : "";
    if (rule && strcmp(rule, "-")) word->rule = rule;
    for (char *column = cursor_column(c); column; column = cursor_column(c)) {
        if (!column_is(column, "then", &event.then) && !column_is(column, "self", &event.self) &&
            !column_is(column, "bare", &event.bare) && !column_is(column, "lead", &event.lead) &&
            !column_is(column, "bar", &event.bar) && !column_is(column, "only", &event.only) &&
            !column_is(column, "never", &event.never))
            cursor_fail(c, "`then:`, `self:`, `bare:`, `lead:`, `bar:`, `only:` or `never:` after a `|`");
    }
    word->phrase = event.does;
    word->u.event = event;
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

static void read_words_list(Cursor *c) { read_members(c, WC_LIST, WC_TRAIT); }
static void read_group(Cursor *c) { read_members(c, WC_GROUP, WC_MEMBER); }
static void read_span(Cursor *c) { (void)word_with_phrase(c, WC_SPAN, "the name of a span"); }
static void read_window(Cursor *c) { (void)word_with_phrase(c, WC_WINDOW, "the name of a window"); }
static void read_counter(Cursor *c) { (void)word_with_phrase(c, WC_COUNTER, "the name of a counter"); }
static void read_role(Cursor *c) { (void)word_with_phrase(c, WC_ROLE, "the name of a role"); }
static void read_ref(Cursor *c) { (void)word_with_phrase(c, WC_REF, "the name of a reference"); }

static const struct {
    const char *head;
    void (*read)(Cursor *);
    bool signs; /* `#` is a sign in it, so no comment may follow */
} HEADS[] = {
    { "game", read_game, false },   { "order", read_order, false },      { "scale", read_scale, false },
    { "place", read_place, false }, { "span", read_span, false },        { "window", read_window, false },
    { "zone", read_zone, false },   { "state", read_state, false },      { "counter", read_counter, false },
    { "kind", read_kind, false },   { "words", read_words_list, false }, { "group", read_group, false },
    { "role", read_role, false },   { "ref", read_ref, false },          { "number", read_number, true },
    { "map", read_map, false },     { "event", read_event, true },       { "say", read_say, true },
};
enum { HEAD_COUNT = sizeof HEADS / sizeof *HEADS };

static void strip_comment(char *line)
{
    bool quoted = false;
    for (char *s = line; *s; s++) {
        if (*s == '"') quoted = !quoted;
        if (*s != '#' || quoted || (s != line && s[-1] != ' ')) continue;
        *s = 0;
        return;
    }
}

static void read_line(Words *w, Arena *a, Trouble *t, Pos pos, char *line)
{
    size_t end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\r')) line[--end] = 0;
    Cursor c = { w, a, t, line, line, pos, false };
    cursor_space(&c);
    if (!*c.at || *c.at == '#') return;
    pos = cursor_pos(&c);
    c.pos = pos;
    char *head = cursor_word(&c);
    for (int i = 0; head && i < HEAD_COUNT; i++) {
        if (strcmp(HEADS[i].head, head)) continue;
        if (!HEADS[i].signs) strip_comment(line);
        HEADS[i].read(&c);
        if (!c.failed && !cursor_at_end(&c)) cursor_fail(&c, "the end of the line");
        return;
    }
    Guess near = { .word = head ? head : "" };
    for (int i = 0; i < HEAD_COUNT; i++) guess_offer(&near, HEADS[i].head);
    trouble_add(t, pos, "`%s` does not begin a line of words%s", near.word, guess_hint(a, &near));
}

void words_read(Words *w, Arena *a, Trouble *t, const char *file, const char *text)
{
    Pos pos = { arena_string(a, file), 1, 1 };
    if (!utf8_is_valid(text, &pos.line)) {
        trouble_add(t, pos, "this line is not UTF-8 text");
        return;
    }
    pos.line = 1;
    for (const char *at = text; *at; pos.line++) {
        size_t length = strcspn(at, "\n");
        read_line(w, a, t, pos, arena_copy(a, at, length));
        at += length + (at[length] == '\n');
    }
}
