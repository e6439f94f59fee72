// picture.tsx - a picture of the game-icons set, a die, counters: the small parts that cards and tables are drawn from.
//
// Does NOT know what it is drawn for.
import { house } from './app'
import { Sign } from './signs'

export function Picture({ name, title }: { name: string; title?: string }) {
  const path = house.pictures[name] ?? house.pictures['stone-block']
  return (
    <svg class="picture" viewBox="0 0 512 512" role={title ? 'img' : undefined} aria-label={title} aria-hidden={title ? undefined : 'true'}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

const PIPS: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
}

/** A die as it lies on a card: pips up to six, a figure beyond. */
export function Die({ value, of, label }: { value: number; of?: number; label?: string }) {
  const words = label ?? (of ? `die ${value} of ${of}` : `die ${value}`)
  return (
    <svg class="die" viewBox="0 0 30 30" role="img" aria-label={words}>
      <rect x="1" y="1" width="28" height="28" rx="6" class="die-face" />
      {PIPS[value]
        ? PIPS[value].map(([x, y]) => <circle cx={7 + 8 * x} cy={7 + 8 * y} r="2.9" class="die-pip" />)
        : <text x="15" y="20.5" text-anchor="middle" class="die-number">{value}</text>}
    </svg>
  )
}

/** "charge 3 of 6" as pips where there are few of them, as figures where there are many. */
export function Counter({ name, value, of }: { name: string; value: number; of?: number }) {
  const few = of !== undefined && of <= 8 && value <= of
  return (
    <span class="counter">
      <span class="counter-name"><Sign name={name} /></span>
      {few
        ? <span class="counter-pips" role="img" aria-label={`${value} of ${of}`}>{Array.from({ length: of }, (_, n) => <i class={n < value ? 'full' : ''} />)}</span>
        : <b>{value}{of ? <small>/{of}</small> : null}</b>}
    </span>
  )
}

/** The track of a die: one place each, the die on its own, the name of what happens there. */
export function Track({ slot, slots, die, of, names }: { slot: number; slots: number; die?: number; of?: number; names: string[] }) {
  return (
    <ol class="track" aria-label={`slot ${slot} of ${slots}`}>
      {Array.from({ length: slots }, (_, n) => {
        const name = names[n] && names[n] !== '-' ? names[n] : ''
        const here = n + 1 === slot
        return (
          <li class={(here ? 'here ' : '') + (name ? 'named' : '')} title={name || undefined}>
            {here && die ? <Die value={die} of={of} /> : here ? <span class="marker" aria-hidden="true">◆</span> : null}
            {name ? <span class="slot-name">{name}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}

/** A colour of its own for each kind of card, always beside the kind's name: never the only signal. */
export function hue(kind: string): number {
  let h = 0
  for (const c of kind) h = (h * 31 + c.charCodeAt(0)) % 3600
  return (h * 137) % 360
}
