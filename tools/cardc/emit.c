/*
 * emit.c - the compiled game as C. See emit.h.
 */
#include "emit.h"

#include <stdlib.h>
#include <string.h>

#include "kit/box.h"
#include "page.h"

/* ---- GAME_words.h ------------------------------------------------------------------------------------------------ */

static void guard_open(Page *p, const Cardc *c, const char *file, const char *what)
{
    page_print(p, "/* %s%s - %s Made by cardc; edits are lost. */\n", c->words.game, file, what);
    page_add(p, "#ifndef ");
    page_upper(p, c->words.game);
    for (const char *s = file; *s; s++) page_print(p, "%c", *s == '.' ? '_' : *s >= 'a' && *s <= 'z' ? *s - 32 : *s);
    page_add(p, "\n#define ");
    page_upper(p, c->words.game);
    for (const char *s = file; *s; s++) page_print(p, "%c", *s == '.' ? '_' : *s >= 'a' && *s <= 'z' ? *s - 32 : *s);
    page_add(p, "\n\n");
}

/* One constant; `middle` stands between the class and the name: the list of a trait, the group of a word. */
static void constant(Page *p, const Cardc *c, const char *cls, const char *middle, const char *name, int value,
                     const char *note)
{
    page_print(p, "    %s_%s_", c->words.prefix, cls);
    if (middle) {
        page_upper(p, middle);
        page_add(p, "_");
    }
    page_upper(p, name);
    page_print(p, " = %d,", value);
    if (*note) page_print(p, " /* %s */", note);
    page_add(p, "\n");
}

static void enum_of(Page *p, const Cardc *c, WordClass words, const char *cls)
{
    const WordArray *array = &c->words.all[words];
    int count = 0;
    page_add(p, "enum {\n");
    for (int i = 0; i < array->count; i++) {
        const Word *word = array->word[i];
        if (word->id < 0) continue;
        constant(p, c, cls, words == WC_TRAIT ? word->in->name : NULL, word->name, word->id, word->rule);
        count = word->id + 1;
    }
    page_print(p, "    %s_%s_COUNT = %d\n};\n\n", c->words.prefix, cls, count);
}

static void enum_fields(Page *p, const Cardc *c)
{
    const Words *w = &c->words;
    page_add(p, "/* Number and name fields of a card; a dice field is two: flat, then dice. */\nenum {\n");
    for (int i = 0; i < w->fields; i++) {
        bool dice = i && w->field[i] == w->field[i - 1];
        constant(p, c, "FIELD", NULL,
                 dice ? arena_print(&((Cardc *)c)->arena, "%s-dice", w->field[i]->name) : w->field[i]->name, i, "");
    }
    page_print(p, "    %s_FIELD_COUNT = %d\n};\n\n", w->prefix, w->fields);
    page_add(p, "enum {\n");
    for (int i = 0; i < w->rows; i++) constant(p, c, "ROW", NULL, w->row[i]->name, i, "");
    page_print(p, "    %s_ROW_COUNT = %d\n};\n\n", w->prefix, w->rows);
    page_add(p, "/* Plain words a row can hold. */\nenum {\n");
    for (int i = 0; i < w->plain.count; i++) constant(p, c, "PLAIN", NULL, w->plain.word[i]->name, i, "");
    page_print(p, "    %s_PLAIN_COUNT = %d\n};\n\n", w->prefix, w->plain.count);
}

/* The & words of a group: index + 1, 0 is none. Lists too, where a signature uses one. */
static void enum_group(Page *p, const Cardc *c, const Word *group)
{
    page_add(p, "enum {\n");
    for (int i = 0; i < group->members; i++) constant(p, c, "WORD", group->name, group->member[i]->name, i + 1, "");
    page_print(p, "    %s_WORD_", c->words.prefix);
    page_upper(p, group->name);
    page_print(p, "_COUNT = %d\n};\n\n", group->members + 1);
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
    Page p = { 0 };
    guard_open(&p, c, "_words.h", "the words of the game as numbers, with the rule each comes from.");
    for (int i = 0; i < (int)(sizeof ENUMS / sizeof *ENUMS); i++) enum_of(&p, c, ENUMS[i].words, ENUMS[i].cls);
    enum_fields(&p, c);
    for (int i = 0; i < c->words.all[WC_GROUP].count; i++) enum_group(&p, c, c->words.all[WC_GROUP].word[i]);
    for (int i = 0; i < c->words.all[WC_LIST].count; i++)
        if (list_is_spoken(c, c->words.all[WC_LIST].word[i])) enum_group(&p, c, c->words.all[WC_LIST].word[i]);
    page_add(&p, "#endif\n");
    return page_take(&p);
}

/* ---- GAME_box.h -------------------------------------------------------------------------------------------------- */

static void hooks_print(Page *p, const uint64_t hooks[HOOK_WORDS])
{
    page_add(p, "{");
    for (int i = 0; i < HOOK_WORDS; i++) page_print(p, "%s0x%llxu", i ? ", " : "", (unsigned long long)hooks[i]);
    page_add(p, "}");
}

