// vite.config.ts - how the page is built: the table's WebAssembly, the pictures that cards use, a page that works offline.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const games = join(here, '../../games')
const table = process.env.PAGE_WASM ?? join(here, '../../../build/page.wasm')

// Names of pictures that the page itself draws.
const OWN = ['dungeon-gate', 'card-draw', 'card-pickup', 'rolling-dices', 'open-book', 'anvil', 'chess-pawn', 'robot-helmet', 'archive-register',
  'scroll-unfurled', 'player-time', 'help', 'card-random', 'swap-bag', 'crossed-swords', 'treasure-map', 'sands-of-time', 'pawn', 'stone-block',
  'sprint', 'trophy', 'broken-skull', 'candle-light', 'magnifying-glass', 'return-arrow']

function picturesInUse(): string[] {
  const used = new Set(OWN)
  for (const game of readdirSync(games, { withFileTypes: true })) {
    if (!game.isDirectory()) continue
    for (const file of readdirSync(join(games, game.name), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.cards')) continue
      for (const [, name] of readFileSync(join(games, game.name, file), 'utf8').matchAll(/^\s*picture\s+(\S+)/gm)) used.add(name)
    }
  }
  return [...used].sort()
}

// `virtual:pictures`: name to SVG path, only those in use. `table.wasm?url`: where the built table lies.
function content(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId: id => (id === 'virtual:pictures' ? '\0' + id : id === 'table.wasm?url' ? table + '?url' : undefined),
    load(id) {
      if (id === '\0virtual:pictures') {
        const set = JSON.parse(readFileSync(join(here, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'))
        const out: Record<string, string> = {}
        for (const name of picturesInUse()) {
          const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent]
          if (!icon) { this.warn(`there is no picture called ${name}`); continue }
          out[name] = [...icon.body.matchAll(/ d="([^"]*)"/g)].map((m: string[]) => m[1]).join('')
        }
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(out))})`
      }
    },
  }
}

// The service worker knows every file by name and gets a new name for its cache whenever one changes.
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = ['./', ...Object.keys(bundle).map(f => './' + f), './manifest.webmanifest', './icon.svg']
      const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const text = readFileSync(join(here, 'page/offline.js'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: text.replace('= FILES', '= ' + JSON.stringify(files)).replace('+ VERSION', '+ ' + JSON.stringify(hash)) })
    },
  }
}

export default defineConfig({
  root: here,
  base: './',
  plugins: [content(), offline()],
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: process.env.PAGE_OUT ?? join(here, '../../../build/web'), emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
})
