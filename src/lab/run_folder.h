/*
 * run_folder.h - a run kept in a folder: what was played, which games are done, the sums. What a run is continued from.
 *
 * Owns run.json. Files are written anew and then renamed. Does NOT play or report.
 */
#ifndef LAB_RUN_FOLDER_H
#define LAB_RUN_FOLDER_H

#include <jansson.h>

#include "lab/crew.h"
#include "words/sheet.h"

/* Makes the folder if it is not there. If it holds this run (the same game, rules, cards, options, levels and
 * seed), its sums and games are added to tally and done. false with a sentence: it cannot be made or read, or
 * holds another run. */
bool run_folder_open(const char *folder, const Plan *p, Tally *tally, Spans *done, Why *why);

/* Only makes the folder, for reports alone; false with a sentence when it holds a run. */
bool run_folder_make(const char *folder, Why *why);

bool run_folder_keep(const char *folder, const Plan *p, const Tally *tally, const Spans *done, Why *why);

/* Writes one file of the folder. */
bool run_folder_write(const char *folder, const char *name, const char *bytes, size_t size, Why *why);

/* The same with a page, which is freed, and with JSON, which is too. */
bool run_folder_page(const char *folder, const char *name, Sheet *page, Why *why);
bool run_folder_json(const char *folder, const char *name, json_t *json, Why *why);

/* The plan of a kept run, to look at its games. run_plan_close frees what it needs. */
typedef struct RunPlan {
    Plan plan;
    Boxes boxes;
    json_t *file;
    const char *setting[PLAN_SETTINGS];
} RunPlan;
bool run_plan_open(RunPlan *out, const char *folder, Why *why);
void run_plan_close(RunPlan *r);

#endif
