// run.mjs - the browser table tested in a real browser. node tests/web/run.mjs BUILD; TAP.
import assert from 'node:assert'
import { join } from 'node:path'
import { finish, openBrowser, openPage, serve, test } from './browser.mjs'
import { games, playToTheEnd, sitDown } from './table.mjs'

const build = process.argv[2] ?? 'build'
const server = await serve(join(build, 'web'))
const { browser, stop } = await openBrowser()
const url = server.url

const first = await openPage(browser, url)
await first.waitForSelector('.tile')
const every = await games(first)

for (const game of every) {
  await test(`${game}: played to its end by clicking what glows`, async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, game)
    const answers = await playToTheEnd(page)
    assert(answers > 3)
    assert.match(await page.textContent('.question.over .prompt'), /\w/)
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })
}

await stop()
await server.stop()
finish()
