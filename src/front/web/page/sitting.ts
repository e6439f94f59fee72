// sitting.ts - one game at the table: from sitting down to getting up. What the page shows follows from it.
//
// The table (engine.ts, sitting.h behind it) says what is to be done now: tell, hand over, let a bot answer, ask. Owns the doing of
// it here: the pace of telling, the keeping of every answer, the thinking of bots in a worker. Does NOT draw, and knows no rule and
// not whose turn it is. Everything that changes calls `redraw`.
import { address } from './app'
import { Engine, Refusal } from './engine'
import { recordGame } from './rewards'
import { newId, settings, shelf, type KeptGame } from './shelf'
import { Stopped, thinker } from './thinking'
import { sound, soundOf } from './sound'
import { isOwn, onTheWay, Walk, type Laid } from './scene'
import type { ComponentChildren } from 'preact'
import type { Card, Game, Happening, Hint, Look, Position, Steps } from './types'

export interface Told extends Happening { answer: number }

const HINT = 'The hint' // who thinks when a hint was asked for

export class Sitting {
  look!: Look
  cards = new Map<number, Card>()
  log: Told[] = []
  news: Laid | null = null          // what is being told now, and how the table lies meanwhile
  left = 0                          // how many happenings are still to be told
  unread: string[] = []             // what was written down without being shown: to be said to whoever cannot see the log
  cover = false                     // hot seat: the table is covered until the next player has sat down
  thinking = ''                     // who thinks, '' if nobody
  hint: Hint | null = null
  notice = ''                       // why something is not allowed
  trouble = ''                      // what could not be kept
  earned: string[] = []             // reward packs that this game has earned
  clock = ''                        // what the table's clock says, '' if there is none
  shown!: Position                  // what lies on the table as drawn; behind `look` while things are told
  readonly isFar: boolean = false   // the table is a server's (far-sitting.ts)
  beside: (() => ComponentChildren) | null = null // what else is drawn beside the table
  below: (() => ComponentChildren) | null = null  // below the tools
  after: (() => ComponentChildren) | null = null  // and below the outcome, in place of the usual
  private wake: (() => void) | null = null
  private walk: Walk | null = null
  private others = false            // others have done something since the last question
  private ended = false
  private finished = false          // it was over before, or is remembered as finished
  private ticking = 0
  private going = false             // what is to be done now is being done
  private hinting = false

  constructor(readonly engine: Engine, readonly game: Game, public id: string, protected redraw: () => void) {}

  // ---- Sitting down -------------------------------------------------------------------------------------------------

  /** The game that lies on the engine's table now. */
  begin() {
    this.seeNow(this.engine.ask<Look>('next'))
    this.finished = this.shown.over
    for (const card of this.engine.ask<Card[]>('cards', this.game.name, this.look.packs[0] ?? '')) this.cards.set(card.card, card)
    this.readLog()
    if (!this.look.replay && !this.look.lesson) void this.keep().then(() => this.goOn())
    thinker.warm()
    this.tick()
    this.redraw()
  }

  /** Once a second, while the game has a clock. */
  private tick() {
    const { left, words, said } = this.engine.ask<{ left: number; words: string; said: boolean }>('clock')
    if (left < 0 || this.ended) return
    if (words !== this.clock) { this.clock = words; this.redraw() }
    if (said) void this.goOn()
    else this.ticking = window.setTimeout(() => this.tick(), 1000)
  }

  leave() {
    this.ended = true
    this.walk?.end()
    clearTimeout(this.ticking)
    this.wake?.()
    if (this.thinking) thinker.stop()
  }

  private seeNow(look: Look) {
    this.look = look
    this.shown = look.position
  }

  /** Everything that the seat which looks has heard. */
  private readLog() {
    this.log = this.engine.ask<Position>('look').events.map(e => ({ ...e, answer: e.position }))
  }

  uncover() {
    this.cover = false
    this.engine.ask('sit')
    this.seeNow(this.engine.ask<Look>('next'))
    this.readLog()
    void this.goOn()
  }

  /** Another seat's eyes, in a replay. */
  see(seat: number) {
    this.engine.ask('see', seat)
    this.seeNow(this.engine.ask<Look>('next'))
    this.readLog()
    this.redraw()
  }

