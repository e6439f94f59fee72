/*
 * emblem.c - signs for pictures. See emblem.h.
 *
 * Every sign takes one column in the fonts of common terminals; those that some terminals draw as wide coloured
 * pictures are left out.
 */
#include "front/term/emblem.h"

#include <stdbool.h>
#include <string.h>

#include "front/term/screen.h"

/* The first that fits is taken, so what says more stands above what says less. */
static const struct Sign {
    const char *word, *utf8, *ascii;
} SIGNS[] = {
    { "skull", "☠", "%" },     { "skeleton", "☠", "%" },  { "zombie", "☠", "%" },   { "bone", "☠", "%" },
    { "ghost", "☁", "~" },     { "spectre", "☁", "~" },   { "shadow", "☁", "~" },   { "fog", "☁", "~" },
    { "sword", "†", "/" },     { "swords", "†", "/" },    { "dagger", "†", "/" },   { "blade", "†", "/" },
    { "knife", "†", "/" },     { "spear", "↑", "|" },     { "arrow", "➶", ">" },    { "bow", "➶", ">" },
    { "crossbow", "➶", ">" },  { "hammer", "⚒", "T" },    { "axe", "⚒", "T" },      { "shield", "▼", "V" },
    { "helm", "∩", "n" },      { "helmet", "∩", "n" },    { "knight", "♞", "K" },   { "crown", "♛", "M" },
    { "crowned", "♛", "M" },   { "wizard", "✶", "*" },    { "magic", "✶", "*" },    { "spell", "✶", "*" },
    { "staff", "✶", "*" },     { "crystal", "◆", "<" },   { "ring", "○", "o" },     { "eye", "◉", "@" },
    { "eyes", "◉", "@" },      { "mirror", "◫", "0" },    { "book", "▤", "B" },     { "scroll", "▤", "B" },
    { "fire", "▲", "^" },      { "flame", "▲", "^" },     { "burning", "▲", "^" },  { "candle", "¡", "i" },
    { "lantern", "¡", "i" },   { "lightning", "↯", "z" }, { "poison", "☣", "!" },   { "acid", "☣", "!" },
    { "gas", "☣", "!" },       { "potion", "⌂", "u" },    { "bottle", "⌂", "u" },   { "health", "♥", "+" },
    { "heart", "♥", "+" },     { "door", "∏", "D" },      { "gate", "∏", "D" },     { "portal", "∏", "D" },
    { "stairs", "≡", "=" },    { "maze", "▦", "#" },      { "dungeon", "▦", "#" },  { "trap", "✕", "x" },
    { "spiked", "✕", "x" },    { "chain", "∞", "8" },     { "chains", "∞", "8" },   { "lock", "¤", "8" },
    { "locked", "¤", "8" },    { "chest", "▣", "$" },     { "treasure", "▣", "$" }, { "gold", "¢", "$" },
    { "coins", "¢", "$" },     { "stone", "■", "=" },     { "rock", "■", "=" },     { "golem", "■", "=" },
    { "wolf", "ω", "w" },      { "bear", "ω", "w" },      { "rat", "ω", "w" },      { "bat", "ω", "w" },
    { "dragon", "§", "S" },    { "worm", "§", "S" },      { "snake", "§", "S" },    { "spider", "✳", "*" },
    { "daemon", "ψ", "Y" },    { "imp", "ψ", "Y" },       { "evil", "ψ", "Y" },     { "moon", "☾", "(" },
    { "night", "☾", "(" },     { "star", "★", "*" },      { "sun", "☼", "o" },      { "bell", "♪", "d" },
    { "drum", "♪", "d" },      { "horn", "♪", "d" },      { "flag", "⚑", "P" },     { "banner", "⚑", "P" },
    { "rally", "⚑", "P" },     { "time", "⧗", "&" },      { "hand", "☞", "&" },     { "mask", "☻", "8" },
    { "face", "☻", "8" },      { "robber", "☻", "8" },    { "hooded", "☻", "8" },   { "head", "☻", "8" },
};
enum { SIGNS_COUNT = sizeof SIGNS / sizeof *SIGNS };

/* Whether a word stands in a name whose words are joined by dashes. */
static bool name_has(const char *name, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = name; *at;) {
        size_t length = strcspn(at, "-");
        if (length == n && strncmp(at, word, n) == 0) return true;
        at += length;
        while (*at == '-') at++;
    }
    return false;
}

const char *emblem_of(const char *picture, unsigned kind)
{
    for (int n = 0; picture && *picture && n < SIGNS_COUNT; n++)
        if (name_has(picture, SIGNS[n].word)) return screen_is_utf8() ? SIGNS[n].utf8 : SIGNS[n].ascii;
    return screen_emblem(kind);
}
