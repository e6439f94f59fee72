/*
 * join.c - `undercroft join LINK`: the lobby and the tables of a server, in plain text.
 *
 * Owns the conversation: what is typed, and when what has come is said. Does NOT speak the protocol (far_table.h) or put
 * tables into words (far_words.c), and knows no game.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "far/far_table.h"
#include "front/cli/command.h"
#include "front/cli/far_words.h"
#include "front/cli/lines.h"
#include "records/store.h"
#include "words/words.h"

enum { WAIT_MS = 50, SETTING_NAME = LINK_HOST + 60 };

typedef struct Join {
    FarTable far;
    Paper paper;
    Lines lines;
    char state[16];      /* of the table, as it was said last                                                   */
    char seats[1200];    /* and who sat there                                                                   */
    bool sat, offered, promised, waiting_said;
    bool watching;       /* came to look on: takes no seat                                                      */
    bool quit;
} Join;

/* ---- What comes -------------------------------------------------------------------------------------------------- */

static bool is_state(const Join *j, const char *state) { return strcmp(far_text(j->far.table, "state"), state) == 0; }

/* Who answers now, as far as a table says it. */
static void waiting_say(Join *j)
{
    if (j->waiting_said || far_is_over(&j->far)) return;
    j->waiting_said = true;
    paper_put(&j->paper, "%s", far_text(j->far.view, "prompt"));
}

static void offer_say(Join *j)
{
    const json_t *offer = json_object_get(j->far.table, "offer");
    char name[64];
    int seat = (int)json_integer_value(json_object_get(offer, "seat"));
    if (offer && !j->offered && seat != far_seat(&j->far))
        paper_put(&j->paper, "%s asks to take the last answer back: yes or no?",
                  far_words_name(j->far.table, seat, name, sizeof name));
    if (offer && !j->offered && seat == far_seat(&j->far))
        paper_put(&j->paper, "The others are asked whether it may be taken back.");
    j->offered = offer != NULL;
}

/* Who sits there and who is there, as one text: said when it changes. */
static void seats_note(const Join *j, char *out, size_t room)
{
    const json_t *who;
    size_t n;
    Text t = text_in(out, (int32_t)room);
    json_array_foreach(json_object_get(j->far.table, "seats"), n, who)
    {
        text_add(&t, far_text(who, "name"));
        text_add(&t, far_text(who, "bot"));
        text_add(&t, json_is_true(json_object_get(who, "ready")) ? "+" : "-");
        text_add(&t, json_is_true(json_object_get(who, "here")) ? "+" : "-");
        text_add(&t, json_is_true(json_object_get(who, "left")) ? "+;" : "-;");
    }
}

static void presence_say(Join *j)
{
    const json_t *who;
    size_t n;
    json_array_foreach(json_object_get(j->far.table, "seats"), n,
                       who) if (json_is_false(json_object_get(who, "here")) &&
                                !json_is_true(json_object_get(who, "left")))
        paper_put(&j->paper, "%s is not here. When it is their turn and they stay away: claim %zu.",
                  far_text(who, "name"), n + 1);
}

static void promise_say(Join *j)
{
    if (j->promised) return;
    j->promised = true;
    paper_put(&j->paper, "The table promises its luck: %s", far_text(j->far.table, "commitment"));
}

/* Whoever comes to a table that is open sits down. */
static void seat_take(Join *j)
{
    if (j->sat || j->watching || far_seat(&j->far) || !is_state(j, "open")) return;
    j->sat = true;
    far_ask(&j->far, json_pack("{s:i}", "sit", 0));
}

static void table_say(Join *j)
{
    char seats[1200] = "";
    seats_note(j, seats, sizeof seats);
    bool other = strcmp(seats, j->seats) != 0, moved = strcmp(far_text(j->far.table, "state"), j->state) != 0;
    snprintf(j->state, sizeof j->state, "%s", far_text(j->far.table, "state"));
    memcpy(j->seats, seats, sizeof seats);
    if (is_state(j, "open") && (other || moved)) {
        far_words_table(&j->paper, j->far.table);
        promise_say(j);
        if (far_seat(&j->far)) paper_put(&j->paper, "Enter: ready. help: what else.");
    } else if (is_state(j, "playing")) {
        if (other || moved) presence_say(j);
        offer_say(j);
    }
    seat_take(j);
}

