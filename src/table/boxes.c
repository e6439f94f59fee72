/*
 * boxes.c - reading pack files. See boxes.h.
 */
#include "table/boxes.h"

#include <stdlib.h>

#include "cardc/cardc.h"
#include "table/file.h"

enum { PACK_SIZE_MAX = 16 << 20 };

bool boxes_open(Boxes *out, const Face *face, const char *pack, Why *why)
{
    char sentence[PACK_WHY] = "";
    char *bytes;
    size_t size = 0;
    out->box = face->game->box;
    out->pack = NULL;
    if (!pack) return true;
    if (!face->vocabulary || face->game->box->cards < 2)
        return why_not(why, "%s is played without cards.", face->title);
    bytes = file_read(pack, PACK_SIZE_MAX, &size, why);
    if (!bytes) return false;
    out->pack = pack_read((const uint8_t *)bytes, size, face->vocabulary, sentence);
    free(bytes);
    if (!out->pack) return why_not(why, "The pack %s is refused: %s.", pack, sentence);
    out->box = out->pack;
    return true;
}

void boxes_close(Boxes *b)
{
    if (b->pack) pack_free(b->pack);
    b->pack = NULL;
}
