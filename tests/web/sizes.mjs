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
        const wide = await page.evaluate(() => [...document.querySelectorAll('.rows, .rows .side, .rows .seat-side, .rows .zone')]
          .filter(el => el.getBoundingClientRect().width > innerWidth).map(el => el.className))
        assert.deepStrictEqual(wide, [])
        // A card at rest lies askew and reaches out a little.
        const aside = await page.evaluate(() => [...document.querySelectorAll('.things')].filter(el => el.scrollWidth > el.clientWidth + 20).map(el => el.textContent))
        if (how === TABLET) assert.deepStrictEqual(aside, [])
        await page.context().close()
      }
    })
  }

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
    assert(await page.evaluate(() => { const b = document.querySelector('.board'); return b.scrollHeight <= b.clientHeight + 2 }))
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
    const headings = () => page.locator('.zone-hand h2').allTextContents()
    assert.deepStrictEqual(await headings(), ['Hand: seat 2', 'Hand: yours'])
    let without = 0
    for (let n = 0; n < 60 && !without; n++) {
      await answerOn(page, 1, { first: n })
      if ((await page.locator('.zone-hand').count()) === 1) without++
      for (const heading of await headings()) assert.match(heading, /: (yours|seat 2)$/)
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
