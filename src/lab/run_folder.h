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

/* Two versions that were compared, to look at their games later; their packs are kept, too. */
bool run_folder_compared(const char *folder, const Plan *const plan[2], Why *why);

/* Into the folder: the text (or the bytes) of the pack a plan is played with, so that its games can be made again
 * whatever becomes of the file. Version 0 and 1 are those of a comparison, RUN_ONE is the only one. */
enum { RUN_ONE = -1 };
bool run_folder_pack(const char *folder, const Plan *p, int version, Why *why);

/* How many versions the folder's run has: 1, or 2 of a comparison; 0 with a sentence: there is no run. */
int run_folder_versions(const char *folder, Why *why);

/* The plan of a kept run (RUN_ONE), or of one version of a comparison, to look at its games. run_plan_close frees what
 * it needs. */
enum { RUN_PACK = 1100 };
typedef struct RunPlan {
    Plan plan;
    Boxes boxes;
    json_t *file;
    const char *setting[PLAN_SETTINGS];
    char pack[RUN_PACK]; /* as it lies in the folder                                                         */
} RunPlan;
bool run_plan_open(RunPlan *out, const char *folder, int version, Why *why);
void run_plan_close(RunPlan *r);

#endif
