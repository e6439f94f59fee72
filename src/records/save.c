/*
 * save.c - writing a game as text, and playing a save again. See save.h and docs/save-format.md; the reader of the text
 * is save_read.c.
 */
#include "records/save.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/random_bot.h"
#include "records/deck_file.h"
#include "records/save_inside.h"
#include "table/options.h"
#include "words/file.h"
#include "words/hash.h"
#include "words/sheet.h"
#include "words/words.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Words of a line must not break it. */
static const char *one_line(char *text)
{
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    return text;
}

static void write_decks(Sheet *p, const Session *s)
{
    const Setup *how = session_setup(s);
    const Box *box = session_box(s);
    int each = session_face(s)->decks_per_seat;
    for (int i = 0; how->deck && i < how->seats * each; i++) {
        const Deck *deck = &how->deck[i];
        if (!deck->count) continue; /* the game's own */
        sheet_add(p, "deck %d %d\n", i / each + 1, i % each + 1);
        for (int c = 0; c < deck->count; c++) {
            int run = 1;
            while (c + run < deck->count && deck->card[c + run] == deck->card[c]) run++;
            sheet_add(p, "card %d %s\n", run, box->words->card[deck->card[c]].name);
            c += run - 1;
        }
    }
}

/* What a served table promised, and kept: docs/online.md. */
static void write_luck(Sheet *p, const TableLuck *luck, int seats)
{
    char digits[LUCK_HEX];
    if (!luck) return;
    luck_commitment(luck, digits);
    sheet_add(p, "table %s\ncommitment %s\n", luck->table, digits);
    luck_hex(luck->secret, digits);
    sheet_add(p, "secret %s\n", digits);
    for (int i = 0; i < seats; i++)
        if (luck->nonce[i][0]) sheet_add(p, "nonce %d %s\n", i + 1, luck->nonce[i]);
}

static void write_head(Sheet *p, const Session *s)
{
    const Face *face = session_face(s);
    const Setup *how = session_setup(s);
    char words[WHY_ROOM];
    sheet_add(p, "undercroft save %d\n", SAVE_VERSION);
    sheet_add(p, "game %s\n", session_game(s)->name);
    sheet_add(p, "rules %" PRIu32 "\n", session_game(s)->rules_version);
    sheet_add(p, "content %016" PRIx64 "\n", session_box(s)->hash);
    for (int i = 0; i < session_packs(s); i++) sheet_add(p, "pack %s\n", session_pack(s, i));
    sheet_add(p, "seed %" PRIu64 "\n", how->seed);
    write_luck(p, session_luck(s), how->seats);
    sheet_add(p, "seats %d\n", how->seats);
    for (int i = 0; i < face->option_count && i < OPTION_MAX; i++) {
        Text t = text_in(words, sizeof words);
        options_words(face, i, how->option[i], &t);
        sheet_add(p, "option %s %s\n", face->options[i].name, words);
    }
    if (session_clock(s)) sheet_add(p, "clock %d %d\n", session_clock(s), session_clock_used(s));
    sheet_add(p, "undo %s\n", session_undo_is_free(s) ? "free" : "strict");
    for (int i = 0; i < how->seats; i++) {
        const Sitter *who = session_sitter(s, i);
        Text t = text_in(words, sizeof words);
        text_add(&t, who->bot ? who->name : session_name(s, i));
        sheet_add(p, "seat %d %s %s\n", i + 1, who->bot ? "bot" : "person", one_line(words));
    }
    write_decks(p, s);
}

/* A comment for every turn that began with this answer. */
static void write_turns(Sheet *p, const Session *s, int n)
{
    const Event *event;
    int count = session_log_events(s, n, &event);
    for (int i = 0; i < count; i++)
        if (event[i].kind == EV_TURN && event[i].seat < session_seats(s) && session_seats(s) > 1)
            sheet_add(p, "# turn of %s\n", session_name(s, event[i].seat));
        else if (event[i].kind == EV_TURN) sheet_add(p, "# turn %d\n", event[i].a);
}

static void write_answers(Sheet *p, const Session *s)
{
    int count = session_count(s);
    sheet_add(p, "answers\n");
    sheet_add(p, "check 0 %016" PRIx64 "\n", session_standing_at(s, 0));
    for (int n = 0; n < count; n++) {
        char words[WHY_ROOM];
        uint32_t luck = session_log_luck(s, n);
        if (session_luck(s) && luck != (n ? session_log_luck(s, n - 1) + 1 : 0))
            sheet_add(p, "luck %" PRIu32 "\n", luck);
        snprintf(words, sizeof words, "%s", session_log_words(s, n));
        sheet_add(p, "%d %s\n", n + 1, one_line(words));
        write_turns(p, s, n);
        if ((n + 1) % SAVE_CHECK_EVERY == 0 && n + 1 < count)
            sheet_add(p, "check %d %016" PRIx64 "\n", n + 1, session_standing_at(s, n + 1));
    }
    sheet_add(p, "end %d %016" PRIx64 "\n", count, session_standing_at(s, count));
}

