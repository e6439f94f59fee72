/*
 * declared_words.c - what must be true of the words a face declares once: title, options, zones. See laws.h.
 */
#include "law/laws.h"
#include <stdio.h>
#include <string.h>

static bool has_words(const char *s) { return s && s[0]; }

static bool in_choices(const OptionFace *o, int16_t value)
{
    int all = 0;
    for (int c = 0; c < o->count; c++) {
        if (o->choices[c].value == value) return true;
        all |= o->choices[c].value;
    }
    return o->many && (value & ~all) == 0;
}

static void words_of_option(Trial *t, const OptionFace *o)
{
    LAW(t, has_words(o->name) && !strpbrk(o->name, " =,"), "an option has a name of one word");
    LAW(t, has_words(o->meaning), "an option says what it means");
    LAW(t, o->rule != 0, "an option names its rule, or \"\"");
    if (!o->choices) {
        LAW(t, o->low <= o->standard && o->standard <= o->high, "an option's standard is one of its values");
        return;
    }
    LAW(t, o->count > 0 && in_choices(o, o->standard), "an option's standard is one of its choices");
    for (int c = 0; c < o->count; c++)
        LAW(t, has_words(o->choices[c].name) && has_words(o->choices[c].meaning), "a choice has a name and a meaning");
}

void words_of_declaration(Trial *t)
{
    const Face *f = t->face;
    LAW(t, has_words(f->title) && has_words(f->blurb) && has_words(f->rules_file), "a face has title, blurb and rules");
    LAW(t, f->option_count <= OPTION_MAX, "the options fit into a setup");
    for (int o = 0; o < f->option_count; o++) words_of_option(t, &f->options[o]);
    LAW(t, f->zone_count > 0, "a face has zones");
    for (int z = 0; z < f->zone_count; z++)
        LAW(t, has_words(f->zones[z].name) && has_words(f->zones[z].empty), "a zone has a name and words for empty");
    LAW(t, f->items && f->status && f->prompt && f->answer && f->preview && f->event && f->why && f->outcome,
        "a face says everything it is asked");
}
