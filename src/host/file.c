/*
 * file.c - files read whole and written whole, and the folders they lie in. See file.h.
 */
#include "words/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *read_open(FILE *f, const char *path, size_t limit, size_t *size, Why *why)
{
    size_t room = 8192, n = 0;
    char *bytes = malloc(room + 1);
    while (bytes) {
        n += fread(bytes + n, 1, room - n, f);
        if (ferror(f)) {
            why_not(why, "%s cannot be read: %s.", path, strerror(errno));
            free(bytes);
            return 0;
        }
        if (n < room) break;
        if (n > limit) break;
        char *more = realloc(bytes, room * 2 + 1);
        if (!more) free(bytes);
        bytes = more;
        room *= 2;
    }
    if (!bytes) {
        why_not(why, "%s does not fit into memory.", path);
    } else if (n > limit) {
        why_not(why, "%s is larger than %zu bytes, which no such file is.", path, limit);
        free(bytes);
        bytes = 0;
    } else {
        bytes[n] = 0;
        *size = n;
    }
    return bytes;
}

/* Some editors put a mark before a text that says it is UTF-8. It is no part of it, and nothing else begins so. */
static void skip_mark(char *bytes, size_t *size)
{
    if (strncmp(bytes, "\xef\xbb\xbf", 3) == 0) memmove(bytes, bytes + 3, (*size -= 3) + 1);
}

char *file_read(const char *path, size_t limit, size_t *size, Why *why)
{
    struct stat about;
    FILE *f = fopen(path, "rb");
    if (!f) {
        why_not(why, "%s cannot be read: %s.", path, strerror(errno));
        return 0;
    }
    char *bytes = 0;
    if (fstat(fileno(f), &about) == 0 && S_ISDIR(about.st_mode))
        why_not(why, "%s cannot be read: it is a folder.", path);
    else bytes = read_open(f, path, limit, size, why);
    fclose(f);
    if (bytes) skip_mark(bytes, size);
    return bytes;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes += n;
        size -= (size_t)n;
    }
    return fsync(fd) == 0;
}

/* The folder itself must know the new name before a power cut. A file system that cannot do this is not worth a
 * refusal. */
static void sync_folder(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;
    if (n >= sizeof folder) return;
    memcpy(folder, path, n);
    folder[n] = 0;
    int fd = open(slash ? (n ? folder : "/") : ".", O_RDONLY);
    if (fd < 0) return;
    (void)fsync(fd);
    close(fd);
}

bool file_write(const char *path, const char *bytes, size_t size, Why *why)
{
    char fresh[4096];
    int n = snprintf(fresh, sizeof fresh, "%s.new-XXXXXX", path);
    if (n < 0 || (size_t)n >= sizeof fresh) return why_not(why, "The name %.60s... is too long for a file.", path);
    int fd = mkstemp(fresh);
    if (fd < 0) return why_not(why, "%s cannot be written: %s.", path, strerror(errno));
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, 0666 & ~mask);
    bool written = write_all(fd, bytes, size);
    int trouble = errno;
    if (close(fd) != 0 && written) written = false, trouble = errno;
    if (written && rename(fresh, path) != 0) written = false, trouble = errno;
    if (!written) {
        unlink(fresh);
        return why_not(why, "%s cannot be written: %s. What was there before is unchanged.", path, strerror(trouble));
    }
    sync_folder(path);
    return true;
}

bool folder_make(const char *folder, FolderFor whom, Why *why)
{
    char path[4096];
    struct stat is;
    size_t n = strlen(folder);
    if (n == 0 || n >= sizeof path) return why_not(why, "The name of the folder is %s.", n ? "too long" : "empty");
    memcpy(path, folder, n + 1);
    for (char *at = path + 1;; at++) {
        char end = *at;
        if (end && end != '/') continue;
        *at = 0;
        if (mkdir(path, whom == FOLDER_OWN ? 0700 : 0777) != 0 && errno != EEXIST)
            return why_not(why, "The folder %s cannot be made: %s.", path, strerror(errno));
        *at = end;
        if (!end) break;
    }
    if (stat(folder, &is) != 0 || !S_ISDIR(is.st_mode)) return why_not(why, "%s is not a folder.", folder);
    return true;
}

void file_whole_path(const char *path, char *out, size_t room)
{
    char *whole = realpath(path, NULL);
    snprintf(out, room, "%s", whole && strlen(whole) < room ? whole : path);
    free(whole);
}
