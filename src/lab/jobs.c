/*
 * jobs.c - playing jobs and keeping their lines. See jobs.h.
 */
#include "lab/jobs.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lab/post.h"

enum { THREADS_MOST = 64, RANKS_MOST = 1024, HEAD_ROOM = 1000, LINE_ROOM = 1 << 16, PATH_ROOM = 1100 };

/* ---- Several processes ------------------------------------------------------------------------------------------- */

enum { KIND_DONE = 1 };

static const Post *post; /* null: this process is alone                                                       */

static int rank_of(void) { return post ? post->rank : 0; }
static int ranks_of(void) { return post ? post->ranks : 1; }
bool jobs_leads(void) { return rank_of() == 0; }

bool jobs_ranks_begin(Why *why) { return post_join(&post, why); }

void jobs_ranks_end(int status)
{
    fflush(stdout);
    if (post) post->close(true, status);
}

static void nap(void)
{
    struct timespec t = { 0, 100 * 1000 * 1000 };
    nanosleep(&t, NULL);
}

/* The first waits until every other has kept the last line of this call, or until it is stopped. The others do not wait:
 * they may be some calls ahead. */
static void ranks_wait(const Jobs *j)
{
    static int64_t call, heard[RANKS_MOST];
    int behind = ranks_of() - 1;
    call++;
    if (post && post->rank > 0) post->send(0, KIND_DONE, &call, 1);
    while (jobs_leads() && behind > 0 && !(j->stop && *j->stop)) {
        int from, kind;
        int64_t *numbers;
        size_t count;
        behind = 0;
        for (int r = 1; r < ranks_of() && r < RANKS_MOST; r++) behind += heard[r] < call;
        if (!behind) return;
        if (!post->receive(&from, &kind, &numbers, &count)) {
            nap();
            continue;
        }
        if (kind == KIND_DONE && count == 1 && from < RANKS_MOST) heard[from] = numbers[0];
        free(numbers);
    }
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

void job_lines_free(JobLines *l)
{
    for (int n = 0; n < l->count; n++) free(l->line[n]);
    free(l->line);
    *l = (JobLines){ NULL, 0, 0 };
}

static void path_of(const char *file, int rank, char *out)
{
    if (rank) snprintf(out, PATH_ROOM, "%s.%d", file, rank);
    else snprintf(out, PATH_ROOM, "%s", file);
}

static bool line_keep(JobLines *l, char *line)
{
    char *words;
    long n = strtol(line, &words, 10);
    if (words == line || *words != ' ' || n < 0 || n >= l->count || l->line[n]) return true;
    l->line[n] = strdup(words + 1);
    l->done += l->line[n] != NULL;
    return l->line[n] != NULL;
}

/* A last line without its end was cut off: its job is played again. */
static bool file_read(const char *path, char *head, size_t room, JobLines *l, Why *why)
{
    FILE *f = fopen(path, "r");
    char *line = f ? (char *)malloc(LINE_ROOM) : NULL;
    bool sound = line || !f;
    if (!f && errno != ENOENT) return why_not(why, "%s: %s.", path, strerror(errno));
    for (int row = 0; sound && line && fgets(line, LINE_ROOM, f); row++) {
        char *end = strchr(line, '\n');
        if (!end) break;
        *end = 0;
        if (row) sound = line_keep(l, line);
        else if (!*head) snprintf(head, room, "%s", line);
        else if (strcmp(head, line)) {
            why_not(why, "%s was played with something else: it begins \"%s\", wanted is \"%s\".", path, line, head);
            free(line);
            fclose(f);
            return false;
        }
    }
    free(line);
    if (f) fclose(f);
    return sound || why_not(why, "There is not enough memory to read %s.", path);
}

static bool lines_open(JobLines *l, int count, Why *why)
{
    *l = (JobLines){ (char **)calloc((size_t)count + 1, sizeof *l->line), count, 0 };
    return l->line || why_not(why, "There is not enough memory to play.");
}

bool jobs_read(const char *file, int count, char *head, size_t room, JobLines *out, Why *why)
{
    char path[PATH_ROOM];
    bool sound = lines_open(out, count, why);
    for (int rank = 0; sound && rank < RANKS_MOST; rank++) {
        path_of(file, rank, path);
        if (rank && access(path, F_OK) != 0) break;
        sound = file_read(path, head, room, out, why);
    }
    return sound;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

typedef struct Hall {
    const Jobs *jobs;
    JobLines *lines;
    FILE *file;
    int next, playing, done, of;
    bool failed;
    pthread_mutex_t lock;
} Hall;

static bool is_stopped(const Jobs *j) { return j->stop && *j->stop; }

/* The next job that is this process's and not done; -1 none. */
static int hall_take(Hall *h)
{
    int taken = -1;
    pthread_mutex_lock(&h->lock);
    for (; taken < 0 && h->next < h->jobs->count && !h->failed && !is_stopped(h->jobs); h->next++)
        if (h->next % ranks_of() == rank_of() && !h->lines->line[h->next]) taken = h->next;
    pthread_mutex_unlock(&h->lock);
    return taken;
}

static void hall_keep(Hall *h, int n, const Sheet *line)
{
    pthread_mutex_lock(&h->lock);
    h->done++;
    h->lines->line[n] = line->failed || !line->at ? NULL : strdup(line->at);
    if (!h->lines->line[n]) h->failed = true;
    else h->lines->done++;
    if (h->file && !h->failed && (fprintf(h->file, "%d %s\n", n, line->at) < 0 || fflush(h->file) != 0))
        h->failed = true;
    pthread_mutex_unlock(&h->lock);
}

static void *hall_work(void *user)
{
    Hall *h = (Hall *)user;
    void *work = h->jobs->begin(h->jobs->user);
    for (int n; work && (n = hall_take(h)) >= 0;) {
        Sheet line = { 0 };
        if (h->jobs->play(work, n, &line)) hall_keep(h, n, &line);
        sheet_free(&line);
    }
    if (work) h->jobs->end(work);
    pthread_mutex_lock(&h->lock);
    h->failed |= !work, h->playing--;
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static void hall_watch(Hall *h)
{
    for (int playing = 1; playing;) {
        struct timespec moment = { 0, 10 * 1000 * 1000 };
        pthread_mutex_lock(&h->lock);
        int done = h->done;
        playing = h->playing;
        pthread_mutex_unlock(&h->lock);
        if (h->jobs->progress) h->jobs->progress(done, h->of);
        if (!playing) return;
        nanosleep(&moment, NULL);
    }
}

static bool hall_play(Hall *h)
{
    pthread_t thread[THREADS_MOST];
    int wanted = h->jobs->threads < 1              ? 1
                 : h->jobs->threads > THREADS_MOST ? THREADS_MOST
                                                   : h->jobs->threads,
        begun = 0;
    for (int n = 0; n < h->jobs->count; n++) h->of += n % ranks_of() == rank_of() && !h->lines->line[n];
    if (!h->of) return true;
    pthread_mutex_init(&h->lock, NULL);
    h->playing = wanted;
    while (begun < wanted && pthread_create(&thread[begun], NULL, hall_work, h) == 0) begun++;
    pthread_mutex_lock(&h->lock);
    h->playing -= wanted - begun;
    pthread_mutex_unlock(&h->lock);
    if (begun) hall_watch(h);
    for (int i = 0; i < begun; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&h->lock);
    return begun && !h->failed;
}

/* To write on at the end: after its first line, and after the last line that is whole. */
static FILE *file_open(const Jobs *j, Why *why)
{
    char path[PATH_ROOM];
    path_of(j->file, rank_of(), path);
    FILE *f = fopen(path, "r+");
    if (!f && errno == ENOENT) f = fopen(path, "w+");
    if (!f) return why_not(why, "%s: %s.", path, strerror(errno)), NULL;
    long whole = 0, at = 0;
    for (int c; (c = getc(f)) != EOF;) {
        at++;
        if (c == '\n') whole = at;
    }
    bool sound = fseek(f, whole, SEEK_SET) == 0 && ftruncate(fileno(f), whole) == 0;
    if (sound && !whole) sound = fprintf(f, "%s\n", j->head) > 0 && fflush(f) == 0;
    if (sound) return f;
    why_not(why, "%s: %s.", path, strerror(errno));
    fclose(f);
    return NULL;
}

bool jobs_play(const Jobs *j, JobLines *out, Why *why)
{
    char head[HEAD_ROOM];
    Hall h = { .jobs = j, .lines = out };
    snprintf(head, sizeof head, "%s", j->head);
    *out = (JobLines){ NULL, 0, 0 };
    if (!j->file) {
        if (!lines_open(out, j->count, why)) return false;
    } else if (!jobs_read(j->file, j->count, head, sizeof head, out, why) || !(h.file = file_open(j, why))) {
        return false;
    }
    bool sound = hall_play(&h) || why_not(why, "A game could not be kept, or there is not enough memory to play.");
    if (h.file && fclose(h.file) != 0 && sound) sound = why_not(why, "%s: %s.", j->file, strerror(errno));
    ranks_wait(j);
    if (!sound || !jobs_leads() || ranks_of() == 1) return sound;
    job_lines_free(out);
    return jobs_read(j->file, j->count, head, sizeof head, out, why);
}