static void over_say(Join *j)
{
    char where[LINK_HOST + 40];
    link_words(&j->far.link, where, sizeof where);
    paper_blank(&j->paper);
    paper_say(&j->paper, 0, 2, far_text(j->far.view, "outcome"));
    paper_put(&j->paper,
              "The game is at %s/t/%s/game.save; undercroft replay --verify checks its luck. rematch: once more.",
              where, j->far.code);
}

static void step_say(Join *j)
{
    far_words_events(&j->paper, j->far.view);
    j->waiting_said = false;
    if (far_is_over(&j->far)) over_say(j);
    else if (far_is_asked(&j->far)) far_words_question(&j->paper, j->far.view);
    else waiting_say(j);
}

static void go_to(Join *j, const char *code, bool watching)
{
    j->watching = watching;
    j->sat = j->offered = j->promised = false;
    *j->state = *j->seats = 0;
    far_join(&j->far, code);
}

static void other_say(Join *j)
{
    const json_t *f = j->far.frame, *list = json_object_get(f, "lobby"), *one;
    size_t n;
    if (json_object_get(f, "error")) paper_put(&j->paper, "%s", far_text(f, "error"));
    if (json_object_get(f, "why")) paper_put(&j->paper, "%s", far_text(f, "why"));
    if (json_object_get(f, "notice")) paper_put(&j->paper, "%s", far_text(f, "notice"));
    if (json_object_get(f, "said")) paper_put(&j->paper, "%s: %s", far_text(f, "name"), far_text(f, "said"));
    if (json_object_get(f, "listed") && j->far.lobby) far_words_listed(&j->paper, json_object_get(f, "listed"));
    if (json_object_get(f, "made")) go_to(j, far_text(f, "made"), false);
    if (!list) return;
    paper_put(&j->paper, json_array_size(list)
                             ? "Tables:"
                             : "There is no table yet. make GAME makes one; help says what else can be done.");
    json_array_foreach(list, n, one) far_words_listed(&j->paper, one);
}

static void news_say(Join *j, FarNews news)
{
    switch (news) {
    case FAR_LOST: paper_put(&j->paper, "The connection is lost; trying again."); break;
    case FAR_AGAIN: paper_put(&j->paper, "Connected again."); break;
    case FAR_TABLE: table_say(j); break;
    case FAR_STEP: step_say(j); break;
    case FAR_OTHER: other_say(j); break;
    case FAR_QUIET: break;
    }
    fflush(j->paper.to);
}

/* ---- What is typed ----------------------------------------------------------------------------------------------- */

static void ready_typed(Join *j, const char *rest)
{
    (void)rest;
    far_ready(&j->far);
}

/* make GAME [settings] [clock=SECONDS+MORE] [private] */
static void make_typed(Join *j, const char *rest)
{
    char words[1024], *save = NULL;
    snprintf(words, sizeof words, "%s", rest);
    char *game = strtok_r(words, " ", &save);
    json_t *settings = json_array(), *frame = json_pack("{s:s,s:b}", "make", game ? game : "", "open", 1);
    for (char *word; game && (word = strtok_r(NULL, " ", &save)) != NULL;) {
        int clock = 0, more = 0;
        if (strcmp(word, "private") == 0) json_object_set_new(frame, "open", json_false());
        else if (sscanf(word, "each=%d+%d", &clock, &more) >= 1) {
            json_object_set_new(frame, "clock", json_integer(clock));
            json_object_set_new(frame, "more", json_integer(more));
        } else json_array_append_new(settings, json_string(word));
    }
    json_object_set_new(frame, "settings", settings);
    *j->far.code = 0;
    far_ask(&j->far, frame);
}

static void bot_typed(Join *j, const char *rest)
{
    int seat = 0;
    char level[40] = "";
    sscanf(rest, "%d %39s", &seat, level);
    far_ask(&j->far, json_pack("{s:s,s:i}", "bot", level, "seat", seat));
}

