// card.tsx - one thing on the table as it looks: a card with its picture, figures, text, die and counters; a pile; a value; a seat.
//
// Owns how a thing looks. Does NOT know what it may be used for: Touch (below) says what a click, a tap or a key does.
import type { ComponentChildren, HTMLAttributes } from 'preact'
import { Counter, Die, Picture, Track, hue } from './picture'
import { isLife, Signed } from './signs'
import type { Card, Thing } from './types'

export interface Hold {
  cards: Map<number, Card>
  answer: (thing: Thing) => { number: number; text: string } | null   // what it would answer now
  touch: (thing: Thing, how: 'mouse' | 'touch' | 'key') => void
  focus: (thing: Thing | null, at?: Element) => void
  enlarge: (thing: Thing | null, at?: Element) => void
  focused: number | null
  pulsed: number | null                                             // where something has just happened
}

/** Everything known of a thing in words, for a screen reader. */
export function words(t: Thing, card?: Card): string {
  const parts = [t.name]
  if (card && t.shape === 'card') parts.push(card.kind)
  if (t.line) parts.push(t.line)
  if (t.shape === 'pile' || (t.shape === 'value' && !t.counters && !t.die)) parts.push(String(t.count ?? 0))
  if (t.die) parts.push(`die ${t.die} of ${t.die_of}`)
  if (t.slots) parts.push(`slot ${t.slot} of ${t.slots}`)
  for (const [name, c] of Object.entries(t.counters ?? {})) parts.push(`${name} ${c.value}${c.of ? ` of ${c.of}` : ''}`)
  for (const flag of t.flags ?? []) if (flag !== 'friend' && flag !== 'foe') parts.push(flag)
  return parts.join(', ')
}

/** What is printed on a card, for whoever cannot see it; '' where there is none, or where it lies face down. */
export function printed(t: Thing, card?: Card): string {
  return !card || t.flags?.includes('face down') ? '' : [...card.figures, ...card.text.split('\n')].filter(Boolean).join(' ')
}

/** The first counter that has a bound stands for a life where there is no die. */
const life = (t: Thing) => Object.values(t.counters ?? {}).find(c => c.of)?.value

// The finger that is on the table: what it holds may be drawn anew meanwhile.
let timer = 0
let long = false

// The mouse: where it was last, and what it points at. What is laid under a mouse at rest is not pointed at, and no card jumps up there.
let lastAt = ''
let pointed: EventTarget | null = null
const place = (e: PointerEvent) => `${e.clientX} ${e.clientY}`
window.addEventListener('pointermove', e => { lastAt = place(e) })

/** What makes a thing something to point at: the same for mouse, touch and keys. */
export function touchable(t: Thing, hold: Hold): HTMLAttributes<HTMLDivElement> {
  const point = (e: PointerEvent) => {
    if (e.pointerType !== 'mouse' || e.currentTarget === pointed || place(e) === lastAt) return
    pointed = e.currentTarget
    hold.focus(t, e.currentTarget as Element)
  }
  return {
    role: 'button',
    tabIndex: 0,
    'aria-description': t.shape === 'pile' ? undefined : printed(t, hold.cards.get(t.card ?? 0)) || undefined,
    'data-thing': t.thing || undefined,
    'data-card': t.card,
    'data-die': t.shape === 'value' && t.die ? undefined : t.die ?? life(t), // a die that is rolled does not rise or fall
    onPointerDown: (e: PointerEvent) => {
      long = false
      if (e.pointerType !== 'touch') return
      const at = e.currentTarget as Element
      timer = window.setTimeout(() => { long = true; hold.enlarge(t, at) }, 420)
    },
    onPointerUp: () => clearTimeout(timer),
    onPointerCancel: () => clearTimeout(timer),
    onPointerEnter: point,
    onPointerMove: point,
    onPointerLeave: (e: PointerEvent) => {
      clearTimeout(timer)
      if (e.pointerType !== 'mouse') return
      pointed = null
      hold.focus(null)
    },
    onContextMenu: (e: Event) => { e.preventDefault(); hold.enlarge(t, e.currentTarget as Element) },
    onFocus: (e: FocusEvent) => { if ((e.target as Element).matches(':focus-visible')) hold.focus(t, e.currentTarget as Element) },
    onClick: (e: MouseEvent) => {
      e.stopPropagation()
      if (long) { long = false; return }
      const how = (e as PointerEvent).pointerType === 'touch' ? 'touch' : e.detail === 0 ? 'key' : 'mouse'
      hold.touch(t, how)
    },
    onKeyDown: (e: KeyboardEvent) => {
      if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); hold.touch(t, 'key') }
      if (e.key === 'z') hold.enlarge(t, e.currentTarget as Element)
    },
  } as HTMLAttributes<HTMLDivElement>
}

