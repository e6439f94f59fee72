/*
 * mention.h - whether a tree speaks of `it` or of `there`: so that code.c knows when a register may be used for
 * something else.
 *
 * Does NOT change the tree.
 */
#ifndef CARDC_MENTION_H
#define CARDC_MENTION_H

#include "ast.h"

typedef enum Mention {
    MENTION_IT, /* also `that`, `their`, `another` */
    MENTION_THAT,
    MENTION_THERE
} Mention;

bool stmt_mentions(const Stmt *stmt, Mention what);
bool block_mentions(const Block *block, Mention what);
bool amount_mentions(const Amount *amount, Mention what);
bool amount_has_dice(const Amount *amount); /* that are rolled when it is read */
bool act_mentions(const Act *act, Mention what);

#endif
