// signs.tsx - figures as signs: "Life 25/25" with a heart, wherever figures are shown; whoever hears the page hears the word.
//
// Does NOT know any figure: each game's table of signs comes with the game (telling/figures.h).
import type { FigureSign } from './types'

let known: FigureSign[] = []
let pattern: RegExp | null = null

/** The signs of the game on the table. */
export function useSigns(signs: FigureSign[]) {
  if (known === signs) return
  known = signs
  const names = signs.filter(s => !s.counts).map(s => s.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).sort((a, b) => b.length - a.length)
  pattern = names.length ? new RegExp(`\\b(${names.join('|')}) ?(?=[+−-]?\\d)`) : null
}

/** Whether a figure is what somebody lives by: its picture says so. */
export const isLife = (name: string) => known.find(s => s.name === name)?.picture === 'hearts'

/** The sign of a figure, or its name where it has none. */
export function Sign({ name }: { name: string }) {
  const sign = known.find(s => s.name === name)
  return sign ? <span class="sign" title={name}><span aria-hidden="true">{sign.sign}</span><span class="unseen">{name} </span></span> : <>{name} </>
}

/** Words in which each figure that has a sign stands with it. */
export function Signed({ text }: { text: string }) {
  if (!pattern) return <>{text}</>
  return <>{text.split(pattern).map((part, n) => (n % 2 ? <Sign name={part} /> : part))}</>
}
