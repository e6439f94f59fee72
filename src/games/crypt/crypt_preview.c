/*
 * crypt_preview.c - what an answer would bring, said before it is given: damage, odds of a dodge and of an escape, what
 * a card says.
 */
#include "crypt_face.h"

/* Ways of 36 that 2D6 come to n or less. */
static int ways_at_most(int n)
{
    static const uint8_t WAYS[13] = { 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36 };
    return n < 0 ? 0 : n > 12 ? 36 : WAYS[n];
}

static void percent(Text *t, int ways)
{
    text_num(t, (ways * 100 + 18) / 36);
    text_add(t, " %");
}

static void preview_target(const Box *box, const Crypt *s, Thing source, Thing target, int seat, Text *t)
{
    text_add(t, ": ");
    int32_t n = strike_amount(box, s, source, 0, seat, true);
    crypt_amount(t, n);
    text_add(t, " damage");
    if (n >> 16) text_add(t, ", on average "), text_num(t, (n >> 16) * 7 / 2 + (int16_t)(n & 0xffff));
    if ((n >> 16) % 2) text_add(t, ".5");
    text_add(t, "; it dodges with ");
    percent(t, ways_at_most(number_now(box, s, CRYPT_NUMBER_DODGE, target)));
    text_add(t, " and has Life ");
    text_num(t, s->slot[THING_INDEX(target)].life);
}

/* "(Life 8, Dodge 5, Hit 2D6)": the figures of a card before it is played. */
static void preview_figures(const Box *box, const Crypt *s, int slot, Text *t)
{
    if (!slot_field(box, s, slot, CRYPT_FIELD_LIFE)) return;
    text_add(t, " (Life ");
    text_num(t, slot_field(box, s, slot, CRYPT_FIELD_LIFE));
    if (slot_field(box, s, slot, CRYPT_FIELD_DODGE)) {
        text_add(t, ", Dodge ");
        text_num(t, slot_field(box, s, slot, CRYPT_FIELD_DODGE));
        text_add(t, ", Hit ");
        crypt_amount(t, dice_field(box, s, slot, CRYPT_FIELD_HIT));
    }
    text_add(t, ")");
}

static void preview_option(const Box *box, const Crypt *s, int why, int option, Text *t)
{
    const Frame *f = &s->frame[s->top];
    int seat = crypt_game.choice(box, s).seat, hex = hex_of(s, seat_piece(s, s->active));
    if (why == CRYPT_WHY_DEFENCE && option == DEFEND_DODGE) {
        text_add(t, ": ");
        percent(t, ways_at_most(number_now(box, s, CRYPT_NUMBER_DODGE, target_dodger(box, s, f->it))));
    } else if (why == CRYPT_WHY_DEFENCE || (why == CRYPT_WHY_ACTION && option == DO_EXIT)) {
        text_add(t, ": doubles, ");
        percent(t, 6);
    } else if (why == CRYPT_WHY_FREE) {
        text_add(t, ": ");
        percent(t, 36 - ways_at_most(s->seat[seat].held - 1));
    } else if (why == CRYPT_WHY_ACTION && option == DO_HEX && hex >= 0) {
        printed_text(box, s->card[AT_BOARD + hex], ": ", t);
    } else if ((why == CRYPT_WHY_ACTION && option == DO_SPECIAL) || why == CRYPT_WHY_ATTACH) {
        printed_text(box, s->card[AT_CHARACTERS + seat], ": ", t);
    }
}

/* What damage would leave of the one that takes it; -1: the character. */
static void preview_soak(const Crypt *s, const Frame *f, int slot, Text *t)
{
    int life = s->slot[slot < 0 ? AT_CHARACTERS + THING_INDEX(f->it) : slot].life, left = life - f->amount;
    text_add(t, slot < 0 ? ": on you, Life " : ": Life ");
    text_num(t, life);
    text_add(t, left > 0 ? ", then " : ", destroyed by it");
    if (left > 0) text_num(t, left);
    if (left < 0 && slot >= 0) text_add(t, ", "), text_num(t, -left), text_add(t, " damage goes on");
}

/* Whether a text, which is made from what the card does, says this. */
static bool card_says(const Box *box, int card, const char *words)
{
    for (const char *at = box->words->card[card].text; *at; at++) {
        int n = 0;
        while (words[n] && at[n] == words[n]) n++;
        if (!words[n]) return true;
    }
    return false;
}

/* A card that may be played and would do nothing now; as a Defence it comes after the damage. */
static void preview_idle(const Box *box, const Crypt *s, int slot, int seat, Text *t)
{
    Thing piece = seat < CRYPT_SEATS ? seat_piece(s, seat) : (Thing)THING_NONE;
    if (slot < AT_HANDS || !is_character(piece) || s->slot[THING_INDEX(piece)].life < CRYPT_LIFE) return;
    if (card_says(box, s->card[slot], "Free action: Restore ")) text_add(t, " (Your Life is full.)");
}

static bool picks_a_target(const Box *box, const Crypt *s)
{
    if (machine_why(box, s) != WHY_PICK) return false;
    return asking_at(box, s->frame[s->top].pc).event == CRYPT_EVENT_ATTACK;
}

void crypt_preview(const Box *box, const void *view, Action a, Text *t)
{
    const Crypt *s = (const Crypt *)view;
    const Frame *f = &s->frame[s->top];
    Choice c = crypt_game.choice(box, s);
    int n = ACT_OPERAND(a);
    crypt_answer(box, view, a, t);
    if (c.why == WHY_OPTION && ACT_VERB(a) == VERB_OPTION)
        printed_option_rest(box, options_at(box, s->frame[s->top].pc).block[ACT_OPERAND(a) & 7], t);
    if (ACT_VERB(a) == VERB_OPTION) preview_option(box, s, c.why, n, t);
    if (c.why == CRYPT_WHY_SOAK) {
        preview_soak(s, f, ACT_VERB(a) == VERB_PASS ? -1 : n, t);
        return;
    }
    if (ACT_VERB(a) == VERB_PLACE && c.why != CRYPT_WHY_AGENT_PLACE) {
        if (hex_monster_card(box, s, n)) {
            text_add(t, " (home of ");
            text_add(t, printed_name(box, hex_monster_card(box, s, n)));
            text_add(t, ")");
        }
        printed_text(box, s->card[AT_BOARD + n], ": ", t);
    }
    if (ACT_VERB(a) != VERB_CARD) return;
    Thing target = THING(THING_SLOT, n);
    if (c.why == CRYPT_WHY_ACTION && n < AT_HANDS && !is_own_tabled(s, n))
        preview_target(box, s, seat_piece(s, s->active), target, s->active, t);
    else if (c.why == CRYPT_WHY_AGENT) preview_target(box, s, f->it, target, f->you, t);
    else if (picks_a_target(box, s) && is_target(box, s, target, true))
        preview_target(box, s, f->self, target, f->you, t);
    else if (c.why == CRYPT_WHY_DISCARD) {
        if (slot_is_key(box, s, n)) text_add(t, ": without a Key nobody leaves the crypt (CRYPT-142)");
    } else {
        if (n >= AT_HANDS) preview_figures(box, s, n, t);
        printed_text(box, s->card[n], ": ", t);
        if (c.why != CRYPT_WHY_DEFENCE) preview_idle(box, s, n, c.seat, t);
    }
}
