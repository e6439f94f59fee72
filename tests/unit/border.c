/*
 * border.c - what a program asks and is told, in every game: a thing by a number that is none is refused and never
 * looked at; what happened to a card that a seat may not know names neither card nor place; a spectator is told the
 * dice and the cards that lie open; a seed is a number.
 *
 * Does NOT read JSON: it looks for members by their text. TAP.
 */
#include <stdlib.h>

#include "bots/random_bot.h"
#include "sitting/opening.h"
#include "table/options.h"
#include "table/registry.h"
#include "table/tap.h"
#include "telling/chronicle.h"
#include "wire/wire.h"

enum { ANSWERS_MOST = 300, GAMES = 6 };

static Session *table_begin(const RegistryEntry *e, uint64_t seed)
{
    SessionStart start = { .face = e->face };
    Why why = { "" };
    start.setup.seed = seed;
    options_standard(start.face, &start.setup);
    if (e->game->seats_max > 1 && start.setup.seats < 2) start.setup.seats = 2;
    for (int seat = 0; seat < start.setup.seats; seat++) start.sitter[seat].bot = random_bot_answer;
    Session *s = session_begin(&start, &why);
    if (!s) puts(why.text);
    return s;
}

/* ---- Things that are none ----------------------------------------------------------------------------------------- */

static void test_things(const RegistryEntry *e)
{
    Session *s = table_begin(e, 3);
    Sitting at;
    Sheet said = { 0 };
    int answered = 0, refused = 0, other = 0;
    if (!s) return;
    sitting_begin(&at, s, NULL, NULL);
    sitting_look(&at, 0);
    for (int thing = 0; thing < 70000; thing += thing % 4096 == 300 ? 3700 : 1) {
        char digits[16];
        const char *word = digits;
        Why why = { "" };
        snprintf(digits, sizeof digits, "%d", thing);
        sheet_clear(&said);
        WireReply got = wire_ask(&at, "why", 1, &word, &said, &why);
        answered += got == WIRE_SAID;
        refused += got == WIRE_REFUSED && strstr(why.text, "There is no thing") != NULL;
        other += got != WIRE_SAID && got != WIRE_REFUSED;
    }
    printf("# %s: of the numbers tried %d are things, %d are none\n", e->game->name, answered, refused);
    OK(answered > 0, "why a thing is no answer now is said of what lies there");
    OK(refused > 1000 && !other, "and a number that is no thing is refused");
    sheet_free(&said);
    session_end(s);
}

/* ---- What happened ------------------------------------------------------------------------------------------------ */

typedef struct Counts {
    int unseen, leaks;     /* happenings that a seat only learns of; lines that say more                            */
    int rolls, missing;    /* dice that everyone sees; those a spectator is not told                                */
    int cards;             /* cards that a spectator is told of                                                     */
} Counts;

/* Whether a seat has seen (or a spectator may see) the card in any happening of an answer. */
static bool card_seen(const Event *list, int count, int seat, int card)
{
    for (int n = 0; n < count; n++)
        if (list[n].card == card && (seat < SEAT_MAX ? list[n].seen_by >> seat & 1 : list[n].seen_by == 0xff))
            return true;
    return false;
}

static bool line_has_card(const Chronicle *c, int card)
{
    for (int n = 0; n < c->count; n++)
        if (c->line[n].card == card) return true;
    return false;
}

static bool line_has_roll(const Chronicle *c, int pips)
{
    for (int n = 0; n < c->count; n++)
        for (int k = 0; c->line[n].kind == EV_ROLL && k < c->line[n].joined; k++)
            if (c->line[n].pips[k] == pips) return true;
    return false;
}

/* The happenings of the answer that was given last, as everybody at the table and a spectator is told them. */
static void answer_count(const Session *s, Counts *n)
{
    const Event *list;
    int count = session_log_events(s, session_count(s) - 1, &list);
    for (int seat = 0; seat <= session_seats(s); seat++) {
        int eyes = seat < session_seats(s) ? seat : SEAT_NONE;
        Chronicle told = CHRONICLE_NEW;
        chronicle_take(&told, s, eyes, session_count(s) - 1, session_count(s));
        for (int k = 0; k < count; k++) {
            const Event *e = &list[k];
            bool sees = card_seen(list, count, eyes, e->card);
            if (e->card && !sees) n->unseen++, n->leaks += line_has_card(&told, e->card);
            if (eyes != SEAT_NONE || e->seen_by != 0xff) continue;
            if (e->kind == EV_ROLL) n->rolls++, n->missing += !line_has_roll(&told, e->a);
            n->cards += e->card && line_has_card(&told, e->card);
        }
        chronicle_free(&told);
    }
}

static Counts games_count(const RegistryEntry *e)
{
    Counts n = { 0 };
    Why why = { "" };
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Session *s = table_begin(e, seed);
        while (s && !session_over(s) && session_count(s) < ANSWERS_MOST && session_bot_answers(s, &why))
            answer_count(s, &n);
        if (s) session_end(s);
    }
    return n;
}

static void test_happenings(const RegistryEntry *e)
{
    Counts n = games_count(e);
    printf("# %s: %d unseen, %d rolls, %d open cards\n", e->game->name, n.unseen, n.rolls, n.cards);
    OK(n.leaks == 0, "no line names a card that the seat has not seen");
    OK(n.missing == 0 && n.rolls + n.cards > 0, "a spectator is told what dice show, and which cards lie open");
}

static void test_seeds(void)
{
    uint64_t seed = 5;
    Why why = { "" };
    OK(opening_seed_read("18446744073709551615", &seed, &why) && seed == UINT64_MAX, "the greatest seed");
    OK(!opening_seed_read("abc", &seed, &why) && !opening_seed_read("", &seed, &why) &&
           !opening_seed_read("12x", &seed, &why) && !opening_seed_read("18446744073709551616", &seed, &why),
       "what is no number is no seed");
}

int main(void)
{
    for (int n = 0; n < registry_count(); n++) {
        test_things(registry_at(n));
        test_happenings(registry_at(n));
    }
    test_seeds();
    return tap_end();
}
