// border.mjs - the table in WebAssembly asked as the page asks it, without a page: what is refused, in one sentence, and changes nothing.
//
// Does NOT need a browser. What the requests are: src/front/web/page.c.
import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './browser.mjs'

/** The table of the built page; ask(verb, lines...) gives what it replies. */
async function table(build) {
  const module = new WebAssembly.Module(readFileSync(join(build, 'page.wasm')))
  const none = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 8]))
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: none })
  exports._initialize()
  return (...lines) => {
    const request = Buffer.from(lines.join('\n'))
    const at = exports.page_room(request.length)
    new Uint8Array(exports.memory.buffer, at, request.length).set(request)
    const reply = exports.page_ask(request.length)
    return JSON.parse(Buffer.from(new Uint8Array(exports.memory.buffer, reply, exports.page_size())).toString())
  }
}

export function borderTests({ build, games }) {
  test('a seed that is no number is refused, and the game on the table stays', async () => {
    const ask = await table(build)
    assert.equal(ask('new', 'pig', '--seed 7'), true)
    const before = ask('save')
    for (const seed of ['abc', '', '1e3', '99999999999999999999']) assert.match(ask('new', 'pig', `--seed ${seed}`).error, /seed/i)
    assert.equal(ask('save'), before)
  })

  test('more settings than there is room for are refused, none is dropped', async () => {
    const ask = await table(build)
    assert.equal(ask('new', 'pig', '--seed 7'), true)
    const before = ask('save')
    assert.match(ask('new', 'pig', ...Array(32).fill('seats=2'), 'seats=99').error, /more than 32 settings/)
    assert.equal(ask('save'), before)
  })

  test('why is said of things on the table alone', async () => {
    const ask = await table(build)
    for (const name of games) {
      assert.equal(ask('new', name, '--seed 7', '--bots novice'), true, name)
      const lying = new Set(ask('look').table.map(item => item.thing))
      for (let thing = 0; thing < 70000; thing += thing % 4096 === 300 ? 3700 : 1) {
        const said = ask('why', thing)
        if (lying.has(thing)) assert.equal(typeof said.why, 'string', `${name} ${thing}`)
        else assert.match(said.error, /no thing/, `${name} ${thing}`)
      }
    }
  })
}
