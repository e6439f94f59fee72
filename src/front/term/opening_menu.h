/*
 * opening_menu.h - what can be done before a game: begin one, go on with one, watch one, read, set.
 *
 * Owns the menu and its lists. Does NOT take or give back the terminal, nor play.
 */
#ifndef TERM_OPENING_MENU_H
#define TERM_OPENING_MENU_H

#include "records/keeper.h"
#include "table/registry.h"

/* Until the player leaves. */
void opening_menu(Keeper *k);

/* The form of a new game, and the game (or the guided one) if it is begun. */
void menu_begin_game(const RegistryEntry *entry, Keeper *k);

/* Says a refusal and waits until it was read. */
void menu_refuse(const Why *why);

#endif
