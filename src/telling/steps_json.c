/*
 * steps_json.c - steps as objects of the protocol. See steps_json.h.
 */
#include "telling/steps_json.h"

#include "telling/steps.h"
#include "telling/things_json.h"
#include "words/json_text.h"

/* The table of a step: what is as it was is told by where it stood in the list before, first and how many; the rest is
 * there itself. */
static void patch_json(Sheet *p, const Session *s, const Step *step)
{
    const Things *before = step->before, *after = step->after;
    json_open(p, "table", '[');
    for (int n = 0; n < after->count;) {
        int k = step->change.was[n], same = 0;
        while (k >= 0 && n + same < after->count && k + same < before->count &&
               item_looks_same(&before->item[k + same], &after->item[n + same]))
            same++;
        if (same) {
            json_open(p, NULL, '[');
            json_number(p, NULL, k);
            json_number(p, NULL, same);
            json_close(p, ']');
        } else {
            thing_json(p, s, &after->item[n], NULL);
        }
        n += same ? same : 1;
    }
    json_close(p, ']');
}

static void moves_json(Sheet *p, const Difference *d)
{
    static const char *const HOW[] = { "went", "drawn", "laid", "came", "gone" };
    if (!d->moves) return;
    json_open(p, "moves", '[');
    for (int n = 0; n < d->moves; n++) {
        json_open(p, NULL, '{');
        json_text(p, "how", HOW[d->move[n].how]);
        if (d->move[n].from >= 0) json_number(p, "from", d->move[n].from);
        if (d->move[n].to >= 0) json_number(p, "to", d->move[n].to);
        json_close(p, '}');
    }
    json_close(p, ']');
}

static void numbers_json(Sheet *p, const Difference *d)
{
    if (!d->numbers) return;
    json_open(p, "numbers", '[');
    for (int n = 0; n < d->numbers; n++) {
        json_open(p, NULL, '{');
        json_number(p, "at", d->number[n].at);
        json_number(p, "by", d->number[n].by);
        if (*d->number[n].what) json_text(p, "what", d->number[n].what);
        json_close(p, '}');
    }
    json_close(p, ']');
}

static void step_json(Sheet *p, const Session *s, int seat, const Step *step)
{
    json_open(p, NULL, '{');
    happening_json(p, step->line);
    json_text(p, "sort", STEP_WAYS[step->sort].name);
    json_text(p, "show", step_show_name(step->show));
    json_number(p, "ms", step->ms);
    if (step->mine) json_truth(p, "mine", true);
    if (step->own) json_truth(p, "own", true);
    if (!step->change.same) {
        patch_json(p, s, step);
        things_groups_json(p, s, seat, step->after);
        moves_json(p, &step->change);
        numbers_json(p, &step->change);
    }
    json_close(p, '}');
}

void steps_json(Sheet *p, const Session *s, int seat, int from)
{
    Steps *steps = steps_begin(s, seat, from, session_count(s));
    const Step *step;
    json_open(p, NULL, '{');
    json_open(p, "before", '[');
    for (int n = 0; steps && n < steps_before(steps)->count; n++) thing_json(p, s, &steps_before(steps)->item[n], NULL);
    json_close(p, ']');
    if (steps) things_groups_json(p, s, seat, steps_before(steps));
    json_open(p, "steps", '[');
    while (steps && (step = steps_next(steps))) step_json(p, s, seat, step);
    json_close(p, ']');
    json_close(p, '}');
    steps_end(steps);
}
