/*
 * jobs.h - many games that do not know of each other: played by threads and processes, each leaving a line, kept as it
 * is done.
 *
 * Job n is known by its number alone. What it comes to is one line of words in a file, so whatever is cut off, the same
 * call goes on with what is missing. Under mpirun process R plays every so many-th job and keeps its lines in FILE.R;
 * the first waits for the others and reads all of them. Which thread or process plays makes no difference.
 *
 * Owns the file, the threads and the waiting. Does NOT know what is played.
 */
#ifndef LAB_JOBS_H
#define LAB_JOBS_H

#include "words/sheet.h"
#include "words/why.h"

typedef struct Jobs {
    const char *file; /* null: nothing is kept                                                               */
    const char *head; /* its first line: what is played, and with which rules. Another: refused              */
    int count, threads;
    void *user;
    void *(*begin)(void *user); /* what one thread works with; null: no memory                               */
    void (*end)(void *work);
    /* Plays job n and writes its line, without the newline. false: stopped, nothing is kept. */
    bool (*play)(void *work, int n, Sheet *line);
    const volatile int *stop;   /* null, or: no further once this is not 0                                   */
    void (*progress)(int done, int of); /* null, or told ten times a second by the calling thread            */
} Jobs;

/* The lines by job; null: not played (stopped, or another process has it). */
typedef struct JobLines {
    char **line;
    int count, done;
} JobLines;
void job_lines_free(JobLines *l);

/* Under mpirun: makes this process one of several, of which the first alone speaks. false with a sentence. */
bool jobs_ranks_begin(Why *why);
/* Whether this process is the first, or alone: it alone has all lines after jobs_play. */
bool jobs_leads(void);
/* The last call of every process. */
void jobs_ranks_end(int status);

/* Plays what is missing, and reads all there is. false with a sentence. */
bool jobs_play(const Jobs *jobs, JobLines *out, Why *why);

/* Reads what has been played, whatever with: `head` gets the first line. */
bool jobs_read(const char *file, int count, char *head, size_t room, JobLines *out, Why *why);

#endif