  // ---- Answering ----------------------------------------------------------------------------------------------------

  get asked(): boolean {
    return this.look.now === 'ask' && !this.telling
  }
  get telling(): boolean { return this.walk !== null }

  async answer(words: string) {
    if (this.telling) { this.skip(); return }
    if (!this.asked || this.cover) return
    this.quiet()
    try { this.engine.ask('do', words) } catch (refusal) { this.refuse(refusal); return }
    await this.goOn()
  }

  /** Does what is to be done, until it is for a person to do. */
  private async goOn() {
    if (this.going) return // whoever is quick may answer again while an answer is being kept
    this.going = true
    try { while (!this.ended && await this.doNext()); } finally { this.going = false }
  }

  private async doNext(): Promise<boolean> {
    const before = this.shown
    this.engine.ask('automatic', settings().automatic ? 1 : 0)
    this.seeNow(this.engine.ask<Look>('next'))
    if (this.look.now === 'ask' && this.others) { this.others = false; sound('turn') }
    switch (this.look.now) {
      case 'usual': this.engine.ask('usual'); return true
      case 'tell': await this.settle(before); return true
      case 'bot': return this.botAnswers()
      case 'hand_over': this.cover = true
    }
    this.redraw()
    return false
  }

  /** What an answer has changed is kept before it is told: a page may be closed at any word of it. */
  private async settle(before: Position) {
    const kept = this.keep()
    await this.tell(before)
    await kept
  }

  /** What was said about the position before is forgotten; a hint that is still thought about is not waited for. */
  private quiet() {
    this.notice = ''
    this.hint = null
    if (this.hinting) thinker.enough()
  }

  private refuse(trouble: unknown) {
    if (!(trouble instanceof Refusal)) throw trouble
    this.notice = trouble.message
    this.redraw()
  }

  /** What happened since the position before, step by step; of the setup the log alone tells. */
  protected happened(before: Position): Steps {
    const { from } = this.look
    return from < 0 ? { before: before.table, groups: before.groups, steps: [] } : this.engine.ask<Steps>('steps', from)
  }

  /** Shows what happened, step by step, with the table after each. What follows at once from one's own answer is not waited for. */
  protected async tell(before: Position) {
    const { from, position } = this.look
    const steps = this.happened(before)
    if (from < 0) this.log.push(...position.events.map(e => ({ ...e, answer: e.position })))
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches && settings().pace !== 'step'
    const hurry = still || (isOwn(steps.steps) && settings().pace !== 'step') || this.clock !== ''
    const walk = this.walk = new Walk({
      lay: laid => {
        this.news = laid
        sound(soundOf[laid.step.sort])
        this.shown = onTheWay(position, laid.table, laid.groups)
        this.redraw()
      },
      stand: ms => this.wait(ms),
    })
    this.left = steps.steps.length
    if (hurry) sound(soundOf[['die', 'hurt', 'helped', 'played', 'drawn', 'laid'].find(sort => steps.steps.some(s => s.sort === sort)) ?? ''])
    this.others ||= !isOwn(steps.steps)
    if (!hurry && settings().pace !== 'at once') {
      this.shown = onTheWay(position, steps.before, steps.groups)
      this.redraw() // what was asked is answered: nothing of it can be chosen any more
    }
    await walk.run(steps, () => settings().pace, hurry, (step, shown) => {
      this.left--
      this.log.push({ ...step, answer: step.position })
      if (!shown) this.unread.push(step.text)
    })
    if (this.walk === walk) this.walk = null
    this.news = null
  }

