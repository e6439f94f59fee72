// saves.mjs - games that are kept: carried from the terminal to the page and back, refreshed in the middle, without a network,
// taken back, looked at again, gone on with.
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPage, test } from './browser.mjs'
import { answerOn, playToTheEnd, settled, sitDown } from './table.mjs'

/** A game as far as the terminal's `talk` takes it with first answers, saved. */
function terminalSave(program, game, path) {
  const input = []
  let last = JSON.parse(execFileSync(program, ['talk', game, '--seed', '11', '--seat', '1'], { input: '' }).toString().trim().split('\n').pop())
  for (let n = 0; n < 6 && !last.over; n++) {
    input.push(JSON.stringify({ do: last.actions[(n * 5 + 1) % last.actions.length].do }))
    last = JSON.parse(execFileSync(program, ['talk', game, '--seed', '11', '--seat', '1'], { input: input.join('\n') + '\n' }).toString().trim().split('\n').pop())
  }
  execFileSync(program, ['talk', game, '--seed', '11', '--seat', '1'], { input: [...input, JSON.stringify({ save: path }), '{"quit":true}'].join('\n') + '\n' })
  return last
}

/** A whole game as the terminal plays it with bots, its save, and what the person at seat 1 answered in it. */
function terminalGame(program, folder, words) {
  const env = { ...process.env, XDG_DATA_HOME: join(folder, words[0] + '-data') }, path = join(folder, words[0] + '-whole.save')
  const typed = Array.from({ length: 3000 }, (_, n) => (n * 7) % 5 % 3 + 1).join('\n')
  execFileSync(program, ['play', ...words, '--plain'], { input: typed, env })
  const name = JSON.parse(execFileSync(program, ['history', '--json'], { env }))[0].replay
  const told = execFileSync(program, ['replay', name, '--save', path], { env }).toString()
  const save = readFileSync(path, 'utf8'), mine = new Set([...told.matchAll(/^(\d+)\. Seat 1:/gm)].map(m => m[1]))
  const answers = [...save.slice(save.indexOf('\nanswers')).matchAll(/^(\d+) (.*)$/gm)].filter(m => mine.has(m[1])).map(m => m[2])
  return { save, answers }
}

/** Gives these answers in the page, each when it is asked for. */
const giveAll = (page, answers) => page.evaluate(async answers => {
  const until = async (so, most = 3000) => { for (let n = 0; n < most && !so(); n++) await new Promise(done => setTimeout(done, 10)); return so() }
  const told = () => document.querySelectorAll('.log li').length, over = () => document.querySelector('.question.over')
  for (const words of answers) {
    const button = () => [...document.querySelectorAll('.answer')].find(a => a.dataset.do === words && !a.disabled)
    if (!await until(button)) return `"${words}" was never asked for`
    const before = told()
    button().click()
    await until(() => told() > before || !button() || over(), 50)
  }
  return await until(over) ? '' : 'it is not over'
}, answers)

async function importFile(page, path) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a save file')])
  await chooser.setFiles(path)
}

async function exported(page, folder, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.tools button:has-text("Export")')])
  await download.saveAs(join(folder, name))
  return join(folder, name)
}

