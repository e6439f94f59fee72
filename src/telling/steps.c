/*
 * steps.c - walking through what happened. See steps.h.
 *
 * Rules tell most happenings when they are done and some just before (a card that goes is told while it still lies
 * there). So what changed until the next line is told is looked at: it is this line's where it is about the same thing
 * and this line had changed nothing of it yet; else it is the next line's.
 */
#include "telling/steps.h"

#include <stdlib.h>
#include <string.h>

const StepWay STEP_WAYS[STEP_SORTS] = {
    [STEP_OVER] = { "over", SHOW_ALONE, 1200 },     [STEP_TURN] = { "turn", SHOW_ALONE, 420 },
    [STEP_DIE] = { "die", SHOW_PAIRED, 380 },       [STEP_STOPPED] = { "stopped", SHOW_ALONE, 520 },
    [STEP_HURT] = { "hurt", SHOW_ALONE, 520 },      [STEP_HELPED] = { "helped", SHOW_JOINED, 360 },
    [STEP_PLAYED] = { "played", SHOW_ALONE, 640 },  [STEP_MOVED] = { "moved", SHOW_JOINED, 420 },
    [STEP_DRAWN] = { "drawn", SHOW_JOINED, 300 },   [STEP_LAID] = { "laid", SHOW_JOINED, 300 },
    [STEP_TURNED] = { "turned", SHOW_JOINED, 260 }, [STEP_SAID] = { "said", SHOW_ALONE, 380 },
    [STEP_SHUFFLED] = { "shuffled", SHOW_SILENT, 0 },
};

const char *step_show_name(StepShow show)
{
    static const char *const NAMES[] = { "alone", "joined", "paired", "silent" };
    return NAMES[show];
}

enum { OWN_LINES = 3 }; /* an answer that sets off more than this is watched, also by who gave it */

struct Steps {
    const Session *session;
    int seat, at; /* the next line */
    Chronicle lines;
    Step step;
    Things before, after, ahead;
    Difference ahead_change;
};

/* ---- Looking at the table ---------------------------------------------------------------------------------------- */

static void things_of(const Steps *s, const void *view, Things *out)
{
    out->count =
        view ? session_face(s->session)->items(session_box(s->session), view, s->seat, out->item, ITEM_MAX) : 0;
    for (int n = 0; n < out->count; n++) out->item[n].action = ACTION_NONE;
}

/* As it was when happening e of answer n was told; the setup changes nothing. */
static void table_during(const Steps *s, int n, int e, Things *out)
{
    things_of(s, session_view_during(s->session, n < 0 ? 0 : n, e, s->seat), out);
}

static void table_after(const Steps *s, int n, Things *out)
{
    const Event *events;
    table_during(s, n, session_log_events(s->session, n, &events), out);
}

static void table_at_start(Steps *s, int from, int to)
{
    if (from < 0) from = 0;
    if (from >= to) things_of(s, session_view(s->session, s->seat), &s->after);
    else things_of(s, session_view_at(s->session, from, s->seat), &s->after);
}

/* ---- Which line a change belongs to ------------------------------------------------------------------------------ */

static bool item_concerns(const Item *i, const ChronicleLine *line)
{
    bool told = line->card != 0;
    if (line->card && i->card == line->card) return true;
    for (int n = 0; n < line->joined; n++) {
        if (line->thing[n] == THING_NONE) continue;
        if (i->thing == line->thing[n]) return true;
        told = true;
    }
    return !told && line->seat != SEAT_NONE && i->owner == line->seat;
}

/* Whether something that the line is about lies differently. */
static bool change_concerns(const Difference *d, const Things *before, const Things *after, const ChronicleLine *line)
{
    bool stays[ITEM_MAX] = { false };
    if (d->same) return false;
    for (int n = 0; n < after->count; n++) {
        int k = d->was[n];
        if (k >= 0) stays[k] = true;
        if (k >= 0 && item_looks_same(&before->item[k], &after->item[n])) continue;
        if (item_concerns(&after->item[n], line) || (k >= 0 && item_concerns(&before->item[k], line))) return true;
    }
    for (int k = 0; k < before->count; k++)
        if (!stays[k] && item_concerns(&before->item[k], line)) return true;
    return false;
}

static const ChronicleLine *line_after(const Steps *s, int answer)
{
    const ChronicleLine *next = s->at < s->lines.count ? &s->lines.line[s->at] : NULL;
    return next && next->answer == answer && !next->heading ? next : NULL;
}

/* What came for the next line's sake comes with it. */
static void ahead_leave(Steps *s, const ChronicleLine *line, const ChronicleLine *next)
{
    Things *t = &s->ahead;
    int kept = 0;
    for (int n = 0; n < t->count; n++) {
        const Item *i = &t->item[n];
        if (s->ahead_change.was[n] < 0 && item_concerns(i, next) && !item_concerns(i, line)) continue;
        if (kept != n) t->item[kept] = *i;
        kept++;
    }
    t->count = kept;
}

/* The table after a line: as it was when the line was told, or just before the next. */
static void table_of(Steps *s, const ChronicleLine *line)
{
    const ChronicleLine *next = line_after(s, line->answer);
    if (line->answer < 0) s->after = s->before;
    else if (!next) table_after(s, line->answer, &s->after);
    else table_during(s, line->answer, line->last, &s->after);
    difference_find(&s->step.change, &s->before, &s->after, line->seat);
    if (line->answer < 0 || !next || change_concerns(&s->step.change, &s->before, &s->after, line)) return;
    table_during(s, line->answer, next->first, &s->ahead);
    difference_find(&s->ahead_change, &s->after, &s->ahead, line->seat);
    if (!change_concerns(&s->ahead_change, &s->after, &s->ahead, line)) return;
    ahead_leave(s, line, next);
    s->after = s->ahead;
    difference_find(&s->step.change, &s->before, &s->after, line->seat);
}

