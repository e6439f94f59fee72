/*
 * automatic.c - see automatic.h.
 */
#include "sitting/automatic.h"

#include <stdlib.h>
#include <string.h>

static const struct Kind {
    const char *name, *meaning;
} KINDS[USUAL_KINDS] = {
    [USUAL_DRAW] = { "draw", "A card that costs nothing is drawn, while the hand has room for it." },
    [USUAL_KEEP] = { "keep", "Nothing is discarded that may be kept." },
    [USUAL_LAST] = { "last", "The one thing left is done, or begun where it asks more and can still be declined." },
};

const char *automatic_name(int kind) { return KINDS[kind].name; }
const char *automatic_meaning(int kind) { return KINDS[kind].meaning; }

Automatic automatic_words(const char *words)
{
    Automatic on = 0;
    for (int kind = 0; kind < USUAL_KINDS; kind++)
        if (strstr(words, KINDS[kind].name)) on |= (Automatic)(1u << kind);
    return on;
}

Automatic automatic_read(Store *store)
{
    char value[64];
    return store_setting(store, "automatic", value, sizeof value) ? automatic_words(value) : AUTOMATIC_USUALLY;
}

void automatic_write(Automatic on, Store *store)
{
    Why unsaid = { "" };
    char value[64] = "";
    for (int kind = 0; kind < USUAL_KINDS; kind++)
        if (on >> kind & 1) strcat(strcat(value, *value ? " " : ""), KINDS[kind].name);
    store_set(store, "automatic", value, &unsaid);
}

/* ---- What is left to be done ------------------------------------------------------------------------------------- */

static Action pass_of(const Game *game, const Box *box, const void *s)
{
    Action list[ACTION_MAX];
    int n = game->actions(box, s, list);
    for (int i = 0; i < n; i++)
        if (ACT_VERB(list[i]) == VERB_PASS) return list[i];
    return ACTION_NONE;
}

/* Whether beginning with `way` and declining what it then asks is the same as declining at once, and nothing is learned
 * by it: then nothing is decided yet. Tried on two copies of the view. */
static bool may_be_declined(const Session *s, int seat, Action way, Action pass)
{
    enum { QUESTIONS = 3 };
    const Game *game = session_game(s);
    const Box *box = session_box(s);
    size_t size = game->state_size;
    uint8_t *declined = malloc(2 * size), *begun = declined ? declined + size : NULL;
    bool same = false;
    if (!declined) return false;
    memcpy(declined, session_view(s, seat), size);
    memcpy(begun, declined, size);
    uint16_t learned = ((const Fate *)begun)->learned;
    game->apply(box, declined, pass, NULL);
    game->apply(box, begun, way, NULL);
    for (int n = 0; n < QUESTIONS && !same && ((const Fate *)begun)->learned == learned; n++) {
        Choice c = game->choice(box, begun);
        Action no = c.seat == seat && c.optional ? pass_of(game, box, begun) : (Action)ACTION_NONE;
        if (no == ACTION_NONE) break;
        game->apply(box, begun, no, NULL);
        same = memcmp(declined, begun, size) == 0;
    }
    free(declined);
    return same;
}

static Action last_left(const Session *s, int seat)
{
    const Answers *answers = session_answers(s);
    bool passes = answers->count == 2 && ACT_VERB(answers->action[0]) == VERB_PASS;
    if (!passes || ACT_VERB(answers->action[1]) != VERB_OPTION) return ACTION_NONE;
    return may_be_declined(s, seat, answers->action[1], answers->action[0]) ? answers->action[1] : (Action)ACTION_NONE;
}

Action automatic_answer(Automatic on, const Session *s)
{
    const Brain *brain = session_face(s)->brain;
    const Answers *answers = session_answers(s);
    int seat = session_asked(s), kind = USUAL_KINDS;
    Action a = ACTION_NONE;
    if (!on || session_over(s)) return ACTION_NONE;
    if (answers->count == 1 && on >> USUAL_LAST & 1) return answers->action[0];
    if (brain && brain->usual) a = brain->usual(session_box(s), session_view(s, seat), &kind);
    if (a != ACTION_NONE && on >> kind & 1 && answers_find(answers, a) >= 0) return a;
    return on >> USUAL_LAST & 1 ? last_left(s, seat) : (Action)ACTION_NONE;
}