export function saveTests({ browser, url, games, program }) {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-saves-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

  for (const game of games) {
    test(`${game}: a save from the terminal is played on in the page, and back in the terminal`, async () => {
      const path = join(folder, `${game}.save`)
      const last = terminalSave(program, game, path)
      const page = await openPage(browser, url)
      await page.waitForSelector('.tile')
      await importFile(page, path)
      await page.waitForSelector('.board')
      assert.strictEqual((await page.textContent('.bar .status')).trim(), last.status)
      await answerOn(page, 4)
      const back = await exported(page, folder, `${game}-back.save`)
      assert.match(execFileSync(program, ['replay', back]).toString(), /\w/)
      assert(readFileSync(back, 'utf8').length > readFileSync(path, 'utf8').length)
      assert.deepStrictEqual(page.troubles, [])
      await page.context().close()
    })
  }

  for (const [words, who] of [[['pig', 'seats=3', '--seed', '9', '--bots', 'novice,master'], { 2: 'novice', 3: 'master' }],
    [['crawler', 'seats=2', '--seed', '3', '--bots', 'adept'], { 2: 'adept' }]]) {
    test(`${words[0]}: a whole game with bots is the same in page and terminal, byte for byte`, async () => {
      const { save, answers } = terminalGame(program, folder, words)
      const page = await openPage(browser, url)
      await sitDown(page, url, words[0], { seed: words[3], seats: Number(words[1].slice(6)), who })
      assert.strictEqual(await giveAll(page, answers), '')
      assert.strictEqual(readFileSync(await exported(page, folder, `${words[0]}-page.save`), 'utf8'), save)
      await page.context().close()
    })
  }

  test('a file that is no save is refused with a sentence, and nothing has changed', async () => {
    const page = await openPage(browser, url, { viewport: { width: 900, height: 420 } })
    await page.waitForSelector('.tile')
    await importFile(page, join(dirname(fileURLToPath(import.meta.url)), 'saves.mjs'))
    await page.waitForSelector('.notice.shown')
    assert.match(await page.textContent('.notice.shown'), /The save/)
    // The button lies at the end of a page that is longer than the window.
    assert((await page.evaluate(() => scrollY)) > 0)
    assert(await page.locator('.notice.shown').evaluate(el => { const at = el.getBoundingClientRect(); return at.top >= 0 && at.bottom <= innerHeight }))
    assert(!(await page.locator('.kept').count()))
    await page.context().close()
  })

  for (const [browserThat, refuse] of [
    ['keeps nothing', () => { Object.defineProperty(window, 'indexedDB', { get: () => ({ open() { throw new DOMException('denied', 'SecurityError') } }) }) }],
    ['has no room left', () => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') } }],
  ]) {
    test(`in a browser that ${browserThat}: games are begun, opened and played all the same, looked at again, and it is said`, async () => {
      const page = await openPage(browser, url)
      await page.addInitScript(refuse)
      await page.reload()
      await sitDown(page, url, 'pig')
      await page.waitForSelector('.notice.trouble')
      assert.match(await page.textContent('.notice.trouble'), new RegExp(`${browserThat}.*Export`))
      await answerOn(page, 2)
      const path = await exported(page, folder, `${browserThat}.save`)
      await playToTheEnd(page)
      await page.click('text=Look at it again')
      await page.waitForSelector('.replay')
      await page.click('.home')
      await page.waitForSelector('.kept')
      assert.match(await page.textContent('.notice.shown'), new RegExp(browserThat))
      await importFile(page, path)
      await page.waitForSelector('.board .thing')
      assert((await page.locator('.log li').count()) > 0)
      assert.deepStrictEqual(page.troubles, [])
      await page.context().close()
    })
  }

  test('a refresh in the middle of a game goes on with it', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'doomcrawler')
    const answers = await answerOn(page, 6)
    await page.waitForFunction(n => new Promise(done => {
      const opening = indexedDB.open('undercroft')
      opening.onsuccess = () => { const all = opening.result.transaction('games').objectStore('games').getAll(); all.onsuccess = () => { opening.result.close(); done(all.result.some(g => g.answers === n)) } }
    }), answers)
    const before = await page.textContent('.bar .status'), log = await page.locator('.log li').count()
    await page.reload()
    await page.waitForSelector('.board')
    assert.strictEqual(await page.textContent('.bar .status'), before)
    assert.strictEqual(await page.locator('.log li').count(), log)
    await page.goto(url)
    await page.waitForSelector('.kept')
    assert.match(await page.textContent('.kept'), /Go on/)
    await page.context().close()
  })

  test('a refresh while an answer is still being told keeps the answer, and the die that it rolled', async () => {
    const page = await openPage(browser, url)
    await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ pace: 'step' })))
    await sitDown(page, url, 'pig', { seats: 2, who: { 1: 'person', 2: 'person' } })
    await page.click('.answer[data-do=roll]')
    const told = await page.textContent('.news p')
    await page.reload()
    await page.waitForSelector('.board')
    const log = await page.locator('.log li').allTextContents()
    assert.deepStrictEqual(log, ['Player 1 takes the die.', 'Player 1 rolls a 3.', 'Player 1 has 3 points at risk.'])
    assert(log.includes(told)) // dice are the beginning of what comes of them, and do not wait for a key
    await page.context().close()
  })

  test('two tabs on one game: the second says so and takes over, the first gets up, nothing is lost', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'pig', { seats: 2, who: { 1: 'person', 2: 'person' } })
    await answerOn(page, 4)
    const log = await page.locator('.log li').count(), address = page.url()
    const other = await page.context().newPage()
    await other.goto(address)
    await other.click('text=Go on here')
    await other.waitForSelector('.board')
    assert((await other.locator('.log li').count()) >= log)
    await page.waitForSelector('h1:has-text("goes on in another tab")')
    await answerOn(other, 2)
    await page.click('text=Go on here')
    await page.waitForSelector('.board')
    assert((await page.locator('.log li').count()) > log)
    await page.context().close()
  })

  test('a game that was deleted can be had back', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'pig')
    await page.goto(url)
    const kept = () => page.locator('.kept li').allTextContents()
    await page.waitForSelector('.kept li')
    const before = await kept()
    await page.click('[aria-label^=Delete]')
    await page.waitForSelector('.notice.shown button')
    await page.waitForFunction(() => !document.querySelector('.kept'))
    await page.click('.notice.shown button')
    await page.waitForSelector('.kept li')
    assert.deepStrictEqual(await kept(), before)
    await page.context().close()
  })

  test('without a network: the page opens, and a game is played to its end', async () => {
    const page = await openPage(browser, url)
    await page.waitForSelector('.tile')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0])).keys()).length > 6)
    await page.reload()
    await page.context().setOffline(true)
    await page.reload()
    await page.waitForSelector('.tile')
    await sitDown(page, url, 'pig')
    await playToTheEnd(page)
    await page.context().close()
  })

  test('undo, redo; and what a die has told cannot be taken back, with the reason', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    const before = await page.textContent('.prompt')
    await page.click('.answer[data-do=Quest]')
    await page.waitForFunction(t => document.querySelector('.prompt')?.textContent !== t, before)
    const after = await page.textContent('.prompt')
    await page.click('text=Undo')
    await page.waitForFunction(t => document.querySelector('.prompt')?.textContent === t, before)
    await page.click('text=Redo')
    await page.waitForFunction(t => document.querySelector('.prompt')?.textContent === t, after)
    await page.click('.answer >> nth=0')
    await settled(page)
    assert.match((await page.getAttribute('button:has-text("Undo")', 'title')) ?? '', /taken back/)
    await page.click('text=Undo', { force: true })
    assert.match(await page.textContent('.notice.shown'), /taken back/)
    await page.context().close()
  })

  test('a replay is sought in, and gone on with from there', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'doomcrawler')
    await playToTheEnd(page)
    await page.click('text=Look at it again')
    await page.waitForSelector('.replay')
    const length = Number((await page.textContent('.replay-at')).split('/')[1])
    assert.match(await page.textContent('.replay-at'), /^0\//)
    await page.click('[aria-label="one answer on"]')
    await page.waitForFunction(() => document.querySelector('.replay-at')?.textContent.startsWith('1/'))
    await page.locator('.replay input').fill(String(length - 2))
    await page.waitForFunction(n => document.querySelector('.replay-at')?.textContent.startsWith(n + '/'), length - 2)
    await page.click('text=Play on from here')
    await page.waitForSelector('.answer')
    assert.match(await page.textContent('.bar h1'), /undo free/)
    await page.context().close()
  })

}
