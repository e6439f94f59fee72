/*
 * indent.h - how far a happening is moved in, where happenings are read as sentences one below the other.
 *
 * Depths count frames of the rules, many of which nobody is told of; what is read moves in by one step at a time. Does
 * NOT write.
 */
#ifndef INDENT_H
#define INDENT_H

enum { INDENT_MAX = 16 };

/* The depths that what was told so far lies within, of one answer; to begin with: all zero. */
typedef struct Indent {
    int count;
    int depth[INDENT_MAX];
} Indent;

/* The steps of the next sentence, whose happening is that deep. */
static inline int indent_next(Indent *in, int depth)
{
    while (in->count && in->depth[in->count - 1] >= depth) in->count--;
    int steps = in->count;
    if (steps < INDENT_MAX) in->depth[in->count++] = depth;
    return steps;
}

#endif
