/*
 * figures.c - figures as signs: every sign is one column wide, no name hides a longer one, a name that counts alone stays a
 * word within a sentence, and letters stand where there are no signs.
 *
 * TAP.
 */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "table/registry.h"
#include "telling/figures.h"
#include "words/paper.h"

static int tests;
static bool bad;

static void ok(bool good, const char *what, const char *about)
{
    printf("%s %d - %s: %s\n", good ? "ok" : "not ok", ++tests, about, what);
    bad |= !good;
}

static void table_look(const RegistryEntry *e)
{
    bool narrow = true, found = true, ascii = true;
    for (const FigureSign *f = e->face->signs; f && f->name; f++) {
        narrow &= paper_columns(f->sign) <= 2 && *f->sign;
        for (const char *c = f->letters; *c; c++) ascii &= *c >= ' ' && *c <= '~';
        for (const FigureSign *before = e->face->signs; before < f; before++)
            found &= strcmp(before->name, f->name) != 0;
        found &= figures_sign(e->face, f->name) == f;
    }
    ok(e->face->signs != NULL, "has signs", e->game->name);
    ok(narrow, "each is a column or two wide", e->game->name);
    ok(found, "each name stands once", e->game->name);
    ok(ascii, "letters are plain", e->game->name);
}

static void says(const char *game, bool utf8, const char *text, const char *wanted)
{
    char out[200];
    Text t = text_in(out, sizeof out);
    figures_write(registry_find(game)->face, utf8, text, &t);
    if (strcmp(out, wanted) != 0) printf("# \"%s\"\n", out);
    ok(strcmp(out, wanted) == 0, wanted, game);
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    for (int n = 0; n < registry_count(); n++) table_look(registry_at(n));
    says("crypt", true, "Life 25/25", "♥25/25");
    says("crypt", true, "Dodge 6, Hit 1D6, defeated", "↷6, ⚔1D6, defeated");
    says("crypt", true, "The Undertaker takes 2 damage; Life 23.", "The Undertaker takes 2 damage; ♥23.");
    says("crypt", true, "Lifeline 3", "Lifeline 3");
    says("crawler", true, "P5 S3 L2 Fire", "⚔5 ♜3 ♥2 Fire");
    says("crawler", true, "Tactic 2 Power +1", "⚑2 ⚔+1");
    says("crawler", false, "Equ 4 Mag 0", "E4 M0");
    says("keep", true, "Swords at the Gate in the deck 2", "Swords at the Gate in the deck 2");
    says("keep", true, "deck 5", "▤5");
    printf("1..%d\n", tests);
    return bad;
}