static void join_typed(Join *j, const char *rest) { go_to(j, rest, false); }
static void watch_typed(Join *j, const char *rest) { go_to(j, rest, true); }
static void list_typed(Join *j, const char *rest) { (void)rest, far_lobby(&j->far); }
static void sit_typed(Join *j, const char *rest) { far_ask(&j->far, json_pack("{s:i}", "sit", atoi(rest))); }
static void stand_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "stand", 1)); }
static void undo_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "undo", 1)); }
static void yes_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "agree", 1)); }
static void no_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "agree", 0)); }
static void resign_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "resign", 1)); }
static void back_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "back", 1)); }
static void claim_typed(Join *j, const char *rest) { far_ask(&j->far, json_pack("{s:i}", "claim", atoi(rest))); }
static void say_typed(Join *j, const char *rest) { far_ask(&j->far, json_pack("{s:s}", "say", rest)); }
static void chat_typed(Join *j, const char *rest) { far_ask(&j->far, json_pack("{s:s}", "chat", rest)); }
static void why_typed(Join *j, const char *rest) { far_ask(&j->far, json_pack("{s:s}", "why", rest)); }
static void rematch_typed(Join *j, const char *rest) { (void)rest, far_ask(&j->far, json_pack("{s:b}", "rematch", 1)); }
static void quit_typed(Join *j, const char *rest) { (void)rest, j->quit = true; }

static void look_typed(Join *j, const char *rest)
{
    (void)rest;
    if (j->far.view) far_words_look(&j->paper, j->far.view);
    else if (j->far.table) far_words_table(&j->paper, j->far.table);
    if (far_is_asked(&j->far)) far_words_question(&j->paper, j->far.view);
}

static void help_typed(Join *j, const char *rest);

static const struct Typed {
    const char *word, *operands, *meaning;
    void (*typed)(Join *, const char *rest);
    bool lobby; /* makes sense without a table */
} TYPED[] = {
    { "list", "", "the tables of this server", list_typed, true },
    { "make", "GAME [seats=N] [OPTION=VALUE...] [each=SECONDS+MORE] [private]", "a new table", make_typed, true },
    { "join", "CODE", "go to a table and sit down", join_typed, true },
    { "watch", "CODE", "look on", watch_typed, true },
    { "sit", "[SEAT]", "take a seat, or another one", sit_typed, false },
    { "stand", "", "give it back", stand_typed, false },
    { "bot", "SEAT LEVEL", "seat a bot: random, novice, adept or master", bot_typed, false },
    { "ready", "", "so is Enter: the game begins when all are", ready_typed, false },
    { "look", "", "what lies on the table", look_typed, false },
    { "why", "THING", "why something is no answer now", why_typed, false },
    { "undo", "", "take the last answer back; the others are asked where something was learned by it", undo_typed,
      false },
    { "yes", "", "agree to what is asked", yes_typed, false },
    { "no", "", "do not", no_typed, false },
    { "chat", "WORDS", "say something to all", chat_typed, false },
    { "say", "WORDS", "what the table says, not a player: call seat 2 on stalling ... (say alone lists it)", say_typed,
      false },
    { "resign", "", "give up", resign_typed, false },
    { "claim", "SEAT", "somebody who is asked stays away", claim_typed, false },
    { "back", "", "take your seat again from the bot", back_typed, false },
    { "rematch", "", "the same once more, seats moved on", rematch_typed, false },
    { "help", "", "this list", help_typed, true },
    { "quit", "", "leave; your seat stays yours", quit_typed, true },
};
enum { TYPED_WORDS = sizeof TYPED / sizeof *TYPED };

static void help_typed(Join *j, const char *rest)
{
    (void)rest;
    if (*j->far.code) paper_put(&j->paper, "An answer is given by its number or its words. Besides:");
    for (int i = 0; i < TYPED_WORDS; i++) {
        char label[100];
        snprintf(label, sizeof label, "%s %s", TYPED[i].word, TYPED[i].operands);
        if (TYPED[i].lobby || *j->far.code) paper_entry(&j->paper, 2, label, 22, TYPED[i].meaning);
    }
}

/* Which answer was meant: its number, its words, or the only one that begins so; null: none. */
static const char *answer_meant(const Join *j, const char *typed)
{
    const json_t *list = json_object_get(j->far.view, "actions"), *one;
    char want[WORDS_ROOM], known[WORDS_ROOM], *end;
    const char *found = NULL;
    size_t n;
    long number = strtol(typed, &end, 10);
    int begin = 0;
    if (!*end && number >= 1 && (size_t)number <= json_array_size(list))
        return far_text(json_array_get(list, (size_t)number - 1), "do");
    words_fold(typed, want);
    json_array_foreach(list, n, one)
    {
        words_fold(far_text(one, "do"), known);
        if (strcmp(want, known) == 0) return far_text(one, "do");
        if (*want && words_begin(want, known)) begin++, found = far_text(one, "do");
    }
    return begin == 1 ? found : NULL;
}

