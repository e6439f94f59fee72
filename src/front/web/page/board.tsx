// board.tsx - the table as it lies: every zone by its layout and side, cards that move when they are moved.
//
// Owns where zones lie and the movement of things between two positions. Does NOT know any game: zones come with their layout.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CardThing, PileThing, SeatThing, SmallThing, ValueThing, type Hold } from './card'
import { MapZone } from './map'
import type { Game, Look, Position, Thing, Zone } from './types'

interface Props { game: Game; look: Look; position: Position; hold: Hold }

// ---- Movement -------------------------------------------------------------------------------------------------------------

interface Lay { at: DOMRect; die?: number; place?: string }

/** Moves an element from where it was to where it is, by way of other places. */
function slide(el: Element, before: DOMRect, at: DOMRect, by: DOMRect[] = []) {
  // Inside a map that is drawn nearer or farther, a step on the screen is a shorter or longer one.
  const scale = el instanceof HTMLElement && el.offsetWidth ? at.width / el.offsetWidth : 1
  const far = Math.hypot(before.left - at.left, before.top - at.top) / scale
  if ((far < 6 && !by.length) || far > 2600) return
  const step = (from: DOMRect) => ({ transform: `translate(${(from.left + from.width / 2 - at.left - at.width / 2) / scale}px, ${(from.top + from.height / 2 - at.top - at.height / 2) / scale}px)`, zIndex: 5 })
  el.animate([step(before), ...by.map(step), { transform: 'none', zIndex: 5 }], { duration: 420 + 260 * by.length, easing: by.length ? 'ease-in-out' : 'cubic-bezier(.2,.8,.2,1)' })
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

/** What a die lost or won rises from its card. */
function rise(board: Element, at: DOMRect, by: number) {
  const sign = document.createElement('span')
  const home = board.getBoundingClientRect()
  sign.className = 'rising ' + (by < 0 ? 'less' : 'more')
  sign.setAttribute('aria-hidden', 'true')
  sign.textContent = by < 0 ? `−${-by}` : `+${by}`
  sign.style.left = `${at.left - home.left + board.scrollLeft + at.width / 2}px`
  sign.style.top = `${at.top - home.top + board.scrollTop + at.height * 0.7}px`
  board.append(sign)
  sign.animate([{ opacity: 1, transform: 'translate(-50%, 0)' }, { opacity: 0, transform: 'translate(-50%, -60px)' }], { duration: 1100, easing: 'ease-out' })
    .finished.finally(() => sign.remove())
}

/** A thing stays itself while it is moved: it is known by its card and which copy of it this is. */
function useMovement(board: { current: HTMLDivElement | null }, position: Position) {
  const places = useRef(new Map<string, Lay>())
  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const now = new Map<string, Lay>()
    const seen = new Map<string, number>()
    const first = !places.current.size
    for (const el of board.current?.querySelectorAll<HTMLElement>('[data-thing]') ?? []) {
      const base = el.dataset.card ? 'c' + el.dataset.card : 't' + el.dataset.thing
      const copy = seen.get(base) ?? 0
      seen.set(base, copy + 1)
      const key = `${base}#${copy}`
      const at = el.getBoundingClientRect()
      const die = el.querySelector('.track .here')?.firstElementChild
      const lay: Lay = { at, place: el.closest('.place')?.querySelector<HTMLElement>('.place-body')?.dataset.thing, die: el.dataset.die === undefined ? undefined : Number(el.dataset.die) }, dieLay = die && { at: die.getBoundingClientRect() }
      const before = places.current.get(key), dieBefore = places.current.get(key + ':die')
      now.set(key, lay)
      if (dieLay) now.set(key + ':die', dieLay)
      if (first || !at.width) continue
      if (!before) {
        if (el.dataset.card) el.animate([{ opacity: 0, transform: 'translateY(-18px) scale(.92)' }, { opacity: 1, transform: 'none' }], { duration: 320, easing: 'ease-out' })
        continue
      }
      const rooms = before.place && lay.place && before.place !== lay.place ? way(before.place, lay.place, position.passages ?? []) : []
      const bodies = rooms.length ? [...(board.current?.querySelectorAll<HTMLElement>('.place-body') ?? [])] : []
      slide(el, before.at, at, rooms.flatMap(n => bodies.filter(b => (Number(b.dataset.thing) & 0xfff) === n).map(b => b.getBoundingClientRect())))
      if (dieLay && dieBefore && Math.abs(before.at.left - at.left) + Math.abs(before.at.top - at.top) < 6) slide(die, dieBefore.at, dieLay.at)
      if (before.die !== undefined && lay.die !== undefined && before.die !== lay.die && board.current) rise(board.current, at, lay.die - before.die)
    }
    places.current = now
  }, [position])
}

