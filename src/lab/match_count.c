/*
 * match_count.c - a game that was played goes into a tally: sides, lengths, cards and their pairs, decks, endings. See
 * match.h.
 */
#include "lab/match_inside.h"

#include <string.h>

static uint32_t ending_bucket(const Match *m)
{
    char words[ENDING_ROOM];
    Text t = text_in(words, sizeof words);
    uint32_t h = 2166136261u;
    ending_words(m->plan->entry->face, m->box, m->position, &t);
    for (const char *at = words; *at; at++) h = (h ^ (uint8_t)*at) * 16777619u;
    return (h ^ h >> 16) % ENDINGS;
}

static void side_count(int64_t *side, bool won, bool even, int32_t score)
{
    side[SIDE_GAMES]++;
    side[SIDE_WON] += won;
    side[SIDE_EVEN] += even;
    side[SIDE_SCORE] += score;
    side[SIDE_SCORE2] += (int64_t)score * score;
}

static void first_keep(int64_t *first, int64_t value)
{
    if (!*first || value < *first) *first = value;
}

/* ---- Facts of cards, eight cards at once: no byte of a lane ever runs over into the next ------------------------- */

#define EACH 0x0101010101010101u

static uint8_t *lanes_at(const Match *m, int cell, int stratum, int won)
{
    return m->lane + (size_t)(2 * (cell * STRATA + stratum) + won) * FACTS * m->width;
}

static uint8_t *rivals_at(const Match *m, int combo, int stratum)
{
    return m->rival + (size_t)(combo * STRATA + stratum) * RIVALS * m->width;
}

static inline uint64_t word_at(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, WORD);
    return word;
}

static inline void word_add(uint8_t *at, uint64_t more)
{
    uint64_t sum = word_at(at) + more;
    memcpy(at, &sum, WORD);
}

/* Most cards of most games have nothing to say of a seat. */
static void lanes_add(uint8_t *lane, const uint8_t *facts, uint32_t width)
{
    for (uint32_t c = 0; c < width; c += WORD) {
        uint64_t all = word_at(facts + c);
        if (!all) continue;
        for (int f = 0; f < FACTS; f++) word_add(lane + (size_t)f * width + c, all >> f & EACH);
    }
}

/* One lane of so many bytes into the tally, into `more` as well if it is not null, and empty. Most of it is 0. */
static void lane_settle(uint8_t *lane, uint32_t bytes, int64_t *sum, int64_t *more)
{
    for (uint32_t at = 0; at < bytes; at += WORD) {
        if (!word_at(lane + at)) continue;
        for (uint32_t n = at; n < at + WORD && n < bytes; n++) {
            if (!lane[n]) continue;
            sum[n] += lane[n];
            if (more) more[n] += lane[n];
            lane[n] = 0;
        }
    }
}

/* The seat-games of one cell and length that were lost or won go into the tally. */
static void lanes_settle(Match *m, int cell, int stratum, int won, Tally *t)
{
    uint8_t *lane = lanes_at(m, cell, stratum, won);
    for (int f = 0; f < FACTS; f++)
        lane_settle(lane + (size_t)f * m->width, m->cards, tally_facts(t, cell, stratum, f, false),
                    won ? tally_facts(t, cell, stratum, f, true) : NULL);
    m->lanes[cell][stratum][won] = 0;
}

static void rivals_settle(Match *m, int combo, int stratum, Tally *t)
{
    uint8_t *lane = rivals_at(m, combo, stratum);
    for (int f = 0; f < RIVALS; f++)
        lane_settle(lane + (size_t)f * m->width, m->cards, tally_rivals(t, combo, stratum, f), NULL);
    m->rivals[combo][stratum] = 0;
}

static uint8_t *pairs_at(const Match *m, int cell, int stratum, int won)
{
    return m->pair + (size_t)((cell * PAIR_STRATA + stratum) * 2 + won) * m->two;
}

static void pairs_settle(Match *m, int cell, int stratum, int won, Tally *t)
{
    lane_settle(pairs_at(m, cell, stratum, won), m->two, tally_pairs(t, cell, stratum, false),
                won ? tally_pairs(t, cell, stratum, true) : NULL);
    m->pairs[cell][stratum][won] = 0;
}

