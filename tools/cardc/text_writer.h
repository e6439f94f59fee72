/*
 * text_writer.h - the state of writing one line of a card, and the parts it is written from. Private to text_*.c.
 *
 * A Writer walks a line as the machine would run it: it knows what `it`, `that`, `there` and `amount` are at each
 * point, so that a reader is told the same. Owns that state. Does NOT know instructions.
 */
#ifndef CARDC_TEXT_WRITER_H
#define CARDC_TEXT_WRITER_H

#include "ast.h"
#include "text_phrase.h"

/* Something a register points at, as far as the text has to name it. */
typedef struct Referent {
    bool bound;
    bool said;        /* the reader has met it                       */
    bool several;     /* one of several, taken in turn               */
    bool is_this, is_you;
    ThingKind thing;
    const char *noun; /* raw: "hero/heroes"; null: not known         */
    const char *named; /* how it is named the first time, from a `say`; null: by its noun */
} Referent;

/* What `amount` is now. */
typedef enum AmountSource { FROM_NOTHING, FROM_EVENT, FROM_ROLL, FROM_CHOICE, FROM_SUCCESS } AmountSource;

/* A place in a tree whose words are wanted alone: a prompt or an option. */
typedef struct Watch {
    const Select *select; /* a thing to pick                                */
    const Act *act;       /* with select null: the event whose @ is left out */
    const StmtLine *line; /* an option                                      */
    const Stmt *stmt;     /* a choice                                       */
    const char *found;
} Watch;

typedef struct Writer {
    Arena *arena;
    const Words *w;
    const CardDef *card;
    Referent it, that, there, host, cause;
    Referent kept;        /* in a lingering line: what `it` was when the line was made             */
    bool this_said;
    const char *doer;     /* whoever did the answered event, as named in the heading; null       */
    bool player_said;     /* the reader has met a player other than themselves: `their` is clear */
    AmountSource amount;
    const char *who;      /* in `let`: whoever `you` is, "that player"; null: the reader      */
    bool who_ahead;       /* a condition comes before `who` was named: name them in it        */
    bool subject_said;    /* the next clause goes on with the same subject                    */
    Mood mood;            /* of the verbs being written: orders to the reader, or what `who` does */
    Person person;
    const Act *answered;  /* the event this line answers                                      */
    bool optional;        /* the reader may answer it, or not                                 */
    const Stmt *last;     /* the last event done: what `done` asks about                      */
    Watch *watch;
    Referent *finds_host; /* where to put what this card is attached to; null                 */
} Writer;

#define SAY(w, ...) arena_print((w)->arena, __VA_ARGS__)

/* ---- text_source.c: how a heading or a noun is written in a card file, for `say` --------------------------------- */
const char *source_of_act(Writer *w, const char *head,
                          const Act *act); /* "on arrive this"; null: too long for a `say` */
const char *source_of_ref(Writer *w, const Ref *ref);
const char *source_say(Writer *w,
                       const char *key); /* what to print for it, null if nothing is said; `of` does not count */

/* ---- text_noun.c ---------------------------------------------------------------------------------------------- */
typedef enum NounForm {
    NOUN_PLAIN,   /* a threat, one of your monsters        */
    NOUN_GENERAL, /* threats, your monsters: of all such   */
    NOUN_ANYWHERE, /* the same, with `here` behind the verb */
    NOUN_SUBJECT  /* a plain one before its verb: `here` goes behind it */
} NounForm;
Noun noun_of_select(Writer *w, const Select *select, NounForm form);
Noun noun_of_ref(Writer *w, const Ref *ref);
Noun noun_you(Writer *w, bool subject);
const char *noun_your(Writer *w);
const char *noun_of_this(Writer *w);
const char *noun_of_zone(Writer *w, const ZoneRef *zone, const char *cards);
const char *noun_a(Writer *w, const Filter *filter);       /* a threat next to it                     */
const char *noun_many(Writer *w, const Filter *filter);    /* threats next to it                      */
Referent referent_of_select(Writer *w, const Select *select);
void writer_bind(Writer *w, Referent r);
const Word *filter_kind(const Filter *filter);

