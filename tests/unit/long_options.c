/*
 * long_options.c - an option's words as an answer are one line of whole words, however long the card has them; people are
 * shown all of it.
 */
#include "kit/printed.h"
#include "table/tap.h"

#include <string.h>

enum { LINE = 111, AT = 7 };

static char answer[400], whole[400];

static void write_option(const char *words)
{
    CodeText code = { AT, 0, words };
    BoxWords printed = { .code_text = &code, .code_texts = 1 };
    Box box = { .words = &printed };
    Text a = text_in(answer, sizeof answer), w = text_in(whole, sizeof whole);
    printed_option(&box, AT, 0, &a);
    printed_option(&box, AT, 0, &w);
    printed_option_rest(&box, AT, &w);
}

int main(void)
{
    char words[200];
    const char *dots = "…";
    write_option("Draw 2");
    OK(!strcmp(answer, "Draw 2") && !strcmp(whole, "Draw 2"), "a short one is as it is");
    memset(words, 'x', sizeof words);
    words[50] = ' ', words[LINE] = 0;
    write_option(words);
    OK(!strcmp(answer, words), "what just fits is not cut");
    for (int i = 10; i < 180; i += 10) words[i - 1] = ',', words[i] = ' ';
    words[LINE] = 'x', words[180] = 0;
    write_option(words);
    size_t n = strlen(answer);
    OK(n <= LINE && n > LINE - 20, "a long one fills its line and fits it");
    OK(!strcmp(answer + n - strlen(dots), dots) && answer[n - strlen(dots) - 1] == 'x', "it ends behind a whole word");
    OK(!strcmp(whole, words), "people are shown all of it");
    write_option("");
    OK(!strcmp(answer, "option 1"), "one without words has its number");
    return tap_end();
}
