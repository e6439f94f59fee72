/*
 * lab_sweep.c - `undercroft lab sweep GAME [OPTION=VALUE...] WHAT=LOW..HIGH`: one figure over a range.
 *
 * Owns the playing of each value and where the curve is written. Does NOT set the figure: lab/sweep.h does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/json_out.h"
#include "front/cli/lab_order.h"
#include "lab/charts.h"
#include "lab/run_folder.h"
#include "lab/sweep.h"
#include "words/file.h"

enum { TEXT_MOST = 1 << 20, TITLE = 700 };

/* One value, ready to be played. */
typedef struct Step {
    Order order;
    Plan plan;
    Boxes boxes;
    Box *changed; /* with the figure set, null: it is not one of a card                                       */
    char setting[SWEEP_NAME + 16];
} Step;

/* The card file with the value in it, compiled from a file of the same name in a folder that is gone afterwards. */
static bool filled_open(Step *x, const char *filled, Why *why)
{
    char folder[] = "/tmp/undercroft-sweep-XXXXXX", path[512];
    const char *slash = strrchr(x->order.pack, '/');
    bool sound = false;
    if (!mkdtemp(folder)) return why_not(why, "There is no room for a file in /tmp.");
    snprintf(path, sizeof path, "%s/%.400s", folder, slash ? slash + 1 : x->order.pack);
    sound = file_write(path, filled, strlen(filled), why) && boxes_open(&x->boxes, x->order.entry->face, path, why);
    unlink(path);
    rmdir(folder);
    return sound;
}

static bool named_open(Step *x, const Sweep *s, int value, Why *why)
{
    size_t size = 0;
    char *text, *filled;
    bool sound;
    if (!x->order.pack)
        return why_not(why, "%s stands for a figure in a card file; name the file with --pack.", s->what);
    text = file_read(x->order.pack, TEXT_MOST, &size, why);
    filled = text ? sweep_text(s, text, value, why) : NULL;
    free(text);
    sound = filled && filled_open(x, filled, why);
    free(filled);
    return sound;
}

static bool step_open(Step *x, const Order *shared, const Sweep *s, int value, Why *why)
{
    x->order = *shared;
    if (!sweep_is_card(s) && !sweep_is_name(s)) {
        if (x->order.settings == ORDER_PARTS) return why_not(why, "There are too many settings.");
        snprintf(x->setting, sizeof x->setting, "%s=%d", s->what, value);
        x->order.setting[x->order.settings++] = x->setting;
    }
    if (sweep_is_name(s) ? !named_open(x, s, value, why)
                         : !boxes_open(&x->boxes, shared->entry->face, shared->pack, why))
        return false;
    if (sweep_is_card(s) && !(x->changed = sweep_box(s, x->boxes.box, value, why))) return false;
    return order_plan(&x->order, &x->plan, x->changed ? x->changed : x->boxes.box, why);
}

static void step_close(Step *x)
{
    sweep_box_free(x->changed);
    boxes_close(&x->boxes);
}

static bool step_play(const Step *x, int value, SweepPoint *out, Why *why)
{
    Crew crew = { .plan = { &x->plan, NULL }, .plans = 1, .threads = (int)x->order.threads, .play = crew_play_one };
    Tally tally = { .at = NULL };
    Spans todo = { 0 }, done = { 0 };
    bool sound = spans_add(&todo, 0, x->plan.games) && tally_begin(&tally, &x->plan);
    if (!sound) why_not(why, "There is not enough memory to play.");
    sound = sound && order_play(&crew, &todo, &tally, &done, NULL, why);
    if (sound) *out = sweep_point(&x->plan, &tally, value);
    tally_end(&tally);
    spans_free(&todo);
    spans_free(&done);
    return sound;
}

/* ---- The report -------------------------------------------------------------------------------------------------- */

