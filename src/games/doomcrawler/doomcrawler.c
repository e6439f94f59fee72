/*
 * doomcrawler.c - Doomcrawler behind game.h: setup, choices, answers, views, score and invariants.
 *
 * The rules themselves are in state.h (what is so), hero.h, rows.h and acts.h (what happens) and turn.h (the round). A
 * GPU kernel includes this file whole.
 */
#include "turn.h"

#include "doomcrawler_box.h"

/* ---- Setup (DOOM-8 to DOOM-17) ----------------------------------------------------------------------------------- */

RULE bool card_in_game(const Box *box, int card, int packs)
{
    int pack = box->card[card].pack;
    return box->card[card].copies && (pack == 0 || (packs >> (pack - 1) & 1));
}

/* Every card of the game goes to the deck of its kind. Nothing is shuffled: a deck has no order yet (DOOM-9). */
RULE void setup_deck(const Box *box, Pos *s, int kind)
{
    int deck = deck_of_kind(kind), from = box->stock_at[kind], room = RANGE[deck].room;
    int n = box->stock_basic[kind] - from;
    if (n > room) n = room;
    for (int i = 0; i < n; i++) s->card[RANGE[deck].base + i] = box->stock[from + i];
    for (int i = box->stock_basic[kind]; i < box->stock_at[kind + 1] && n < room; i++)
        if (card_in_game(box, box->stock[i], s->packs)) s->card[RANGE[deck].base + n++] = box->stock[i];
    s->count[deck] = (uint8_t)n;
}

RULE void setup_decks(const Box *box, Pos *s)
{
    for (int kind = 0; kind < DOOM_KIND_COUNT; kind++)
        if (deck_of_kind(kind) >= 0) setup_deck(box, s, kind);
}

RULE void setup_place(const Box *box, Pos *s, int row, int card)
{
    Run none;
    int slot = range_open(s, row, false, &none);
    s->card[slot] = (CardNo)card;
    s->slot[slot].since = ++s->clock;
    die_set(s, slot, box->card[card].die);
    hooks_gain(box, s, slot);
}

/* The n-th hero: a hero is who has a Unique skill; the other sides have none. */
RULE int hero_skill(const Box *box, int n)
{
    for (int i = box->stock_at[DOOM_KIND_SKILL]; i < box->stock_at[DOOM_KIND_SKILL + 1]; i++)
        if (card_field(box, box->stock[i], DOOM_FIELD_OF) && n-- == 0) return box->stock[i];
    return 0;
}

/* DOOM-12: the basic skills and the hero's own. */
RULE void setup_hero(const Box *box, Pos *s, int n)
{
    int own = hero_skill(box, n);
    setup_place(box, s, ROW_HERO, card_field(box, own, DOOM_FIELD_OF)); /* DOOM-11 */
    for (int i = box->stock_at[DOOM_KIND_SKILL]; i < box->stock_at[DOOM_KIND_SKILL + 1]; i++)
        if (!card_field(box, box->stock[i], DOOM_FIELD_OF) && s->count[ROW_SKILLS] < 4)
            setup_place(box, s, ROW_SKILLS, box->stock[i]);
    setup_place(box, s, ROW_SKILLS, own);
}

/* What lies open as the hero goes down: hero, skills and Dungeon Stack (DOOM-8, DOOM-11, DOOM-12). */
RULE void setup_tell(const Doom *s, Events *ev)
{
    tell(s, ev, DOOM_EV_LAID, 0, THING(THING_SLOT, AT_HERO), THING_NONE, s->slot[AT_HERO].die, 0);
    for (int i = 0; i < s->count[ROW_SKILLS]; i++)
        tell(s, ev, DOOM_EV_LAID, 0, THING(THING_SLOT, AT_SKILLS + i), THING_NONE, 0, 0);
    tell(s, ev, DOOM_EV_LAID, 0, THING(THING_SLOT, AT_DUNGEON), THING_NONE, 1, s->dungeons);
    for (int i = 0; i < s->count[PILE_STACK]; i++)
        tell(s, ev, DOOM_EV_LAID, 0, THING(THING_SLOT, range_slot(s, PILE_STACK, i)), THING_NONE, i + 2, s->dungeons);
}

