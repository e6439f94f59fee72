// motion.ts - things that move: cards fly from where they were to where they go, a played card comes to the middle and settles, numbers rise and fall.
//
// Owns every animation of the table and ends it when the next step comes: what was skipped leaves nothing behind. Does NOT know what happened: the table says
// what moved (scene.ts). Where the system asks for reduced motion nothing moves.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Laid } from './scene'
import type { Position, Thing } from './types'

interface Lay { at: DOMRect; el: HTMLElement; place?: string; die?: Element; dieAt?: DOMRect }
interface Looks { copies: Map<string, Lay>; things: Map<number, Lay>; groups: Map<string, DOMRect> }

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

// ---- What moves now ---------------------------------------------------------------------------------------------------

let running: (() => void)[] = []

/** What still moves has arrived. */
function arrive() {
  for (const end of running.splice(0)) end()
}

function run(el: Element, frames: Keyframe[], how: KeyframeAnimationOptions, done?: () => void) {
  const motion = el.animate(frames, how)
  let over = false
  const end = () => {
    if (over) return
    over = true
    motion.cancel()
    done?.()
  }
  motion.onfinish = end
  running.push(end)
}

// ---- Looking ----------------------------------------------------------------------------------------------------------

function look(board: HTMLElement): Looks {
  const looks: Looks = { copies: new Map(), things: new Map(), groups: new Map() }
  const seen = new Map<string, number>()
  for (const el of board.querySelectorAll<HTMLElement>('[data-thing]')) {
    const base = el.dataset.card ? 'c' + el.dataset.card : 't' + el.dataset.thing
    const copy = seen.get(base) ?? 0
    seen.set(base, copy + 1)
    const die = el.querySelector('.track .here')?.firstElementChild ?? undefined
    const lay: Lay = { at: el.getBoundingClientRect(), el, die, dieAt: die?.getBoundingClientRect(), place: el.closest('.place')?.querySelector<HTMLElement>('.place-body')?.dataset.thing }
    looks.copies.set(`${base}#${copy}`, lay)
    if (!looks.things.has(Number(el.dataset.thing))) looks.things.set(Number(el.dataset.thing), lay)
  }
  for (const el of board.querySelectorAll<HTMLElement>('[data-group]')) looks.groups.set(el.dataset.group!, el.getBoundingClientRect())
  return looks
}

export const groupKey = (zone: string, owner?: number) => `${zone}/${owner ?? 0}`

/** Where a thing is drawn; of one that is folded into a count, the middle of its group. */
function whereIs(t: Thing, looks: Looks): DOMRect | undefined {
  const at = looks.things.get(t.thing)?.at ?? (t.on ? looks.things.get(t.on)?.at : undefined)
  if (at?.width) return at
  const group = looks.groups.get(groupKey(t.zone, t.owner)) ?? looks.groups.get(groupKey(t.zone))
  return group && new DOMRect(group.x + group.width / 2 - 20, group.y + group.height / 2 - 26, 40, 52)
}

// ---- Moving -----------------------------------------------------------------------------------------------------------

const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** Moves an element from where it was to where it is, by way of other places. */
function slide(el: Element, before: DOMRect, at: DOMRect, ms: number, by: DOMRect[] = []) {
  // Inside a map that is drawn nearer or farther, a step on the screen is a shorter or longer one.
  const scale = el instanceof HTMLElement && el.offsetWidth ? at.width / el.offsetWidth : 1
  const far = Math.hypot(before.left - at.left, before.top - at.top) / scale
  if ((far < 6 && !by.length) || far > 2600) return
  const step = (from: DOMRect) => ({ transform: `translate(${(from.left + from.width / 2 - at.left - at.width / 2) / scale}px, ${(from.top + from.height / 2 - at.top - at.height / 2) / scale}px)`, zIndex: 5 })
  run(el, [step(before), ...by.map(step), { transform: 'none', zIndex: 5 }], { duration: ms + 200 * by.length, easing: by.length ? 'ease-in-out' : EASE })
}

/** A likeness of a thing flies over the table; the thing itself is not seen until it has landed. */
function fly(lay: Lay, from: DOMRect, to: DOMRect, how: { ms: number; middle?: DOMRect; fades?: boolean; hides?: HTMLElement }) {
  const wide = lay.el.offsetWidth || lay.at.width || 1, high = lay.el.offsetHeight || lay.at.height || 1
  const likeness = lay.el.cloneNode(true) as HTMLElement
  likeness.classList.remove('can', 'focused', 'pulsed')
  likeness.style.position = 'fixed'
  likeness.classList.add('flying')
  likeness.setAttribute('aria-hidden', 'true')
  for (const el of [likeness, ...likeness.querySelectorAll('[data-thing]')]) for (const name of ['data-thing', 'data-card', 'tabindex', 'role', 'id']) el.removeAttribute(name)
  likeness.style.width = `${wide}px`
  likeness.style.height = `${high}px`
  document.body.append(likeness)
  const at = (r: DOMRect, size = Math.min(r.width / wide, r.height / high)) =>
    `translate(${r.left + r.width / 2 - wide * size / 2}px, ${r.top + r.height / 2 - high * size / 2}px) scale(${size})`
  const large = how.middle && Math.min(2.1, Math.max(1.5, how.middle.height * 0.42 / high))
  const frames: Keyframe[] = how.middle
    ? [{ transform: at(from), opacity: 1 }, { transform: at(how.middle, large), opacity: 1, offset: 0.28, easing: 'linear' }, { transform: at(how.middle, large), opacity: 1, offset: 0.74 }, { transform: at(to), opacity: how.fades ? 0 : 1 }]
    : [{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: how.fades ? 0.15 : 1 }]
  if (how.hides) how.hides.style.visibility = 'hidden'
  run(likeness, frames, { duration: how.ms, easing: EASE, fill: 'both' }, () => {
    likeness.remove()
    if (how.hides) how.hides.style.visibility = ''
  })
}

