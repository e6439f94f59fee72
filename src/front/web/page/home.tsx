// home.tsx - before a game: which games there are, games to go on with, files to bring, settings; and the form of a new game.
//
// Does NOT play. A game begins as a kept save under an address of its own, so that a refresh goes on with it.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { address, gameNamed, go, house } from './app'
import { isServed } from './far'
import { hue, Picture } from './picture'
import { rewardShelf, turnPack } from './rewards'
import { choose, download, newId, setSettings, settings, shelf, type KeptFile, type KeptGame, type Settings } from './shelf'
import type { Card, DeckRules, Game, GameOption, OptionChoice, RewardPack } from './types'

/** Begins a game with these settings and sits down at it. Throws a sentence when the table refuses. */
export async function beginGame(game: string, lines: string[], pack?: string) {
  if (pack) {
    const file = await shelf.file(pack)
    if (file) house.engine.ask('file', pack, file.bytes)
    lines = [...lines, `--pack ${pack}`]
  }
  await rewardShelf(game)
  house.engine.ask('new', game, ...lines)
  await keepNow(game, pack ? [pack] : [])
}

async function keepNow(game: string, packs: string[]) {
  const id = newId()
  const save = house.engine.ask<string>('save')
  await shelf.putGame({ id, game, title: gameNamed(game)!.title, save, status: 'just begun', answers: 0, changed: Date.now(), over: false, packs })
  go('table', id)
}

/** A save file from the terminal or another browser. */
async function importSave(say: (sentence: string) => void) {
  const file = await choose('.save,text/plain')
  if (!file) return
  try {
    const text = await file.text()
    const about = house.engine.ask<{ game: string; answers: number; packs: string[] }>('packs', text)
    for (const name of about.packs) {
      const kept = await shelf.file(name)
      if (!kept) { say(`This game is played with the cards of ${name}: open that file first, in the workshop.`); return }
      house.engine.ask('file', name, kept.bytes)
    }
    house.engine.ask('load', text)
    await keepNow(about.game, about.packs)
  } catch (refusal) { say((refusal as Error).message) }
}

// ---- The hall -------------------------------------------------------------------------------------------------------------

/** What a game's table looks like, in one picture. */
function emblem(game: Game): string {
  const lies = (layout: string) => game.zones.some(z => z.layout === layout)
  if (!game.cards) return 'rolling-dices'
  if (lies('hexes')) return 'treasure-map'
  if (lies('rooms')) return 'dungeon-gate'
  return game.seats_max === 1 ? 'candle-light' : 'crossed-swords'
}

function GameTile({ game, n }: { game: Game; n: number }) {
  const seats = game.seats_min === game.seats_max ? `${game.seats_min}` : `${game.seats_min} to ${game.seats_max}`
  return (
    <article class="tile" style={`--hue:${(n * 67 + 150) % 360}`}>
      <Picture name={emblem(game)} />
      <h3>{game.title}</h3>
      <p>{game.blurb}</p>
      <p class="remark">{seats} {game.seats_max === 1 ? 'player' : 'players'}{game.together && game.seats_max > 1 ? ', together' : ''}{game.cards ? `; ${game.cards} cards` : ''}</p>
      <div class="row">
        <a class="button primary" href={address('new', game.name)}>Play</a>
        {game.lessons ? <a class="button" href={address('learn', game.name)}>Learn</a> : null}
        <a class="button" href={address('rules', game.name)}>Rules</a>
        {game.cards ? <a class="button" href={address('cards', game.name)}>Cards</a> : null}
        {game.decks ? <a class="button" href={address('decks', game.name)}>Decks</a> : null}
        {game.cards ? <a class="button" href={address('workshop', game.name)}>Workshop</a> : null}
      </div>
    </article>
  )
}

