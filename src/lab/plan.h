/*
 * plan.h - what a run of the lab plays: which game, which cards, which options, who sits where, how many deals.
 *
 * An option of the game may be given several values; every combination is then played with every deal. Game k has
 * combination k % combinations and the seed of deal k / combinations, so a game is known by its number alone, whoever
 * plays it and when.
 *
 * Owns that meaning of a number, and reading it from words. Does NOT play (match.h) or keep files (run_folder.h).
 */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include "bots/levels.h"
#include "records/decks.h"
#include "table/boxes.h"
#include "table/registry.h"

enum { PLAN_VARIED = 4, PLAN_VALUES = 32, PLAN_COMBINATIONS = 64, PLAN_SEATS_OPTION = OPTION_MAX, PLAN_SETTINGS = 64 };

/* An option with several values; `option` PLAN_SEATS_OPTION: the number of seats. */
typedef struct Varied {
    uint8_t option;
    uint8_t count;
    int16_t value[PLAN_VALUES];
} Varied;

typedef struct Plan {
    const RegistryEntry *entry;
    const Box *box;
    const char *pack;  /* the file the box came from, null: the game's own                                    */
    Setup setup;       /* what does not vary; its seed is that of game 0                                     */
    Deck deck[SEAT_MAX * DECK_PARTS]; /* those that were named (`deck2=siege`): a plan must not be copied   */
    int varies, combinations;
    Varied varied[PLAN_VARIED];
    const Level *level[SEAT_MAX]; /* by seat                                                                 */
    uint64_t games;
    int settings;      /* as they were given, for those who keep the plan                                     */
    const char *const *setting;
    bool thinks;       /* some seat is more than random                                                      */
} Plan;

/* Settings "name=value" or "name=value,value" into the plan; its entry and box must be set. Standards for what is
 * not said. false with a sentence. */
bool plan_options(Plan *p, int count, const char *const *settings, Why *why);

/* "adept" or "novice,master": who sits where, for every number of seats that is played. */
bool plan_levels(Plan *p, const char *list, Why *why);

/* How game k begins, and which combination that is. */
int plan_setup(const Plan *p, uint64_t k, Setup *out);
int plan_seats(const Plan *p, int combination);

/* What a combination is called: "hero=pyromage dungeons=2"; "" when nothing varies. With varied n alone, "pyromage". */
void plan_combination_words(const Plan *p, int combination, Text *t);
int plan_value_index(const Plan *p, int combination, int varied);
void plan_value_words(const Plan *p, int varied, int index, Text *t);
const char *plan_varied_name(const Plan *p, int varied);

/* The settings that all games share, and each varied one with its values: "seats=2 hero=chosen,pyromage". */
void plan_settings_words(const Plan *p, Text *t);

/* The levels by seat, commas between. */
void plan_levels_words(const Plan *p, Text *t);

/* The most seats any combination has. */
int plan_seats_most(const Plan *p);

#endif
