// map.tsx - a map of rooms or hexes that one can move about and come nearer to: wheel, pinch, drag, + and -, arrow keys.
//
// Owns the drawing of places, ways between them and what stands on them. Does NOT know any game: places come with column and row.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Face, SmallThing, touchable, type Hold } from './card'
import { Picture } from './picture'
import type { Position, Thing } from './types'

const HEX = { w: 204, h: 176 }
const ROOM = { w: 216, h: 132, gapX: 34, gapY: 30 }
const SMALLEST = 0.44 // what is drawn smaller than this cannot be read: a map that is larger is shown in part
const LINES = 0.76    // from here on there is room for what is written below a place's name
const TOOLS = 50 // what the buttons of a map take: beside it where there is room, else above it

const mean = (of: number[]) => of.reduce((a, b) => a + b, 0) / of.length

interface Spot { t: Thing; x: number; y: number }

function spots(places: Thing[], hexes: boolean): Spot[] {
  return places.map(t => hexes
    ? { t, x: t.x * HEX.w * 0.75, y: t.y * HEX.h + (t.x & 1 ? HEX.h / 2 : 0) }
    : { t, x: t.x * (ROOM.w + ROOM.gapX), y: t.y * (ROOM.h + ROOM.gapY) })
}

// The corners of a flat-topped hex, and the middle of each side, clockwise from the top.
const CORNERS = [[0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1], [0, 0.5]]
const SIDES = [0, 1, 2, 3, 4, 5].map(d => { const a = CORNERS[d], b = CORNERS[(d + 1) % 6]; return [a, b] })

function HexShape({ spot }: { spot: Spot }) {
  const at = ([x, y]: number[]) => `${spot.x + x * HEX.w},${spot.y + y * HEX.h}`
  const doors = spot.t.doors ?? 0
  return (
    <g class="hex-shape">
      <polygon points={CORNERS.map(at).join(' ')} />
      {SIDES.map(([a, b], d) => doors >> d & 1
        ? <line class="door" x1={spot.x + (a[0] * 0.7 + b[0] * 0.3) * HEX.w} y1={spot.y + (a[1] * 0.7 + b[1] * 0.3) * HEX.h}
            x2={spot.x + (a[0] * 0.3 + b[0] * 0.7) * HEX.w} y2={spot.y + (a[1] * 0.3 + b[1] * 0.7) * HEX.h} />
        : null)}
    </g>
  )
}

function Place({ spot, hexes, hold, inside }: { spot: Spot; hexes: boolean; hold: Hold; inside: Thing[] }) {
  const { t } = spot
  const size = hexes ? HEX : ROOM
  const card = hold.cards.get(t.card ?? 0)
  const flags = (t.flags ?? []).map(f => 'is-' + f.replace(' ', '-')).join(' ')
  const can = hold.answer(t)
  return (
    <div class={`place ${hexes ? 'hex' : 'room'} ${can ? 'can' : ''} ${hold.focused === t.thing ? 'focused' : ''} ${hold.pulsed === t.thing ? 'pulsed' : ''} ${flags}`}
      style={`left:${spot.x}px;top:${spot.y}px;width:${size.w}px;height:${size.h}px`}>
      <div class="place-body thing" {...touchable(t, hold)}>
        <Face t={t} hold={hold}>
        {card?.picture ? <Picture name={card.picture} /> : null}
        <span class="place-name">{t.name}</span>
        {t.line ? <span class="place-line">{t.line}</span> : null}
        {t.counters ? <span class="place-line place-counters">{Object.entries(t.counters).map(([name, c]) => `${name} ${c.value}${c.of ? `/${c.of}` : ''}`).join(', ')}</span> : null}
        </Face>
      </div>
      {inside.length ? <div class="inside">{inside.map(i => <SmallThing t={i} hold={hold} />)}</div> : null}
    </div>
  )
}

/** Between rooms; hexes show their doors instead. */
function Ways({ all, position }: { all: Spot[]; position: Position }) {
  const size = ROOM
  const of = (n: number) => all.find(s => (s.t.thing & 0xfff) === n)
  return (
    <g class="ways">
      {(position.passages ?? []).map(([a, b]) => {
        const from = of(a), to = of(b)
        return from && to
          ? <line x1={from.x + size.w / 2} y1={from.y + size.h / 2} x2={to.x + size.w / 2} y2={to.y + size.h / 2} /> : null
      })}
    </g>
  )
}

