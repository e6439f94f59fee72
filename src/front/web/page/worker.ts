// worker.ts - a second table that thinks, so that the page never waits: bots, hints, reviews and quick games.
//
// The first message is the table as a module; every other is { id, files, steps }: files to hand in, then requests, one after the other; each reply goes back as it comes.
// The request "think" is asked again, a slice at a time, until there is nothing more to think about, or { enough: id } comes: then the steps after it are
// done with what is best so far. Does NOT decide anything: it is asked what the page's own table is asked.
import { Engine, Refusal } from './engine'

export interface Order { id: number; files: [string, Uint8Array][]; steps: (string | number)[][] }
export interface Enough { enough: number }
export interface Word { id: number; step: number; value?: unknown; refusal?: string; last: boolean }

const SLICE = 40 // milliseconds

let engine: Promise<Engine>
let enough = 0

/** Lets messages in. */
const lookUp = () => new Promise<void>(resolve => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { port1.close(); resolve() }
  port2.postMessage(null)
})

async function carryOut({ id, files, steps }: Order) {
  const table = await engine
  try {
    for (const [name, bytes] of files) table.ask('file', name, bytes)
    for (const [step, [verb, ...parts]] of steps.entries()) {
      let value = table.ask(String(verb), ...(verb === 'think' ? [SLICE] : parts))
      while (verb === 'think' && value) {
        await lookUp()
        if (enough >= id) break
        value = table.ask('think', SLICE)
      }
      self.postMessage({ id, step, value, last: step === steps.length - 1 } satisfies Word)
    }
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) console.error(trouble)
    self.postMessage({ id, step: -1, refusal: String((trouble as Error).message), last: true } satisfies Word)
  }
}

// Orders wait for each other: there is one table.
let work: Promise<void> = Promise.resolve()

self.onmessage = (message: MessageEvent<Order | Enough | WebAssembly.Module>) => {
  const said = message.data
  if (said instanceof WebAssembly.Module) engine = Engine.start(said)
  else if ('enough' in said) enough = said.enough
  else work = work.then(() => carryOut(said))
}