// ---- Room -----------------------------------------------------------------------------------------------------------------

/** How near the table is drawn, and from which step on cards leave out their text. */
const STEPS = [1.18, 1.08, 1, 0.92, 0.85, 0.85, 0.78], CROWDED = 5

/** All of it in sight where that can be had: drawn smaller while it does not fit, larger again when much room is left. */
function useRoom(board: { current: HTMLDivElement | null }, position: Position, wide: boolean) {
  const step = useRef(2)
  const draw = (n: number) => {
    step.current = n
    board.current?.style.setProperty('--near', String(STEPS[n]))
    board.current?.classList.toggle('crowded', n >= CROWDED)
  }
  const fits = () => { const b = board.current; return !b || b.scrollHeight <= b.clientHeight + 2 }
  /** What room is left is the map's. */
  const spare = () => {
    const b = board.current, [rows, edge] = [...(b?.children ?? [])].map(el => el.getBoundingClientRect().height), style = b && getComputedStyle(b)
    if (!b || !style || !fits()) return
    const used = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom) + rows + (edge && style.flexDirection === 'column' ? parseFloat(style.rowGap) + edge : 0)
    b.style.setProperty('--spare', `${Math.max(0, Math.floor(b.clientHeight - used - 1))}px`)
  }
  const room = () => {
    board.current?.style.setProperty('--spare', '0px')
    if (!wide) { draw(2); return }
    near()
    spare()
  }
  const near = () => {
    while (!fits() && step.current < STEPS.length - 1) draw(step.current + 1)
    // What is larger by a tenth takes more than a tenth more room, since rows break earlier.
    const rows = board.current?.querySelector('.rows'), high = rows?.getBoundingClientRect().height ?? 0, all = board.current?.clientHeight ?? 0
    const before = step.current, more = before > 0 ? (STEPS[before - 1] / STEPS[before]) ** 2 : 1
    if (before === 0 || !fits() || high * Math.max(more, 1.06) > all * 0.94) return
    draw(before - 1)
    if (!fits()) draw(before)
  }
  useLayoutEffect(room, [position, wide])
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => requestAnimationFrame(room))
    if (board.current) watch.observe(board.current)
    return () => watch.disconnect()
  }, [wide])
}

