/*
 * keep.c - Keep behind game.h: setup, choices, answers, views, score and invariants.
 *
 * The rules themselves are in map.h (the dungeon), state.h (what is so), cards.h, pieces.h, acts.h, rooms.h and
 * invasion.h (what happens), turn.h (the turn) and ask.h (the questions). A GPU kernel includes this file whole.
 */
#include "ask.h"

#include "keep_box.h"

/* ---- Setup (KEEP-11 to KEEP-22) ---------------------------------------------------------------------------------- */

/* The cards of the box by kind, each chain in the order of the box; a kind is found under the one it is a kind of. */
typedef struct Chains {
    uint8_t first[KEEP_KIND_COUNT], next[CARDS_MOST + 1]; /* card numbers, 0 past the last */
} Chains;

RULE_COLD void chains_make(const Box *box, Chains *k)
{
    for (int i = 0; i < KEEP_KIND_COUNT; i++) k->first[i] = 0;
    for (int c = box->cards - 1; c > 0; c--) {
        if (!box->card[c].kinds) continue;
        int kind = __builtin_ctz(box->card[c].kinds);
        k->next[c] = k->first[kind], k->first[kind] = (uint8_t)c;
    }
}

/* Copies of a card, as many as there is room for. */
RULE void setup_add(Pos *s, int range, int card, int copies)
{
    int room = range_room(s, range);
    for (int n = copies < room ? copies : room; n > 0; n--)
        s->card[range_stored(range, s->count[range]++)] = (CardNo)card;
}

/* The n-th scenario of the box by its order. Past them: the newest, which a pack has brought, or else the last. */
RULE_COLD int scenario_card(const Box *box, const Chains *k, int n)
{
    int card[64], count = 0;
    for (int c = k->first[KEEP_KIND_SCENARIO]; c && count < 64; c = k->next[c]) card[count++] = c;
    if (n >= KEEP_SCENARIOS && count > KEEP_SCENARIOS) return card[count - 1];
    if (count > KEEP_SCENARIOS) count = KEEP_SCENARIOS;
    for (int i = 1; i < count; i++)
        for (int j = i;
             j > 0 && card_field(box, card[j - 1], KEEP_FIELD_ORDER) > card_field(box, card[j], KEEP_FIELD_ORDER);
             j--) {
            int x = card[j];
            card[j] = card[j - 1], card[j - 1] = x;
        }
    return count ? card[n < count ? n : count - 1] : 0;
}

RULE void setup_guild(const Box *box, Pos *s, int scenario)
{
    const Row *row;
    for (int n = 0; (row = card_row(box, scenario, KEEP_ROW_GUILD, n)) != 0; n++) {
        int copies = 1;
        for (int k = 0; k < row->count; k++) {
            const Cell *cell = &box->cell[row->cell + k];
            if (cell->kind == CELL_NUMBER) copies = cell->value;
            else if (cell->kind == CELL_CARD) setup_add(s, GUILD_DECK, cell->value, copies);
        }
    }
    s->guilds = s->count[GUILD_DECK];
    range_shuffle(box, s, GUILD_DECK);
}

RULE void setup_loot(const Box *box, const Chains *k, Pos *s, Events *ev)
{
    for (int c = k->first[KEEP_KIND_LOOT]; c; c = k->next[c]) setup_add(s, LOOT_DECK, c, box->card[c].copies);
    range_shuffle(box, s, LOOT_DECK);
    loot_fill(box, s, ev);
}

RULE void setup_heroes(const Box *box, const Chains *k, Pos *s)
{
    for (int calling = 0; calling < CLASSES; calling++)
        for (int c = k->first[KEEP_KIND_HERO]; c; c = k->next[c])
            if (card_class(box, c) == calling) setup_add(s, SUPPLY, c, CLASS_TOKENS);
}