  /** ms 0: until someone says go on. */
  private wait(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = ms ? setTimeout(() => this.wake?.(), ms) : 0
      this.wake = () => {
        clearTimeout(timer)
        this.wake = null
        resolve()
      }
    })
  }

  /** The next happening now. */
  step() { this.wake?.() }

  /** All that is left at once: the same steps, without motion. */
  skip() {
    this.walk?.skip()
    this.wake?.()
  }

  // ---- Bots ---------------------------------------------------------------------------------------------------------

  private save(): string { return this.engine.ask<string>('save') }

  async files(): Promise<[string, Uint8Array][]> {
    const files = await Promise.all(this.look.packs.map(name => shelf.file(name)))
    return files.flatMap(f => (f ? [[f.name, f.bytes] as [string, Uint8Array]] : []))
  }

  /** The words of a guided game were read. */
  async readOn() {
    this.quiet()
    try { this.engine.ask('read_on') } catch (refusal) { this.refuse(refusal); return }
    await this.goOn()
  }

  /** A worker thinks, and its answer is given; false: nobody answered. */
  private async botAnswers(): Promise<boolean> {
    const files = await this.files()
    try {
      const thought = thinker.ask<{ do: string; cut: boolean } | null>(files, [['load', this.save()], ['bot'], ['think'], ['bot_says']])
      this.thinking = this.look.sitters[this.look.asked! - 1].name
      this.redraw()
      const said = await thought
      this.thinking = ''
      if (this.ended || said === null) return false
      this.engine.ask('do', said.do)
      if (said.cut) this.notice = 'A thought took too long and was cut short: with the same seed the game may go otherwise elsewhere.'
      return true
    } catch (trouble) {
      this.thinking = ''
      if (trouble instanceof Stopped) return false
      this.notice = (trouble as Error).message
      this.redraw()
      return false
    }
  }

  /** The bot answers, or the hint says, what is best so far. */
  stopThinking() { thinker.enough() }

  async askHint() {
    if (!this.asked || this.thinking) return
    this.quiet()
    this.thinking = HINT
    this.hinting = true
    const at = this.look.position
    const files = await this.files()
    try {
      const thought = thinker.ask<Hint>(files, [['load', this.save()], ['hint'], ['think'], ['hint_says']])
      this.redraw()
      const hint = await thought
      if (this.look.position === at) this.hint = hint
    } catch (trouble) {
      if (!(trouble instanceof Stopped)) this.notice = (trouble as Error).message
    }
    this.hinting = false
    if (this.thinking === HINT) this.thinking = ''
    this.redraw()
  }

  // ---- Taking back, replays -------------------------------------------------------------------------------------------

  private async turn(verb: string, ...parts: (string | number)[]) {
    this.walk?.end()
    this.walk = null
    this.news = null
    this.wake?.()
    this.quiet()
    try { this.engine.ask(verb, ...parts) } catch (refusal) { this.refuse(refusal); return }
    this.seeNow(this.engine.ask<Look>('next'))
    this.readLog()
    this.redraw()
    if (this.look.replay) return
    await this.keep()
    await this.goOn()
  }

  undo() { return this.turn('undo') }
  redo() { return this.turn('redo') }
  seek(to: number) { return this.turn('seek', Math.max(0, Math.min(to, this.look.length))) }

  /** Play on from here, as a game of its own: the one that is looked at stays as it was. */
  async resume() {
    const before = this.id
    this.id = newId()
    this.finished = false
    await this.turn('resume')
    if (this.look.replay) this.id = before
    else history.replaceState(null, '', address('table', this.id))
  }

  // ---- Why not, keeping -----------------------------------------------------------------------------------------------

  /** What the table says, not a player; it cannot be taken back. */
  async say(words: string) {
    this.quiet()
    try { this.engine.ask('say', words) } catch (refusal) { this.refuse(refusal); return }
    await this.goOn()
  }

  why(thing: number) {
    if (!this.asked) return
    try { this.notice = this.engine.ask<{ why: string }>('why', thing).why } catch (refusal) { this.refuse(refusal); return }
    this.redraw()
  }

  note(notice: string) {
    this.notice = notice
    this.redraw()
  }

  private async keep() {
    if (this.look.lesson) return
    const p = this.look.position
    const kept: KeptGame = {
      id: this.id, game: this.game.name, title: this.game.title, save: this.save(), status: p.status, answers: p.position,
      changed: Date.now(), over: p.over, outcome: p.outcome, packs: this.look.packs,
    }
    await shelf.putGame(kept)
    this.trouble = shelf.refused && `${shelf.refused}: the game goes on, but is lost when the page is closed. Export it to keep it.`
    if (this.trouble) this.redraw()
    if (!p.over || this.finished) return
    this.finished = true
    sound(p.winners?.includes(p.seat) ? 'won' : 'lost')
    this.earned = await recordGame(this.game.name, this.id)
    if (this.earned.length) this.redraw()
  }

  /** The game as a file for the terminal or another browser. */
  text(): string { return this.save() }
}
