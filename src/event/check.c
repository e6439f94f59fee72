/*
 * check.c - gives every command of a log again and looks whether the same facts come of it.
 *
 * Does NOT look at pieces that were taken back.
 */
#include "event/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/log.h"

typedef struct Checking {
    Tournament e;
    Sheet *out;
    int differ, rounds, standings;
    const char **word;
    Why *why;
} Checking;

/* The first line in which two texts differ. */
static void say_difference(Checking *c, const char *logged, const char *anew, int line)
{
    while (*logged && *anew) {
        size_t a = strcspn(logged, "\n"), b = strcspn(anew, "\n");
        if (a != b || memcmp(logged, anew, a) != 0) break;
        logged += a + (logged[a] == '\n');
        anew += b + (anew[b] == '\n');
        line++;
    }
    int a = (int)strcspn(logged, "\n"), b = (int)strcspn(anew, "\n");
    sheet_add(c->out, "line %d: the log has \"%.*s\", worked out anew it is \"%.*s\"\n", line, a, logged, b, anew);
    c->differ++;
}

static bool again(Checking *c, char *command, const char *facts, int line)
{
    Facts anew = { 0 };
    Why why = { "" };
    int count = log_split(command + 1, c->word, EVENT_WORDS), from = 0;
    /* A time comes before the command; commands begin with a letter. */
    if (count > 0 && c->word[0][0] >= '0' && c->word[0][0] <= '9') from = 1;
    if (count <= from) return true;
    if (!order_facts(&c->e, count - from, c->word + from, &anew, &why)) {
        sheet_add(c->out, "line %d: this command would be refused: %s\n", line, why.text);
        c->differ++;
    } else if (!anew.text.used || strcmp(anew.text.at, facts) != 0) {
        say_difference(c, facts, anew.text.used ? anew.text.at : "", line + 1);
    }
    sheet_free(&anew.text);
    return true;
}

static bool check_piece(void *whom, const char *piece, size_t size, int line)
{
    Checking *c = whom;
    char *copy = malloc(size + 1);
    if (!copy) return why_not(c->why, "There is not enough memory to check this event.");
    memcpy(copy, piece, size);
    copy[size] = 0;
    char *facts = strchr(copy, '\n');
    int rounds = c->e.rounds;
    bool ended = c->e.ended;
    if (*copy == '>' && facts) {
        *facts++ = 0;
        again(c, copy, facts, line);
    }
    free(copy);
    bool good = log_take(&c->e, piece, size, line, c->why);
    c->rounds += c->e.rounds > rounds;
    c->standings += c->e.ended && !ended;
    return good;
}

bool event_check(const char *text, size_t size, Sheet *out, int *differ, Why *why)
{
    Checking c = { .out = out, .why = why, .word = malloc((EVENT_WORDS + 1) * sizeof(char *)) };
    Tournament whole;
    bool good = c.word != NULL || why_not(why, "There is not enough memory to check this event.");
    if (good) good = event_read(&whole, text, size, why);
    if (good) {
        event_free(&whole);
        event_start(&c.e);
        good = log_each(text, size, check_piece, &c);
        event_free(&c.e);
    }
    free(c.word);
    *differ = c.differ;
    if (good)
        sheet_add(out, "%d round%s and %d final standing%s worked out again, %d difference%s\n", c.rounds,
                  c.rounds == 1 ? "" : "s", c.standings, c.standings == 1 ? "" : "s", c.differ,
                  c.differ == 1 ? "" : "s");
    return good && !out->failed;
}
