/*
 * card_page.c - one card in words. See card_page.h.
 */
#include "telling/card_page.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "rewards.h"
#include "words/name_fit.h"
#include "words/words.h"

const char *card_page_name(const Box *box, int card)
{
    return box->words && card > 0 && card < box->cards ? box->words->card[card].name : "";
}

const char *card_page_kind(const Face *face, const Box *box, int card)
{
    const Vocabulary *v = face->vocabulary;
    int kind = box->card[card].kind;
    return v && kind < v->kinds.count ? v->kinds.word[kind].says : "card";
}

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

static int card_unknown(const Box *box, const char *typed, Why *why)
{
    Nearest nearest = { "", 0 };
    const char *near;
    for (int n = 1; n < box->cards; n++) nearest_offer(&nearest, typed, card_page_name(box, n));
    near = nearest_word(&nearest, typed);
    if (near) why_not(why, "There is no card \"%.80s\"; did you mean %s?", typed, near);
    else why_not(why, "There is no card \"%.80s\".", typed);
    return 0;
}

static int card_several(const Box *box, enum NameFit fit, const char *typed, Why *why)
{
    enum { SHOWN = 8 };
    char list[400] = "";
    int shown = 0;
    for (int n = 1; n < box->cards; n++) {
        size_t used = strlen(list);
        if (name_fit(typed, card_page_name(box, n)) != fit || shown++ >= SHOWN) continue;
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", card_page_name(box, n));
    }
    why_not(why, "\"%.80s\" could be %s%s.", typed, list, shown > SHOWN ? " and others" : "");
    return 0;
}

int card_page_find(const Face *face, const Box *box, const char *typed, Why *why)
{
    enum NameFit best = NAME_NO;
    int found = 0, count = 0;
    if (!box->words || box->cards < 2) {
        why_not(why, "%s is played without cards.", face->title);
        return 0;
    }
    for (int n = 1; n < box->cards; n++) {
        enum NameFit fit = name_fit(typed, card_page_name(box, n));
        if (fit == NAME_NO || fit < best) continue;
        if (fit > best) count = 0;
        if (count++ == 0) found = n;
        best = fit;
    }
    if (count == 0) return card_unknown(box, typed, why);
    return count == 1 || best == NAME_EXACT ? found : card_several(box, best, typed, why);
}

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

static void track_show(const Paper *p, const Card *c, const char *track)
{
    char text[512];
    int slot = 1, used = snprintf(text, sizeof text, "Die %d. Slots:", c->die);
    while (*track && used > 0 && (size_t)used < sizeof text) {
        size_t n = strcspn(track, ",");
        bool empty = n == 1 && *track == '-';
        used += snprintf(text + used, sizeof text - (size_t)used, " %d%s%.*s%s", slot, empty ? "" : " ",
                         empty ? 0 : (int)n, track, track[n] ? "," : ".");
        track += n + (track[n] == ',');
        slot++;
    }
    paper_say(p, 2, 4, text);
}

/* The number of the vocabulary that a field is; null for a field that names a card. */
static const WordName *field_number(const Vocabulary *v, const char *field)
{
    for (int n = 0; n < v->numbers.count; n++)
        if (strcmp(v->numbers.word[n].name, field) == 0) return &v->numbers.word[n];
    return NULL;
}

/* A field of dice is two: its flat part, then, called NAME-dice, how many dice. Says "Hit damage 2D6 + 1" at the
 * second. */
static bool dice_show(const Face *face, const Box *box, int card, int f, CardLine say, void *user)
{
    const Vocabulary *v = face->vocabulary;
    const char *field = v->fields.word[f].name;
    size_t n = strlen(field);
    char name[64], text[160];
    if (n < 6 || n - 5 >= sizeof name || strcmp(field + n - 5, "-dice") != 0) return false;
    snprintf(name, sizeof name, "%.*s", (int)(n - 5), field);
    const WordName *number = field_number(v, name);
    int dice = box->field[card * box->fields + f], flat = box->field[card * box->fields + f - 1];
    if (flat) snprintf(text, sizeof text, "%s %dD6 + %d", number ? number->says : name, dice, flat);
    else snprintf(text, sizeof text, "%s %dD6", number ? number->says : name, dice);
    text[0] = (char)toupper((unsigned char)text[0]);
    if (dice) say(user, text);
    return true;
}

/* The name of a list before the first of its words, unless that says it already ("immune to gas" of
 * the list immune). */
static void label_add(char *text, size_t room, const char *list, const char *first)
{
    size_t used = strlen(text), n = strlen(list);
    if (used) used += (size_t)snprintf(text + used, room - used, ". ");
    if (strncasecmp(list, first, n) == 0 && first[n] == ' ') snprintf(text + used, room - used, "%s", first);
    else snprintf(text + used, room - used, "%s: %s", list, first);
    text[used] = (char)toupper((unsigned char)text[used]);
}

/* What the card is besides its kind, in the words printed for players, list by list: "Types: Undead. Damage: Cold,
 * Harm." */
