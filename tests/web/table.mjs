// table.mjs - playing at the page as a person does: sitting down, clicking what glows, reading what is said.

/** The games the page offers, by name. */
export const games = page => page.$$eval('.tile a.primary', links => links.map(l => decodeURIComponent(l.hash.split('/').pop())))

/** Those that have a guided first game. */
export const guided = page => page.$$eval('.tile a[href*="/learn/"]', links => links.map(l => decodeURIComponent(l.hash.split('/').pop())))

export async function sitDown(page, url, game, { seed = '7', seats, who = {} } = {}) {
  await page.goto(`${url}#/new/${game}`)
  await page.waitForSelector('form')
  if (seats) await page.selectOption('#seats', String(seats))
  for (const [n, sitter] of Object.entries(who)) await page.locator('.seats-field select').nth(n - 1).selectOption(sitter)
  await page.fill('#seed', seed)
  await page.click('form button[type=submit]')
  await page.waitForSelector('.board')
}

export const isOver = page => page.locator('.question.over').count()

/** Waits until something can be done, or the game is over. */
export const settled = page => page.waitForFunction(() => document.querySelector('.question.over, .answer, .cover button'), null, { timeout: 20000 })

/** One answer: a glowing thing where there is one (by turns with the list), else an answer of the list. */
export async function answerSomehow(page, turn) {
  return page.evaluate(turn => {
    const cover = document.querySelector('.cover button')
    if (cover) { cover.click(); return 'uncovered' }
    const glowing = [...document.querySelectorAll('.thing.can, .place.can .thing')], listed = [...document.querySelectorAll('.answer')]
    const from = glowing.length && turn % 3 ? glowing : listed
    if (!from.length) return ''
    const chosen = from[(turn * 7 + 3) % from.length]
    chosen.click()
    return chosen.getAttribute('aria-label') ?? chosen.textContent
  }, turn)
}

export async function playToTheEnd(page, most = 3000) {
  for (let turn = 0; turn < most; turn++) {
    await settled(page)
    if (await isOver(page)) return turn
    await answerSomehow(page, turn)
  }
  throw new Error(`not over after ${most} answers`)
}
