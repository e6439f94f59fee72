/*
 * file.h - files read whole and written whole, and the folders they lie in.
 *
 * Writing goes to a new file in the same folder, is forced to the disk and renamed into place: whatever happens,
 * the file of that name is the old one or the new one. Owns that. Does NOT know what is in a file.
 */
#ifndef WORDS_FILE_H
#define WORDS_FILE_H

#include <stddef.h>

#include "words/why.h"

/* The bytes of a file, malloc'ed and terminated; null with a sentence (also when it is larger than limit). */
char *file_read(const char *path, size_t limit, size_t *size, Why *why);

bool file_write(const char *path, const char *bytes, size_t size, Why *why);

/* A folder with every folder above it, as far as they are missing. */
typedef enum FolderFor { FOLDER_OWN, FOLDER_ALL } FolderFor; /* for its owner alone, or as umask has it */
bool folder_make(const char *folder, FolderFor whom, Why *why);

/* The whole path of a file, from the root on; as it was given where that is not known or longer than the room. */
void file_whole_path(const char *path, char *out, size_t room);

#endif
