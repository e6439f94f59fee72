/*
 * mention.c - whether a tree speaks of `it` or of `there`. See mention.h.
 */
#include "mention.h"

#include <stddef.h>

static bool filter_mentions(const Filter *f, Mention what);

static bool ref_mentions(const Ref *r, Mention what)
{
    if (!r) return false;
    if (r->kind == REF_THERE && what == MENTION_THERE) return true;
    if (r->kind == REF_THAT && what != MENTION_THERE) return true;
    if (r->kind == REF_IT && what == MENTION_IT) return true;
    return ref_mentions(r->of, what) || filter_mentions(r->filter, what);
}

static bool zone_mentions(const ZoneRef *z, Mention what)
{
    return z && what == MENTION_IT && (z->owner == OWNER_THEIR || z->owner == OWNER_ITS);
}

bool amount_mentions(const Amount *n, Mention what)
{
    if (!n) return false;
    return ref_mentions(n->of, what) || filter_mentions(n->filter, what) || amount_mentions(n->left, what) ||
           amount_mentions(n->right, what);
}

bool amount_has_dice(const Amount *n)
{
    return n && (n->kind == AMT_DICE || amount_has_dice(n->left) || amount_has_dice(n->right));
}

static bool filter_mentions(const Filter *f, Mention what)
{
    if (!f) return false;
    for (int i = 0; i < f->words; i++)
        if (f->word[i].kind == FW_THEIRS && what == MENTION_IT) return true;
    for (int i = 0; i < f->relations; i++) {
        const Relation *r = &f->relation[i];
        if (r->kind == REL_OF_THEIRS && what == MENTION_IT) return true;
        if (ref_mentions(r->ref, what) || filter_mentions(r->filter, what) || zone_mentions(r->zone, what) ||
            amount_mentions(r->amount, what))
            return true;
    }
    return false;
}

static bool select_mentions(const Select *s, Mention what)
{
    if (!s) return false;
    if (s->kind == SEL_ANOTHER && what == MENTION_IT) return true;
    return ref_mentions(s->ref, what) || filter_mentions(s->filter, what) || amount_mentions(s->amount, what) ||
           zone_mentions(s->zone, what);
}

static bool cond_mentions(const Cond *c, Mention what)
{
    if (!c) return false;
    return cond_mentions(c->left, what) || cond_mentions(c->right, what) || filter_mentions(c->filter, what) ||
           amount_mentions(c->amount, what) || amount_mentions(c->other, what) || ref_mentions(c->ref, what) ||
           ref_mentions(c->other_ref, what) || zone_mentions(c->zone, what);
}

bool act_mentions(const Act *a, Mention what)
{
    if (!a) return false;
    return amount_mentions(a->amount, what) || select_mentions(a->thing, what) || select_mentions(a->second, what) ||
           select_mentions(a->by, what);
}

/* A lingering line keeps `it`; a `there` in it is another event's. */
static bool line_mentions(const LineDef *line, Mention what)
{
    if (!line || what == MENTION_THERE) return false;
    for (int i = 0; i < line->rules; i++) {
        const Rule *r = &line->rule[i];
        if (select_mentions(r->of, what) || amount_mentions(r->amount, what) || act_mentions(r->act, what)) return true;
    }
    return act_mentions(line->act, what) || cond_mentions(line->cond, what) || block_mentions(line->body, what);
}

bool stmt_mentions(const Stmt *s, Mention what)
{
    if (act_mentions(s->act, what) || select_mentions(s->select, what) || amount_mentions(s->low, what) ||
        amount_mentions(s->high, what) || cond_mentions(s->cond, what) || line_mentions(s->line, what))
        return true;
    return block_mentions(s->body, what) || block_mentions(s->other, what);
}

bool block_mentions(const Block *b, Mention what)
{
    for (int i = 0; b && i < b->lines; i++)
        for (int j = 0; j < b->line[i].stmts; j++)
            if (stmt_mentions(b->line[i].stmt[j], what)) return true;
    return false;
}
