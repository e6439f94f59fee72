/*
 * crypt_brain.c - what a search should know of Crypt: which answers are tempting in a quick play-out, and how a
 * position looks.
 *
 * Whole numbers, guessed and then tried; nothing here is a rule. It never sees more than the position it is handed.
 */
#include "brain.h"
#include "crypt_face.h"

extern const Brain crypt_brain;

/* Life at which healing is wanted, and at which it is not yet wasted. */
enum { HURT = 14, SCRATCHED = 19 };

/* Passages from a seat's piece to the nearest known Exit, FAR_AWAY without one. */
static int way_out(const Box *box, const Crypt *s, int seat)
{
    int from = hex_of(s, THING(THING_SEAT, seat)), best = FAR_AWAY;
    for (int i = 0; from >= 0 && i < s->count[ROW_BOARD]; i++) {
        if (!card_is_exit(box, s->card[AT_BOARD + i])) continue;
        int n = hex_distance(s, from, i, HEXES);
        if (n < best) best = n;
    }
    return best;
}

/* A step that brings a Key nearer to an Exit is worth most; a step away from it least. */
static uint8_t tempt_move(const Box *box, const Crypt *s, int hex)
{
    int seat = s->active, now = way_out(box, s, seat), then = FAR_AWAY;
    if (!seat_has_key(box, s, seat) || now == FAR_AWAY) return 30;
    for (int i = 0; i < s->count[ROW_BOARD]; i++) {
        if (!card_is_exit(box, s->card[AT_BOARD + i])) continue;
        int n = hex_distance(s, hex, i, HEXES);
        if (n < then) then = n;
    }
    return then < now ? 250 : 4;
}

/* Someone to strike at: a monster or another character no farther than a hex away. */
static bool foe_near(const Crypt *s, int seat)
{
    int from = hex_of(s, THING(THING_SEAT, seat));
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (from >= 0 && hex_distance(s, from, s->slot[AT_MONSTERS + i].place, 2) < 2) return true;
    for (int i = 0; i < s->fate.seats; i++) {
        int to = i == seat ? -1 : hex_of(s, THING(THING_SEAT, i));
        if (from >= 0 && to >= 0 && hex_distance(s, from, to, 2) < 2) return true;
    }
    return false;
}

/* Where an attack on all in a hex is thrown: at somebody. Any other place is as good as the next. */
static uint8_t tempt_place(const Box *box, const Crypt *s, int hex)
{
    const Frame *f = &s->frame[s->top];
    if (THING_CLASS(f->self) != THING_SLOT || !slot_trait(box, s, THING_INDEX(f->self), CRYPT_TRAIT_NATURE_ATTACK))
        return 50;
    for (int i = 0; i < s->count[ROW_MONSTERS]; i++)
        if (s->slot[AT_MONSTERS + i].place == hex) return 120;
    for (int i = 0; i < s->fate.seats; i++)
        if (i != s->active && hex_of(s, THING(THING_SEAT, i)) == hex) return 120;
    return 8;
}

/* Healing and shelter are for the wounded; anything else that costs no action is worth its card. */
static uint8_t tempt_free(const Box *box, const Crypt *s, Action a)
{
    Thing piece = seat_piece(s, s->active);
    int slot = ACT_OPERAND(a), life = piece == THING_NONE ? CRYPT_LIFE : s->slot[THING_INDEX(piece)].life;
    if (ACT_VERB(a) == VERB_PASS) return 60;
    if (ACT_VERB(a) != VERB_CARD) return 250;
    if (!slot_trait(box, s, slot, CRYPT_TRAIT_NATURE_DEFENCE) && !slot_is(box, s, slot, CRYPT_KIND_ELIXIR)) return 90;
    return life <= HURT ? 150 : life <= SCRATCHED ? 15 : 1;
}

static uint8_t tempt_action(const Box *box, const Crypt *s, Action a)
{
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: return 2;
    case VERB_PLACE: return tempt_move(box, s, n);
    case VERB_CARD:
        if (n < AT_HANDS) return 50; /* a Hit, or an agent of one's own */
        if (slot_trait(box, s, n, CRYPT_TRAIT_NATURE_ATTACK)) return foe_near(s, s->active) ? 90 : 4;
        return slot_is_key(box, s, n) ? 1 : 50;
    default: break;
    }
    if (n == DO_EXIT || n == DO_TAKE_KEY) return 255;
    if (n < DIRECTIONS) return exit_on_board(box, s) ? 30 : 120;
    return n == DO_SPECIAL ? 30 : n == DO_HEX ? 12 : 1;
}

static uint8_t tempt_one(const Box *box, const Crypt *s, int why, Action a)
{
    bool pass = ACT_VERB(a) == VERB_PASS, card = ACT_VERB(a) == VERB_CARD;
    switch (why) {
    case CRYPT_WHY_DRAW: return pass ? 1 : 250;
    case CRYPT_WHY_FREE: return tempt_free(box, s, a);
    case CRYPT_WHY_ACTION: return tempt_action(box, s, a);
    case CRYPT_WHY_DISCARD: return pass ? 250 : slot_is_key(box, s, ACT_OPERAND(a)) ? 1 : 2;
    case CRYPT_WHY_DOMINATE: return pass ? 10 : 100;
    case CRYPT_WHY_ATTACH: return pass ? 60 : 100;
    case CRYPT_WHY_DEFENCE: return pass ? 6 : card ? 120 : 90;
    case CRYPT_WHY_SOAK: return pass ? 20 : 200;
    default: return ACT_VERB(a) == VERB_PLACE ? tempt_place(box, s, ACT_OPERAND(a)) : 50;
    }
}

