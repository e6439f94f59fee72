/*
 * play.c - `undercroft play`: opens a game from the command line, has it played, and keeps it.
 *
 * Owns the options of `play` and what is said before it begins. Does NOT hold the conversation (plain.c) or end it
 * (plain_table.c).
 */
#include <stdio.h>

#include "front/cli/choose_game.h"
#include "front/cli/command.h"
#include "front/cli/plain_table.h"
#include "front/term/term.h"
#include "records/rewards_shelf.h"
#include "sitting/deal.h"
#include "table/options.h"
#include "words/paper.h"

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* A saved game has its own options, seed, cards and players. */
static bool saved_takes_no_more(const Args *args, Why *why)
{
    const char *const own[] = { "--seed", "--pack", "--people", "--bots", "--today", "--deal" };
    for (size_t n = 0; n < sizeof own / sizeof *own; n++)
        if (args_has(args, own[n]))
            return why_not(why, "%s cannot be given with a saved game: it has its own.", own[n]);
    if (args->settings > 0)
        return why_not(why, "%s cannot be given with a saved game: it has its own options.", args->setting[0]);
    return true;
}

static bool open_any(Opening *o, Keeper *k, const RegistryEntry *e, const char *name, Why *why)
{
    Save *save = opening_find_save(k->store, name, why);
    bool opened = save && opening_load(o, save, e, -1, why);
    save_free(save);
    return opened;
}

static bool open_saved(Opening *o, Keeper *k, const RegistryEntry *e, const char *name, Why *why)
{
    if (!open_any(o, k, e, name, why)) return false;
    if (!session_over(o->session)) return true;
    opening_close(o);
    return why_not(why, "The game in %s is finished; look at it with: undercroft replay %s", name, name);
}

/* A game whose end could not be recorded when it came is recorded now, and the next one is gone on with. */
static bool open_resumed(Opening *o, Keeper *k, const RegistryEntry *e, Why *why)
{
    Paper p = paper_on(stdout);
    SaveEntry entry;
    while (keeper_unfinished(k, e ? e->game->name : NULL, &entry)) {
        bool recorded;
        if (!open_any(o, k, e, entry.name, why)) return false;
        keeper_resume(k, entry.name);
        if (!session_over(o->session)) return true;
        recorded = plain_table_record(&p, k, o->session);
        opening_close(o);
        if (!recorded) return why_not(why, "The game in %s is over, but cannot be recorded now.", entry.name);
        paper_put(&p, "The game in %s was over; it is in your history now.", entry.name);
    }
    return why_not(why, "There is no unfinished game%s%s to resume.", e ? " of " : "", e ? e->game->name : "");
}

static bool open_new(Opening *o, Keeper *k, const RegistryEntry *e, const Args *args, Why *why)
{
    NewGame how = {
        .entry = e, .settings = args->settings, .setting = args->setting, .pack = args_value(args, "--pack")
    };
    int64_t people = 0;
    how.seed = opening_seed();
    if (args_has(args, "--seed") && !opening_seed_read(args_value(args, "--seed"), &how.seed, why)) return false;
    if (args_has(args, "--people") && !args_number("--people", args_value(args, "--people"), 1, SEAT_MAX, &people, why))
        return false;
    how.people = (uint8_t)((1u << people) - 1);
    how.bots = args_value(args, "--bots");
    if (!opening_new(o, &how, why)) return false;
    if (people > session_seats(o->session))
        why_not(why, "--people is %d, but there are only %d seats; seats=N sets them.", (int)people,
                session_seats(o->session));
    else if (shelf_permits(k->store, o->entry->face->rewards, session_setup(o->session), why)) return true;
    opening_close(o);
    return false;
}

/* A deal that was named leaves nothing to be chosen. */
static bool open_deal(Opening *o, const RegistryEntry *e, const Args *args, Why *why)
{
    const char *code = args_value(args, "--deal");
    Deal deal;
    if (args->settings || args_has(args, "--seed") || args_has(args, "--pack") || (code && args_has(args, "--today")))
        return why_not(why, "A deal has its own options and seed: nothing of the kind can stand beside %s.",
                       code ? "--deal" : "--today");
    if (!code && !e) return why_not(why, "The command play needs a GAME; undercroft games lists them.");
    if (!code) deal_of_day(e, deal_today(), &deal);
    else if (!deal_read(code, &deal, why)) return false;
    if (e && deal.entry != e)
        return why_not(why, "That is a deal of %s, not of %s.", deal.entry->face->title, e->face->title);
    return deal_open(o, &deal, why);
}