/** Drag, wheel, pinch, keys: everything inside is moved and scaled together. */
function Pannable({ width, height, middle, children, label }: { width: number; height: number; middle: { x: number; y: number }; children: ComponentChildren; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ x: 0, y: 0, scale: 1, own: false })
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0) // how far, since it was touched: whoever drags the map does not choose the room under the pointer

  /** All of it where that can be read, else the part around the middle. */
  const fit = (smallest = SMALLEST) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const narrow = box.width < 600, w = box.width - (narrow ? 0 : 2 * TOOLS), h = box.height - (narrow ? TOOLS : 0)
    const scale = Math.min(1.15, Math.max(smallest, Math.min(w / width, h / height)))
    const from = (room: number, all: number, at: number) => (all <= room ? (room - all) / 2 : Math.min(0, Math.max(room - all, room / 2 - at)))
    setView({ scale, x: (box.width - w) / 2 + from(w, width * scale, middle.x * scale), y: box.height - h + from(h, height * scale, middle.y * scale), own: scale < SMALLEST })
  }
  useLayoutEffect(() => { if (!view.own) fit() }, [width, height])
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect(), inside = (at: number, room: number) => at > TOOLS && at < room - TOOLS
    if (box && !view.own && !(inside(view.x + middle.x * view.scale, box.width) && inside(view.y + middle.y * view.scale, box.height))) fit()
  }, [middle.x, middle.y])
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setView(v => { if (!v.own) queueMicrotask(fit); return v }))
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [width, height, middle.x, middle.y])

  const zoom = (by: number, cx?: number, cy?: number) => setView(v => {
    const box = frame.current!.getBoundingClientRect()
    const x = (cx ?? box.left + box.width / 2) - box.left, y = (cy ?? box.top + box.height / 2) - box.top
    const scale = Math.min(2.5, Math.max(0.2, v.scale * by)), k = scale / v.scale
    return { scale, x: x - (x - v.x) * k, y: y - (y - v.y) * k, own: true }
  })
  const pan = (dx: number, dy: number) => setView(v => ({ ...v, x: v.x + dx, y: v.y + dy, own: true }))

  const move = (e: PointerEvent) => {
    const before = fingers.current.get(e.pointerId)
    if (!before) return
    const others = [...fingers.current.entries()].filter(([id]) => id !== e.pointerId).map(([, p]) => p)
    if (others.length) {
      const far = (p: { x: number; y: number }) => Math.hypot(p.x - others[0].x, p.y - others[0].y)
      zoom(far({ x: e.clientX, y: e.clientY }) / Math.max(1, far(before)), others[0].x, others[0].y)
    } else pan(e.clientX - before.x, e.clientY - before.y)
    moved.current += Math.hypot(e.clientX - before.x, e.clientY - before.y)
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
  }
  const keys = (e: KeyboardEvent) => {
    if (e.target !== e.currentTarget) return
    const step: Record<string, [number, number]> = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }
    if (step[e.key]) pan(...step[e.key])
    else if (e.key === '+' || e.key === '=') zoom(1.25)
    else if (e.key === '-') zoom(0.8)
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  /** A place that is come to by keys is brought into the frame. */
  const follow = (e: FocusEvent) => {
    const box = frame.current!.getBoundingClientRect(), at = (e.target as Element).getBoundingClientRect()
    if (e.target === e.currentTarget || !(e.target as Element).matches(':focus-visible')) return
    const into = (low: number, high: number, from: number, to: number) => (from < low ? low - from : to > high ? high - to : 0)
    const dx = into(box.left + 12, box.right - 12, at.left, at.right), dy = into(box.top + 12, box.bottom - 12, at.top, at.bottom)
    if (dx || dy) pan(dx, dy)
  }
  /** A wheel scrolls the table where there is more of it than can be seen, and then comes nearer only with Ctrl. */
  const wheel = (e: WheelEvent) => {
    const board = frame.current!.closest('.board')
    if (!e.ctrlKey && board && board.scrollHeight > board.clientHeight + 2) return
    e.preventDefault()
    zoom(e.deltaY < 0 ? 1.12 : 0.9, e.clientX, e.clientY)
  }
  return (
    <div class="map-frame">
      <div ref={frame} class={`map ${view.scale < LINES ? 'far-off' : ''}`} tabIndex={0} role="region" aria-label={`${label}: a map; arrow keys move it, plus and minus come nearer and go back`}
        onKeyDown={keys}
        onWheel={wheel}
        onFocusCapture={follow}
        onClickCapture={e => { if (moved.current > 8) e.stopPropagation() }}
        onPointerDown={e => { moved.current = 0; fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY }) }}
        onPointerMove={move}
        onPointerUp={e => fingers.current.delete(e.pointerId)}
        onPointerCancel={e => fingers.current.delete(e.pointerId)}
        onPointerLeave={e => fingers.current.delete(e.pointerId)}>
        <div class="map-inner" style={`width:${width}px;height:${height}px;transform:translate(${view.x}px,${view.y}px) scale(${view.scale})`}>{children}</div>
      </div>
      <div class="map-tools">
        <button type="button" onClick={() => zoom(1.25)} aria-label="come nearer">+</button>
        <button type="button" onClick={() => zoom(0.8)} aria-label="go back">−</button>
        <button type="button" onClick={() => fit(0.2)} aria-label="show all of it">⤢</button>
      </div>
    </div>
  )
}

export function MapZone({ name, places, position, hexes, hold }: { name: string; places: Thing[]; position: Position; hexes: boolean; hold: Hold }) {
  const all = spots(places, hexes)
  const size = hexes ? HEX : ROOM
  const left = Math.min(...all.map(s => s.x)) - 12, top = Math.min(...all.map(s => s.y)) - 12
  const moved = all.map(s => ({ ...s, x: s.x - left, y: s.y - top }))
  const inside = (s: Spot) => position.table.filter(t => t.on === s.t.thing && t.shape !== 'place')
  const width = Math.max(...moved.map(s => s.x)) + size.w + 12, height = Math.max(...moved.map(s => s.y)) + size.h + 12
  // What can be chosen, else whoever looks, is in the middle of what is shown.
  const wanted = [(s: Spot) => [s.t, ...inside(s)].some(t => hold.answer(t)), (s: Spot) => inside(s).some(t => t.owner === position.seat), () => true].map(f => moved.filter(f)).find(f => f.length)!
  const middle = { x: mean(wanted.map(s => s.x)) + size.w / 2, y: mean(wanted.map(s => s.y)) + size.h / 2 }
  return (
    <Pannable width={width} height={height} middle={middle} label={name}>
      <svg class="map-lines" width={width} height={height} aria-hidden="true">
        {hexes ? moved.map(s => <HexShape spot={s} />) : null}
        {hexes ? null : <Ways all={moved} position={position} />}
      </svg>
      {moved.map(s => (
        <Place key={s.t.thing} spot={s} hexes={hexes} hold={hold} inside={inside(s)} />
      ))}
    </Pannable>
  )
}
