// sizes.mjs - the table in windows of every size: what one is asked, told and refused lies in sight, and so does one's own side.
import assert from 'node:assert'
import { openPage, test } from './browser.mjs'
import { answerOn, settled, sitDown } from './table.mjs'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
const SMALL = { viewport: { width: 1280, height: 800 } }

/** Whether all of an element is inside the window, and nothing lies over its middle. */
const inSight = (page, selector) => page.locator(selector).first().evaluate(el => {
  const at = el.getBoundingClientRect()
  const over = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
  return at.top >= 0 && at.left >= 0 && at.bottom <= innerHeight && at.right <= innerWidth && (el.contains(over) || over?.contains(el))
})

const scrollPanel = page => page.evaluate(() => { document.querySelector('.panel').scrollTop = 9999 })

export function sizeTests({ browser, url, games }) {
  test('a phone: what a tap would do and why something is not done are in sight however far the answers are scrolled', async () => {
    const page = await openPage(browser, url, PHONE)
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    await scrollPanel(page)
    await page.locator('.thing.can').first().tap()
    await page.waitForSelector('.pending')
    assert(await inSight(page, '.pending button'))
    await scrollPanel(page)
    await page.locator('.board [data-thing]:not(.can)').first().tap()
    await page.waitForSelector('.notice.shown')
    assert(await inSight(page, '.notice.shown'))
    assert.strictEqual(await page.locator('.pending').count(), 0)
    await page.locator('.answer').last().tap()
    await page.waitForFunction(() => document.querySelector('.panel').scrollTop === 0)
    await page.context().close()
  })

  for (const game of games) {
    test(`${game}: on a tablet zones break instead of running out of the window, on a phone each is a line of its own`, async () => {
      for (const how of [TABLET, PHONE]) {
        const page = await openPage(browser, url, how)
        await sitDown(page, url, game, { seats: game === 'doomcrawler' ? undefined : 2 })
        await answerOn(page, 9)
        const wide = await page.evaluate(() => [...document.querySelectorAll('.rows, .rows .line, .rows .zone')]
          .filter(el => el.getBoundingClientRect().width > innerWidth).map(el => el.className))
        assert.deepStrictEqual(wide, [])
        // A card at rest lies askew and reaches out a little.
        const aside = await page.evaluate(() => [...document.querySelectorAll('.things')].filter(el => el.scrollWidth > el.clientWidth + 20).map(el => el.textContent))
        if (how === TABLET) assert.deepStrictEqual(aside, [])
        await page.context().close()
      }
    })
  }

  const WINDOWS = [[360, 640], [390, 844], [412, 915], [600, 960], [768, 1024], [820, 1180], [1024, 768], [1180, 820], [1280, 800], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440]]
  const seatsOf = { doomcrawler: [1], keep: [1, 4], crypt: [2, 6], crawler: [2, 4], pig: [2] }
  for (const game of games) for (const seats of seatsOf[game] ?? [2]) {
    test(`${game}, ${seats} at the table: hand and question are wholly in sight in ${WINDOWS.length} windows`, async () => {
      const page = await openPage(browser, url, { viewport: { width: 1440, height: 900 } })
      const who = Object.fromEntries(Array.from({ length: seats - 1 }, (_, n) => [n + 2, 'random']))
      await sitDown(page, url, game, { seed: '4', seats: seats > 1 ? seats : undefined, who: seats > 1 ? who : {} })
      const hidden = []
      for (const [turn, [width, height]] of WINDOWS.entries()) {
        await answerOn(page, turn % 3 ? 2 : 5, { first: turn })
        if (await page.locator('.question.over').count()) break
        await page.setViewportSize({ width, height })
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))))
        hidden.push(...await page.evaluate(() => {
          const out = (el, floor) => { const at = el.getBoundingClientRect(); return at.top < -1 || at.left < -1 || at.bottom > floor + 1 || at.right > innerWidth + 1 }
          const sheet = document.querySelector('.panel').getBoundingClientRect(), floor = sheet.left < 10 ? sheet.top : innerHeight
          const hand = [...document.querySelectorAll('.hand-bar [data-thing]')].filter(el => out(el, floor)).map(el => 'hand: ' + el.querySelector('.unseen').textContent)
          const asked = [...document.querySelectorAll('.prompt, .answer:first-of-type')].slice(0, 2).filter(el => out(el, innerHeight)).map(el => 'question: ' + el.textContent)
          return [...hand, ...asked].map(what => `${innerWidth}x${innerHeight} ${what}`)
        }))
      }
      assert.deepStrictEqual(hidden, [])
      await page.context().close()
    })
  }

  test('a room of a map is what one points at, not its name alone', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'keep')
    await settled(page)
    const corners = await page.$$eval('.place.room', rooms => rooms.map(room => {
      const at = room.getBoundingClientRect(), hit = document.elementFromPoint(at.left + 9, at.top + 9), frame = room.closest('.map').getBoundingClientRect()
      return at.top < frame.top || at.bottom > frame.bottom || room.querySelector('.place-body').contains(hit)
    }))
    assert(corners.length > 3 && corners.every(Boolean))
    await page.context().close()
  })

  test('a phone: the form of every new game lies within the window', async () => {
    const page = await openPage(browser, url, PHONE)
    for (const game of games) {
      await page.goto(`${url}#/new/${game}`)
      await page.waitForFunction(game => document.querySelector('form') && location.hash.endsWith(game), game)
      for (const summary of await page.locator('summary').all()) await summary.click()
      assert.deepStrictEqual([game, await page.evaluate(() => document.documentElement.scrollWidth)], [game, 390])
    }
    await page.context().close()
  })

  test('a small window: Keep with two clans lies in it as a whole, with the log beside it', async () => {
    const page = await openPage(browser, url, SMALL)
    await sitDown(page, url, 'keep', { seats: 2 })
    await answerOn(page, 12)
    assert(await page.evaluate(() => { const b = document.querySelector('.main'); return b.scrollHeight <= b.clientHeight + 2 }))
    assert(await inSight(page, '.log'))
    assert(await inSight(page, '.tools'))
    await page.context().close()
  })

  test('six at one map: names on it break between words alone', async () => {
    const page = await openPage(browser, url, SMALL)
    await sitDown(page, url, 'crypt', { seats: 6, who: { 2: 'random', 3: 'random', 4: 'random', 5: 'random', 6: 'random' } })
    await answerOn(page, 8)
    const names = await page.evaluate(() => [...document.querySelectorAll('.inside .small-name')].map(el => {
      const range = document.createRange()
      range.selectNodeContents(el)
      return [el.textContent, new Set([...range.getClientRects()].map(line => Math.round(line.top))).size]
    }))
    assert(names.length > 5)
    assert.deepStrictEqual(names.filter(([name, lines]) => lines > name.split(/[ -]/).length), [])
    await page.context().close()
  })

  test('what lies before a player is headed with whose it is, one\'s own last, also when one has nothing there', async () => {
    const page = await openPage(browser, url, SMALL)
    await sitDown(page, url, 'crypt', { seats: 2 })
    await settled(page)
    const headings = () => page.$$eval('.zone-hand h2', all => all.map(h => h.firstChild.textContent))
    assert.strictEqual((await headings()).pop(), 'Hand (yours)')
    let without = 0
    for (let n = 0; n < 60 && !without; n++) {
      await answerOn(page, 1, { first: n })
      if ((await page.locator('.zone-hand').count()) === 1) without++
      for (const heading of await headings()) assert.match(heading, /^Hand \(.+\)$/)
    }
    assert(without, 'no hand was ever empty')
    await page.context().close()
  })

  test('a low window, or a page drawn twice as large, is scrolled as a whole', async () => {
    const page = await openPage(browser, url, { viewport: { width: 640, height: 400 } })
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    await page.locator('.answer').last().scrollIntoViewIfNeeded()
    assert((await page.evaluate(() => scrollY)) > 0)
    assert(await inSight(page, '.answer >> nth=-1'))
    await page.context().close()
  })
}
