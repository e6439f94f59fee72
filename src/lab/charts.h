/*
 * charts.h - pictures of figures, drawn by gnuplot as SVG and put into a page.
 *
 * Owns how gnuplot is asked. Does NOT draw anything itself; where there is no gnuplot the page says so in a sentence.
 */
#ifndef LAB_CHARTS_H
#define LAB_CHARTS_H

#include "lab/stats.h"
#include "words/sheet.h"

/* Whether gnuplot can be run here. */
bool charts_possible(void);

/* One named value with its interval; a line of a chart. */
typedef struct Point {
    const char *name;
    Estimate at; /* a share or a difference of shares                                                        */
} Point;

/* Points with their intervals under each other; `mark`: a line to compare with, in the same unit. In per cent. */
void chart_points(Sheet *out, const char *title, const char *axis, const Point *point, int count, double mark);

/* Bars: how many from each figure on. */
typedef struct ChartBar {
    double from;
    double count;
} ChartBar;
void chart_bars(Sheet *out, const char *title, const char *axis, const ChartBar *bar, int count);

/* A curve over x with its intervals, in per cent. */
void chart_curve(Sheet *out, const char *title, const char *axis, const double *x, const Estimate *y, int count);

#endif
