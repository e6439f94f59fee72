/*
 * emit.c - the compiled game as C. See emit.h.
 */
#include "emit.h"

#include <stdlib.h>
#include <string.h>

#include "c_text.h"
#include "kit/box.h"

/* ---- GAME_words.h ------------------------------------------------------------------------------------------------ */

static void guard_open(Sheet *p, const Cardc *c, const char *file, const char *what)
{
    sheet_add(p, "/* %s%s - %s Made by cardc; edits are lost. */\n", c->words.game, file, what);
    sheet_say(p, "#ifndef ");
    c_upper(p, c->words.game);
    for (const char *s = file; *s; s++) sheet_add(p, "%c", *s == '.' ? '_' : *s >= 'a' && *s <= 'z' ? *s - 32 : *s);
    sheet_say(p, "\n#define ");
    c_upper(p, c->words.game);
    for (const char *s = file; *s; s++) sheet_add(p, "%c", *s == '.' ? '_' : *s >= 'a' && *s <= 'z' ? *s - 32 : *s);
    sheet_say(p, "\n\n");
}

/* One constant; `middle` stands between the class and the name: the list of a trait, the group of a word. */
static void constant(Sheet *p, const Cardc *c, const char *cls, const char *middle, const char *name, int value,
                     const char *note)
{
    sheet_add(p, "    %s_%s_", c->words.prefix, cls);
    if (middle) {
        c_upper(p, middle);
        sheet_say(p, "_");
    }
    c_upper(p, name);
    sheet_add(p, " = %d,", value);
    if (*note) sheet_add(p, " /* %s */", note);
    sheet_say(p, "\n");
}

static void enum_of(Sheet *p, const Cardc *c, WordClass words, const char *cls)
{
    const WordArray *array = &c->words.all[words];
    int count = 0;
    sheet_say(p, "enum {\n");
    for (int i = 0; i < array->count; i++) {
        const Word *word = array->word[i];
        if (word->id < 0) continue;
        constant(p, c, cls, words == WC_TRAIT ? word->in->name : NULL, word->name, word->id, word->rule);
        count = word->id + 1;
    }
    sheet_add(p, "    %s_%s_COUNT = %d\n};\n\n", c->words.prefix, cls, count);
}

static void enum_fields(Sheet *p, const Cardc *c)
{
    const Words *w = &c->words;
    sheet_say(p, "/* Number and name fields of a card; a dice field is two: flat, then dice. */\nenum {\n");
    for (int i = 0; i < w->fields; i++) {
        bool dice = i && w->field[i] == w->field[i - 1];
        constant(p, c, "FIELD", NULL,
                 dice ? arena_print(&((Cardc *)c)->arena, "%s-dice", w->field[i]->name) : w->field[i]->name, i, "");
    }
    sheet_add(p, "    %s_FIELD_COUNT = %d\n};\n\n", w->prefix, w->fields);
    sheet_say(p, "enum {\n");
    for (int i = 0; i < w->rows; i++) constant(p, c, "ROW", NULL, w->row[i]->name, i, "");
    sheet_add(p, "    %s_ROW_COUNT = %d\n};\n\n", w->prefix, w->rows);
    sheet_say(p, "/* Plain words a row can hold. */\nenum {\n");
    for (int i = 0; i < w->plain.count; i++) constant(p, c, "PLAIN", NULL, w->plain.word[i]->name, i, "");
    sheet_add(p, "    %s_PLAIN_COUNT = %d\n};\n\n", w->prefix, w->plain.count);
}

/* The & words of a group: index + 1, 0 is none. Lists too, where a signature uses one. */
static void enum_group(Sheet *p, const Cardc *c, const Word *group)
{
    sheet_say(p, "enum {\n");
    for (int i = 0; i < group->members; i++) constant(p, c, "WORD", group->name, group->member[i]->name, i + 1, "");
    sheet_add(p, "    %s_WORD_", c->words.prefix);
    c_upper(p, group->name);
    sheet_add(p, "_COUNT = %d\n};\n\n", group->members + 1);
}

static bool list_is_spoken(const Cardc *c, const Word *list)
{
    const WordArray *events = &c->words.all[WC_EVENT];
    for (int i = 0; i < events->count; i++)
        for (int k = 0; k < events->word[i]->u.event.parts; k++)
            if (events->word[i]->u.event.part[k].group == list) return true;
    return false;
}

