/*
 * match_count.c - a game that was played goes into a tally: sides, lengths, cards and their pairs, decks, endings. See match.h.
 */
#include "lab/match_parts.h"

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

static void pairs_count(const Match *m, int seat, int won, Tally *t)
{
    const uint16_t *played = m->played[seat];
    for (int i = 0; i < m->plays[seat]; i++)
        for (int k = 0; k < i; k++) {
            bool less = played[i] < played[k];
            int64_t *pair = tally_pair(t, played[less ? i : k], played[less ? k : i]);
            pair[0]++;
            pair[1] += won;
        }
}

static uint8_t *lanes_at(const Match *m, int stratum, int won)
{
    return m->lane + (size_t)(2 * stratum + won) * FACTS * m->width;
}

/* Eight cards at once: no byte of a lane ever runs over into the next. */
static void lanes_add(uint8_t *lane, const uint8_t *facts, int fact, uint32_t width)
{
    for (uint32_t c = 0; c < width; c += WORD) {
        uint64_t sum, found;
        memcpy(&sum, lane + c, WORD);
        memcpy(&found, facts + c, WORD);
        sum += found >> fact & 0x0101010101010101u;
        memcpy(lane + c, &sum, WORD);
    }
}

/* One stratum's seat-games that were lost or won go into the tally. */
static void lanes_settle(Match *m, int stratum, int won, Tally *t)
{
    uint8_t *lane = lanes_at(m, stratum, won);
    for (int f = 0; f < FACTS; f++) {
        int64_t *all = tally_facts(t, stratum, f, false), *those = tally_facts(t, stratum, f, true);
        const uint8_t *sum = lane + (size_t)f * m->width;
        for (uint32_t c = 1; c < m->cards; c++) all[c] += sum[c];
        for (uint32_t c = 1; c < m->cards && won; c++) those[c] += sum[c];
    }
    memset(lane, 0, (size_t)FACTS * m->width);
    m->lanes[stratum][won] = 0;
}

void match_settle(Match *m, Tally *t)
{
    for (int stratum = 0; stratum < STRATA; stratum++)
        for (int won = 0; won < 2; won++)
            if (m->lanes[stratum][won]) lanes_settle(m, stratum, won, t);
}

static void seat_cards_count(Match *m, int seat, int won, int stratum, Tally *t)
{
    const uint8_t *facts = m->facts + (size_t)seat * m->stride;
    uint8_t *lane = lanes_at(m, stratum, won);
    for (int f = 0; f < FACTS; f++) lanes_add(lane + (size_t)f * m->width, facts, f, m->width);
    if (++m->lanes[stratum][won] == LANE_MOST) lanes_settle(m, stratum, won, t);
    pairs_count(m, seat, won, t);
}

static void decks_count(Match *m, const Result *r, uint64_t k, Tally *t)
{
    for (int i = 0; i < m->seats; i++) {
        if (!m->deck[i]) continue;
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
    for (int i = 0; i < r->seats; i++) {
        int won = r->winners >> i & 1;
        side_count(tally_side(t, r->combo, i), won, !r->winners, r->score[i]);
        t->at[t->map.strata + 2u * (uint32_t)stratum]++;
        t->at[t->map.strata + 2u * (uint32_t)stratum + 1] += won;
        if (m->map) seat_cards_count(m, i, won, stratum, t);
    }
    if (m->map) decks_count(m, r, k, t);
    for (size_t i = 0; i < m->overs; i++) ++*tally_over(t, (int)(m->over[i] >> 16), (int)(m->over[i] & 0xffff));
    if (m->watched) watched_count(m, r, k, t);
}