function Kept({ games, drop }: { games: KeptGame[]; drop: (g: KeptGame) => void }) {
  return (
    <ul class="kept">
      {games.map(g => (
        <li key={g.id}>
          <a class="kept-name" href={address(g.over ? 'replay' : 'table', g.id)}>{g.title}</a>
          <span class="kept-status">{g.over ? g.outcome : g.status}</span>
          <span class="remark">answer {g.answers}, {new Date(g.changed).toLocaleString()}</span>
          <span class="row">
            {g.over ? <a class="button" href={address('review', g.id)} aria-label={`Review ${g.title}`}>Review</a> : <a class="button primary" href={address('table', g.id)} aria-label={`Go on with ${g.title}`}>Go on</a>}
            <a class="button" href={address('replay', g.id)} aria-label={`Replay ${g.title}`}>Replay</a>
            <button type="button" onClick={() => download(`${g.game}-${g.id}.save`, g.save)} aria-label={`Export ${g.title}`}>Export</button>
            <button type="button" onClick={() => drop(g)} aria-label={`Delete ${g.title}`}>Delete</button>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A first visit: what a table looks like, and one large way to one. */
function Welcome() {
  const game = house.games.find(g => g.lessons && g.seats_min === 1 && g.cards) ?? house.games.find(g => g.lessons)
  if (!game) return null
  const cards = house.engine.ask<Card[]>('cards', game.name, '').filter((c, n, all) => all.findIndex(o => o.kind === c.kind) === n).slice(0, 5)
  return (
    <section class="welcome" aria-label="A first game">
      <div class="fan" aria-hidden="true">{cards.map((c, n) => (
        <div class="card" style={`--hue:${hue(c.kind)};--word:9;--turn:${(n - (cards.length - 1) / 2) * 7}deg`}>
          <div class="card-name">{c.name}</div><div class="card-art"><Picture name={c.picture} /></div><div class="card-kind">{c.kind}</div>
        </div>))}</div>
      <a class="button primary large" href={address('learn', game.name)}>Play, guided, 3 minutes</a>
      <p class="remark">{game.title}: you are shown each step at the table itself. No account, nothing to install.</p>
    </section>
  )
}

export function Home() {
  const [games, setGames] = useState<KeptGame[]>([])
  const [known, setKnown] = useState(false)
  const [notice, setNotice] = useState('')
  const [look, setLook] = useState(settings())
  const load = () => void shelf.games().then(found => {
    setGames(found)
    setKnown(true)
    if (shelf.refused) setNotice(`${shelf.refused}: games can be played and exported, but are lost when the page is closed.`)
  })
  useEffect(load, [])
  const [served, setServed] = useState(false)
  useEffect(() => { void isServed().then(setServed) }, [])
  const [dropped, setDropped] = useState<KeptGame | null>(null)
  const drop = (g: KeptGame) => void shelf.dropGame(g.id).then(() => { setDropped(g); load() })
  const restore = (g: KeptGame) => void shelf.putGame(g).then(() => { setDropped(null); load() })
  const set = (change: Partial<Settings>) => { setSettings(change); setLook(settings()) }
  const open = games.filter(g => !g.over), done = games.filter(g => g.over)
  return (
    <main class="page hall">
      <header class="hall-head">
        <Picture name="dungeon-gate" />
        <div><h1>Undercroft</h1><p>Dungeon card games with every rule kept. You draw, roll and decide; the table does the rest.</p></div>
      </header>
      {notice ? <p class="notice shown" role="alert">{notice}</p> : null}
      {dropped ? <p class="notice shown" role="status">{dropped.title}, answer {dropped.answers}, is deleted. <button type="button" class="tiny" onClick={() => restore(dropped)}>Undo</button></p> : null}
      {known && !games.length ? <Welcome /> : null}
      {served ? <section><h2>Friends</h2><p>Tables that others sit at: <a class="button primary" href={address('far')}>Play with friends</a></p></section> : null}
      {open.length ? <section><h2>Go on</h2><Kept games={open} drop={drop} /></section> : null}
      <section><h2>Games</h2><div class="tiles">{[...house.games].sort((a, b) => Number(!a.cards) - Number(!b.cards)).map((g, n) => <GameTile game={g} n={n} />)}</div></section>
      {done.length ? <section><h2>Finished</h2><Kept games={done} drop={drop} /></section> : null}
      <footer class="row">
        <button type="button" onClick={() => void importSave(setNotice)}>Open a save file</button>
        <label>theme <select value={look.theme} onChange={e => set({ theme: e.currentTarget.value as Settings['theme'] })}>
          <option value="auto">as the system</option><option value="dark">dark</option><option value="light">light</option></select></label>
        <label>text <select value={look.text} onChange={e => set({ text: e.currentTarget.value as Settings['text'] })}>
          <option>usual</option><option>large</option><option>larger</option></select></label>
        <label>sound <select value={look.sound} onChange={e => set({ sound: e.currentTarget.value as Settings['sound'] })}>
          <option>off</option><option>soft</option><option>full</option></select></label>
        <label>pace <select value={look.pace} onChange={e => set({ pace: e.currentTarget.value as Settings['pace'] })}>
          <option>slow</option><option>usual</option><option>quick</option><option>at once</option><option>step</option></select></label>
        <label><input type="checkbox" checked={look.automatic} onChange={e => set({ automatic: e.currentTarget.checked })} /> answer by itself what has one sensible answer</label>
        <a class="button" href={address('credits')}>Credits</a>
      </footer>
    </main>
  )
}

// ---- A new game -----------------------------------------------------------------------------------------------------------

/** What a pack that is not open still needs, or that it is. */
function PackState({ pack, turn }: { pack: RewardPack; turn: (pack: string, open: boolean) => void }) {
  if (pack.open) return <button type="button" class="tiny" onClick={() => turn(pack.name, false)} aria-label={`Seal ${pack.name} again`}>Seal</button>
  if (pack.earned) return <><small> earned, still sealed</small><button type="button" class="tiny primary" onClick={() => turn(pack.name, true)} aria-label={`Open ${pack.name}`}>Open</button></>
  return <small> not earned yet: {pack.meaning} earns it ({pack.rule})</small>
}

const FITS = 34 // letters of a choice that are seen even on a phone; what is longer is said below it as well

export function OptionField({ option, value, set, packs, turn }: { option: GameOption; value: string; set: (v: string) => void; packs: RewardPack[] | null; turn: (pack: string, open: boolean) => void }) {
  const id = 'option-' + option.name
  const choices = option.many ? option.choices!.filter(c => c.name !== 'none') : option.choices
  const chosen = value === 'none' ? [] : value === 'all' ? choices!.map(c => c.name) : value.split(',')
  const toggle = (name: string) => {
    const next = choices!.map(c => c.name).filter(n => (n === name ? !chosen.includes(n) : chosen.includes(n)))
    set(next.length ? next.join(',') : 'none')
  }
  const meaning = option.choices?.find(c => c.name === value)?.meaning ?? ''
  const box = (c: OptionChoice) => {
    const pack = packs?.find(p => p.option === option.name && p.choice === c.name)
    return (
      <div class="row check-row">
        <label class="check"><input type="checkbox" checked={chosen.includes(c.name)} disabled={pack && !pack.open} onChange={() => toggle(c.name)} /> {c.name}{c.meaning ? <small> {c.meaning}</small> : null}</label>
        {pack ? <PackState pack={pack} turn={(name, open) => { if (!open && chosen.includes(c.name)) toggle(c.name); turn(name, open) }} /> : null}
      </div>
    )
  }
  if (option.many) return <fieldset class="field"><legend>{option.meaning} {option.rule ? <small>({option.rule})</small> : null}</legend>{packs ? choices!.map(box) : null}</fieldset>
  return (
    <div class="field">
      <label for={id}>{option.meaning} {option.rule ? <small>({option.rule})</small> : null}</label>
      {option.choices
        ? <select id={id} value={value} onChange={e => set(e.currentTarget.value)}>{option.choices.map(c => <option value={c.name}>{c.meaning || c.name}</option>)}</select>
        : <input id={id} type="number" min={option.low} max={option.high} value={value} onInput={e => set(e.currentTarget.value)} />}
      {meaning.length > FITS ? <small>{meaning}</small> : null}
    </div>
  )
}

/** Whether an option is about a seat that nobody sits on. */
export const isFor = (option: GameOption, seats: number) => Number(/\bof seat (\d+)/.exec(option.meaning)?.[1] ?? 1) <= seats
/** A rule that is played otherwise only when asked for. */
const isVariant = (option: GameOption) => option.standard === 'no' && option.choices?.length === 2

export function NewGame({ game }: { game: Game }) {
  const [seats, setSeats] = useState(Math.max(game.seats_min, 1))
  const [who, setWho] = useState<string[]>(Array.from({ length: 8 }, (_, n) => (game.together || n === 0 ? 'person' : house.levels.find(l => l.standard)!.name)))
  const [options, setOptions] = useState<Record<string, string>>(Object.fromEntries(game.options.map(o => [o.name, o.standard])))
  const [seed, setSeed] = useState('')
  const [free, setFree] = useState(false)
  const [clock, setClock] = useState('')
  const [pack, setPack] = useState('')
  const [files, setFiles] = useState<KeptFile[]>([])
  const [ownDecks, setOwnDecks] = useState<KeptFile[]>([])
  const [decks, setDecks] = useState<Record<number, string>>({})
  const ready = useMemo(() => (game.decks ? house.engine.ask<DeckRules>('decks', game.name).ready : []), [game])
  const [notice, setNotice] = useState('')
  const [packs, setPacks] = useState<RewardPack[] | null>(null) // null: not known yet what is earned; nothing is offered till then
  useEffect(() => { void rewardShelf(game.name).then(s => setPacks(s.packs)) }, [game])
  const turn = (name: string, open: boolean) => void turnPack(game.name, name, open).then(s => setPacks(s.packs), refusal => setNotice((refusal as Error).message))
  useEffect(() => {
    void shelf.files().then(all => {
      const mine = all.filter(x => x.game === game.name)
      setFiles(mine.filter(x => /\.(cards|pack)$/.test(x.name)))
      setOwnDecks(mine.filter(x => x.name.endsWith('.deck')))
    })
  }, [game])
  const offered = game.options.filter(o => isFor(o, seats)), variants = offered.filter(isVariant)
  const field = (o: GameOption) => <OptionField key={o.name} option={o} value={options[o.name]} set={v => setOptions({ ...options, [o.name]: v })} packs={packs} turn={turn} />
  const begin = async (e: Event) => {
    e.preventDefault()
    const people = who.slice(0, seats).flatMap((w, n) => (w === 'person' ? [n + 1] : []))
    const bots = who.slice(0, seats).filter(w => w !== 'person')
    const lines = [`seats=${seats}`, ...offered.filter(o => options[o.name] !== o.standard).map(o => `${o.name}=${options[o.name]}`)]
    for (let n = 1; n <= seats; n++) {
      const own = ownDecks.find(d => d.name === decks[n])
      if (own) house.engine.ask('file', own.name, own.bytes)
      if (decks[n]) lines.push(`deck${n}=${decks[n]}`)
    }
    if (free) lines.push('undo=free')
    if (clock.trim()) lines.push(`clock=${clock.trim()}`)
    if (seed.trim()) lines.push(`--seed ${seed.trim()}`)
    if (people.length) lines.push(`--people ${people.join(',')}`)
    if (bots.length) lines.push(`--bots ${bots.length === 1 || bots.every(b => b === bots[0]) ? bots[0] : bots.join(',')}`)
    try { await beginGame(game.name, lines, pack || undefined) } catch (refusal) { setNotice((refusal as Error).message) }
  }
  return (
    <main class="page">
      <a class="back" href={address()}>‹ All games</a>
      <h1>{game.title}</h1>
      <p>{game.blurb}</p>
      {notice ? <p class="notice shown" role="alert">{notice}</p> : null}
      <form class="form" onSubmit={e => void begin(e)}>
        {game.seats_max > game.seats_min ? (
          <div class="field"><label for="seats">Players</label>
            <select id="seats" value={seats} onChange={e => setSeats(Number(e.currentTarget.value))}>
              {Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, n) => <option value={n + game.seats_min}>{n + game.seats_min}</option>)}</select></div>
        ) : null}
        {seats > 1 ? (
          <fieldset class="field seats-field"><legend>Who sits where</legend>
            {Array.from({ length: seats }, (_, n) => (
              <label>Seat {n + 1} <select value={who[n]} onChange={e => setWho(who.map((w, k) => (k === n ? e.currentTarget.value : w)))}>
                <option value="person">a person</option>
                {house.levels.map(l => <option value={l.name}>bot: {l.name} ({l.meaning})</option>)}</select></label>
            ))}
          </fieldset>
        ) : null}
        {game.decks ? (
          <fieldset class="field seats-field"><legend>Decks</legend>
            {Array.from({ length: seats }, (_, n) => (
              <label>Seat {n + 1} <select value={decks[n + 1] ?? ''} onChange={e => setDecks({ ...decks, [n + 1]: e.currentTarget.value })}>
                <option value="">as the game gives</option><option value="random">by chance</option>
                {ready.map(d => <option value={d.name}>{d.name} ({d.format})</option>)}
                {ownDecks.map(d => <option value={d.name}>{d.name.replace(/^decks\/|\.deck$/g, '')} (your own)</option>)}
              </select></label>
            ))}
          </fieldset>
        ) : null}
        {offered.filter(o => !isVariant(o)).map(field)}
        {files.length ? (
          <div class="field"><label for="pack">Cards</label>
            <select id="pack" value={pack} onChange={e => setPack(e.currentTarget.value)}><option value="">the game's own</option>{files.map(f => <option value={f.name}>{f.name}</option>)}</select></div>
        ) : null}
        <div class="field"><label for="seed">Seed <small>(the same seed deals the same game; empty: any)</small></label>
          <input id="seed" inputMode="numeric" pattern="[0-9]*" value={seed} onInput={e => setSeed(e.currentTarget.value)} /></div>
        {game.clock ? <div class="field"><label for="clock">Clock <small>(45m, 90s, 2h; empty: none)</small></label>
          <input id="clock" value={clock} onInput={e => setClock(e.currentTarget.value)} /></div> : null}
        {seats === 1 ? <label class="check"><input type="checkbox" checked={free} onChange={() => setFree(!free)} /> anything may be taken back (undo free)</label> : null}
        {variants.length ? <details class="variants"><summary>Rules played otherwise</summary><div class="form">{variants.map(field)}</div></details> : null}
        <button type="submit" class="primary">Sit down</button>
      </form>
    </main>
  )
}
