/*
 * choices.h - the choices the card machine itself has stopped at: what kind, whose, which answers there are, and taking one.
 */
#ifndef KIT_CHOICES_H
#define KIT_CHOICES_H

#include "kit/script.h"

enum MachineWhy { WHY_PICK = 1, WHY_FOR, WHY_OPTION, WHY_NUMBER, WHY_ORDER, WHY_RESPOND, WHY_GAME = 16 };

/* What kind of choice the machine itself has stopped at; 0: the game's own. */
RULE int machine_why(const Box *box, const Pos *s)
{
    const Frame *f = &s->frame[s->top];
    if (f->what >= FRAME_PROCEDURE) return 0;
    if (f->what == FRAME_TEXT) {
        switch (box->code[f->pc]) {
        case OP_PICK: return WHY_PICK;
        case OP_FOR: return WHY_FOR;
        case OP_CHOICE: return WHY_OPTION;
        default: return WHY_NUMBER;
        }
    }
    if (f->stage == STAGE_WOULD || f->stage == STAGE_ON) return WHY_ORDER;
    if (f->stage == STAGE_ASK_WOULD || f->stage == STAGE_ASK_ON) return WHY_RESPOND;
    return 0;
}

RULE int ask_kind(const Frame *f) { return f->stage == STAGE_ASK_WOULD ? LINE_ASK_WOULD : LINE_ASK_ON; }

/* `choose any`, `up to` and an optional pick may be declined. */
RULE bool machine_optional(const Box *box, const Frame *f, int why)
{
    if (why == WHY_RESPOND) return true;
    if (why == WHY_PICK) return box->code[f->pc + 1] & PICK_OPTIONAL;
    if (why == WHY_FOR) return (box->code[f->pc + 1] & FOR_MODE) == FOR_UP_TO;
    return why == WHY_OPTION && box->code[f->pc + 1] == 0;
}

RULE Choice machine_choice(const Box *box, const Pos *s, int why)
{
    const Frame *f = &s->frame[s->top];
    Choice c = { f->you, machine_optional(box, f, why), (uint16_t)why, (uint16_t)open_card(s, f->self), 0 };
    if (f->what == FRAME_TEXT) c.code = f->pc;
    if (why == WHY_RESPOND) c.seat = (uint8_t)ask_seat(s, f);
    if (why == WHY_ORDER) c.seat = (uint8_t)game_active(s);
    return c;
}

RULE void actions_sort(Action *a, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
            Action x = a[j];
            a[j] = a[j - 1], a[j - 1] = x;
        }
}

RULE_COLD int order_actions(const Pos *s, const Frame *f, Action *out)
{
    const Marks *m = &s->marks[f->level - 1];
    int n = 0;
    for (int i = 0; i < LIVE; i++)
        if (mark_has(m, i)) out[n++] = ACT(VERB_CARD, i);
    if (KIT_ORDER_CHOSEN && mark_has(m, MARK_OWN)) out[n++] = ACT(VERB_CARD, THING_INDEX(f->it));
    return n;
}

/* The answers to the machine's own choices, ascending. */
RULE int machine_actions(const Box *box, const Pos *s, int why, Action *out)
{
    const Frame *f = &s->frame[s->top];
    Thing t[ACTION_MAX];
    int n = 0;
    if (machine_optional(box, f, why)) out[n++] = ACT(VERB_PASS, 0);
    if (why == WHY_PICK || why == WHY_FOR) {
        Asking a = asking_at(box, f->pc);
        int found = asking_find(box, s, f, &a, t);
        for (int i = 0; i < found; i++) out[n + i] = thing_action(t[i]);
        actions_sort(out + n, found);
        return n + found;
    }
    if (why == WHY_OPTION) {
        Options o = options_at(box, f->pc);
        int open = options_open(box, s, f, &o);
        for (int i = 0; i < o.count; i++)
            if (open >> i & 1) out[n++] = ACT(VERB_OPTION, i);
        return n;
    }
    if (why == WHY_NUMBER) {
        for (int v = f->give; v <= f->left; v++) out[n++] = ACT(VERB_NUMBER, v);
        return n;
    }
    if (why == WHY_ORDER) return order_actions(s, f, out);
    int found = ask_find(box, s, f, ask_seat(s, f), ask_kind(f), t, ACTION_MAX - 1);
    for (int i = 0; i < found; i++) out[n + i] = thing_action(t[i]);
    actions_sort(out + n, found);
    return n + found;
}