/* The clan card and its monsters, all of them in the Lair (KEEP-16). */
RULE void setup_clan(const Box *box, const Chains *k, Pos *s, int seat, int clan)
{
    Run run;
    int slot = range_open(s, ROW_CLANS, false, &run), meeple = 0;
    s->card[slot] = (CardNo)clan;
    s->slot[slot].since = ++s->clock;
    hooks_gain(box, s, slot);
    for (int c = k->first[KEEP_KIND_MONSTER]; c; c = k->next[c])
        if (card_field(box, c, KEEP_FIELD_CLAN) == clan) meeple = c;
    int size = card_field(box, clan, KEEP_FIELD_SIZE);
    setup_add(s, LAIR + seat, meeple, size);
    if (size < card_field(box, s->card[AT_CLANS + s->active], KEEP_FIELD_SIZE)) s->active = (uint8_t)seat; /* KEEP-20 */
}

/* The seat that plays a clan, -1 none. */
RULE int clan_seat(const Pos *s, int clan)
{
    for (int p = 0; p < s->fate.seats; p++)
        if (s->card[AT_CLANS + p] == clan) return p;
    return -1;
}

/* Every Tactics card goes to the deck of its clan's player, or among the unused ones (KEEP-68). */
RULE void setup_tactics(const Box *box, const Chains *k, Pos *s, const int *clan, int clans)
{
    uint8_t dealt[SPARE_CLANS] = { 0 };
    int of = 0, n = clans, seat = -1; /* a clan's cards mostly lie together: it is looked for once */
    for (int c = k->first[KEEP_KIND_TACTIC]; c; c = k->next[c]) {
        if (card_field(box, c, KEEP_FIELD_CLAN) != of) {
            of = card_field(box, c, KEEP_FIELD_CLAN), seat = clan_seat(s, of);
            for (n = 0; n < clans && clan[n] != of;) n++;
        }
        if (n == clans) continue;
        int left = CLAN_CARDS - dealt[n], copies = box->card[c].copies < left ? box->card[c].copies : left;
        if (seat >= 0) setup_add(s, DECK + seat, c, copies);
        for (int bit = n * CLAN_CARDS + dealt[n], end = bit + copies; seat < 0 && bit < end; bit++)
            s->spares[bit >> 3] |= (uint8_t)(1u << (bit & 7));
        dealt[n] = (uint8_t)(dealt[n] + copies);
    }
}

/* KEEP-15: the Treasures are dealt; those that lie open are told. */
RULE void setup_tell_treasures(const Pos *s, Events *ev)
{
    for (int i = 0; ev && i < rooms_count(s); i++)
        if (s->room[i].treasure && !(s->unseen >> i & 1))
            tell(s, ev, KEEP_EV_TREASURE, SEAT_NONE, THING(THING_PLACE, i), THING_NONE, i, s->room[i].treasure);
}

/* KEEP-2, KEEP-20: who leads which clan, and whose turn is first. */
RULE void setup_tell_clans(const Pos *s, Events *ev)
{
    for (int p = 0; ev && p < s->fate.seats; p++)
        tell(s, ev, KEEP_EV_CLAN, p, THING(THING_SLOT, AT_CLANS + p), THING_NONE, s->count[LAIR + p], 0);
    tell(s, ev, KEEP_EV_FIRST, s->active, THING(THING_SLOT, AT_CLANS + s->active), THING_NONE,
         s->count[LAIR + s->active], s->fate.seats);
}

