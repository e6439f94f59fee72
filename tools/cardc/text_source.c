/*
 * text_source.c - short trees turned back into the words of a card file, to find what a `say` line prints for them.
 *
 * Owns the spelling of such keys. Does NOT write anything a player reads.
 */
#include "text_writer.h"

#include <string.h>

/* `of`, `to` and the sort of article make no difference: "on arrive of this" is "on arrive this". */
static const char *key_plain(Writer *w, const char *key)
{
    char *to = arena_copy(w->arena, key, strlen(key));
    char *out = to;
    for (const char *at = key; *at;) {
        size_t n = strcspn(at, " ");
        bool skip = n == 2 && (strncmp(at, "of", 2) == 0 || strncmp(at, "to", 2) == 0);
        if (!skip) {
            if (out > to) *out++ = ' ';
            size_t keep = n == 2 && strncmp(at, "an", 2) == 0 ? 1 : n;
            memmove(out, at, keep);
            out += keep;
        }
        at += n;
        while (*at == ' ') at++;
    }
    *out = 0;
    return to;
}

const char *source_say(Writer *w, const char *key)
{
    if (!key) return NULL;
    const char *plain = key_plain(w, key);
    for (int i = 0; i < w->w->says; i++)
        if (english_is(key_plain(w, w->w->say[i].key), plain)) return w->w->say[i].phrase;
    return NULL;
}

const char *source_of_ref(Writer *w, const Ref *ref)
{
    static const char *const name[] = { "this", "it", "that", "you", "there", "here", "host", "cause" };
    switch (ref->kind) {
    case REF_ROLE: return SAY(w, "the %s", ref->word->name);
    case REF_OF: return SAY(w, "%s of %s", ref->word->name, source_of_ref(w, ref->of));
    case REF_FIRST:
    case REF_LAST: return NULL;
    default: return name[ref->kind];
    }
}

static const char *source_of_filter(Writer *w, const Filter *f)
{
    const char *text = "";
    for (int i = 0; i < f->words; i++) {
        const FilterWord *fw = &f->word[i];
        const char *name = fw->kind == FW_YOURS ? "yours" : fw->kind == FW_THEIRS ? "theirs" : fw->word->name;
        if (fw->kind == FW_WORD && fw->opposite) name = fw->word->u.state.opposite;
        text = SAY(w, "%s%s%s%s", text, *text ? " " : "", fw->negated ? "not " : "", name);
    }
    for (int i = 0; i < f->relations; i++) {
        if (f->relation[i].kind == REL_HERE) text = SAY(w, "%s here", text);
        else if (f->relation[i].kind == REL_OF_YOURS) text = SAY(w, "%s of yours", text);
        else return NULL;
    }
    return text;
}

static const char *source_of_select(Writer *w, const Select *s)
{
    if (s->kind == SEL_REF) return source_of_ref(w, s->ref);
    const char *article = s->kind == SEL_A         ? "a"
                          : s->kind == SEL_ANOTHER ? "another"
                          : s->kind == SEL_EACH    ? "each"
                                                   : NULL;
    const char *filter = article ? source_of_filter(w, s->filter) : NULL;
    return filter ? SAY(w, "%s %s", article, filter) : NULL;
}

const char *source_of_act(Writer *w, const char *head, const Act *act)
{
    const char *text = SAY(w, "%s%s", head, act->event->name);
    if (act->amount || act->by) return NULL;
    if (act->word) text = SAY(w, "%s %s", text, act->word->name);
    if (act->thing) {
        const char *thing = source_of_select(w, act->thing);
        if (!thing) return NULL;
        text = SAY(w, "%s %s", text, thing);
    }
    if (act->second) {
        const char *second = source_of_select(w, act->second);
        if (!second) return NULL;
        text = SAY(w, "%s %s", text, second);
    }
    return text;
}
