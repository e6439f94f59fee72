/*
 * tree.h - one tree of answers, grown by imagining worlds: the part of a search that one thread works on.
 *
 * All iterations of a tree share it: a node stands for the answers given so far, whatever the hidden cards were. An
 * answer that is not available in an imagined world is passed over in that world only, and its count of availabilities
 * stays behind.
 *
 * Owns its nodes, its luck and the world it imagines in. Does NOT decide how long to think or which answer is given
 * (search.h).
 */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include "brain.h"

typedef struct Mind {
    const Game *game;
    const Box *box;
    const Brain *brain;
    bool together; /* all seats share one fate                                                               */
    Action watched;
    double open; /* the share of temptation that all answers to the question itself have alike                */
    Action refused[ACTION_MAX]; /* answers to the question itself that are not looked at (dominated.h)       */
    int refusals;
} Mind;

typedef struct Node {
    uint32_t child, next;  /* first child, next sibling; 0 none                                              */
    uint32_t visits, seen; /* taken, and available when its parent was at choice                             */
    double total;          /* of values from 0 to 1, as the seat that chose it sees them                     */
    Action action;
    uint8_t seat; /* who chose it                                                                   */
} Node;

typedef struct Tree {
    Node *node;
    uint8_t *world;
    uint32_t nodes, room, iterations;
    Rng luck;
    double sum, squares; /* of the values for the seat that thinks                                           */
    uint32_t won, lost, even; /* iterations in which the game came to its end, and so for that seat          */
} Tree;

/* false when there is no memory. A tree that was never opened, all zero, may be closed. */
bool tree_open(Tree *tree, const Mind *mind);
void tree_close(Tree *tree);

/* Forget everything: a new thought with this luck. */
void tree_begin(Tree *tree, uint64_t seed);

/* Imagine one world, go down the tree, add a leaf, play out, carry the value back. */
void tree_grow(Tree *tree, const Mind *mind, const void *view, int seat);

/* The node of an answer to the question itself; null: never tried. */
const Node *tree_answer(const Tree *tree, Action a);

/* What a player may answer: the table's own answers (time has run out) are not for thinkers. */
int mind_answers(const Mind *mind, const void *s, Action *out);

/* How a finished or judged position counts for a seat, 0 to JUDGE_MAX. */
int mind_value(const Mind *mind, const void *s, int seat);

#endif