static void card_print(Page *p, const Card *d)
{
    page_add(p, "    {");
    hooks_print(p, d->hooks);
    page_add(p, ", ");
    hooks_print(p, d->shared);
    page_add(p, ", ");
    hooks_print(p, d->hand_hooks);
    page_print(p, ", 0x%llxu, 0x%xu, %d, %d, %d, %d, 0x%x, 0x%x, 0x%x, %d, %d, %d, %d, %d, 0, {",
               (unsigned long long)d->traits, (unsigned)d->kinds, d->line, d->lines, d->row, d->rows,
               (unsigned)d->windows, (unsigned)d->hand_windows, (unsigned)d->open, d->kind, d->pack, d->copies, d->die,
               d->length);
    for (int i = 0; i < TRACK_MAX; i++) page_print(p, "%s%d", i ? ", " : "", d->at[i]);
    page_add(p, "}},");
}

static void line_print(Page *p, const Line *l)
{
    page_print(p, "    {%d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, 0},", l->test, l->body, l->cost, l->can, l->hook,
               l->kind, l->flags, l->zone, l->at, l->word, l->limit);
}

static void tables_print(Page *p, const Box *box, const char *prefix)
{
    page_print(p, "TABLE Card %s_BOX_CARD[] = {\n", prefix);
    for (int i = 0; i < box->cards; i++) {
        card_print(p, &box->card[i]);
        page_print(p, " /* %d %s */\n", i, box->words->card[i].name);
    }
    page_print(p, "};\n\nTABLE Line %s_BOX_LINE[] = {\n", prefix);
    for (int i = 0; i < box->lines; i++) {
        line_print(p, &box->line[i]);
        page_print(p, " /* %d */\n", i);
    }
    if (!box->lines) page_add(p, "    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}\n");
    page_print(p, "};\n\nTABLE uint8_t %s_BOX_CODE[] = {", prefix);
    for (int i = 0; i < box->code_size; i++) page_print(p, "%s%d,", i % 32 ? " " : "\n    ", box->code[i]);
    page_print(p, "\n};\n\nTABLE int16_t %s_BOX_FIELD[] = {", prefix);
    int fields = box->cards * box->fields;
    for (int i = 0; i < fields; i++) page_print(p, "%s%d,", i % box->fields ? " " : "\n    ", box->field[i]);
    if (!fields) page_add(p, "0");
    page_print(p, "\n};\n\nTABLE Row %s_BOX_ROW[] = {\n", prefix);
    for (int i = 0; i < box->rows; i++)
        page_print(p, "    {%d, %d, %d},\n", box->row[i].cell, box->row[i].count, box->row[i].field);
    if (!box->rows) page_add(p, "    {0, 0, 0}\n");
    page_print(p, "};\n\nTABLE Cell %s_BOX_CELL[] = {\n", prefix);
    for (int i = 0; i < box->cells; i++) page_print(p, "    {%d, %d},\n", box->cell[i].kind, box->cell[i].value);
    if (!box->cells) page_add(p, "    {0, 0}\n");
    page_print(p, "};\n\nTABLE uint8_t %s_BOX_STOCK[] = {", prefix);
    for (int i = 0; i < box->stock_at[KINDS_MOST]; i++) page_print(p, "%s%d,", i % 32 ? " " : "\n    ", box->stock[i]);
    page_add(p, box->stock_at[KINDS_MOST] ? "\n};\n\n" : "0};\n\n");
}

char *emit_box(const Cardc *c)
{
    const Box *box = &c->box;
    const char *prefix = c->words.prefix;
    Page p = { 0 };
    guard_open(&p, c, "_box.h", "the cards of the game as tables and code (kit/box.h).");
    page_add(&p, "#include \"kit/box.h\"\n\n");
    tables_print(&p, box, prefix);
    page_print(&p,
               "#ifdef __CUDACC__\n#define %s_BOX_WORDS 0\n#else\nextern const BoxWords %s_box_words;\n"
               "#define %s_BOX_WORDS &%s_box_words\n#endif\n\n",
               prefix, prefix, prefix, prefix);
    page_print(&p,
               "TABLE Box %s_BOX = {\n    0x%llxu, %s_BOX_CARD, %s_BOX_LINE, %s_BOX_CODE, %s_BOX_FIELD, %s_BOX_ROW, "
               "%s_BOX_CELL,\n    %s_BOX_WORDS, %s_BOX_STOCK, ",
               prefix, (unsigned long long)box->hash, prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix);
    hooks_print(&p, box->hand_hooks);
    page_print(&p, ", %d, %d, %d, %d, %d, %d, %d, 0, {", box->cards, box->lines, box->rows, box->cells, box->code_size,
               box->fields, box->was);
    for (int i = 0; i <= KINDS_MOST; i++) page_print(&p, "%s%d", i ? ", " : "", box->stock_at[i]);
    page_add(&p, "}, {");
    for (int i = 0; i < KINDS_MOST; i++) page_print(&p, "%s%d", i ? ", " : "", box->stock_basic[i]);
    page_add(&p, "}, {");
    for (int i = 0; i < HOOK_WORDS * 64; i++)
        page_print(&p, "%s0x%xu", !i ? "\n    " : i % 16 ? ", " : ",\n    ", (unsigned)box->hook_kinds[i]);
    page_add(&p, "}\n};\n\n#endif\n");
    return page_take(&p);
}

