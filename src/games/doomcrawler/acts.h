/*
 * acts.h - what happens: the act of every event of Doomcrawler, and what is settled at once.
 *
 * The position changes in hero.h, rows.h, here and in turn.h, nowhere else.
 * Does NOT ask or decide what is legal (state.h).
 */
#ifndef DOOM_ACTS_H
#define DOOM_ACTS_H

#include "rows.h"

/* Events that are settled in one step. Those that roll are, as long as no card hangs on a roll; those that may go on
 * after another event are, when nothing is left to go on with. */
RULE_FOLD bool game_is_plain(const Box *box, const Pos *s, const Deed *d)
{
    switch (d->event) {
    case DOOM_EVENT_ATTACK:
    case DOOM_EVENT_QUEST:
    case DOOM_EVENT_ESCAPE:
    case DOOM_EVENT_REST:
    case DOOM_EVENT_DEFEND: return event_is_quiet(box, s, DOOM_EVENT_ROLL);
    case DOOM_EVENT_USE:
    case DOOM_EVENT_PLAY:
    case DOOM_EVENT_DEFEAT: return false;
    case DOOM_EVENT_SPAWN: return d->amount == 1;
    case DOOM_EVENT_CLAIM:
        return d->amount == 1 && s->count[ROW_LOOT] < number_now(box, s, DOOM_NUMBER_LOOT_LIMIT, THING_NONE);
    case DOOM_EVENT_DISCARD:
        return !(slot_card(box, s, THING_INDEX(d->it))->hooks[HOOK(DOOM_EVENT_DISCARD, 0) >> 6] >>
                     (HOOK(DOOM_EVENT_DISCARD, HOOK_ON) & 63) &
                 1);
    default: return true;
    }
}

/* Events that move a die or turn a card on the table. Whatever a card permits (`may push`), and whatever has come of it
 * since the event was permitted, such a thing must lie there when they act. */
RULE bool needs_table(int event)
{
    const uint64_t mask = 1ull << DOOM_EVENT_ATTACK | 1ull << DOOM_EVENT_QUEST | 1ull << DOOM_EVENT_ESCAPE |
                          1ull << DOOM_EVENT_REST | 1ull << DOOM_EVENT_UPDATE | 1ull << DOOM_EVENT_REDUCE |
                          1ull << DOOM_EVENT_RESTORE | 1ull << DOOM_EVENT_CHARGE | 1ull << DOOM_EVENT_ACTIVATE |
                          1ull << DOOM_EVENT_DEACTIVATE | 1ull << DOOM_EVENT_PUSH | 1ull << DOOM_EVENT_RETURN |
                          1ull << DOOM_EVENT_DEFEAT | 1ull << DOOM_EVENT_DISCARD | 1ull << DOOM_EVENT_FLIP |
                          1ull << DOOM_EVENT_USE;
    return mask >> event & 1;
}

RULE_FOLD int game_act(const Box *box, Pos *s, Frame *f, Events *ev)
{
    if (f->step == 0 && needs_table(f->what - 1)) {
        Deed d = frame_deed(f);
        if (THING_CLASS(f->it) != THING_SLOT || !slot_is_live(THING_INDEX(f->it)) || doom_cannot(box, s, &d))
            return ACT_NOT;
    }
    switch (f->what - 1) {
    case DOOM_EVENT_ATTACK:
    case DOOM_EVENT_QUEST:
    case DOOM_EVENT_ESCAPE:
    case DOOM_EVENT_REST: return act_keyword(box, s, f, ev);
    case DOOM_EVENT_ROLL: return act_roll(box, s, f, ev);
    case DOOM_EVENT_UPDATE: return act_update(box, s, f, ev);
    case DOOM_EVENT_DAMAGE: return act_damage(box, s, f, ev);
    case DOOM_EVENT_REDUCE: return act_reduce(box, s, f, ev);
    case DOOM_EVENT_DEFEND: return act_defend(box, s, f, ev);
    case DOOM_EVENT_CHARGE: return act_charge(s, f, ev);
    case DOOM_EVENT_ACTIVATE: return act_activate(s, f, ev);
    case DOOM_EVENT_DEACTIVATE: return act_deactivate(s, f, ev);
    case DOOM_EVENT_PUSH: return act_push(s, f, true, ev);
    case DOOM_EVENT_RETURN: return act_push(s, f, false, ev);
    case DOOM_EVENT_HEAL: return act_heal(box, s, f, ev);
    case DOOM_EVENT_RESTORE: return act_restore(box, s, f, ev);
    case DOOM_EVENT_RAISE_DOOM: return act_doom(s, f, 1, ev);
    case DOOM_EVENT_LOWER_DOOM: return act_doom(s, f, -1, ev);
    case DOOM_EVENT_SPAWN: return act_spawn(box, s, f, ev);
    case DOOM_EVENT_DEFEAT: return act_defeat(box, s, f, ev);
    case DOOM_EVENT_CLAIM: return act_claim(box, s, f, ev);
    case DOOM_EVENT_CRIT: return act_crit(box, s, f, ev);
    case DOOM_EVENT_ENCOUNTER: return act_encounter(box, s, f, ev);
    case DOOM_EVENT_DISCARD: return act_discard(box, s, f, ev);
    case DOOM_EVENT_SEND: return act_send(box, s, f, ev);
    case DOOM_EVENT_LOOK_AT: return act_look(s, f, ev);
    case DOOM_EVENT_FLIP: return act_flip(box, s, f, ev);
    case DOOM_EVENT_USE:
    case DOOM_EVENT_PLAY: return act_use(box, s, f, ev);
    case DOOM_EVENT_WIN: game_over(s, OUTCOME_WON, ev); return ACT_DONE;
    case DOOM_EVENT_LOSE: game_over(s, OUTCOME_LOST, ev); return ACT_DONE;
    default: return ACT_DONE; /* reveal, phases, the round's end: only heard */
    }
}

/* A hero whose defeat was prevented but who has not been healed is looked at again. */
RULE int game_settle(const Box *box, Pos *s, Events *ev)
{
    if (LIKELY(s->slot[AT_HERO].die > 0) || s->fate.over) return ACT_DONE;
    for (int i = 1; i <= s->top; i++)
        if (s->frame[i].what == DOOM_EVENT_LOSE + 1 && s->frame[i].stage < STAGE_SETTLE) return ACT_DONE;
    return lose_post(box, s, THING_NONE, ev);
}

RULE void game_after_play(const Box *box, Pos *s, Frame *f, Events *ev) { (void)box, (void)s, (void)f, (void)ev; }

#endif