/* ---- text_amount.c --------------------------------------------------------------------------------------------- */
Count count_of_amount(Writer *w, const Amount *amount);
const char *amount_text(Writer *w, const Amount *amount);
const char *amount_compared(Writer *w, Compare compare, const Amount *amount); /* 4 or less, at most half doom   */
const char *amount_counted(Writer *w, Compare compare, const Amount *amount);  /* the same of things: 4 or fewer */
const char *cond_text(Writer *w, const Cond *cond);
const char *field_text(void *writer, const char *name);
const char *number_noun(Writer *w, const Word *number);

/* ---- text_act.c -------------------------------------------------------------------------------------------------- */
const char *act_order(Writer *w, const Act *act);                       /* take 1 DAMAGE, takes 1 DAMAGE        */
const char *act_happens(Writer *w, const Act *act, Mood mood, const char *amount); /* you take 3 or more DAMAGE */
bool act_takes_amount(const Act *act);                                  /* its happen phrase can say how much   */
const char *act_barred(Writer *w, const Act *act);                      /* threats cannot be PUSHED             */
const char *act_keyword(Writer *w, const Act *act);                     /* ATTACK                               */
void act_bind(Writer *w, const Act *act);                               /* registers as in the body of its answer */
const char *act_again(Writer *w, const Act *act,
                      const Amount *amount);         /* the event with another amount, and `instead` */
Referent act_left_out(Writer *w, const Act *act);                       /* what it happens to when the card does not say */
const Part *act_part(const Act *act, PartKind kind);                    /* of its signature; null if it has none */
const char *act_phrase(Writer *w, const Act *act);                      /* raw: which phrase an order is made of */
Count act_count(Writer *w, const Act *act, const char *phrase);
const char *act_fill(Writer *w, const Act *act, const char *phrase, Count count, Noun object, Noun second);

/* ---- text_stmt.c, text_body.c ------------------------------------------------------------------------------------ */
typedef enum BodyPlace {
    BODY_TOP,    /* sentences                                                                            */
    BODY_INSIDE  /* one sentence: in an option, behind `if`, in the body of an event                     */
} BodyPlace;
/* All of these start small and end without a stop. */
const char *stmt_text(Writer *w, const Stmt *stmt, BodyPlace place, bool opens); /* opens: first in its sentence */
const char *keep_both(Writer *w, const Stmt *a, const Stmt *b);                  /* two lasting rules in one; null: cannot */
bool stmt_is_plain(const Stmt *stmt);                    /* one clause: may be joined with `then`     */
const char *stmt_done(Writer *w, const Cond *cond);      /* "on a failure", "if you do"; null: other  */
const char *body_text(Writer *w, const Block *block, BodyPlace place, bool opens);
const char *body_rest(Writer *w, const Block *block, int from, BodyPlace place,
                      bool opens); /* without its first statements */
const char *body_line(Writer *w, const StmtLine *line, BodyPlace place);
const char *body_answer(Writer *w, const Block *block);  /* of a line that answers: with `instead`     */
const char *sentence_join(Writer *w, const char *a, const char *b); /* A. B                            */

/* ---- text_rule.c ------------------------------------------------------------------------------------------------- */
const char *rules_text(Writer *w, const LineDef *line);

/* ---- text_prompt.c: where a prompt or an option is wanted, its words are taken while the line is written --------- */
void watch_pick(Writer *w, const Act *act, const Select *select); /* select null: the @ was left out */
void watch_line(Writer *w, const StmtLine *line);
void watch_stmt(Writer *w, const Stmt *stmt);

/* ---- text_line.c ------------------------------------------------------------------------------------------------- */
Writer writer_on(Arena *arena, const Words *words, const CardDef *card);
const char *line_sentences(Writer *w, const LineDef *line, char between);
const char *line_kept(Writer *w, const LineDef *line, const char *span, bool opens);

#endif
