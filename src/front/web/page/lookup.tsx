// lookup.tsx - pages to read: the numbered rules, every card, who made the pictures.
//
// Does NOT show anything of a game in play: rules and printed cards are everyone's.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { address, house } from './app'
import { BigCard } from './card'
import { Picture } from './picture'
import type { Card, Game, Rule } from './types'

function back(game?: Game) {
  return <nav class="row"><button type="button" class="back" onClick={() => history.back()}>‹ Back</button>
    {game ? <><a class="button" href={address('rules', game.name)}>Rules</a>{game.cards ? <a class="button" href={address('cards', game.name)}>Cards</a> : null}</> : null}</nav>
}

const MARKS = [['[S]', 'the rulebook states it'], ['[S~]', 'the rulebook implies it'], ['[P]', 'known of the game, though the rulebook leaves it out'],
  ['[R]', 'a ruling of this table, where the rulebook is silent or contradicts itself'], ['[D]', 'missing, and made for this table']]

/** The rules to search and to read: on a page of their own, or on a sheet over the table. */
export function RulesList({ game, number }: { game: Game; number?: string }) {
  const rules = useMemo(() => house.engine.ask<Rule[]>('rules', game.name), [game])
  const [wanted, setWanted] = useState('')
  useEffect(() => { if (number) document.getElementById('rule-' + number)?.scrollIntoView({ block: 'center' }) }, [number])
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rules.filter(r => terms.every(t => `${r.number} ${r.heading} ${r.text}`.toLowerCase().includes(t)))
  let heading = ''
  return (
    <>
      <div class="field"><label for="search">Search</label><input id="search" type="search" value={wanted} onInput={e => setWanted(e.currentTarget.value)} /></div>
      <p class="remark" role="status">{found.length} of {rules.length} rules</p>
      <details class="remark"><summary>What the marks say</summary><dl class="keys marks">{MARKS.map(([mark, what]) => <><dt>{mark}</dt><dd>{what}</dd></>)}</dl></details>
      {found.map(r => {
        const first = r.heading !== heading
        heading = r.heading
        return <>{first ? <h2>{r.heading}</h2> : null}
          <p id={'rule-' + r.number} class={`rule ${r.number === number ? 'wanted' : ''}`}><b>{r.number}</b> {r.text}</p></>
      })}
    </>
  )
}

export function Rules({ game, number }: { game: Game; number?: string }) {
  return <main class="page reading">{back(game)}<h1>The rules of {game.title}</h1><RulesList game={game} number={number} /></main>
}

/** The printed cards, likewise. */
export function CardsList({ game, wanted: first }: { game: Game; wanted?: string }) {
  const cards = useMemo(() => house.engine.ask<Card[]>('cards', game.name, ''), [game])
  const [wanted, setWanted] = useState(first ?? '')
  const [kind, setKind] = useState('')
  const kinds = [...new Set(cards.map(c => c.kind))].sort()
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = cards.filter(c => (!kind || c.kind === kind) && terms.every(t => `${c.name} ${c.kind} ${c.text} ${c.figures.join(' ')}`.toLowerCase().includes(t)))
  return (
    <>
      <div class="row">
        <div class="field"><label for="search">Search</label><input id="search" type="search" value={wanted} onInput={e => setWanted(e.currentTarget.value)} /></div>
        <div class="field"><label for="kind">Kind</label><select id="kind" value={kind} onChange={e => setKind(e.currentTarget.value)}><option value="">every kind</option>{kinds.map(k => <option>{k}</option>)}</select></div>
      </div>
      <p class="remark" role="status">{found.length} of {cards.length} cards</p>
      <div class="binder">{found.slice(0, 120).map(c => <BigCard key={c.card} card={c} />)}</div>
      {found.length > 120 ? <p class="remark">The first 120 are shown; search for the others.</p> : null}
    </>
  )
}

export function Cards({ game, wanted }: { game: Game; wanted?: string }) {
  return <main class="page wide">{back(game)}<h1>The cards of {game.title}</h1><CardsList game={game} wanted={wanted} /></main>
}

export function Credits() {
  const names = Object.keys(house.pictures)
  return (
    <main class="page reading">
      {back()}
      <h1>Credits</h1>
      <p>Undercroft is free software under the MIT licence. It is an independent implementation, not affiliated with or endorsed by the publishers or designers of the games it plays.</p>
      <h2>Pictures</h2>
      <p>The {names.length} pictures on cards and tables are from <a href="https://game-icons.net">game-icons.net</a>, by Lorc, Delapouite and the other contributors named there, under
        the <a href="https://creativecommons.org/licenses/by/3.0/">Creative Commons Attribution 3.0</a> licence. They are drawn in colours of our own, otherwise unchanged.</p>
      <div class="pictures">{names.map(n => <span title={n}><Picture name={n} title={n} /></span>)}</div>
      <h2>Libraries</h2>
      <p>The page is drawn with Preact (MIT licence).</p>
    </main>
  )
}

