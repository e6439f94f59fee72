// app.ts - what every screen shares: the table's engine, the list of games, where one is in the page.
//
// Owns the addresses (the part after #). Does NOT draw.
import { useEffect, useReducer, useState } from 'preact/hooks'
import drawings from 'virtual:pictures'
import wasm from 'virtual:table'
import { Engine } from './engine'
import type { Game, Level } from './types'

export interface House { module: WebAssembly.Module; engine: Engine; games: Game[]; levels: Level[]; pictures: Record<string, string> }

export let house: House

export async function openHouse(): Promise<void> {
  const [module, pictures] = await Promise.all([WebAssembly.compileStreaming(fetch(wasm)), fetch(drawings).then(reply => reply.json())])
  const engine = await Engine.start(module)
  house = { module, engine, games: engine.ask('games'), levels: engine.ask('levels'), pictures }
}

export const gameNamed = (name: string): Game | undefined => house.games.find(g => g.name === name)

/** A word of the address as it was meant; one that nobody can have meant stays as it is, and leads nowhere. */
function meant(word: string): string {
  try { return decodeURIComponent(word) } catch { return word }
}

/** The words of the address: #/table/17 is ['table', '17']. */
export function useAddress(): string[] {
  const read = () => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(meant)
  const [words, set] = useState(read)
  useEffect(() => {
    const changed = () => set(read())
    addEventListener('hashchange', changed)
    changed() // it may have changed since it was first drawn, before anybody listened
    return () => removeEventListener('hashchange', changed)
  }, [])
  return words
}

export const address = (...words: string[]): string => '#/' + words.map(encodeURIComponent).join('/')
export function go(...words: string[]) { location.hash = address(...words) }

/** Draws the component again when called. */
export function useRedraw(): () => void {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  return redraw as () => void
}

/** Says something to a screen reader. */
export function announce(text: string) {
  const place = document.getElementById('announcer')
  if (place && text) place.textContent = text
}