/* ---- GAME_names.c ------------------------------------------------------------------------------------------------ */

static void quoted(Page *p, const char *text, const char *after)
{
    page_quote(p, text);
    page_add(p, after);
}

static void names_cards(Page *p, const Box *box)
{
    page_add(p, "static const CardWords CARD[] = {\n");
    for (int i = 0; i < box->cards; i++) {
        const CardWords *w = &box->words->card[i];
        page_add(p, "    {");
        quoted(p, w->name, ", ");
        quoted(p, w->picture, ", ");
        quoted(p, w->flavour, ",\n     ");
        quoted(p, w->source, ",\n     ");
        quoted(p, w->text, ",\n     ");
        quoted(p, w->track, "},\n");
    }
    page_add(p, "};\n\n");
}

static void names_strings(Page *p, const char *name, const char *const *text, int count)
{
    page_print(p, "static const char *const %s[] = {\n", name);
    for (int i = 0; i < count; i++) {
        page_add(p, "    ");
        quoted(p, text[i], ",\n");
    }
    if (!count) page_add(p, "    \"\"\n");
    page_add(p, "};\n\n");
}

static void names_code(Page *p, const BoxWords *w)
{
    page_add(p, "static const CodeText CODE[] = {\n");
    for (int i = 0; i < w->code_texts; i++) {
        page_print(p, "    {%d, 0, ", w->code_text[i].address);
        quoted(p, w->code_text[i].text, "},\n");
    }
    if (!w->code_texts) page_add(p, "    {0, 0, \"\"}\n");
    page_add(p, "};\n\n");
}

static void names_list(Page *p, const char *name, const WordList *list)
{
    page_print(p, "static const WordName %s[] = {\n", name);
    for (int i = 0; i < list->count; i++) {
        page_add(p, "    {");
        quoted(p, list->word[i].name, ", ");
        quoted(p, list->word[i].says, ", ");
        quoted(p, list->word[i].rule, "},\n");
    }
    if (!list->count) page_add(p, "    {\"\", \"\", \"\"}\n");
    page_add(p, "};\n\n");
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
    Page p = { 0 };
    page_print(
        &p,
        "/* %s_names.c - what players read of the cards, and the game's words. Made by cardc; edits are lost. */\n"
        "#include \"kit/box.h\"\n\n",
        c->words.game);
    names_cards(&p, box);
    names_strings(&p, "LINE_TEXT", box->words->line_text, box->lines);
    names_strings(&p, "LINE_LABEL", box->words->line_label, box->lines);
    names_code(&p, box->words);
    page_print(&p,
               "extern const BoxWords %s_box_words;\nconst BoxWords %s_box_words = {CARD, LINE_TEXT, LINE_LABEL, CODE, "
               "%d};\n\n",
               c->words.prefix, c->words.prefix, box->words->code_texts);
    for (int i = 0; i < LISTS; i++) names_list(&p, NAME[i], list[i]);
    page_print(&p, "extern const Vocabulary %s_vocabulary;\nconst Vocabulary %s_vocabulary = {\n    ", c->words.game,
               c->words.game);
    quoted(&p, v->game, ", ");
    quoted(&p, v->prefix, ",\n");
    for (int i = 0; i < LISTS; i++) page_print(&p, "    {%s, %d},\n", NAME[i], list[i]->count);
    page_add(&p, "};\n");
    return page_take(&p);
}

/* ---- GAME_sources.c ---------------------------------------------------------------------------------------------- */

/* A long text line by line: compilers need not take longer strings. */
static void source_print(Page *p, const char *file, const char *text)
{
    page_add(p, "    {");
    page_quote(p, file);
    page_add(p, ",\n");
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        n += at[n] == '\n';
        page_add(p, "     ");
        page_quote_part(p, at, n);
        page_add(p, "\n");
        at += n;
    }
    page_add(p, *text ? "    },\n" : "     \"\"},\n");
}

char *emit_sources(const Cardc *c)
{
    Page p = { 0 };
    page_print(
        &p,
        "/* %s_sources.c - the words and cards as text, for packs that change them. Made by cardc; edits are lost. */\n"
        "#include \"cardc/cardc.h\"\n\nextern const CardcSource %s_sources[];\nconst CardcSource %s_sources[] = {\n",
        c->words.game, c->words.game, c->words.game);
    for (int i = 0; i < c->words_texts; i++) source_print(&p, c->words_text[i].file, c->words_text[i].text);
    for (int i = 0; i < c->cards_texts; i++) source_print(&p, c->cards_text[i].file, c->cards_text[i].text);
    source_print(&p, "cards.lock", c->lock_after);
    page_add(&p, "    {0, 0}\n};\n");
    return page_take(&p);
}
