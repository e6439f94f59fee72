/*
 * plain.c - the conversation: whose turn it is, what happened since, what is asked, and the answer. See plain.h.
 *
 * Does NOT carry out commands (plain_commands.c) or describe the table (table_words.c).
 */
#include "front/cli/plain.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "words/hash.h"
#include "words/indent.h"
#include "words/words.h"

/* ---- Telling ------------------------------------------------------------------------------------------------------- */

/* The heading of an answer: who gave it and, where that is the looking seat's own, which. */
static void answer_tell(Plain *p, int seat, int n, bool own)
{
    int who = n < 0 ? SEAT_NONE : session_log_seat(p->session, n);
    if (!own || who != seat) return; /* another's answer may be secret: its happenings are told, not its words */
    paper_put(&p->paper, "You: %s", session_log_words(p->session, n));
}

/* Whether the outcome, which is said at the end, says this: it is said once. */
static bool outcome_says(const Plain *p, int seat, const char *sentence)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    session_outcome(p->session, seat, &t);
    return strncmp(text, sentence, strlen(sentence)) == 0;
}

/* Dice that fall for the same thing are one sentence: "A die falls for a dodge: 4, 2." Adds the dice that follow event e and read alike;
   returns the last of them. */
static int rolls_join(const Plain *p, int seat, int n, int e, char *sentence, size_t room)
{
    const Event *events;
    int count = session_log_events(p->session, n, &events), depth = 0;
    const char *colon = strrchr(sentence, ':');
    size_t same = colon ? (size_t)(colon - sentence) + 1 : 0, used = strlen(sentence);
    while (same && e + 1 < count && events[e].kind == EV_ROLL && events[e + 1].kind == EV_ROLL) {
        char next[400];
        Text t = text_in(next, sizeof next);
        session_tell(p->session, n, e + 1, seat, &t, &depth);
        if (strncmp(next, sentence, same) != 0 || sentence[used - 1] != '.' || used + strlen(next + same) >= room)
            break;
        used += (size_t)snprintf(sentence + used - 1, room - used, ",%s", next + same) - 1;
        e++;
    }
    return e;
}

void plain_tell(Plain *p, int seat, int from, int to, bool own)
{
    bool slow = p->pause > 0 && p->paper.terminal;
    for (int n = from; n < to; n++) {
        const Event *events;
        int count = session_log_events(p->session, n, &events);
        Indent in = { 0 };
        answer_tell(p, seat, n, own);
        for (int e = 0; e < count; e++) {
            char sentence[400];
            Text t = text_in(sentence, sizeof sentence);
            int depth = 0;
            session_tell(p->session, n, e, seat, &t, &depth);
            if (!*sentence || (events[e].kind == EV_OVER && !own && outcome_says(p, seat, sentence))) continue;
            e = rolls_join(p, seat, n, e, sentence, sizeof sentence);
            int steps = indent_next(&in, depth);
            paper_say(&p->paper, 2 + 2 * steps, 4 + 2 * steps, sentence);
            if (!slow) continue;
            fflush(p->paper.to);
            if (lines_waiting(&p->lines, p->pause)) slow = false; /* Enter hurries the rest on */
        }
    }
}

/* Whose memory of what was said counts for a seat: players who share everything read the same page. */
static int reader_of(const Plain *p, int seat) { return session_face(p->session)->together ? 0 : seat; }

static void news_tell(Plain *p, int seat)
{
    int count = session_count(p->session), *told = &p->told[reader_of(p, seat)];
    if (*told > count) *told = count; /* something was taken back */
    plain_tell(p, seat, *told, count, false);
    *told = count;
}

/* ---- Asking -------------------------------------------------------------------------------------------------------- */

static void preview_words(const Plain *p, int n, char *out, size_t room)
{
    Session *s = p->session;
    Text t = text_in(out, (int32_t)room);
    session_face(s)->preview(session_box(s), session_view(s, p->viewer), session_answers(s)->action[n], &t);
    if (!*out) text_add(&t, session_answers(s)->words[n]);
}