RULE void doomcrawler_setup(const Box *box, Doom *s, const Setup *how, Events *ev)
{
    Doom fresh = { 0 };
    *s = fresh;
    rng_seed(&s->fate.rng, how->seed);
    s->fate.added = box->added;
    s->fate.seats = 1;
    s->packs = (uint8_t)how->option[OPTION_PACKS];
    s->dungeons = (uint8_t)how->option[OPTION_DUNGEONS];
    s->house = (uint8_t)((how->option[OPTION_REFUSE_LOOT] ? HOUSE_REFUSE_LOOT : 0) |
                         (how->option[OPTION_DEFENCE_EXPIRES] ? HOUSE_DEFENCE_EXPIRES : 0) |
                         (how->option[OPTION_SWEEP_UPDATES] ? HOUSE_SWEEP : 0));
    s->frame[0].what = PROC_ROUND;
    s->frame[0].about = ABOUT_NONE, s->frame[0].give = GIVE_NONE;
    s->doom = 1; /* DOOM-15 */
    setup_decks(box, s);
    setup_hero(box, s, how->option[OPTION_HERO]);
    for (int i = 1; i < s->dungeons && s->count[PILE_DUNGEONS] > 1; i++) pile_draw(box, s, PILE_DUNGEONS, PILE_STACK);
    deck_draw(box, s, PILE_DUNGEONS, ROW_DUNGEON, ev);
    setup_tell(s, ev);
    sidequests_fill(box, s, ev); /* DOOM-10 */
    int threat = deck_draw(box, s, DECK_THREATS, ROW_THREATS, ev); /* DOOM-13 */
    if (threat >= 0) tell(s, ev, DOOM_EV_LAID, 0, THING(THING_SLOT, threat), THING_NONE, 0, 0);
    s->fate.learned = 0;
    machine_run(box, s, ev); /* DOOM-17: H1 comes first */
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

RULE Choice doomcrawler_choice(const Box *box, const Doom *s)
{
    Choice over = { SEAT_NONE, 0, 0, 0, 0 };
    if (s->fate.over) return over;
    int why = machine_why(box, s);
    if (why) return machine_choice(box, s, why);
    bool turn = s->frame[s->top].what == PROC_ROUND;
    Choice c = { 0, turn, (uint16_t)(turn ? DOOM_WHY_SKILL : DOOM_WHY_LOOT_LIMIT), 0, 0 };
    return c;
}

RULE int doomcrawler_actions(const Box *box, const Doom *s, Action *out)
{
    if (s->fate.over) return 0;
    const Frame *f = &s->frame[s->top];
    if (f->what == PROC_ROUND) return turn_actions(box, s, out);
    int why = machine_why(box, s);
    return why ? machine_actions(box, s, why, out) : loot_limit_actions(s, out);
}

RULE void doomcrawler_apply(const Box *box, Doom *s, Action a, Events *ev)
{
    int why = machine_why(box, s);
    if (why) machine_answer(box, s, why, a, ev);
    else turn_answer(box, s, a, ev);
    machine_run(box, s, ev);
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

RULE void doomcrawler_redact(const Box *box, Doom *s, int seat) { machine_redact(box, s, seat); }

/* The cards of a deck's kind that are nowhere to be seen lie in it, in an order nobody knows (DOOM-H1). */
RULE void resample_decks(const Box *box, Doom *s, Rng *luck)
{
    uint8_t seen[256] = { 0 }, left[DECKS + 1] = { 0 };
    CardNo pool[DECKS + 1][ROOM_LOOT];
    for (int i = 0; i < SLOTS; i++) seen[s->card[i]]++;
    for (int c = 1; c < box->cards; c++) {
        int d = deck_of_kind(box->card[c].kind) - PILE_DUNGEONS;
        if (d < 0 || seen[c] >= box->card[c].copies || !card_in_game(box, c, s->packs)) continue;
        for (int k = seen[c]; k < box->card[c].copies && left[d] < ROOM_LOOT; k++) pool[d][left[d]++] = (CardNo)c;
    }
    for (int d = 0; d <= DECKS; d++)
        for (int i = 0; i < s->count[PILE_DUNGEONS + d] && left[d]; i++) {
            int slot = range_stored(PILE_DUNGEONS + d, i);
            if (s->card[slot]) continue;
            int j = (int)rng_below(luck, left[d]);
            s->card[slot] = pool[d][j];
            pool[d][j] = pool[d][--left[d]];
        }
}

RULE void doomcrawler_resample(const Box *box, Doom *s, int seat, Rng *luck)
{
    (void)seat;
    rng_seed(&s->fate.rng, (uint64_t)rng_next(luck) << 32 | rng_next(luck));
    resample_decks(box, s, luck);
}

/* ---- Score and invariants ---------------------------------------------------------------------------------------- */

/* Won: 100 and the health left. Lost, or not yet won: how far it is still to go, below 0. */
RULE void doomcrawler_score(const Box *box, const Doom *s, int32_t *out)
{
    if (s->outcome == OUTCOME_WON) {
        out[0] = 100 + s->slot[AT_HERO].die;
        return;
    }
    int left = s->slot[AT_DUNGEON].die;
    for (int i = 0; i < s->count[PILE_STACK]; i++) left += box->card[s->card[AT_STACK + i]].die;
    out[0] = -1 - left;
}

RULE bool row_is_sound(const Box *box, const Doom *s, int row, bool settling)
{
    for (int i = 0; i < s->count[row]; i++) {
        int slot = RANGE[row].base + i;
        const Card *c = slot_card(box, s, slot);
        if (!s->card[slot]) return false;
        if (c->length && (s->slot[slot].die > c->die || s->slot[slot].at >= c->length)) return false;
        if (c->length && !s->slot[slot].die && !settling) return false;
    }
    return true;
}

/* Somewhere in the frames a card is being defeated: its die may read 0 (DOOM-INV3). */
RULE bool is_settling(const Doom *s)
{
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == DOOM_EVENT_DEFEAT + 1 || s->frame[i].what == DOOM_EVENT_LOSE + 1) return true;
    return s->fate.over;
}

/* DOOM-INV5: the cards of each deck's kind that the game began with are all somewhere, once. Hidden ones
 * count as such. */
RULE int cards_in_game(const Box *box, const Doom *s)
{
    int n = 0;
    for (int c = 1; c < box->cards; c++)
        if (deck_of_kind(box->card[c].kind) >= 0 && card_in_game(box, c, s->packs)) n += box->card[c].copies;
    return n;
}

RULE int doomcrawler_fault(const Box *box, const Doom *s)
{
    int n = 0, dark = 0;
    bool settling = is_settling(s);
    if (s->count[ROW_SIDEQUESTS] > 3 || (s->count[ROW_SIDEQUESTS] < 3 && s->count[DECK_SIDEQUESTS])) return 1;
    if (s->count[ROW_THREATS] > 5 || s->count[ROW_CRITS] > 3 || s->count[ROW_LOOT] > 8) return 2;
    if (epics_in_play(box, s) > DOOM_EPIC_LIMIT) return 2;
    if (s->doom < 1 || s->doom > 6 || s->defence > 6 || s->white > 6) return 3;
    for (int r = 0; r < LIVE_RANGES; r++)
        if (!row_is_sound(box, s, r, settling)) return 3;
    for (int i = 0; i < s->count[ROW_THREATS]; i++)
        if (s->slot[AT_THREATS + i].state & SLOT_DARK) {
            dark++;
            if (slot_is_epic(box, s, AT_THREATS + i)) return 4;
        }
    if (dark && s->frame[0].step == H1_UPDATE && !s->top) return 4;
    for (int r = ROW_THREATS; r < RANGES; r++) n += s->count[r];
    if (n != cards_in_game(box, s)) return 5;
    if (s->white && !skill_is_active(s, THING(THING_SLOT, s->charged))) return 6;
    if (s->top >= FRAMES || s->levels > LEVELS || s->lingers > LINGERS) return 7;
    return 0;
}

/*                      version seats           pass option card  seat place number table */
GAME(doomcrawler, Doom, 6, 1, 1, &DOOM_BOX, 1, 8, SLOTS, 0, 0, 256, 0);
