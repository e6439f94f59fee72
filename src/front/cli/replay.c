/*
 * replay.c - `undercroft replay FILE`: plays a saved game again, checks it, tells it, and can go on from any place in
 * it.
 *
 * Owns the telling of a replay. Does NOT check anything itself: loading a save plays it through the rules (save.h).
 */
#include <stdio.h>
#include <string.h>

#include "front/cli/command.h"
#include "front/cli/plain_table.h"
#include "front/cli/table_words.h"
#include "telling/chronicle.h"
#include "words/paper.h"

/* Whose eyes: the only seat's, or a spectator's. */
static int replay_viewer(const Session *s) { return session_seats(s) == 1 ? 0 : SEAT_NONE; }

/* What an answer led to, and of -1, what the setup laid out. */
static void answer_tell(const Paper *p, const Session *s, int n)
{
    Chronicle told = CHRONICLE_NEW;
    int seat = n < 0 ? SEAT_NONE : session_log_seat(s, n);
    char label[64];
    snprintf(label, sizeof label, "%d. %s:", n + 1, seat == SEAT_NONE ? "the table" : session_name(s, seat));
    if (n >= 0) paper_entry(p, 0, label, 14, session_log_words(s, n));
    else paper_put(p, "Setup:");
    chronicle_take(&told, s, replay_viewer(s), n, n + 1);
    for (int k = 0; k < told.count; k++) {
        const ChronicleLine *line = &told.line[k];
        if (!line->heading) paper_say(p, 2 + 2 * line->depth, 4 + 2 * line->depth, line->text);
    }
    chronicle_free(&told);
}

static void place_say(const Paper *p, const Session *s)
{
    char text[800];
    Text t = text_in(text, sizeof text);
    paper_blank(p);
    if (session_over(s)) session_outcome(s, replay_viewer(s), &t);
    else session_status(s, replay_viewer(s), &t);
    paper_say(p, 0, 2, text);
    table_say(p, s, replay_viewer(s));
}

/* The whole game, standing after `to` answers. One that breaks later than that can still be looked at up to there. */
static bool replay_open(Opening *o, const Save *save, int64_t to, Why *why)
{
    Why later = { "" };
    if (opening_load(o, save, NULL, -1, why)) {
        session_replay(o->session);
        return session_seek(o->session, to < 0 ? session_length(o->session) : (int)to, why);
    }
    if (to < 0 || !opening_load(o, save, NULL, (int)to, &later)) return false;
    command_fail("%s Up to answer %d it is sound.", why->text, (int)to);
    session_replay(o->session);
    return session_seek(o->session, session_length(o->session), why);
}

static int replay_continue(Opening *o, Keeper *k)
{
    Why why = { "" };
    if (session_over(o->session)) return command_refuse("The game is over there; --to N goes to an earlier place.");
    if (!session_resume(o->session, &why)) return command_refuse("%s", why.text);
    keeper_begin(k);
    return plain_table_play(o, k, 0);
}

static int replay_show(Opening *o, Keeper *k, bool go_on)
{
    Paper p = paper_on(stdout);
    int count = session_count(o->session), length = session_length(o->session);
    paper_put(&p, "%s, %d answers, seed %llu: every answer is legal and every check agrees.", o->entry->face->title,
              length, (unsigned long long)session_setup(o->session)->seed);
    for (int n = -1; n < count; n++) answer_tell(&p, o->session, n);
    if (go_on) return replay_continue(o, k);
    place_say(&p, o->session);
    return EXIT_DONE;
}

/* A save of other rules or cards is not replayed, but it is said how far it would go. */
static int replay_refuse(const Save *save, const Why *why)
{
    const RegistryEntry *e = save ? registry_find(save_game(save)) : NULL;
    Boxes boxes;
    Why later = { "" };
    if (!e || !opening_boxes(&boxes, save, e->face, &later)) return command_refuse("%s", why->text);
    bool other = save_rules_version(save) != e->game->rules_version || save_content(save) != boxes.box->hash;
    int played = other ? save_diverges(save, e->face, boxes.box, &later) : -1;
    boxes_close(&boxes);
    if (played < 0) return command_refuse("%s", why->text);
    if (played == save_length(save)) return command_refuse("%s Every answer of it could be played here.", why->text);
    return command_refuse("%s Played here, it goes on to answer %d: %s", why->text, played, later.text);
}

/* Whether the dice were those promised. That every answer is legal and every check agrees has been seen by now. */
static int replay_verify(const Save *save, const Session *s)
{
    Paper p = paper_on(stdout);
    const TableLuck *luck = save_luck(save);
    char digits[LUCK_HEX];
    int back = 0;
    if (!luck) return command_refuse("%s was not played at a served table: nothing was promised.", save_name(save));
    luck_commitment(luck, digits);
    if (strcmp(digits, save_commitment(save)) != 0) {
        command_fail("%s: the secret is not the one promised: it makes %s, shown was %s.", save_name(save), digits,
                     save_commitment(save));
        return EXIT_FAILED;
    }
    for (int n = 0; n < session_length(s); n++)
        back += session_log_luck(s, n) > (uint32_t)(n ? session_log_luck(s, n - 1) + 1 : 0);
    paper_put(&p, "Table %s showed the commitment %s before anybody said a word.", luck->table, digits);
    paper_put(
        &p, "The secret fits it, and with what the seats said it makes every die and every shuffle of the %d answers.",
              session_length(s));
    if (back)
        paper_put(&p, "Answers were taken back by agreement at %d place%s; new luck came after.", back,
                  back == 1 ? "" : "s");
    return EXIT_DONE;
}

static int replay_run(const Args *args)
{
    const char *name = args->word[0];
    Opening o = { 0 };
    Keeper k;
    Why why = { "" };
    int64_t to = -1;
    Save *save;
    int status;
    keeper_open(&k, command_not_kept);
    save = opening_find_save(k.store, name, &why);
    if (save && args_has(args, "--to") &&
        !args_number("--to", args_value(args, "--to"), 0, save_length(save), &to, &why)) {
        save_free(save);
        save = NULL;
    }
    bool opened = save && replay_open(&o, save, to, &why);
    const char *copy = args_value(args, "--save");
    if (opened && copy && !save_write(o.session, copy, &why)) status = command_fail("%s", why.text);
    else if (opened && args_has(args, "--verify")) status = replay_verify(save, o.session);
    else if (opened) status = replay_show(&o, &k, args_has(args, "--continue"));
    else status = replay_refuse(save, &why);
    save_free(save);
    opening_close(&o);
    keeper_close(&k);
    return status;
}

extern const Command REPLAY_COMMAND;
const Command REPLAY_COMMAND = {
    .name = "replay",
    .operands = "FILE",
    .summary = "check a saved game move by move, look at any place in it, go on from there",
    .text = "Plays the answers of a saved game again from the start: every answer must be legal and every check hash must agree, "
            "or the first line that does not is named. FILE is a file, or a name that undercroft saves lists. Tells what "
            "happened and shows the table at the end, or after N answers.",
    .option = {
        { "--to", "N", "stop after the first N answers (0: before the first)" },
        { "--verify", NULL, "of a game from a served table: whether its dice and shuffles were those promised before it" },
        { "--continue", NULL, "go on playing from that place; what came after it is dropped, the file stays as it is" },
        { "--save", "FILE", "also write the game there, as a save that others can open" },
    },
    .words_min = 1,
    .words_max = 1,
    .run = replay_run,
};
