/*
 * memory_store.h - what a simulation does to the store besides using it (table_store.h). Does NOT touch a disk.
 */
#ifndef TESTS_SIMULATION_MEMORY_STORE_H
#define TESTS_SIMULATION_MEMORY_STORE_H

#include "serve/table_store.h"

/* What was not committed is lost. */
void memory_store_crash(TableStore *);
/* The commit after so many fails, once. */
void memory_store_fail(TableStore *, int commits);
/* How many events the disk has. */
int memory_store_events(const TableStore *);

#endif
