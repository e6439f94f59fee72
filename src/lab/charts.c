/*
 * charts.c - asking gnuplot for SVG. See charts.h.
 */
#define _DEFAULT_SOURCE
#include "lab/charts.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { WIDE = 760, ROW = 22, FRAME = 110, TALL = 320 };

/* ---- The child process ------------------------------------------------------------------------------------------- */

/* A signal does not end what is read: it would be half a chart. */
static ssize_t read_some(int from, char *into, size_t room)
{
    ssize_t n;
    do n = read(from, into, room);
    while (n < 0 && errno == EINTR);
    return n;
}

/* Runs gnuplot over the script; what it writes goes into `out`. false: it could not be run, or failed. */
static bool gnuplot_run(const char *script, Sheet *out)
{
    char *const words[] = { (char *)"gnuplot", (char *)"-", NULL };
    posix_spawn_file_actions_t files;
    int ends[2], status = -1;
    pid_t child = 0;
    FILE *input = tmpfile();
    bool begun;
    char chunk[4096];
    ssize_t n = 0;
    if (!input) return false;
    if (fputs(script, input) == EOF || fflush(input) != 0 || fseek(input, 0, SEEK_SET) != 0 || pipe(ends) != 0) {
        fclose(input);
        return false;
    }
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fileno(input), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", 1, 0);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    begun = posix_spawnp(&child, "gnuplot", &files, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    while (begun && (n = read_some(ends[0], chunk, sizeof chunk)) > 0) sheet_add(out, "%.*s", (int)n, chunk);
    close(ends[0]);
    fclose(input);
    while (begun && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return begun && n == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool charts_possible(void)
{
    Sheet nothing = { NULL, 0, 0, false };
    bool possible = gnuplot_run("print 1\n", &nothing);
    sheet_free(&nothing);
    return possible;
}

/* The SVG without what stands before it: it goes into a page. */
static void chart_put(Sheet *out, Sheet *script)
{
    Sheet svg = { NULL, 0, 0, false };
    const char *begins;
    if (!script->failed && gnuplot_run(script->at, &svg) && svg.at && (begins = strstr(svg.at, "<svg")) != NULL)
        sheet_add(out, "<figure>%s</figure>\n", begins);
    sheet_free(&svg);
    sheet_free(script);
}

/* ---- Scripts ----------------------------------------------------------------------------------------------------- */

/* In gnuplot's double quotes, where it means no more than itself. */
static void quoted(Sheet *script, const char *text)
{
    sheet_add(script, "\"");
    for (; *text; text++)
        if (*text == '"' || *text == '\\') sheet_add(script, "'");
        else sheet_add(script, "%c", *text);
    sheet_add(script, "\"");
}

static void script_begin(Sheet *script, const char *title, int tall)
{
    sheet_add(script, "set terminal svg size %d,%d dynamic noenhanced font 'sans-serif,13' name 'c'\n", WIDE, tall);
    sheet_add(script, "set encoding utf8\nset title ");
    quoted(script, title);
    sheet_add(script, "\nset grid x lc rgb '#dddddd'\nset border 3 lc rgb '#888888'\nset tics nomirror\nunset key\n");
}

static void label(Sheet *script, const char *which, const char *text)
{
    sheet_add(script, "set %slabel ", which);
    quoted(script, text);
    sheet_add(script, "\n");
}

void chart_points(Sheet *out, const char *title, const char *axis, const Point *point, int count, double mark)
{
    Sheet script = { NULL, 0, 0, false };
    if (count < 1) return;
    script_begin(&script, title, FRAME + ROW * count);
    label(&script, "x", axis);
    sheet_add(&script,
             "set yrange [%d.5:0.5]\nset offsets 0,0,0,0\nset arrow from %g, graph 0 to %g, graph 1 nohead lc rgb "
                      "'#aaaaaa' dt 2\nset ytics (",
             count, 100 * mark, 100 * mark);
    for (int i = 0; i < count; i++) {
        if (i) sheet_add(&script, ", ");
        quoted(&script, point[i].name);
        sheet_add(&script, " %d", i + 1);
    }
    sheet_add(&script, ")\n$d << END\n");
    for (int i = 0; i < count; i++)
        sheet_add(&script, "%.3f %d %.3f %.3f\n", 100 * point[i].at.value, i + 1, 100 * point[i].at.low,
                 100 * point[i].at.high);
    sheet_add(&script, "END\nplot $d using 1:2:3:4 with xerrorbars pt 7 ps 0.7 lw 1.5 lc rgb '#2b6cb0'\n");
    chart_put(out, &script);
}

void chart_bars(Sheet *out, const char *title, const char *axis, const ChartBar *bar, int count)
{
    Sheet script = { NULL, 0, 0, false };
    if (count < 1) return;
    script_begin(&script, title, TALL);
    label(&script, "x", axis);
    sheet_add(&script,
             "set yrange [0:*]\nset style fill solid 0.7 noborder\nset boxwidth 0.85\nset xtics rotate by -45 (");
    for (int i = 0; i < count; i++)
        if (count <= 30 || i % (count / 20 + 1) == 0) sheet_add(&script, "%s\"%g\" %d", i ? ", " : "", bar[i].from, i);
    sheet_add(&script, ")\n$d << END\n");
    for (int i = 0; i < count; i++) sheet_add(&script, "%d %g\n", i, bar[i].count);
    sheet_add(&script, "END\nplot $d using 1:2 with boxes lc rgb '#2b6cb0'\n");
    chart_put(out, &script);
}

void chart_curve(Sheet *out, const char *title, const char *axis, const double *x, const Estimate *y, int count)
{
    Sheet script = { NULL, 0, 0, false };
    if (count < 1) return;
    script_begin(&script, title, TALL);
    label(&script, "x", axis);
    label(&script, "y", "won, per cent");
    sheet_add(&script, "set grid y\nset offsets graph 0.05, graph 0.05, 0, 0\n$d << END\n");
    for (int i = 0; i < count; i++)
        sheet_add(&script, "%g %.3f %.3f %.3f\n", x[i], 100 * y[i].value, 100 * y[i].low, 100 * y[i].high);
    sheet_add(&script,
             "END\nplot $d using 1:2:3:4 with yerrorbars pt 7 ps 0.6 lw 1.5 lc rgb '#2b6cb0', $d using 1:2 with "
                      "lines lc rgb '#2b6cb0'\n");
    chart_put(out, &script);
}
