// sound.ts - eight sounds, made here by code: a card, a die, a hit, a heal, my turn, a warning, won, lost.
//
// Owns the loudspeaker. A sound belongs to its moment: what cannot be heard at once is dropped. Silent till the page was touched once (browsers ask for that), and
// from the start where the system asks for little to happen. Does NOT decide when anything sounds.
import { settings } from './shelf'

export type Sound = 'card' | 'die' | 'hit' | 'heal' | 'turn' | 'warning' | 'won' | 'lost'
const LOUD = { off: 0, soft: 0.12, full: 0.4 }

let speaker: AudioContext | null = null
let noise: AudioBuffer | null = null

function wake() {
  if (settings().sound === 'off' || typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended') void speaker.resume()
}
for (const touched of ['pointerdown', 'keydown']) addEventListener(touched, wake, { passive: true })

/** A tone that begins, glides from one pitch to another, and fades. */
function tone(at: number, from: number, to: number, long: number, loud: number, shape: OscillatorType = 'sine') {
  const voice = speaker!.createOscillator(), level = speaker!.createGain()
  voice.type = shape
  voice.frequency.setValueAtTime(from, at)
  voice.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + long)
  level.gain.setValueAtTime(0.0001, at)
  level.gain.exponentialRampToValueAtTime(loud, at + 0.008)
  level.gain.exponentialRampToValueAtTime(0.0001, at + long)
  voice.connect(level).connect(speaker!.destination)
  voice.start(at)
  voice.stop(at + long + 0.02)
}

/** A breath of noise around a pitch: paper, wood. */
function breath(at: number, pitch: number, narrow: number, long: number, loud: number) {
  if (!noise) {
    noise = speaker!.createBuffer(1, speaker!.sampleRate / 4, speaker!.sampleRate)
    const wave = noise.getChannelData(0)
    for (let n = 0; n < wave.length; n++) wave[n] = Math.random() * 2 - 1
  }
  const source = speaker!.createBufferSource(), filter = speaker!.createBiquadFilter(), level = speaker!.createGain()
  source.buffer = noise
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = narrow
  level.gain.setValueAtTime(loud, at)
  level.gain.exponentialRampToValueAtTime(0.0001, at + long)
  source.connect(filter).connect(level).connect(speaker!.destination)
  source.start(at, 0, long)
}

const SOUNDS: Record<Sound, (at: number, loud: number) => void> = {
  card: (at, loud) => { breath(at, 2600, 0.8, 0.09, loud * 0.7); breath(at + 0.05, 1500, 1, 0.05, loud * 0.4) },
  die: (at, loud) => { for (const [n, wait] of [0, 0.07, 0.13, 0.18].entries()) breath(at + wait, 1900 - 180 * n, 6, 0.05, loud * (1.6 - 0.3 * n)) },
  hit: (at, loud) => { tone(at, 170, 48, 0.22, loud * 1.2); breath(at, 700, 0.7, 0.09, loud) },
  heal: (at, loud) => { tone(at, 523, 523, 0.16, loud * 0.5); tone(at + 0.09, 784, 784, 0.24, loud * 0.5) },
  turn: (at, loud) => { tone(at, 659, 659, 0.5, loud * 0.6); tone(at, 1318, 1318, 0.3, loud * 0.2) },
  warning: (at, loud) => { tone(at, 392, 392, 0.1, loud * 0.5, 'triangle'); tone(at + 0.13, 330, 330, 0.16, loud * 0.5, 'triangle') },
  won: (at, loud) => { for (const [n, pitch] of [523, 659, 784, 1047].entries()) tone(at + 0.12 * n, pitch, pitch, n === 3 ? 0.9 : 0.25, loud * 0.6, 'triangle') },
  lost: (at, loud) => { for (const [n, pitch] of [392, 349, 311, 196].entries()) tone(at + 0.18 * n, pitch, pitch * 0.98, n === 3 ? 1 : 0.3, loud * 0.55, 'triangle') },
}

/** Now or never. */
export function sound(name: Sound | undefined) {
  const loud = LOUD[settings().sound]
  if (!name || !loud || !speaker || speaker.state !== 'running' || document.hidden) return
  SOUNDS[name](speaker.currentTime + 0.01, loud)
}

/** What a moment sounds like. */
export const soundOf: Partial<Record<string, Sound>> =
  { die: 'die', hurt: 'hit', helped: 'heal', played: 'card', drawn: 'card', laid: 'card', moved: 'card', turned: 'card', stopped: 'warning' }
