/*
 * scenario_inside.h - a scenario between its reader, its parser and its player. Private to scenario*.c and lesson.c.
 *
 * A file becomes scenarios of lines (scenario_read.c), a line becomes a statement (scenario_say.c), a statement is made
 * so (scenario_given.c), done (scenario_do.c) or looked at (scenario_expect.c). A guided game (lesson.c) is made of the
 * same. Does NOT read files or print.
 */
#ifndef SCENARIO_SCENARIO_INSIDE_H
#define SCENARIO_SCENARIO_INSIDE_H

#include "scenario/scenario.h"
#include "table/answers.h"
#include "words/sheet.h"

enum { CARDS_LISTED = 128, TEXTS_LISTED = 8, TEXT_QUOTED = 200, DICE_LISTED = 12, SCENARIO_LIMIT = 1 << 20 };
enum { REPEATS_MAX = 1000, LINE_MAX_BYTES = 1000 };

/* ---- As read ----------------------------------------------------------------------------------------------------- */

enum Block { BLOCK_NONE, BLOCK_DEALT, BLOCK_GIVEN, BLOCK_DO, BLOCK_EXPECT, BLOCK_SAY, BLOCK_HINT };

typedef struct ScenarioLine {
    const char *text; /* without comment and the spaces around it; null: there is no such line */
    int line, column; /* where the text begins, from 1 */
    int block;        /* enum Block */
    int run;          /* lines of one block share it: `given` before that `do` */
} ScenarioLine;

typedef struct Scenario {
    ScenarioLine title, rules, cards, game, seed, pack;
    bool lesson;      /* a part of a guided game (lesson.h): it speaks, and need not cite anything */
    int first, count; /* its lines in ScenarioFile.line */
    Sheet errors;      /* what is wrong with it as it is written: "# file:line:column: sentence\n" each */
} Scenario;

typedef struct ScenarioFile {
    const char *name;
    char *text;      /* the lines of it point in here */
    Scenario common; /* what stands before the first scenario and holds for all of them */
    Scenario *scenario;
    ScenarioLine *line;
    int scenarios, lines, scenario_room, line_room;
} ScenarioFile;

/* false: not enough memory. What is written wrong is in the scenarios' errors. */
bool scenario_file_read(ScenarioFile *file, const char *name, const char *text, size_t size);
void scenario_file_free(ScenarioFile *file);

/* Adds "# file:line:column: sentence". */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
void complain(Sheet *errors, const char *file, int line, int column, const char *format, ...);

/* ---- As understood ----------------------------------------------------------------------------------------------- */

/* The words a scenario of this game may use. */
typedef struct Lexicon {
    const Face *face;
    const Stage *stage; /* null: nothing can be given or read */
    const Box *box;
    const Vocabulary *words;         /* never null: empty for a game without one */
    int play, deck, discards, aside; /* zones by name; -1: there is none */
} Lexicon;

void lexicon_make(Lexicon *lex, const Face *face, const Stage *stage, const Box *box);

typedef struct Pile {
    int kind; /* only cards of it; -1: any */
    int zone;
    int owner; /* SEAT_NONE: not said */
} Pile;

enum RefWhat { REF_NONE, REF_CARD, REF_KIND, REF_SEAT };

typedef struct Ref {
    int what; /* enum RefWhat */
    int card;
    int nth;   /* REF_CARD: which copy; REF_KIND: which of the pile, from 0; -1: the last. REF_SEAT: the seat */
    Pile pile; /* REF_KIND */
} Ref;

enum Say {
    SAY_NOTHING,
    SAY_ROW,     /* pile: cards */
    SAY_END,     /* top of pile: cards */
    SAY_NUMBER,  /* number of ref is value */
    SAY_WORD,    /* ref is word */
    SAY_PLACE,   /* ref in pile */
    SAY_SLOT,    /* ref on slot */
    SAY_COUNT,   /* value kinds in zone */
    SAY_OFFERED, /* offered text */
    SAY_ONLY,    /* offered only text, text */
    SAY_WHY,     /* why ref says text */
    SAY_TOLD,    /* told text, text in order */
    SAY_ASKED,   /* asked text */
    SAY_OVER,
    SAY_WON, /* ref won */
    SAY_LOST,
    SAY_SCORE,  /* score of ref is value */
    SAY_ROLLED, /* rolled dice */
    SAY_TURN,   /* ref to answer */
    SAY_SEEN,   /* seen ref in pile; zone -1: anywhere */
    SAY_EARNED  /* earned text: a reward */
};

