/*
 * card_prompts.c - the questions and options of all drafted cards, against those a person has read
 * (tests/cardc/text/prompts).
 *
 *     card_prompts            TAP: one test a game
 *     card_prompts --print    what they are now, to be read and kept
 *
 * Every question of a compiled card must have words, and every option of a choice: the code generator asks for them
 * where it writes the instruction, the text generator finds them in the middle of the line. Does NOT test whole texts:
 * those are tests/cardc/text/run.sh.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"

static const char *const GAMES[] = { "doomcrawler", "crawler", "keep", "crypt" };
enum { GAME_COUNT = 4, TEXT_ROOM = 1 << 18 };

static char *file_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, TEXT_ROOM);
    if (!f || !text) {
        printf("Bail out! Cannot read %s (run this from the folder of the project)\n", path);
        exit(1);
    }
    size_t n = fread(text, 1, TEXT_ROOM - 1, f);
    text[n] = 0;
    fclose(f);
    return text;
}

static void add_file(Cardc *c, const char *path)
{
    char *text = file_text(path);
    cardc_add(c, path, text);
    free(text);
}

static Cardc *compiled(const char *game)
{
    char path[200];
    Cardc *c = cardc_new();
    add_file(c, "tests/cardc/text/drafts/shared.words");
    snprintf(path, sizeof path, "tests/cardc/text/drafts/%s/%s.words", game, game);
    add_file(c, path);
    snprintf(path, sizeof path, "tests/cardc/text/drafts/%s/cards/%s.cards", game, game);
    add_file(c, path);
    if (!cardc_compile(c)) printf("# %s: %s\n", game, cardc_error(c, 0)->sentence);
    return c;
}

/* `game: text`, a line each, in the order of the code. Returns how many are empty or not capitalised. */
static int prompts_print(const char *game, char *to)
{
    Cardc *c = compiled(game);
    const BoxWords *words = cardc_box(c)->words;
    int bad = 0;
    *to = 0;
    for (int i = 0; words && i < words->code_texts; i++) {
        const char *text = words->code_text[i].text;
        bool small = text[0] >= 'a' && text[0] <= 'z';
        bad += !*text || small;
        to += sprintf(to, "%s: %s\n", game, text);
    }
    cardc_free(c);
    return bad;
}

/* The lines of one game out of the kept file. */
static void kept_lines(const char *kept, const char *game, char *to)
{
    size_t n = strlen(game);
    *to = 0;
    for (const char *line = kept; *line;) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, game, n) == 0 && line[n] == ':') {
            memcpy(to, line, length);
            to[length] = '\n';
            to += length + 1;
            *to = 0;
        }
        line += length + (line[length] == '\n');
    }
}

/* The first line that differs, for whoever mends it. */
static void show_difference(const char *kept, const char *now)
{
    while (*kept && *now) {
        size_t k = strcspn(kept, "\n"), n = strcspn(now, "\n");
        if (k != n || strncmp(kept, now, k) != 0) break;
        kept += k + (kept[k] == '\n');
        now += n + (now[n] == '\n');
    }
    printf("# kept: %.*s\n# now:  %.*s\n", (int)strcspn(kept, "\n"), kept, (int)strcspn(now, "\n"), now);
}

int main(int argc, char **argv)
{
    static char now[TEXT_ROOM], kept[TEXT_ROOM];
    bool print = argc > 1 && strcmp(argv[1], "--print") == 0;
    char *file = print ? NULL : file_text("tests/cardc/text/prompts");
    int failed = 0;
    for (int i = 0; i < GAME_COUNT; i++) {
        int bad = prompts_print(GAMES[i], now);
        if (print) {
            fputs(now, stdout);
            continue;
        }
        kept_lines(file, GAMES[i], kept);
        bool good = bad == 0 && *now && strcmp(kept, now) == 0;
        printf("%sok %d - the questions and options of %s are those that were read\n", good ? "" : "not ", i + 1,
               GAMES[i]);
        if (!good) show_difference(kept, now);
        failed += !good;
    }
    free(file);
    if (!print) printf("1..%d\n", GAME_COUNT);
    return failed != 0;
}
