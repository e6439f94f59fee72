/*
 * plain_commands.c - what can be typed instead of an answer: help, why, look, log, undo, save and the like.
 *
 * None of these can lose anything: what is taken back can be done again (redo), a file that is there is not written
 * over unasked, and leaving keeps the game. Does NOT answer questions of the game (plain.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/command.h"
#include "front/cli/plain.h"
#include "records/save.h"
#include "sitting/deal.h"
#include "sitting/hint.h"
#include "table/options.h"
#include "telling/card_page.h"
#include "telling/item_words.h"
#include "telling/rules_page.h"
#include "words/words.h"

typedef struct PlainCommand {
    const char *word, *other; /* a second spelling, or null                                                  */
    const char *usage, *meaning;
    PlainStep (*run)(Plain *p, const char *rest);
    bool not_in_lesson;       /* a lesson goes its own way and is not kept                                   */
    const char *in_lesson;    /* what it means there; null: the same                                         */
} PlainCommand;

static PlainStep refused(Plain *p, const Why *why)
{
    paper_put(&p->paper, "%s", why->text);
    return STEP_ASK;
}

static PlainStep why_run(Plain *p, const char *rest)
{
    char text[4096];
    Text t = text_in(text, sizeof text);
    Why why = { "" };
    if (!*rest) {
        paper_put(&p->paper, "Type why and a name of something on the table: why is it not among the answers?");
        return STEP_ASK;
    }
    if (!things_why(p->at.session, p->at.viewer, rest, &t, &why)) return refused(p, &why);
    paper_say(&p->paper, 0, 2, text);
    return STEP_ASK;
}

/* How the things found lie, those that read alike once; of a place, what it adjoins. */
static void copies_say(Plain *p, const Things *things, int card, const int *found, int count)
{
    char text[1024], said[8192], line[1028];
    Text all = text_in(said, sizeof said);
    text_add(&all, "\n");
    for (int n = 0; n < count; n++) {
        const Item *item = &things->item[found[n]];
        Text t = text_in(text, sizeof text);
        if (card && item->card != card) continue;
        item_words(p->at.session, things, item, p->at.viewer, &t);
        snprintf(line, sizeof line, "\n%s\n", text);
        if (strstr(said, line)) continue;
        text_add(&all, line + 1);
        paper_put(&p->paper, "On the table: %s", text);
        t = text_in(text, sizeof text);
        things_adjoining(p->at.session, p->at.viewer, things, item, &t);
        if (*text) paper_say(&p->paper, 0, 2, text);
    }
}

/* A card is shown as printed, then how its copies lie; a thing that is no card only as it lies. */
static PlainStep look_run(Plain *p, const char *rest)
{
    enum { SHOWN = 12 };
    const Box *box = session_box(p->at.session);
    Things *things = malloc(sizeof *things);
    Why why = { "" };
    int found[SHOWN], count, card = 0;
    if (!things) return STEP_ASK;
    if (!*rest) {
        paper_put(&p->paper,
                  "Type look and the name of a card or of anything on the table; table shows what there is.");
        free(things);
        return STEP_ASK;
    }
    things_list(p->at.session, p->at.viewer, things);
    count = things_named(things, rest, found, SHOWN);
    for (int n = 0; n < count && !card; n++) card = things->item[found[n]].card;
    if (!card && (count == 0 || box->cards > 1)) card = card_page_find(session_face(p->at.session), box, rest, &why);
    if (card) card_page_show(&p->paper, session_face(p->at.session), box, card);
    else if (count == 0) refused(p, &why);
    copies_say(p, things, card, found, count);
    free(things);
    return STEP_ASK;
}

static PlainStep log_run(Plain *p, const char *rest)
{
    enum { STANDARD = 10, MOST = 1000000 };
    int64_t back = STANDARD;
    int count = session_count(p->at.session);
    Why why = { "" };
    if (*rest && !args_number("log", rest, 1, MOST, &back, &why)) return refused(p, &why);
    chronicle_take(&p->news, p->at.session, p->at.viewer, back < count ? count - (int)back : -1, count);
    if (!p->news.count) paper_put(&p->paper, "Nothing has happened yet.");
    plain_tell(p, &p->news, true);
    return STEP_ASK;
}

static PlainStep deed_run(Plain *p, const Deed *deed, const char *done)
{
    Why why = { "" };
    if (!sitting_do(&p->at, deed, &why)) return refused(p, &why);
    if (*done) paper_put(&p->paper, "%s", done);
    return STEP_SHOW;
}