char *save_text(const Session *s, size_t *size)
{
    Sheet p = { 0, 0, 0, false };
    write_head(&p, s);
    write_answers(&p, s);
    if (p.failed) {
        free(p.at);
        return 0;
    }
    *size = p.used;
    return p.at;
}

bool save_write(const Session *s, const char *path, Why *why)
{
    size_t size;
    char *text = save_text(s, &size);
    if (!text) return why_not(why, "There is not enough memory to save the game.");
    bool done = file_write(path, text, size, why);
    free(text);
    return done;
}

/* ---- Playing it again -------------------------------------------------------------------------------------------- */

static bool same_game(const Save *v, const Face *face, const Box *box, Why *why)
{
    if (strcmp(v->game, face->game->name) != 0)
        return why_not(why, "%s:%d: this is a game of %s, not of %s.", v->name, v->game_line, v->game,
                       face->game->name);
    if (v->rules != face->game->rules_version)
        return why_not(why, "%s:%d: saved with rules %" PRIu32 " of %s; this program plays rules %" PRIu32 ".", v->name,
                       v->rules_line, v->rules, face->title, face->game->rules_version);
    if (v->content == box->hash) return true;
    if (v->packs > 0)
        return why_not(why,
                       "%s:%d: saved with other cards of %s (content %016" PRIx64 ", here %016" PRIx64
                       "): the pack %s is missing, has changed, or is not alone.",
                       v->name, v->content_line, face->title, v->content, box->hash, v->pack[0].name);
    return why_not(why, "%s:%d: saved with other cards of %s: content %016" PRIx64 ", here %016" PRIx64 ".", v->name,
                   v->content_line, face->title, v->content, box->hash);
}

/* A sentence of someone else, with the place before it. */
static bool at_line(const Save *v, int line, const Why *inner, Why *why)
{
    return why_not(why, "%s:%d: %s", v->name, line, inner->text);
}

static bool set_options(const Save *v, SessionStart *start, Why *why)
{
    Why inner;
    options_standard(start->face, &start->setup);
    start->setup.seed = v->seed;
    start->setup.seats = (uint8_t)v->seats;
    for (int i = 0; i < v->options; i++)
        if (!options_set(start, v->option[i].setting, &inner)) return at_line(v, v->option[i].line, &inner, why);
    start->undo_free = v->undo_free;
    start->clock = v->clock, start->clock_used = v->clock_used;
    return true;
}

static bool seat_sitters(const Save *v, SessionStart *start, SaveSitter sitter, void *user, Why *why)
{
    for (int i = 0; i < v->seats && i < SEAT_MAX; i++) {
        const SaveSeat *saved = &v->seat[i];
        Sitter *who = &start->sitter[i];
        char nobody[16];
        seat_nameless(i, nobody, sizeof nobody);
        if (!saved->bot && strcmp(saved->name, nobody) == 0) continue;
        memcpy(who->name, saved->name, sizeof who->name);
        if (!saved->bot) continue;
        if (sitter && sitter(user, saved->name, who)) continue;
        if (strcmp(saved->name, "random") != 0)
            return why_not(why, "%s:%d: there is no bot called \"%s\" here.", v->name, saved->line, saved->name);
        who->bot = random_bot_answer;
    }
    return true;
}

static bool fill_decks(const Save *v, const Face *face, const Box *box, Deck *decks, Why *why)
{
    for (int i = 0; i < v->cards; i++) {
        const SaveCard *c = &v->card[i];
        int number = deck_file_card(box, c->name);
        if (c->seat > v->seats || c->which > face->decks_per_seat)
            return why_not(why, "%s:%d: %s has no such deck.", v->name, c->line, face->title);
        Deck *deck = &decks[(c->seat - 1) * face->decks_per_seat + c->which - 1];
        if (!number) return why_not(why, "%s:%d: %s has no card \"%.60s\".", v->name, c->line, face->title, c->name);
        for (int k = 0; k < c->count; k++) {
            if (deck->count == DECK_MAX)
                return why_not(why, "%s:%d: a deck has at most %d cards.", v->name, c->line, DECK_MAX);
            deck->card[deck->count++] = (uint16_t)number;
        }
    }
    return true;
}

static Session *begin_saved(const Save *v, SessionStart *start, SaveSitter sitter, void *user, Why *why)
{
    const Face *face = start->face;
    Session *s = 0;
    Why inner;
    Deck *decks = 0;
    if (!set_options(v, start, why) || !seat_sitters(v, start, sitter, user, why)) return 0;
    start->pack_count = v->packs;
    memcpy(start->pack, v->pack, sizeof start->pack);
    if (v->cards > 0) {
        decks = calloc((size_t)SEAT_MAX * (face->decks_per_seat + 1u), sizeof *decks);
        if (!decks) why_not(why, "There is not enough memory for a game.");
        if (!decks || !fill_decks(v, face, start->box, decks, why)) {
            free(decks);
            return 0;
        }
        start->setup.deck = decks;
    }
    if (v->served) start->luck = &v->luck;
    if (v->served && v->seed != luck_setup(&v->luck)) {
        why_not(why, "%s:%d: this is not the seed that the table's secret makes.", v->name, v->seed_line);
        free(decks);
        return 0;
    }
    s = session_begin(start, &inner);
    if (!s) at_line(v, v->seats_line, &inner, why);
    free(decks);
    return s;
}