static bool word_typed(Join *j, const char *line)
{
    for (int i = 0; i < TYPED_WORDS; i++) {
        size_t n = strlen(TYPED[i].word);
        if (strncmp(line, TYPED[i].word, n) != 0 || (line[n] && line[n] != ' ')) continue;
        TYPED[i].typed(j, line + n + strspn(line + n, " "));
        return true;
    }
    return false;
}

static void line_typed(Join *j, char *line)
{
    line += strspn(line, " \t");
    if (!*line && *j->far.code && is_state(j, "open") && far_seat(&j->far)) ready_typed(j, "");
    if (!*line) return;
    const char *answer = far_is_asked(&j->far) ? answer_meant(j, line) : NULL;
    if (answer) far_do(&j->far, answer);
    else if (!word_typed(j, line))
        paper_put(&j->paper, far_is_asked(&j->far) ? "That is no answer now; help lists what else can be typed."
                                                   : "help lists what can be typed.");
    fflush(j->paper.to);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void join_loop(Join *j)
{
    bool typing = true;
    while (!j->quit) {
        char *line;
        size_t length;
        for (FarNews news; (news = far_next(&j->far, WAIT_MS)) != FAR_QUIET;) news_say(j, news);
        if (!typing || !lines_waiting(&j->lines, 0)) continue;
        LineResult got = lines_next(&j->lines, &line, &length);
        if (got == LINE_READ) line_typed(j, line);
        else if (got == LINE_END || got == LINE_INTERRUPTED) j->quit = true;
    }
}

/* Who we are at that server, so that seats stay ours. */
static void token_name(const FarLink *link, char out[SETTING_NAME])
{
    char where[LINK_HOST + 40];
    link_words(link, where, sizeof where);
    snprintf(out, SETTING_NAME, "guest at %s", where);
}

static int join_run(const Args *args)
{
    static Join j; /* its lines are large */
    const char *link = args->count ? args->word[0] : "http://127.0.0.1:8712/", *name = args_value(args, "--name");
    char setting[SETTING_NAME], token[FAR_TOKEN] = "", code[LINK_CODE];
    FarLink at;
    Why why = { "" }, unkept = { "" };
    if (!link_read(link, &at, &why)) return command_refuse("%s", why.text);
    Store *store = args_has(args, "--guest") ? NULL : store_open(NULL, &unkept);
    token_name(&at, setting);
    if (store) store_setting(store, setting, token, sizeof token);
    signal(SIGPIPE, SIG_IGN);
    j = (Join){ .paper = paper_on(stdout) };
    if (!far_begin(&j.far, link, name ? name : getenv("USER") ? getenv("USER") : "guest", token, &why)) {
        store_close(store);
        return command_fail("%s", why.text);
    }
    if (store) store_set(store, setting, j.far.token, &unkept);
    store_close(store);
    paper_put(&j.paper, "You are %s.", j.far.name);
    fflush(stdout);
    lines_open(&j.lines, STDIN_FILENO, NULL);
    memcpy(code, at.code, sizeof code);
    if (*code) go_to(&j, code, args_has(args, "--watch"));
    else far_lobby(&j.far);
    join_loop(&j);
    far_end(&j.far);
    return EXIT_DONE;
}

extern const Command JOIN_COMMAND;
const Command JOIN_COMMAND = {
    .name = "join",
    .operands = "[LINK]",
    .summary = "sit down at a table that somebody serves",
    .text = "LINK is what the host sent: of a server (its lobby), or of a table (http://HOST/t/CODE). Without it, the server of this "
            "machine. Answers are given by their numbers or words; help lists what else can be typed. A lost connection is made again "
            "by itself, and your seat stays yours. docs/online.md tells more.",
    .option = {
        { "--name", "NAME", "what you are called there" },
        { "--watch", NULL, "look on, and take no seat" },
        { "--guest", NULL, "as somebody new, who is forgotten afterwards" },
    },
    .words_min = 0,
    .words_max = 1,
    .run = join_run,
};
