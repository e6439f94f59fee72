// thinking.ts - the workers: asking one, asking several at once, and stopping them.
//
// Owns the workers. Does NOT know what they are asked (worker.ts hands it to the table).
import script from 'virtual:worker'
import { house } from './app'
import type { Enough, Order, Word } from './worker'

type Step = (string | number)[]
interface Waiting { told: (word: Word) => void; failed: (trouble: Error) => void }

/** Thinking was stopped by the player. */
export class Stopped extends Error {}

class Thinker {
  private worker: Worker | null = null
  private waiting = new Map<number, Waiting>()
  private count = 0
  busy = false

  private start(): Worker {
    const worker = new Worker(script, { type: 'module' })
    worker.onmessage = (message: MessageEvent<Word>) => this.waiting.get(message.data.id)?.told(message.data)
    worker.onerror = event => this.fail(new Error(event.message || 'a worker failed'))
    worker.postMessage(house.module)
    this.worker = worker
    return worker
  }

  private fail(trouble: Error) {
    const waiting = [...this.waiting.values()]
    this.waiting.clear()
    this.busy = false
    waiting.forEach(w => w.failed(trouble))
  }

  /** Begins loading, so that the first question does not wait. */
  warm() { if (!this.worker) this.start() }

  /** The reply to the last step. */
  ask<T>(files: [string, Uint8Array][], steps: Step[], each?: (step: number, value: unknown) => void): Promise<T> {
    const worker = this.worker ?? this.start()
    const id = ++this.count
    this.busy = true
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, {
        told: word => {
          if (word.refusal === undefined) each?.(word.step, word.value)
          if (!word.last) return
          this.waiting.delete(id)
          this.busy = this.waiting.size > 0
          if (word.refusal !== undefined) reject(new Error(word.refusal))
          else resolve(word.value as T)
        },
        failed: reject,
      })
      worker.postMessage({ id, files, steps } satisfies Order)
    })
  }

  /** What it thinks about now gets no more time: the best so far is its answer. */
  enough() { this.worker?.postMessage({ enough: this.count } satisfies Enough) }

  /** Ends whatever it does; a new worker is there for the next question. */
  stop() {
    this.worker?.terminate()
    this.worker = null
    this.fail(new Stopped('stopped'))
  }
}

/** Thinks for the bots of the table and for hints. */
export const thinker = new Thinker()

/** As many as the machine has cores, for quick games. */
export function crew(): Thinker[] {
  const cores = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1))
  return Array.from({ length: cores }, () => new Thinker())
}
export type { Thinker }