/* Where nobody is asked, it does not matter who sits: bots that are not known here do as well. */
static bool seat_nobody(void *user, const char *name, Sitter *out)
{
    (void)user, (void)name;
    out->bot = random_bot_answer;
    return true;
}

/* The answers that were legal where one was not, for the sentence that says so. */
static bool diverged(const Save *v, const SaveAnswer *a, int n, const Answers *list, Why *why)
{
    char legal[360];
    Text t = text_in(legal, sizeof legal);
    if (list->count == 0)
        return why_not(why, "%s:%d: answer %d, \"%.60s\", comes after the end of the game.", v->name, a->line, n + 1,
                       a->words);
    for (int i = 0; i < list->count; i++) {
        if (i) text_add(&t, ", ");
        if (t.used > 260) {
            text_add(&t, "and more");
            break;
        }
        text_add(&t, list->words[i]);
    }
    return why_not(why, "%s:%d: answer %d, \"%.60s\", is not legal there; legal were: %s.", v->name, a->line, n + 1,
                   a->words, legal);
}

static int exact_answer(const Answers *list, const char *words)
{
    char want[WORDS_ROOM], known[WORDS_ROOM];
    words_fold(words, want);
    for (int i = 0; i < list->count; i++) {
        words_fold(list->words[i], known);
        if (strcmp(want, known) == 0) return i;
    }
    return -1;
}

static bool play_saved(const Save *v, Session *s, int n, Answers *list, Why *why)
{
    const SaveAnswer *a = &v->answer[n];
    Action leaves;
    Why inner;
    list->count = 0;
    if (a->luck >= 0) session_luck_on(s, (uint32_t)a->luck);
    if (leaving_read(a->words, &leaves))
        return session_table_answer(s, leaves, &inner) || at_line(v, a->line, &inner, why);
    if (!session_over(s)) answers_list_all(session_face(s), session_box(s), session_view(s, session_asked(s)), list);
    int which = exact_answer(list, a->words);
    if (which < 0) return diverged(v, a, n, list, why);
    Action act = list->action[which];
    if (ACT_VERB(act) == VERB_TABLE ? session_table_answer(s, act, &inner) : session_answer(s, act, &inner))
        return true;
    return at_line(v, a->line, &inner, why);
}

static bool check_saved(const Save *v, const Session *s, const SaveCheck *c, int since, Why *why)
{
    if (v->version < SAVE_STANDINGS || c->hash == session_standing_at(s, session_count(s))) return true;
    if (c->after == 0)
        return why_not(why,
                       "%s:%d: the game does not begin as it did when it was saved: the seed, the seats or an "
                       "option above was changed, or the rules set up differently.",
                       v->name, c->line);
    return why_not(why,
                   "%s:%d: after answer %d the game does not stand as it did when it was saved: one of the "
                   "answers %d to %d was changed, or the rules play it differently.",
                   v->name, c->line, c->after, since + 1, c->after);
}

/* The answers from the start, each check where it stands. */
static bool play_all(const Save *v, Session *s, int to, Why *why)
{
    Answers *list = malloc(sizeof *list);
    bool fine = list || why_not(why, "There is not enough memory to play the save.");
    int check = 0, since = 0;
    for (int n = 0; fine; n++) {
        while (fine && check < v->checks && v->check[check].after == n) {
            fine = check_saved(v, s, &v->check[check], since, why);
            since = v->check[check++].after;
        }
        if (n == to) break;
        fine = fine && play_saved(v, s, n, list, why);
    }
    free(list);
    return fine;
}

int save_diverges(const Save *v, const Face *face, const Box *box, Why *why)
{
    SessionStart start;
    memset(&start, 0, sizeof start);
    start.face = face;
    start.box = box ? box : face->game->box;
    if (strcmp(v->game, face->game->name) != 0) {
        (void)same_game(v, face, start.box, why);
        return -1;
    }
    Session *s = begin_saved(v, &start, seat_nobody, 0, why);
    if (!s) return -1;
    int count = play_all(v, s, v->answers, why) ? v->answers : session_count(s);
    session_end(s);
    return count;
}

Session *save_play(const Save *v, const Face *face, const Box *box, int to, SaveSitter sitter, void *user, Why *why)
{
    SessionStart start;
    memset(&start, 0, sizeof start);
    start.face = face;
    start.box = box ? box : face->game->box;
    if (!same_game(v, face, start.box, why)) return 0;
    if (to > v->answers) {
        why_not(why, "%s has %d answers, not %d.", v->name, v->answers, to);
        return 0;
    }
    Session *s = begin_saved(v, &start, sitter, user, why);
    if (s && !play_all(v, s, to < 0 ? v->answers : to, why)) {
        session_end(s);
        s = 0;
    }
    return s;
}
