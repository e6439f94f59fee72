/* lab_compare.c */
#include "front/cli/lab_order.h"
int lab_compare(const Args *args)
{
    (void)args;
    return command_refuse("lab compare: not yet.");
}