static PlainStep undo_run(Plain *p, const char *rest)
{
    (void)rest;
    return deed_run(p, &(Deed){ .kind = DEED_UNDO }, "Taken back. Type redo to do it after all.");
}

static PlainStep redo_run(Plain *p, const char *rest)
{
    (void)rest;
    return deed_run(p, &(Deed){ .kind = DEED_REDO }, "");
}

static PlainStep file_save(Plain *p, const char *path, bool over)
{
    Why why = { "" };
    if (!over && strcmp(path, p->written) != 0 && access(path, F_OK) == 0) {
        paper_put(&p->paper, "There is a file %s already. Type save! %s to write over it, or choose another name.",
                  path, path);
        return STEP_ASK;
    }
    if (!save_write(p->at.session, path, &why)) return refused(p, &why);
    snprintf(p->written, sizeof p->written, "%s", path);
    paper_put(&p->paper, "Saved to %s. Go on from it with: undercroft play --load %s", path, path);
    return STEP_ASK;
}

static PlainStep save_run(Plain *p, const char *rest)
{
    Why why = { "" };
    char name[64];
    if (*rest) return file_save(p, rest, false);
    if (!keeper_save(p->at.keeper, p->at.session, name, sizeof name, &why)) return refused(p, &why);
    paper_put(&p->paper, "Saved as %s. Go on from it with: undercroft play --load %s", name, name);
    return STEP_ASK;
}

static PlainStep save_over_run(Plain *p, const char *rest)
{
    return *rest ? file_save(p, rest, true) : save_run(p, rest);
}

enum { RULES_SHOWN = 12 };

/* The next rules of those asked for, and whether there are more. */
static bool rules_go_on(Plain *p, Why *why)
{
    if (!rules_show_part(&p->paper, session_face(p->at.session)->rules_file, p->rules_asked, &p->rules, why))
        return false;
    if (p->rules.left) paper_put(&p->paper, "... and %d more; more shows them.", p->rules.left);
    return true;
}

static PlainStep rules_run(Plain *p, const char *rest)
{
    const Face *face = session_face(p->at.session);
    Why why = { "" };
    if (!*rest) {
        paper_put(&p->paper, "Type rules and a number or words. The whole page: undercroft rules %s", face->game->name);
        return STEP_ASK;
    }
    p->rules = (RulesPart){ .most = RULES_SHOWN };
    snprintf(p->rules_asked, sizeof p->rules_asked, "%s", rest);
    return rules_go_on(p, &why) ? STEP_ASK : refused(p, &why);
}

static PlainStep more_run(Plain *p, const char *rest)
{
    Why why = { "There is no more to read; rules WORD begins." };
    (void)rest;
    return p->rules.left > 0 && rules_go_on(p, &why) ? STEP_ASK : refused(p, &why);
}

static PlainStep table_run(Plain *p, const char *rest)
{
    (void)rest;
    table_say(&p->paper, p->at.session, p->at.viewer);
    return STEP_ASK;
}

static PlainStep code_run(Plain *p, const char *rest)
{
    char code[DEAL_CODE];
    Why why = { "" };
    Deal deal;
    (void)rest;
    if (!deal_of(p->at.session, &deal, &why)) return refused(p, &why);
    deal_code(&deal, code);
    paper_put(&p->paper, "%s", code);
    return STEP_ASK;
}

static PlainStep options_run(Plain *p, const char *rest)
{
    const Face *face = session_face(p->at.session);
    const Setup *setup = session_setup(p->at.session);
    (void)rest;
    paper_put(&p->paper, "%s, %d %s, seed %llu.", face->title, setup->seats, setup->seats == 1 ? "seat" : "seats",
             (unsigned long long)setup->seed);
    for (int n = 0; n < face->option_count; n++) {
        char value[128], text[512];
        Text t = text_in(value, sizeof value);
        options_words(face, n, setup->option[n], &t);
        snprintf(text, sizeof text, "%s=%s (%s)", face->options[n].name, value, face->options[n].meaning);
        paper_say(&p->paper, 2, 4, text);
    }
    for (int n = 0; n < session_packs(p->at.session); n++)
        paper_put(&p->paper, "  pack %s", session_pack(p->at.session, n));
    paper_say(&p->paper, 2, 4,
             session_undo_is_free(p->at.session) ? "undo=free (anything can be taken back; the game earns nothing)"
                                              : "undo=strict (until someone has learned something by it)");
    return STEP_ASK;
}