static void traits_show(const Face *face, const Box *box, int card, CardLine say, void *user)
{
    const Vocabulary *v = face->vocabulary;
    const char *list = "";
    char text[400] = "";
    for (int t = 0; v && t < v->traits.count && t < 64; t++) {
        const WordName *word = &v->traits.word[t];
        size_t used = strlen(text);
        if (!(box->card[card].traits >> t & 1) || !*word->says || used + 80 > sizeof text) continue;
        if (strcmp(list, word->rule) == 0) snprintf(text + used, sizeof text - used, ", %s", word->says);
        else label_add(text, sizeof text, list = word->rule, word->says);
    }
    size_t end = strlen(text);
    if (end) text[end] = '.', text[end + 1] = 0;
    if (end) say(user, text);
}

/* Whether cards of this kind are printed with that figure, so that a 0 of it is worth saying: three in
 * four have one. */
static bool figure_is_usual(const Face *face, const Box *box, int card, int f)
{
    const char *kind = card_page_kind(face, box, card);
    int all = 0, with = 0;
    for (int c = 1; c < box->cards; c++) {
        if (strcmp(card_page_kind(face, box, c), kind) != 0) continue;
        all++;
        with += box->field[c * box->fields + f] != 0;
    }
    return 4 * with >= 3 * all;
}

/* Figures that have a printed name, and the cards it names: "Difficulty 2", "back: Stormbreaker". */
static void fields_show(const Face *face, const Box *box, int card, CardLine say, void *user)
{
    const Vocabulary *v = face->vocabulary;
    for (int f = 0; v && f < v->fields.count && f < box->fields; f++) {
        const char *field = v->fields.word[f].name;
        const WordName *number = field_number(v, field);
        int value = box->field[card * box->fields + f];
        char text[160];
        if (dice_show(face, box, card, f, say, user)) continue;
        if (number && strcmp(number->says, field) == 0 && !*number->rule) continue; /* nothing players are told of */
        if (value == 0 && (!number || !figure_is_usual(face, box, card, f))) continue;
        if (f + 1 < v->fields.count && strstr(v->fields.word[f + 1].name, "-dice") &&
            box->field[card * box->fields + f + 1])
            continue; /* said with its dice */
        if (number) snprintf(text, sizeof text, "%s %d", number->says, value);
        else snprintf(text, sizeof text, "%s: %s", field, card_page_name(box, value));
        text[0] = (char)toupper((unsigned char)text[0]);
        say(user, text);
    }
}

/* What the game says of it besides, line by line. */
static void own_show(const Face *face, const Box *box, int card, CardLine say, void *user)
{
    char text[600] = "";
    Text t = text_in(text, sizeof text);
    if (!face->figures) return;
    face->figures(box, card, &t);
    for (char *at = text, *end; *at; at = end) {
        end = strchr(at, '\n');
        if (!end) end = at + strlen(at);
        else *end++ = 0;
        say(user, at);
    }
}

void card_page_figures(const Face *face, const Box *box, int card, CardLine say, void *user)
{
    traits_show(face, box, card, say, user);
    if (!face->figures_all) fields_show(face, box, card, say, user);
    own_show(face, box, card, say, user);
}

static void figure_show(void *user, const char *line) { paper_say((const Paper *)user, 2, 4, line); }

static void origin_show(const Paper *p, const Face *face, const Box *box, int card)
{
    const Card *c = &box->card[card];
    const CardWords *w = &box->words->card[card];
    const Rewards *rewards = face->rewards;
    char text[256];
    int used = snprintf(text, sizeof text, "In the box: %d.", c->copies);
    if (c->pack && rewards && c->pack <= rewards->count)
        used += snprintf(text + used, sizeof text - (size_t)used, " Reward pack %s.", rewards->pack[c->pack - 1].name);
    else if (c->pack) used += snprintf(text + used, sizeof text - (size_t)used, " Pack %d.", c->pack);
    if (*w->source) snprintf(text + used, sizeof text - (size_t)used, " Source: %s.", w->source);
    paper_say(p, 2, 4, text);
}

void card_page_text(const Paper *p, int indent, const Box *box, int card)
{
    const char *at = box->words && card > 0 && card < box->cards ? box->words->card[card].text : "";
    while (*at) {
        size_t n = strcspn(at, "\n");
        char line[1024];
        snprintf(line, sizeof line, "%.*s", (int)n, at);
        paper_say(p, indent, indent + 2, line);
        at += n + (at[n] == '\n');
    }
}

void card_page_show(const Paper *p, const Face *face, const Box *box, int card)
{
    const CardWords *w = &box->words->card[card];
    char heading[160];
    snprintf(heading, sizeof heading, "%s (%s)", w->name, card_page_kind(face, box, card));
    paper_say(p, 0, 2, heading);
    Paper figures = *p;
    card_page_figures(face, box, card, figure_show, &figures);
    if (*w->track) track_show(p, &box->card[card], w->track);
    card_page_text(p, 2, box, card);
    if (*w->flavour) {
        char line[512];
        snprintf(line, sizeof line, "\u201c%s\u201d", w->flavour);
        paper_say(p, 2, 4, line);
    }
    origin_show(p, face, box, card);
}
