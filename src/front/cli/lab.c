/*
 * lab.c - `undercroft lab`: plays many games and reports what cards, sides and options do.
 *
 * Owns the command and what is written where. Does NOT play or count (src/lab), or read what its subcommands add
 * (lab_compare.c, lab_sweep.c, lab_game.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/json_out.h"
#include "front/cli/lab_order.h"
#include "lab/charts.h"
#include "lab/report.h"
#include "lab/run_folder.h"

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static bool reports_keep(const Findings *f, const char *folder, Why *why)
{
    Sheet cards = { 0 }, sides = { 0 }, pairs = { 0 }, html = { 0 };
    bool charts = charts_possible(), kept = run_folder_json(folder, "report.json", report_json(f), why);
    report_cards_csv(f, &cards);
    report_sides_csv(f, &sides);
    report_pairs_csv(f, &pairs);
    report_html(f, charts, &html);
    kept = run_folder_page(folder, "cards.csv", &cards, why) && kept;
    kept = run_folder_page(folder, "sides.csv", &sides, why) && kept;
    kept = run_folder_page(folder, "pairs.csv", &pairs, why) && kept;
    kept = run_folder_page(folder, "report.html", &html, why) && kept;
    if (kept && !charts)
        fputs("undercroft: There is no gnuplot on this machine, so the report has no charts (Debian: gnuplot-nox).\n",
              stderr);
    return kept;
}

static bool report_print(const Findings *f, const Order *o, Why *why)
{
    Sheet page = { 0 };
    bool sound;
    if (o->json) return json_say(stdout, report_json(f)) || why_not(why, "The report could not be written.");
    if (o->csv) report_cards_csv(f, &page);
    else report_words(f, &page);
    sound = !page.failed && (!page.at || fputs(page.at, stdout) >= 0) && fflush(stdout) == 0;
    sheet_free(&page);
    return sound || why_not(why, "The report could not be written.");
}

/* ---- One run ----------------------------------------------------------------------------------------------------- */

static bool run_report(const Order *o, const Plan *p, const Tally *tally, Why *why)
{
    Findings f;
    Match *m = match_begin(p, NULL);
    bool sound = m && findings_make(p, tally, m, &f);
    match_end(m);
    if (!sound) return why_not(why, "There is not enough memory for the report.");
    sound = report_print(&f, o, why) && (!o->out || reports_keep(&f, o->out, why));
    findings_free(&f);
    return sound;
}

static int run_whole(const Order *o, const Plan *p, Crew *crew, Why *why)
{
    Tally tally = { .at = NULL };
    Spans done = { 0 }, todo = { 0 };
    uint64_t games;
    bool sound = tally_begin(&tally, p), refused = false;
    if (!sound) why_not(why, "There is not enough memory to play.");
    else if (o->out && !run_folder_open(o->out, p, &tally, &done, why)) sound = false, refused = true;
    else if (!spans_missing(&done, p->games, &todo)) sound = why_not(why, "There is not enough memory to play.");
    sound = sound && order_play(crew, &todo, &tally, &done, o->out, why) && run_report(o, p, &tally, why);
    games = spans_games(&done);
    tally_end(&tally);
    spans_free(&todo);
    spans_free(&done);
    if (!sound) return refused ? command_refuse("%s", why->text) : command_fail("%s", why->text);
    if (games >= p->games) return EXIT_DONE;
    return command_fail(o->out ? "Stopped after %llu of %llu games; the same command goes on."
                               : "Stopped after %llu of %llu games; with --out DIR a run can go on.",
                        (unsigned long long)games, (unsigned long long)p->games);
}

static int plan_run(const Order *o, const Plan *p)
{
    Crew crew = { .plan = { p, NULL }, .plans = 1, .threads = (int)o->threads, .play = crew_play_one };
    Why why = { "" };
    int status = EXIT_DONE;
    order_signals();
    if (!order_ranks_begin(&why)) return command_refuse("%s", why.text);
    if (order_leads(&crew, &status)) status = run_whole(o, p, &crew, &why);
    order_ranks_end(status);
    return status;
}

static int lab_one(const Args *args)
{
    Order o;
    Plan p;
    Boxes boxes = { 0 };
    Why why = { "" };
    int status;
    if (args->count > 1)
        return command_refuse("The command lab does not know what to do with \"%s\"; see undercroft help lab.",
                              args->word[1]);
    if (order_read(&o, args, args->word[0], args->settings, args->setting, &why) &&
        boxes_open(&boxes, o.entry->face, o.pack, &why) && order_plan(&o, &p, boxes.box, &why))
        status = plan_run(&o, &p);
    else status = command_refuse("%s", why.text);
    boxes_close(&boxes);
    return status;
}

static int lab_run(const Args *args)
{
    const char *alone =
        strcmp(args->word[0], "compare") == 0 || strcmp(args->word[0], "sweep") == 0 ? args->word[0] : NULL;
    if (alone && post_wanted()) return command_refuse("lab %s runs in one process; start it without mpirun.", alone);
    if (strcmp(args->word[0], "compare") == 0) return lab_compare(args);
    if (strcmp(args->word[0], "sweep") == 0) return lab_sweep(args);
    if (strcmp(args->word[0], "game") == 0) return lab_game(args);
    return lab_one(args);
}

extern const Command LAB_COMMAND;
const Command LAB_COMMAND = {
    .name = "lab",
    .operands = "[compare|sweep|game] GAME [OPTION=VALUE,...]",
    .summary = "play many games and report what cards, sides and options do",
    .text = "lab GAME plays --games games with bots on every seat and says who wins, how long games are, how they end, and what each "
            "card does, every figure with a 95 % interval. An option may have several values with commas between, or all: every "
            "combination is played with every deal. Results do not depend on threads. Ctrl-C stops and reports what is done; with "
            "--out DIR the run is kept, with a report as HTML, JSON and CSV, and the same command goes on from there.\n\n"
            "lab compare GAME [OPTION=VALUE...] A B plays two versions over the same deals: a .cards or pack file, own for the game's "
            "own cards, an option, levels; several parts with + between.\n\n"
            "lab sweep GAME [OPTION=VALUE...] WHAT=LOW..HIGH plays every value of a figure on a card (\"CARD.FIELD=1..5\") or of an "
            "option.\n\n"
            "lab game DIR N [FILE] writes game N of a kept run as a save, of a comparison both versions' (Na or Nb: one of "
            "them); with --keep it is among your saves too. docs/lab.md explains every figure.",
    .option = {
        { "--games", "N", "how many games (1000)" },
        { "--seats", "LEVELS", "who plays: random, novice, adept or master; one for all, or novice,master by seat (random)" },
        { "--seed", "N", "the first deal (1)" },
        { "--threads", "N", "play so many games at once (as many as there are cores)" },
        { "--pack", "FILE", "play with the cards of a pack or of a .cards file" },
        { "--out", "DIR", "keep the run and its reports in this folder" },
        { "--json", NULL, "print the report as JSON, for programs" },
        { "--csv", NULL, "print the table of cards as CSV" },
        { "--keep", NULL, "lab game: put the game among your saves, where the full-screen table shows it" },
    },
    .words_min = 1,
    .words_max = 6,
    .settings = true,
    .run = lab_run,
};
