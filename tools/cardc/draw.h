/*
 * draw.h - a map in letters, for whoever draws one in rows and wants to see it.
 *
 * Reads the trees after the check. Does NOT decide whether a map is right: check_map.c does.
 */
#ifndef CARDC_DRAW_H
#define CARDC_DRAW_H

#include "ast.h"

char *draw_map(const MapInfo *info, const CardDef *map); /* from malloc */

#endif
