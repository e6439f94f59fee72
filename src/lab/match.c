/*
 * match.c - one game, played and counted. See match.h.
 */
#include "lab/match_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "table/outcome.h"

/* ---- A place to play at ------------------------------------------------------------------------------------------ */

/* Zeroed memory in lines of its own: what one thread writes must not lie beside what another reads. */
static void *room_own(size_t size)
{
    size_t whole = (size + LINE - 1) / LINE * LINE;
    void *room = aligned_alloc(LINE, whole);
    if (room) memset(room, 0, whole);
    return room;
}

/* The event called `discard` in every game's words, as it is told. */
static uint8_t discard_kind(const Vocabulary *words)
{
    for (int i = 0; words && i < words->events.count; i++)
        if (strcmp(words->events.word[i].name, "discard") == 0) return (uint8_t)(EV_GAME + i);
    return 0;
}

/* Most slots are of decks, whose cards come out elsewhere: a chunk of nothing else is not looked at. */
static void looks_begin(Match *m)
{
    for (uint32_t i = 0; i < m->bytes; i += CHUNK) {
        Look x = { i, 0 };
        for (uint32_t k = i; k < i + CHUNK && k < m->bytes; k++)
            if (!m->map->veiled((int)(k / m->map->wide))) x.bytes |= (uint64_t)1 << (k - i);
        if (x.bytes) m->look[m->looks++] = x;
    }
}

Match *match_begin(const Plan *plan, const volatile int *stop)
{
    Match *m = (Match *)room_own(sizeof *m);
    if (!m) return NULL;
    m->plan = plan, m->game = plan->entry->game, m->box = plan->box, m->stage = plan->entry->stage, m->stop = stop;
    m->map = m->stage->cards;
    m->cards = m->box->cards;
    m->discard = discard_kind(plan->entry->face->vocabulary);
    m->stride = m->map && m->map->wide > 1 ? 1u << 16 : 1u << 8;
    m->bytes = m->map ? (uint32_t)m->map->slots * m->map->wide : 0;
    m->position = (uint8_t *)room_own(m->game->state_size + CHUNK); /* read in whole chunks at its end */
    m->view = (uint8_t *)malloc(m->game->state_size);
    m->before = (uint8_t *)room_own(m->bytes + CHUNK);
    m->look = (Look *)room_own((m->bytes / CHUNK + 1) * sizeof *m->look);
    m->facts = (uint8_t *)room_own(SEAT_MAX * (size_t)m->stride);
    m->out = (uint8_t *)room_own(m->stride);
    m->width = (m->cards + WORD - 1) / WORD * WORD;
    bool known = cells_make(&m->cells, plan);
    m->two = m->cards * (m->cards - (m->cards > 0)) / 2;
    m->lane =
        (uint8_t *)calloc((size_t)m->cells.count * STRATA * 2 * FACTS, m->width + 1); /* most of it is never touched */
    m->rival = (uint8_t *)calloc((size_t)plan->combinations * STRATA * RIVALS, m->width + 1);
    m->pair = (uint8_t *)calloc((size_t)m->cells.count * PAIR_STRATA * 2 + 1,
                                m->two + WORD); /* read in whole words at its end */
    m->lie = (CardLie *)calloc(m->map ? m->map->slots : 1, sizeof *m->lie);
    m->event = (Event *)malloc(EVENTS_AT_ONCE * sizeof *m->event);
    for (int i = 0; i < SEAT_MAX; i++) m->bot[i] = (Bot){ .level = plan->level[i], .face = plan->entry->face };
    if (m->look) looks_begin(m);
    if (known && m->position && m->view && m->before && m->look && m->facts && m->out && m->lane && m->rival &&
        m->pair && m->lie && m->event)
        return m;
    match_end(m);
    return NULL;
}

