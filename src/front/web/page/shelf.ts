// shelf.ts - what the player keeps in this browser: games in play and finished, packs, decks, rewards, settings. IndexedDB, nothing else.
//
// Owns the database. What the browser refuses to keep (a private window, no room left) is held here until the page is closed, so that play goes on.
// Does NOT know any game: a game is kept as the text of its save, the same that the terminal writes.

export interface KeptGame {
  id: string; game: string; title: string; save: string; status: string; answers: number; changed: number; over: boolean
  outcome?: string; packs: string[]
}
/** A finished game as the table records it, for rewards; it stays when the game itself is deleted. */
export interface KeptRecord { id: string; game: string; line: string; changed: number }
export interface KeptFile { name: string; game: string; bytes: Uint8Array; changed: number }

type Store = 'games' | 'files' | 'records' | 'opened'
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('undercroft', 2)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore('games', { keyPath: 'id' })
        request.result.createObjectStore('files', { keyPath: 'name' })
      }
      request.result.createObjectStore('records', { keyPath: 'id' })
      request.result.createObjectStore('opened')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function run<T>(store: Store, mode: IDBTransactionMode, work: (s: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open()
  return new Promise((resolve, reject) => {
    const change = base.transaction(store, mode)
    const request = work(change.objectStore(store))
    if (mode === 'readwrite') change.commit() // without waiting for a word from here: the page may be gone by then
    change.oncomplete = () => resolve(request.result)
    change.onerror = change.onabort = () => reject(change.error ?? request.error)
  })
}

// ---- What is not kept -------------------------------------------------------------------------------------------------

const held: Record<Store, Map<string, unknown>> = { games: new Map(), files: new Map(), records: new Map(), opened: new Map() }

/** Why nothing more is kept; '': it is. */
let refused = ''

function whyNot(trouble: unknown): string {
  return trouble instanceof DOMException && trouble.name === 'QuotaExceededError' ? 'This browser has no room left for this page' : 'This browser keeps nothing for this page'
}

/** Keeps something, or holds it until the page is closed. */
async function put(store: Store, key: string, value: unknown, outside?: string): Promise<void> {
  try {
    await run<IDBValidKey>(store, 'readwrite', s => s.put(value, outside))
    held[store].delete(key)
    refused = ''
  } catch (trouble) {
    held[store].set(key, value)
    refused = whyNot(trouble)
  }
}

async function get<T>(store: Store, key: string): Promise<T | undefined> {
  if (held[store].has(key)) return held[store].get(key) as T
  return run<T | undefined>(store, 'readonly', s => s.get(key)).catch(() => undefined)
}

async function all<T extends { changed: number }>(store: Store, key: (one: T) => string): Promise<T[]> {
  const kept = await run<T[]>(store, 'readonly', s => s.getAll()).catch((trouble): T[] => { refused = whyNot(trouble); return [] })
  return [...kept.filter(one => !held[store].has(key(one))), ...(held[store].values() as Iterable<T>)].sort((a, b) => b.changed - a.changed)
}

async function drop(store: Store, key: string): Promise<void> {
  held[store].delete(key)
  await run(store, 'readwrite', s => s.delete(key)).catch(() => {})
}

/** A name for a game that nothing else here has. */
export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36)

export const shelf = {
  /** Why what was kept last is only held until the page is closed; '': it is kept. */
  get refused() { return refused },
  putGame: (game: KeptGame) => put('games', game.id, game),
  game: (id: string) => get<KeptGame>('games', id),
  games: () => all<KeptGame>('games', g => g.id),
  dropGame: (id: string) => drop('games', id),
  putFile: (file: KeptFile) => put('files', file.name, file),
  file: (name: string) => get<KeptFile>('files', name),
  files: () => all<KeptFile>('files', f => f.name),
  putRecord: (record: KeptRecord) => put('records', record.id, record),
  records: async (game: string) => (await all<KeptRecord>('records', r => r.id)).filter(r => r.game === game),
  setOpened: (game: string, packs: number) => put('opened', game, packs, game),
  opened: async (game: string) => (await get<number>('opened', game)) ?? 0,
  dropFile: (name: string) => drop('files', name),
}

// ---- Settings: read at once when the page starts, so that nothing flickers ---------------------------------------------

export interface Settings { theme: 'auto' | 'dark' | 'light'; pace: 'slow' | 'usual' | 'quick' | 'at once' | 'step'; level: string; sound: 'off' | 'soft' | 'full'; text: 'usual' | 'large' | 'larger'; automatic: boolean }
const quiet = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches
const usual: Settings = { theme: 'auto', pace: 'usual', level: '', sound: quiet ? 'off' : 'soft', text: 'usual', automatic: true }

export function settings(): Settings {
  try { return { ...usual, ...JSON.parse(localStorage.getItem('settings') ?? '{}') } } catch { return { ...usual } }
}

export function setSettings(change: Partial<Settings>) {
  try { localStorage.setItem('settings', JSON.stringify({ ...settings(), ...change })) } catch { /* nothing is kept, play goes on */ }
  dress()
}

/** The page in the colours and the size of letters that were chosen. */
export function dress() {
  const { theme, text } = settings()
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.text = text
}

/** Hands a file to the player. */
export function download(name: string, content: string | Uint8Array) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content as BlobPart]))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

/** Lets the player choose a file; null: none was chosen. */
export function choose(ending: string): Promise<File | null> {
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = ending
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })
}
