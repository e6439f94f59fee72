/*
 * sitting.c - one sitting at the plain table. See sitting.h.
 */
#include "front/cli/sitting.h"

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

bool sitting_record(const Paper *p, Keeper *k, const Session *s)
{
    uint32_t packs = 0;
    bool recorded = keeper_finish(k, s, &packs);
    packs_say(p, session_face(s), packs);
    return recorded;
}

static int ending_say(Plain *p, PlainEnd end)
{
    const Game *game = session_game(p->session);
    if (end == PLAIN_OVER) {
        if (sitting_record(&p->paper, p->keeper, p->session))
            paper_put(&p->paper, "It is in your history: undercroft history names its replay, undercroft replay steps "
                                 "through it, undercroft review shows where the most was lost.");
        return EXIT_DONE;
    }
    if (session_count(p->session) == 0) paper_put(&p->paper, "Nothing was played, so nothing is kept.");
    else if (p->keeper->kept)
        paper_put(&p->paper, "The game is kept. Go on with: undercroft play %s --resume", game->name);
    else paper_put(&p->paper, "The game could not be kept.");
    return end == PLAIN_TROUBLE ? EXIT_FAILED : EXIT_DONE;
}

int sitting_play(Opening *o, Keeper *k, int pause)
{
    Plain *p = calloc(1, sizeof *p);
    int status;
    if (!p) return command_fail("There is not enough memory to play.");
    p->paper = paper_on(stdout);
    lines_open(&p->lines, STDIN_FILENO, stop_signal_watch());
    p->session = o->session;
    clock_begin(&p->clock, o->session);
    p->keeper = k;
    p->pause = pause;
    p->echo = !isatty(STDIN_FILENO);
    p->viewer = SEAT_NONE;
    k->kept = session_count(o->session) > 0;
    for (int seat = 0; seat < SEAT_MAX; seat++) p->told[seat] = session_count(o->session);
    status = ending_say(p, plain_play(p));
    free(p);
    return status;
}

int sitting_learn(Lesson *lesson, const RegistryEntry *entry)
{
    Plain *p = calloc(1, sizeof *p);
    Keeper nothing = { .store = NULL };
    PlainEnd end;
    if (!p) return command_fail("There is not enough memory to play.");
    p->paper = paper_on(stdout);
    lines_open(&p->lines, STDIN_FILENO, stop_signal_watch());
    p->lesson = lesson;
    p->keeper = &nothing;
    p->echo = !isatty(STDIN_FILENO);
    paper_put(&p->paper, "%s, a guided first game. Answer with a number or enough of the words; ? for help.",
              entry->face->title);
    end = plain_learn(p);
    paper_blank(&p->paper);
    if (end == PLAIN_OVER)
        paper_put(&p->paper, "That is the turn. Play a whole game with: undercroft play %s", entry->game->name);
    free(p);
    return end == PLAIN_TROUBLE ? EXIT_FAILED : EXIT_DONE;
}