/** What a thing looks like, and what a screen reader says of it instead: everything known of it, and what choosing it would do. */
export function Face({ t, hold, children }: { t: Thing; hold: Hold; children: ComponentChildren }) {
  const answer = hold.answer(t)
  return (
    <>
      <span class="unseen">{words(t, hold.cards.get(t.card ?? 0))}{answer ? `. Can be chosen: ${answer.text}` : ''}</span>
      <span class="face" aria-hidden="true">{answer ? <span class="badge">{answer.number}</span> : null}{children}</span>
    </>
  )
}

/** What has no life left does not rest. */
const isDead = (t: Thing) => Object.entries(t.counters ?? {}).some(([name, c]) => isLife(name) && c.of && c.value <= 0)

function classes(t: Thing, hold: Hold, shape: string): string {
  const all = ['thing', shape]
  if (hold.answer(t)) all.push('can')
  if (hold.focused === t.thing && t.thing) all.push('focused')
  if (hold.pulsed === t.thing && t.thing) all.push('pulsed')
  for (const flag of t.flags ?? []) all.push('is-' + flag.replace(' ', '-'))
  if (isDead(t)) all.push('is-dead')
  return all.join(' ')
}

function Counters({ t }: { t: Thing }) {
  if (!t.counters) return null
  return <div class="counters">{Object.entries(t.counters).map(([name, c]) => <Counter name={name} value={c.value} of={c.of} />)}</div>
}

const trackNames = (card?: Card) => (card?.track ? card.track.split(',') : [])

/** How long the longest word of a name is: what it is written in has to be small enough for it. */
const longest = (name: string) => Math.max(...name.split(/[\s-]/).map(w => w.length))

export function CardThing({ t, hold, attached, times = 1 }: { t: Thing; hold: Hold; attached?: Thing[]; times?: number }) {
  const card = hold.cards.get(t.card ?? 0)
  const down = t.flags?.includes('face down') || !card
  return (
    <div class="card-place">
    <div class={classes(t, hold, 'card') + (down ? ' down' : '')} style={`--hue:${hue(card?.kind ?? t.name)};--word:${longest(t.name)}`} {...touchable(t, hold)}>
      <Face t={t} hold={hold}>
      {down ? <><div class="back"><Picture name="dungeon-gate" /></div><div class="card-name">{t.name}</div></> : <>
        <div class="card-name">{t.name}</div>
        <div class="card-art"><Picture name={card.picture} /></div>
        <div class="card-kind">{card.kind}</div>
        {t.line ? <div class="card-line"><Signed text={t.line} /></div> : null}
        <div class="card-text">{card.text.split('\n').map(l => <p>{l}</p>)}</div>
      </>}
      <Counters t={t} />
      {t.slots ? <Track slot={t.slot!} slots={t.slots} die={t.die} of={t.die_of} names={trackNames(card)} />
        : t.die ? <div class="card-die"><Die value={t.die} of={t.die_of} /></div> : null}
      {times > 1 ? <b class="times">×{times}</b> : null}
      </Face>
    </div>
    {attached?.length ? <div class="attached">{attached.map(a => <SmallThing t={a} hold={hold} />)}</div> : null}
    </div>
  )
}

