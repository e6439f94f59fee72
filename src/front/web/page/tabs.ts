// tabs.ts - one game, one tab: a second one that opens it hears that it is open, and can take it over; nothing is lost, since every answer is kept.
//
// Does NOT know what a game is: an id.

type Word = { kind: 'who' | 'here' | 'take'; id: string; tab: string }
const WAIT = 70 // milliseconds for another tab to say that it is there
const me = Math.random().toString(36).slice(2)

export class Tab {
  private channel: BroadcastChannel | null = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('undercroft')
  private sits = false

  constructor(private id: string, taken: () => void) {
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.id !== this.id || data.tab === me || !this.sits) return
      if (data.kind === 'who') this.say('here')
      if (data.kind === 'take') { this.sits = false; taken() }
    })
  }

  private say(kind: Word['kind']) { this.channel?.postMessage({ kind, id: this.id, tab: me } satisfies Word) }

  /** Whether the game is open in no other tab; then it is open in this one. */
  async sit(): Promise<boolean> {
    const channel = this.channel
    if (!channel) return this.sits = true
    const there = await new Promise<boolean>(resolve => {
      const heard = ({ data }: MessageEvent<Word>) => { if (data.kind === 'here' && data.id === this.id && data.tab !== me) resolve(true) }
      channel.addEventListener('message', heard)
      this.say('who')
      setTimeout(() => { channel.removeEventListener('message', heard); resolve(false) }, WAIT)
    })
    return this.sits = !there
  }

  /** The game goes on here; the other tab gets up. */
  take() {
    this.sits = true
    this.say('take')
  }

  leave() {
    this.sits = false
    this.channel?.close()
  }
}