static bool sweep_report(const Sweep *s, const Step *x, const SweepPoint *point, int count, Why *why)
{
    const Order *o = &x->order;
    char title[TITLE];
    Text t = text_in(title, sizeof title);
    Sheet page = { 0 }, html = { 0 }, csv = { 0 };
    bool sound;
    report_title(&x->plan, &t);
    if (o->json) sound = json_say(stdout, sweep_json(s, &x->plan, point, count));
    else {
        if (o->csv) sweep_csv(s, point, count, &page);
        else sweep_words(s, title, point, count, &page);
        sound = !page.failed && page.at && fputs(page.at, stdout) >= 0 && fflush(stdout) == 0;
        sheet_free(&page);
    }
    if (!sound) return why_not(why, "The report could not be written.");
    if (!o->out) return true;
    sweep_csv(s, point, count, &csv);
    sweep_html(s, title, point, count, charts_possible(), &html);
    sound = run_folder_json(o->out, "report.json", sweep_json(s, &x->plan, point, count), why);
    sound = run_folder_page(o->out, "sweep.csv", &csv, why) && sound;
    return run_folder_page(o->out, "report.html", &html, why) && sound;
}

static bool sweep_order(const Args *args, Order *o, Sweep *s, Why *why)
{
    const char *word[ARGS_WORDS];
    int count = order_operands(args, word, ARGS_WORDS);
    if (count < 3) return why_not(why, "lab sweep needs a GAME and WHAT=LOW..HIGH; see undercroft help lab.");
    for (int i = 2; i < count - 1; i++)
        if (!strchr(word[i], '='))
            return why_not(why, "lab sweep does not know what to do with \"%s\"; the last word is WHAT=LOW..HIGH.",
                           word[i]);
    if (!order_read(o, args, word[1], count - 3, word + 2, why)) return false;
    s->entry = o->entry;
    return sweep_read(s, word[count - 1], why);
}

/* A figure that no deal looks at is refused: a flat curve would be taken for an answer. */
static bool copies_matter(const Sweep *s, const Step *x, Why *why)
{
    bool alike = sweep_is_copies(s) && s->values > 1;
    for (int i = 1; i < s->values && alike; i++) alike = sweep_deals_alike(s, &x[0].plan, &x[i].plan);
    if (!alike) return true;
    return why_not(why, "%s means nothing here: these games are dealt as many of it whatever the box has%s.", s->what,
                   s->entry->face->decks_per_seat
                       ? ", since decks are brought; name one with another number of it (deck1=FILE)"
                       : "");
}

/* Every value is opened before the first is played: what is wrong with the last of them is said at once. */
static int sweep_whole(const Sweep *s, Step *x, const Order *o)
{
    SweepPoint point[SWEEP_VALUES];
    Why why = { "" };
    int played = 0;
    for (int i = 0; i < s->values; i++)
        if (!step_open(&x[i], o, s, s->value[i], &why)) return command_refuse("%s", why.text);
    if (!copies_matter(s, x, &why)) return command_refuse("%s", why.text);
    if (o->out && !run_folder_make(o->out, &why)) return command_refuse("%s", why.text);
    order_signals();
    while (played < s->values && !order_stop) {
        if (!step_play(&x[played], s->value[played], &point[played], &why)) return command_fail("%s", why.text);
        if (point[played].games) played++;
    }
    if (!sweep_report(s, &x[0], point, played, &why)) return command_fail("%s", why.text);
    return order_stop ? command_fail("Stopped: the last value has fewer games, or is missing.") : EXIT_DONE;
}

int lab_sweep(const Args *args)
{
    Order o = { 0 };
    Sweep s = { 0 };
    Why why = { "" };
    Step *x = (Step *)calloc(SWEEP_VALUES, sizeof *x);
    int status;
    if (!x) return command_fail("There is not enough memory to play.");
    if (sweep_order(args, &o, &s, &why)) status = sweep_whole(&s, x, &o);
    else status = command_refuse("%s", why.text);
    for (int i = 0; i < SWEEP_VALUES; i++) step_close(&x[i]);
    free(x);
    return status;
}
