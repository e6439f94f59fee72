// build.mjs - makes the page: node build.mjs TABLE.wasm FOLDER
//
// TypeScript, styles, the table's WebAssembly and, of the game-icons set, the pictures that cards name become a folder of plain files for any
// host. What lies in assets/ has a hash of its content in its name and may be kept for ever. Each file that gains by it lies there compressed
// as well (.br, .gz), for hosts that send what is ready. Does NOT check types (npm run check) or serve (serve.mjs).
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const games = join(here, '../../games')

// Names of pictures that the page itself draws.
const OWN = ['dungeon-gate', 'card-draw', 'card-pickup', 'rolling-dices', 'open-book', 'anvil', 'chess-pawn', 'robot-helmet', 'archive-register',
  'scroll-unfurled', 'player-time', 'help', 'card-random', 'swap-bag', 'crossed-swords', 'treasure-map', 'sands-of-time', 'pawn', 'stone-block',
  'sprint', 'trophy', 'broken-skull', 'candle-light', 'magnifying-glass', 'return-arrow']

function picturesInUse() {
  const used = new Set(OWN)
  for (const game of readdirSync(games, { withFileTypes: true }).filter(entry => entry.isDirectory())) {
    for (const file of readdirSync(join(games, game.name), { recursive: true }).filter(name => name.endsWith('.cards'))) {
      for (const [, name] of readFileSync(join(games, game.name, file), 'utf8').matchAll(/^\s*picture\s+(\S+)/gm)) used.add(name)
    }
  }
  return [...used].sort()
}

/** Name to SVG path, of those in use. */
function pictures() {
  const set = JSON.parse(readFileSync(join(here, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'))
  const path = name => set.icons[name] ?? set.icons[set.aliases?.[name]?.parent]
  for (const name of picturesInUse().filter(name => !path(name))) console.warn(`build.mjs: there is no picture called ${name}`)
  const drawn = picturesInUse().filter(path)
  return Object.fromEntries(drawn.map(name => [name, [...path(name).body.matchAll(/ d="([^"]*)"/g)].map(m => m[1]).join('')]))
}

/** How both scripts are made, the page's and the worker's. */
const common = {
  bundle: true, minify: true, format: 'esm', target: 'es2022', jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'eof', logLevel: 'warning',
  absWorkingDir: here,
}

// What the page imports and no file of it holds: where the table lies, where the worker lies, the pictures.
const MADE = { 'virtual:table': 'table.wasm', 'virtual:worker': 'worker.js', 'virtual:pictures': 'pictures.json' }
const made = table => ({
  name: 'made',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path: MADE[path], namespace: 'made' }))
    onLoad({ filter: /^table\.wasm$/, namespace: 'made' }, () => ({ contents: readFileSync(table), loader: 'file' }))
    onLoad({ filter: /^worker\.js$/, namespace: 'made' }, async () => {
      const { outputFiles } = await build({ ...common, entryPoints: ['page/worker.ts'], write: false })
      return { contents: outputFiles[0].contents, loader: 'file' }
    })
    onLoad({ filter: /^pictures\.json$/, namespace: 'made' }, () => ({ contents: JSON.stringify(pictures()), loader: 'file' }))
  },
})

/** The scripts and styles, by name and content. */
async function bundled(table) {
  const { outputFiles } = await build({
    ...common, entryPoints: ['page/main.tsx'], plugins: [made(table)], write: false, outdir: '/', publicPath: '.',
    entryNames: 'assets/[name]-[hash]', assetNames: 'assets/[name]-[hash]',
  })
  return new Map(outputFiles.map(file => [file.path.replace(/^\//, ''), Buffer.from(file.contents)]))
}

/** index.html loads what the first screen needs at once, side by side. */
function firstPage(names) {
  const tags = names.map(name => {
    if (/\/main-.*\.js$/.test(name)) return `<script type="module" src="./${name}"></script>`
    if (name.endsWith('.css')) return `<link rel="stylesheet" href="./${name}">`
    return /\.(wasm|json)$/.test(name) ? `<link rel="preload" href="./${name}" as="fetch" crossorigin>` : ''
  })
  return readFileSync(join(here, 'index.html'), 'utf8').replace('<!-- what build.mjs made -->', tags.filter(Boolean).join('\n  '))
}

/** The service worker knows every file by name; its own text, and so the cache it keeps, changes whenever one of them does. */
function offline(files) {
  const hash = createHash('sha256')
  for (const [name, content] of files) hash.update(name).update(content)
  const names = ['./', ...[...files.keys()].filter(name => name !== 'index.html').map(name => './' + name)]
  return readFileSync(join(here, 'page/offline.js'), 'utf8')
    .replace('= FILES', '= ' + JSON.stringify(names)).replace('+ VERSION', '+ ' + JSON.stringify(hash.digest('hex').slice(0, 12)))
}

async function compressed(name, content) {
  const br = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
  const gz = await promisify(gzip)(content, { level: 9 })
  return [[name + '.br', br], [name + '.gz', gz]].filter(([, smaller]) => smaller.length < content.length * 0.95)
}

const [table, folder] = process.argv.slice(2)
const files = await bundled(table)
for (const name of readdirSync(join(here, 'public'))) files.set(name, readFileSync(join(here, 'public', name)))
files.set('index.html', Buffer.from(firstPage([...files.keys()].filter(name => name.startsWith('assets/')))))
files.set('offline.js', Buffer.from(offline(files)))
for (const pair of (await Promise.all([...files].map(([name, content]) => compressed(name, content)))).flat()) files.set(...pair)

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'assets'), { recursive: true })
for (const [name, content] of files) if (name !== 'index.html') writeFileSync(join(folder, name), content)
writeFileSync(join(folder, 'index.html'), files.get('index.html')) // last: its age says that the rest is there
