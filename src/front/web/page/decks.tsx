// decks.tsx - building, checking, importing and exporting decks, as the same files the terminal uses.
//
// Does NOT know what is legal: every change is checked by the table, which names the rule.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { address, house } from './app'
import { BigCard } from './card'
import { Sheet } from './sheet'
import { choose, download, shelf, type KeptFile } from './shelf'
import type { Card, Deck, DeckRules, Game } from './types'

const fileName = (name: string) => `decks/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'deck'}.deck`

/** The text of a deck file (docs/decks.md). */
function deckText(game: Game, rules: DeckRules, part: Map<number, number>, names: Map<number, Card>, deck: { name: string; format: string; plan: string }, count: Map<number, number>): string {
  const parts = rules.parts.map((_, p) => [...count].filter(([card, n]) => n > 0 && part.get(card) === p).map(([card, n]) => `${n} ${names.get(card)!.name}`).join('\n'))
  return [`game ${game.name}`, `deck ${deck.name}`, ...(deck.format ? [`format ${deck.format}`] : []), ...(deck.plan ? [`plan ${deck.plan}`] : []), parts.join('\n--\n'), ''].join('\n')
}

export function Decks({ game }: { game: Game }) {
  const rules = useMemo(() => house.engine.ask<DeckRules>('decks', game.name), [game])
  const cards = useMemo(() => new Map(house.engine.ask<Card[]>('cards', game.name, '').map(c => [c.card, c])), [game])
  const part = useMemo(() => new Map(rules.cards), [rules])
  const [about, setAbout] = useState({ name: 'My deck', format: rules.formats[0] ?? '', plan: '' })
  const [count, setCount] = useState(new Map<number, number>())
  const [own, setOwn] = useState<KeptFile[]>([])
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState<Card | null>(null)
  const [notice, setNotice] = useState('')
  const load = () => void shelf.files().then(f => setOwn(f.filter(x => x.game === game.name && x.name.endsWith('.deck'))))
  useEffect(load, [game])

  const text = deckText(game, rules, part, cards, about, count)
  const checked = useMemo<Deck | string>(() => { try { return house.engine.ask<Deck>('deck_check', 'The deck', text) } catch (refusal) { return (refusal as Error).message } }, [text])
  const take = (deck: Deck) => {
    const all = new Map<number, number>()
    for (const card of deck.cards) all.set(card, (all.get(card) ?? 0) + 1)
    setCount(all)
    setAbout({ name: deck.name || 'My deck', format: deck.format || about.format, plan: deck.plan })
    setNotice('')
  }
  const attempt = (work: () => void) => { try { work() } catch (refusal) { setNotice((refusal as Error).message) } }
  const open = async () => {
    const file = await choose('.deck,text/plain')
    if (file) { const t = await file.text(); attempt(() => take(house.engine.ask<Deck>('deck_check', file.name, t))) }
  }
  const keep = async () => {
    await shelf.putFile({ name: fileName(about.name), game: game.name, bytes: new TextEncoder().encode(text), changed: Date.now() })
    setNotice(`${about.name} is ${shelf.refused ? `not kept (${shelf.refused}), but here till the page is closed` : 'kept in this browser'}; the form of a new game offers it.`)
    load()
  }
  const change = (card: number, by: number) => setCount(new Map(count).set(card, Math.max(0, (count.get(card) ?? 0) + by)))
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    <main class="page wide">
      <a class="back" href={address()}>‹ All games</a>
      <h1>Decks for {game.title}</h1>
      {notice ? <p class="notice shown" role="status">{notice}</p> : null}
      <div class="row">
        <label>Begin from <select onChange={e => { const v = e.currentTarget.value; if (v) attempt(() => take(house.engine.ask<Deck>('deck', game.name, rules.ready.find(r => r.name === v)?.format ?? about.format, v))) }}>
          <option value="">…</option><option value="random">a deck by chance</option>
          {rules.ready.map(r => <option value={r.name} title={r.plan}>{r.name} ({r.format})</option>)}</select></label>
        {own.map(f => <span class="row"><button type="button" onClick={() => attempt(() => take(house.engine.ask<Deck>('deck_check', f.name, new TextDecoder().decode(f.bytes))))}>{f.name.replace(/^decks\/|\.deck$/g, '')}</button>
          <button type="button" aria-label={`delete ${f.name}`} onClick={() => void shelf.dropFile(f.name).then(load)}>×</button></span>)}
        <button type="button" onClick={() => void open()}>Open a file</button>
        <button type="button" class="primary" onClick={() => void keep()}>Keep</button>
        <button type="button" onClick={() => download(fileName(about.name).replace('decks/', ''), text)}>Export</button>
      </div>
      <div class="row">
        <div class="field"><label for="deck-name">Name</label><input id="deck-name" value={about.name} onInput={e => setAbout({ ...about, name: e.currentTarget.value })} /></div>
        <div class="field"><label for="deck-format">Format</label><select id="deck-format" value={about.format} onChange={e => setAbout({ ...about, format: e.currentTarget.value })}>{rules.formats.map(f => <option>{f}</option>)}</select></div>
        <div class="field"><label for="deck-plan">Plan</label><input id="deck-plan" value={about.plan} onInput={e => setAbout({ ...about, plan: e.currentTarget.value })} /></div>
        <div class="field"><label for="search">Search</label><input id="search" type="search" value={wanted} onInput={e => setWanted(e.currentTarget.value)} /></div>
      </div>
      <section class={`verdict ${typeof checked !== 'string' && !checked.count ? 'fine' : ''}`} role="status" aria-label="What the rules say">
        {typeof checked === 'string' ? <p>{checked}</p> : checked.count
          ? <ul>{checked.faults.split('\n').filter(Boolean).map(f => <li>{f}</li>)}</ul> : <p>✓ A legal deck.</p>}
      </section>
      {rules.parts.map((name, p) => {
        const mine = [...part].filter(([, q]) => q === p).map(([card]) => cards.get(card)!)
        const found = mine.filter(c => terms.every(t => `${c.name} ${c.kind} ${c.text} ${c.figures.join(' ')}`.toLowerCase().includes(t)))
        const total = mine.reduce((n, c) => n + (count.get(c.card) ?? 0), 0)
        return (
          <section><h2>{name}: {total}</h2>
            <ul class="deck-list">
              {found.sort((a, b) => (count.get(b.card) ? 1 : 0) - (count.get(a.card) ? 1 : 0) || a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name)).map(c => (
                <li key={c.card} class={count.get(c.card) ? 'in' : ''}>
                  <button type="button" aria-label={`one ${c.name} less`} disabled={!count.get(c.card)} onClick={() => change(c.card, -1)}>−</button>
                  <b>{count.get(c.card) ?? 0}</b>
                  <button type="button" aria-label={`one more ${c.name}`} onClick={() => change(c.card, 1)}>+</button>
                  <button type="button" class="plain" onClick={() => setShown(c)}>{c.name}</button><small>{c.kind}</small>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {shown ? <Sheet label={shown.name} close={() => setShown(null)}><BigCard card={shown} /></Sheet> : null}
    </main>
  )
}
