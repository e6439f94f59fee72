/*
 * page_files.c - file.h where there are no files: a page hands the bytes in under a name, and the table reads them by
 * it.
 *
 * Pack files, card files and decks come to the table this way, by the names that saves give. Owns the bytes. Does NOT
 * write, and has no folder for the player's own data: what a page keeps, it keeps itself.
 */
#include "front/web/page_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/store.h"
#include "words/file.h"

typedef struct PageFile {
    char *name, *bytes;
    size_t size;
} PageFile;

static PageFile file[PAGE_FILES];
static int files;

static PageFile *file_named(const char *name)
{
    for (int n = 0; n < files; n++)
        if (strcmp(file[n].name, name) == 0) return &file[n];
    return NULL;
}

static char *copy_of(const char *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy) return NULL;
    memcpy(copy, bytes, size);
    copy[size] = 0;
    return copy;
}

bool page_file_put(const char *name, const char *bytes, size_t size, Why *why)
{
    PageFile *at = file_named(name);
    char *copy = copy_of(bytes, size);
    if (!copy) return why_not(why, "There is not enough memory for %s.", name);
    if (!at && files == PAGE_FILES) {
        free(copy);
        return why_not(why, "There are more than %d files on the table.", PAGE_FILES);
    }
    if (!at) {
        at = &file[files++];
        at->name = copy_of(name, strlen(name));
    }
    free(at->bytes);
    at->bytes = copy;
    at->size = size;
    return true;
}

char *file_read(const char *path, size_t limit, size_t *size, Why *why)
{
    PageFile *at = file_named(path);
    if (!at) {
        why_not(why, "%s is not here: open that file first.", path);
        return NULL;
    }
    if (at->size > limit) {
        why_not(why, "%s is too large.", path);
        return NULL;
    }
    *size = at->size;
    return copy_of(at->bytes, at->size);
}

bool file_write(const char *path, const char *bytes, size_t size, Why *why)
{
    (void)bytes, (void)size;
    return why_not(why, "%s cannot be written from here.", path);
}

void file_whole_path(const char *path, char *out, size_t room) { snprintf(out, room, "%s", path); }

bool folder_make(const char *folder, FolderFor whom, Why *why)
{
    (void)whom;
    return why_not(why, "The folder %s cannot be made from here.", folder);
}

bool store_path(char *out, size_t room, Why *why)
{
    (void)out, (void)room;
    return why_not(why, "A page has no folder of its own.");
}