void match_end(Match *m)
{
    if (!m) return;
    for (int i = 0; i < SEAT_MAX; i++) bot_leave(&m->bot[i]);
    free(m->position);
    free(m->view);
    free(m->before);
    free(m->look);
    free(m->facts);
    free(m->out);
    free(m->lane);
    free(m->rival);
    free(m->pair);
    free(m->lie);
    free(m->event);
    free(m->over);
    free(m);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static inline uint32_t slot_card_no(const uint8_t *cards, uint32_t wide, uint32_t slot)
{
    return wide == 1 ? cards[slot] : (uint32_t)(cards[2 * slot] | cards[2 * slot + 1] << 8);
}

static inline uint32_t card_at(const Match *m, uint32_t slot)
{
    return slot_card_no(m->position + m->map->at, m->map->wide, slot);
}

/* The seats a card counts for: its owner, or all when it is nobody's. */
static inline unsigned lie_seats(const Match *m, const CardLie *x)
{
    return x->owner < m->seats ? 1u << x->owner : (1u << m->seats) - 1;
}

static inline void fact_add(Match *m, unsigned seats, uint32_t card, unsigned facts)
{
    for (int i = 0; i < m->seats; i++)
        if (seats >> i & 1) m->facts[(size_t)i * m->stride + card] |= (uint8_t)facts;
}

/* A card that somebody owns, when the game begins. */
static void card_begin(Match *m, const CardLie *x)
{
    unsigned facts = 1u << FACT_DECK;
    if (x->lies != LIES_HIDDEN) facts |= 1u << FACT_DRAWN, m->out[x->card] |= (uint8_t)(1u << x->owner);
    if (x->lies == LIES_LIVE) facts |= 1u << FACT_BEGAN;
    m->facts[(size_t)x->owner * m->stride + x->card] |= (uint8_t)facts;
    m->deck[x->owner] += cells_card(x->card);
}

/* What lies where when the game begins: nobody's cards count for all seats, so they are noted once and copied. Room is
 * for every number a slot can hold; what is noted past the cards is never read. */
static void cards_begin(Match *m)
{
    int count = m->map->list(m->position, m->lie), owned = 0, seats = m->seats;
    uint8_t every = (uint8_t)((1u << m->seats) - 1), *facts = m->facts, *out = m->out;
    CardLie *lie = m->lie;
    memset(m->deck, 0, sizeof m->deck);
    memset(out, 0, m->cards);
    memset(facts, 0, m->cards);
    for (const CardLie *x = lie, *end = lie + count; x < end; x++) {
        if (x->owner < seats) lie[owned++] = *x;
        else if (x->lies == LIES_HIDDEN) facts[x->card] |= 1u << FACT_DECK;
        else facts[x->card] |= 1u << FACT_DECK | 1u << FACT_DRAWN, out[x->card] = every;
    }
    for (int i = 1; i < m->seats; i++) memcpy(facts + (size_t)i * m->stride, facts, m->cards);
    for (int i = 0; i < owned; i++)
        if (m->lie[i].card < m->cards) card_begin(m, &m->lie[i]);
    memcpy(m->before, m->position + m->map->at, m->bytes);
    m->learned = ((const Fate *)(const void *)m->position)->learned;
}

/* A slot holds another card than before: if it can be seen, it has come out. */
static __attribute__((noinline)) void slot_look(Match *m, uint32_t slot)
{
    CardLie x = m->map->lie(m->position, (int)slot);
    if (x.lies == LIES_HIDDEN || x.lies == LIES_NOWHERE) return;
    unsigned seats = lie_seats(m, &x);
    m->out[x.card] |= (uint8_t)seats;
    fact_add(m, seats, x.card, 1u << FACT_DRAWN);
}

/* Whether a chunk is as it was, and the bytes of one that is not, a bit for each. `before` lies in lines of its own,
 * `now` somewhere in a position. */
#ifdef __SSE2__
static inline __m128i quarter_same(const uint8_t *now, const uint8_t *before, int k)
{
    const __m128i *a = (const __m128i *)(const void *)now, *b = (const __m128i *)(const void *)before;
    return _mm_cmpeq_epi8(_mm_loadu_si128(a + k), _mm_load_si128(b + k));
}

static inline bool chunk_same(const uint8_t *now, const uint8_t *before)
{
    __m128i a = _mm_and_si128(quarter_same(now, before, 0), quarter_same(now, before, 1));
    __m128i b = _mm_and_si128(quarter_same(now, before, 2), quarter_same(now, before, 3));
    return _mm_movemask_epi8(_mm_and_si128(a, b)) == 0xffff;
}

static inline uint64_t chunk_differs(const uint8_t *now, const uint8_t *before)
{
    uint32_t a = (uint32_t)_mm_movemask_epi8(quarter_same(now, before, 0));
    uint32_t b = (uint32_t)_mm_movemask_epi8(quarter_same(now, before, 1));
    uint32_t c = (uint32_t)_mm_movemask_epi8(quarter_same(now, before, 2));
    uint32_t d = (uint32_t)_mm_movemask_epi8(quarter_same(now, before, 3));
    return ~((uint64_t)(c | d << 16) << 32 | (a | b << 16));
}
#else
static inline bool chunk_same(const uint8_t *now, const uint8_t *before) { return memcmp(now, before, CHUNK) == 0; }

static inline uint64_t chunk_differs(const uint8_t *now, const uint8_t *before)
{
    uint64_t differs = 0;
    for (int k = 0; k < CHUNK; k++) differs |= (uint64_t)(now[k] != before[k]) << k;
    return differs;
}
#endif

/* Nobody has learned anything: no card has come out. Otherwise little has changed, so whole chunks are compared. */
static inline __attribute__((always_inline)) void cards_look(Match *m, const uint32_t wide)
{
    const uint8_t *now = m->position + m->map->at;
    uint32_t every = (1u << m->seats) - 1;
    uint16_t learned = ((const Fate *)(const void *)m->position)->learned;
    if (learned == m->learned) return;
    m->learned = learned;
    for (const Look *x = m->look, *end = x + m->looks; x < end; x++) {
        uint8_t *before = m->before + x->at;
        if (LIKELY(chunk_same(now + x->at, before))) continue;
        uint64_t differs = chunk_differs(now + x->at, before) & x->bytes;
        memcpy(before, now + x->at, CHUNK);
        while (differs) {
            uint32_t slot = (x->at + (uint32_t)__builtin_ctzll(differs)) / wide, card = slot_card_no(now, wide, slot);
            differs &= ~((((uint64_t)1 << wide) - 1) << (slot * wide - x->at));
            if (card && m->out[card] != every) slot_look(m, slot);
        }
    }
}

static inline void cards_offered(Match *m, int seat, const Action *legal, int n, const uint32_t wide)
{
    uint8_t *facts = m->facts + (size_t)seat * m->stride;
    const uint8_t *cards = m->position + m->map->at;
    uint32_t slots = m->map->slots;
    for (int i = 0; i < n; i++) {
        uint32_t slot = ACT_OPERAND(legal[i]);
        if (ACT_VERB(legal[i]) == VERB_CARD && slot < slots)
            facts[slot_card_no(cards, wide, slot)] |= 1u << FACT_OFFERED;
    }
}

/* Kept until the game has ended: one that is left in the middle counts for nothing. Without memory it is not
 * counted. */
static void over_add(Match *m, uint32_t chosen, uint32_t offered)
{
    if (m->overs == m->over_room) {
        size_t room = m->over_room ? 2 * m->over_room : 1024;
        uint32_t *over = (uint32_t *)realloc(m->over, room * sizeof *over);
        if (!over) return;
        m->over = over, m->over_room = room;
    }
    m->over[m->overs++] = chosen << 16 | offered;
}

static inline void card_chosen(Match *m, int seat, Action a, const uint32_t wide)
{
    uint32_t slot = ACT_OPERAND(a);
    if (ACT_VERB(a) != VERB_CARD || slot >= m->map->slots) return;
    uint32_t card = slot_card_no(m->position + m->map->at, wide, slot);
    m->facts[(size_t)seat * m->stride + card] |= 1u << FACT_PLAYED;
}

/* A choice of a thinking seat among cards: what chance chooses says nothing of the others. */
typedef struct Weighed {
    uint16_t card;               /* the chosen one, 0 none                                                   */
    uint16_t other[ACTION_MAX];  /* the others                                                               */
    int others;
} Weighed;

/* Into a blank one, before the answer is given. */
static void cards_weigh(const Match *m, Action a, const Action *legal, int n, Weighed *w)
{
    if (ACT_VERB(a) != VERB_CARD || ACT_OPERAND(a) >= m->map->slots) return;
    uint32_t card = card_at(m, ACT_OPERAND(a));
    if (!card || card >= m->cards) return;
    w->card = (uint16_t)card;
    for (int i = 0; i < n; i++) {
        if (ACT_VERB(legal[i]) != VERB_CARD || ACT_OPERAND(legal[i]) >= m->map->slots) continue;
        uint32_t other = card_at(m, ACT_OPERAND(legal[i]));
        if (other && other < m->cards && other != card) w->other[w->others++] = (uint16_t)other;
    }
}

/* Whether the chosen card was given up: discarded, and not by itself, as a card is that is spent to do something. */
static bool card_given_up(const Match *m, uint32_t card, const Events *heard)
{
    for (uint32_t i = 0; i < heard->count; i++) {
        const Event *e = &heard->list[i];
        if (e->card == card && e->kind >= EV_GAME) return e->kind == m->discard && e->cause != card;
    }
    return false;
}

/* The chosen card was taken before the others; or, given up, each of them was kept before it. */
static void cards_weighed(Match *m, const Weighed *w, const Events *heard)
{
    bool gone = w->others && card_given_up(m, w->card, heard);
    for (int i = 0; i < w->others; i++) over_add(m, gone ? w->other[i] : w->card, gone ? w->card : w->other[i]);
}

/* ---- Rounds, lead, ending ---------------------------------------------------------------------------------------- */

static void events_watch(Match *m, const Events *ev)
{
    for (uint32_t i = 0; i < ev->count; i++) {
        if (ev->list[i].kind != EV_TURN) continue;
        if (ev->list[i].a > 0) m->rounds = (uint32_t)ev->list[i].a;
        else m->rounds++;
    }
}

static void lead_watch(Match *m)
{
    int32_t score[SEAT_MAX] = { 0 };
    int best = 0, alone = 1;
    m->game->score(m->box, m->position, score);
    for (int i = 1; i < m->seats; i++) {
        if (score[i] == score[best]) alone = 0;
        if (score[i] > score[best]) best = i, alone = 1;
    }
    if (!alone || best == m->leader) return;
    m->leads += m->leader != SEAT_NONE;
    m->leader = best;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static Action match_thought(Match *m, int seat)
{
    memcpy(m->view, m->position, m->game->state_size);
    m->game->redact(m->box, m->view, seat);
    return bot_answer(&m->bot[seat], m->game, m->box, m->view, seat, &m->luck);
}

/* How many answers are the game's: the last may be the table's own. */
static inline int answers_own(const Action *legal, int n)
{
    while (UNLIKELY(n > 1 && ACT_VERB(legal[n - 1]) == VERB_TABLE)) n--;
    return n;
}

static Action match_answer(Match *m, int seat, const Action *legal, int n)
{
    n = answers_own(legal, n);
    if (n == 1) return legal[0];
    if (m->bot[seat].level->iterations) return match_thought(m, seat);
    return legal[rng_below(&m->luck, (uint32_t)n)];
}

static void match_deal(Match *m, uint64_t k)
{
    Setup how;
    m->combo = plan_setup(m->plan, k, &how);
    m->seats = how.seats;
    m->answers = 0, m->decisions = m->rounds = m->leads = 0, m->leader = SEAT_NONE;
    m->overs = 0;
    if (m->watched) memset(m->widths, 0, sizeof m->widths);
    rng_seed(&m->luck, how.seed ^ 0x9e3779b97f4a7c15u);
    m->game->setup(m->box, m->position, &how, 0);
    if (m->map) cards_begin(m);
}

static void decision_watch(Match *m, const Events *heard, int n, bool together)
{
    m->widths[n < WIDTHS ? n : WIDTHS - 1]++;
    events_watch(m, heard);
    if (!together) lead_watch(m);
}

/* Every decision looked at. false: stopped. */
static bool match_watched(Match *m)
{
    Action legal[ACTION_MAX];
    const Game *game = m->game;
    bool together = bot_together(m->plan->entry->face, m->seats), thinks = m->plan->thinks;
    uint32_t wide = m->map ? m->map->wide : 0;
    int n;
    while (m->decisions < MATCH_DECISIONS && (n = game->actions(m->box, m->position, legal)) > 0) {
        Events heard = { .list = m->event, .room = EVENTS_AT_ONCE };
        int seat = game->choice(m->box, m->position).seat;
        m->decisions++;
        m->answers += (uint64_t)n;
        if (wide) cards_look(m, wide), cards_offered(m, seat, legal, n, wide);
        Action a = match_answer(m, seat, legal, n);
        if (wide) card_chosen(m, seat, a, wide);
        Weighed weighed = { 0 };
        if (wide && m->bot[seat].level->iterations) cards_weigh(m, a, legal, n, &weighed);
        game->apply(m->box, m->position, a, &heard);
        cards_weighed(m, &weighed, &heard);
        decision_watch(m, &heard, n, together);
        if (thinks && m->stop && *m->stop) return false;
    }
    if (wide) cards_look(m, wide);
    return true;
}

/* Nothing but the sums, and nobody thinks. `wide`, the bytes of a card number (0: no cards), is known to the compiler,
 * and the luck is kept at hand: this is where the lab's own time goes. */
static inline __attribute__((always_inline)) void match_quick(Match *m, const uint32_t wide)
{
    Action legal[ACTION_MAX];
    const Game *game = m->game;
    const Box *box = m->box;
    uint8_t *position = m->position;
    Rng luck = m->luck;
    uint64_t answers = 0;
    uint32_t decisions = 0;
    bool alone = m->seats == 1;
    for (int n; decisions < MATCH_DECISIONS && (n = game->actions(box, position, legal)) > 0; decisions++) {
        int seat = alone || !wide ? 0 : game->choice(box, position).seat, own = answers_own(legal, n);
        answers += (uint64_t)n;
        if (wide) cards_look(m, wide), cards_offered(m, seat, legal, n, wide);
        Action a = own == 1 ? legal[0] : legal[rng_below(&luck, (uint32_t)own)];
        if (wide) card_chosen(m, seat, a, wide);
        game->apply(box, position, a, NULL);
    }
    if (wide) cards_look(m, wide);
    m->decisions = decisions, m->answers = answers;
}

/* false: stopped. */
static bool match_moves(Match *m)
{
    if (m->watched) return match_watched(m);
    if (!m->map) match_quick(m, 0);
    else if (m->map->wide == 1) match_quick(m, 1);
    else match_quick(m, 2);
    return true;
}

bool match_play(Match *m, uint64_t k, Result *out)
{
    m->watched = m->plan->thinks || k < MATCH_WATCH_FIRST || k % MATCH_WATCH_EVERY == 0;
    match_deal(m, k);
    bool whole = match_moves(m);
    *out = (Result){ .seats = m->seats, .combo = m->combo, .decisions = m->decisions };
    out->ended = ((const Fate *)(const void *)m->position)->over != 0;
    m->game->score(m->box, m->position, out->score);
    if (out->ended) out->winners = outcome_winners(m->plan->entry->face, out->score, m->seats);
    return whole;
}

/* ---- A game to look at ------------------------------------------------------------------------------------------- */

Session *match_session(Match *m, uint64_t k, Why *why)
{
    SessionStart start = { .face = m->plan->entry->face, .box = m->box };
    Action legal[ACTION_MAX];
    Session *s;
    int n;
    match_deal(m, k);
    plan_setup(m->plan, k, &start.setup);
    if (m->plan->pack) {
        start.pack_count = 1;
        snprintf(start.pack[0].name, sizeof start.pack[0].name, "%s", m->plan->pack);
    }
    for (int i = 0; i < m->seats; i++) {
        start.sitter[i] = (Sitter){ .bot = bot_answer, .mind = &m->bot[i] };
        snprintf(start.sitter[i].name, sizeof start.sitter[i].name, "%s", m->plan->level[i]->name);
    }
    s = session_begin(&start, why);
    while (s && (n = m->game->actions(m->box, m->position, legal)) > 0 && session_count(s) < MATCH_DECISIONS) {
        Action a = match_answer(m, m->game->choice(m->box, m->position).seat, legal, n);
        m->game->apply(m->box, m->position, a, NULL);
        if (session_answer(s, a, why)) continue;
        session_end(s);
        return NULL;
    }
    return s;
}