/** A card that lies on another thing, or stands on a map: its picture and name. */
export function SmallThing({ t, hold, times = 1 }: { t: Thing; hold: Hold; times?: number }) {
  const card = hold.cards.get(t.card ?? 0)
  return (
    <div class={classes(t, hold, 'small')} style={`--hue:${hue(card?.kind ?? t.name)};--word:${longest(t.name)}`} {...touchable(t, hold)}>
      <Face t={t} hold={hold}>
      {card ? <Picture name={card.picture} /> : <Picture name="pawn" />}
      <span class="small-name">{t.name}</span>
      {t.die ? <Die value={t.die} of={t.die_of} /> : null}
      {Object.entries(t.counters ?? {}).slice(0, 2).map(([name, c]) => <b class="small-counter" title={name}>{c.value}</b>)}
      {times > 1 ? <b class="small-counter">×{times}</b> : null}
      </Face>
    </div>
  )
}

export function PileThing({ t, hold }: { t: Thing; hold: Hold }) {
  const card = hold.cards.get(t.card ?? 0)
  return (
    <div class={classes(t, hold, 'pile') + (t.count ? '' : ' none')} style={`--hue:${hue(card?.kind ?? t.name)}`} {...touchable(t, hold)}>
      <Face t={t} hold={hold}>
      <div class="pile-stack">{card ? <Picture name={card.picture} /> : <span class="pile-back" />}<b class="pile-count">{t.count}</b></div>
      <div class="pile-words"><span class="pile-name">{t.name}</span>{t.line ? <span class="pile-line">{t.line}</span> : null}</div>
      </Face>
    </div>
  )
}

export function ValueThing({ t, hold }: { t: Thing; hold: Hold }) {
  const counters = Object.entries(t.counters ?? {})
  return (
    <div class={classes(t, hold, 'value')} {...touchable(t, hold)}>
      <Face t={t} hold={hold}>
      {t.die ? <Die value={t.die} of={t.die_of} /> : counters.length
        ? <b class="value-number">{counters[0][1].value}{counters[0][1].of ? <small>/{counters[0][1].of}</small> : null}</b>
        : <b class="value-number">{t.count ?? '–'}</b>}
      <span class="value-name">{t.name}</span>
      {t.line ? <span class="value-line">{t.line}</span> : null}
      </Face>
    </div>
  )
}

export const YOU = 'you'

export function SeatThing({ t, hold, sitter, asked }: { t: Thing; hold: Hold; sitter?: string; asked: boolean }) {
  const card = hold.cards.get(t.card ?? 0)
  return (
    <div class={classes(t, hold, 'seat') + (asked ? ' asked' : '')} {...touchable(t, hold)}>
      <Face t={t} hold={hold}>
      <Picture name={card?.picture || 'pawn'} />
      <div class="seat-words">
        <span class="seat-name">{sitter === YOU && /^Seat \d$/.test(t.name) ? 'You' : t.name}{asked ? <span class="seat-asked"> ● to decide</span> : null}</span>
        {sitter ? <span class="seat-sitter">{sitter}</span> : null}
        {t.line ? <span class="seat-line">{t.line}</span> : null}
      </div>
      {t.die ? <Die value={t.die} of={t.die_of} /> : null}
      <Counters t={t} />
      </Face>
    </div>
  )
}

/** A card as large as it can be read, from its printed design and, if it lies somewhere, from how it lies there. */
export function BigCard({ card, t }: { card: Card; t?: Thing }) {
  return (
    <article class="big" style={`--hue:${hue(card.kind)}`}>
      <header><h2>{card.name}</h2><span class="card-kind">{card.kind}</span></header>
      <div class="big-art"><Picture name={card.picture} /></div>
      {card.figures.length ? <ul class="figures">{card.figures.map(f => <li><Signed text={f} /></li>)}</ul> : null}
      {t?.line ? <p class="big-line">Now: {t.line}</p> : null}
      <div class="big-text">{card.text.split('\n').filter(Boolean).map(l => <p>{l}</p>)}</div>
      {t ? <Counters t={t} /> : null}
      {card.track
        ? <Track slot={t?.slot ?? 0} slots={t?.slots ?? card.track.split(',').length} die={t?.die} of={t?.die_of} names={trackNames(card)} /> : null}
      {card.flavour ? <blockquote>{card.flavour}</blockquote> : null}
      <footer>{card.copies} in the box{card.source ? `; source: ${card.source}` : ''}</footer>
    </article>
  )
}
