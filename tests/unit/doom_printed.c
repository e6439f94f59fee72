/*
 * doom_printed.c - where each card of Doomcrawler says it comes from, held against what the rulebook prints (DOOM-C1)
 * and what is public (DOOM-C2): names, and nothing else. Figures and texts are ours (DOOM-C3).
 */
#include "face.h"
#include "kit/box.h"
#include "table/tap.h"

#include <string.h>

extern const Game doomcrawler_game;

static const struct {
    const char *name, *source;
} PRINTED[] = {
    { "Attack", "name rulebook; text house" },
    { "Quest", "name rulebook; text house" },
    { "Escape", "name rulebook; text house" },
    { "Rest", "name rulebook; text and figures house" },
    { "Splintered Limb", "name rulebook; text and figures house" },
    { "The Sanctum's Chosen", "name public; text and figures house" },
    { "Pyromage", "name public; text and figures house" },
    { "Thunderhammer", "name public; text and figures house" },
    { "Lightbringer", "name public; text and figures house" },
};
enum { PRINTED_CARDS = sizeof PRINTED / sizeof PRINTED[0] };

int main(void)
{
    const Box *box = doomcrawler_game.box;
    int found = 0;
    for (int card = 1; card < box->cards; card++) {
        const CardWords *w = &box->words->card[card];
        const char *source = "house";
        for (int i = 0; i < PRINTED_CARDS; i++)
            if (strcmp(PRINTED[i].name, w->name) == 0) source = PRINTED[i].source, found++;
        if (strcmp(w->source, source) != 0) printf("# %s: %s\n", w->name, w->source);
        OK(strcmp(w->source, source) == 0, w->name);
    }
    OK(found == PRINTED_CARDS, "every printed name is in the box");
    return tap_end();
}
