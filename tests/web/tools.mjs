// tools.mjs - what stands beside the game: guided games, hints, reviews, rules and cards to look up, decks, the workshop.
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPage, test } from './browser.mjs'
import { playToTheEnd, settled, sitDown } from './table.mjs'

/** Saves what a click hands out. */
async function saved(page, selector, path) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)])
  await download.saveAs(path)
  return path
}

/** A part of a guided game, by doing what is wanted, as fast as it can be clicked. */
const followPart = page => page.evaluate(async () => {
  for (let step = 0; step < 400;) {
    if (document.querySelector('.guide a.primary')) return
    const next = document.querySelector('.guide button.primary') ?? document.querySelector('.answer.best') ?? document.querySelector('.answer')
    if (next) { next.click(); step++ }
    await new Promise(resolve => setTimeout(resolve))
  }
  throw new Error('a part of the guided game does not end')
})

export function toolTests({ browser, url, games, guided, program }) {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-tools-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

  for (const game of guided) {
    test(`${game}: the guided first game, every part of it`, async () => {
      const page = await openPage(browser, url)
      await page.goto(`${url}#/learn/${game}`)
      await page.waitForSelector('.guide')
      for (const key of 'urh') await page.keyboard.press(key) // nothing is taken back there
      for (;;) {
        await page.waitForSelector('.guide')
        const part = await page.textContent('.guide .remark')
        await followPart(page)
        if (!/^Next/.test(await page.textContent('.guide a.primary'))) break
        await page.click('.guide a.primary')
        await page.waitForFunction(p => { const now = document.querySelector('.guide .remark'); return now && now.textContent !== p }, part)
      }
      assert.deepStrictEqual(page.troubles, [])
      await page.context().close()
    })
  }

  test('a hint marks an answer; a review names what was lost', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    await page.click('text=Hint')
    await page.waitForSelector('.answer.best')
    assert.match(await page.textContent('.answer.best .answer-value'), /\d+\/100|best/)
    await playToTheEnd(page)
    await page.click('text=Review it')
    await page.waitForSelector('.slips li, p:has-text("No answer was clearly worse")')
    if (await page.locator('.slips a').count()) {
      const answer = Number((await page.locator('.slips a').first().textContent()).match(/\d+/)[0])
      await page.locator('.slips a').first().evaluate(a => a.click())
      await page.waitForFunction(n => document.querySelector('.replay-at')?.textContent.startsWith(n + '/'), answer)
    }
    await page.context().close()
  })

  test('the table\'s clock runs where a game has one, and says when time is up', async () => {
    const page = await openPage(browser, url)
    let timed = 0
    for (const game of games) {
      await page.goto(`${url}#/new/${game}`)
      await page.waitForSelector('form')
      await page.waitForFunction(title => document.querySelector('main h1')?.textContent && location.hash.endsWith(title), game)
      if (!(await page.locator('#clock').count())) continue
      await page.selectOption('#seats', '2')
      await page.fill('#clock', '2s')
      await page.click('form button[type=submit]')
      await page.waitForSelector('.clock')
      await page.waitForFunction(() => /up/.test(document.querySelector('.clock')?.textContent ?? ''))
      timed++
    }
    assert(timed > 0)
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('a reward pack can be played with once it is earned and opened', async () => {
    const page = await openPage(browser, url)
    const form = async () => { await page.goto(url); await page.goto(`${url}#/new/doomcrawler`); await page.waitForSelector('.check-row') }
    await form()
    const box = page.locator('.check-row input').first()
    assert(await box.isDisabled())
    assert.match(await page.locator('.check-row').first().textContent(), /not earned yet: .*[A-Z]+-\d+/)
    // Whoever asks all the same is refused by the table itself.
    await box.evaluate(el => { el.disabled = false; el.click() })
    await page.click('form button[type=submit]')
    await page.waitForSelector('.notice.shown')
    assert.match(await page.textContent('.notice.shown'), /has not been earned yet/)
    // A game won with one dungeon, as the page remembers it.
    await page.evaluate(() => new Promise((done, failed) => {
      const opening = indexedDB.open('undercroft')
      opening.onsuccess = () => {
        const change = opening.result.transaction('records', 'readwrite')
        change.objectStore('records').put({ id: 'won', game: 'doomcrawler', line: ['1 1 1 0', '5 0 0 0 0 0 0 0', '0 1' + ' 0'.repeat(14)].join(' '), changed: 1 })
        change.oncomplete = () => { opening.result.close(); done() }
        change.onerror = failed
      }
    }))
    await form()
    await page.waitForFunction(() => /earned, still sealed/.test(document.querySelector('.check-row')?.textContent ?? ''))
    assert(await box.isDisabled())
    await page.click('.check-row button')
    await page.waitForFunction(() => !document.querySelector('.check-row input').disabled)
    await box.check()
    await page.click('form button[type=submit]')
    await page.waitForSelector('.board')
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('what the table says, not a player: giving up', async () => {
    const page = await openPage(browser, url)
    page.on('dialog', dialog => void dialog.accept())
    await sitDown(page, url, 'crawler')
    await settled(page)
    await page.selectOption('[aria-label="what the table says"]', 'resign')
    await page.waitForSelector('.question.over')
    assert.match(await page.locator('.log li').last().textContent(), /resign/)
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('an address that leads nowhere shows the hall, or says what there is not', async () => {
    const page = await openPage(browser, url)
    for (const nowhere of ['%E0%A4%A', 'new/nothing', 'decks/pig', 'workshop/pig', 'cards/pig', 'table/nothing', 'learn/pig/99']) {
      await page.goto(`${url}#/${nowhere}`)
      await page.reload()
      await page.waitForSelector(/^(table|learn)/.test(nowhere) ? '.notice.shown' : '.tile')
    }
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('rules and cards are looked up', async () => {
    const page = await openPage(browser, url)
    // From a guided game, too: it goes on where it was.
    await page.goto(`${url}#/learn/doomcrawler`)
    await page.click('.guide button.primary')
    const words = await page.textContent('.guide')
    for (const [what, found] of [['Rules', '.rule'], ['Cards', '.big']]) {
      const open = page.locator(`.tools button:text-is("${what}")`)
      if (!(await open.count())) continue
      await open.click()
      await page.waitForSelector(`dialog[open] ${found}`)
      await page.keyboard.press('1')
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('dialog'))
    }
    assert.strictEqual(await page.textContent('.guide'), words)
    await page.goto(`${url}#/rules/doomcrawler/DOOM-44`)
    await page.waitForSelector('#rule-DOOM-44.wanted')
    await page.fill('#search', 'defend')
    const found = await page.locator('.rule').count()
    assert(found > 1 && found < 80)
    await page.goto(`${url}#/cards/doomcrawler`)
    await page.fill('#search', 'Ash Ghoul')
    await page.waitForSelector('.big h2:has-text("Ash Ghoul")')
    await page.context().close()
  })

  test('a deck is built, checked, exported for the terminal, and played with', async () => {
    const page = await openPage(browser, url)
    await page.goto(`${url}#/decks/crawler`)
    await page.waitForSelector('.verdict')
    assert.match(await page.textContent('.verdict'), /CRAWL|CRAWLER|[A-Z]+-\d+/)
    await page.locator('select').first().selectOption({ index: 2 })
    await page.waitForSelector('.verdict.fine')
    const path = await saved(page, 'text=Export', join(folder, 'my.deck'))
    assert.match(execFileSync(program, ['deck', 'check', path]).toString(), /legal/)
    await page.locator('.deck-list .plain').last().click()
    await page.waitForSelector('dialog[open] .big')
    assert(await page.locator('dialog .big').evaluate(el => { const at = el.getBoundingClientRect(); return at.top >= 0 && at.bottom <= innerHeight }))
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog'))
    await page.fill('#deck-name', 'Test deck')
    await page.click('text=Keep')
    await page.waitForSelector('.notice.shown')
    await page.goto(`${url}#/new/crawler`)
    await page.locator('fieldset:has(legend:text-is("Decks")) select').first().selectOption('decks/test-deck.deck')
    const format = await page.locator('#seats')
    if (await format.count()) await format.selectOption({ index: 2 })
    await page.click('form button[type=submit]')
    await page.waitForSelector('.board, .notice.shown')
    assert.deepStrictEqual(await page.locator('.notice.shown').allTextContents(), [])
    await page.context().close()
  })

  test('the workshop: errors at their line, the card drawn, a game with it, a pack for the terminal', async () => {
    const page = await openPage(browser, url)
    await page.goto(`${url}#/workshop/doomcrawler`)
    await page.waitForSelector('textarea')
    await page.selectOption('#begin-from', 'threat Ash Ghoul')
    const text = await page.inputValue('textarea')
    await page.fill('textarea', text.replace('on Claw: damage 2', 'on Claw: damge 2'))
    await page.waitForSelector('.gutter .bad')
    const line = text.split('\n').findIndex(l => l.includes('on Claw')) + 1
    assert.match(await page.textContent('.errors'), new RegExp(`line ${line}`))
    await page.fill('textarea', text.replace('on Claw: damage 2', 'on Claw: damage 5'))
    await page.waitForSelector('.errors .fine')
    assert.match(await page.textContent('.result .big'), /Take 5 DAMAGE/)
    const pack = await saved(page, 'text=Save as a pack', join(folder, 'ghoul.pack'))
    const said = execFileSync(program, ['talk', 'doomcrawler', '--seed', '3', '--pack', pack], { input: '' }).toString()
    assert.match(said, /"prompt"/)
    const cards = await saved(page, 'text=Save the file', join(folder, 'ghoul.cards'))
    assert.match(readFileSync(cards, 'utf8'), /damage 5/)
    await page.click('button:text-is("Keep")')
    await page.waitForSelector('.notice.shown:has-text("kept in this browser")')
    await page.click('text=Play with it')
    await page.waitForSelector('.board')
    assert.match(await page.textContent('.board'), /Ash Ghoul/)
    await page.reload()
    await page.waitForSelector('.board')
    assert.match(await page.textContent('.board'), /Take 5 DAMAGE/)
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('the workshop: what a card changes, over quick games in workers', async () => {
    const page = await openPage(browser, url)
    await page.goto(`${url}#/workshop/doomcrawler`)
    await page.selectOption('#begin-from', 'threat Ash Ghoul')
    await page.fill('textarea', (await page.inputValue('textarea')).replace('damage 2', 'damage 6'))
    await page.waitForSelector('.errors .fine')
    await page.click('text=Try it')
    await page.waitForSelector('.chart .made')
    await page.click('.result button:has-text("Stop")')
    await page.waitForSelector('button:has-text("Try it")')
    assert.match(await page.textContent('.findings'), /points/)
    await page.context().close()
  })

}
