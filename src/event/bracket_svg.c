/*
 * bracket_svg.c - the tree of an elimination as a picture: winners above, losers below, the final on the right.
 *
 * Does NOT know what comes next: it draws what bracket.c says.
 */
#include <stdio.h>

#include "event/bracket.h"
#include "event/export.h"

enum { TITLE = 40, BOX_WIDE = 190, BOX_HIGH = 44, COLUMN = 230, ROW = 60, EDGE = 20, LETTERS = 22 };

static void svg_text(Sheet *out, const char *text)
{
    int letters = 0;
    for (const char *c = text; *c; c++) {
        if (((unsigned char)*c & 0xC0) != 0x80 && ++letters > LETTERS) break;
        if (*c == '<') sheet_say(out, "&lt;");
        else if (*c == '&') sheet_say(out, "&amp;");
        else sheet_put(out, c, 1);
    }
    if (letters > LETTERS) sheet_say(out, "\xE2\x80\xA6");
}

static int lines_of(const Bracket *b) { return b->levels ? 1 << (b->levels - 1) : 1; }

/* Where a match lies: the columns are the rounds, a match between the two it comes from. */
static void spot(const Bracket *b, const Match *m, int *x, int *y)
{
    int lines = lines_of(b), losers = lines / 2 ? lines / 2 : 1;
    *x = EDGE + (m->round - 1) * COLUMN;
    if (m->branch == BRANCH_WINNERS) {
        int each = 1 << (m->level - 1);
        *y = EDGE + TITLE + (2 * m->place + 1) * each * ROW / 2 - ROW / 2;
    } else if (m->branch == BRANCH_LOSERS) {
        int count = 1 << (b->levels - 1 - (m->level + 1) / 2), each = count ? losers / count : 1;
        *y = EDGE + TITLE + 20 + lines * ROW + (2 * m->place + 1) * each * ROW / 2 - ROW / 2;
    } else {
        *y = EDGE + TITLE + lines * ROW / 2 - ROW / 2;
    }
}

static void draw_seat(const Tournament *e, const Bracket *b, const Match *m, int seat, int x, int y, Sheet *out)
{
    int p = m->player[seat];
    bool won = p >= 0 && m->winner == p && m->player[1 - seat] >= 0;
    sheet_add(out, "<text x=\"%d\" y=\"%d\"%s%s>", x + 8, y + 17 + 20 * seat, won ? " font-weight=\"bold\"" : "",
              p < 0 ? " fill=\"#888\"" : "");
    if (p >= 0) svg_text(out, e->player[p].name);
    else if (p == BRACKET_EMPTY) sheet_say(out, "(bye)");
    else if (m->from[seat].kind != FROM_SEED) {
        const Match *from = &b->match[m->from[seat].of];
        /* A final has no number. */
        static const char *const NAMES[] = { "winners ", "losers ", "final", "reset" };
        sheet_add(out, "%s of %s", m->from[seat].kind == FROM_WINNER ? "winner" : "loser", NAMES[from->branch]);
        if (from->branch < BRANCH_FINAL) sheet_add(out, "%d.%d", from->level, from->place + 1);
    }
    sheet_say(out, "</text>\n");
    const EventTable *t = p >= 0 ? event_table_of(e, m->round, p) : NULL;
    if (t && t->state == DONE && t->kind == TABLE_PLAY) {
        int own = t->player[0] == p ? 0 : 1;
        sheet_add(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n", x + BOX_WIDE - 8, y + 17 + 20 * seat,
                  t->result.value[own]);
    }
}

/* What a table is called where one of its players is not known yet, above it. */
static void draw_name(const Match *m, int x, int y, Sheet *out)
{
    sheet_add(out, "<text x=\"%d\" y=\"%d\" font-size=\"10\" fill=\"#666\">", x + 2, y - 3);
    if (m->branch == BRANCH_FINAL) sheet_say(out, "final");
    else if (m->branch == BRANCH_RESET) sheet_say(out, "if the one without a loss lost");
    else sheet_add(out, "%s %d.%d", m->branch == BRANCH_WINNERS ? "winners" : "losers", m->level, m->place + 1);
    sheet_say(out, "</text>\n");
}

static void draw_match(const Tournament *e, const Bracket *b, const Match *m, Sheet *out)
{
    int x, y;
    if (m->branch == BRANCH_RESET && m->player[0] == BRACKET_EMPTY) return;
    spot(b, m, &x, &y);
    for (int s = 0; s < 2; s++) {
        int fx, fy;
        if (m->from[s].kind != FROM_WINNER) continue;
        spot(b, &b->match[m->from[s].of], &fx, &fy);
        sheet_add(out, "<path d=\"M%d %dH%dV%dH%d\" fill=\"none\" stroke=\"#999\"/>\n", fx + BOX_WIDE,
                  fy + BOX_HIGH / 2, x - 14, y + BOX_HIGH / 2, x);
    }
    draw_name(m, x, y, out);
    sheet_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#fffdf6\" stroke=\"#444\"/>\n",
              x, y, BOX_WIDE, BOX_HIGH);
    for (int s = 0; s < 2; s++) draw_seat(e, b, m, s, x, y, out);
}

bool export_svg(const Tournament *e, Sheet *out, Why *why)
{
    Bracket b;
    if (e->rules.format != ELIMINATION && e->rules.format != DOUBLE)
        return why_not(why, "Only an elimination has a bracket to draw.");
    if (e->players < 2) return why_not(why, "A bracket needs two players.");
    if (!bracket_of(e, &b)) return why_not(why, "There is not enough memory to draw this bracket.");
    int rounds = b.match[b.matches - 1].round, lines = lines_of(&b);
    int high =
        2 * EDGE + TITLE + 20 + lines * ROW + (e->rules.format == DOUBLE ? 20 + (lines > 1 ? lines / 2 : 1) * ROW : 0);
    sheet_add(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
              "font-size=\"14\">\n",
              2 * EDGE + rounds * COLUMN, high);
    sheet_say(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"20\" y=\"24\" font-size=\"17\">");
    svg_text(out, e->rules.name);
    sheet_say(out, "</text>\n");
    for (int i = 0; i < b.matches; i++) draw_match(e, &b, &b.match[i], out);
    sheet_say(out, "</svg>\n");
    bracket_free(&b);
    return !out->failed || why_not(why, "There is not enough memory to draw this bracket.");
}
