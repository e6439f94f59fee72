/*
 * crypt.h - the position of Crypt: what front ends draw, bots search and learners observe.
 *
 * One to eight players, each with a character, a deck and a hand; a board of hexes that grows as it is explored; tabled
 * cards, agents, monsters and Keys. Hands, decks and the Hexpile are hidden (CRYPT-H1 to CRYPT-H5). Alone, one plays
 * against the Pharaoh (CRYPT-229), who sits in the seat after the last and never chooses.
 *
 * Owns the struct, its ranges of slots and the options. The rules are in board.h, state.h, cards.h, combat.h, damage.h,
 * moves.h, acts.h, legal.h, pharaoh.h, offers.h, declare.h and turn.h; words in crypt_face.c. Does NOT know a card by
 * name.
 */
#ifndef CRYPT_H
#define CRYPT_H

#include "crypt_words.h"
#include "game.h"

/* ---- Capacities -------------------------------------------------------------------------------------------------- */
typedef uint8_t CardNo;
#define KIT_ATTACH
/* Rows whose cards can be attached to something: characters are not, and a hex keeps its spot there instead. */
#define KIT_HOSTED (1u << ROW_MONSTERS | 1u << ROW_FLOOR | 1u << ROW_ASIDE | 1u << ROW_TABLED)
#define MARK_WORDS 4
enum {
    KIT_EVENTS = CRYPT_EVENT_COUNT,
    KIT_NUMBERS = CRYPT_NUMBER_COUNT,
    KIT_EVENT_PLAY = CRYPT_EVENT_PLAY,
    KIT_EVENT_USE = CRYPT_EVENT_USE,
    KIT_EVENT_ROLL = CRYPT_EVENT_ROLL,
    KIT_HAND_ZONE = CRYPT_ZONE_HAND,
    KIT_ORDER_CHOSEN = 0,
#ifdef KIT_TINY
    FRAMES = 12,
    LINGERS = 2,
    LEVELS = 2,
    PEEKS = 1
#else
    FRAMES = 22,
    LINGERS = 20,
    LEVELS = 4,
    PEEKS = 2
#endif
};

enum { CRYPT_SEATS = 8, DIRECTIONS = 6, NOWHERE = 0xff };

/* The seat events and free monsters act for: another player's to everyone, and nowhere on the board (CRYPT-240). */
enum { NOBODY = CRYPT_SEATS };

/* ---- Where cards lie --------------------------------------------------------------------------------------------- */
enum CryptRange {
    ROW_CHARACTERS, /* a seat's character, defeated or not, in seat order                                    */
    ROW_MONSTERS,   /* in order of appearance                                                                */
    ROW_BOARD,      /* placed hexes in order of placing: a place's number is its index here                  */
    ROW_FLOOR,      /* Keys that lie in a hex or are with a body (CRYPT-129, CRYPT-214)                       */
    ROW_ASIDE,      /* cards being played and what is attached to an action                                  */
    ROW_TABLED,     /* before a player, before a target or in a hex; whose it is, Slot.who says                */
    LIVE_RANGES,
    PILE_HEXES = LIVE_RANGES,
    HAND, /* + seat                                                                                */
    DECK = HAND + CRYPT_SEATS,     /* + seat                                                                 */
    DISCARDS = DECK + CRYPT_SEATS, /* + seat                                                                 */
    RANGES = DISCARDS + CRYPT_SEATS
};

enum {
    HEXES = 48,
    MONSTERS = 20,
    FLOOR = CRYPT_SEATS /* one Key a deck */,
    ASIDE = 12,
    TABLED = 140 /* CRYPT-239: of all players together, so that few do not pay for what many might table */,
    HAND_ROOM = 20,
    DECK_ROOM = 50 /* CRYPT-14 */,
    AT_CHARACTERS = 0,
    AT_MONSTERS = CRYPT_SEATS,
    AT_BOARD = AT_MONSTERS + MONSTERS,
    AT_FLOOR = AT_BOARD + HEXES,
    AT_ASIDE = AT_FLOOR + FLOOR,
    AT_TABLED = AT_ASIDE + ASIDE,
    LIVE = AT_TABLED + TABLED,
    AT_HANDS = LIVE,
    AT_DECKS = AT_HANDS + CRYPT_SEATS * HAND_ROOM,
    SLOTS = AT_DECKS + CRYPT_SEATS * DECK_ROOM
};

