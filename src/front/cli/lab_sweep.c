/* lab_sweep.c */
#include "front/cli/lab_order.h"
int lab_sweep(const Args *args)
{
    (void)args;
    return command_refuse("lab sweep: not yet.");
}