static PlainStep hint_run(Plain *p, const char *rest)
{
    Why why = { "" };
    (void)rest;
    if (p->at.lesson) {
        paper_put(&p->paper, "%s", lesson_hint(p->at.lesson));
        return STEP_ASK;
    }
    if (!hint_say(&p->paper, p->at.session, NULL, &why)) return refused(p, &why);
    return STEP_ASK;
}

/* What no player answers: the end of time, a call of stalling, giving up. */
static PlainStep say_run(Plain *p, const char *rest)
{
    return deed_run(p, &(Deed){ .kind = DEED_SAY, .words = rest }, "");
}

static PlainStep quit_run(Plain *p, const char *rest)
{
    (void)p;
    (void)rest;
    return STEP_QUIT;
}

static PlainStep help_run(Plain *p, const char *rest);

static const PlainCommand PLAIN_COMMANDS[] = {
    { "?", "help", "?", "this page", help_run, false, NULL },
    { "why", NULL, "why THING", "why something on the table is not an answer now, with the number of the rule", why_run,
      false, NULL },
    { "look", NULL, "look CARD", "read a card, or see how a thing on the table stands", look_run, false, NULL },
    { "table", NULL, "table", "everything that lies on the table", table_run, false, NULL },
    { "log", NULL, "log [N]", "the last N answers and what they led to (10)", log_run, false, NULL },
    { "undo", NULL, "undo", "take the last answer back, while nobody has learned anything by it", undo_run, true,
      NULL },
    { "redo", NULL, "redo", "do what was taken back after all", redo_run, true, NULL },
    { "hint", NULL, "hint", "what a fair search thinks of the answers", hint_run, false,
      "what the lesson wants you to do now" },
    { "rules", NULL, "rules WORD", "the numbered rules that have a number or words, or a section by its title",
      rules_run, false, NULL },
    { "more", NULL, "more", "the rest of the rules that were asked for last", more_run, false, NULL },
    { "options", NULL, "options", "how this game was begun", options_run, false, NULL },
    { "say", NULL, "say WORDS", "what the table says, not a player: time is up, resign ... (say alone lists it)",
      say_run, true, NULL },
    { "save", NULL, "save [FILE]", "save to a file, or among your saves; every answer is also kept by itself", save_run,
      true, NULL },
    { "save!", NULL, "save! FILE", "save, writing over a file that is there", save_over_run, true, NULL },
    { "code", NULL, "code", "the code of this deal, to be told to a friend: undercroft play --deal CODE", code_run,
      false, NULL },
    { "quit", "q", "quit", "leave; the game is kept, go on with --resume", quit_run, false,
      "leave the lesson; nothing of it is kept" },
};
enum { PLAIN_COMMAND_COUNT = sizeof PLAIN_COMMANDS / sizeof *PLAIN_COMMANDS };

static PlainStep help_run(Plain *p, const char *rest)
{
    (void)rest;
    paper_put(&p->paper, "Answer with the number of an answer or enough of its words. Enter shows the question again.");
    for (int n = 0; n < PLAIN_COMMAND_COUNT; n++) {
        const PlainCommand *c = &PLAIN_COMMANDS[n];
        if (p->at.lesson && c->not_in_lesson) continue;
        paper_entry(&p->paper, 2, c->usage, 16, p->at.lesson && c->in_lesson ? c->in_lesson : c->meaning);
    }
    return STEP_ASK;
}

static PlainStep lesson_refused(Plain *p)
{
    paper_put(&p->paper, "A lesson goes its own way: nothing is taken back or saved in it. quit leaves it.");
    return STEP_ASK;
}

bool plain_command(Plain *p, const char *line, PlainStep *step)
{
    char word[16] = "";
    const char *rest;
    size_t n;
    line += strspn(line, " \t");
    n = strcspn(line, " \t");
    if (line[0] == '?') n = 1;
    if (n >= sizeof word) return false;
    for (size_t i = 0; i < n; i++) word[i] = line[i] >= 'A' && line[i] <= 'Z' ? (char)(line[i] + 32) : line[i];
    rest = line + n + strspn(line + n, " \t");
    for (int c = 0; c < PLAIN_COMMAND_COUNT; c++) {
        const PlainCommand *known = &PLAIN_COMMANDS[c];
        if (strcmp(word, known->word) != 0 && (!known->other || strcmp(word, known->other) != 0)) continue;
        *step = p->at.lesson && known->not_in_lesson ? lesson_refused(p) : known->run(p, rest);
        return true;
    }
    return false;
}
