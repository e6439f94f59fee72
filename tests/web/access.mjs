// access.mjs - everyone can use it: axe-core finds nothing on any screen in either theme; what happens is announced; sizes and times.
import assert from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { axePath, openPage, test } from './browser.mjs'
import { answerSomehow, settled, sitDown } from './table.mjs'

async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axePath, 'utf8'))
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.flatMap(v => v.nodes.slice(0, 3).map(n => `${v.id}: ${n.target.join(' ')} ${n.any?.[0]?.message ?? n.failureSummary ?? ''}`))
}

export async function accessTests({ browser, url, build, games }) {
  for (const theme of ['dark', 'light']) {
    await test(`axe-core finds nothing, ${theme}`, async () => {
      const page = await openPage(browser, url, { colorScheme: theme, bypassCSP: true })
      await page.waitForSelector('.tile')
      const all = []
      const look = async where => all.push(...(await violations(page)).map(v => `${where}: ${v}`))
      await look('hall')
      const carded = games.find(g => g !== 'pig')
      for (const [screen, sign] of [['new', 'form'], ['rules', '.rule'], ['cards', '.binder'], ['workshop', 'textarea'], ['learn', '.guide']]) {
        await page.goto(`${url}#/${screen}/${carded}`)
        await page.waitForSelector(sign)
        await look(screen)
      }
      await page.goto(`${url}#/decks/${games.find(g => g === 'crawler') ?? carded}`)
      await page.waitForSelector('main h1')
      await look('decks')
      await page.goto(`${url}#/credits`)
      await page.waitForSelector('.pictures')
      await look('credits')
      for (const game of games) {
        await sitDown(page, url, game)
        for (let turn = 0; turn < 5; turn++) { await settled(page); await answerSomehow(page, turn) }
        await settled(page)
        await look(game)
      }
      assert.deepStrictEqual(all, [])
      await page.context().close()
    })
  }

  await test('what happened and what is asked is announced', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    const said = () => page.textContent('#announcer')
    assert.strictEqual(await said(), await page.textContent('.prompt'))
    await page.click('.answer >> nth=1')
    await settled(page)
    assert.strictEqual(await said(), await page.textContent('.prompt'))
    await page.context().close()
  })

  await test('at most 1.5 MB compressed, with everything', () => {
    const files = readdirSync(join(build, 'web'), { recursive: true, withFileTypes: true }).filter(f => f.isFile())
    const size = files.reduce((n, f) => n + gzipSync(readFileSync(join(f.parentPath ?? f.path, f.name)), { level: 9 }).length, 0)
    console.log(`# ${files.length} files, ${(size / 1e6).toFixed(2)} MB with gzip`)
    assert(size <= 1.5e6, `${size} bytes`)
  })

  await test('the first table is there within a second', async () => {
    const times = []
    for (let n = 0; n < 3; n++) {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto('about:blank')
      const began = Date.now()
      await page.goto(url + '#/learn/pig')
      await page.waitForSelector('.board .thing')
      times.push(Date.now() - began)
      await context.close()
    }
    console.log(`# ${times.join(', ')} ms`)
    assert(Math.min(...times) < 1000, times.join(', '))
  })
}
