/*
 * talk_far.h - `undercroft talk --at LINK`: a program at a served table, in the lines of docs/protocol.md.
 *
 * Does NOT choose answers.
 */
#ifndef CLI_TALK_FAR_H
#define CLI_TALK_FAR_H

/* Plays until the game is over, the input ends or {"quit":true}; name null: "talk". Returns the exit status. */
int talk_far(const char *link, const char *name);

#endif
