/*
 * look_up.c - pages to read. See look_up.h.
 */
#include "front/term/look_up.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/term/emblem.h"
#include "front/term/focus.h"
#include "front/term/popup.h"
#include "sitting/hint.h"
#include "telling/card_page.h"
#include "telling/rules_page.h"

static void log_write(void *user, const Paper *p)
{
    const Board *b = user;
    if (b->log.count == 0) paper_put(p, "Nothing has happened yet.");
    for (int n = b->log.count - 1; n >= 0; n--) { /* the newest answer first, its happenings in their order */
        int first = n;
        while (first > 0 && b->log.line[first - 1].answer == b->log.line[n].answer) first--;
        for (int k = first; k <= n; k++)
            paper_say(p, 2 * b->log.line[k].depth, 2 * b->log.line[k].depth + 2, b->log.line[k].text);
        paper_blank(p);
        n = first;
    }
}

void look_up_log(const Board *b) { popup_page("What happened, the newest first", log_write, (void *)(uintptr_t)b); }

/* With what a lesson says and where the game stands, which a small window may have cut. */
static void focus_page(void *user, const Paper *p)
{
    const Board *b = user;
    if (b->at.lesson && *lesson_words(b->at.lesson)) {
        paper_say(p, 0, 0, lesson_words(b->at.lesson));
        paper_blank(p);
    }
    focus_write(b, p);
    if (*b->status) {
        paper_blank(p);
        paper_say(p, 0, 2, b->status);
    }
}

void look_up_focus(const Board *b) { popup_page("In focus", focus_page, (void *)(uintptr_t)b); }

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

typedef struct CardAsked {
    const Board *board;
    int card;
} CardAsked;

static void card_write(void *user, const Paper *p)
{
    const CardAsked *asked = user;
    const Session *s = asked->board->at.session;
    card_page_show(p, session_face(s), session_box(s), asked->card);
}