/* ---- Options ----------------------------------------------------------------------------------------------------- */
enum CryptOption {
    OPTION_DIFFICULTY, /* CRYPT-236: 0 easy, 1 normal, 2 hard; only alone                                    */
    OPTION_DECKS,      /* CRYPT-DP1: 0 ready decks, 1 random legal ones                                      */
    OPTION_ROUNDS,     /* CRYPT-225                                                                          */
    OPTION_KEY_FALLS,  /* CRYPT-A17                                                                          */
    OPTION_MORE_EXITS, /* CRYPT-A30: random selections hold two Exits                                        */
    OPTION_FIRST,      /* CRYPT-26: the seat that begins, 0 roll for it                                       */
    OPTION_EQUAL_HEXES, /* CRYPT-21: everyone brings the least                                               */
    OPTION_PHARAOH_KEEPS, /* CRYPT-237                                                                       */
    CRYPT_OPTIONS
};
enum { HOUSE_KEY_FALLS = 1, HOUSE_MORE_EXITS = 2, HOUSE_PHARAOH_KEEPS = 4 };
enum { EASY, NORMAL, HARD };

/* How a game ends: CRYPT-142, CRYPT-143, CRYPT-224, CRYPT-225 (alone CRYPT-234). */
enum Ending { END_NONE, END_ESCAPE, END_NO_KEY, END_NO_BODY, END_ROUNDS };

enum {
    SEAT_DEFEATED = 1,
    SEAT_ENTERED = 2 /* its hex, this turn (CRYPT-38) */,
    SEAT_ESCAPED = 4 /* has rolled (CRYPT-177) */
};

/* Slot.who of a card: who brought it in the low bits, who tabled or plays it above them, and these. */
enum {
    WHO_SEAT = 7,
    WHO_HOLDER = 3 /* bits up */,
    WHO_FRESH = 64 /* placed this turn: no event yet (CRYPT-53) */,
    WHO_FOUGHT = 128 /* CRYPT-185 */
};
/* Slot.who of a hex: its owner in the low bits, and these. */
enum { HEX_SLAIN = 64 /* CRYPT-63 */, HEX_BANKED = 128 /* CRYPT-233 */ };

/* Alone, cards know the Pharaoh as a player too (CRYPT-229). */
#define KIT_SIDES(s) ((s)->fate.seats == 1 ? 2 : (s)->fate.seats)

/* CRYPT-204: seats are asked from the active player's left, whoever acts. */
#define KIT_ASKED_AFTER(s, f) ((s)->active)

#define KIT_PLAY_ZONE CRYPT_ZONE_PLAY

/* An attack rolls its own dice, once it is declared and answered (CRYPT-191). */
#define KIT_ROLLS(event) ((event) == CRYPT_EVENT_ATTACK || (event) == CRYPT_EVENT_BLAST)

#include "kit/frame.inc"

typedef struct Slot {
    SLOT_FIELDS       /* host of a hex: its place, hex_pack(); of a monster: the slot of its home hex               */
        uint8_t life; /* life points left; of a hex: open doors, a bit each; of a card without life: Sand       */
    uint8_t place;    /* index of the hex it is in, NOWHERE for a card before its player; of a hex: seats that slew
                         its monster, a bit each (CRYPT-64)                                                     */
    uint8_t who;      /* owner, holder and WHO_ flags; of a monster: seats it is angry with (CRYPT-65)           */
} Slot;
RULES_STATIC_ASSERT(sizeof(Slot) == 8, "a slot is 8 bytes");

typedef struct CryptSeat {
    Thing body;    /* what a defeated player dominates, THING_NONE (CRYPT-132). Open                        */
    uint8_t held;  /* 2D6 must reach this to escape, 0 when free (CRYPT-177). Open                          */
    uint8_t flags; /* SEAT_. Open                                                                           */
} CryptSeat;

typedef struct Stray { /* a card in another player's hand (CRYPT-213) */
    Thing card;
    uint8_t owner, spare;
} Stray;

typedef struct Mood { /* of a monster, besides whom it is angry with */
    uint8_t alone;      /* seats it leaves alone (CRYPT-64)                                                       */
    uint8_t struck;     /* it has attacked a character in this END (CRYPT-185)                                    */
} Mood;

enum { STRAYS = 16, VISITS = 8, SPENT = 8 };

