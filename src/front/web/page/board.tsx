// board.tsx - the table as it lies: groups of things, each in its place, the hand pinned to the lower edge.
//
// Owns how large things are drawn and which leave out their text. Does NOT know any game, and does not decide what lies where: groups come with their place
// (docs/protocol.md, "groups").
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CardThing, PileThing, SeatThing, SmallThing, ValueThing, type Hold } from './card'
import { MapZone } from './map'
import { groupKey, useMovement } from './motion'
import type { Laid } from './scene'
import type { Game, Group, Look, Place, Position, Thing, Zone } from './types'

interface Props { game: Game; look: Look; position: Position; hold: Hold; laid: Laid | null }

// ---- Room -----------------------------------------------------------------------------------------------------------------

/** How near the table is drawn, how many lines of text a card may have (one that has more shows none), and whether what others have is only named. */
const STEPS: [number, number, boolean][] = [[1.18, 12, false], [1.08, 12, false], [1, 12, false], [1, 7, false], [0.92, 7, false], [0.92, 4, false], [0.85, 3, false],
  [0.85, 0, true], [0.78, 0, true], [0.7, 0, true], [0.62, 0, true], [0.54, 0, true], [0.46, 0, true]]
const USUAL = 2
const HAND_LINES = [12, 8, 5, 3, 0], HAND_SHARE = 0.32

/** A text is shown as a whole or not at all. */
function cutTexts(part: Element | null, lines: number) {
  const texts = [...(part?.querySelectorAll<HTMLElement>('.card-text') ?? [])]
  for (const el of texts) el.style.display = lines ? '' : 'none'
  if (!lines) return
  const high = texts.map(el => el.scrollHeight / (parseFloat(getComputedStyle(el).lineHeight) || 14))
  texts.forEach((el, n) => { if (Math.round(high[n]) > lines) el.style.display = 'none' })
}

/** All of it in sight where that can be had: the hand first; the rest is drawn smaller while it does not fit, larger again when much room is left. */
function useRoom(board: { current: HTMLDivElement | null }, position: Position, wide: boolean) {
  const step = useRef(USUAL), measured = useRef('')
  const part = (name: string) => board.current?.querySelector<HTMLElement>(name) ?? null
  const draw = (n: number) => {
    const [near, lines, tight] = STEPS[step.current = n]
    board.current?.style.setProperty('--near', String(near))
    board.current?.classList.toggle('tight', tight)
    cutTexts(part('.rows'), lines)
  }
  const fits = () => { const m = part('.main'); return !m || m.scrollHeight <= m.clientHeight + 2 }
  const hand = () => {
    const bar = part('.hand-bar'), all = board.current?.clientHeight ?? 0
    for (const lines of HAND_LINES) {
      cutTexts(bar, lines)
      if (!bar || bar.offsetHeight <= all * HAND_SHARE) return
    }
  }
  /** What room is left is the map's. */
  const spare = () => {
    const main = part('.main'), rows = part('.rows'), rim = part('.rim'), style = main && getComputedStyle(main)
    if (!main || !rows || !style || !fits()) return
    const used = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom) + rows.getBoundingClientRect().height + (rim && style.flexDirection === 'column' ? parseFloat(style.rowGap) + rim.getBoundingClientRect().height : 0)
    board.current!.style.setProperty('--spare', `${Math.max(0, Math.floor(main.clientHeight - used - 1))}px`)
  }
  /** What needs room: where it is as it was when it was last measured, it is not measured again. */
  const content = () => {
    const b = board.current, things = [...(b?.querySelectorAll<HTMLElement>('[data-thing]') ?? [])].map(el => `${el.dataset.card ?? ''}.${el.dataset.thing}`)
    return `${wide} ${b?.clientWidth}x${b?.clientHeight} ${b?.textContent?.length} ${things.join(' ')}`
  }
  const room = () => {
    const now = content()
    if (now === measured.current) return
    measured.current = now
    board.current?.style.setProperty('--spare', '0px')
    hand()
    if (!wide) { draw(USUAL); cutTexts(part('.rows'), 0); return }
    draw(step.current)
    near()
    spare()
  }
  const near = () => {
    while (!fits() && step.current < STEPS.length - 1) draw(step.current + 1)
    // What is larger by a tenth takes more than a tenth more room, since rows break earlier.
    for (let before = step.current; before > 0; before = step.current) {
      const high = part('.rows')?.getBoundingClientRect().height ?? 0, all = part('.main')?.clientHeight ?? 0
      const more = Math.max(1.06, (STEPS[before - 1][0] / STEPS[before][0]) ** 2)
      if (!fits() || high * more > all * 0.94) return
      draw(before - 1)
      if (!fits()) { draw(before); return }
    }
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
    const home = board.current?.querySelector('.main')?.getBoundingClientRect()
    const can = [...(board.current?.querySelectorAll('.main .thing.can, .main .place.can .thing') ?? [])]
    const inSight = (el: Element) => { const at = el.getBoundingClientRect(); return home && at.top >= home.top - 1 && at.bottom <= Math.min(home.bottom, innerHeight) + 1 && at.left >= home.left - 1 && at.right <= home.right + 1 }
    if (can.length && !can.some(inSight)) can[0].scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [position.position, position.actions.length])
}