/* Whether this seat was shown that preview before; notes it. */
static bool preview_known(Plain *p, const char *words)
{
    PreviewMemory *m = &p->previews[reader_of(p, p->viewer)];
    uint64_t hash = hash_bytes(words, strlen(words));
    for (int n = 0; n < PLAIN_PREVIEWS; n++)
        if (m->hash[n] == hash) return true;
    m->hash[m->next] = hash;
    m->next = (m->next + 1) % PLAIN_PREVIEWS;
    return false;
}

/* Answers that read alike (copies of a card) are said once. Returns whether this one is a copy of one before it; if not, `also` says
   which are copies of it. */
static bool copies_say(const Plain *p, int n, const char *words, char *also, size_t room)
{
    const Answers *answers = session_answers(p->session);
    char other[512], list[64] = "";
    Text t = text_in(list, sizeof list);
    int copies = 0;
    for (int k = 0; k < answers->count; k++) {
        if (k == n) continue;
        preview_words(p, k, other, sizeof other);
        if (strcmp(other, words) != 0) continue;
        if (k < n) return true;
        if (copies++) text_add(&t, ", ");
        text_num(&t, k + 1);
    }
    also[0] = 0;
    if (copies) snprintf(also, room, " [also %s]", list);
    return false;
}

/* The numbered answers with their previews. A preview that was read before is cut to one line, unless all is asked for. */
static void answers_say(Plain *p, bool all)
{
    const Answers *answers = session_answers(p->session);
    int column = answers->count > 99 ? 7 : answers->count > 9 ? 6 : 5;
    for (int n = 0; n < answers->count; n++) {
        char label[16], words[600], also[80] = "";
        preview_words(p, n, words, 512);
        if (answers->numbered && copies_say(p, n, words, also, sizeof also)) continue;
        if (answers->numbered) snprintf(label, sizeof label, "%*d", column - 4, n + 1);
        else snprintf(label, sizeof label, "-");
        if (preview_known(p, words) && !all)
            paper_cut_middle(words, sizeof words, p->paper.width - column - (int)strlen(also));
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s", also);
        paper_entry(&p->paper, 2, label, column, words);
    }
}

/* A card that begins to ask says what it does, so that its question can be understood. */
static void source_say(Plain *p)
{
    int source = session_choice(p->session).source;
    if (source && source != p->source)
        table_say_source(&p->paper, p->session, source, &p->memory[reader_of(p, p->viewer)]);
    p->source = source;
}

/* Where several people share the keyboard, whom a question is for, unless the question begins with that. */
static void asked_say(const Plain *p, const char *question, Text *t)
{
    Things *things;
    if (session_people(p->session) < 2 || !(things = malloc(sizeof *things))) return;
    things_list(p->session, p->viewer, things);
    things_seat_name(p->session, things, p->viewer, t);
    free(things);
    if (strncmp(question, t->at, (size_t)t->used) == 0) *t = text_in(t->at, t->room);
    else text_add(t, ": ");
}

static void question_say(Plain *p, bool all)
{
    char text[800], question[700];
    Text t = text_in(text, sizeof text), q = text_in(question, sizeof question);
    session_prompt(p->session, p->viewer, &q);
    asked_say(p, question, &t);
    text_add(&t, question);
    paper_say(&p->paper, 0, 2, text);
    source_say(p);
    answers_say(p, all);
}

static void lesson_say(Plain *p)
{
    paper_blank(&p->paper);
    paper_entry(&p->paper, 0, "*", 2, lesson_words(p->lesson));
    paper_blank(&p->paper);
}

static void turn_say(Plain *p)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    uint64_t hash;
    news_tell(p, p->viewer);
    paper_blank(&p->paper);
    session_status(p->session, p->viewer, &t);
    hash = hash_bytes(text, strlen(text));
    if (session_clock(p->session)) text_add(&t, " Clock: "), clock_words(&p->clock, &t), text_add(&t, ".");
    int reader = reader_of(p, p->viewer);
    if (*text && hash != p->status[reader]) paper_say(&p->paper, 0, 2, text);
    p->status[reader] = hash;
    table_say_changes(&p->paper, p->session, p->viewer, &p->memory[reader]);
    if (p->lesson) lesson_say(p);
    question_say(p, false);
}

