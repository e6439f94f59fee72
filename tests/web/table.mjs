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
export const settled = page => page.waitForFunction(() => document.querySelector('.question.over, .answer, .cover button'))

/*
 * Answers inside the page, as fast as it can be clicked: a glowing thing where there is one (by turns with the list), else an answer of the
 * list. Ends after `most` answers, when the game is over, or when what is asked matches `until`. Says how many answers it gave.
 */
export const answerOn = (page, most, { first = 0, until = '' } = {}) => page.evaluate(async ({ most, first, until }) => {
  const breath = () => new Promise(resolve => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { port1.close(); resolve() }; port2.postMessage(0) })
  for (let turn = 0; ; turn++) {
    for (let waited = 0; !document.querySelector('.question.over, .answer, .cover button'); waited++) await (waited < 50 ? breath() : new Promise(resolve => setTimeout(resolve, 10)))
    const listed = [...document.querySelectorAll('.answer')]
    if (turn === most || document.querySelector('.question.over') || (until && new RegExp(until).test(listed.map(a => a.textContent).join()))) return turn
    const glowing = [...document.querySelectorAll('.thing.can, .place.can .thing')]
    const from = glowing.length && (turn + first) % 3 ? glowing : listed
    const chosen = document.querySelector('.cover button') ?? from[(Math.imul(turn + first + 1, 0x9e3779b1) >>> 16) % from.length]
    chosen.click()
    await breath()
  }
}, { most, first, until })

export async function playToTheEnd(page, most = 5000) {
  const answers = await answerOn(page, most)
  if (!(await isOver(page))) throw new Error(`not over after ${answers} answers`)
  return answers
}
