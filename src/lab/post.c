/*
 * post.c - finding and loading what carries messages. See post.h.
 */
#include "lab/post.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool post_wanted(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE"); /* mpirun's own word to its children */
    return size && atoi(size) > 1;
}

/* Beside the program, or where it was installed to. */
static void *part_load(void)
{
    static const char *const PLACES[] = { "undercroft-mpi.so", "../lib/undercroft/undercroft-mpi.so" };
    char program[1024], path[1200];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    void *part = NULL;
    if (n < 0) return NULL;
    program[n] = 0;
    char *slash = strrchr(program, '/');
    if (slash) *slash = 0;
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES && !part; i++) {
        snprintf(path, sizeof path, "%s/%s", program, PLACES[i]);
        if (access(path, R_OK) == 0) part = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    }
    return part;
}

static const Post *post_open(Why *why)
{
    void *part = part_load();
    PostOpen open = NULL;
    const Post *post;
    void *found = part ? dlsym(part, POST_OPEN) : NULL;
    memcpy(&open, &found, sizeof open); /* C has no cast from an object's address to a function's */
    post = open ? open() : NULL;
    if (!post)
        why_not(why,
                "This program was built without Open MPI (Debian: libopenmpi-dev), so it cannot run under mpirun.");
    return post;
}

bool post_join(const Post **out, Why *why)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    if (!post_wanted()) return true;
    if (rank && atoi(rank) > 0 && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        return why_not(why, "There is no /dev/null.");
    *out = post_open(why);
    return *out != NULL;
}