/* The only answer whose preview has these words, or the first of several that read alike; -1. A number alone means an answer's
   number, never a figure of a preview. */
static int preview_match(const Plain *p, const char *line)
{
    const Answers *answers = session_answers(p->session);
    char typed[WORDS_ROOM], known[WORDS_ROOM], words[512], first[512] = "";
    int found = -1;
    if (line[strspn(line, " \t0123456789")] == 0) return -1;
    words_fold(line, typed);
    for (int n = 0; n < answers->count; n++) {
        preview_words(p, n, words, sizeof words);
        words_fold(words, known);
        if (!words_within(typed, known)) continue;
        if (found >= 0 && strcmp(words, first) != 0) return -1;
        if (found < 0) found = n, memcpy(first, words, sizeof first);
    }
    return found;
}

static PlainStep lesson_judge(Plain *p, Action a)
{
    Why why = { "" };
    if (lesson_answer(p->lesson, a, &why)) return STEP_SHOW;
    paper_put(&p->paper, "%s", why.text);
    return STEP_ASK;
}

static PlainStep answer_give(Plain *p, const char *line)
{
    Session *s = p->session;
    Why why = { "" };
    int n = answers_match(session_answers(s), line, true, &why);
    if (n < 0) n = preview_match(p, line);
    if (n >= 0 && p->lesson) return lesson_judge(p, session_answers(s)->action[n]);
    if (n < 0 || !session_answer(s, session_answers(s)->action[n], &why)) {
        paper_put(&p->paper, "%s", why.text);
        paper_put(&p->paper, "Press Enter to see the question again, or type ? for help.");
        return STEP_ASK;
    }
    keeper_keep(p->keeper, s);
    return STEP_SHOW;
}

/* Words that begin an answer mean the answer, though the first of them is also a command ("look at the top card"). */
static bool line_is_answer(const Plain *p, const char *line)
{
    const Answers *answers = session_answers(p->session);
    char typed[WORDS_ROOM], known[WORDS_ROOM];
    words_fold(line, typed);
    for (int n = 0; n < answers->count; n++) {
        words_fold(answers->words[n], known);
        if (strcmp(typed, known) == 0 || (strchr(typed, ' ') && words_begin(typed, known))) return true;
    }
    return false;
}

static PlainStep line_do(Plain *p, const char *line)
{
    PlainStep step = STEP_ASK;
    if (line[strspn(line, " \t")] == 0) {
        question_say(p, true);
        return STEP_ASK;
    }
    if (!line_is_answer(p, line) && plain_command(p, line, &step)) return step;
    return answer_give(p, line);
}

/* Reads lines until the position has changed or the player leaves. */
static PlainStep turn_ask(Plain *p, PlainEnd *end)
{
    for (;;) {
        PlainStep step = STEP_ASK;
        LineResult got;
        char *line;
        size_t length;
        fputs("> ", p->paper.to);
        if (fflush(p->paper.to) != 0) return *end = PLAIN_QUIT, STEP_QUIT;
        got = lines_next(&p->lines, &line, &length);
        if (got == LINE_END || got == LINE_INTERRUPTED) {
            paper_blank(&p->paper);
            *end = got == LINE_END ? PLAIN_INPUT_ENDED : PLAIN_INTERRUPTED;
            return STEP_QUIT;
        }
        if (p->echo) paper_put(&p->paper, "%s", got == LINE_READ ? line : "...");
        if (got == LINE_TOO_LONG || strlen(line) != length) {
            paper_put(&p->paper, "That line cannot be an answer; nothing was changed.");
            continue;
        }
        while (length > 0 && strchr(" \t", line[length - 1])) line[--length] = 0;
        if (clock_says(&p->clock)) news_tell(p, p->viewer); /* while the player thought */
        step = line_do(p, line);
        *end = PLAIN_QUIT;
        if (step != STEP_ASK) return step;
    }
}

