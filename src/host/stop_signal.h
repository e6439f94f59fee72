/*
 * stop_signal.h - notices that the user wants to leave: Ctrl-C, a closed terminal, a polite kill.
 *
 * Owns the flag and its handlers. Does NOT end anything: whoever waits looks at the flag, keeps what is to be kept and
 * leaves by itself.
 */
#ifndef HOST_STOP_SIGNAL_H
#define HOST_STOP_SIGNAL_H

#include <signal.h>

/* Catches the signals from now on (again, it does nothing more); the flag is 1 once one has come. */
const volatile sig_atomic_t *stop_signal_watch(void);

#endif