/** What a number lost or won rises from its thing, and what was hit gives way. */
function rise(at: DOMRect, el: Element | undefined, by: number, what?: string) {
  const sign = document.createElement('span')
  sign.className = 'rising ' + (by < 0 ? 'less' : 'more')
  sign.setAttribute('aria-hidden', 'true')
  sign.textContent = `${by < 0 ? `−${-by}` : `+${by}`}${what ? ` ${what}` : ''}`
  sign.style.left = `${at.left + at.width / 2}px`
  sign.style.top = `${at.top + at.height * 0.6}px`
  document.body.append(sign)
  run(sign, [{ opacity: 1, transform: 'translate(-50%, 0) scale(1.25)' }, { opacity: 1, transform: 'translate(-50%, -22px)', offset: 0.5 }, { opacity: 0, transform: 'translate(-50%, -52px)' }], { duration: 1000, easing: 'ease-out' }, () => sign.remove())
  if (el && by < 0) run(el, [{ translate: '0' }, { translate: '-5px' }, { translate: '5px' }, { translate: '-3px' }, { translate: '0' }], { duration: 260 })
}

/** The places on the shortest way from one place of a map to another, without both: whoever runs runs through rooms. */
function way(from: string, to: string, passages: [number, number][]): number[] {
  const number = (place: string) => Number(place) & 0xfff
  const came = new Map<number, number>([[number(from), -1]])
  for (const at of came.keys()) {
    if (at === number(to)) break
    for (const [a, b] of passages) for (const [x, y] of [[a, b], [b, a]]) if (x === at && !came.has(y)) came.set(y, x)
  }
  const out: number[] = []
  for (let at = came.get(number(to)) ?? -1; at !== -1 && at !== number(from); at = came.get(at)!) out.unshift(at)
  return out
}

/** What is still the same card slides to where it lies now. */
function drift(board: HTMLElement, was: Looks, now: Looks, position: Position, moved: Set<Element>) {
  for (const [key, lay] of now.copies) {
    const before = was.copies.get(key)
    if (!lay.at.width || moved.has(lay.el)) continue
    if (!before) {
      if (lay.el.dataset.card) run(lay.el, [{ opacity: 0, transform: 'translateY(-18px) scale(.92)' }, { opacity: 1, transform: 'none' }], { duration: 320, easing: 'ease-out' })
      continue
    }
    const rooms = before.place && lay.place && before.place !== lay.place ? way(before.place, lay.place, position.passages ?? []) : []
    const bodies = rooms.length ? [...board.querySelectorAll<HTMLElement>('.place-body')] : []
    slide(lay.el, before.at, lay.at, 420, rooms.flatMap(n => bodies.filter(b => (Number(b.dataset.thing) & 0xfff) === n).map(b => b.getBoundingClientRect())))
    if (lay.die && lay.dieAt && before.dieAt && Math.abs(before.at.left - lay.at.left) + Math.abs(before.at.top - lay.at.top) < 6) slide(lay.die, before.dieAt, lay.dieAt, 420)
  }
}

/** A step as the table says it: each move, then the numbers. */
function stage(board: HTMLElement, laid: Laid, was: Looks, now: Looks): Set<Element> {
  const moved = new Set<Element>(), felt = board.getBoundingClientRect()
  const ms = Math.max(260, Math.min(900, laid.ms))
  for (const { how, from, to } of laid.moves) {
    const then = from === undefined ? undefined : laid.before[from], next = to === undefined ? undefined : laid.table[to]
    const start = then && whereIs(then, was), end = next && whereIs(next, now)
    const here = next && how !== 'laid' ? now.things.get(next.thing) : undefined, there = then && how !== 'drawn' ? was.things.get(then.thing) : undefined
    if (here) {
      if (here.place && there?.place) continue // it runs on the map
      if (!start || !here.at.width) continue
      moved.add(here.el)
      const middle = laid.step.sort === 'played' && next?.card ? felt : undefined
      fly(here, start, here.at, { ms: middle ? Math.max(ms, 620) : ms, middle, hides: here.el })
    } else if (there && start && end) fly(there, start, end, { ms, fades: true })
    else if (there && start) fly(there, start, new DOMRect(start.x, start.y - 30, start.width, start.height), { ms, fades: true })
  }
  for (const { at, by, what } of laid.step.numbers ?? []) {
    const t = laid.table[at], place = t && t.shape !== 'value' ? whereIs(t, now) : undefined
    if (place) rise(place, now.things.get(t.thing)?.el, by, what)
  }
  return moved
}

/** Moves what lies otherwise than when it was drawn last; `laid`: what is being told. */
export function useMovement(board: { current: HTMLDivElement | null }, position: Position, laid: Laid | null) {
  const before = useRef<Looks | null>(null)
  useLayoutEffect(() => {
    arrive()
    if (!board.current) return
    const now = look(board.current), was = before.current
    before.current = now
    if (!was || still()) return
    const moved = laid ? stage(board.current, laid, was, now) : new Set<Element>()
    drift(board.current, was, now, position, moved)
  }, [position])
  useLayoutEffect(() => arrive, [])
}
