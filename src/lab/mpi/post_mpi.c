/*
 * post_mpi.c - the lab's messages over MPI: the only file of the project that knows MPI. See lab/post.h.
 *
 * Built apart, as undercroft-mpi.so, where Open MPI is installed. Messages are sent without waiting, and one that
 * cannot be sent is reported, not fatal: a rank may die. Does NOT know what is in a message.
 */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/post.h"

extern const Post *lab_post_open(void);

/* A message on its way: its bytes must stay until MPI has taken them. */
typedef struct Letter {
    struct Letter *next;
    MPI_Request request;
    int64_t numbers[];
} Letter;

static Letter *under_way;
static Post post;

/* Frees what has been taken. */
static void letters_clear(void)
{
    for (Letter **at = &under_way; *at;) {
        Letter *x = *at;
        int taken = 0;
        if (MPI_Test(&x->request, &taken, MPI_STATUS_IGNORE) != MPI_SUCCESS) taken = 1;
        if (taken) *at = x->next, free(x);
        else at = &x->next;
    }
}

static bool mpi_send(int to, int kind, const int64_t *numbers, size_t count)
{
    Letter *x = (Letter *)malloc(sizeof *x + (count + 1) * sizeof *numbers);
    letters_clear();
    if (!x) return false;
    if (count) memcpy(x->numbers, numbers, count * sizeof *numbers);
    if (MPI_Isend(x->numbers, (int)count, MPI_INT64_T, to, kind, MPI_COMM_WORLD, &x->request) != MPI_SUCCESS) {
        free(x);
        return false;
    }
    x->next = under_way;
    under_way = x;
    return true;
}

static bool mpi_receive(int *from, int *kind, int64_t **numbers, size_t *count)
{
    MPI_Status is;
    int here = 0, n = 0;
    letters_clear();
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &here, &is) != MPI_SUCCESS || !here) return false;
    if (MPI_Get_count(&is, MPI_INT64_T, &n) != MPI_SUCCESS || n < 0) return false;
    *numbers = (int64_t *)malloc(((size_t)n + 1) * sizeof **numbers);
    if (!*numbers) return false;
    if (MPI_Recv(*numbers, n, MPI_INT64_T, is.MPI_SOURCE, is.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !=
        MPI_SUCCESS) {
        free(*numbers);
        return false;
    }
    *from = is.MPI_SOURCE, *kind = is.MPI_TAG, *count = (size_t)n;
    return true;
}

/* With a dead rank MPI_Finalize would wait for it for ever. */
static void mpi_close(bool whole, int status)
{
    if (!whole) _exit(status);
    while (under_way) letters_clear();
    MPI_Finalize();
}

const Post *lab_post_open(void)
{
    int given = 0;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS) return NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &post.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &post.ranks);
    post.send = mpi_send, post.receive = mpi_receive, post.close = mpi_close;
    return &post;
}
