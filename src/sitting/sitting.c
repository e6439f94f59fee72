/*
 * sitting.c - see sitting.h.
 */
#include "sitting/sitting.h"

#include "bots/levels.h"

/* ---- Sitting down ------------------------------------------------------------------------------------------------ */

void sitting_begin(Sitting *t, Session *s, Keeper *keeper, SittingKeep keep)
{
    *t = (Sitting){ .session = s,
                    .keeper = keeper,
                    .keep = keep,
                    .table = sitting_table_here,
                    .viewer = SEAT_NONE,
                    .asked_again = -1 };
    clock_begin(&t->clock, s, NULL);
    sitting_hush(t);
    for (int seat = 0; seat < SEAT_MAX && !session_count(s); seat++) t->told[seat] = -1;
}

void sitting_begin_lesson(Sitting *t, Lesson *lesson)
{
    sitting_begin(t, lesson_session(lesson), NULL, NULL);
    t->lesson = lesson;
    t->viewer = 0;
}

/* ---- Whose eyes -------------------------------------------------------------------------------------------------- */

/* Whose memory of what was said counts for a seat: players who share everything read the same page. */
static int reader(const Sitting *t)
{
    return session_face(t->session)->together || t->viewer == SEAT_NONE ? 0 : t->viewer;
}

/* Whether what one person sees is to be hidden from the next. */
static bool has_secrets(const Sitting *t)
{
    return session_people(t->session) > 1 && !session_face(t->session)->together;
}

void sitting_sit(Sitting *t)
{
    int asked = session_asked(t->session);
    t->covered = false;
    if (asked != SEAT_NONE) t->viewer = asked;
}

void sitting_take_place(Sitting *t)
{
    const Session *s = t->session;
    sitting_hush(t);
    sitting_look(t, session_asks_person(s) ? session_asked(s) : session_first_person(s));
}

void sitting_look(Sitting *t, int seat)
{
    t->covered = false;
    t->viewer = seat;
}

/* ---- What happened ----------------------------------------------------------------------------------------------- */

int sitting_unheard(const Sitting *t) { return t->told[reader(t)]; }

void sitting_heard(Sitting *t) { t->told[reader(t)] = session_count(t->session); }

void sitting_hear(Sitting *t, Chronicle *news)
{
    chronicle_take(news, t->session, t->viewer, sitting_unheard(t), session_count(t->session));
    sitting_heard(t);
}

void sitting_hush(Sitting *t)
{
    for (int seat = 0; seat < SEAT_MAX; seat++) t->told[seat] = session_count(t->session);
}

/* ---- Deeds ------------------------------------------------------------------------------------------------------- */

static bool bot_thinks(Sitting *t, Why *why)
{
    const Sitter *who = session_sitter(t->session, session_asked(t->session));
    const Bot *bot = who->bot == bot_answer ? who->mind : NULL;
    int cut = bot ? bot->cut : 0;
    bool answered = session_bot_answers(t->session, why);
    if (bot) t->cut += bot->cut - cut;
    return answered;
}

/* What the table says, judged by the watch. Who of several before one screen speaks is not known. */
static bool say_here(Sitting *t, const char *words, Why *why)
{
    Action says;
    int caller = session_people(t->session) == 1 ? t->viewer : SEAT_NONE;
    return session_table_find(t->session, words, &says, why) && clock_judges(&t->clock, says, caller, why) &&
           session_table_answer(t->session, says, why);
}

/* What was answered by itself since the player's last own answer goes with it, or nothing goes. */
static bool take_back(Sitting *t, Why *why)
{
    Session *s = t->session;
    int count = session_count(s), own = count, seat = session_last_person(s, t->viewer);
    Why unsaid = { "" };
    while (own > 0 && session_log_itself(s, own - 1)) own--;
    do {
        if (session_undo(s, seat, why)) continue;
        while (session_count(s) < count && session_redo(s, &unsaid)) continue;
        return false;
    } while (own > 0 && session_count(s) >= own);
    t->asked_again = session_count(s);
    return true;
}