/* The cards a side has played, ascending. */
static int cards_played(const Match *m, const uint8_t *facts, uint16_t *out)
{
    int n = 0;
    for (uint32_t c = 0; c < m->width; c += WORD)
        for (uint64_t some = word_at(facts + c) >> FACT_PLAYED & EACH; some && n < PLAYED_MOST; some &= some - 1) {
            uint32_t card = c + (uint32_t)__builtin_ctzll(some) / 8;
            if (card && card < m->cards) out[n++] = (uint16_t)card;
        }
    return n;
}

/* Two cards that a side played, in bytes: they are many, and lie far apart. */
static void pairs_count(Match *m, const uint8_t *facts, int cell, int stratum, int won, Tally *t)
{
    uint16_t played[PLAYED_MOST];
    uint8_t *lane = pairs_at(m, cell, stratum, won);
    int count = cards_played(m, facts, played);
    for (int i = 1; i < count; i++) {
        uint8_t *row = lane + pair_of(0, played[i]);
        for (int k = 0; k < i; k++) row[played[k]]++;
    }
    if (++m->pairs[cell][stratum][won] == LANE_MOST) pairs_settle(m, cell, stratum, won, t);
}

static void cell_settle(Match *m, int cell, Tally *t)
{
    for (int won = 0; won < 2; won++) {
        for (int s = 0; s < STRATA; s++)
            if (m->lanes[cell][s][won]) lanes_settle(m, cell, s, won, t);
        for (int s = 0; s < PAIR_STRATA; s++)
            if (m->pairs[cell][s][won]) pairs_settle(m, cell, s, won, t);
    }
}

void match_settle(Match *m, Tally *t)
{
    for (int cell = 0; cell < m->cells.count; cell++) cell_settle(m, cell, t);
    for (int combo = 0; combo < m->plan->combinations; combo++)
        for (int stratum = 0; stratum < STRATA; stratum++)
            if (m->rivals[combo][stratum]) rivals_settle(m, combo, stratum, t);
}

static uint8_t *facts_of(const Match *m, int seat) { return m->facts + (size_t)seat * m->stride; }

/* What one side (a seat, or the company) had to do with each card. */
static void side_cards_count(Match *m, int seat, int cell, int won, int stratum, Tally *t)
{
    uint8_t *lane = lanes_at(m, cell, stratum, won);
    lanes_add(lane, facts_of(m, seat), m->width);
    if (++m->lanes[cell][stratum][won] == LANE_MOST) lanes_settle(m, cell, stratum, won, t);
    pairs_count(m, facts_of(m, seat), cell, pair_stratum_of(stratum), won, t);
}

/* The first seat stands for all: what anybody did, the company has done. */
static void company_join(Match *m, int seats)
{
    uint8_t *all = facts_of(m, 0);
    for (int i = 1; i < seats; i++)
        for (uint32_t c = 0; c < m->width; c++) all[c] |= facts_of(m, i)[c];
}

/* Two seats of one game, of which one wins because the other does not: what they share is counted, for the variance. */
static void two_rivals_count(Match *m, const uint8_t *a, const uint8_t *b, uint8_t *lane)
{
    uint32_t w = m->width;
    for (uint32_t c = 0; c < w; c += WORD) {
        uint64_t x = word_at(a + c), y = word_at(b + c), deck = x >> FACT_DECK & y >> FACT_DECK & EACH;
        uint64_t offered = x >> FACT_OFFERED & y >> FACT_OFFERED & EACH;
        if (!(deck | offered)) continue;
        word_add(lane + RIVAL_DECK * w + c, deck);
        word_add(lane + RIVAL_DRAWN * w + c, deck & x >> FACT_DRAWN & y >> FACT_DRAWN);
        word_add(lane + RIVAL_ONE_DRAWN * w + c, (deck & x >> FACT_DRAWN) + (deck & y >> FACT_DRAWN));
        word_add(lane + RIVAL_OFFERED * w + c, offered);
        word_add(lane + RIVAL_PLAYED * w + c, offered & x >> FACT_PLAYED & y >> FACT_PLAYED);
        word_add(lane + RIVAL_ONE_PLAYED * w + c, (offered & x >> FACT_PLAYED) + (offered & y >> FACT_PLAYED));
    }
}

