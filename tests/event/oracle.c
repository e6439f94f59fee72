/*
 * oracle.c - what an outside checker answers to 5,000 random tournaments (oracle.txt, which says which and how) is
 * what the Dutch system here pairs.
 *
 *   oracle          every twentieth of them, and those that tell most
 *   oracle all      all
 *
 * Prints TAP.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/check.h"
#include "event/round.h"
#include "words/hash.h"

/* The rounds of an event in the numbers of its TRF. */
static uint64_t rounds_hash(const Tournament *e)
{
    Sheet text = { 0 };
    FieldRoom f;
    if (!field_of(e, e->rounds, &f)) return 0;
    for (int r = 1; r <= e->rounds; r++)
        for (int i = 0; i < e->players; i++) {
            const EventTable *t = event_table_of(e, r, f.order[i]);
            if (t && t->kind == TABLE_BYE) sheet_add(&text, "%d %d 0\n", r, i + 1);
            if (t && t->kind == TABLE_PLAY && t->player[0] == f.order[i])
                sheet_add(&text, "%d %d %d\n", r, i + 1, f.place[t->player[1]] + 1);
        }
    field_free(&f);
    uint64_t hash = hash_bytes(text.at ? text.at : "", text.used);
    sheet_free(&text);
    return hash;
}

int main(int count, char **word)
{
    FILE *answers = fopen("tests/event/oracle.txt", "r");
    bool all = count > 1 && strcmp(word[1], "all") == 0;
    char line[300];
    int known = 0, asked = 0, wrong = 0;
    if (!answers) {
        printf("not ok - there is no tests/event/oracle.txt\n");
        return 1;
    }
    while (fgets(line, sizeof line, answers)) {
        uint64_t seed, hash;
        int rounds;
        Tournament e;
        Why why = { "" };
        if (*line == '#' || sscanf(line, "%" SCNu64 " %d %" SCNx64, &seed, &rounds, &hash) != 3) continue;
        if (!all && !strchr(line, '!') && known++ % 20) continue;
        RandomEvent how = { .seed = seed, .system = "dutch" };
        asked++;
        bool same = event_random(&how, &e, &why) && e.rounds == rounds && rounds_hash(&e) == hash;
        if (!same) printf("# tournament %" PRIu64 " differs. %s\n", seed, why.text);
        wrong += !same;
        event_free(&e);
    }
    fclose(answers);
    bool good = asked > 0 && !wrong;
    printf("%sok - %d of %d tournaments are paired as the outside checker has it\n", good ? "" : "not ", asked - wrong,
           asked);
    return !good;
}