/* KEEP-DP2, KEEP-124: the clans asked for, any others at random; each once. */
RULE_COLD void setup_clans(const Box *box, const Chains *k, Pos *s, const Setup *how, Events *ev)
{
    int clan[SPARE_CLANS], clans = 0, taken = 0, pick[KEEP_SEATS];
    for (int c = k->first[KEEP_KIND_CLAN]; c && clans < SPARE_CLANS; c = k->next[c]) clan[clans++] = c;
    for (int p = 0; p < s->fate.seats; p++) {
        pick[p] = how->option[OPTION_CLAN + p] - 1;
        if (pick[p] >= clans || (pick[p] >= 0 && (taken >> pick[p] & 1))) pick[p] = -1;
        if (pick[p] >= 0) taken |= 1 << pick[p];
    }
    for (int p = 0; p < s->fate.seats; p++) {
        while (pick[p] < 0) {
            int n = (int)luck_below(box, &s->fate.rng, (uint32_t)clans);
            if (!(taken >> n & 1)) pick[p] = n, taken |= 1 << n;
        }
        setup_clan(box, k, s, p, clan[pick[p]]);
    }
    setup_tactics(box, k, s, clan, clans);
    setup_tell_clans(s, ev);
    for (int p = 0; p < s->fate.seats; p++) {
        range_shuffle(box, s, DECK + p);
        cards_draw(box, s, p, KEEP_HAND, ev); /* KEEP-18 */
    }
}

RULE int setup_house(const Setup *how)
{
    int house = 0;
    for (int i = OPTION_ONE_HERO; i < KEEP_OPTIONS; i++)
        if (how->option[i]) house |= 1 << (i - OPTION_ONE_HERO);
    return house;
}