char *emit_words(const Cardc *c)
{
    static const struct {
        WordClass words;
        const char *cls;
    } ENUMS[] = { { WC_EVENT, "EVENT" },   { WC_NUMBER, "NUMBER" }, { WC_ZONE, "ZONE" },       { WC_STATE, "STATE" },
                  { WC_KIND, "KIND" },     { WC_TRAIT, "TRAIT" },   { WC_COUNTER, "COUNTER" }, { WC_SPAN, "SPAN" },
                  { WC_WINDOW, "WINDOW" }, { WC_ROLE, "ROLE" },     { WC_REF, "REF" } };
    Sheet p = { 0 };
    guard_open(&p, c, "_words.h", "the words of the game as numbers, with the rule each comes from.");
    for (int i = 0; i < (int)(sizeof ENUMS / sizeof *ENUMS); i++) enum_of(&p, c, ENUMS[i].words, ENUMS[i].cls);
    enum_fields(&p, c);
    for (int i = 0; i < c->words.all[WC_GROUP].count; i++) enum_group(&p, c, c->words.all[WC_GROUP].word[i]);
    for (int i = 0; i < c->words.all[WC_LIST].count; i++)
        if (list_is_spoken(c, c->words.all[WC_LIST].word[i])) enum_group(&p, c, c->words.all[WC_LIST].word[i]);
    sheet_say(&p, "#endif\n");
    return sheet_take(&p);
}

/* ---- GAME_box.h -------------------------------------------------------------------------------------------------- */

static void hooks_print(Sheet *p, const uint64_t hooks[HOOK_WORDS])
{
    sheet_say(p, "{");
    for (int i = 0; i < HOOK_WORDS; i++) sheet_add(p, "%s0x%llxu", i ? ", " : "", (unsigned long long)hooks[i]);
    sheet_say(p, "}");
}

static void card_print(Sheet *p, const Card *d)
{
    sheet_say(p, "    {");
    hooks_print(p, d->hooks);
    sheet_say(p, ", ");
    hooks_print(p, d->shared);
    sheet_say(p, ", ");
    hooks_print(p, d->hand_hooks);
    sheet_add(p, ", 0x%llxu, 0x%xu, %d, %d, %d, %d, 0x%x, 0x%x, 0x%x, %d, %d, %d, %d, %d, 0, {",
               (unsigned long long)d->traits, (unsigned)d->kinds, d->line, d->lines, d->row, d->rows,
               (unsigned)d->windows, (unsigned)d->hand_windows, (unsigned)d->open, d->kind, d->pack, d->copies, d->die,
               d->length);
    for (int i = 0; i < TRACK_MAX; i++) sheet_add(p, "%s%d", i ? ", " : "", d->at[i]);
    sheet_say(p, "}},");
}

static void line_print(Sheet *p, const Line *l)
{
    sheet_add(p, "    {%d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, 0},", l->test, l->body, l->cost, l->can, l->hook,
               l->kind, l->flags, l->zone, l->at, l->word, l->limit);
}

static void tables_print(Sheet *p, const Box *box, const char *prefix)
{
    sheet_add(p, "TABLE Card %s_BOX_CARD[] = {\n", prefix);
    for (int i = 0; i < box->cards; i++) {
        card_print(p, &box->card[i]);
        sheet_add(p, " /* %d %s */\n", i, box->words->card[i].name);
    }
    sheet_add(p, "};\n\nTABLE Line %s_BOX_LINE[] = {\n", prefix);
    for (int i = 0; i < box->lines; i++) {
        line_print(p, &box->line[i]);
        sheet_add(p, " /* %d */\n", i);
    }
    if (!box->lines) sheet_say(p, "    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}\n");
    sheet_add(p, "};\n\nTABLE uint8_t %s_BOX_CODE[] = {", prefix);
    for (int i = 0; i < box->code_size; i++) sheet_add(p, "%s%d,", i % 32 ? " " : "\n    ", box->code[i]);
    sheet_add(p, "\n};\n\nTABLE int16_t %s_BOX_FIELD[] = {", prefix);
    int fields = box->cards * box->fields;
    for (int i = 0; i < fields; i++) sheet_add(p, "%s%d,", i % box->fields ? " " : "\n    ", box->field[i]);
    if (!fields) sheet_say(p, "0");
    sheet_add(p, "\n};\n\nTABLE Row %s_BOX_ROW[] = {\n", prefix);
    for (int i = 0; i < box->rows; i++)
        sheet_add(p, "    {%d, %d, %d},\n", box->row[i].cell, box->row[i].count, box->row[i].field);
    if (!box->rows) sheet_say(p, "    {0, 0, 0}\n");
    sheet_add(p, "};\n\nTABLE Cell %s_BOX_CELL[] = {\n", prefix);
    for (int i = 0; i < box->cells; i++) sheet_add(p, "    {%d, %d},\n", box->cell[i].kind, box->cell[i].value);
    if (!box->cells) sheet_say(p, "    {0, 0}\n");
    sheet_add(p, "};\n\nTABLE uint8_t %s_BOX_STOCK[] = {", prefix);
    for (int i = 0; i < box->stock_at[KINDS_MOST]; i++) sheet_add(p, "%s%d,", i % 32 ? " " : "\n    ", box->stock[i]);
    sheet_say(p, box->stock_at[KINDS_MOST] ? "\n};\n\n" : "0};\n\n");
}

