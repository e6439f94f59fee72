// serve.mjs - serves the built page on the loopback address: node serve.mjs FOLDER [PORT]
//
// Needs nothing but node. It holds the folder's files as they were when it began, so that there is no way to any other. Sends what lies there
// compressed to whoever takes it; what has its hash in its name may be kept for ever, everything else is asked for again.
// Does NOT build, and serves nobody but this machine.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json',
}
const ENCODINGS = { br: '.br', gzip: '.gz' } // the best first

/** Path to { type, kept, tag, forms }; forms: encoding ('' is none) to bytes. */
function shelfOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(join(folder, '/').length))
  const shelf = new Map()
  for (const name of names.filter(name => TYPES[extname(name)])) {
    const bytes = readFileSync(join(folder, name))
    const forms = new Map(Object.entries(ENCODINGS).filter(([, ending]) => names.includes(name + ending))
      .map(([encoding, ending]) => [encoding, readFileSync(join(folder, name + ending))]))
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
    shelf.set('/' + name, { type: TYPES[extname(name)], kept: name.startsWith('assets/'), tag, forms: forms.set('', bytes) })
  }
  if (shelf.has('/index.html')) shelf.set('/', shelf.get('/index.html'))
  return shelf
}

/** The encodings a request takes, those it refuses (;q=0) left out. */
function takes(request) {
  const parts = String(request.headers['accept-encoding'] ?? '').toLowerCase().split(',').map(part => part.trim().split(/\s*;\s*/))
  return new Set(parts.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name]) => name))
}

function answer(shelf, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  if (request.url === '/far.json') return response.writeHead(204).end() // no tables of others are served here
  const file = shelf.get(request.url.replace(/[?#].*$/, ''))
  if (!file) return response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('There is no such file.\n')
  const headers = {
    'Cache-Control': file.kept ? 'public, max-age=31536000, immutable' : 'no-cache', ETag: file.tag, Vary: 'Accept-Encoding', 'X-Content-Type-Options': 'nosniff',
  }
  if (request.headers['if-none-match'] === file.tag) return response.writeHead(304, headers).end()
  const taken = takes(request)
  const encoding = [...file.forms.keys()].find(name => name === '' || taken.has(name))
  const bytes = file.forms.get(encoding)
  if (encoding) headers['Content-Encoding'] = encoding
  response.writeHead(200, { ...headers, 'Content-Type': file.type, 'Content-Length': bytes.length })
  return response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Serves until stopped; port 0 is any that is free. */
export function serve(folder, port = 0) {
  const shelf = shelfOf(folder)
  const server = createServer((request, response) => answer(shelf, request, response))
  const stop = () => new Promise(done => { server.close(done); server.closeAllConnections() })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}/`, stop }))
  })
}

function refuse(sentence) {
  console.error(`play: ${sentence}`)
  process.exit(2)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, word = '8710'] = process.argv.slice(2)
  if (!/^\d{1,5}$/.test(word) || Number(word) > 65535) refuse(`PORT is a number from 0 to 65535, not "${word}".`)
  const why = { EADDRINUSE: 'is in use by another program', EACCES: 'may not be used by you' }
  const { url } = await serve(folder, Number(word)).catch(trouble => refuse(why[trouble.code]
    ? `port ${word} ${why[trouble.code]}; name another one: PORT=${Number(word) + 1} ./play web` : trouble.message))
  console.log(`The table is served on this machine alone: ${url}\nCtrl-C ends it.`)
}
