/*
 * crypt_brain.c - what a search should know of Crypt: which answers are tempting in a quick play-out, and how a position looks.
 *
 * Whole numbers, guessed and then tried; nothing here is a rule. It never sees more than the position it is handed.
 */
#include "brain.h"
#include "crypt_face.h"

extern const Brain crypt_brain;

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

static uint8_t tempt_action(const Box *box, const Crypt *s, Action a)
{
    int n = ACT_OPERAND(a);
    switch (ACT_VERB(a)) {
    case VERB_PASS: return 2;
    case VERB_PLACE: return tempt_move(box, s, n);
    case VERB_CARD:
        if (n < AT_HANDS) return 50; /* a Hit, or an agent of one's own */
        return slot_trait(box, s, n, CRYPT_TRAIT_NATURE_ATTACK) ? 90 : slot_is_key(box, s, n) ? 1 : 50;
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
    case CRYPT_WHY_FREE: return pass ? 60 : card ? 60 : 250;
    case CRYPT_WHY_ACTION: return tempt_action(box, s, a);
    case CRYPT_WHY_DISCARD: return pass ? 250 : slot_is_key(box, s, ACT_OPERAND(a)) ? 1 : 4;
    case CRYPT_WHY_DOMINATE: return pass ? 10 : 100;
    case CRYPT_WHY_ATTACH: return pass ? 60 : 100;
    case CRYPT_WHY_DEFENCE: return pass ? 6 : card ? 120 : 90;
    case CRYPT_WHY_SOAK: return pass ? 20 : 200;
    default: return 50;
    }
}

static void crypt_tempt(const Box *box, const void *p, const Action *a, int n, uint8_t *weight)
{
    const Crypt *s = (const Crypt *)p;
    int why = crypt_game.choice(box, s).why;
    for (int i = 0; i < n; i++) weight[i] = tempt_one(box, s, why, a[i]);
}

/* How far a seat has come: its life, its cards, its guards, a Key, and the way out once it has one. */
static int standing(const Box *box, const Crypt *s, int seat)
{
    Thing piece = seat_piece(s, seat);
    int v = piece == THING_NONE ? 0 : 40 * s->slot[THING_INDEX(piece)].life + (is_character(piece) ? 800 : 200);
    v += 60 * s->count[HAND + seat] + 80 * s->count[ROW_TABLED + seat];
    if (!seat_has_key(box, s, seat)) return v;
    int far = way_out(box, s, seat);
    return v + 1200 + (far == FAR_AWAY ? 0 : far > 8 ? 400 : 2400 - 250 * far);
}

static int crypt_judge(const Box *box, const void *p, int seat)
{
    const Crypt *s = (const Crypt *)p;
    int mine = standing(box, s, seat), best = 0;
    if (s->fate.over) return s->winner == seat + 1 ? JUDGE_MAX : 0;
    for (int i = 0; i < s->fate.seats; i++) {
        int v = standing(box, s, i);
        if (i != seat && v > best) best = v;
    }
    int v = has_pharaoh(s) ? mine : JUDGE_MAX / 2 + mine - best;
    return v < 1 ? 1 : v > JUDGE_MAX - 1 ? JUDGE_MAX - 1 : v;
}

const Brain crypt_brain = { .game = &crypt_game, .tempt = crypt_tempt, .judge = crypt_judge, .horizon = 60 };
