/*
 * post.h - messages between the processes of one run, where it has several.
 *
 * The lab speaks of ranks, as MPI does, and sends whole numbers. What carries them is a part of its own,
 * src/lab/mpi/post_mpi.c, built where Open MPI is installed and loaded only under mpirun, so that the program itself
 * needs no MPI.
 *
 * Owns finding and loading that part. Does NOT know what is sent (ranks.h).
 */
#ifndef LAB_POST_H
#define LAB_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "words/why.h"

typedef struct Post {
    int rank, ranks;
    /* Leaves `numbers` with the post; the caller may use its memory again. false: that rank cannot be reached. */
    bool (*send)(int to, int kind, const int64_t *numbers, size_t count);
    /* The next message, if one has come: its numbers are malloc'ed. false: none has. */
    bool (*receive)(int *from, int *kind, int64_t **numbers, size_t *count);
    /* The last call. `whole`: every rank is there and calls it too. Otherwise the process ends here, with this
     * status. */
    void (*close)(bool whole, int status);
} Post;

/* What the part that carries messages is asked for by name. Null: it cannot. */
typedef const Post *(*PostOpen)(void);
#define POST_OPEN "lab_post_open"

/* Whether this process was started as one of several. */
bool post_wanted(void);

/* Opens it where this process is one of several, and leaves *out alone where it is not; of several, the first alone goes on speaking.
 * false with a sentence. */
bool post_join(const Post **out, Why *why);

#endif
