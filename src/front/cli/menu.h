/*
 * menu.h - what `undercroft` does when nothing is asked of it: on a terminal it asks which game, elsewhere it prints
 * help.
 *
 * Does NOT play: it hands a command line on to `play`.
 */
#ifndef CLI_MENU_H
#define CLI_MENU_H

/* Returns the exit status. */
int menu_run(void);

#endif
