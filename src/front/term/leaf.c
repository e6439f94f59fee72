/*
 * leaf.c - lines out of a paper. See leaf.h.
 */
#include "front/term/leaf.h"

#include <stdlib.h>
#include <string.h>

#include "front/term/screen.h"

bool leaf_begin(Leaf *leaf, int width)
{
    *leaf = (Leaf){ .paper = { .width = width < 8 ? 8 : width, .utf8 = screen_is_utf8() } };
    leaf->paper.to = open_memstream(&leaf->text, &leaf->size);
    if (leaf->paper.to) return true;
    leaf->paper.to = fopen("/dev/null", "w");
    return false;
}

void leaf_end(Leaf *leaf)
{
    int lines = 0;
    if (!leaf->paper.to) return;
    fclose(leaf->paper.to);
    leaf->paper.to = NULL;
    if (!leaf->text) return;
    for (const char *at = leaf->text; *at; at++) lines += *at == '\n';
    leaf->line = calloc((size_t)lines + 1, sizeof *leaf->line);
    if (!leaf->line) return;
    for (char *at = leaf->text; *at;) {
        size_t n = strcspn(at, "\n");
        leaf->line[leaf->count++] = at;
        at += n;
        if (*at) *at++ = 0;
    }
}

void leaf_free(Leaf *leaf)
{
    if (leaf->paper.to) fclose(leaf->paper.to);
    free(leaf->line);
    free(leaf->text);
    *leaf = (Leaf){ .line = NULL };
}
