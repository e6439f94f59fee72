// browser.mjs - a real browser at the built page: serving it on loopback, opening it, TAP lines.
//
// Debian's chromium through playwright-core. Does NOT test anything itself.
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '../../src/front/web')
const from = createRequire(join(web, 'package.json'))
const { chromium } = from('playwright-core')
export { serve } from '../../src/front/web/serve.mjs'
export const axePath = from.resolve('axe-core/axe.min.js')

const PATIENCE = 120000 // milliseconds: nothing is judged by how long it takes

export async function openBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-browser-'))
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  return { browser, stop: async () => { await browser.close(); rmSync(folder, { recursive: true, force: true }) } }
}

/** A page of its own; what it says as errors, and every request that leaves this machine, is kept. */
export async function openPage(browser, url, how = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', acceptDownloads: true, ...how })
  await context.addInitScript(() => { if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify({ pace: 'at once', automatic: false })) })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.troubles = []
  page.on('pageerror', error => page.troubles.push(error.message))
  page.on('console', message => { if (message.type() === 'error') page.troubles.push(message.text()) })
  page.on('request', request => { if (!request.url().startsWith(new URL('/', url).href) && !/^(data|blob):/.test(request.url())) page.troubles.push('outside: ' + request.url()) })
  await page.goto(url)
  await page.waitForSelector('#app > *', { state: 'attached' }) // whoever leaves while the table is still being loaded is told so, as an error
  return page
}

/** How much longer than its own work something takes on this machine now: 1 when nobody else is at work. */
export function slowness() {
  const began = performance.now(), before = process.cpuUsage()
  while (performance.now() - began < 60) continue
  const used = process.cpuUsage(before)
  return Math.max(1, (performance.now() - began) * 1000 / Math.max(1, used.user + used.system))
}

const LONGEST = 300000 // milliseconds: a test that hangs, on however slow a machine
const waiting = []
let count = 0, bad = 0

/** A test, run later with others beside it; `alone`: without any. */
export function test(name, run, { alone = false } = {}) { waiting.push({ name, run, alone }) }

async function runOne({ name, run }) {
  const began = Date.now()
  let late
  try {
    await Promise.race([run(), new Promise((_, no) => { late = setTimeout(() => no(new Error('it does not end')), LONGEST) })])
    console.log(`ok ${++count} - ${name} # ${Date.now() - began} ms`)
  } catch (trouble) {
    bad++
    console.log(`not ok ${++count} - ${name}\n  ${String(trouble.stack ?? trouble).replaceAll('\n', '\n  ')}`)
  } finally { clearTimeout(late) }
}

/** Runs what waits, `beside` tests at a time; says how many failed. */
export async function runTests(beside) {
  for (const one of waiting.filter(t => t.alone)) await runOne(one)
  const rest = waiting.filter(t => !t.alone)
  await Promise.all(Array.from({ length: beside }, async () => { for (let one = rest.shift(); one; one = rest.shift()) await runOne(one) }))
  console.log(`1..${count}`)
  return bad
}