/* ---- How it is shown --------------------------------------------------------------------------------------------- */

static StepSort sort_of_kind(int kind)
{
    switch (kind) {
    case EV_OVER: return STEP_OVER;
    case EV_TURN: return STEP_TURN;
    case EV_ROLL: return STEP_DIE;
    case EV_SHUFFLE: return STEP_SHUFFLED;
    case EV_ROOM:
    case EV_TABLE:
    case EV_CANCELLED:
    case EV_FORBIDDEN:
    case EV_CHANGED: return STEP_STOPPED;
    default: return STEP_SORTS;
    }
}

static bool lies_open(const Steps *s, const Item *i)
{
    int layout = session_face(s->session)->zones[i->zone].layout;
    return i->card && !(i->flags & ITEM_FACE_DOWN) && layout != LAYOUT_HAND && i->on == THING_NONE;
}

static StepSort sort_of_moves(const Steps *s, const Difference *d)
{
    StepSort sort = STEP_SORTS;
    for (int n = 0; n < d->moves; n++) {
        const Move *m = &d->move[n];
        const Item *to = m->to >= 0 ? &s->after.item[m->to] : NULL,
                   *from = m->from >= 0 ? &s->before.item[m->from] : NULL;
        StepSort one = m->how == MOVE_LAID || m->how == MOVE_GONE ? STEP_LAID
                       : lies_open(s, to) && (m->how != MOVE_WENT || !lies_open(s, from)) ? STEP_PLAYED
                       : m->how == MOVE_WENT                                              ? STEP_MOVED
                                                                                          : STEP_DRAWN;
        if (one < sort) sort = one;
    }
    return sort;
}

static StepSort sort_of_change(const Steps *s, const Difference *d)
{
    StepSort moved = sort_of_moves(s, d);
    bool rose = false;
    if (moved == STEP_PLAYED) return moved;
    for (int n = 0; n < d->numbers; n++) {
        if (s->after.item[d->number[n].at].shape == ITEM_VALUE) continue;
        if (d->number[n].by < 0 && moved == STEP_SORTS) return STEP_HURT;
        rose |= d->number[n].by > 0;
    }
    return moved != STEP_SORTS ? moved : rose ? STEP_HELPED : d->turned ? STEP_TURNED : STEP_SAID;
}

/* Whether another does it to something of the seat that looks. */
static bool is_mine(const Steps *s, const Step *step)
{
    const Difference *d = &step->change;
    int answer = step->line->answer;
    if (s->seat >= SEAT_MAX || answer < 0 || session_log_seat(s->session, answer) == s->seat) return false;
    for (int n = 0; n < d->numbers; n++)
        if (s->after.item[d->number[n].at].owner == s->seat) return true;
    for (int n = 0; n < d->moves; n++)
        if (d->move[n].to >= 0 && s->after.item[d->move[n].to].owner == s->seat) return true;
    return false;
}

static bool is_own(const Steps *s, int answer)
{
    int lines = 0;
    if (answer < 0) return true;
    if (session_log_seat(s->session, answer) != s->seat) return false;
    for (int n = 0; n < s->lines.count; n++) lines += s->lines.line[n].answer == answer && !s->lines.line[n].heading;
    return lines <= OWN_LINES;
}

/* Whether it is one moment with what was shown before it. */
static bool is_joined(const Step *before, const Step *now, int answer, int seat)
{
    return before->line && STEP_WAYS[now->sort].show == SHOW_JOINED && before->sort == now->sort &&
           answer == now->line->answer && seat == now->line->seat;
}

static void step_show(Steps *s, const Step *before, int answer, int seat)
{
    Step *step = &s->step;
    StepSort kind = sort_of_kind(step->line->kind);
    step->sort = kind != STEP_SORTS ? kind : sort_of_change(s, &step->change);
    bool joined = is_joined(before, step, answer, seat);
    step->show = STEP_WAYS[step->sort].show == SHOW_JOINED && !joined ? SHOW_ALONE : STEP_WAYS[step->sort].show;
    step->ms = joined ? STEP_JOINED_MS : STEP_WAYS[step->sort].ms;
    step->mine = is_mine(s, step);
    step->own = is_own(s, step->line->answer);
    if (step->mine) step->ms = step->ms * STEP_MINE_PERCENT / 100;
    if (s->lines.count > STEP_BACKLOG) step->ms = step->ms * STEP_BACKLOG / s->lines.count;
}

/* ---- Walking ----------------------------------------------------------------------------------------------------- */

Steps *steps_begin(const Session *session, int seat, int from, int to)
{
    Steps *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->session = session;
    s->seat = seat;
    s->lines = CHRONICLE_NEW;
    chronicle_take(&s->lines, session, seat, from, to);
    s->step.before = &s->before;
    s->step.after = &s->after;
    table_at_start(s, from, to);
    return s;
}

void steps_end(Steps *s)
{
    if (!s) return;
    chronicle_free(&s->lines);
    free(s);
}

const Things *steps_before(const Steps *s) { return &s->after; }

const Step *steps_next(Steps *s)
{
    Step before = { .line = s->step.line, .sort = s->step.sort };
    int answer = before.line ? before.line->answer : 0, seat = before.line ? before.line->seat : 0;
    while (s->at < s->lines.count && s->lines.line[s->at].heading) s->at++;
    if (s->at == s->lines.count) return NULL;
    s->before = s->after;
    s->step.nth = s->at;
    s->step.line = &s->lines.line[s->at++];
    table_of(s, s->step.line);
    step_show(s, &before, answer, seat);
    return &s->step;
}
