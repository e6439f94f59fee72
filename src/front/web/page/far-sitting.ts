// far-sitting.ts - a sitting at a table far away: the steps that come are what is looked at, and answers go to the server.
//
// Does NOT draw and knows no rule: table.tsx draws it like any other.
import { house } from './app'
import { far, type FarStep, type FarTable } from './far'
import { Sitting } from './sitting'
import type { Card, Game, Look, Now, Position, Steps } from './types'

const NOTHING: Position = { position: 0, seat: 0, prompt: '', status: '', actions: [], table: [], groups: [], events: [], scores: [], over: false }

export class FarSitting extends Sitting {
  override readonly isFar = true
  private steps: FarStep[] = []
  private showing = false
  private waits = false                 // an answer is on its way
  seq = -1
  edition = 0

  constructor(game: Game, readonly code: string, public table: FarTable, redraw: () => void) {
    super(house.engine, game, '', redraw)
    this.look = this.lookAt(NOTHING)
    this.shown = this.look.position
    for (const card of house.engine.ask<Card[]>('cards', game.name, '')) this.cards.set(card.card, card)
  }

  private lookAt(position: Position): Look {
    const mine = position.actions.length > 0
    const now: Now = position.over ? 'over' : mine ? 'ask' : 'watch'
    return {
      now, from: 0, game: this.game.name, options: this.table.settings, seed: 0, asked: mine ? position.seat : this.table.clock?.runs ?? null, person: true, free: false, replay: false,
      length: position.position, packs: [], sitters: this.table.seats.map(s => ({ name: s.name ?? (s.bot ? `${s.bot} (bot)` : `Seat ${s.seat}`), bot: !!s.bot })),
      undo: !!this.table.seat, undo_why: 'You only look on.', redo: false, sayings: [], position,
    }
  }

  /** What the table's frame says of those who sit there. */
  seats(table: FarTable) {
    this.table = table
    this.look = this.lookAt(this.look.position)
    this.redraw()
  }

  /** A step has come: it is told after those before it. */
  take(step: FarStep) {
    this.waits = false
    if (step.edition !== this.edition) this.notice = 'What was answered last is taken back.'
    this.seq = step.seq
    this.edition = step.edition
    this.steps.push(step)
    void this.show()
  }

  private async show() {
    if (this.showing) return
    this.showing = true
    for (let step; (step = this.steps.shift());) {
      const before = this.shown
      this.look = this.lookAt(step.view)
      if (before.table.length) await this.tell(before)
      else this.log.push(...step.view.events.map(e => ({ ...e, answer: e.position })))
      this.shown = step.view
      this.redraw()
    }
    this.showing = false
    this.redraw()
  }

  /** What the server says of a step are its sentences and where it ends: the table changes with the last of them. */
  protected override happened(before: Position): Steps {
    const { events, table, groups } = this.look.position, last = events.length - 1, ms = Math.min(400, 8000 / events.length)
    return { before: before.table, groups: before.groups, steps: events.map((e, n) => ({ ...e, sort: 'said', show: 'alone', ms, ...(n === last ? { table, groups } : {}) })) }
  }

  override get asked(): boolean { return super.asked && !this.waits && !this.showing }

  override async answer(words: string) {
    if (this.telling) { this.skip(); return }
    if (!this.asked) return
    this.waits = true
    this.notice = ''
    this.redraw()
    try { await far.ask({ do: words, table: this.code, at: this.seq, edition: this.edition }) } catch (refusal) { this.waits = false; this.note((refusal as Error).message) }
  }

  override why(thing: number) {
    const named = this.shown.table.find(t => t.thing === thing)
    if (named) void far.ask({ why: named.name, table: this.code }).then(reply => this.note(reply.why ?? ''), refusal => this.note((refusal as Error).message))
  }

  override async undo() { await far.ask({ undo: true, table: this.code }).catch(refusal => this.note((refusal as Error).message)) }
  override async redo() { /* nothing is done again at a table with others */ }
  override async askHint() { this.note('At a table with others there are no hints.') }
}
