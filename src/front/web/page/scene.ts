// scene.ts - what happened, shown step by step: one interpreter, whatever the scene can do.
//
// The table says what each happening changed, how it is shown and for how long (docs/protocol.md, "Steps"). Owns the walk: the table after each step, the pace,
// going on, skipping. Does NOT draw: a scene lays the table and stands; one without motion is walked the same.
import type { Group, Move, Position, Step, Steps, Thing } from './types'

/** What lies on the table, and how it came there: the things before, and which of them moved or changed. */
export interface Laid { step: Step; before: Thing[]; table: Thing[]; groups: Group[]; moves: Move[]; ms: number }

export interface Scene {
  /** The table lies so now. */
  lay(laid: Laid): void
  /** Until the time is over or somebody goes on; 0: until somebody does. */
  stand(ms: number): Promise<void>
}

export type Pace = 'slow' | 'usual' | 'quick' | 'at once' | 'step'
const FACTOR: Record<Pace, number> = { slow: 1.8, usual: 1, quick: 0.45, 'at once': 0, step: 1 }

/** The things after a step: what is as it was stands for a part of the list before. */
export const after = (table: Thing[], step: Step): Thing[] =>
  step.table ? step.table.flatMap(part => (Array.isArray(part) ? table.slice(part[0], part[0] + part[1]) : [part])) : table

/** Whether nobody has to wait for any of it. */
export const isOwn = (steps: Step[]): boolean => steps.every(s => s.own)

export class Walk {
  private skipped = false
  private going = true
  constructor(private scene: Scene) {}

  /** All that is left without motion. */
  skip() { this.skipped = true }
  /** The table was left: nothing more is laid. */
  end() { this.going = false }

  /** Each step in its order; `told` hears of all of them, also of those that are not shown. */
  async run({ before, groups, steps }: Steps, pace: () => Pace, hurry: boolean, told: (step: Step, shown: boolean) => void) {
    let table = before, lying = groups
    for (const step of steps) {
      if (!this.going) return
      const was = table
      table = after(was, step)
      lying = step.groups ?? lying
      const factor = this.skipped || hurry ? 0 : FACTOR[pace()], ms = Math.round(step.ms * factor)
      const shown = ms > 0 && step.show !== 'silent'
      told(step, shown)
      if (!shown) continue
      this.scene.lay({ step, before: was, table, groups: lying, moves: step.moves ?? [], ms })
      await this.scene.stand(pace() === 'step' && step.show !== 'paired' && step.show !== 'joined' ? 0 : ms)
    }
  }
}

/** The position as it is while something on the way to it is shown: nothing can be chosen. */
export const onTheWay = (position: Position, table: Thing[], groups: Group[]): Position =>
  ({ ...position, table, groups, actions: [] })