RULE void keep_setup(const Box *box, Keep *s, const Setup *how, Events *ev)
{
    Keep fresh = { 0 };
    Chains kinds;
    *s = fresh;
    chains_make(box, &kinds);
    rng_seed(&s->fate.rng, how->seed);
    s->fate.added = box->added;
    s->fate.seats = how->seats;
    s->difficulty = (uint8_t)how->option[OPTION_DIFFICULTY];
    s->house = (uint8_t)setup_house(how);
    s->frame[0].what = PROC_TURN;
    s->frame[0].about = ABOUT_NONE, s->frame[0].give = GIVE_NONE;
    int scenario = scenario_card(box, &kinds, how->option[OPTION_SCENARIO]),
        waves = card_field(box, scenario, KEEP_FIELD_WAVES);
    s->wave = 1, s->waves = (uint8_t)(waves ? waves : 2);
    s->card[AT_SCENARIO] = (CardNo)scenario, s->count[ROW_SCENARIO] = 1;
    s->slot[AT_SCENARIO].since = ++s->clock;
    hooks_gain(box, s, AT_SCENARIO);
    map_lay(box, s, scenario);
    setup_tell_treasures(s, ev);
    setup_heroes(box, &kinds, s);
    setup_guild(box, s, scenario);
    setup_loot(box, &kinds, s, ev);
    setup_clans(box, &kinds, s, how, ev);
    s->fate.learned = 0;
    machine_run(box, s, ev);
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

RULE Choice keep_choice(const Box *box, const Keep *s)
{
    Choice over = { SEAT_NONE, 0, 0, 0, 0 };
    if (s->fate.over) return over;
    int why = machine_why(box, s);
    if (why) {
        Choice c = machine_choice(box, s, why);
        if (c.seat >= s->fate.seats) c.seat = s->active;
        return c;
    }
    why = keep_why(s);
    const Frame *f = &s->frame[s->top];
    int source = f->what < FRAME_PROCEDURE ? open_card(s, f->self) : f->what == PROC_GUILD ? s->card[AT_RESOLVING] : 0;
    Choice c = { (uint8_t)keep_why_seat(s, why), keep_why_optional(s, why), (uint16_t)why, (uint16_t)source, 0 };
    return c;
}

RULE int keep_actions(const Box *box, const Keep *s, Action *out)
{
    if (s->fate.over) return 0;
    int why = machine_why(box, s);
    if (why == WHY_OPTION) return card_actions(box, s, out);
    return why ? machine_actions(box, s, why, out) : keep_why_actions(box, s, keep_why(s), out);
}

RULE void keep_apply(const Box *box, Keep *s, Action a, Events *ev)
{
    int why = machine_why(box, s);
    if (why == WHY_OPTION && ACT_VERB(a) == VERB_PLACE) jail_begin(box, s, ev);
    else if (why) machine_answer(box, s, why, a, ev);
    else keep_answer(box, s, a, ev);
    machine_run(box, s, ev);
    if (s->stale) hooks_refresh(box, s);
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

RULE void keep_redact(const Box *box, Keep *s, int seat)
{
    machine_redact(box, s, seat);
    for (int i = 0; i < rooms_count(s); i++)
        if (s->unseen >> i & 1) s->room[i].treasure = 0; /* KEEP-H4 */
}

/*
 * What is hidden is blank, so a view does not say which acquired cards lie in whose deck; it says how many. Imagined
 * are: every Tactics card of a clan that is not seen lies in its player's deck; the Tactics cards acquired from other
 * clans and Loot cards not seen fill the rest of the decks; what is left is the Loot deck (KEEP-H2, KEEP-H3).
 */
typedef struct Pool {
    uint8_t left[256]; /* copies of each card not seen */
    int16_t run[16];   /* the same of sixteen cards together, so that one of them is soon found */
    int count;
} Pool;

RULE void pool_add(Pool *p, int card, int n)
{
    p->left[card] = (uint8_t)(p->left[card] + n);
    p->run[card >> 4] = (int16_t)(p->run[card >> 4] + n);
    p->count += n;
}

RULE void pool_strike(Pool *p, int card)
{
    if (card && p->left[card]) pool_add(p, card, -1);
}

RULE void pool_strike_slots(const Pos *s, Pool *p, int from, int until)
{
    for (int i = from; i < until; i++) pool_strike(p, s->card[i]);
}

/* Each copy as likely as another: the n-th of them all. The pool must not be empty. */
RULE int pool_draw(Pool *p, Rng *luck)
{
    int n = (int)rng_below(luck, (uint32_t)p->count), run = 0;
    while (n >= p->run[run]) n -= p->run[run++];
    int c = run << 4;
    while (n >= p->left[c]) n -= p->left[c++];
    pool_add(p, c, -1);
    return c;
}

/* The blank cards of a pile; at most `most` of them, at random places, are filled from the pool. */
RULE void pile_imagine(Pos *s, int r, Pool *p, int most, Rng *luck)
{
    uint16_t blank[SLOTS];
    int n = 0;
    for (int k = 0; k < s->count[r]; k++)
        if (!s->card[range_stored(r, k)]) blank[n++] = (uint16_t)range_stored(r, k);
    for (; n && p->count && most; most--) {
        int j = (int)rng_below(luck, (uint32_t)n);
        s->card[blank[j]] = (CardNo)pool_draw(p, luck);
        blank[j] = blank[--n];
    }
}

RULE int blanks_in(const Pos *s, int r)
{
    int n = 0;
    for (int k = 0; k < s->count[r]; k++) n += !s->card[range_stored(r, k)];
    return n;
}

/* KEEP-H1: the composition of the Guild deck is known. */
RULE void resample_guild(const Box *box, Pos *s, Rng *luck)
{
    Pool p = { { 0 }, { 0 }, 0 };
    const Row *row;
    for (int n = 0; (row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_GUILD, n)) != 0; n++) {
        int copies = 1;
        for (int k = 0; k < row->count; k++) {
            const Cell *cell = &box->cell[row->cell + k];
            if (cell->kind == CELL_NUMBER) copies = cell->value;
            else if (cell->kind == CELL_CARD) pool_add(&p, cell->value, copies);
        }
    }
    pool_strike_slots(s, &p, AT_RESOLVING, AT_ROW);
    pile_imagine(s, GUILD_DECK, &p, SLOTS, luck);
}

/* The Tactics cards of the clans: those of a seat's own, and those that were acquired from unused ones. */
RULE void resample_tactics(const Box *box, Pos *s, Pool *own, Pool *acquired)
{
    uint8_t number[256] = { 0 }, next[SPARE_CLANS] = { 0 }, clans = 0; /* of a clan, from 1; its cards so far */
    for (int c = 1; c < box->cards && clans < SPARE_CLANS; c++)
        if (card_is(box, c, KEEP_KIND_CLAN)) number[c] = ++clans;
    for (int c = 1; c < box->cards; c++) {
        int clan = card_is(box, c, KEEP_KIND_TACTIC) ? card_field(box, c, KEEP_FIELD_CLAN) : 0, seat = -1;
        if (!clan || !number[clan]) continue;
        for (int p = 0; p < s->fate.seats; p++)
            if (s->card[AT_CLANS + p] == clan) seat = p;
        for (int n = number[clan] - 1, k = 0; k < box->card[c].copies && next[n] < CLAN_CARDS; k++) {
            int i = n * CLAN_CARDS + next[n]++;
            if (!(s->spares[i >> 3] >> (i & 7) & 1)) pool_add(seat < 0 ? acquired : &own[seat], c, 1);
        }
    }
    pool_strike_slots(s, acquired, LIVE, SLOTS);
    for (int p = 0; p < s->fate.seats; p++) pool_strike_slots(s, &own[p], LIVE, SLOTS);
}

RULE void resample_cards(const Box *box, Pos *s, Rng *luck)
{
    Pool own[KEEP_SEATS] = { { { 0 }, { 0 }, 0 } }, acquired = own[0], loot = own[0];
    for (int c = 1; c < box->cards; c++)
        if (card_is(box, c, KEEP_KIND_LOOT)) pool_add(&loot, c, box->card[c].copies);
    pool_strike_slots(s, &loot, LIVE, SLOTS);
    resample_tactics(box, s, own, &acquired);
    for (int p = 0; p < s->fate.seats; p++) pile_imagine(s, DECK + p, &own[p], SLOTS, luck);
    for (int p = 0; p < s->fate.seats && acquired.count; p++) {
        int later = 0, least;
        for (int q = p + 1; q < s->fate.seats; q++) later += blanks_in(s, DECK + q);
        least = acquired.count > later ? acquired.count - later : 0; /* those after it hold no more */
        int most = blanks_in(s, DECK + p) < acquired.count ? blanks_in(s, DECK + p) : acquired.count;
        int n = most > least ? least + (int)rng_below(luck, (uint32_t)(most - least + 1)) : least;
        pile_imagine(s, DECK + p, &acquired, n, luck);
    }
    for (int p = 0; p < s->fate.seats; p++) pile_imagine(s, DECK + p, &loot, SLOTS, luck);
    pile_imagine(s, LOOT_DECK, &loot, SLOTS, luck);
}

/* KEEP-H4: the Treasures of the scenario that lie nowhere in sight. */
RULE void resample_treasures(const Box *box, Pos *s, Rng *luck)
{
    uint8_t token[ROOMS];
    int n = 0;
    const Row *row = card_row(box, s->card[AT_SCENARIO], KEEP_ROW_TREASURES, 0);
    for (int k = 0; row && k < row->count && n < ROOMS; k++) token[n++] = (uint8_t)box->cell[row->cell + k].value;
    for (int v = 1; v <= 3; v++)
        for (int known = s->known[v - 1] + s->offer[v - 1]; known > 0; known--)
            for (int i = 0; i < n; i++)
                if (token[i] == v) {
                    token[i] = token[--n];
                    break;
                }
    for (int i = 0; i < rooms_count(s) && n; i++) {
        if (!(s->unseen >> i & 1)) continue;
        int j = (int)rng_below(luck, (uint32_t)n);
        s->room[i].treasure = token[j];
        token[j] = token[--n];
    }
}

RULE void keep_resample(const Box *box, Keep *s, int seat, Rng *luck)
{
    (void)seat;
    rng_seed(&s->fate.rng, (uint64_t)rng_next(luck) << 32 | rng_next(luck));
    resample_guild(box, s, luck);
    resample_cards(box, s, luck);
    if (s->unseen) resample_treasures(box, s, luck);
}

/* ---- Score and invariants ---------------------------------------------------------------------------------------- */

/* Won: 100, and more for each Treasure still there. Not won: how many Guild cards were still to come, below 0. */
RULE void keep_score(const Box *box, const Keep *s, int32_t *out)
{
    int left = s->count[GUILD_DECK] + (s->waves - s->wave) * s->guilds, kept = 0;
    (void)box;
    for (int i = 0; i < rooms_count(s); i++) kept += s->room[i].treasure;
    bool won = s->outcome == OUTCOME_WON || s->outcome == OUTCOME_SCENARIO_WON;
    for (int p = 0; p < s->fate.seats; p++) out[p] = won ? 100 + kept : -1 - left;
}

/* KEEP-INV1, KEEP-INV2: every piece is somewhere, once. */
RULE bool pieces_are_sound(const Box *box, const Keep *s)
{
    int calling[CLASSES + 1] = { 0 };
    for (int p = 0; p < s->fate.seats; p++) {
        int size = card_field(box, s->card[AT_CLANS + p], KEEP_FIELD_SIZE);
        if (s->count[ROW_MONSTERS + p] + s->count[LAIR + p] != size) return false;
        for (int i = 0; i < s->count[ROW_MONSTERS + p]; i++)
            if (s->slot[at_monsters(p) + i].place >= rooms_count(s)) return false;
    }
    for (int i = AT_HEROES; i < AT_MONSTERS; i++) calling[hero_class(box, s, i)]++;
    for (int c = 0; c < CLASSES; c++)
        if (calling[c] != CLASS_TOKENS) return false;
    for (int i = AT_HEROES; i < AT_HEROES + s->count[ROW_HEROES]; i++) {
        if (s->slot[i].place >= rooms_count(s) || s->slot[i].used > HERO_CAPTIVE) return false;
        if (s->slot[i].used == HERO_CAPTIVE && s->slot[i].place != s->cells) return false;
    }
    return true;
}

/* A refresh is being chosen. */
RULE bool is_refreshing(const Keep *s)
{
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == KEEP_EVENT_REFRESH + 1) return true;
    return false;
}

