/*
 * game_laws.c - one whole game, with all that must hold at every step of it. Does NOT hold the laws: rule_laws.c and
 * word_laws.c do.
 */
#include "law/laws.h"

void laws_of_game(Trial *t)
{
    trial_begin(t);
    laws_of_setup(t);
    for (;;) {
        bool goes_on = trial_look(t);
        laws_of_position(t);
        laws_of_views(t);
        words_of_position(t);
        if (!goes_on) break;
        laws_of_answers(t);
        trial_step(t);
    }
    laws_of_end(t);
    words_of_end(t);
}
