/*
 * luck.c - tests the luck of a served table and what it is made of, and who leaves a table, in every game.
 */
#include <stdlib.h>

#include "bots/random_bot.h"
#include "records/save.h"
#include "table/options.h"
#include "table/registry.h"
#include "tap.h"
#include "telling/chronicle.h"
#include "words/blake2b.h"

/* ---- The functions ----------------------------------------------------------------------------------------------- */

static void digits_of(const uint8_t *bytes, int count, char *out)
{
    for (int i = 0; i < count; i++) sprintf(out + 2 * i, "%02x", bytes[i]);
}

static void hash_is(const void *text, size_t size, size_t key_size, const char *should, const char *what)
{
    uint8_t key[64], out[64];
    char digits[129] = "";
    Blake2b b;
    for (int i = 0; i < 64; i++) key[i] = (uint8_t)i;
    blake2b_begin(&b, strlen(should) / 2, key, key_size);
    for (size_t i = 0; i < size; i++) blake2b_add(&b, (const uint8_t *)text + i, 1); /* in pieces */
    blake2b_end(&b, out);
    digits_of(out, (int)strlen(should) / 2, digits);
    SAME(digits, should, what);
}

static void functions(void)
{
    static const uint64_t KEY[2] = { 0x0706050403020100u, 0x0f0e0d0c0b0a0908u };
    uint8_t long_text[255];
    for (int i = 0; i < 255; i++) long_text[i] = (uint8_t)i;
    hash_is("abc", 3, 0,
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8db"
            "f1925ab92386e"
            "dd4009923",
            "BLAKE2b-512 of abc is as in RFC 7693");
    hash_is("", 0, 64,
            "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786b5e996e8f0f4eb981fc214b005f42d2ff423349939"
            "1653df7aefcbc"
            "13fc51568",
            "keyed, of nothing, as in its authors' vectors");
    hash_is(long_text, 255, 64,
            "142709d62e28fcccd0af97fad0f8465b971e82201dc51070faa0372aa43e92484be1c1e73ba10906d5d1853db6a4106e0a7bf9800d"
            "373d6dee2d46d"
            "62ef2a461",
            "keyed, of 255 bytes, as in its authors' vectors");
    hash_is("", 0, 0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8", "BLAKE2b-256 of nothing");
    OK(keyed_word(KEY, 0x0706050403020100u) == 0x93f5f5799a932462u,
       "SipHash-2-4 of eight bytes is as in its authors' vectors");
}

/* ---- A served game ----------------------------------------------------------------------------------------------- */

static TableLuck luck_of(int which, const char *nonce)
{
    TableLuck l = { .table = "K7Q2MX" };
    for (int i = 0; i < LUCK_SECRET; i++) l.secret[i] = (uint8_t)(i * 11 + which);
    snprintf(l.nonce[0], sizeof l.nonce[0], "%s", nonce);
    luck_ready(&l);
    return l;
}

static Session *served(const RegistryEntry *e, const TableLuck *luck, int seats, unsigned bots)
{
    SessionStart start = { .face = e->face, .luck = luck };
    Why why = { "" };
    options_standard(e->face, &start.setup);
    start.setup.seats = (uint8_t)seats;
    for (int i = 0; i < seats; i++)
        if (bots >> i & 1) start.sitter[i] = (Sitter){ .name = "random", .bot = random_bot_answer };
    Session *s = session_begin(&start, &why);
    if (!s) printf("# %s\n", why.text);
    return s;
}

static void play_on(Session *s, int answers, uint64_t seed)
{
    Rng chance;
    Why why;
    rng_seed(&chance, seed);
    while (answers-- > 0 && !session_over(s)) {
        const Answers *list = session_answers(s);
        session_answer(s, list->action[rng_below(&chance, (uint32_t)list->count)], &why);
    }
}

static int seats_of(const RegistryEntry *e)
{
    return e->game->seats_max < 2 ? 1 : e->game->seats_min < 2 ? 2 : e->game->seats_min;
}

static void saved_and_verified(const RegistryEntry *e)
{
    TableLuck luck = luck_of(3, "word");
    Session *s = served(e, &luck, seats_of(e), 0), *again = NULL, *other;
    Why why = { "" };
    char what[120], digits[LUCK_HEX];
    size_t size;
    play_on(s, 20, 1);
    bool back = session_count(s) > 5 && session_take_back(s, session_count(s) - 3, &why);
    play_on(s, 30, 2);
    char *text = save_text(s, &size);
    Save *save = save_read(text, size, "served", &why);
    if (save) again = save_play(save, e->face, NULL, -1, NULL, NULL, &why);
    snprintf(what, sizeof what, "%s: a served game is saved with its secret, and plays again to the same end",
             e->game->name);
    if (!OK(back && again && session_hash(again) == session_hash(s), what)) printf("# %s\n", why.text);
    luck_commitment(&luck, digits);
    snprintf(what, sizeof what, "%s: and shows what was promised", e->game->name);
    OK(save && strcmp(save_commitment(save), digits) == 0 && strstr(text, "\nluck ") != NULL, what);
    TableLuck else_luck = luck_of(3, "another word");
    other = served(e, &else_luck, seats_of(e), 0);
    snprintf(what, sizeof what, "%s: another word of a seat, another game", e->game->name);
    OK(session_setup(other)->seed != session_setup(s)->seed && session_hash_at(other, 0) != session_hash_at(s, 0),
       what);
    session_end(other);
    session_end(again);
    session_end(s);
    save_free(save);
    free(text);
}

/* Pig's dice are its luck: after an agreed undo they fall anew, and the same rolls are not promised twice. */
static void taken_back(void)
{
    const RegistryEntry *e = registry_find("pig");
    TableLuck luck = luck_of(9, "");
    Session *s = served(e, &luck, 2, 0);
    int differ = 0;
    Why why = { "" };
    for (int n = 0; n < 24; n++) {
        session_answer_words(s, "roll", &why);
        uint64_t before = session_hash(s);
        OK(!session_can_undo(s, 0, &why) || !session_can_undo(s, 1, &why),
           "a die that fell is not taken back by one alone");
        session_take_back(s, 0, &why);
        session_answer_words(s, "roll", &why);
        differ += session_hash(s) != before;
        session_take_back(s, 0, &why);
    }
    OK(differ > 10, "what is taken back by agreement comes with new luck");
    session_end(s);
    SessionStart start = { .face = e->face };
    options_standard(e->face, &start.setup);
    start.setup.seed = 7;
    s = session_begin(&start, &why);
    session_answer_words(s, "roll", &why);
    OK(!session_take_back(s, 0, &why), "with a seed's luck nothing is taken back by agreement");
    session_end(s);
}

/* ---- Leaving ----------------------------------------------------------------------------------------------------- */

static void left_by_one(const RegistryEntry *e)
{
    int seats = seats_of(e);
    bool ends = seats == 1 || (seats == 2 && !e->face->together);
    TableLuck luck = luck_of(5, "");
    Session *s = served(e, &luck, seats, 0), *again = NULL;
    char what[160], text[400] = "";
    Text t = text_in(text, sizeof text);
    Why why = { "" };
    int32_t score[SEAT_MAX];
    size_t size;
    int loser = seats - 1;
    char words[40];
    play_on(s, 6, 3);
    uint64_t before = session_hash(s);
    snprintf(words, sizeof words, "seat %d resigns", loser + 1);
    bool said = session_table_words(s, words, &why);
    snprintf(what, sizeof what,
             "%s: who resigns has lost a game of two or alone, and leaves a bot where there are more", e->game->name);
    if (!OK(said && session_over(s) == ends && session_hash(s) == before, what)) printf("# %s\n", why.text);
    session_scores(s, score);
    snprintf(what, sizeof what, "%s: the scores say so", e->game->name);
    OK(!ends || (seats == 1 ? score[0] <= 0 : score[0] > score[loser]), what);
    if (ends) session_outcome(s, 0, &t);
    snprintf(what, sizeof what, "%s: and the outcome", e->game->name);
    OK(!ends || strstr(text, "resigns") != NULL, what);
    Chronicle c = CHRONICLE_NEW;
    chronicle_take(&c, s, 0, session_count(s) - 1, session_count(s));
    snprintf(what, sizeof what, "%s: it is told", e->game->name);
    OK(c.count && strstr(c.line[c.count - 1].text, " resigns.") != NULL, what);
    chronicle_free(&c);
    for (int seat = 0; seat < loser; seat++) session_table_answer(s, leaving_action(LEAVE_AWAY, seat), &why);
    snprintf(what, sizeof what, "%s: when nobody is left it is over", e->game->name);
    OK(session_over(s) && !session_answer(s, 0, &why), what);
    char *saved = save_text(s, &size);
    Save *save = save_read(saved, size, "left", &why);
    if (save) again = save_play(save, e->face, NULL, -1, NULL, NULL, &why);
    snprintf(what, sizeof what, "%s: it replays", e->game->name);
    if (!OK(again && session_over(again) && session_count(again) == session_count(s), what)) printf("# %s\n", why.text);
    session_end(again);
    session_end(s);
    save_free(save);
    free(saved);
}

static void away_and_back(void)
{
    const RegistryEntry *e = registry_find("pig");
    TableLuck luck = luck_of(6, "");
    Session *s = served(e, &luck, 4, 8); /* seat 4 is a bot's */
    Why why = { "" };
    OK(session_table_words(s, "a bot takes seat 2", &why) && session_leaving(s)->away == 2, "a bot takes a seat");
    OK(!session_table_words(s, "seat 2 has left", &why), "which nobody can leave twice");
    OK(session_table_words(s, "seat 2 is back", &why) && session_leaving(s)->away == 0, "and its owner comes back");
    OK(!session_table_words(s, "seat 4 resigns", &why), "a bot does not resign");
    OK(session_table_words(s, "seat 2 resigns", &why) && !session_table_words(s, "seat 2 is back", &why),
       "who has resigned stays away");
    OK(session_take_back(s, 0, &why) && session_leaving(s)->away == 0, "taken back, it was not");
    session_end(s);
}

int main(void)
{
    functions();
    for (int n = 0; n < registry_count(); n++) saved_and_verified(registry_at(n));
    taken_back();
    for (int n = 0; n < registry_count(); n++) left_by_one(registry_at(n));
    away_and_back();
    return tap_failed != 0;
}