/* The seat answers with a card: it is used, and everyone is asked anew. */
RULE void respond(const Box *box, Pos *s, Frame *f, Action a, Events *ev)
{
    int seat = ask_seat(s, f), slot = ACT_OPERAND(a);
    int line = ask_line(box, s, f, slot, seat, ask_kind(f));
    int about = s->top;
    f->left = 0;
    line_use(box, s, slot, box->card[s->card[slot]].line + line, seat, about, ev);
}

/* Take an answer to the machine's own choice. */
RULE void machine_answer(const Box *box, Pos *s, int why, Action a, Events *ev)
{
    Frame *f = frame_top(s);
    bool pass = ACT_VERB(a) == VERB_PASS;
    if (why == WHY_PICK) {
        Asking q = asking_at(box, f->pc);
        if (!pass) pick_take(f, &q, action_thing(a));
        else f->flags &= (uint8_t)~FRAME_DONE, f->pc = (uint16_t)(q.block + q.length);
    } else if (why == WHY_FOR) {
        Asking q = asking_at(box, f->pc);
        if (pass) loop_end(s, f, q.block + q.length);
        else for_take(s, f, &q, action_thing(a), ev);
    } else if (why == WHY_OPTION) {
        Options o = options_at(box, f->pc);
        if (!pass) option_take(box, s, f, &o, ACT_OPERAND(a), ev);
        else {
            if (!(f->flags & FRAME_ANY)) f->flags &= (uint8_t)~FRAME_DONE;
            f->pc = (uint16_t)o.end, f->left = 0, f->flags &= (uint8_t)~FRAME_ANY;
        }
    } else if (why == WHY_NUMBER) {
        f->amount = ACT_OPERAND(a);
        f->flags = (uint8_t)((f->flags & ~FRAME_LOOPED) | FRAME_DONE);
        f->left = 0, f->give = GIVE_NONE, f->pc = (uint16_t)(f->pc + 1);
    } else if (why == WHY_ORDER) {
        answer_begin(s, f, ACT_OPERAND(a) < LIVE ? ACT_OPERAND(a) : MARK_OWN);
    } else if (pass) {
        f->left++;
    } else {
        respond(box, s, f, a, ev);
    }
}

/* Whether a seat is asked to choose among cards of a zone. */
RULE bool machine_searches(const Box *box, const Pos *s, int seat)
{
    const Frame *f = &s->frame[s->top];
    if (s->fate.over || f->what != FRAME_TEXT || f->you != seat) return false;
    if (box->code[f->pc] != OP_PICK && box->code[f->pc] != OP_FOR) return false;
    if (box->code[f->pc] == OP_FOR && !(f->flags & FRAME_LOOPED)) return false;
    Asking a = asking_at(box, f->pc);
    return filter_domain(box, a.filter) >= DOMAIN_ZONE;
}

RULE_COLD void ranges_asked(const Box *box, const Pos *s, bool open[RANGES])
{
    Thing t[ACTION_MAX];
    const Frame *f = &s->frame[s->top];
    Asking a = asking_at(box, f->pc);
    for (int i = 0, n = asking_find(box, s, f, &a, t); i < n; i++)
        if (THING_CLASS(t[i]) == THING_SLOT) open[slot_range(s, THING_INDEX(t[i]))] = true;
}

/*
 * The ranges whose cards are shown to a seat while it chooses among them: those of whom the question means (`in your deck`: nobody
 * else's), and of these the ones that hold something it may pick, or would for all it knows if they stayed shut.
 */
RULE_COLD void ranges_searched(const Box *box, const Pos *s, int seat, bool open[RANGES])
{
    Pos shut = *s;
    zones_redact(&shut, seat, 0);
    ranges_asked(box, s, open);
    ranges_asked(box, &shut, open);
}

/* Blank what a seat may not see; what it is searching now stays open to it. */
RULE void machine_redact(const Box *box, Pos *s, int seat)
{
    bool open[RANGES] = { false };
    bool searches = machine_searches(box, s, seat);
    if (searches) ranges_searched(box, s, seat, open);
    zones_redact(s, seat, searches ? open : 0);
}

#endif