char *emit_box(const Cardc *c)
{
    const Box *box = &c->box;
    const char *prefix = c->words.prefix;
    Sheet p = { 0 };
    guard_open(&p, c, "_box.h", "the cards of the game as tables and code (kit/box.h).");
    sheet_say(&p, "#include \"kit/box.h\"\n\n");
    tables_print(&p, box, prefix);
    sheet_add(&p,
               "#ifdef __CUDACC__\n#define %s_BOX_WORDS 0\n#else\nextern const BoxWords %s_box_words;\n"
               "#define %s_BOX_WORDS &%s_box_words\n#endif\n\n",
               prefix, prefix, prefix, prefix);
    sheet_add(&p,
               "TABLE Box %s_BOX = {\n    0x%llxu, %s_BOX_CARD, %s_BOX_LINE, %s_BOX_CODE, %s_BOX_FIELD, %s_BOX_ROW, "
               "%s_BOX_CELL,\n    %s_BOX_WORDS, %s_BOX_STOCK, ",
               prefix, (unsigned long long)box->hash, prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix);
    hooks_print(&p, box->hand_hooks);
    sheet_add(&p, ", %d, %d, %d, %d, %d, %d, %d, 0, {", box->cards, box->lines, box->rows, box->cells, box->code_size,
               box->fields, box->was);
    for (int i = 0; i <= KINDS_MOST; i++) sheet_add(&p, "%s%d", i ? ", " : "", box->stock_at[i]);
    sheet_say(&p, "}, {");
    for (int i = 0; i < KINDS_MOST; i++) sheet_add(&p, "%s%d", i ? ", " : "", box->stock_basic[i]);
    sheet_say(&p, "}, {");
    for (int i = 0; i < HOOK_WORDS * 64; i++)
        sheet_add(&p, "%s0x%xu", !i ? "\n    " : i % 16 ? ", " : ",\n    ", (unsigned)box->hook_kinds[i]);
    sheet_say(&p, "}, 0\n};\n\n#endif\n");
    return sheet_take(&p);
}

/* ---- GAME_names.c ------------------------------------------------------------------------------------------------ */

static void quoted(Sheet *p, const char *text, const char *after)
{
    c_quote(p, text);
    sheet_say(p, after);
}

static void names_cards(Sheet *p, const Box *box)
{
    sheet_say(p, "static const CardWords CARD[] = {\n");
    for (int i = 0; i < box->cards; i++) {
        const CardWords *w = &box->words->card[i];
        sheet_say(p, "    {");
        quoted(p, w->name, ", ");
        quoted(p, w->picture, ", ");
        quoted(p, w->flavour, ",\n     ");
        quoted(p, w->source, ",\n     ");
        quoted(p, w->text, ",\n     ");
        quoted(p, w->track, "},\n");
    }
    sheet_say(p, "};\n\n");
}

static void names_strings(Sheet *p, const char *name, const char *const *text, int count)
{
    sheet_add(p, "static const char *const %s[] = {\n", name);
    for (int i = 0; i < count; i++) {
        sheet_say(p, "    ");
        quoted(p, text[i], ",\n");
    }
    if (!count) sheet_say(p, "    \"\"\n");
    sheet_say(p, "};\n\n");
}