// ---- Groups ---------------------------------------------------------------------------------------------------------------

function GroupThings({ group, zone, things, props }: { group: Group; zone: Zone; things: [Thing, number][]; props: Props }) {
  const { hold, position, look } = props
  const on = (t: Thing) => position.table.filter(x => x.on === t.thing && t.thing && x.shape !== 'place')
  const small = group.place === 'rim' || (group.place === 'others' && zone.layout === 'hand')
  return (
    <div class="things">
      {things.map(([t, times]) => {
        const key = `${t.card ?? 0}-${t.thing}-${t.name}`
        if (t.shape === 'pile') return <PileThing key={key} t={t} hold={hold} />
        if (t.shape === 'value') return <ValueThing key={key} t={t} hold={hold} />
        if (t.shape === 'seat') {
          const sitter = t.owner && look.sitters.length > 1 ? look.sitters[t.owner - 1] : undefined
          const name = sitter ? (t.owner === position.seat ? 'you' : sitter.name) : undefined
          return <SeatThing key={key} t={t} hold={hold} sitter={name} asked={look.asked === t.owner && look.sitters.length > 1} />
        }
        // What lies at the rim of the table is small, and large when it is pointed at.
        if (small) return <SmallThing key={key} t={t} hold={hold} times={times} />
        return <CardThing key={key} t={t} hold={hold} attached={on(t)} times={times} />
      })}
    </div>
  )
}

/** What is shown of a group: not what lies on another thing, which is drawn there. */
function shown(group: Group, position: Position): [Thing, number][] {
  const host = (t: Thing) => (t.on ? position.table.find(x => x.thing === t.on) : undefined)
  return group.things.flatMap((n, k): [Thing, number][] => {
    const t = position.table[n], on = t && host(t)
    return t && !(on && t.shape === 'card') ? [[t, group.times?.[k] ?? 1]] : []
  })
}

function GroupBlock({ group, props }: { group: Group; props: Props }) {
  const { game, position, hold } = props
  const zone = game.zones.find(z => z.name === group.zone)
  const things = shown(group, position)
  if (!zone || (!things.length && !group.folded)) return null
  const map = zone.layout === 'hexes' || zone.layout === 'rooms', places = map ? things.map(([t]) => t).filter(t => t.shape === 'place') : []
  const id = `zone-${group.title}`.replace(/\W+/g, '-')
  return (
    <section class={`zone zone-${zone.layout} ${things.length ? '' : 'folded'}`} style={`--many:${things.length}`} aria-labelledby={id} data-zone={zone.name} data-group={groupKey(zone.name, group.owner)}>
      <h2 id={id}>{group.title}{group.folded ? <small class="folds">{group.folded}</small> : null}</h2>
      {places.length ? <MapZone name={zone.name} places={places} position={position} hexes={zone.layout === 'hexes'} hold={hold} />
        : things.length ? <GroupThings group={group} zone={zone} things={things} props={props} /> : null}
    </section>
  )
}

/** The groups of these places, side by side. */
function Line({ places, name, props }: { places: Place[]; name: string; props: Props }) {
  const groups = places.flatMap(place => props.position.groups.filter(g => g.place === place && (g.things.length || g.folded)))
  return groups.length ? <div class={`line ${name}`}>{groups.map(g => <GroupBlock key={g.zone + (g.owner ?? '')} group={g} props={props} />)}</div> : null
}

export function Board(props: Props) {
  const board = useRef<HTMLDivElement>(null)
  const wide = useWide()
  useRoom(board, props.position, wide)
  useMovement(board, props.position, props.laid)
  useSight(board, props.position)
  return (
    <div class="board" ref={board} role="region" aria-label="The table" tabIndex={-1}>
      <div class="main">
        <div class="rows">
          <Line name="others" places={['others']} props={props} />
          <Line name="common" places={['common']} props={props} />
          <Line name="maps" places={['map']} props={props} />
          <Line name="own" places={['own']} props={props} />
        </div>
        <Line name="rim" places={['rim']} props={props} />
      </div>
      <div class="hand-bar"><Line name="hand" places={['hand']} props={props} /></div>
    </div>
  )
}