/* ---- Playing ------------------------------------------------------------------------------------------------------- */

/* At a shared keyboard, what one player saw is cleared away before the next one looks. */
static bool seat_hand_over(Plain *p, int seat)
{
    Things *things;
    char name[64], *line;
    size_t length;
    bool secrets = session_people(p->session) > 1 && !session_face(p->session)->together;
    bool changed = p->viewer != SEAT_NONE && p->viewer != seat;
    Text t = text_in(name, sizeof name);
    if (changed) news_tell(p, p->viewer);
    p->viewer = seat;
    if (!secrets || !changed || !p->paper.terminal || p->echo) return true;
    things = malloc(sizeof *things);
    if (!things) return false;
    things_list(p->session, seat, things);
    things_seat_name(p->session, things, seat, &t);
    free(things);
    paper_put(&p->paper, "%s decides next. Hand over, then press Enter.", name);
    if (lines_next(&p->lines, &line, &length) != LINE_READ) return false;
    for (int n = 0; n < 60; n++) paper_blank(&p->paper);
    return true;
}

static void outcome_say(Plain *p)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    int seat = p->viewer == SEAT_NONE ? 0 : p->viewer;
    news_tell(p, seat);
    paper_blank(&p->paper);
    session_outcome(p->session, seat, &t);
    paper_say(&p->paper, 0, 2, text);
}

PlainEnd plain_play(Plain *p)
{
    PlainEnd end = PLAIN_OVER;
    Why why = { "" };
    for (;;) {
        PlainStep step;
        if (!session_bots_answer(p->session, &why)) {
            paper_put(&p->paper, "%s", why.text);
            return PLAIN_TROUBLE;
        }
        clock_says(&p->clock);
        if (session_over(p->session)) {
            keeper_keep(p->keeper, p->session); /* a bot or the clock may have ended it */
            outcome_say(p);
            return PLAIN_OVER;
        }
        if (!seat_hand_over(p, session_asked(p->session))) return PLAIN_INPUT_ENDED;
        turn_say(p);
        step = turn_ask(p, &end);
        if (step == STEP_QUIT) return end;
    }
}

/* ---- Learning ------------------------------------------------------------------------------------------------------ */

static bool line_wait(Plain *p)
{
    char *line;
    size_t length;
    fputs("(Enter) ", p->paper.to);
    fflush(p->paper.to);
    return lines_next(&p->lines, &line, &length) == LINE_READ;
}

/* One part of the guided game; false: left, see end. */
static bool part_learn(Plain *p, PlainEnd *end)
{
    Why why = { "" };
    LessonWant want;
    while ((want = lesson_wants(p->lesson)) != LESSON_DONE) {
        news_tell(p, p->viewer);
        if (want == LESSON_ANSWER) {
            turn_say(p);
            if (turn_ask(p, end) == STEP_QUIT) return false;
            continue;
        }
        lesson_say(p);
        if (!line_wait(p)) return *end = PLAIN_INPUT_ENDED, false;
        if (lesson_read_on(p->lesson, &why)) continue;
        paper_put(&p->paper, "%s", why.text);
        return *end = PLAIN_TROUBLE, false;
    }
    news_tell(p, p->viewer);
    return true;
}

PlainEnd plain_learn(Plain *p)
{
    PlainEnd end = PLAIN_OVER;
    Why why = { "" };
    int parts = lesson_parts(p->lesson);
    p->viewer = 0;
    for (int part = 0; part < parts; part++) {
        if (part > 0 && !lesson_go(p->lesson, part, &why)) {
            paper_put(&p->paper, "%s", why.text);
            return PLAIN_TROUBLE;
        }
        p->session = lesson_session(p->lesson);
        p->told[0] = 0;
        memset(&p->memory[0], 0, sizeof p->memory[0]);
        paper_blank(&p->paper);
        paper_put(&p->paper, "Part %d of %d: %s", part + 1, parts, lesson_title(p->lesson, part));
        if (!part_learn(p, &end)) return end;
    }
    return PLAIN_OVER;
}
