/*
 * settings.h - how a server is started: the command line and the configuration file, which say the same things.
 *
 * Does NOT open what they name.
 */
#ifndef SERVE_SETTINGS_H
#define SERVE_SETTINGS_H

#include <stdbool.h>

#include "words/why.h"

enum { SETTING_PATH = 512, PORT_STANDARD = 8712 };

typedef struct ServeSettings {
    char bind[64], data[SETTING_PATH], cert[SETTING_PATH], key[SETTING_PATH], page[SETTING_PATH], origin[SETTING_PATH];
    int port;    /* 0: any that is free                                                                         */
    int grace, hello, frames, burst, guests, connections, tables, thinkers;
    bool behind_proxy;
    bool check, help;
} ServeSettings;

/* The words of a command line, without the program's name. false with a sentence. */
bool settings_read(ServeSettings *, int count, char **words, Why *why);
/* The text of a configuration file; name stands for it in sentences. */
bool settings_text(ServeSettings *, char *text, const char *name, Why *why);
void settings_standard(ServeSettings *);
void settings_help(void);

#endif
