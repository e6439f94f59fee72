/*
 * signature.c - prints the signature of the golden batch of every game, one line each: "pig 200 0123456789abcdef".
 *
 * ./test compares its lines with tests/golden/signatures.txt, built by every compiler, and `make wasm` and `make cuda`
 * print the same lines. Does NOT compare anything itself.
 */
#include "bench/batch.h"
#include "table/registry.h"
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    static _Alignas(16) unsigned char position[BATCH_ROOM];
    for (int n = 0; n < registry_count(); n++) {
        const Face *face = registry_at(n)->face;
        if (face->game->state_size > sizeof position) {
            fprintf(stderr, "%s: a position of %u bytes is larger than BATCH_ROOM\n", face->game->name,
                    face->game->state_size);
            return 1;
        }
        uint64_t signature = batch_signature(face, 1, BATCH_GAMES, position, 0);
        printf("%s %d %016" PRIx64 "\n", face->game->name, BATCH_GAMES, signature);
    }
    return 0;
}