typedef struct Crypt {
    POSITION_FIELDS
    uint8_t link[HEXES][DIRECTIONS]; /* the hex beside each placed hex, + 1; 0 empty space. Open             */
    CryptSeat seat[CRYPT_SEATS];     /* alone, [1] is the Pharaoh                                            */
    Mood mood[MONSTERS];             /* in their order. Open                                                 */
    Stray stray[STRAYS];             /* where they lie is open, what they are is not                         */
    Thing played[SPENT];             /* cards played or used in this FREE phase, where they lie (CRYPT-164). Open */
    uint16_t visit[VISITS];          /* seat << 8 | hex, + 1: events met in this action (CRYPT-180). Open    */
    uint8_t home[CRYPT_SEATS];       /* cards each player began with. Open                                   */
    uint8_t brought[CRYPT_SEATS];    /* hexes each brought, alone the Pharaoh (CRYPT-INV10). Open            */
    uint8_t active;     /* whose turn it is. Open                                                             */
    uint8_t taken;      /* actions taken this turn (CRYPT-34). Open                                           */
    uint8_t first;      /* players who have not ended their first turn (CRYPT-28). Open                       */
    uint8_t starter;    /* who began (CRYPT-26). Open                                                         */
    uint8_t dice[2];    /* the last two dice that fell (CRYPT-123). Open                                      */
    uint8_t winner;     /* seat + 1, 0 nobody. Open                                                           */
    uint8_t house;      /* HOUSE_. Open                                                                       */
    uint8_t difficulty; /* alone: EASY to HARD (CRYPT-236). Open                                             */
    uint8_t specials;   /* characters that have used theirs, a bit a seat (CRYPT-INV9). Open                  */
    uint8_t turn_over;  /* the active player was defeated in this turn (CRYPT-218). Open                      */
    uint8_t rounds;     /* CRYPT-225. Open                                                                    */
    int8_t banked;      /* alone: Hex Points (CRYPT-233). Open                                                */
    uint16_t round;     /* from 1; alone: the player's turn. Open                                             */
    uint8_t moved; /* characters a text has moved, whose new hex has yet to meet them, a bit a seat. Open         */
    uint8_t ending; /* Ending: by which rule the game is over. Open                                               */
    uint8_t spare;
} Crypt;
RULES_STATIC_ASSERT(sizeof(Crypt) <= 4608, "a position of at most 4.5 KB");

typedef Crypt Pos;

#define HAND_OF(p)                                                                                                     \
    {                                                                                                                  \
        AT_HANDS + (p)*HAND_ROOM, HAND_ROOM, CRYPT_ZONE_HAND, (p), RANGE_PRIVATE, 0                                    \
    }
#define DECK_OF(p)                                                                                                     \
    {                                                                                                                  \
        AT_DECKS + (p)*DECK_ROOM, DECK_ROOM, CRYPT_ZONE_DECK, (p), RANGE_PILE | RANGE_HIDDEN, DISCARDS + (p)           \
    }
#define DISCARDS_OF(p)                                                                                                 \
    {                                                                                                                  \
        AT_DECKS + (p)*DECK_ROOM, DECK_ROOM, CRYPT_ZONE_DISCARDS, (p), RANGE_PILE | RANGE_DOWN, 0                      \
    }

/*                base           room         zone                owner      flags                     shares */
TABLE Range RANGE[RANGES] = {
    { AT_CHARACTERS, CRYPT_SEATS, CRYPT_ZONE_STAGE, SEAT_NONE, 0, 0 },
    { AT_MONSTERS, MONSTERS, CRYPT_ZONE_STAGE, SEAT_NONE, 0, 0 },
    { AT_BOARD, HEXES, CRYPT_ZONE_BOARD, SEAT_NONE, 0, PILE_HEXES },
    { AT_FLOOR, FLOOR, CRYPT_ZONE_FLOOR, SEAT_NONE, 0, 0 },
    { AT_ASIDE, ASIDE, CRYPT_ZONE_ASIDE, SEAT_NONE, 0, 0 },
    { AT_TABLED, TABLED, CRYPT_ZONE_TABLED, SEAT_NONE, 0, 0 },
    { AT_BOARD, HEXES, CRYPT_ZONE_HEXPILE, SEAT_NONE, RANGE_PILE | RANGE_DOWN | RANGE_HIDDEN, 0 },
    HAND_OF(0),
    HAND_OF(1),
    HAND_OF(2),
    HAND_OF(3),
    HAND_OF(4),
    HAND_OF(5),
    HAND_OF(6),
    HAND_OF(7),
    DECK_OF(0),
    DECK_OF(1),
    DECK_OF(2),
    DECK_OF(3),
    DECK_OF(4),
    DECK_OF(5),
    DECK_OF(6),
    DECK_OF(7),
    DISCARDS_OF(0),
    DISCARDS_OF(1),
    DISCARDS_OF(2),
    DISCARDS_OF(3),
    DISCARDS_OF(4),
    DISCARDS_OF(5),
    DISCARDS_OF(6),
    DISCARDS_OF(7),
};