RULE int keep_fault(const Box *box, const Keep *s)
{
    if (!pieces_are_sound(box, s)) return 1;
    if (s->count[LOOT_ROW] < LOOT_SHOWN && (s->count[LOOT_DECK] || s->count[LOOT_SCRAP]) && !is_refreshing(s)) return 3;
    bool hand = s->count[HAND + s->active] >= KEEP_HAND || hook_used(s, KIT_EVENTS * 4 + KEEP_NUMBER_HAND_SIZE);
    if (!s->fate.over && s->frame[0].step == TURN_INVADE && !hand && can_draw(s, s->active)) return 4;
    if (s->outcome == OUTCOME_PLUNDERED ? s->room[s->vault].treasure != 0 : s->room[s->vault].treasure != TREASURE_MAIN)
        return 5;
    if (s->count[GUILD_DECK] + s->count[GUILD_SPENT] + s->count[ROW_GUILD] != s->guilds) return 7;
    if (!s->fate.over && !is_resolving(s) && (s->stirred || s->freed || rooms_of_heroes(s, 1 << HERO_ACTIVE))) return 8;
    if (traps_laid(s) > KEEP_TRAPS || portals_done(s) > KEEP_PORTALS) return 9;
    if (s->top >= FRAMES || s->levels > LEVELS || s->lingers > LINGERS) return 10;
    for (int p = 0; p < s->fate.seats; p++)
        if (s->count[HAND + p] + s->count[PLAYED + p] > HAND_ROOM ||
            s->count[DECK + p] + s->count[DISCARDS + p] > DECK_ROOM)
            return 11;
    return 0;
}

/*               version seats          pass options            card   seat place  number table */
GAME(keep, Keep, 6, 1, KEEP_SEATS, &KEEP_BOX, 1, KEEP_OPTION_LINES, SLOTS, 0, ROOMS, 256, 0);
