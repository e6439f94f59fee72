// pictures.mjs - makes the pictures of the README anew: node tests/web/pictures.mjs BUILD FOLDER
//
// Each game a few answers in, as it looks in a browser. Does NOT test.
import { join } from 'node:path'
import { openBrowser, openPage, serve } from './browser.mjs'
import { answerOn, games, sitDown } from './table.mjs'

const [build = 'build', folder = 'docs/pictures'] = process.argv.slice(2)
const ANSWERS = { pig: 4, doomcrawler: 5, crawler: 20, crypt: 16, keep: 5 }
const server = await serve(join(build, 'web'))
const { browser, stop } = await openBrowser()
const shot = (page, name, how = {}) => page.screenshot({ path: join(folder, `web-${name}.jpg`), type: 'jpeg', quality: 78, ...how })

async function sitting(page, game) {
  await sitDown(page, server.url, game, game === 'crypt' ? { seats: 2, who: { 2: 'random' } } : {})
  await answerOn(page, ANSWERS[game] ?? 6)
  await page.mouse.move(2, 2)
  await page.waitForTimeout(700)
}

const page = await openPage(browser, server.url, { viewport: { width: 1360, height: 850 }, colorScheme: 'dark' })
await page.waitForSelector('.tile')
for (const game of await games(page)) {
  await sitting(page, game)
  await shot(page, game)
}
await page.goto(`${server.url}#/workshop/doomcrawler`)
await page.selectOption('#begin-from', 'threat Ash Ghoul')
await page.fill('textarea', (await page.inputValue('textarea')).replace('damage 2', 'damage 4'))
await page.click('text=Try it')
await page.waitForFunction(() => document.querySelector('.chart') && !document.querySelector('progress'), null, { timeout: 120000 })
await shot(page, 'workshop', { fullPage: true })
const phone = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5, colorScheme: 'dark' })
await phone.waitForSelector('.tile')
await sitting(phone, 'doomcrawler')
await shot(phone, 'phone')
await stop()
await server.stop()
process.exit(0)
