// browsers.mjs - every game between two browsers at the real server, one of them the size of a phone, and between a browser and a
// terminal, with a connection that is lost in the middle. node tests/online/browsers.mjs BUILD; TAP.
//
// Does NOT know any game: whoever is asked answers by chance.
import assert from 'node:assert'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openBrowser, openPage, runTests, test } from '../web/browser.mjs'

const build = resolve(process.argv[2] ?? 'build')
const wanted = process.argv.slice(3)
const data = mkdtempSync(join(tmpdir(), 'undercroft-browsers-'))
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

let server, url, port = 0
async function serverStarts() {
  server = spawn(join(build, 'undercroft-serve'), ['--port', String(port), '--data', data, '--page', join(build, 'web'), '--frames', '1000', '--guests', '1000', '--grace', '1'])
  url = await new Promise((done, fail) => {
    let said = ''
    server.stdout.on('data', text => { said += text; const at = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said); if (at) { port = Number(at[1]); done(at[0]) } })
    server.on('exit', () => fail(new Error('the server has ended: ' + said)))
  })
}

let luck = 7
const chance = n => { luck = (luck * 1103515245 + 12345) % 2147483648; return Math.floor(luck / 65536) % n }

async function comesIn(browser, name, where, how) {
  const page = await openPage(browser, url + where, how)
  await page.fill('#far-name', name)
  await page.click('text=Come in')
  return page
}

/** Whoever makes the table; its code. */
async function makes(page, game, seats) {
  await page.click('summary:has-text("Make a table")')
  await page.selectOption('#far-game', game)
  if (await page.locator('#far-seats').count()) await page.selectOption('#far-seats', String(seats))
  await page.click('button:has-text("Make it")')
  await page.waitForSelector('.far-link')
  return page.evaluate(() => location.hash.split('/').pop())
}

async function sitsDown(page) {
  await page.locator('button:has-text("Sit here")').first().click()
  await page.click('button:has-text("I am ready")')
}

const over = page => page.locator('.question.over').count()

/** What is asked, and how much has been told: another text when an answer has arrived. */
const asked = () => [...document.querySelectorAll('.question, .status, .answers button, .log li')].map(e => e.textContent).join('|')

/** One answer, if this page is asked. */
async function answers(page) {
  const list = page.locator('.answers button.answer')
  const n = await list.count()
  if (!n) return false
  const before = await page.evaluate(asked)
  await list.nth(chance(n)).evaluate(button => button.click()).catch(() => {}) // it may be gone by then
  await page.waitForFunction(`(${asked})() !== ${JSON.stringify(before)}`, undefined, { timeout: 3000 }).catch(() => {})
  return true
}

async function playedOut(pages, inTheMiddle) {
  let given = 0
  for (let round = 0; round < 4000 && !(await Promise.all(pages.map(over))).every(Boolean); round++) {
    let any = false
    for (const page of pages) if (await answers(page)) { any = true; given++ }
    if (given === 12) { given++; await inTheMiddle() }
    if (!any) await pages[0].waitForTimeout(30)
  }
  for (const page of pages) assert(await over(page), 'the game has not ended')
  return given
}

/** What stands beside the table when nobody is lost. */
const connected = page => page.waitForFunction(() => !document.querySelector('.trouble'), undefined, { timeout: 30000 })

await serverStarts()
const { browser, stop } = await openBrowser()
const first = await openPage(browser, url)
await first.waitForSelector('.tile')
const games = await first.evaluate(() => [...document.querySelectorAll('.tile a[href^="#/new/"]')].map(a => a.getAttribute('href').split('/').pop()))
assert(await first.waitForSelector('text=Play with friends'))
await first.context().close()

for (const game of games.filter(g => !wanted.length || wanted.includes(g)))
  test(`${game}: between a laptop and a phone, with the server killed in the middle`, async () => {
    const ann = await comesIn(browser, 'Ann', '#/far')
    const code = await makes(ann, game, 2)
    const alone = (await ann.locator('button:has-text("Sit here")').count()) === 1
    await sitsDown(ann)
    const pages = [ann]
    if (!alone) {
      const bob = await comesIn(browser, 'Bob', 't/' + code, PHONE)
      await sitsDown(bob)
      pages.push(bob)
    }
    await ann.waitForSelector('.table-screen')
    await playedOut(pages, async () => {
      const gone = new Promise(done => server.once('exit', done))
      server.removeAllListeners('exit')
      server.once('exit', () => {})
      const ended = new Promise(done => server.once('exit', done))
      server.kill('SIGKILL')
      await Promise.race([gone, ended])
      await serverStarts()
      for (const page of pages) await connected(page)
    })
    if (process.env.PICTURES) for (const [n, page] of pages.entries()) await page.screenshot({ path: join(process.env.PICTURES, `${game}-${n}.png`) })
    for (const page of pages) assert.deepStrictEqual(page.troubles.filter(t => !/WebSocket|ERR_CONNECTION|Failed to load resource|404/.test(t)), [])
    for (const page of pages) await page.context().close()
  })

test('a browser and a terminal at one table', async () => {
  const ann = await comesIn(browser, 'Ann', '#/far')
  const code = await makes(ann, 'pig', 2)
  await sitsDown(ann)
  const bob = spawn(join(build, 'undercroft'), ['join', `${url}t/${code}`, '--name', 'Bob', '--guest'])
  let said = ''
  bob.stdout.on('data', text => { said += text })
  const until = async (pattern) => { for (let i = 0; i < 600 && !pattern.test(said); i++) await ann.waitForTimeout(50); assert.match(said, pattern) }
  await until(/Enter: ready/)
  bob.stdin.write('\n')
  await ann.waitForSelector('.table-screen')
  for (let i = 0; i < 3000 && !(await over(ann)); i++) {
    await answers(ann)
    const question = said.lastIndexOf('roll the die, or keep')
    if (question > -1 && said.slice(question).includes('2  ')) { said = said.slice(question + 20); bob.stdin.write(chance(3) ? '2\n' : '1\n') }
    await ann.waitForTimeout(20)
  }
  assert(await over(ann), 'the game has not ended')
  await until(/wins/)
  bob.stdin.write('quit\n')
  await new Promise(done => bob.once('exit', done))
  await ann.context().close()
})

const bad = await runTests(1)
await stop()
server.removeAllListeners('exit')
const ended = new Promise(done => server.once('exit', done))
server.kill('SIGTERM')
await ended
rmSync(data, { recursive: true, force: true })
process.exit(bad ? 1 : 0)