static void names_code(Sheet *p, const BoxWords *w)
{
    sheet_say(p, "static const CodeText CODE[] = {\n");
    for (int i = 0; i < w->code_texts; i++) {
        sheet_add(p, "    {%d, 0, ", w->code_text[i].address);
        quoted(p, w->code_text[i].text, "},\n");
    }
    if (!w->code_texts) sheet_say(p, "    {0, 0, \"\"}\n");
    sheet_say(p, "};\n\n");
}

static void names_list(Sheet *p, const char *name, const WordList *list)
{
    sheet_add(p, "static const WordName %s[] = {\n", name);
    for (int i = 0; i < list->count; i++) {
        sheet_say(p, "    {");
        quoted(p, list->word[i].name, ", ");
        quoted(p, list->word[i].says, ", ");
        quoted(p, list->word[i].rule, "},\n");
    }
    if (!list->count) sheet_say(p, "    {\"\", \"\", \"\"}\n");
    sheet_say(p, "};\n\n");
}

char *emit_names(const Cardc *c)
{
    const Box *box = &c->box;
    const Vocabulary *v = &c->vocabulary;
    const WordList *list[] = { &v->events, &v->numbers, &v->zones,   &v->states, &v->kinds, &v->traits, &v->counters,
                               &v->fields, &v->spans,   &v->windows, &v->roles,  &v->refs,  &v->plain };
    static const char *const NAME[] = { "EVENTS", "NUMBERS", "ZONES",   "STATES", "KINDS", "TRAITS", "COUNTERS",
                                        "FIELDS", "SPANS",   "WINDOWS", "ROLES",  "REFS",  "PLAIN" };
    enum { LISTS = sizeof NAME / sizeof *NAME };
    Sheet p = { 0 };
    sheet_add(
        &p,
        "/* %s_names.c - what players read of the cards, and the game's words. Made by cardc; edits are lost. */\n"
        "#include \"kit/box.h\"\n\n",
        c->words.game);
    names_cards(&p, box);
    names_strings(&p, "LINE_TEXT", box->words->line_text, box->lines);
    names_strings(&p, "LINE_LABEL", box->words->line_label, box->lines);
    names_code(&p, box->words);
    sheet_add(&p,
               "extern const BoxWords %s_box_words;\nconst BoxWords %s_box_words = {CARD, LINE_TEXT, LINE_LABEL, CODE, "
               "%d};\n\n",
               c->words.prefix, c->words.prefix, box->words->code_texts);
    for (int i = 0; i < LISTS; i++) names_list(&p, NAME[i], list[i]);
    sheet_add(&p, "extern const Vocabulary %s_vocabulary;\nconst Vocabulary %s_vocabulary = {\n    ", c->words.game,
               c->words.game);
    quoted(&p, v->game, ", ");
    quoted(&p, v->prefix, ",\n");
    for (int i = 0; i < LISTS; i++) sheet_add(&p, "    {%s, %d},\n", NAME[i], list[i]->count);
    sheet_say(&p, "};\n");
    return sheet_take(&p);
}

/* ---- GAME_sources.c ---------------------------------------------------------------------------------------------- */

/* A long text line by line: compilers need not take longer strings. */
static void source_print(Sheet *p, const char *file, const char *text)
{
    sheet_say(p, "    {");
    c_quote(p, file);
    sheet_say(p, ",\n");
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        n += at[n] == '\n';
        sheet_say(p, "     ");
        c_quote_part(p, at, n);
        sheet_say(p, "\n");
        at += n;
    }
    sheet_say(p, *text ? "    },\n" : "     \"\"},\n");
}

char *emit_sources(const Cardc *c)
{
    Sheet p = { 0 };
    sheet_add(
        &p,
        "/* %s_sources.c - the words and cards as text, for packs that change them. Made by cardc; edits are lost. */\n"
        "#include \"cardc/cardc.h\"\n\nextern const CardcSource %s_sources[];\nconst CardcSource %s_sources[] = {\n",
        c->words.game, c->words.game, c->words.game);
    for (int i = 0; i < c->words_texts; i++) source_print(&p, c->words_text[i].file, c->words_text[i].text);
    for (int i = 0; i < c->cards_texts; i++) source_print(&p, c->cards_text[i].file, c->cards_text[i].text);
    source_print(&p, "cards.lock", c->lock_after);
    sheet_say(&p, "    {0, 0}\n};\n");
    return sheet_take(&p);
}