enum Compare { COMPARE_IS, COMPARE_NOT, COMPARE_LEAST, COMPARE_MOST };

typedef struct Statement {
    int say; /* enum Say */
    bool negated;
    bool bottom;            /* SAY_END */
    int compare;            /* enum Compare */
    int number, word, slot; /* slot: from 0; -1: by name, in text[0] */
    int32_t value;
    Ref ref;
    Pile pile;
    int cards, card[CARDS_LISTED];
    int texts;
    char text[TEXTS_LISTED][TEXT_QUOTED];
    int dice;
    uint8_t die[DICE_LISTED];
} Statement;

/* What an answer in a `do` block says. */
typedef struct Doing {
    int seat; /* who must be asked; SEAT_NONE: whoever is */
    int times;
    bool anything; /* the first answer there is */
    char words[ANSWER_ROOM];
    int dice;
    uint8_t die[DICE_LISTED];
    char luck[TEXT_QUOTED]; /* what must be told; "": nothing */
    bool until_over;
    char until_asked[TEXT_QUOTED]; /* "": not repeated */
} Doing;

/* false with a complaint. */
bool statement_read(const Lexicon *lex, const ScenarioFile *file, const ScenarioLine *line, Statement *out,
                    Sheet *errors);
bool doing_read(const ScenarioFile *file, const ScenarioLine *line, Doing *out, Sheet *errors);
/* The cards of a `cards` line, by number; -1 with a complaint. */
int cards_read(const Lexicon *lex, const ScenarioFile *file, const ScenarioLine *line, int out[CARDS_LISTED],
               Sheet *errors);

/* ---- As played --------------------------------------------------------------------------------------------------- */

typedef struct Play {
    Lexicon lex;
    const ScenarioFile *file;
    Setup setup;
    int effort;         /* how many answers searches for dice may still try */
    void *s;            /* the position */
    void *view, *trial; /* for passing use */
    Answers *answers;
    Event *event; /* [PLAY_EVENTS] */
    Sheet told;    /* sentences since the last `do` block began, before the first since the game was set up, one a line */
    int rolled;
    uint8_t roll[64]; /* dice since then */
    Sheet errors;      /* what cannot be played, or is not so */
    bool failed, broken;
} Play;

enum { PLAY_EVENTS = 4096 };

/* One run of one scenario. */
typedef struct Run {
    const ScenarioWorld *world;
    const ScenarioFile *file;
    const Scenario *now;
    Play play;
    int lines;
    const ScenarioLine **line; /* what is dealt, then the common ones, then its own */
    Statement *statement;      /* of each line */
    Doing *doing;
} Run;

/* Reads scenario n of a file, checks how it is written, and deals; nothing is given or done yet. false: what is wrong
 * is in play.errors. run_close frees it either way. */
bool run_open(Run *r, const ScenarioWorld *world, const ScenarioFile *file, int n);
void run_close(Run *r);
/* Whether line n is the last of what is given together, so that it must be settled. */
bool run_settles(const Run *r, int n);

bool play_given(Play *p, const ScenarioLine *line, const Statement *st);
bool play_settle(Play *p, const ScenarioLine *line);
bool play_do(Play *p, const ScenarioLine *line, const Doing *d);
bool play_pick(const Play *p, const Doing *d, Action *out, Why *why); /* the answer that is meant */
bool play_expect(Play *p, const ScenarioLine *line, const Statement *st);
bool play_holds(Play *p, const ScenarioLine *line, const Statement *st); /* the same, without a complaint */

/* Looking at the position. */
Thing play_find(const Play *p, const Ref *ref);
Thing pile_at(const Play *p, const Pile *pile, int n); /* n-th thing of it, kinds narrowed; THING_NONE past the end */
bool thing_is(const Play *p, Thing t, int word);
const char *card_name(const Lexicon *lex, int card);
void ref_words(const Lexicon *lex, const Ref *ref, Text *t);
int slot_of_ref(const Play *p, const Statement *st, Thing t, Why *why); /* the first track position meant; -1 */
bool slot_is_named(const Lexicon *lex, int card, int position, const char *name);
const void *play_view(const Play *p); /* of the seat that is asked */

/* Sets the position's luck so that answering `a` makes these dice fall first and this be told. false: why not. */
bool dice_arrange(Play *p, Action a, const Doing *d, Why *why);
/* What has happened: told, and its dice counted. */
void play_hear(Play *p, const Events *ev);
/* Narrates into the page. */
void play_tell(const Play *p, const void *after, const Events *ev, Sheet *told);

#endif
