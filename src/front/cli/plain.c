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

#include "sitting/deal.h"
#include "telling/preview.h"
#include "words/hash.h"
#include "words/words.h"

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

/* Whether the outcome, which is said at the end, says this: it is said once. */
static bool outcome_says(const Plain *p, int seat, const char *sentence)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    session_outcome(p->at.session, seat, &t);
    return strncmp(text, sentence, strlen(sentence)) == 0;
}

void plain_tell(Plain *p, const Chronicle *told, bool own)
{
    bool slow = p->pause > 0 && p->paper.terminal;
    for (int n = 0; n < told->count; n++) {
        const ChronicleLine *line = &told->line[n];
        if (line->heading && own) paper_put(&p->paper, "%s", line->text);
        if (line->heading || (line->kind == EV_OVER && !own && outcome_says(p, told->seat, line->text))) continue;
        paper_say(&p->paper, 2 * line->depth, 2 + 2 * line->depth, line->text);
        if (!slow) continue;
        fflush(p->paper.to);
        if (lines_waiting(&p->lines, p->pause)) slow = false; /* Enter hurries the rest on */
    }
}

/* Whose memory of what was shown counts for a seat: players who share everything read the same page. */
static int reader_of(const Plain *p, int seat) { return session_face(p->at.session)->together ? 0 : seat; }

