/*
 * lab_compare.c - `undercroft lab compare GAME [OPTION=VALUE...] A B`: two versions over the same deals.
 *
 * Owns what A and B may be, and where the comparison is written. Does NOT play or judge: lab/compare.h does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/json_out.h"
#include "front/cli/lab_order.h"
#include "lab/charts.h"
#include "lab/compare.h"
#include "lab/run_folder.h"

enum { VERSION_WORDS = 400 };

/* One version: what was ordered, and what its own words change of it. */
typedef struct Version {
    Order order;
    Plan plan;
    Boxes boxes;
    char words[VERSION_WORDS]; /* its parts, ended one by one                                                */
} Version;

/* ---- Versions ---------------------------------------------------------------------------------------------------- */

/* A setting of the version stands instead of the same one of both. */
static bool setting_put(Order *o, const char *setting, Why *why)
{
    size_t name = strcspn(setting, "=");
    for (int i = 0; i < o->settings; i++)
        if (strncmp(o->setting[i], setting, name + 1) == 0) {
            o->setting[i] = setting;
            return true;
        }
    if (o->settings == ORDER_PARTS) return why_not(why, "There are too many settings.");
    o->setting[o->settings++] = setting;
    return true;
}

static bool part_read(Version *v, const char *part, Why *why)
{
    const Level *level[SEAT_MAX];
    Why unsaid;
    int count;
    if (strcmp(part, "own") == 0) v->order.pack = NULL;
    else if (levels_read(part, level, SEAT_MAX, &count, &unsaid)) v->order.levels = part;
    else if (strchr(part, '=')) return setting_put(&v->order, part, why);
    else v->order.pack = part;
    return true;
}

static bool version_open(Version *v, const Order *shared, const char *typed, Why *why)
{
    v->order = *shared;
    if (strlen(typed) + 1 > sizeof v->words) return why_not(why, "\"%.40s...\" is too long for a version.", typed);
    snprintf(v->words, sizeof v->words, "%s", typed);
    for (char *at = v->words, *next; at; at = next) {
        next = strchr(at, '+');
        if (next) *next++ = 0;
        if (!*at) return why_not(why, "\"%s\" is no version: a part of it is empty.", typed);
        if (!part_read(v, at, why)) return false;
    }
    return boxes_open(&v->boxes, v->order.entry->face, v->order.pack, why) &&
           order_plan(&v->order, &v->plan, v->boxes.box, why);
}

static bool versions_open(Version *v, const Args *args, Why *why)
{
    const char *word[ARGS_WORDS];
    int count = order_operands(args, word, ARGS_WORDS);
    Order shared;
    if (count < 4) return why_not(why, "lab compare needs a GAME and two versions, A and B; see undercroft help lab.");
    for (int i = 2; i < count - 2; i++)
        if (!strchr(word[i], '='))
            return why_not(
                why, "lab compare does not know what to do with \"%s\"; the last two words are the versions.", word[i]);
    if (!order_read(&shared, args, word[1], count - 4, word + 2, why)) return false;
    for (int i = 0; i < 2; i++)
        if (!version_open(&v[i], &shared, word[count - 2 + i], why)) return false;
    if (v[0].plan.combinations != v[1].plan.combinations)
        return why_not(why, "Both versions must have as many combinations of options, not %d and %d.",
                       v[0].plan.combinations, v[1].plan.combinations);
    return true;
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static bool reports_keep(const Comparison *c, const char *folder, Why *why)
{
    Sheet cards = { 0 }, html = { 0 };
    bool kept = run_folder_json(folder, "report.json", compare_json(c), why);
    compare_csv(c, &cards);
    compare_html(c, charts_possible(), &html);
    kept = run_folder_page(folder, "cards.csv", &cards, why) && kept;
    return run_folder_page(folder, "report.html", &html, why) && kept;
}

static bool compare_report(const Version *v, const CardTwins *twins, const Tally *tally, const char *const *name,
                           Why *why)
{
    const Plan *const plan[2] = { &v[0].plan, &v[1].plan };
    const Order *o = &v[0].order;
    Comparison c;
    Sheet page = { 0 };
    bool sound = compare_make(plan, name, twins, tally, &c);
    if (!sound) return why_not(why, "There is not enough memory for the report.");
    if (o->json) sound = json_say(stdout, compare_json(&c));
    else {
        if (o->csv) compare_csv(&c, &page);
        else compare_words(&c, &page);
        sound = !page.failed && page.at && fputs(page.at, stdout) >= 0 && fflush(stdout) == 0;
        sheet_free(&page);
    }
    if (!sound) why_not(why, "The report could not be written.");
    sound = sound && (!o->out || reports_keep(&c, o->out, why));
    compare_free(&c);
    return sound;
}

static int compare_whole(const Version *v, const char *const *name)
{
    const Plan *const plan[2] = { &v[0].plan, &v[1].plan };
    CardTwins twins;
    Crew crew = { .plan = { plan[0], plan[1] },
                  .plans = 2,
                  .threads = (int)v[0].order.threads,
                  .play = compare_play,
                  .user = &twins };
    Tally tally[2] = { { .at = NULL }, { .at = NULL } };
    Spans todo = { 0 }, done = { 0 };
    Why why = { "" };
    bool sound = card_twins_find(&twins, plan) && spans_add(&todo, 0, v[0].plan.games);
    for (int i = 0; i < 2; i++) /* versions_open found both: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
        sound = sound && tally_begin(&tally[i], &v[i].plan);
    if (!sound) why_not(&why, "There is not enough memory to play.");
    if (sound && v[0].order.out && !run_folder_compared(v[0].order.out, plan, &why)) sound = false;
    order_signals();
    sound = sound && order_play(&crew, &todo, tally, &done, NULL, &why) && compare_report(v, &twins, tally, name, &why);
    uint64_t games = spans_games(&done);
    for (int i = 0; i < 2; i++) tally_end(&tally[i]);
    card_twins_free(&twins);
    spans_free(&todo);
    spans_free(&done);
    if (!sound) return command_fail("%s", why.text);
    if (games >= v[0].plan.games) return EXIT_DONE;
    return command_fail("Stopped after %llu of %llu deals.", (unsigned long long)games,
                        (unsigned long long)v[0].plan.games);
}

int lab_compare(const Args *args)
{
    Version *v = (Version *)calloc(2, sizeof *v);
    const char *word[ARGS_WORDS];
    int count = order_operands(args, word, ARGS_WORDS), status;
    Why why = { "" };
    if (!v) return command_fail("There is not enough memory to play.");
    if (!versions_open(v, args, &why) || (v[0].order.out && !run_folder_make(v[0].order.out, &why)))
        status = command_refuse("%s", why.text);
    else status = compare_whole(v, word + count - 2);
    for (int i = 0; i < 2; i++) boxes_close(&v[i].boxes);
    free(v);
    return status;
}
