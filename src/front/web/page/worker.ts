// worker.ts - a second table that thinks, so that the page never waits: bots, hints, reviews and quick games.
//
// The first message is the table as a module; every other is { id, files, steps }: files to hand in, then requests, one after the other; each reply goes back as it comes.
// Does NOT decide anything: it is asked what the page's own table is asked.
import { Engine, Refusal } from './engine'

export interface Order { id: number; files: [string, Uint8Array][]; steps: (string | number)[][] }
export interface Word { id: number; step: number; value?: unknown; refusal?: string; last: boolean }

let engine: Promise<Engine>

self.onmessage = async (message: MessageEvent<Order | WebAssembly.Module>) => {
  if (message.data instanceof WebAssembly.Module) { engine = Engine.start(message.data); return }
  const { id, files, steps } = message.data
  const table = await engine
  try {
    for (const [name, bytes] of files) table.ask('file', name, bytes)
    steps.forEach(([verb, ...parts], step) => {
      const value = table.ask(String(verb), ...parts)
      self.postMessage({ id, step, value, last: step === steps.length - 1 } satisfies Word)
    })
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) console.error(trouble)
    self.postMessage({ id, step: -1, refusal: String((trouble as Error).message), last: true } satisfies Word)
  }
}
