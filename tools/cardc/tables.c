/*
 * tables.c - from numbered cards and coded lines to the Box, its words and the vocabulary.
 *
 * Owns what goes into which table. Does NOT write anything: emit.c and pack.c do.
 */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "kit/box.h"
#include "text.h"
#include "verify.h"

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void card_slots(Card *card, const Line *line, int index)
{
    if (line->kind != LINE_SLOT) return;
    for (int i = 0; i < TRACK_MAX; i++)
        if (line->at >> i & 1) card->at[i] = (uint8_t)(index + 1);
}

/* A list that is no field of words marks cards by name: the card called so, or one that names it (`class Warrior`). */
static bool list_marks_by_name(const Words *w, const Word *list)
{
    for (int i = 0; i < w->all[WC_KIND].count; i++) {
        const KindInfo *kind = &w->all[WC_KIND].word[i]->u.kind;
        for (int k = 0; k < kind->fields; k++)
            if (kind->field[k]->list == list) return false;
    }
    return true;
}

static bool same_but_case(const char *word, const char *name)
{
    for (; *word && *name; word++, name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name == ' ' ? '-' : *name;
        if (c != *word) return false;
    }
    return *word == *name;
}

static const char *named_by(const CardDef *def, const char *field)
{
    for (int i = 0; i < def->values; i++)
        if (def->value[i].field->type == FT_NAME && !strcmp(def->value[i].field->name, field))
            return def->value[i].card->name;
    return def->name;
}

static uint64_t card_traits(const Cardc *c, const CardDef *def)
{
    uint64_t traits = 0;
    const Words *w = &c->words;
    for (int i = 0; i < def->values; i++)
        for (int k = 0; k < def->value[i].traits; k++) traits |= (uint64_t)1 << def->value[i].trait[k]->id;
    for (int i = 0; i < w->all[WC_LIST].count; i++) {
        const Word *list = w->all[WC_LIST].word[i];
        if (!list_marks_by_name(w, list)) continue;
        for (int k = 0; k < list->members; k++)
            if (same_but_case(list->member[k]->name, named_by(def, list->name)))
                traits |= (uint64_t)1 << list->member[k]->id;
    }
    return traits;
}

static void fill_card(const Cardc *c, Card *card, const CardDef *def)
{
    card->line = (uint16_t)def->first_line;
    card->lines = (uint16_t)def->line_count;
    card->traits = card_traits(c, def);
    for (const Word *kind = def->kind; kind; kind = kind->u.kind.parent)
        if (kind->id >= 0) card->kinds |= (uint32_t)1 << kind->id;
    card->kind = (uint8_t)def->kind->id;
    card->pack = (uint8_t)def->pack;
    card->copies = (uint8_t)def->copies;
    if (def->track) {
        card->die = (uint8_t)def->track->number;
        card->length = (uint8_t)def->track->slots;
    }
    for (int i = 0; i < def->line_count; i++) {
        card_mark(card, &c->line[def->first_line + i]);
        card_slots(card, &c->line[def->first_line + i], i);
    }
}

static void fill_fields(const CardDef *def, int16_t *field)
{
    for (int i = 0; i < def->values; i++) {
        const FieldValue *v = &def->value[i];
        if (v->field->id < 0 || v->field->type == FT_ROW) continue;
        field[v->field->id] = (int16_t)(v->field->type == FT_NAME ? v->card->number : v->number);
        if (v->field->type == FT_DICE) field[v->field->id + 1] = (int16_t)v->dice;
    }
}

static void fill_rows(Cardc *c, Card *card, const CardDef *def)
{
    card->row = c->box.rows;
    Row *row = (Row *)c->box.row;
    Cell *cell = (Cell *)c->box.cell;
    for (int i = 0; i < def->values; i++) {
        const FieldValue *v = &def->value[i];
        if (v->field->type != FT_ROW) continue;
        row[c->box.rows++] = (Row){ c->box.cells, (uint8_t)v->cells, (uint8_t)v->field->id };
        for (int k = 0; k < v->cells; k++) cell[c->box.cells++] = (Cell){ v->cell[k].kind, (int16_t)v->cell[k].value };
    }
    card->rows = (uint16_t)(c->box.rows - card->row);
}

