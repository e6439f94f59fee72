/*
 * run_folder.c - a run kept in a folder. See run_folder.h.
 */
#include "lab/run_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/report.h"
#include "words/file.h"

enum { PATH_ROOM = 1024, FILE_MOST = 256 << 20 };

/* ---- The folder -------------------------------------------------------------------------------------------------- */

/* The folder, its name short enough for the names of files in it. */
static bool run_folder_begin(const char *folder, Why *why)
{
    if (strlen(folder) + 40 > PATH_ROOM) return why_not(why, "The name of the folder is too long.");
    return folder_make(folder, FOLDER_ALL, why);
}

bool run_folder_make(const char *folder, Why *why)
{
    char path[PATH_ROOM + 64];
    if (!run_folder_begin(folder, why)) return false;
    Why unsaid = { "" };
    snprintf(path, sizeof path, "%s/run.json", folder);
    if (access(path, F_OK) != 0 || run_folder_versions(folder, &unsaid) == 2) return true;
    return why_not(why, "%s holds a run of its own; name another folder.", folder);
}

bool run_folder_write(const char *folder, const char *name, const char *bytes, size_t size, Why *why)
{
    char path[PATH_ROOM + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return file_write(path, bytes, size, why);
}

bool run_folder_page(const char *folder, const char *name, Sheet *page, Why *why)
{
    bool kept = page->failed ? why_not(why, "There is not enough memory for the report.")
                             : run_folder_write(folder, name, page->at ? page->at : "", page->used, why);
    sheet_free(page);
    return kept;
}

bool run_folder_json(const char *folder, const char *name, json_t *json, Why *why)
{
    char *text = json ? json_dumps(json, JSON_INDENT(1)) : NULL;
    bool kept = text ? run_folder_write(folder, name, text, strlen(text), why)
                     : why_not(why, "There is not enough memory for the report.");
    free(text);
    json_decref(json);
    return kept;
}

/* The file as JSON; null without a sentence when there is none yet. */
static json_t *file_json(const char *folder, Why *why)
{
    char path[PATH_ROOM + 64];
    json_error_t wrong;
    size_t size = 0;
    char *bytes;
    json_t *out;
    snprintf(path, sizeof path, "%s/run.json", folder);
    if (access(path, F_OK) != 0) return NULL;
    bytes = file_read(path, FILE_MOST, &size, why);
    if (!bytes) return NULL;
    out = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &wrong);
    free(bytes);
    if (!out) why_not(why, "%s:%d: %s.", path, wrong.line, wrong.text);
    return out;
}

/* ---- Keeping ----------------------------------------------------------------------------------------------------- */

static json_t *spans_json(const Spans *s)
{
    json_t *out = json_array();
    for (int i = 0; i < s->count; i++)
        json_array_append_new(out, json_pack("[I, I]", (json_int_t)s->at[i].from, (json_int_t)s->at[i].to));
    return out;
}

static json_t *sums_json(const Tally *t)
{
    size_t count = tally_sparse_count(t);
    int64_t *numbers = (int64_t *)malloc((count + 1) * sizeof *numbers);
    json_t *out = numbers ? json_array() : NULL;
    if (!numbers) return NULL;
    tally_sparse(t, numbers);
    for (size_t i = 0; i < count; i++) json_array_append_new(out, json_integer((json_int_t)numbers[i]));
    free(numbers);
    return out;
}

static json_t *settings_json(const Plan *p)
{
    json_t *out = json_array();
    for (int i = 0; i < p->settings; i++) json_array_append_new(out, json_string(p->setting[i]));
    return out;
}