/* Range of each slot; where two share a run, the one that grows up. */
RULE int slot_run(int slot)
{
    if (slot < AT_BOARD) return slot < AT_MONSTERS ? ROW_CHARACTERS : ROW_MONSTERS;
    if (slot < AT_TABLED) return slot < AT_FLOOR ? ROW_BOARD : slot < AT_ASIDE ? ROW_FLOOR : ROW_ASIDE;
    if (slot < AT_HANDS) return ROW_TABLED;
    if (slot < AT_DECKS) return HAND + (slot - AT_HANDS) / HAND_ROOM;
    return DECK + (slot - AT_DECKS) / DECK_ROOM;
}

/* Where a seat's hand lies among the ranges. */
#define KIT_HAND_FIRST(seat) (HAND + (seat))

/* How far apart two things are, looked for no further than `most`. */
RULE int things_apart(const Pos *s, Thing a, Thing b, int most);
#define KIT_NEAR(box, s, a, b, most) things_apart(s, a, b, most)

/* What fights; and `piece of`: the one there is. */
RULE bool is_combatant(const Pos *s, Thing t);
#define KIT_CLASS(s, t, cls) is_combatant(s, t)
RULE Thing piece_of(const Pos *s, Thing t);
#define KIT_REF(box, s, ref, t) piece_of(s, t)

/* A player who is attacked or moved is the piece that stands for it. */
struct Deed;
RULE_FOLD void deed_stands_for(const Pos *s, struct Deed *d);
#define KIT_STANDS_FOR(s, d) deed_stands_for(s, d)

/* A card played from hand lies aside, open to all, while others may answer it. */
/* Happenings that are not events of the card language. */
enum CryptHappening {
    CRYPT_EV_PLACE = EV_GAME + CRYPT_EVENT_COUNT, /* a hex was placed                                        */
    CRYPT_EV_MONSTER_AWAKE,
    CRYPT_EV_DODGED,
    CRYPT_EV_FAILED,
    CRYPT_EV_SOAK,
    CRYPT_EV_KEY_FALLS,
    CRYPT_EV_EXIT_ROLL,
    CRYPT_EV_BURIED,
    CRYPT_EV_IMMUNE,
    CRYPT_EV_STOPPED,
    CRYPT_EV_BANKED,
    CRYPT_EV_CURSE,
    CRYPT_EV_ESCAPED,
    CRYPT_EV_LEFT_BODY,
    CRYPT_EV_FIRST_ROLL, /* setup: a player rolled for the first turn, a = the sum                           */
    CRYPT_EV_BEGINS,
    CRYPT_EV_PILED,      /* a = hexes in the Hexpile                                                         */
    CRYPT_EV_EXIT_BACK,
    CRYPT_EV_START,
    CRYPT_EV_SHOWN,
    CRYPT_EV_FOUND,      /* a hex is drawn, and its player says how it is turned                              */
    CRYPT_EV_READY,      /* a card is laid out, to be played with what goes along                            */
    CRYPT_EV_BACK,       /* a card that was played returns to hand (CRYPT-92)                                */
    CRYPT_EV_CARRIED,    /* a Key goes where the body goes that has it                                       */
    CRYPT_EV_TAKES_IT,   /* an attack that hurts otherwise than by damage is not defended                     */
    CRYPT_EV_ASKED,      /* what seat does waits for any-time cards                                         */
    CRYPT_EV_TAKES_BACK, /* the action in which a tabled card returns to hand (CRYPT-113)                     */
    CRYPT_EV_STAYS       /* an agent stays where its player fell (CRYPT-219)                                 */
};

RULE int card_announce(const Box *box, Pos *s, int slot);
#define KIT_ANNOUNCE(box, s, slot) card_announce(box, s, slot)
#define KIT_TELL_ASKED(s, ev, f) tell(s, ev, CRYPT_EV_ASKED, (f)->you, THING_NONE, THING_NONE, 0, 0)
#define KIT_TELL_PLAY(s, ev, d) tell(s, ev, EV_GAME + (d)->event, (d)->you, (d)->it, THING_NONE, 0, 0)

#endif
