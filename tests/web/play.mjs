// play.mjs - every game played to its end by clicking what glows; at one table with bots, with other people, by touch, by keys alone.
import assert from 'node:assert'
import { openPage, test } from './browser.mjs'
import { answerOn, isOver, playToTheEnd, settled, sitDown } from './table.mjs'

export function playTests({ browser, url, games }) {
  for (const game of games) {
    test(`${game}: played to its end by clicking what glows`, async () => {
      const page = await openPage(browser, url)
      await sitDown(page, url, game)
      const answers = await playToTheEnd(page)
      assert(answers > 3)
      assert.match(await page.textContent('.question.over .prompt'), /\w/)
      // Whoever plays alone against others is told what the outcome is to them.
      if (game === 'pig') assert.match(await page.textContent('.question.over .prompt'), /^You have (won|lost)\. Player [12] wins/)
      assert((await page.locator('.log li').count()) > 3)
      assert.deepStrictEqual(await page.evaluate(() => [...document.querySelectorAll('.card-line')].filter(el => el.scrollWidth > el.clientWidth + 1).map(el => el.textContent)), [])
      assert.deepStrictEqual(page.troubles, [])
      await page.context().close()
    })
  }

  test('what cannot be chosen says why, with the number of the rule', async () => {
    const page = await openPage(browser, url)
    for (const game of games) {
      await sitDown(page, url, game)
      await settled(page)
      const thing = page.locator('.board [data-thing]:not(.can)').first()
      if (!(await thing.count())) continue
      await thing.click()
      assert.match(await page.textContent('.notice.shown'), /\b[A-Z]{2,}-[A-Z]?\d+/, game)
      // The rule is read over the table, which stays as it is.
      const number = await page.locator('.notice.shown .rule-link').first().textContent()
      await page.locator('.notice.shown .rule-link').first().click()
      assert.match(await page.textContent('dialog .rule.wanted'), new RegExp(`^${number} `))
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('dialog'))
      assert(await page.locator('.notice.shown').count())
    }
    await page.context().close()
  })

  test('what has one sensible answer is not asked, unless one wishes to be asked', async () => {
    const asked = {}
    for (const automatic of [false, true]) {
      const page = await openPage(browser, url)
      await page.evaluate(automatic => localStorage.setItem('settings', JSON.stringify({ pace: 'at once', automatic })), automatic)
      await sitDown(page, url, 'crypt', { seats: 2, seed: '5', who: { 2: 'random' } })
      asked[automatic] = 0
      for (let turn = 0; turn < 40 && !(await isOver(page)); turn++) {
        await settled(page)
        asked[automatic] += /^Draw a card|keep the rest/.test((await page.textContent('.prompt').catch(() => '')) + (await page.locator('.answer').allTextContents()).join())
        await answerOn(page, 1, { first: turn })
      }
      await page.context().close()
    }
    assert(asked.true < asked.false, JSON.stringify(asked))
  })

  test('an answer does not repeat what is printed on the card that glows', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'keep', { seed: '4' })
    let short = false
    for (let turn = 0; turn < 80 && !short; turn++) {
      await answerOn(page, 1, { first: turn })
      short = (await page.$$eval('.answer-text', all => all.map(a => [a.textContent, a.title]))).some(([shown, whole]) => whole.startsWith(shown + ': '))
    }
    assert(short)
    await page.context().close()
  })

  test('odds stand beside an answer before it is given', async () => {
    const page = await openPage(browser, url)
    let seen = 0
    for (const game of games) {
      await sitDown(page, url, game)
      await answerOn(page, 30, { until: '\\d+ %|\\d in \\d' })
      if (/\d+ %|\d in \d/.test((await page.locator('.answer').allTextContents()).join())) seen++
    }
    assert(seen >= 2, `odds were shown in ${seen} games`)
    await page.context().close()
  })

  test('a hot seat is covered when it changes hands, and what one player holds is not the other\'s', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'pig', { seats: 2, who: { 1: 'person', 2: 'person' } })
    assert.match(await page.textContent('.board'), /goal \d+.*goal unknown/s)
    await page.click('.answer[data-do=hold]')
    await page.waitForSelector('.cover')
    assert(!(await page.locator('.board').count()))
    await page.keyboard.press('Enter') // the button has the focus, and the question after it
    await page.waitForSelector('.board')
    assert.match(await page.textContent('.board'), /goal unknown.*goal \d+/s)
    assert(await page.evaluate(() => document.activeElement.matches('.prompt')))
    await page.context().close()
  })

  test('a master thinks in a worker: the page answers meanwhile, and thinking that is stopped gives the best so far', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'crypt', { seats: 4, who: { 1: 'master', 2: 'master', 3: 'master', 4: 'master' } })
    // A key is pressed while somebody thinks: what it opens is drawn before that thought has ended. One thought in twenty must be long enough for that.
    const drawn = await page.evaluate(async () => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      for (let thought = 0; thought < 20; thought++) {
        while (!document.querySelector('button.stop')) await frame()
        const told = document.querySelectorAll('.log li').length
        press('?')
        await frame()
        await frame()
        const seen = !!document.querySelector('dialog[open]') && !!document.querySelector('button.stop') && document.querySelectorAll('.log li').length === told
        document.querySelector('dialog')?.close()
        if (seen) return true
        while (document.querySelectorAll('.log li').length === told && document.querySelector('button.stop')) await frame()
      }
      return false
    })
    assert(drawn, 'no key was answered while a master thought')
    const before = await page.locator('.log li').count()
    await page.click('button.stop')
    await page.waitForFunction(n => document.querySelectorAll('.log li').length > n, before)
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('a hint that is stopped says what is best so far', async () => {
    const page = await openPage(browser, url)
    const imagined = []
    for (const stop of [false, true]) {
      await sitDown(page, url, 'crypt', { seats: 4 })
      await settled(page)
      if (stop) await page.evaluate(() => new MutationObserver((_, watch) => { const b = document.querySelector('button.stop'); if (b) { watch.disconnect(); b.click() } }).observe(document.body, { childList: true, subtree: true }))
      await page.click('.tools >> text=Hint')
      await page.waitForSelector('.answer.best')
      imagined.push(Number((await page.textContent('.question .remark')).match(/(\d+) games imagined/)[1]))
    }
    assert(imagined[1] > 0 && imagined[1] < imagined[0], `${imagined[1]} games imagined when stopped, ${imagined[0]} otherwise`)
    await page.context().close()
  })

  test('a map is dragged and drawn nearer, and dragging it chooses nothing', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'keep')
    await settled(page)
    const look = () => page.locator('.map-inner').getAttribute('style')
    const prompt = await page.textContent('.prompt'), before = await look(), told = await page.locator('.log li').count()
    const { x, y, width, height } = await page.locator('.place.can .thing').first().boundingBox()
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 60, y + height / 2 - 40, { steps: 4 })
    await page.mouse.up()
    assert.notStrictEqual(await look(), before)
    assert.strictEqual(await page.locator('.log li').count(), told)
    assert.strictEqual(await page.textContent('.prompt'), prompt)
    const dragged = await look()
    await page.click('[aria-label="come nearer"]')
    await page.waitForFunction(s => document.querySelector('.map-inner').getAttribute('style') !== s, dragged)
    await page.click('[aria-label="show all of it"]')
    await page.waitForFunction(s => document.querySelector('.map-inner').getAttribute('style') === s, before)
    await page.locator('.place.can .thing').first().click()
    await page.waitForFunction(() => document.querySelectorAll('.log li').length > 0)
    await page.context().close()
  })

  test('a card that comes to lie under a mouse at rest does not jump up; one that the mouse goes to does', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    await page.mouse.move(5, 600)
    await page.locator('.board .card').first().evaluate(el => { el.style.cssText += ';position:fixed;left:0;top:560px' })
    await page.waitForFunction(() => document.querySelector('.board .card').matches(':hover'))
    await page.waitForTimeout(600)
    assert.strictEqual(await page.locator('.enlarged').count(), 0)
    await page.mouse.move(12, 606)
    await page.waitForSelector('.enlarged')
    await page.context().close()
  })

  test('by touch, on a phone held upright: a tap shows what it would do, a second does it', async () => {
    const page = await openPage(browser, url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
    await sitDown(page, url, 'doomcrawler')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert(wide <= 390, `the page is ${wide} wide`)
    await page.locator('.thing.can').first().tap()
    await page.waitForSelector('.pending')
    assert.match(await page.textContent('.pending'), /\w/)
    const before = await page.locator('.log li').count()
    await page.locator('.pending button').tap()
    await page.waitForFunction(n => document.querySelectorAll('.log li').length > n, before)
    // A finger that stays enlarges the card, which stays when it is lifted, and goes at the next tap.
    const finger = await page.context().newCDPSession(page)
    const card = page.locator('.board .card').first()
    await card.scrollIntoViewIfNeeded()
    const { x, y } = await card.boundingBox()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 20 }] })
    await page.waitForSelector('.enlarged.held')
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.locator('.enlarged').tap()
    await page.waitForFunction(() => !document.querySelector('.enlarged'))
    await page.context().close()
  })

  test('by keys alone: from the hall to the end of a game', async () => {
    const page = await openPage(browser, url)
    await page.waitForSelector('.tile')
    for (let n = 0; n < 40 && !(await page.evaluate(() => document.activeElement?.textContent === 'Play')); n++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('form')
    for (let n = 0; n < 40 && !(await page.evaluate(() => document.activeElement?.matches('button[type=submit]'))); n++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.board')
    await settled(page)
    await page.keyboard.press('ArrowDown')
    assert(await page.evaluate(() => document.activeElement?.matches('.board [role=button]')))
    await page.keyboard.press('?')
    await page.waitForSelector('dialog[open]')
    const before = await page.locator('.log li').count(), held = await page.evaluate(() => document.querySelectorAll('.answer').length)
    await page.keyboard.press('1') // the table does not hear it
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog'))
    assert.deepStrictEqual([await page.locator('.log li').count(), await page.locator('.answer').count()], [before, held])
    assert(await page.evaluate(() => document.activeElement?.matches('.board [role=button]')))
    for (let turn = 0; turn < 600; turn++) {
      await settled(page)
      if (await isOver(page)) break
      await page.keyboard.press(turn % 5 ? '2' : '1')
    }
    assert(await isOver(page))
    await page.context().close()
  })

  test('arrow keys go from place to place on a map', async () => {
    const page = await openPage(browser, url)
    await sitDown(page, url, 'keep')
    await settled(page)
    const here = () => page.evaluate(() => document.activeElement?.closest('.place')?.querySelector('.place-name').textContent)
    const been = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp']) { await page.keyboard.press(key); been.push(await here()) }
    assert(been.every(Boolean) && new Set(been).size === 4, been.join())
    await page.context().close()
  })

  test('the table shown is the table after each happening; the key that skips never answers', async () => {
    const page = await openPage(browser, url)
    await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ pace: 'step' })))
    await sitDown(page, url, 'pig', { seats: 2, who: { 2: 'random' }, seed: '11' })
    await settled(page)
    const points = () => page.$$eval('.zone-seats .seat', seats => seats.map(s => s.querySelector('.counter b').textContent))
    const seen = new Set()
    await page.click('.answer[data-do=hold]')
    for (let n = 0; n < 80 && !(await page.locator('.answer').count()); n++) {
      if (await page.locator('.news').count()) seen.add((await page.textContent('.news p')) + ' ' + (await page.textContent('.zone-values')))
      await page.keyboard.press('Space')
      await page.waitForTimeout(20)
    }
    await settled(page)
    assert(seen.size > 2, [...seen].join(' | '))
    assert.strictEqual((await points()).length, 2)
    const log = await page.locator('.log li').count()
    await page.keyboard.press('s')
    await page.keyboard.press('Space')
    assert.strictEqual(await page.locator('.log li').count(), log)
    assert(await page.locator('.answer').count())
    await page.context().close()
  })

  test('with motion: what others do moves the table while it is told, and leaves nothing behind when it is skipped', async () => {
    const page = await openPage(browser, url, { reducedMotion: 'no-preference' })
    await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ pace: 'slow', sound: 'off' })))
    await sitDown(page, url, 'crypt', { seats: 2, seed: '3', who: { 2: 'random' } })
    await page.evaluate(() => {
      window.flown = 0
      new MutationObserver(all => { window.flown += all.flatMap(m => [...m.addedNodes]).filter(n => n.classList?.contains('flying')).length }).observe(document.body, { childList: true })
    })
    for (let turn = 0; turn < 40 && !(await page.evaluate(() => window.flown)); turn++) {
      await settled(page)
      if (await page.locator('.question.over').count()) break
      await page.locator('.answer').last().click()
      await page.waitForTimeout(120)
    }
    assert(await page.evaluate(() => window.flown) > 0)
    for (let n = 0; n < 60 && !(await page.locator('.answer, .question.over').count()); n++) { await page.keyboard.press('s'); await page.waitForTimeout(50) }
    await page.waitForFunction(() => !document.querySelector('.flying, .rising, [style*="visibility: hidden"]'))
    assert.deepStrictEqual(page.troubles, [])
    await page.context().close()
  })

  test('happenings are told one by one: next, skip, a die that rolls', async () => {
    const page = await openPage(browser, url)
    await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ pace: 'step' })))
    await sitDown(page, url, 'pig', { seats: 2, who: { 1: 'person', 2: 'person' } })
    await page.click('.answer[data-do=roll]')
    await page.waitForSelector('.news .die')
    await page.keyboard.press('s')
    await page.waitForFunction(() => !document.querySelector('.news'))
    // What lies below the question stays where it is meanwhile.
    await sitDown(page, url, 'doomcrawler')
    await settled(page)
    const tools = () => page.locator('.tools').evaluate(el => Math.round(el.getBoundingClientRect().top))
    const before = await tools()
    await page.locator('.answer').first().click()
    await page.waitForSelector('.news')
    assert.strictEqual(await tools(), before)
    await page.context().close()
  })
}
