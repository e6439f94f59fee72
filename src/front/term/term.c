/*
 * term.c - taking the terminal and giving it back. See term.h.
 */
#include "front/term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/term/learning.h"
#include "front/term/opening_menu.h"
#include "front/term/screen.h"
#include "front/term/table_play.h"
#include "words/paper.h"

enum { TERM_DONE = 0, TERM_FAILED = 1 };

bool term_usable(Why *why)
{
    const char *term = getenv("TERM");
    why->text[0] = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
    if (!term || !*term || strcmp(term, "dumb") == 0 || strcmp(term, "unknown") == 0 || !screen_known(term))
        return why_not(why, "This terminal cannot show the full-screen table (TERM is %s), so it is plain text.",
                       term && *term ? term : "not set");
    return true;
}

int term_menu(void)
{
    Keeper k;
    if (!screen_open()) {
        fprintf(stderr, "undercroft: this terminal cannot be used; play with --plain.\n");
        return TERM_FAILED;
    }
    keeper_open(&k, NULL);
    opening_menu(&k);
    screen_close();
    keeper_close(&k);
    return TERM_DONE;
}

int term_play(Opening *o, Keeper *k)
{
    const char *game = session_game(o->session)->name;
    Paper paper = paper_on(stdout);
    Why why = { "" };
    PlayEnd end;
    if (!screen_open()) {
        fprintf(stderr, "undercroft: this terminal cannot be used; play with --plain.\n");
        return TERM_FAILED;
    }
    k->say = NULL;
    end = table_play_opened(o, k, &why);
    screen_close();
    if (*why.text) fprintf(stderr, "undercroft: %s\n", why.text);
    if (!o->session) return TERM_FAILED;
    if (end == PLAY_OVER) {
        char text[800];
        Text t = text_in(text, sizeof text);
        session_outcome(o->session, 0, &t);
        paper_put(&paper, "%s", text);
    } else if (session_count(o->session) > 0 && k->kept) {
        printf("The game is kept. Go on with: undercroft play %s --resume\n", game);
    } else if (session_count(o->session) > 0) {
        printf("The game could not be kept.\n");
    } else {
        printf("Nothing was played, so nothing is kept.\n");
    }
    return end == PLAY_TROUBLE ? TERM_FAILED : TERM_DONE;
}

int term_learn(Lesson *lesson)
{
    const char *game = session_game(lesson_session(lesson))->name;
    Why why = { "" };
    LearnEnd end;
    Keeper k;
    if (!screen_open()) {
        fprintf(stderr, "undercroft: this terminal cannot be used; learn with --plain.\n");
        return TERM_FAILED;
    }
    keeper_open(&k, NULL);
    end = learning_run(lesson, k.store, &why);
    if (end == LEARN_PLAY) {
        screen_clear();
        menu_begin_game(registry_find(game), &k);
    }
    screen_close();
    keeper_close(&k);
    if (*why.text) fprintf(stderr, "undercroft: %s\n", why.text);
    if (end == LEARN_DONE) printf("Play a whole game with: undercroft play %s\n", game);
    return end == LEARN_TROUBLE ? TERM_FAILED : TERM_DONE;
}