bool sitting_table_here(Sitting *t, const Deed *deed, Why *why)
{
    Session *s = t->session;
    switch (deed->kind) {
    case DEED_ANSWER:
        return t->lesson ? lesson_answer(t->lesson, deed->action, why) : session_answer(s, deed->action, why);
    case DEED_BOT: return bot_thinks(t, why);
    case DEED_READ_ON: return t->lesson ? lesson_read_on(t->lesson, why) : why_not(why, "This is no guided game.");
    case DEED_SAY: return say_here(t, deed->words, why);
    case DEED_USUAL: return false; /* it came here as an answer */
    case DEED_UNDO: return take_back(t, why);
    case DEED_REDO: return session_redo(s, why);
    }
    return false;
}

/* Between two bots nothing is kept: they would answer the same again. */
static void change_keep(Sitting *t, bool bots)
{
    bool rests = session_over(t->session) || session_asks_person(t->session);
    if (t->keep && (rests || !bots)) t->keep(t->keeper, t->session);
}

/* What was taken back was never told. */
static void forget_taken_back(Sitting *t)
{
    int count = session_count(t->session);
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (t->told[seat] > count) t->told[seat] = count;
}

/* The answer that the table gives by itself goes the way of any other. */
static bool usual_do(Sitting *t, Why *why)
{
    Action a = automatic_answer(t->automatic, t->session);
    if (a == ACTION_NONE) return why_not(why, "That is asked.");
    if (!sitting_answer(t, a, why)) return false;
    session_mark_itself(t->session);
    return true;
}

bool sitting_do(Sitting *t, const Deed *deed, Why *why)
{
    if (t->lesson && deed->kind != DEED_ANSWER && deed->kind != DEED_READ_ON)
        return why_not(why, "A guided game goes its own way: nothing is taken back or said in it.");
    if (deed->kind == DEED_USUAL) return usual_do(t, why);
    if (!t->table(t, deed, why)) return false;
    clock_follow(&t->clock);
    forget_taken_back(t);
    change_keep(t, deed->kind == DEED_BOT);
    return true;
}

bool sitting_answer(Sitting *t, Action a, Why *why)
{
    return sitting_do(t, &(Deed){ .kind = DEED_ANSWER, .action = a }, why);
}

bool sitting_time_up(Sitting *t)
{
    if (t->lesson || session_is_replay(t->session) || !clock_says(&t->clock)) return false;
    clock_follow(&t->clock);
    change_keep(t, false);
    return true;
}

/* ---- What is to be done ------------------------------------------------------------------------------------------ */

static SittingNow lesson_now(const Sitting *t)
{
    switch (lesson_wants(t->lesson)) {
    case LESSON_READ: return SITTING_READ;
    case LESSON_ANSWER: return SITTING_ASK;
    default: return SITTING_OVER;
    }
}

static bool has_news(const Sitting *t) { return sitting_unheard(t) < session_count(t->session); }

/* What was taken back is asked, so that it can be answered otherwise. */
static SittingNow asks_now(const Sitting *t)
{
    if (t->asked_again == session_count(t->session)) return SITTING_ASK;
    return automatic_answer(t->automatic, t->session) != ACTION_NONE ? SITTING_USUAL : SITTING_ASK;
}

SittingNow sitting_now(Sitting *t)
{
    Session *s = t->session;
    if (session_is_replay(s)) return SITTING_WATCH;
    sitting_time_up(t);
    if (t->viewer != SEAT_NONE && !t->covered && has_news(t)) return SITTING_TELL;
    if (t->lesson) return lesson_now(t);
    if (session_over(s)) {
        if (t->viewer == SEAT_NONE) t->viewer = session_first_person(s);
        return has_news(t) ? SITTING_TELL : SITTING_OVER;
    }
    if (!session_asks_person(s)) return SITTING_BOT;
    if (session_asked(s) == t->viewer && !t->covered) return asks_now(t);
    t->covered = has_secrets(t) && t->viewer != SEAT_NONE;
    if (t->covered) return SITTING_HAND_OVER;
    sitting_sit(t);
    return has_news(t) ? SITTING_TELL : asks_now(t);
}
