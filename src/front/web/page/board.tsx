// board.tsx - the table as it lies: every zone by its layout and side, cards that move when they are moved.
//
// Owns where zones lie and the movement of things between two positions. Does NOT know any game: zones come with their layout.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { CardThing, PileThing, SeatThing, SmallThing, ValueThing, type Hold } from './card'
import { MapZone } from './map'
import type { Game, Look, Position, Thing, Zone } from './types'

interface Props { game: Game; look: Look; position: Position; hold: Hold }

// ---- Movement -------------------------------------------------------------------------------------------------------------

/** A name for a thing that stays its own while it is moved: its card and which copy of it this is. */
function useMovement(position: Position) {
  const board = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<string, DOMRect>())
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const now = new Map<string, DOMRect>()
    const seen = new Map<string, number>()
    for (const el of board.current?.querySelectorAll<HTMLElement>('[data-thing]') ?? []) {
      const base = el.dataset.card ? 'c' + el.dataset.card : 't' + el.dataset.thing
      const copy = seen.get(base) ?? 0
      seen.set(base, copy + 1)
      const key = `${base}#${copy}`
      const at = el.getBoundingClientRect()
      now.set(key, at)
      const before = places.current.get(key)
      if (still || !at.width || !places.current.size) continue
      if (!before) {
        if (el.dataset.card) el.animate([{ opacity: 0, transform: 'translateY(-18px) scale(.92)' }, { opacity: 1, transform: 'none' }], { duration: 320, easing: 'ease-out' })
        continue
      }
      const dx = before.left - at.left, dy = before.top - at.top
      if (Math.hypot(dx, dy) < 6 || Math.hypot(dx, dy) > 2600) continue
      el.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 }, { transform: 'none', zIndex: 5 }], { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' })
    }
    places.current = now
  }, [position])
  return board
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
          const name = sitter ? (t.owner === position.seat ? 'you' : sitter.bot ? `bot: ${sitter.name}` : sitter.name) : undefined
          return <SeatThing key={key} t={t} hold={hold} sitter={name} asked={look.asked === t.owner && look.sitters.length > 1} />
        }
        if (t.on && (zone.layout === 'piles' || zone.layout === 'values')) return <SmallThing key={key} t={t} hold={hold} />
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

/** The zones of a side. One that lies before each seat is shown seat by seat, the looking seat's own last. */
function Side({ side, props }: { side: Zone['side']; props: Props }) {
  const { game, position } = props
  // What lies on another thing is drawn there, unless that thing is not on the table.
  const loose = position.table.filter(t => !(t.on && t.shape === 'card' && position.table.some(x => x.thing === t.on && x.shape !== 'place')))
  const blocks = game.zones.filter(z => z.side === side).flatMap(zone => {
    const things = loose.filter(t => t.zone === zone.name)
    const owners = [...new Set(things.map(t => t.owner))]
    if (!things.length) return []
    if (zone.layout === 'row' && things.every(t => t.on && position.table.some(x => x.thing === t.on && x.shape === 'place'))) return []
    if (!zone.per_seat || owners.length < 2) return [<ZoneBlock key={zone.name} zone={zone} things={things} props={props} />]
    const order = [...owners.filter(o => o !== position.seat), ...owners.filter(o => o === position.seat)]
    return order.map(o => (
      <ZoneBlock key={`${zone.name}-${o}`} zone={zone} things={things.filter(t => t.owner === o)} props={props}
        whose={o === position.seat ? 'yours' : o ? `seat ${o}` : 'the table'} />
    ))
  })
  return blocks.length ? <div class={`side ${side}`}>{blocks}</div> : null
}

export function Board(props: Props) {
  const board = useMovement(props.position)
  return (
    <div class="board" ref={board} role="region" aria-label="The table" tabIndex={-1}>
      <Side side="far" props={props} />
      <Side side="middle" props={props} />
      <Side side="near" props={props} />
      <Side side="edge" props={props} />
    </div>
  )
}
