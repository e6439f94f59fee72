/*
 * choose_game.c - the game a name means. See choose_game.h.
 */
#include "front/cli/choose_game.h"

#include "front/cli/command.h"
#include "words/words.h"

enum { GAMES_ROOM = 64 };

const RegistryEntry *choose_game_begun(const char *name)
{
    const RegistryEntry *found = registry_find(name);
    char typed[WORDS_ROOM], title[WORDS_ROOM];
    words_fold(name, typed);
    for (int n = 0; !registry_find(name) && *typed && n < registry_count(); n++) {
        words_fold(registry_at(n)->face->title, title);
        if (!words_begin(typed, registry_at(n)->game->name) && !words_begin(typed, title)) continue;
        if (found) return NULL;
        found = registry_at(n);
    }
    return found;
}

const RegistryEntry *choose_game_or(const char *name, Why *why)
{
    const RegistryEntry *found = choose_game_begun(name);
    const char *names[GAMES_ROOM];
    char near[500];
    int n = 0;
    if (found) return found;
    for (; n < registry_count() && n < GAMES_ROOM; n++) names[n] = registry_at(n)->game->name;
    command_suggest(name, names, n, near, sizeof near);
    why_not(why, "There is no game %.80s%s", name, near);
    return NULL;
}

const RegistryEntry *choose_game(const char *name)
{
    Why why = { "" };
    const RegistryEntry *found = choose_game_or(name, &why);
    if (!found) command_refuse("%s", why.text);
    return found;
}
