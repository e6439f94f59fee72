/*
 * shelf.c - see shelf.h.
 */
#include "serve/shelf.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/file.h"

enum { FILE_MOST = 64 << 20, DEEP_MOST = 4 };

static const char *type_of(const char *name)
{
    static const char *const TYPES[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".wasm", "application/wasm" },
        { ".json", "application/json" },
        { ".svg", "image/svg+xml" },
        { ".webmanifest", "application/manifest+json" },
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(dot, TYPES[i][0]) == 0) return TYPES[i][1];
    return NULL;
}

static ShelfFile *file_more(Shelf *s)
{
    if (s->files == s->room) {
        int room = s->room ? 2 * s->room : 32;
        ShelfFile *more = realloc(s->file, (size_t)room * sizeof *more);
        if (!more) return NULL;
        s->file = more;
        s->room = room;
    }
    s->file[s->files] = (ShelfFile){ .type = NULL };
    return &s->file[s->files];
}

static bool file_take(Shelf *s, const char *folder, const char *path, Why *why)
{
    char whole[1024];
    Why none = { "" };
    ShelfFile *f = file_more(s);
    if (!f) return why_not(why, "There is not enough memory for the page.");
    snprintf(f->path, sizeof f->path, "%s", path);
    snprintf(whole, sizeof whole, "%s%s", folder, path);
    f->bytes = file_read(whole, FILE_MOST, &f->size, why);
    if (!f->bytes) return false;
    f->type = type_of(path);
    f->kept = strncmp(path, "/assets/", 8) == 0;
    snprintf(whole, sizeof whole, "%s%s.gz", folder, path);
    f->packed = file_read(whole, FILE_MOST, &f->packed_size, &none);
    s->files++;
    return true;
}

static bool folder_take(Shelf *s, const char *folder, const char *below, int deep, Why *why)
{
    char at[1024], path[200];
    snprintf(at, sizeof at, "%s%s", folder, below);
    DIR *dir = opendir(at);
    bool fine = true;
    for (struct dirent *e; dir && fine && (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] == '.' || (size_t)snprintf(path, sizeof path, "%s/%s", below, e->d_name) >= sizeof path)
            continue;
        if (type_of(path)) fine = file_take(s, folder, path, why);
        else if (deep < DEEP_MOST && !strchr(e->d_name, '.')) fine = folder_take(s, folder, path, deep + 1, why);
    }
    if (dir) closedir(dir);
    return fine;
}

bool shelf_read(Shelf *s, const char *folder, Why *why)
{
    *s = (Shelf){ .file = NULL };
    return folder_take(s, folder, "", 0, why) &&
           (shelf_find(s, "/") || why_not(why, "%s is not the page: there is no index.html in it.", folder));
}

void shelf_free(Shelf *s)
{
    for (int i = 0; i < s->files; i++) free(s->file[i].bytes), free(s->file[i].packed);
    free(s->file);
    *s = (Shelf){ .file = NULL };
}

const ShelfFile *shelf_find(const Shelf *s, const char *path)
{
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (int i = 0; i < s->files; i++)
        if (strcmp(s->file[i].path, path) == 0) return &s->file[i];
    return NULL;
}