bool run_folder_keep(const char *folder, const Plan *p, const Tally *tally, const Spans *done, Why *why)
{
    json_t *out =
        json_pack("{s:i, s:o, s:o, s:I, s:o, s:o}", "lab", TALLY_VERSION, "run", plan_json(p), "settings",
                  settings_json(p), "games", (json_int_t)p->games, "done", spans_json(done), "sums", sums_json(tally));
    char *text = out ? json_dumps(out, JSON_COMPACT) : NULL;
    bool kept = text ? run_folder_write(folder, "run.json", text, strlen(text), why)
                     : why_not(why, "There is not enough memory to keep the run.");
    free(text);
    json_decref(out);
    return kept;
}

/* ---- Going on ---------------------------------------------------------------------------------------------------- */

static bool plan_fits(json_t *file, json_t *version, const char *folder, const Plan *p, Why *why)
{
    static const char *const SAME[] = { "game", "rules", "content", "options", "levels", "seed" };
    json_t *mine = plan_json(p), *its = json_object_get(version, "run");
    bool fits = json_integer_value(json_object_get(file, "lab")) == TALLY_VERSION && json_is_object(its);
    if (!fits) why_not(why, "%s/run.json is not a run of this lab.", folder);
    for (size_t i = 0; fits && i < sizeof SAME / sizeof *SAME; i++) {
        json_t *a = json_object_get(its, SAME[i]), *b = json_object_get(mine, SAME[i]);
        if (json_equal(a, b)) continue;
        fits = false;
        if (json_is_string(a) && json_is_string(b))
            why_not(why, "%s holds another run: its %s is %s, not %s.", folder, SAME[i], json_string_value(a),
                    json_string_value(b));
        else why_not(why, "%s holds another run: its %s differ.", folder, SAME[i]);
    }
    json_decref(mine);
    return fits;
}

static bool run_fits(json_t *file, const char *folder, const Plan *p, Why *why)
{
    return plan_fits(file, file, folder, p, why);
}

static bool spans_read(json_t *list, Spans *done)
{
    size_t i;
    json_t *x;
    json_array_foreach(list, i, x)
    {
        json_int_t from = 0, to = 0;
        if (json_unpack(x, "[I, I]", &from, &to) != 0 || from < 0 || to < from) return false;
        if (!spans_add(done, (uint64_t)from, (uint64_t)to)) return false;
    }
    return json_is_array(list);
}

static bool sums_read(json_t *list, Tally *tally)
{
    size_t count = json_array_size(list), i;
    int64_t *numbers = (int64_t *)malloc((count + 1) * sizeof *numbers);
    json_t *x;
    bool sound = numbers && json_is_array(list);
    json_array_foreach(list, i, x)
    {
        if (!sound) break;
        sound = json_is_integer(x);
        numbers[i] = (int64_t)json_integer_value(x);
    }
    sound = sound && tally_merge_sparse(tally, numbers, count);
    free(numbers);
    return sound;
}

bool run_folder_open(const char *folder, const Plan *p, Tally *tally, Spans *done, Why *why)
{
    if (!run_folder_begin(folder, why)) return false;
    why->text[0] = 0;
    json_t *file = file_json(folder, why);
    if (!file) return !*why->text && run_folder_pack(folder, p, RUN_ONE, why);
    bool fits = run_fits(file, folder, p, why);
    if (fits && (!spans_read(json_object_get(file, "done"), done) || !sums_read(json_object_get(file, "sums"), tally)))
        fits = why_not(why, "%s/run.json is damaged: its games or sums cannot be read.", folder);
    json_decref(file);
    return fits;
}

/* ---- Packs ------------------------------------------------------------------------------------------------------- */

/* Where the pack of a version lies in the folder: a text of cards stays one. */
static void pack_path(const char *folder, const char *pack, int version, char out[RUN_PACK])
{
    static const char *const WHICH[] = { "", "-a", "-b" };
    size_t n = strlen(pack);
    bool cards = n > 6 && strcmp(pack + n - 6, ".cards") == 0;
    snprintf(out, RUN_PACK, "%.*s/pack%s%s", PATH_ROOM, folder, WHICH[version + 1], cards ? ".cards" : ".pack");
}