static bool count_rows(Cardc *c, int *rows, int *cells)
{
    for (int i = 1; i < c->numbered_count; i++) {
        const CardDef *def = c->numbered[i];
        for (int k = 0; k < def->values; k++) {
            *rows += def->value[k].field->type == FT_ROW;
            *cells += def->value[k].cells;
        }
    }
    if (*rows < 65535 && *cells < 65535) return true;
    trouble_add(&c->trouble, (Pos){ c->words.game, 0, 0 }, "there are too many rows");
    return false;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *track_words(Cardc *c, const CardDef *def)
{
    char *text = arena_string(&c->arena, "");
    for (int i = 0; def->track && i < def->track->slots; i++) {
        const char *slot = def->track->slot[i].name;
        text = arena_print(&c->arena, "%s%s%s", text, i ? "," : "", slot ? slot : "-");
    }
    return text;
}

static CardWords card_words(Cardc *c, const CardDef *def)
{
    CardWords w = { "", "", "", "", "", "" };
    if (!def) return w;
    w.name = def->name;
    w.picture = def->picture;
    w.flavour = def->flavour;
    w.source = def->origin;
    w.track = track_words(c, def);
    if (!def->gone) w.text = text_of_card(&c->words, def);
    return w;
}

static int spoken_compare(const void *a, const void *b)
{
    const CodeText *x = a, *y = b;
    return (x->address > y->address) - (x->address < y->address);
}

static void build_words(Cardc *c)
{
    CardWords *card = arena_take(&c->arena, sizeof *card * (size_t)c->numbered_count);
    const char **text = arena_take(&c->arena, sizeof *text * ((size_t)c->lines + 1));
    const char **label = arena_take(&c->arena, sizeof *label * ((size_t)c->lines + 1));
    CodeText *code = arena_take(&c->arena, sizeof *code * ((size_t)c->spokens + 1));
    for (int i = 0; i < c->numbered_count; i++) card[i] = card_words(c, c->numbered[i]);
    for (int i = 0; i < c->lines; i++) {
        const LineDef *def = c->line_def[i];
        text[i] = def->first == i ? text_of_line(&c->words, c->line_card[i], def) : text[i - 1];
        label[i] = def->label ? def->label : def->slot ? def->slot : "";
    }
    for (int i = 0; i < c->spokens; i++) code[i] = (CodeText){ (uint16_t)c->spoken[i].address, 0, c->spoken[i].text };
    if (c->spokens > 1) qsort(code, (size_t)c->spokens, sizeof *code, spoken_compare);
    c->box_words = (BoxWords){ card, text, label, code, (uint16_t)c->spokens };
    c->box.words = &c->box_words;
}

/* ---- Vocabulary -------------------------------------------------------------------------------------------------- */

static WordList list_of(Cardc *c, const WordArray *array)
{
    WordName *name = arena_take(&c->arena, sizeof *name * ((size_t)array->count + 1));
    int count = 0;
    for (int i = 0; i < array->count; i++) {
        const Word *word = array->word[i];
        if (word->id < 0) continue;
        const char *opposite = word->cls == WC_STATE ? word->u.state.opposite : NULL;
        const char *named = opposite ? arena_print(&c->arena, "%s/%s", word->name, opposite) : word->name;
        const char *rule = word->cls == WC_TRAIT ? word->in->phrase : word->rule;
        name[count++] = (WordName){ named, text_of_word(&c->words, word), rule };
    }
    return (WordList){ name, (uint16_t)count };
}

/* What a field says is its type: verify.c must know which of them name cards. */
static WordList fields_of(Cardc *c)
{
    const Words *w = &c->words;
    WordName *name = arena_take(&c->arena, sizeof *name * ((size_t)w->fields + 1));
    for (int i = 0; i < w->fields; i++) {
        bool dice = i && w->field[i] == w->field[i - 1];
        const char *says = w->field[i]->type == FT_NAME ? "card" : dice ? "dice" : "number";
        name[i] =
            (WordName){ dice ? arena_print(&c->arena, "%s-dice", w->field[i]->name) : w->field[i]->name, says, "" };
    }
    return (WordList){ name, (uint16_t)w->fields };
}

static void build_vocabulary(Cardc *c)
{
    const WordArray *all = c->words.all;
    Vocabulary *v = &c->vocabulary;
    v->game = c->words.game;
    v->prefix = c->words.prefix;
    v->events = list_of(c, &all[WC_EVENT]);
    v->numbers = list_of(c, &all[WC_NUMBER]);
    v->zones = list_of(c, &all[WC_ZONE]);
    v->states = list_of(c, &all[WC_STATE]);
    v->kinds = list_of(c, &all[WC_KIND]);
    v->traits = list_of(c, &all[WC_TRAIT]);
    v->counters = list_of(c, &all[WC_COUNTER]);
    v->fields = fields_of(c);
    v->spans = list_of(c, &all[WC_SPAN]);
    v->windows = list_of(c, &all[WC_WINDOW]);
    v->roles = list_of(c, &all[WC_ROLE]);
    v->refs = list_of(c, &all[WC_REF]);
    v->plain = list_of(c, &c->words.plain);
}

/* ---- The box ----------------------------------------------------------------------------------------------------- */

void tables_build(Cardc *c)
{
    int rows = 0, cells = 0, fields = c->words.fields;
    if (!count_rows(c, &rows, &cells)) return;
    Card *card = arena_take(&c->arena, sizeof *card * (size_t)c->numbered_count);
    int16_t *field = arena_take(&c->arena, sizeof *field * ((size_t)c->numbered_count * (size_t)fields + 1));
    Box *box = &c->box;
    box->row = arena_take(&c->arena, sizeof(Row) * (size_t)(rows + 1));
    box->cell = arena_take(&c->arena, sizeof(Cell) * (size_t)(cells + 1));
    for (int i = 1; i < c->numbered_count; i++) {
        if (c->numbered[i]->gone) continue;
        fill_card(c, &card[i], c->numbered[i]);
        fill_rows(c, &card[i], c->numbered[i]);
        fill_fields(c->numbered[i], field + i * fields);
        for (int k = 0; k < HOOK_WORDS; k++) box->hand_hooks[k] |= card[i].hand_hooks[k];
    }
    box->card = card;
    box->field = field;
    box->line = c->line ? c->line : arena_take(&c->arena, sizeof(Line));
    box->code = c->code;
    for (int i = 1; i < c->numbered_count; i++) card_share(box, &card[i], c->words.all[WC_EVENT].count);
    box->cards = (uint16_t)c->numbered_count;
    box_hooks(box);
    box_stock(box, arena_take(&c->arena, (size_t)box_copies(box) + 1));
    box->lines = (uint16_t)c->lines;
    box->code_size = (uint16_t)c->code_size;
    box->fields = (uint8_t)fields;
    box->hash = box_hash(box);
    build_words(c);
    build_vocabulary(c);
}
