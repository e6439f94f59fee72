// far.ts - the connection to the server this page came from: who one is there, frames out and in, and coming back.
//
// Speaks undercroft.1 (docs/online.md). Owns the socket and the token. Does NOT draw, and knows no game.
import type { Position } from './types'

export interface FarSeat { seat: number; name?: string; bot?: string; person?: number; ready?: boolean; here?: boolean; away?: number; left?: boolean }
export interface FarTable {
  table: string; game: string; title: string; settings: string; state: 'open' | 'playing' | 'over'; seat?: number; maker?: boolean; open: boolean
  commitment: string; seats: FarSeat[]; clock?: { each: number; more: number; left?: number[]; runs?: number }
  offer?: { kind: string; seat: number; to: number; agreed: number[] }; watching: number; seq: number; grace: number; secret?: string; next?: string
}
export interface FarStep { step: string; seq: number; edition: number; view: Position }
export interface Frame {
  welcome?: string; you?: { id: number; name: string; token?: string }; error?: string; rq?: number; why?: string; made?: string; done?: number; seq?: number
  lobby?: FarTable[]; listed?: FarTable; unlisted?: string; table?: string; seats?: FarSeat[]; step?: string; said?: string; name?: string; seat?: number; notice?: string
}

type Hearer = (frame: Frame) => void
const KEPT = 'undercroft.far', LONGEST = 10000

export class Far {
  you: { id: number; name: string } | null = null
  here = false
  lost = false                                   // it was there, and is tried again
  notice = ''
  tables = new Map<string, FarTable>()           // of the lobby
  private socket: WebSocket | null = null
  private hearers = new Set<Hearer>()
  private waiting = new Map<number, (frame: Frame) => void>()
  private undone = new Map<number, string>()     // answers that have no reply yet: said again after a lost connection
  private rq = Date.now() % 1e9 * 100
  private tries = 0
  private opened: (() => object) | null = null   // what is looked at: said again too
  private lobby = false
  private ended = false

  hear(hearer: Hearer): () => void {
    this.hearers.add(hearer)
    return () => this.hearers.delete(hearer)
  }

  get known(): boolean { return !!localStorage.getItem(KEPT) }

  /** Connects, if it is not connected. Who has never been here gives a name first. */
  start(name = '') {
    this.ended = false
    if (this.socket) return
    const kept = localStorage.getItem(KEPT)
    if (!kept && !name) return
    const socket = this.socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', 'undercroft.1')
    socket.onopen = () => {
      this.send({ hello: 'undercroft.1', client: 'page' })
      this.send(kept ? { token: kept } : { guest: name })
    }
    socket.onmessage = message => this.take(JSON.parse(String(message.data)) as Frame)
    socket.onclose = closed => this.gone(closed.reason)
  }

  private send(frame: object) { if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame)) }

  private gone(reason: string) {
    this.lost = this.lost || this.here
    this.here = false
    this.socket = null
    this.notice = reason
    for (const hearer of this.hearers) hearer({ notice: reason })
    if (this.ended || !this.known) return
    const wait = Math.min(LONGEST, 300 * 2 ** this.tries++)
    setTimeout(() => this.start(), wait / 2 + Math.random() * wait / 2)
  }

  private take(frame: Frame) {
    if (frame.you) {
      this.you = { id: frame.you.id, name: frame.you.name }
      if (frame.you.token) localStorage.setItem(KEPT, frame.you.token)
      this.here = true
      this.lost = false
      this.tries = 0
      this.notice = ''
      if (this.opened) this.send(this.opened())
      if (this.lobby) this.send({ lobby: true })
      for (const frame of this.undone.values()) this.socket?.send(frame)
    }
    if (frame.error && !this.here && /token/.test(frame.error)) localStorage.removeItem(KEPT) // another server than it was
    if (frame.lobby) this.tables = new Map(frame.lobby.map(t => [t.table, t]))
    if (frame.listed) this.tables.set(frame.listed.table, frame.listed)
    if (frame.unlisted) this.tables.delete(frame.unlisted)
    const rq = frame.done ?? frame.rq
    if (rq !== undefined) {
      this.undone.delete(rq)
      this.waiting.get(rq)?.(frame)
      this.waiting.delete(rq)
    }
    for (const hearer of this.hearers) hearer(frame)
  }

  /** The reply to a request; throws the sentence that refuses it. */
  ask(frame: object): Promise<Frame> {
    const rq = ++this.rq, text = { ...frame, rq }
    return new Promise((resolve, reject) => {
      this.waiting.set(rq, reply => (reply.error ? reject(new Error(reply.error)) : resolve(reply)))
      if ('do' in frame) this.undone.set(rq, JSON.stringify(text))
      this.send(text)
    })
  }

  /** Requests without a reply of their own: what they change is told anyway, and a refusal is a sentence. */
  say(frame: object) { this.send({ ...frame, rq: ++this.rq }) }

  /** The table that is looked at, and what is held of it. */
  look(at: (() => object) | null) {
    this.opened = at
    if (at && this.here) this.send(at())
  }

  /** The lobby's tables, and their changes. */
  watchLobby(on: boolean) {
    this.lobby = on
    if (this.here) this.send({ lobby: on })
  }

  /** A word of chance for a table's luck. */
  nonce(): string { return [...crypto.getRandomValues(new Uint8Array(16))].map(b => b.toString(16).padStart(2, '0')).join('') }
}

export const far = new Far()

/** Whether this page comes from a server of tables. */
export async function isServed(): Promise<boolean> {
  try { return (await fetch('/far.json')).status === 200 } catch { return false }
}
