/*
 * lesson.h - a guided first game: scripted positions, what is said about them, and the answer that is wanted next.
 *
 * Lessons are data beside each game, src/games/GAME/lessons/FILE.lesson, in the language of the scenarios with two
 * words more (say, hint; docs/scenarios.md). They travel inside the program. A guided game is one file; each `lesson`
 * of it is a part with a position of its own. A front end shows the part's session as it shows any other, says
 * lesson_words beside it, and hands each answer to lesson_answer instead of the session.
 *
 * Owns the course of the lesson and its session. Does NOT print, draw, wait, or know any game.
 */
#ifndef SCENARIO_LESSON_H
#define SCENARIO_LESSON_H

#include <stddef.h>

#include "table/session.h"

typedef struct LessonFile {
    const char *file; /* "doomcrawler/lessons/first.lesson" */
    const char *text;
} LessonFile;

/* Every lesson file, ended by one whose file is null; tools/embed makes it. */
extern const LessonFile LESSON_FILES[];

typedef struct Lesson Lesson;

typedef enum LessonWant {
    LESSON_READ,   /* that the words are read: lesson_read_on goes on */
    LESSON_ANSWER, /* an answer */
    LESSON_DONE    /* nothing: the part is over */
} LessonWant;

/* Whether there is a guided game of that name. */
bool lesson_is_there(const char *game);

/* A game's own guided game, or one from a text; at its first part. Null with a sentence. */
Lesson *lesson_begin(const char *game, Why *why);
Lesson *lesson_begin_text(const char *text, size_t size, const char *name, Why *why);
void lesson_end(Lesson *);

int lesson_parts(const Lesson *);
int lesson_part(const Lesson *); /* from 0 */
const char *lesson_title(const Lesson *, int part);
/* Begins a part, also the one that is on anew. The session is another one afterwards. */
bool lesson_go(Lesson *, int part, Why *why);

/* The table as the part has it. Seat 1 is the learner's. Whoever answers for other seats, the lesson does. */
Session *lesson_session(const Lesson *);
LessonWant lesson_wants(const Lesson *);
const char *lesson_words(const Lesson *); /* what is said now, one paragraph */
const char *lesson_hint(const Lesson *);  /* what to do, said when something else was done; never empty */
Action lesson_answer_wanted(const Lesson *);     /* ACTION_NONE: any, or none now */

/* The words were read. false with a sentence: the script cannot go on. */
bool lesson_read_on(Lesson *, Why *why);
/* true: it was what is wanted; it is done, and so is what others answer then. false with a hint:
 * nothing has changed. */
bool lesson_answer(Lesson *, Action a, Why *why);

#endif