bool run_folder_pack(const char *folder, const Plan *p, int version, Why *why)
{
    char path[RUN_PACK];
    size_t size = 0;
    if (!p->pack) return true;
    pack_path(folder, p->pack, version, path);
    char *bytes = file_read(p->pack, FILE_MOST, &size, why);
    bool kept = bytes && file_write(path, bytes, size, why);
    free(bytes);
    return kept;
}

/* ---- Comparisons ------------------------------------------------------------------------------------------------- */

bool run_folder_compared(const char *folder, const Plan *const plan[2], Why *why)
{
    json_t *versions = json_array();
    for (int v = 0; v < 2; v++) {
        if (!run_folder_pack(folder, plan[v], v, why)) {
            json_decref(versions);
            return false;
        }
        json_array_append_new(versions,
                              json_pack("{s:o, s:o}", "run", plan_json(plan[v]), "settings", settings_json(plan[v])));
    }
    return run_folder_json(
        folder, "run.json",
        json_pack("{s:i, s:o, s:I}", "lab", TALLY_VERSION, "versions", versions, "games", (json_int_t)plan[0]->games),
                           why);
}

int run_folder_versions(const char *folder, Why *why)
{
    why->text[0] = 0;
    json_t *file = file_json(folder, why);
    size_t versions = json_array_size(json_object_get(file, "versions"));
    if (!file && !*why->text) why_not(why, "There is no run in %s.", folder);
    int count = !file ? 0 : versions == 2 ? 2 : 1;
    json_decref(file);
    return count;
}

/* ---- Its plan ---------------------------------------------------------------------------------------------------- */

static bool plan_read(RunPlan *out, const char *folder, int version, Why *why)
{
    const char *game = NULL, *levels = NULL, *seed = NULL;
    json_t *its =
        version == RUN_ONE ? out->file : json_array_get(json_object_get(out->file, "versions"), (size_t)version);
    const char *pack = json_string_value(json_object_get(json_object_get(its, "run"), "pack"));
    json_t *settings = json_object_get(its, "settings"), *x;
    size_t i;
    Plan *p = &out->plan;
    if (json_unpack(json_object_get(its, "run"), "{s:s, s:s, s:s}", "game", &game, "levels", &levels, "seed", &seed) !=
            0 ||
        !json_is_array(settings) || json_array_size(settings) > sizeof out->setting / sizeof *out->setting)
        return why_not(why, "%s/run.json is not a run of the lab.", folder);
    json_array_foreach(settings, i, x) out->setting[i] = json_is_string(x) ? json_string_value(x) : "";
    p->entry = registry_find(game);
    if (!p->entry) return why_not(why, "The run is of a game called %.40s, which is not here.", game);
    if (pack) {
        pack_path(folder, pack, version, out->pack);
        if (access(out->pack, F_OK) == 0) pack = out->pack;
    }
    if (!boxes_open(&out->boxes, p->entry->face, pack, why)) return false;
    p->box = out->boxes.box, p->pack = pack; /* a save of one of its games names the kept text */
    p->setup.seed = strtoull(seed, NULL, 10);
    p->games = (uint64_t)json_integer_value(json_object_get(out->file, "games"));
    return plan_options(p, (int)json_array_size(settings), out->setting, why) && plan_levels(p, levels, why) &&
           plan_fits(out->file, its, folder, p, why);
}

bool run_plan_open(RunPlan *out, const char *folder, int version, Why *why)
{
    *out = (RunPlan){ .plan = { .combinations = 1 } };
    why->text[0] = 0;
    out->file = file_json(folder, why);
    if (!out->file && !*why->text) return why_not(why, "There is no run in %s.", folder);
    if (out->file && plan_read(out, folder, version, why)) return true;
    run_plan_close(out);
    return false;
}

void run_plan_close(RunPlan *r)
{
    boxes_close(&r->boxes);
    json_decref(r->file);
    r->file = NULL;
}
