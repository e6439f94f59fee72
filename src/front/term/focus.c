/*
 * focus.c - the thing in focus in words. See focus.h.
 */
#include "front/term/focus.h"

#include <ctype.h>
#include <string.h>

#include "front/term/leaf.h"
#include "telling/card_page.h"
#include "telling/item_words.h"

/* The card whose text asks the question now; 0: none. */
static int asker(const Board *b)
{
    int card = board_asks(b) ? session_choice(b->at.session).source : 0;
    return card < session_box(b->at.session)->cards ? card : 0;
}

/* The card of the thing in focus; for an answer that points at nothing, the card that asks; 0: none. */
static int focus_card(const Board *b, int item)
{
    int card = item >= 0 ? b->layout.things.item[item].card : asker(b);
    return card < session_box(b->at.session)->cards ? card : 0;
}

/* Whether what an answer would mean is just the text of the card, which is shown anyway. */
static bool preview_is_card(const Board *b, const char *preview, int card)
{
    const BoxWords *words = session_box(b->at.session)->words;
    char begin[32];
    Text t = text_in(begin, sizeof begin);
    if (!card || !words || !*words->card[card].text) return false;
    text_add(&t, words->card[card].text);
    begin[strcspn(begin, "\n")] = 0;
    return strstr(preview, begin) != NULL;
}

/* Whether one text says what the other says, but for brackets and the like. */
static bool words_repeat(const char *a, const char *b)
{
    for (;;) {
        while (*a && !isalnum((unsigned char)*a)) a++;
        while (*b && !isalnum((unsigned char)*b)) b++;
        if (!*a || !*b) return !*a && !*b;
        if (*a++ != *b++) return false;
    }
}

/* Under its name, so that nobody takes its text for an order. */
static void asker_write(const Board *b, int card, const Paper *p)
{
    const Box *box = session_box(b->at.session);
    bool says = box->words && box->words->card[card].text[0];
    char whose[120];
    Text t = text_in(whose, sizeof whose);
    things_card_of(b->at.session, &b->layout.things, b->at.viewer, card, &t);
    paper_put(p, says ? "Asked by %s:" : "Asked by %s.", whose);
    card_page_text(p, 2, session_box(b->at.session), card);
}

void focus_write(const Board *b, const Paper *p)
{
    const Session *s = b->at.session;
    const Box *box = session_box(s);
    int answer = board_answer(b), n = board_focus(b), card = focus_card(b, n), asks = asker(b);
    const char *name = card && box->words ? box->words->card[card].name : "";
    char means[1200], known[1200], next[600];
    Text m = text_in(means, sizeof means), k = text_in(known, sizeof known), a = text_in(next, sizeof next);
    if (answer >= 0) board_preview(b, answer, &m);
    if (n >= 0) item_words(s, &b->layout.things, &b->layout.things.item[n], b->at.viewer, &k);
    if (n >= 0) things_adjoining(s, b->at.viewer, &b->layout.things, &b->layout.things.item[n], &a);
    if (words_repeat(known, name)) known[0] = 0;
    if (preview_is_card(b, means, card) || words_repeat(means, name) || words_repeat(means, known)) means[0] = 0;
    board_signs(b, means, sizeof means);
    board_signs(b, known, sizeof known);
    if (*means) paper_say(p, 0, 2, means);
    if (*known) paper_say(p, 0, 2, known);
    if (*next) paper_say(p, 0, 2, next);
    if (card) card_page_show(p, session_face(s), box, card);
    if (!asks || asks == card) return;
    paper_blank(p);
    asker_write(b, asks, p);
}

/* The lines that there is room for, and how to read the others. */
static void leaf_draw(const Leaf *leaf, Rect r, int first, int style)
{
    for (int n = 0; n < leaf->count && n < r.h; n++)
        screen_text(r.y + n, r.x, r.w, n == 0 ? first : style, leaf->line[n]);
    if (leaf->count <= r.h) return;
    screen_fill((Rect){ r.y + r.h - 1, r.x, 1, r.w }, STYLE_PLAIN);
    screen_put(r.y + r.h - 1, r.x, r.w, STYLE_CHOICE, "%s i reads on", screen_glyph(GLYPH_MORE_DOWN));
}

void focus_draw(const Board *b, Rect r)
{
    Leaf leaf;
    leaf_begin(&leaf, r.w);
    focus_write(b, &leaf.paper);
    leaf_end(&leaf);
    leaf_draw(&leaf, r, STYLE_STRONG, STYLE_PLAIN);
    leaf_free(&leaf);
}

void focus_asker_draw(const Board *b, Rect r)
{
    int card = asker(b);
    char whose[120];
    Text t = text_in(whose, sizeof whose);
    Leaf leaf;
    if (!card || r.h < 1) return;
    if (r.h > 3) r.y++, r.h--; /* apart from the answers */
    if (r.h == 1) things_card_of(b->at.session, &b->layout.things, b->at.viewer, card, &t);
    if (r.h == 1) screen_put(r.y, r.x, r.w, STYLE_DIM, "Asked by %s; i reads it", whose);
    if (r.h == 1) return;
    leaf_begin(&leaf, r.w);
    asker_write(b, card, &leaf.paper);
    leaf_end(&leaf);
    leaf_draw(&leaf, r, STYLE_DIM, STYLE_DIM);
    leaf_free(&leaf);
}