/** Whether the window is wide enough for zones to lie side by side; on a phone each is a line of its own, and there is always more to scroll to. */
function useWide(): boolean {
  const query = useMemo(() => matchMedia('(min-width: 600px) and (min-height: 501px)'), [])
  const [wide, set] = useState(query.matches)
  useEffect(() => {
    const changed = () => set(query.matches)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, [query])
  return wide
}

/** Something that can be chosen is always in sight. */
function useSight(board: { current: HTMLDivElement | null }, position: Position) {
  useLayoutEffect(() => {
    const home = board.current?.getBoundingClientRect()
    const can = [...(board.current?.querySelectorAll('.thing.can, .place.can .thing') ?? [])]
    const inSight = (el: Element) => { const at = el.getBoundingClientRect(); return home && at.top >= home.top - 1 && at.bottom <= Math.min(home.bottom, innerHeight) + 1 && at.left >= home.left - 1 && at.right <= home.right + 1 }
    if (can.length && !can.some(inSight)) can[0].scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [position.position, position.actions.length])
}

// ---- Zones ----------------------------------------------------------------------------------------------------------------

function ZoneThings({ zone, things, props }: { zone: Zone; things: Thing[]; props: Props }) {
  const { hold, position, look } = props
  const on = (t: Thing) => position.table.filter(x => x.on === t.thing && t.thing && x.shape !== 'place')
  if (zone.layout === 'hexes' || zone.layout === 'rooms') {
    const places = things.filter(t => t.shape === 'place')
    return places.length ? <MapZone name={zone.name} places={places} position={position} hexes={zone.layout === 'hexes'} hold={hold} /> : null
  }
  return (
    <div class="things">
      {things.map(t => {
        const key = `${t.card ?? 0}-${t.thing}-${t.name}`
        if (t.shape === 'pile') return <PileThing key={key} t={t} hold={hold} />
        if (t.shape === 'value') return <ValueThing key={key} t={t} hold={hold} />
        if (t.shape === 'seat') {
          const sitter = t.owner && look.sitters.length > 1 ? look.sitters[t.owner - 1] : undefined
          const name = sitter ? (t.owner === position.seat ? 'you' : sitter.name) : undefined
          return <SeatThing key={key} t={t} hold={hold} sitter={name} asked={look.asked === t.owner && look.sitters.length > 1} />
        }
        // What lies at the rim of the table is small, and large when it is pointed at.
        if (zone.side === 'edge') return <SmallThing key={key} t={t} hold={hold} />
        return <CardThing key={key} t={t} hold={hold} attached={on(t)} />
      })}
    </div>
  )
}

function ZoneBlock({ zone, things, props, whose }: { zone: Zone; things: Thing[]; props: Props; whose?: string }) {
  const id = `zone-${zone.name}-${whose ?? ''}`.replace(/\W+/g, '-')
  return (
    <section class={`zone zone-${zone.layout}`} aria-labelledby={id} data-zone={zone.name}>
      <h2 id={id}>{whose ? `${zone.name}: ${whose}` : zone.name}</h2>
      <ZoneThings zone={zone} things={things} props={props} />
    </section>
  )
}

/** The zones of a side, seat by seat: what all share, what lies before others, and the looking seat's own last, nearest to it. */
function Side({ side, props }: { side: Zone['side']; props: Props }) {
  const { game, look, position } = props
  // What lies on another thing is drawn there, unless that thing is not on the table.
  const loose = position.table.filter(t => !(t.on && t.shape === 'card' && position.table.some(x => x.thing === t.on && x.shape !== 'place')))
  const zones = game.zones.filter(z => z.side === side).flatMap(zone => {
    const things = loose.filter(t => t.zone === zone.name)
    const onMap = zone.layout === 'row' && things.every(t => t.on && position.table.some(x => x.thing === t.on && x.shape === 'place'))
    return onMap ? [] : [{ zone, things, apart: zone.per_seat && look.sitters.length > 1 }]
  })
  const owner = (t: Thing) => t.owner ?? 0
  const owners = [...new Set(zones.flatMap(z => (z.apart ? z.things.map(owner) : [])))].sort((a, b) => a - b)
  const groups = [undefined, ...owners.filter(o => o !== position.seat), ...owners.filter(o => o === position.seat)].map(o => {
    const whose = o === undefined ? undefined : o === position.seat ? 'yours' : o ? `seat ${o}` : 'the table'
    const blocks = zones.filter(z => z.apart === (o !== undefined)).map(z => ({ zone: z.zone, things: z.apart ? z.things.filter(t => owner(t) === o) : z.things }))
      .filter(z => z.things.length)
    return blocks.length ? <div key={o ?? 'all'} class="seat-side">{blocks.map(z => <ZoneBlock key={z.zone.name} zone={z.zone} things={z.things} props={props} whose={whose} />)}</div> : null
  })
  return groups.some(Boolean) ? <div class={`side ${side}`}>{groups}</div> : null
}

export function Board(props: Props) {
  const board = useRef<HTMLDivElement>(null)
  const wide = useWide()
  useRoom(board, props.position, wide)
  useMovement(board, props.position)
  useSight(board, props.position)
  return (
    <div class="board" ref={board} role="region" aria-label="The table" tabIndex={-1}>
      <div class="rows">
        <div class="across"><Side side="far" props={props} /><Side side="middle" props={props} /></div>
        <Side side="near" props={props} />
      </div>
      <Side side="edge" props={props} />
    </div>
  )
}
