// run.mjs - the browser table tested in a real browser. node tests/web/run.mjs BUILD; TAP.
//
// Each part is a file that gets the browser, the address and the terminal's program, and says what is to be tested. Does NOT test anything itself.
import { join, resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import { openBrowser, openPage, runTests, serve } from './browser.mjs'
import { games, guided } from './table.mjs'
import { accessTests } from './access.mjs'
import { borderTests } from './border.mjs'
import { playTests } from './play.mjs'
import { saveTests } from './saves.mjs'
import { sizeTests } from './sizes.mjs'
import { toolTests } from './tools.mjs'

const build = resolve(process.argv[2] ?? 'build')
const wanted = process.argv.slice(3)
const server = await serve(join(build, 'web'))
const { browser, stop } = await openBrowser()
const first = await openPage(browser, server.url)
await first.waitForSelector('.tile')
const bench = { browser, url: server.url, build, program: join(build, 'undercroft'), games: await games(first), guided: await guided(first) }
await first.context().close()

const parts = { access: accessTests, border: borderTests, play: playTests, saves: saveTests, sizes: sizeTests, tools: toolTests }
for (const [name, run] of Object.entries(parts)) if (!wanted.length || wanted.includes(name)) run(bench)
const bad = await runTests(availableParallelism() + 1)
await stop()
await server.stop()
process.exit(bad ? 1 : 0)
