/*
 * chances.c - which row of a game's chances a game at the table is one of. See chances.h.
 */
#include "sitting/chances.h"

#include <stdio.h>
#include <string.h>

#include "bots/levels.h"
#include "table/options.h"
#include "words/words.h"

/* What "seats=2 difficulty=easy" says of an option: its value or values, with commas between. Null: nothing. */
static const char *setting_of(const char *settings, const char *option)
{
    size_t length = strlen(option);
    for (const char *at = settings; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strncmp(at, option, length) == 0 && at[length] == '=') return at + length + 1;
    return NULL;
}

static bool among(const char *values, const char *value)
{
    char typed[WORDS_ROOM], known[WORDS_ROOM], one[WORDS_ROOM];
    if (strncmp(values, "all", 3) == 0 && (values[3] == ' ' || !values[3])) return true;
    words_squeeze(value, known);
    for (const char *at = values;; at++) {
        size_t length = strcspn(at, ", ");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        words_squeeze(one, typed);
        if (strcmp(typed, known) == 0) return true;
        at += length;
        if (*at != ',') return false;
    }
}

static bool seats_fit(const ChanceFit *f, const Session *s)
{
    char seats[8];
    const char *values = setting_of(f->settings, "seats");
    snprintf(seats, sizeof seats, "%d", session_seats(s));
    return values ? among(values, seats) : session_seats(s) == session_game(s)->seats_min;
}

/* Every option that the row does not name is as it usually is. */
static bool options_fit(const ChanceFit *f, const Session *s)
{
    const Face *face = session_face(s);
    for (int n = 0; n < face->option_count; n++) {
        char words[200] = "";
        Text t = text_in(words, sizeof words);
        int16_t value = session_setup(s)->option[n];
        const char *values = setting_of(f->settings, face->options[n].name);
        options_words(face, n, value, &t);
        if (strstr(f->whatever, face->options[n].name)) continue;
        if (values ? !among(values, words) : value != face->options[n].standard) return false;
    }
    return true;
}

/* The level of all other seats; a person is taken for a master. Null: they differ, or nobody is there. */
static const char *others_level(const Session *s, int seat)
{
    const char *name = NULL;
    for (int i = 0; i < session_seats(s); i++) {
        const Sitter *who = session_sitter(s, i);
        const Level *level = levels_at(levels_count() - 1);
        if (i == seat) continue;
        if (who->bot && who->bot != bot_answer) return NULL;
        if (who->bot) level = ((const Bot *)who->mind)->level;
        if (name && strcmp(name, level->name)) return NULL;
        name = level->name;
    }
    return name;
}

const ChanceFit *chances_find(const Session *s, int seat)
{
    const Face *face = session_face(s);
    const Chances *known = face->brain ? face->brain->chances : NULL;
    const char *others = bot_together(face, session_seats(s)) ? "" : others_level(s, seat);
    if (!known || !others || session_box(s) != face->game->box || session_setup(s)->deck) return NULL;
    for (int n = 0; n < known->count; n++) {
        const ChanceFit *f = &known->fit[n];
        if (f->games && strcmp(f->others, others) == 0 && seats_fit(f, s) && options_fit(f, s)) return f;
    }
    return NULL;
}

int32_t chances_of(const ChanceFit *fit, int32_t value, int ended)
{
    return chance_fitted(fit, judge_log_odds(value), ended);
}