static void crypt_tempt(const Box *box, const void *p, const Action *a, int n, uint8_t *weight)
{
    const Crypt *s = (const Crypt *)p;
    int why = crypt_game.choice(box, s).why;
    for (int i = 0; i < n; i++) weight[i] = tempt_one(box, s, why, a[i]);
}

/* ---- How it looks ------------------------------------------------------------------------------------------------ */

enum { SIGNS = 11, WAY_FAR = 9, EXIT_WORTH = 6 /* hexes */ };

/* How far a seat has come: its life, its cards, its guards, a Key, and the way out once it has one. */
static void signs_seat(const Box *box, const Crypt *s, int seat, int32_t *x)
{
    Thing piece = seat_piece(s, seat);
    bool body = piece != THING_NONE, key = seat_has_key(box, s, seat);
    int far = key ? way_out(box, s, seat) : FAR_AWAY;
    x[0] = 1;
    x[1] = body ? s->slot[THING_INDEX(piece)].life : 0;
    x[2] = body && is_character(piece);
    x[3] = s->count[HAND + seat];
    x[4] = 0;
    for (int i = tabled_first(s, seat); i >= 0; i = tabled_next(s, seat, i + 1)) x[4]++;
    x[5] = key;
    x[6] = far < WAY_FAR ? WAY_FAR - far : 0;
    x[7] = far == 0;
    x[8] = body;
    x[9] = key || !x[2] ? 0 : s->count[DECK + seat];
    x[10] = exit_on_board(box, s) ? EXIT_WORTH : s->count[ROW_BOARD];
}

/* The seat itself; with others at the table, less the one among them that has come farthest. */
static void signs_of(const Box *box, const Crypt *s, int seat, int32_t *x)
{
    int32_t other[SIGNS], best[SIGNS] = { 0 };
    int top = -1;
    signs_seat(box, s, seat, x);
    if (has_pharaoh(s)) {
        x[2] = s->difficulty, x[8] = s->round;
        return;
    }
    for (int i = 0; i < s->fate.seats; i++) {
        if (i == seat) continue;
        signs_seat(box, s, i, other);
        int come = 2 * other[1] + 20 * other[2] + 60 * other[5] + 20 * other[6];
        if (come <= top) continue;
        top = come;
        for (int k = 0; k < SIGNS; k++) best[k] = other[k];
    }
    for (int k = 0; k < SIGNS; k++) x[k] -= best[k];
    x[0] = s->fate.seats - 2;
}

/* Thousandths of log odds for each sign: alone, fitted to 1,200 games of the search itself; and with others. */
static const int16_t WEIGHT[2][SIGNS] = {
    { -1635, 28, -1190, 55, 364, 295, 214, 29, -94, 26, 265 },
    { -560, 40, 100, 60, 45, 900, 60, 800, 0, -16, 0 },
};

static int crypt_judge(const Box *box, const void *p, int seat)
{
    const Crypt *s = (const Crypt *)p;
    int32_t x[SIGNS];
    if (s->fate.over) return s->winner == seat + 1 ? JUDGE_MAX : 0;
    signs_of(box, s, seat, x);
    return judge_signs(x, WEIGHT[!has_pharaoh(s)], SIGNS);
}

static int crypt_clock(const Box *box, const void *p)
{
    (void)box;
    return ((const Crypt *)p)->round;
}

/* How long the levels think: docs/league.md has what came of it. */
static const uint16_t *crypt_patience(const void *p)
{
    static const uint16_t ALONE[3][THINKERS] = { { 55, 140, 1000 }, { 70, 120, 1000 }, { 90, 200, 1000 } };
    static const uint16_t AGAINST[THINKERS] = { 25, 150, 1000 };
    const Crypt *s = (const Crypt *)p;
    return has_pharaoh(s) ? ALONE[s->difficulty] : AGAINST;
}

/* A character's own life never hurts. */
static void crypt_lift(const Box *box, void *p, const void *q, int seat)
{
    Crypt *s = (Crypt *)p;
    const Crypt *more = (const Crypt *)q;
    int at = AT_CHARACTERS + seat;
    (void)box;
    if (seat < s->fate.seats && s->slot[at].life < more->slot[at].life) s->slot[at].life = more->slot[at].life;
}

/* A card is drawn while the hand has room for it (CRYPT-35), and nothing is discarded that may be kept. */
static Action crypt_usual(const Box *box, const void *p, int *kind)
{
    const Crypt *s = (const Crypt *)p;
    Choice c = crypt_game.choice(box, s);
    if (c.seat >= s->fate.seats || !c.optional) return ACTION_NONE;
    int room = number_now(box, s, CRYPT_NUMBER_HAND_LIMIT, seat_piece(s, c.seat)) - s->count[HAND + c.seat];
    if (c.why == CRYPT_WHY_DRAW && room > 0) return *kind = USUAL_DRAW, ACT(VERB_OPTION, 0);
    if (c.why == CRYPT_WHY_DISCARD && room >= 0) return *kind = USUAL_KEEP, ACT(VERB_PASS, 0);
    return ACTION_NONE;
}

#include "games/crypt/crypt_chances.inc"

const Brain crypt_brain = {
    .game = &crypt_game,
    .tempt = crypt_tempt,
    .judge = crypt_judge,
    .horizon = 8,
    .clock = crypt_clock,
    .patience = crypt_patience,
    .lift = crypt_lift,
    .chances = &CHANCES,
    .usual = crypt_usual,
};
