/*
 * report.h - the findings of a run written down: in words, as JSON, as CSV, as one HTML page.
 *
 * Every form says the same figures; none of them depends on time, threads or the machine. Owns the forms. Does NOT
 * work anything out (findings.h) or draw (charts.h).
 */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include <jansson.h>

#include "lab/findings.h"
#include "words/sheet.h"

/* The title line of a run: "Doomcrawler, hero=chosen,pyromage, novice, seed 1". */
void report_title(const Plan *p, Text *t);

/* For a terminal, 80 columns. */
void report_words(const Findings *f, Sheet *out);

/* Null: no memory. */
json_t *report_json(const Findings *f);

void report_cards_csv(const Findings *f, Sheet *out);
void report_sides_csv(const Findings *f, Sheet *out);
void report_pairs_csv(const Findings *f, Sheet *out);

/* A page that needs nothing else. `charts`: false where there is no gnuplot; it then says so in the page. */
void report_html(const Findings *f, bool charts, Sheet *out);

/* ---- Pieces that comparisons and sweeps write as well ------------------------------------------------------------ */

/* "34.2 % (32.1 to 36.3)", of a difference "+3.1 points (1.0 to 5.2)". */
void estimate_share_words(const Estimate *e, Text *t);
void estimate_points_words(const Estimate *e, Text *t);

json_t *estimate_json(const Estimate *e);
json_t *plan_json(const Plan *p);

void html_begin(Sheet *out, const char *title, const char *line);
void html_text(Sheet *out, const char *text);
void html_end(Sheet *out);

/* A field of a CSV file, quoted where it must be. */
void csv_field(Sheet *out, const char *text);

/* An estimate as columns, each with a comma before it: their names (x, x_low, x_high and, where it was tested, x_q),
 * and its figures, plain and empty where nothing is known. */
void csv_names(Sheet *out, const char *name, bool tested);
void csv_estimate(Sheet *out, const Estimate *e, bool tested);

#endif
