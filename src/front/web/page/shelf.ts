// shelf.ts - what the player keeps in this browser: games in play and finished, packs, decks, rewards, settings. IndexedDB, nothing else.
//
// Owns the database. Does NOT know any game: a game is kept as the text of its save, the same that the terminal writes.

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

/** A name for a game that nothing else here has. */
export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36)

export const shelf = {
  putGame: (game: KeptGame) => run('games', 'readwrite', s => s.put(game)),
  game: (id: string) => run<KeptGame | undefined>('games', 'readonly', s => s.get(id)),
  games: async () => (await run<KeptGame[]>('games', 'readonly', s => s.getAll())).sort((a, b) => b.changed - a.changed),
  dropGame: (id: string) => run('games', 'readwrite', s => s.delete(id)),
  putFile: (file: KeptFile) => run('files', 'readwrite', s => s.put(file)),
  file: (name: string) => run<KeptFile | undefined>('files', 'readonly', s => s.get(name)),
  files: async () => (await run<KeptFile[]>('files', 'readonly', s => s.getAll())).sort((a, b) => b.changed - a.changed),
  putRecord: (record: KeptRecord) => run('records', 'readwrite', s => s.put(record)),
  records: async (game: string) => (await run<KeptRecord[]>('records', 'readonly', s => s.getAll())).filter(r => r.game === game).sort((a, b) => b.changed - a.changed),
  setOpened: (game: string, packs: number) => run('opened', 'readwrite', s => s.put(packs, game)),
  opened: async (game: string) => (await run<number | undefined>('opened', 'readonly', s => s.get(game))) ?? 0,
  dropFile: (name: string) => run('files', 'readwrite', s => s.delete(name)),
}

// ---- Settings: read at once when the page starts, so that nothing flickers ---------------------------------------------

export interface Settings { theme: 'auto' | 'dark' | 'light'; pace: 'slow' | 'usual' | 'quick' | 'at once' | 'step'; level: string }
const usual: Settings = { theme: 'auto', pace: 'usual', level: '' }

export function settings(): Settings {
  try { return { ...usual, ...JSON.parse(localStorage.getItem('settings') ?? '{}') } } catch { return { ...usual } }
}

export function setSettings(change: Partial<Settings>) {
  try { localStorage.setItem('settings', JSON.stringify({ ...settings(), ...change })) } catch { /* nothing is kept, play goes on */ }
  document.documentElement.dataset.theme = settings().theme
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