static void news_tell(Plain *p)
{
    sitting_hear(&p->at, &p->news);
    plain_tell(p, &p->news, false);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

static void preview_words(const Plain *p, int n, char *out, size_t room)
{
    Session *s = p->at.session;
    Text t = text_in(out, (int32_t)room);
    preview_write(s, p->at.viewer, session_answers(s)->action[n], &t);
    if (!*out) text_add(&t, session_answers(s)->words[n]);
}

/* Whether this seat was shown that preview before; notes it. */
static bool preview_known(Plain *p, const char *words)
{
    PreviewMemory *m = &p->previews[reader_of(p, p->at.viewer)];
    uint64_t hash = hash_bytes(words, strlen(words));
    for (int n = 0; n < PLAIN_PREVIEWS; n++)
        if (m->hash[n] == hash) return true;
    m->hash[m->next] = hash;
    m->next = (m->next + 1) % PLAIN_PREVIEWS;
    return false;
}

/* Answers that read alike (copies of a card) are said once. Returns whether this one is a copy of one before it; if
 * not, `also` says
   which are copies of it. */
static bool copies_say(const Plain *p, int n, const char *words, char *also, size_t room)
{
    const Answers *answers = session_answers(p->at.session);
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

/* The numbered answers with their previews. A preview that was read before is cut to one line, unless all
 * is asked for. */
static void answers_say(Plain *p, bool all)
{
    const Answers *answers = session_answers(p->at.session);
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
    int source = session_choice(p->at.session).source;
    if (source && source != p->source)
        table_say_source(&p->paper, p->at.session, source, &p->memory[reader_of(p, p->at.viewer)]);
    p->source = source;
}

/* Where several people share the keyboard, whom a question is for, unless the question begins with that. */
static void asked_say(const Plain *p, const char *question, Text *t)
{
    Things *things;
    if (session_people(p->at.session) < 2 || !(things = malloc(sizeof *things))) return;
    things_list(p->at.session, p->at.viewer, things);
    things_seat_name(p->at.session, things, p->at.viewer, t);
    free(things);
    if (strncmp(question, t->at, (size_t)t->used) == 0) *t = text_in(t->at, t->room);
    else text_add(t, ": ");
}

static void question_say(Plain *p, bool all)
{
    char text[800], question[700];
    Text t = text_in(text, sizeof text), q = text_in(question, sizeof question);
    session_prompt(p->at.session, p->at.viewer, &q);
    asked_say(p, question, &t);
    text_add(&t, question);
    paper_say(&p->paper, 0, 2, text);
    source_say(p);
    answers_say(p, all);
}

static void lesson_say(Plain *p)
{
    paper_blank(&p->paper);
    paper_entry(&p->paper, 0, "*", 2, lesson_words(p->at.lesson));
    paper_blank(&p->paper);
}

static void turn_say(Plain *p)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    uint64_t hash;
    paper_blank(&p->paper);
    session_status(p->at.session, p->at.viewer, &t);
    hash = hash_bytes(text, strlen(text));
    if (session_clock(p->at.session)) text_add(&t, " Clock: "), clock_words(&p->at.clock, &t), text_add(&t, ".");
    int reader = reader_of(p, p->at.viewer);
    if (*text && hash != p->status[reader]) paper_say(&p->paper, 0, 2, text);
    p->status[reader] = hash;
    table_say_changes(&p->paper, p->at.session, p->at.viewer, &p->memory[reader]);
    if (p->at.lesson) lesson_say(p);
    question_say(p, false);
}

/* The only answer whose preview has these words, or the first of several that read alike; -1. A number alone means an
 * answer's
   number, never a figure of a preview. */
static int preview_match(const Plain *p, const char *line)
{
    const Answers *answers = session_answers(p->at.session);
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

static PlainStep answer_give(Plain *p, const char *line)
{
    const Answers *answers = session_answers(p->at.session);
    Why why = { "" };
    int n = answers_match(answers, line, true, &why);
    if (n < 0) n = preview_match(p, line);
    bool meant = n >= 0;
    if (meant && sitting_answer(&p->at, answers->action[n], &why)) return STEP_SHOW;
    paper_put(&p->paper, "%s", why.text);
    if (!meant || !p->at.lesson) paper_put(&p->paper, "Press Enter to see the question again, or type ? for help.");
    return STEP_ASK;
}

/* Words that begin an answer mean the answer, though the first of them is also a command ("look at the top card"). */
static bool line_is_answer(const Plain *p, const char *line)
{
    const Answers *answers = session_answers(p->at.session);
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
        if (sitting_time_up(&p->at)) news_tell(p); /* while the player thought */
        step = line_do(p, line);
        *end = PLAIN_QUIT;
        if (step != STEP_ASK) return step;
    }
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

/* At a shared keyboard, what one player saw is cleared away before the next one looks. A pipe has no screen
 * to look at. */
static bool hand_over(Plain *p)
{
    Things *things;
    char name[64], *line;
    size_t length;
    Text t = text_in(name, sizeof name);
    if (p->paper.terminal && !p->echo) {
        int seat = session_asked(p->at.session);
        things = malloc(sizeof *things);
        if (!things) return false;
        things_list(p->at.session, seat, things);
        things_seat_name(p->at.session, things, seat, &t);
        free(things);
        paper_put(&p->paper, "%s decides next. Hand over, then press Enter.", name);
        if (lines_next(&p->lines, &line, &length) != LINE_READ) return false;
        for (int n = 0; n < 60; n++) paper_blank(&p->paper);
    }
    sitting_sit(&p->at);
    return true;
}

static void outcome_say(Plain *p)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    paper_blank(&p->paper);
    session_outcome(p->at.session, p->at.viewer, &t);
    paper_say(&p->paper, 0, 2, text);
    t = text_in(text, sizeof text);
    deal_result(p->at.session, &t);
    if (*text && p->paper.terminal) paper_say(&p->paper, 0, 2, text);
}

static bool line_wait(Plain *p)
{
    char *line;
    size_t length;
    fputs("(Enter) ", p->paper.to);
    fflush(p->paper.to);
    return lines_next(&p->lines, &line, &length) == LINE_READ;
}

static bool deed_do(Plain *p, DeedKind kind)
{
    Why why = { "" };
    if (sitting_do(&p->at, &(Deed){ .kind = kind }, &why)) return true;
    paper_put(&p->paper, "%s", why.text);
    return false;
}

static bool bot_do(Plain *p)
{
    int cut = p->at.cut;
    if (!deed_do(p, DEED_BOT)) return false;
    if (p->at.cut > cut)
        paper_put(
            &p->paper,
            "(A thought took too long and was cut short: with the same seed the game may go otherwise elsewhere.)");
    return true;
}

/* What is not asked is said all the same. */
static bool usual_do(Plain *p)
{
    if (!deed_do(p, DEED_USUAL)) return false;
    paper_put(&p->paper, "(by itself: %s)", session_log_words(p->at.session, session_count(p->at.session) - 1));
    return true;
}

PlainEnd plain_play(Plain *p)
{
    PlainEnd end = PLAIN_OVER;
    for (;;) {
        switch (sitting_now(&p->at)) {
        case SITTING_TELL: news_tell(p); break;
        case SITTING_BOT:
            if (!bot_do(p)) return PLAIN_TROUBLE;
            break;
        case SITTING_HAND_OVER:
            if (!hand_over(p)) return PLAIN_INPUT_ENDED;
            break;
        case SITTING_READ:
            lesson_say(p);
            if (!line_wait(p)) return PLAIN_INPUT_ENDED;
            if (!deed_do(p, DEED_READ_ON)) return PLAIN_TROUBLE;
            break;
        case SITTING_USUAL:
            if (!usual_do(p)) return PLAIN_TROUBLE;
            break;
        case SITTING_ASK:
            turn_say(p);
            if (turn_ask(p, &end) == STEP_QUIT) return end;
            break;
        case SITTING_WATCH:
        case SITTING_OVER:
            if (!p->at.lesson) outcome_say(p);
            return PLAIN_OVER;
        }
    }
}

/* ---- Learning ---------------------------------------------------------------------------------------------------- */

PlainEnd plain_learn(Plain *p, Lesson *lesson)
{
    PlainEnd end = PLAIN_OVER;
    Why why = { "" };
    int parts = lesson_parts(lesson);
    for (int part = 0; part < parts && end == PLAIN_OVER; part++) {
        if (part > 0 && !lesson_go(lesson, part, &why)) {
            paper_put(&p->paper, "%s", why.text);
            return PLAIN_TROUBLE;
        }
        sitting_begin_lesson(&p->at, lesson);
        memset(&p->memory[0], 0, sizeof p->memory[0]);
        paper_blank(&p->paper);
        paper_put(&p->paper, "Part %d of %d: %s", part + 1, parts, lesson_title(lesson, part));
        end = plain_play(p);
    }
    return end;
}
