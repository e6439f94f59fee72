/*
 * save.c - any bytes as a saved game: read, and if they read well, played. Nothing may crash, leak or hang, and what is
 * refused has a sentence.
 */
#include "records/save.h"
#include "table/registry.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Why why = { "" };
    Save *save = save_read((const char *)bytes, size, "fuzz.save", &why);
    if (!save && !why.text[0]) abort();
    const RegistryEntry *entry = save ? registry_find(save_game(save)) : 0;
    if (entry) {
        Session *session = save_play(save, entry->face, 0, -1, 0, 0, &why);
        if (!session && !why.text[0]) abort();
        session_end(session);
    }
    save_free(save);
    return 0;
}
