/*
 * far_words.c - see far_words.h.
 */
#include "front/cli/far_words.h"

#include <stdio.h>
#include <string.h>

#include "far/far_table.h"
#include "kit/text.h"

enum { LINE_ROOM = 1200 };

static int number(const json_t *o, const char *field) { return (int)json_integer_value(json_object_get(o, field)); }

const char *far_words_name(const json_t *table, int seat, char *out, size_t room)
{
    const json_t *who = json_array_get(json_object_get(table, "seats"), (size_t)(seat - 1));
    if (*far_text(who, "name")) snprintf(out, room, "%s", far_text(who, "name"));
    else if (*far_text(who, "bot")) snprintf(out, room, "seat %d (%s)", seat, far_text(who, "bot"));
    else snprintf(out, room, "seat %d", seat);
    return out;
}

/* ---- Before the game --------------------------------------------------------------------------------------------- */

void far_words_listed(const Paper *p, const json_t *table)
{
    char text[LINE_ROOM];
    Text t = text_in(text, sizeof text);
    const json_t *who;
    size_t n;
    text_add(&t, far_text(table, "title"));
    if (*far_text(table, "settings")) text_add(&t, ", "), text_add(&t, far_text(table, "settings"));
    text_add(&t, ", ");
    text_add(&t, far_text(table, "state"));
    text_add(&t, ": ");
    json_array_foreach(json_object_get(table, "seats"), n, who)
    {
        if (n) text_add(&t, ", ");
        if (*far_text(who, "name")) text_add(&t, far_text(who, "name"));
        else if (*far_text(who, "bot")) text_add(&t, "a bot ("), text_add(&t, far_text(who, "bot")), text_add(&t, ")");
        else text_add(&t, "a free seat");
    }
    text_add(&t, ".");
    paper_entry(p, 2, far_text(table, "table"), 12, text);
}

void far_words_table(const Paper *p, const json_t *table)
{
    const json_t *who, *clock = json_object_get(table, "clock");
    size_t n;
    int mine = number(table, "seat");
    paper_blank(p);
    paper_put(p, "Table %s: %s%s%s.", far_text(table, "table"), far_text(table, "title"),
              *far_text(table, "settings") ? ", " : "", far_text(table, "settings"));
    if (clock)
        paper_put(p, "Each has %d seconds, and %d more for each turn.", number(clock, "each"), number(clock, "more"));
    json_array_foreach(json_object_get(table, "seats"), n, who)
    {
        char label[24], text[200];
        bool person = *far_text(who, "name") != 0;
        snprintf(label, sizeof label, "seat %d", number(who, "seat"));
        if (person)
            snprintf(text, sizeof text, "%s%s%s%s", far_text(who, "name"), number(who, "seat") == mine ? " (you)" : "",
                     json_is_true(json_object_get(who, "ready")) ? ", ready" : "",
                     json_is_false(json_object_get(who, "here")) ? ", not here" : "");
        else snprintf(text, sizeof text, "%s%s", *far_text(who, "bot") ? "a bot: " : "free", far_text(who, "bot"));
        paper_entry(p, 2, label, 10, text);
    }
}

/* ---- What happened ----------------------------------------------------------------------------------------------- */

void far_words_events(const Paper *p, const json_t *view)
{
    const json_t *e;
    size_t n;
    json_array_foreach(json_object_get(view, "events"), n, e)
    {
        int depth = number(e, "depth") + 1;
        paper_say(p, 2 * depth, 2 + 2 * depth, far_text(e, "text"));
    }
}

/* ---- What lies there --------------------------------------------------------------------------------------------- */

static void counters_add(Text *t, const json_t *item)
{
    const char *name;
    json_t *one;
    json_object_foreach(json_object_get(item, "counters"), name, one)
    {
        text_add(t, ", ");
        text_add(t, name);
        text_add(t, " ");
        text_num(t, number(one, "value"));
        if (json_object_get(one, "of")) text_add(t, " of "), text_num(t, number(one, "of"));
    }
}

static void flags_add(Text *t, const json_t *item)
{
    const json_t *flag;
    size_t n;
    json_array_foreach(json_object_get(item, "flags"), n, flag)
    {
        const char *word = json_string_value(flag);
        if (!word || strcmp(word, "friend") == 0 || strcmp(word, "foe") == 0) continue;
        text_add(t, ", ");
        text_add(t, word);
    }
}

static void item_add(Text *t, const json_t *item)
{
    text_add(t, far_text(item, "name"));
    if (json_object_get(item, "count")) text_add(t, ": "), text_num(t, number(item, "count"));
    if (json_object_get(item, "die")) text_add(t, ", die "), text_num(t, number(item, "die"));
    if (json_object_get(item, "slots"))
        text_add(t, ", slot "), text_num(t, number(item, "slot")), text_add(t, " of "),
            text_num(t, number(item, "slots"));
    counters_add(t, item);
    flags_add(t, item);
    if (*far_text(item, "line")) text_add(t, ", "), text_add(t, far_text(item, "line"));
}

void far_words_look(const Paper *p, const json_t *view)
{
    const json_t *table = json_object_get(view, "table"), *item, *other;
    size_t n, m;
    paper_blank(p);
    paper_say(p, 0, 2, far_text(view, "status"));
    json_array_foreach(table, n, item)
    {
        char text[LINE_ROOM], label[80];
        Text t = text_in(text, sizeof text);
        int owner = number(item, "owner");
        bool said = false;
        for (m = 0; m < n && !said; m++) {
            other = json_array_get(table, m);
            said = number(other, "owner") == owner && strcmp(far_text(other, "zone"), far_text(item, "zone")) == 0;
        }
        if (said) continue;
        for (m = n; m < json_array_size(table); m++) {
            other = json_array_get(table, m);
            if (number(other, "owner") != owner || strcmp(far_text(other, "zone"), far_text(item, "zone")) != 0)
                continue;
            if (m > n) text_add(&t, "; ");
            item_add(&t, other);
        }
        if (owner) snprintf(label, sizeof label, "%s, seat %d:", far_text(item, "zone"), owner);
        else snprintf(label, sizeof label, "%s:", far_text(item, "zone"));
        paper_entry(p, 2, label, 24, text);
    }
}

/* ---- What is asked ----------------------------------------------------------------------------------------------- */

void far_words_question(const Paper *p, const json_t *view)
{
    const json_t *answer;
    size_t n;
    paper_blank(p);
    paper_say(p, 0, 2, far_text(view, "prompt"));
    json_array_foreach(json_object_get(view, "actions"), n, answer)
    {
        char label[24];
        snprintf(label, sizeof label, "%zu", n + 1);
        paper_entry(p, 2, label, 6, far_text(answer, "text"));
    }
}
