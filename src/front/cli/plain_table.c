/*
 * plain_table.c - one sitting at the plain table. See plain_table.h.
 */
#include "front/cli/plain_table.h"

#include <stdlib.h>
#include <unistd.h>

#include "front/cli/command.h"
#include "front/cli/plain.h"
#include "host/stop_signal.h"
#include "rewards.h"

static void packs_say(const Paper *p, const Face *face, uint32_t packs)
{
    for (int n = 0; face->rewards && n < face->rewards->count; n++) {
        const RewardPack *pack = &face->rewards->pack[n];
        if (!(packs >> n & 1)) continue;
        paper_put(p, "You have earned the reward pack %s for %s (%s). Open it with: undercroft packs %s --open %s",
                  pack->name, pack->meaning, pack->rule, face->game->name, pack->name);
    }
}

bool plain_table_record(const Paper *p, Keeper *k, const Session *s)
{
    uint32_t packs = 0;
    bool recorded = keeper_finish(k, s, &packs);
    packs_say(p, session_face(s), packs);
    return recorded;
}

static int ending_say(Plain *p, PlainEnd end)
{
    const Game *game = session_game(p->at.session);
    if (end == PLAIN_OVER) {
        if (plain_table_record(&p->paper, p->at.keeper, p->at.session))
            paper_put(&p->paper, "It is in your history: undercroft history names its replay, undercroft replay steps "
                                 "through it, undercroft review shows where the most was lost.");
        return EXIT_DONE;
    }
    if (session_count(p->at.session) == 0) paper_put(&p->paper, "Nothing was played, so nothing is kept.");
    else if (p->at.keeper->kept)
        paper_put(&p->paper, "The game is kept. Go on with: undercroft play %s --resume", game->name);
    else paper_put(&p->paper, "The game could not be kept.");
    return end == PLAIN_TROUBLE ? EXIT_FAILED : EXIT_DONE;
}

int plain_table_play(Opening *o, Keeper *k, int pause)
{
    Plain *p = calloc(1, sizeof *p);
    int status;
    if (!p) return command_fail("There is not enough memory to play.");
    p->paper = paper_on(stdout);
    lines_open(&p->lines, STDIN_FILENO, stop_signal_watch());
    sitting_begin(&p->at, o->session, k, keeper_keep);
    if (!p->echo) p->at.automatic = automatic_read(k->store); /* a script is asked everything */
    p->pause = pause;
    p->echo = !isatty(STDIN_FILENO);
    k->kept = session_count(o->session) > 0;
    p->news = CHRONICLE_NEW;
    status = ending_say(p, plain_play(p));
    chronicle_free(&p->news);
    free(p);
    return status;
}

int plain_table_learn(Lesson *lesson, const RegistryEntry *entry)
{
    Plain *p = calloc(1, sizeof *p);
    PlainEnd end;
    if (!p) return command_fail("There is not enough memory to play.");
    p->paper = paper_on(stdout);
    lines_open(&p->lines, STDIN_FILENO, stop_signal_watch());
    p->news = CHRONICLE_NEW;
    p->echo = !isatty(STDIN_FILENO);
    paper_put(&p->paper, "%s, a guided first game. Answer with a number or enough of the words; ? for help.",
              entry->face->title);
    end = plain_learn(p, lesson);
    paper_blank(&p->paper);
    if (end == PLAIN_OVER)
        paper_put(&p->paper, "That is the turn. Play a whole game with: undercroft play %s", entry->game->name);
    chronicle_free(&p->news);
    free(p);
    return end == PLAIN_TROUBLE ? EXIT_FAILED : EXIT_DONE;
}
