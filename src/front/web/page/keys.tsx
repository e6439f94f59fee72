// keys.tsx - the table by keys: from thing to thing in a direction, and the sheet that lists every key.
//
// Does NOT say what a key does to the game: table.tsx does.
import { Sheet } from './sheet'

/** The nearest thing in a direction. */
export function neighbour(from: Element, key: string): HTMLElement | null {
  const at = from.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2
  let best: HTMLElement | null = null, least = Infinity
  for (const el of document.querySelectorAll<HTMLElement>('.board [role=button]')) {
    if (el === from) continue
    const b = el.getBoundingClientRect(), dx = b.left + b.width / 2 - x, dy = b.top + b.height / 2 - y
    const [ahead, aside] = key === 'ArrowRight' ? [dx, dy] : key === 'ArrowLeft' ? [-dx, dy] : key === 'ArrowDown' ? [dy, dx] : [-dy, dx]
    if (ahead <= 4) continue
    const cost = ahead + Math.abs(aside) * 2.2
    if (cost < least) { least = cost; best = el }
  }
  return best
}

const KEYS: [string, string][] = [['1 … 9', 'give that answer'], ['arrows', 'from thing to thing on the table'], ['Tab', 'through everything'],
  ['Enter', 'do the thing in focus, or learn why not'], ['z', 'enlarge the card in focus, and have it read out'], ['Space', 'next happening'], ['u', 'take back'], ['r', 'do it after all'],
  ['h', 'hint'], ['s', 'skip what is told'], ['m', 'sound on or off'], ['Escape', 'close'], ['?', 'this page']]

export function KeysHelp({ close }: { close: () => void }) {
  return (
    <Sheet label="Keys" close={close}>
      <h2>Keys</h2>
      <dl class="keys">{KEYS.map(([k, what]) => <><dt><kbd>{k}</kbd></dt><dd>{what}</dd></>)}</dl>
      <p>With a mouse: point at a card to read it, click to do it or to learn why not. By touch: tap to see what it would do, tap again to do it; hold to enlarge.</p>
    </Sheet>
  )
}