static bool play_open(Opening *o, Keeper *k, const RegistryEntry *e, const Args *args, Why *why)
{
    const char *load = args_value(args, "--load");
    bool resume = args_has(args, "--resume");
    if (load && resume) return why_not(why, "--load and --resume cannot be given together.");
    if (load || resume) {
        if (!saved_takes_no_more(args, why)) return false;
        if (resume) return open_resumed(o, k, e, why);
        if (!open_saved(o, k, e, load, why)) return false;
    } else if (args_has(args, "--deal") || args_has(args, "--today")) {
        if (!open_deal(o, e, args, why)) return false;
    } else {
        if (!e) return why_not(why, "The command play needs a GAME; undercroft games lists them.");
        if (!open_new(o, k, e, args, why)) return false;
    }
    keeper_begin(k);
    return true;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void greeting_say(const Paper *p, const Session *s, const SaveEntry *unfinished)
{
    const Face *face = session_face(s);
    char options[512];
    Text t = text_in(options, sizeof options);
    options_line_of(s, &t);
    if (unfinished)
        paper_put(p, "An unfinished game of %s is kept: %s Go on with it by: undercroft play %s --resume", face->title,
                  unfinished->status, face->game->name);
    paper_put(p, "%s, seed %llu%s%s. Type ? for help.", face->title, (unsigned long long)session_setup(s)->seed,
              *options ? ", " : "", options);
    paper_put(p, "%s.", face->blurb);
    if (session_count(s) > 0) paper_put(p, "Going on from answer %d.", session_count(s) + 1);
}

/* The full-screen table, unless plain text is asked for or all the terminal can show. */
static bool full_screen(const Paper *p, const Args *args)
{
    Why why = { "" };
    if (args_has(args, "--plain") || args_has(args, "--pause")) return false;
    if (term_usable(&why)) return true;
    if (*why.text) paper_put(p, "%s", why.text);
    return false;
}

static int play_run(const Args *args)
{
    const RegistryEntry *e = args->count ? choose_game(args->word[0]) : NULL;
    Paper paper = paper_on(stdout);
    SaveEntry unfinished;
    bool kept_before;
    Opening o = { 0 };
    Keeper k;
    Why why = { "" };
    int64_t pause = 0;
    int status;
    if (args->count && !e) return EXIT_REFUSED;
    if (args_has(args, "--pause") && !args_number("--pause", args_value(args, "--pause"), 0, 10000, &pause, &why))
        return command_refuse("%s", why.text);
    keeper_open(&k, command_not_kept);
    if (!play_open(&o, &k, e, args, &why)) {
        keeper_close(&k);
        return command_refuse("%s", why.text);
    }
    kept_before = !args_has(args, "--resume") && keeper_unfinished(&k, session_game(o.session)->name, &unfinished);
    if (full_screen(&paper, args)) {
        status = term_play(&o, &k);
    } else {
        greeting_say(&paper, o.session, kept_before ? &unfinished : NULL);
        status = plain_table_play(&o, &k, (int)pause);
    }
    opening_close(&o);
    keeper_close(&k);
    return status;
}

extern const Command PLAY_COMMAND;
const Command PLAY_COMMAND = {
    .name = "play",
    .operands = "GAME [seats=N] [OPTION=VALUE...]",
    .summary = "play a game",
    .text = "On a terminal this opens the full-screen table; ? shows its keys. With --plain, and wherever there is no terminal, it "
            "plays in plain text: each turn shows what happened, what matters, the question and numbered answers. Answer with a "
            "number or enough of the words; ? lists what else can be typed (why, look, undo, save ...).\n\n"
            "Options of a game are given as name=value; undercroft games lists them. seats=N sets the number of players, "
            "undo=free lets you take back anything when you play alone, clock=45m gives a match of two a clock, deck=NAME brings a deck "
            "(undercroft deck list GAME).\n\n"
            "Every answer is kept in your own store at once. Ctrl-C, quit, a closed terminal or the end of the input leave the "
            "game so that --resume goes on with it. A finished game goes into your history.",
    .option = {
        { "--seed", "N", "deal by this number: the same seed and the same answers give the same game" },
        { "--today", NULL, "the deal of the day of GAME: the same for everybody" },
        { "--deal", "CODE", "the deal of that code, as d at the table and code in plain text say it" },
        { "--pack", "FILE", "with the cards of FILE besides the game's own (NAME.cards), or of a compiled pack" },
        { "--load", "FILE", "go on from a saved game: a file, or a name that undercroft saves lists" },
        { "--resume", NULL, "go on with the newest unfinished game (of GAME, or of any when none is named)" },
        { "--people", "N", "how many persons share this keyboard; bots take the other seats" },
        { "--bots", "LEVELS", "how well bots play: random, novice, adept (usual) or master; one for all, or novice,master by seat" },
        { "--pause", "MS", "in plain text on a terminal, wait so long after each happening; Enter hurries on" },
        { "--plain", NULL, "plain text, one line at a time, instead of the full-screen table" },
    },
    .words_max = 1,
    .settings = true,
    .run = play_run,
};
