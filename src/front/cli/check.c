/*
 * check.c - `undercroft check PATH...`: runs scenarios, the rule tests written in words, and prints TAP.
 *
 * Owns the cards that are read for them, each file once. Does NOT read scenarios: scenario/scenario.h does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "scenario/scenario.h"
#include "table/boxes.h"
#include "telling/rules_page.h"

enum { BOXES_MOST = 64 };

typedef struct ReadCards {
    char *file;
    const Face *face;
    Boxes boxes;
} ReadCards;

/* A game's rule numbers, as its pages have them. */
typedef struct Numbers {
    const Face *face;
    char (*number)[RULE_NUMBER_ROOM];
    int count;
} Numbers;

typedef struct Checking {
    const char *pack; /* --pack: the cards of one game are those of this file; null */
    const Face *packed; /* which game's; null: none was asked for yet */
    ReadCards read[BOXES_MOST];
    int count;
    Numbers rules;
} Checking;

static bool cards_read_from(void *user, const Face *face, const char *file, const Box **box, Why *why)
{
    Checking *c = user;
    for (int i = 0; i < c->count; i++)
        if (c->read[i].face == face && strcmp(c->read[i].file, file) == 0) {
            *box = c->read[i].boxes.box;
            return true;
        }
    if (c->count == BOXES_MOST) return why_not(why, "more than %d files of cards at once.", BOXES_MOST);
    ReadCards *r = &c->read[c->count];
    if (!boxes_open(&r->boxes, face, file, why)) return false;
    r->file = malloc(strlen(file) + 1);
    if (!r->file) {
        boxes_close(&r->boxes);
        return why_not(why, "there is not enough memory.");
    }
    strcpy(r->file, file);
    r->face = face;
    c->count++;
    *box = r->boxes.box;
    return true;
}

static bool game_find(void *user, const char *name, const Face **face, const Stage **stage, const Box **box, Why *why)
{
    Checking *c = user;
    const RegistryEntry *e = choose_game_or(name, why);
    if (!e) return false;
    *face = e->face;
    *stage = e->stage;
    *box = e->game->box;
    if (!c->pack) return true;
    if (c->packed && c->packed != e->face)
        return why_not(why, "a pack is for one game; check the scenarios of one game at a time");
    c->packed = e->face;
    return cards_read_from(c, e->face, c->pack, box, why);
}

static void numbers_read(Numbers *n, const Face *face)
{
    static Rule rule;
    int room = 0;
    n->face = face;
    n->count = 0;
    RulesReader r = rules_begin(face->rules_file);
    while (rules_next(&r, &rule)) {
        if (n->count == room) {
            room = room ? room * 2 : 256;
            char(*more)[RULE_NUMBER_ROOM] = realloc(n->number, (size_t)room * sizeof *more);
            if (!more) return;
            n->number = more;
        }
        memcpy(n->number[n->count++], rule.number, RULE_NUMBER_ROOM);
    }
}

static bool rule_is_there(void *user, const Face *face, const char *number)
{
    Numbers *n = &((Checking *)user)->rules;
    if (!face->rules_file) return true;
    if (n->face != face) {
        free(n->number);
        n->number = NULL;
        numbers_read(n, face);
    }
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->number[i], number) == 0) return true;
    return false;
}

static int check_run(const Args *args)
{
    Checking c = { .pack = args_value(args, "--pack") };
    ScenarioWorld world = { .find = game_find, .user = &c, .pack = cards_read_from, .rule = rule_is_there };
    int status = scenarios_run(&world, args->count, args->word, stdout);
    for (int i = 0; i < c.count; i++) {
        boxes_close(&c.read[i].boxes);
        free(c.read[i].file);
    }
    free(c.rules.number);
    return status;
}

extern const Command CHECK_COMMAND;
const Command CHECK_COMMAND = {
    .name = "check",
    .operands = "PATH...",
    .summary = "run rule tests written in plain words",
    .text = "Runs scenario files, and the *.scenario and *.lesson files of folders, and prints one TAP line for each "
            "scenario. "
            "docs/scenarios.md describes the language.\n\n"
            "The exit status is 0 when all passed, 1 when something expected is not so, 2 when a file cannot be read "
            "or played.",
    .option = { { "--pack", "FILE",
                  "with the cards of FILE besides the game's own (NAME.cards), or of a compiled pack" } },
    .words_min = 1,
    .words_max = ARGS_WORDS,
    .run = check_run,
};
