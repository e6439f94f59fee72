/*
 * calibration_page.c - tables of a calibration. See calibration_page.h.
 */
#include "lab/calibration_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void calibration_heads(Sheet *p)
{
    sheet_say(p, "| game | others | games | hints | won | Brier: fitted | as searched | base rate | said less came | "
                 "decided came so | rules, content |\n"
                 "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
}

/* Whether what it was made from is still what is played. */
static bool is_stale(const Kind *k, const ChanceFit *f)
{
    return f->rules != k->entry->game->rules_version || f->content != k->entry->game->box->hash;
}

void calibration_row(const Kind *k, const Calibration *c, Sheet *p)
{
    sheet_add(p, "| %s %s | %s | ", k->entry->face->title, k->row->settings, *k->row->others ? k->row->others : "-");
    if (!c->positions) {
        sheet_say(p, "0 | | | | | | | | not measured |\n");
        return;
    }
    sheet_add(p, "%d | %d | %.1f %% | %.3f | %.3f | %.3f | %+.1f (± %.1f) | ", c->games, c->positions, 100 * c->rate,
              c->brier, c->raw, c->base, 100 * c->off, 196 * c->off_error);
    sheet_add(p, "%d of %d%s | %u, %016llx%s%s |\n", c->decided_so, c->decided, c->fit.decided ? ", said" : "",
              (unsigned)c->fit.rules, (unsigned long long)c->fit.content, is_stale(k, &c->fit) ? ", **stale**" : "",
              c->fit.games ? "" : ", **too few: no chance shown**");
}

void calibration_bins(const Kind *k, const Calibration *c, Sheet *p)
{
    if (!c->positions) return;
    sheet_add(p, "%s %s%s%s: ", k->entry->face->title, k->row->settings, *k->row->others ? ", others " : "",
              k->row->others);
    for (int b = 0, any = 0; b < CALIBRATION_BINS; b++) {
        const Bin *bin = &c->bin[b];
        if (!bin->positions) continue;
        sheet_add(p, "%ssaid %.0f, came %.0f (± %.0f; %d hints of %d games)", any++ ? "; " : "", 100 * bin->said,
                  100 * bin->won, 196 * bin->error, bin->positions, bin->games);
    }
    sheet_say(p, ".\n\n");
}

void calibration_rows(const RegistryEntry *e, const ChanceFit *fit, int count, Sheet *p)
{
    sheet_add(
        p,
        "/*\n * %s_chances.inc - how often games of %s were won by who went on as the hint would (brain.h).\n *\n"
        " * `undercroft calibrate FOLDER --write src` writes the figures; which rows there are is written by hand. "
        "docs/league.md\n * has the tables of how far they are right. Does NOT say a chance: sitting/chances.h does.\n "
        "*/\n"
        "/* clang-format off */\nstatic const ChanceFit FIT[] = {\n",
        e->game->name, e->game->name);
    for (int n = 0; n < count; n++) {
        const ChanceFit *f = &fit[n];
        sheet_add(p, "    { \"%s\", \"%s\", \"%s\",\n      { %d, %d, %d, %d }, %u, %u, %u, %u, 0x%016llxu },\n",
                  f->settings, f->whatever, f->others, f->weight[0], f->weight[1], f->weight[2], f->weight[3],
                  (unsigned)f->games, (unsigned)f->positions, f->decided, (unsigned)f->rules,
                  (unsigned long long)f->content);
    }
    sheet_say(p, "};\n/* clang-format on */\n"
                 "static const Chances CHANCES = { FIT, sizeof FIT / sizeof *FIT };\n");
}

char *page_between(const char *page, const char *mark, const char *text, Why *why)
{
    char begin[100], end[100];
    snprintf(begin, sizeof begin, "<!-- %s -->\n", mark);
    snprintf(end, sizeof end, "<!-- end of %s -->", mark);
    const char *from = strstr(page, begin), *to = from ? strstr(from, end) : NULL;
    if (!to) return why_not(why, "The page has no lines \"<!-- %s -->\" and \"%s\".", mark, end), NULL;
    Sheet out = { 0 };
    sheet_put(&out, page, (size_t)(from - page) + strlen(begin));
    sheet_say(&out, text);
    sheet_say(&out, to);
    char *whole = sheet_take(&out);
    if (!whole) why_not(why, "There is not enough memory for the page.");
    return whole;
}
