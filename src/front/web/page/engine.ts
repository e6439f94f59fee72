// engine.ts - the table in WebAssembly: starts it and asks it. The page has one, and every worker one of its own from the same module.
//
// Owns the border: a request is lines, a reply is JSON, a refusal is thrown as a Refusal. Does NOT know what is asked.

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  page_room(size: number): number
  page_ask(size: number): number
  page_size(): number
}

/** The table said no, in one sentence; nothing has changed. */
export class Refusal extends Error {}

const NO_SUCH_FILE = 8

// The calls of the C library that reach outside: a clock; writing, which nobody listens to; files, of which there are none.
function system(module: WebAssembly.Module, memory: () => WebAssembly.Memory): Record<string, WebAssembly.ImportValue> {
  const view = () => new DataView(memory().buffer)
  const calls: Record<string, WebAssembly.ImportValue> = {}
  for (const { name } of WebAssembly.Module.imports(module)) calls[name] = () => NO_SUCH_FILE
  calls.clock_time_get = (clock: number, _precision: bigint, out: number) => {
    const ms = clock === 0 ? Date.now() : performance.now()
    view().setBigUint64(out, BigInt(Math.round(ms * 1e6)), true)
    return 0
  }
  calls.fd_write = (_fd: number, _parts: number, _count: number, out: number) => {
    view().setUint32(out, 0, true)
    return 0
  }
  calls.proc_exit = (status: number) => { throw new Error(`the table ended with status ${status}`) }
  return calls
}

export class Engine {
  private constructor(private wasm: Exports) {}

  static async start(module: WebAssembly.Module): Promise<Engine> {
    let exports: Exports
    const imports = { wasi_snapshot_preview1: system(module, () => exports.memory) }
    exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports
    exports._initialize()
    return new Engine(exports)
  }

  /** Asks with lines; a last part of bytes goes as it is. */
  ask<T>(verb: string, ...parts: (string | number | Uint8Array)[]): T {
    const coder = new TextEncoder()
    const pieces = [verb, ...parts].map(p => (p instanceof Uint8Array ? p : coder.encode(String(p))))
    const size = pieces.reduce((n, p) => n + p.length, pieces.length - 1)
    const at = this.wasm.page_room(size)
    if (!at) throw new Refusal('There is not enough memory.')
    const room = new Uint8Array(this.wasm.memory.buffer, at, size)
    let used = 0
    for (const piece of pieces) {
      if (used) room[used++] = 10
      room.set(piece, used)
      used += piece.length
    }
    const reply = this.wasm.page_ask(size)
    if (!reply) throw new Refusal('There is not enough memory.')
    const text = new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, reply, this.wasm.page_size()))
    const value = JSON.parse(text)
    if (value && typeof value === 'object' && 'error' in value) throw new Refusal(value.error)
    return value as T
  }
}
