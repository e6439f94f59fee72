/*
 * review.h - where the most was lost in a game, and what would have been better.
 *
 * Thinks about every decision again from the view of the seat that made it: a review knows no more than the player did,
 * so luck is not blamed. Owns the choosing. Does NOT search (search.h) or tell.
 */
#ifndef BOTS_REVIEW_H
#define BOTS_REVIEW_H

#include "bots/levels.h"

enum { REVIEW_SHOWN = 5 };

/* An answer that cost something. */
typedef struct Slip {
    int n, seat;       /* which answer, from 0; whose                                                        */
    int32_t had, best; /* of JUDGE_MAX, as the search judges                                                 */
    int ended;         /* of JUDGE_MAX: how many imagined games came to their end                            */
    Action better;
} Slip;

typedef struct Review {
    Session *session;
    Search *search;
    int seat, length, decisions; /* SEAT_NONE: every person, or every seat when there is none                  */
    uint32_t each;               /* iterations a decision                                                    */
    int slips;                   /* the dearest so far, dearest first                                        */
    Slip slip[REVIEW_SHOWN + 1];
} Review;

/* The session becomes a replay. false with a sentence. review_end frees what a review thinks in. */
bool review_begin(Review *r, Session *session, int seat, Why *why);
void review_end(Review *r);

/* Thinks about answer n. slip, if not null, gets it if it was one; its n is -1 if it was none. */
bool review_answer(Review *r, int n, Slip *slip, Why *why);

/* A slip in words. */
typedef struct SlipWords {
    char prompt[400], had[ANSWER_ROOM], better[ANSWER_ROOM];
} SlipWords;
bool review_words(Session *s, const Slip *slip, SlipWords *out);

#endif