static void rivals_count(Match *m, const Result *r, int stratum, Tally *t)
{
    int64_t *both = tally_both(t, r->combo, stratum);
    int more = r->seats * (r->seats - 1);
    if (r->seats < 2) return;
    for (int i = 0; i < r->seats; i++)
        for (int k = 0; k < i; k++) {
            both[0]++;
            both[1] += r->winners >> i & r->winners >> k & 1;
            if (m->map) two_rivals_count(m, facts_of(m, k), facts_of(m, i), rivals_at(m, r->combo, stratum));
        }
    if (!m->map) return;
    m->rivals[r->combo][stratum] = (uint8_t)(m->rivals[r->combo][stratum] + more);
    if (m->rivals[r->combo][stratum] + more > LANE_MOST) rivals_settle(m, r->combo, stratum, t);
}

int match_card_sides(const Match *m, const Result *r, int fact, int fact_too, int card)
{
    int sides = 0;
    for (int i = 0; i < (m->cells.company ? 1 : r->seats) && m->map; i++) {
        unsigned facts = facts_of(m, i)[card];
        sides += (int)(facts >> fact & facts >> fact_too & 1);
    }
    return sides;
}

/* Seats that are one have a deck once, however many of them brought it. */
static bool deck_met(const Match *m, int seat)
{
    for (int i = 0; i < seat && m->cells.company; i++)
        if (m->deck[i] == m->deck[seat]) return true;
    return false;
}

static void decks_count(Match *m, const Result *r, uint64_t k, Tally *t)
{
    for (int i = 0; i < m->seats; i++) {
        if (!m->deck[i] || deck_met(m, i)) continue;
        uint32_t bucket = (uint32_t)(m->deck[i] >> 32) % START_DECKS;
        side_count(t->at + t->map.decks + (size_t)bucket * SIDE_SUMS, r->winners >> i & 1, !r->winners, r->score[i]);
        first_keep(t->at + t->map.first_decks + bucket, (int64_t)k * SEAT_MAX + i + 1);
    }
}

static void watched_count(const Match *m, const Result *r, uint64_t k, Tally *t)
{
    int64_t *combo = tally_combo(t, r->combo);
    combo[COMBO_WATCHED]++;
    combo[COMBO_ROUNDS] += m->rounds;
    combo[COMBO_ROUNDS2] += (int64_t)m->rounds * m->rounds;
    combo[COMBO_LEADS] += m->leads;
    t->at[t->map.rounds + (m->rounds < ROUNDS ? m->rounds : ROUNDS - 1)]++;
    t->at[t->map.leads + (m->leads < LEADS ? m->leads : LEADS - 1)]++;
    for (uint32_t i = 0; i < WIDTHS; i++) t->at[t->map.widths + i] += m->widths[i];
    if (!r->ended) return;
    uint32_t bucket = ending_bucket(m);
    t->at[t->map.endings + bucket]++;
    first_keep(t->at + t->map.firsts + bucket, (int64_t)k + 1);
}

void match_count(Match *m, uint64_t k, const Result *r, Tally *t)
{
    int64_t *combo = tally_combo(t, r->combo);
    int stratum = stratum_of(r->decisions);
    combo[COMBO_GAMES]++;
    combo[COMBO_UNENDED] += !r->ended;
    combo[COMBO_DECISIONS] += r->decisions;
    combo[COMBO_DECISIONS2] += (int64_t)r->decisions * r->decisions;
    combo[COMBO_ANSWERS] += (int64_t)m->answers;
    combo[COMBO_WON] += r->winners != 0;
    t->at[t->map.lengths + (uint32_t)stratum]++;
    if (m->map && m->cells.company) company_join(m, r->seats);
    for (int i = 0; i < r->seats; i++) {
        int won = r->winners >> i & 1;
        side_count(tally_side(t, r->combo, i), won, !r->winners, r->score[i]);
        if (i && m->cells.company) continue;
        int cell = cell_of(&m->cells, r->combo, i, m->deck, r->seats);
        tally_stratum(t, cell, stratum)[0]++;
        tally_stratum(t, cell, stratum)[1] += won;
        if (m->map) side_cards_count(m, i, cell, won, stratum, t);
    }
    if (!m->cells.company) rivals_count(m, r, stratum, t);
    if (m->map) decks_count(m, r, k, t);
    for (size_t i = 0; i < m->overs; i++) ++*tally_over(t, (int)(m->over[i] >> 16), (int)(m->over[i] & 0xffff));
    if (m->watched) watched_count(m, r, k, t);
}