void look_up_card(Board *b)
{
    const Session *s = b->at.session;
    CardAsked asked = { b, 0 };
    char name[80] = "";
    Why why = { "" };
    if (!popup_ask("Which card? Enough of its name", name, sizeof name) || !*name) return;
    asked.card = card_page_find(session_face(s), session_box(s), name, &why);
    if (!asked.card) board_say(b, true, "%s", why.text);
    else popup_page("Card", card_write, &asked);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

typedef struct RulesAsked {
    const Face *face;
    char words[80];
} RulesAsked;

static void rules_write(void *user, const Paper *p)
{
    const RulesAsked *asked = user;
    Why why = { "" };
    bool found = *asked->words ? rules_show(p, asked->face->rules_file, asked->words, &why)
                               : rules_show_all(p, asked->face->rules_file, &why);
    if (!found) paper_put(p, "%s", why.text);
}

void look_up_rules(const Face *face)
{
    RulesAsked asked = { face, "" };
    if (!popup_ask("Which rule? A number, words, or nothing for all", asked.words, sizeof asked.words)) return;
    popup_page(face->title, rules_write, &asked);
}

/* ---- Hints and keys ---------------------------------------------------------------------------------------------- */

typedef struct HintAsked {
    const Session *session;
    Hint hint;
} HintAsked;

static void hint_page(void *user, const Paper *p)
{
    const HintAsked *asked = user;
    hint_write(p, asked->session, &asked->hint);
}

void look_up_hint(Board *b)
{
    static volatile int stop;
    HintAsked asked = { .session = b->at.session, .hint = { .stop = &stop } };
    Why why = { "" };
    bool found;
    board_say(b, false, "Thinking ... any key breaks it off.");
    board_draw(b);
    b->message[0] = 0;
    screen_watch(&stop);
    found = hint_think(b->at.session, &asked.hint, &why);
    screen_unwatch();
    if (!found) board_say(b, true, "%s", why.text);
    else popup_page("Hint", hint_page, &asked);
}

static void sign_write(const Paper *p, const char *sign, const char *meaning) { paper_entry(p, 0, sign, 12, meaning); }

static const Face *figures_of; /* whose signs are explained */

/* The game's own figures: "♥ Life, ⚔ Power". */
static void figures_say(const Paper *p)
{
    char line[600];
    Text t = text_in(line, sizeof line);
    const char *last = "";
    for (const FigureSign *f = figures_of->signs; f && f->name; f++) {
        const char *sign = screen_is_utf8() ? f->sign : f->letters;
        if (strcmp(last, sign) == 0 || !f->name[1]) continue; /* a shorter name of the same */
        text_add(&t, t.used ? ", " : "Figures: ");
        text_add(&t, sign);
        text_add(&t, " ");
        text_add(&t, f->name);
        last = sign;
    }
    if (t.used) text_add(&t, "."), paper_say(p, 0, 2, line);
}

/* What stands on the table without words. */
static void signs_write(const Paper *p)
{
    char track[64];
    snprintf(track, sizeof track, "%s%s%s%s", screen_glyph(GLYPH_PASSED), screen_glyph(GLYPH_AT),
             screen_glyph(GLYPH_AHEAD), screen_glyph(GLYPH_AHEAD));
    sign_write(p, screen_is_utf8() ? "╔ ┏ ┆" : "# @ :",
               "frames: double can be chosen now, heavy has the focus, dotted is out of action or face down");
    sign_write(p, screen_pips(5), "a die, with its value and the most it can show");
    sign_write(p, track, "the track of that die: passed, where it is now, still ahead");
    sign_write(p, screen_glyph(GLYPH_TOKEN), "on a map: who or what stands at that place");
    sign_write(p, screen_glyph(GLYPH_DOOR), "a door of a hex");
    sign_write(p, screen_glyph(GLYPH_PILE), "a pile, with how many cards it has");
    sign_write(p, "+", "before a name on a card: it is attached to that card");
    sign_write(p, screen_is_utf8() ? "…" : "+", "at the end of a line: there is more; i reads it");
    paper_put(
        p,
        "The sign in the upper right corner of a card stands for its picture, such as %s, %s or %s; cards without one "
                 "have the sign of their kind. It means nothing in the rules.",
              emblem_of("sword", 0), emblem_of("skull", 0), emblem_of("book", 0));
    figures_say(p);
}

static void keys_write(void *user, const Paper *p)
{
    static const char *const KEYS[][2] = {
        { "Enter", "does the thing or the answer in focus; where that is not allowed, says why, with the rule" },
        { "Up, Down", "the next answer; on the table, the next thing that way" },
        { "Tab", "from the answers to the table and back; Left and Right go to the table as well" },
        { "1 2 3 ...", "gives the answer of that number" },
        { "/", "gives the answer that has the words you type, or goes to the thing of that name" },
        { "n p", "on the table, the next and the previous thing that can be chosen" },
        { "i", "reads all there is to say of the thing in focus, and where the game stands" },
        { "u r", "takes the last answer back, while nobody has learned anything by it; does it after all" },
        { "d", "this deal: its code, and the same deal once more" },
        { "h", "a hint from a fair search that sees what you see" },
        { "l", "what happened so far" },
        { "R c", "looks a rule up; looks a card up" },
        { "s", "saves the game under a name that is asked for (every answer is kept by itself as well)" },
        { "x", "says something for the table, where a game has that: time is up, a warning, giving up" },
        { "+ -", "tells what happens faster, slower, step by step; S has all settings" },
        { "Esc", "while something is told: skips on to your next question. Any other key hurries on" },
        { "mouse", "a click brings the focus, another click does it; the wheel scrolls" },
        { "q", "leaves; the game is kept, and the menu goes on with it" },
    };
    (void)user;
    for (size_t n = 0; n < sizeof KEYS / sizeof *KEYS; n++) paper_entry(p, 0, KEYS[n][0], 12, KEYS[n][1]);
    paper_blank(p);
    signs_write(p);
}

static void replay_keys_write(void *user, const Paper *p)
{
    static const char *const KEYS[][2] = {
        { "Left, Right", "one answer back, one on; the space bar too" },
        { "PgUp, PgDn", "ten answers back, ten on" },
        { "Home, End", "to the beginning, to the end" },
        { "t T", "to where the next turn begins, and the one before" },
        { "g", "to a number of answers; t3 is turn 3" },
        { "Enter", "plays on from here, as a new game" },
        { "Up, Down", "look around on the table; i reads all there is to say of the thing in focus" },
        { "l", "what happened up to here" },
        { "R c", "looks a rule up; looks a card up" },
        { "q", "leaves the replay" },
    };
    (void)user;
    for (size_t n = 0; n < sizeof KEYS / sizeof *KEYS; n++) paper_entry(p, 0, KEYS[n][0], 14, KEYS[n][1]);
    paper_blank(p);
    signs_write(p);
}

void look_up_keys(const Board *b)
{
    figures_of = session_face(b->at.session);
    popup_page(b->watching ? "Keys of a replay" : "Keys", b->watching ? replay_keys_write : keys_write, NULL);
}
