// workshop.tsx - making cards: a card file edited in the page, its errors at their lines as one types, the cards as they will look,
// a game with one in hand, and twenty thousand quick games that show what it changes.
//
// Does NOT know the card language: the table's own compiler does, here as everywhere.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { address, house } from './app'
import { BigCard } from './card'
import { beginGame } from './home'
import { choose, download, shelf, type KeptFile } from './shelf'
import { crew, Stopped, type Thinker } from './thinking'
import type { Card, Compiled, Game, Trial } from './types'

const GAMES = 20000, CHUNK = 250

// ---- The editor -----------------------------------------------------------------------------------------------------------

function Editor({ text, set, errors }: { text: string; set: (t: string) => void; errors: Compiled['errors'] }) {
  const area = useRef<HTMLTextAreaElement>(null), gutter = useRef<HTMLOListElement>(null)
  const bad = new Map(errors.map(e => [e.line, e.sentence]))
  const lines = text.split('\n').length
  const toLine = (line: number) => {
    const at = text.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }
  return (
    <div class="editor">
      <div class="editor-box">
        <ol ref={gutter} class="gutter" aria-hidden="true">{Array.from({ length: lines }, (_, n) => <li class={bad.has(n + 1) ? 'bad' : ''} title={bad.get(n + 1)}>{n + 1}</li>)}</ol>
        <textarea ref={area} spellcheck={false} aria-label="The card file" aria-describedby="errors" value={text} wrap="off"
          onInput={e => set(e.currentTarget.value)} onScroll={e => { if (gutter.current) gutter.current.scrollTop = e.currentTarget.scrollTop }} />
      </div>
      <div id="errors" role="status" aria-label="Errors"><ul class="errors">
        {errors.length ? errors.slice(0, 12).map(e => <li><button type="button" onClick={() => toLine(e.line)}>line {e.line}, column {e.column}</button> {e.sentence}</li>) : <li class="fine">✓ No errors.</li>}
      </ul></div>
    </div>
  )
}

// ---- Trying it ------------------------------------------------------------------------------------------------------------

interface Sum { games: number; scores: number[]; answers: number; won: number; met: number; metWon: number }
const empty = (): Sum => ({ games: 0, scores: [], answers: 0, won: 0, met: 0, metWon: 0 })

function add(sum: Sum, trial: Trial): Sum {
  const next = { ...sum, scores: sum.scores.concat(trial.scores), games: sum.games + trial.scores.length }
  trial.scores.forEach((score, n) => {
    next.answers += trial.answers[n]
    next.won += score > 0 ? 1 : 0
    next.met += trial.met[n]
    next.metWon += trial.met[n] && score > 0 ? 1 : 0
  })
  return next
}

const share = (part: number, all: number) => (all ? (100 * part) / all : 0)
/** Half of a 95 % interval of a share, in points. */
const half = (part: number, all: number) => (all ? 196 * Math.sqrt(Math.max(part, 1) / all * (1 - part / all) / all) : 0)
const mean = (list: number[]) => (list.length ? list.reduce((a, b) => a + b, 0) / list.length : 0)

function Chart({ own, made }: { own: Sum; made: Sum }) {
  // The few scores far out stand in the first and the last bar, so that the others can be told apart.
  const all = Int32Array.from(own.scores.concat(made.scores)).sort()
  const low = all[Math.floor(all.length * 0.005)], high = Math.max(low + 1, all[Math.floor(all.length * 0.995)])
  const BARS = Math.min(24, high - low + 1), width = (high - low + 1) / BARS
  const bars = (sum: Sum) => { const out = Array<number>(BARS).fill(0); for (const s of sum.scores) out[Math.max(0, Math.min(BARS - 1, Math.floor((s - low) / width)))] += 100 / sum.games; return out }
  const a = bars(own), b = bars(made), top = Math.max(1, ...a, ...b), W = 640, H = 190, step = W / BARS
  const label = (n: number) => {
    const from = Math.round(low + n * width), to = Math.round(low + (n + 1) * width) - 1
    if (n === 0 && all[0] < low) return `${to} or less`
    if (n === BARS - 1 && all[all.length - 1] > high) return `${from} or more`
    return from >= to ? `${from}` : `${from} to ${to}`
  }
  return (
    <figure>
      <svg class="chart" viewBox={`-30 -8 ${W + 60} ${H + 40}`} role="img" aria-label={`How often each score came, without and with the card: won ${share(own.won, own.games).toFixed(1)} % without, ${share(made.won, made.games).toFixed(1)} % with it`}>
        {a.map((v, n) => <g><title>{`score ${label(n)}: ${v.toFixed(1)} % without, ${b[n].toFixed(1)} % with`}</title>
          <rect class="own" x={n * step + 1} y={H - v / top * H} width={step / 2 - 1.5} height={v / top * H} />
          <rect class="made" x={n * step + step / 2} y={H - b[n] / top * H} width={step / 2 - 1.5} height={b[n] / top * H} /></g>)}
        <line x1="0" x2={W} y1={H} y2={H} />
        {[0, Math.floor(BARS / 2), BARS - 1].map(n => <text x={n * step + step / 2} y={H + 18} text-anchor="middle">{label(n)}</text>)}
      </svg>
      <figcaption>How often each score of seat 1 came: <span class="key own">▮ without it</span> <span class="key made">▮ with it</span></figcaption>
    </figure>
  )
}

function Findings({ own, made }: { own: Sum; made: Sum }) {
  const row = (name: string, a: string, b: string, change: string) => <tr><th scope="row">{name}</th><td>{a}</td><td>{b}</td><td>{change}</td></tr>
  const pa = share(own.won, own.games), pb = share(made.won, made.games), error = Math.hypot(half(own.won, own.games), half(made.won, made.games))
  return (
    <div class="findings">
      <table>
        <thead><tr><th scope="col">{made.games} quick games each</th><th scope="col">without</th><th scope="col">with it</th><th scope="col">change</th></tr></thead>
        <tbody>
          {row('score above 0 (seat 1)', pa.toFixed(1) + ' %', pb.toFixed(1) + ' %', `${(pb - pa).toFixed(1)} ± ${error.toFixed(1)} points`)}
          {row('score of seat 1', mean(own.scores).toFixed(2), mean(made.scores).toFixed(2), (mean(made.scores) - mean(own.scores)).toFixed(2))}
          {row('answers in a game', (own.answers / Math.max(1, own.games)).toFixed(1), (made.answers / Math.max(1, made.games)).toFixed(1), ((made.answers / Math.max(1, made.games)) - (own.answers / Math.max(1, own.games))).toFixed(1))}
          {row('games in which the card did something', '–', share(made.met, made.games).toFixed(1) + ' %', made.met ? `${share(made.metWon, made.met).toFixed(1)} % of those above 0` : '')}
        </tbody>
      </table>
      <p class="remark">Quick games are answered at random, leaning as the game's bots lean; the same seeds with and without the card. Small changes need the lab.</p>
    </div>
  )
}

// ---- The screen -----------------------------------------------------------------------------------------------------------

export function Workshop({ game }: { game: Game }) {
  const [name, setName] = useState('mine.cards')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<KeptFile[]>([])
  const [chosen, setChosen] = useState(0)
  const [notice, setNotice] = useState('')
  const [own, setOwn] = useState(empty), [made, setMade] = useState(empty)
  const [running, setRunning] = useState<Thinker[]>([])
  const sources = useMemo(() => house.engine.ask<{ file: string; text: string }[]>('sources', game.name), [game])
  const load = () => void shelf.files().then(f => setFiles(f.filter(x => x.game === game.name && x.name.endsWith('.cards'))))
  useEffect(load, [game])
  useEffect(() => setNotice(''), [text]) // what was said is about the text before
  const printed = useMemo(() => house.engine.ask<Card[]>('cards', game.name, ''), [game])
  useEffect(() => {
    const all = sources.flatMap(s => split(s.text))
    setText(`game ${game.name}\n\n${(all.find(c => c.text.split('\n').length < 14) ?? all[0])?.text ?? ''}`)
  }, [sources])
  useEffect(() => () => running.forEach(t => t.stop()), [running])

  const compiled = useMemo<Compiled>(() => {
    if (!text.trim()) return { errors: [], cards: [] }
    try { return house.engine.ask<Compiled>('compile', game.name, name, text) } catch (refusal) { return { errors: [{ file: name, line: 1, column: 1, sentence: (refusal as Error).message }], cards: [] } }
  }, [text, name, game])
  const last = useRef<Card[]>([])
  if (compiled.cards.length) last.current = compiled.cards
  // A card that is still as the game has it is shown as the game has it.
  const same = () => { const names = split(text).map(c => c.label.replace(/^\S+\s+/, '')); return printed.filter(c => names.includes(c.name)) }
  const cards = compiled.cards.length ? compiled.cards : compiled.errors.length ? last.current : same()
  const card = cards.find(c => c.card === chosen) ?? cards[0]
  const sound = !compiled.errors.length && compiled.cards.length > 0

  const bytes = () => new TextEncoder().encode(text)
  const keep = async () => {
    await shelf.putFile({ name, game: game.name, bytes: bytes(), changed: Date.now() })
    setNotice(`${name} is ${shelf.refused ? `not kept (${shelf.refused}), but here till the page is closed` : 'kept in this browser'}; the form of a new game offers it.`)
    load()
  }
  const say = (work: () => Promise<void>) => void work().catch(refusal => setNotice((refusal as Error).message))
  const play = () => say(async () => {
    await keep()
    house.engine.ask('file', name, bytes())
    const seed = card ? house.engine.ask<number>('deal', game.name, name, card.card) : 0
    await beginGame(game.name, seed ? [`--seed ${seed}`] : [], name)
  })
  const pack = () => say(async () => {
    const hex = house.engine.ask<string>('pack', game.name, name, text)
    download(name.replace(/\.cards$/, '') + '.pack', Uint8Array.from(hex.match(/../g) ?? [], h => parseInt(h, 16)))
  })
  const attempt = () => say(async () => {
    setOwn(empty()); setMade(empty()); setNotice('')
    const workers = crew()
    setRunning(workers)
    const files: [string, Uint8Array][] = [[name, bytes()]]
    const orders = Array.from({ length: GAMES / CHUNK }, (_, n) => n * CHUNK + 1).flatMap(first => [['', first], [name, first]] as [string, number][])
    try {
      await Promise.all(workers.map(async worker => {
        for (let order = orders.shift(); order; order = orders.shift()) {
          const [with_, first] = order
          const trial = await worker.ask<Trial>(files, [['try', game.name, with_, with_ ? card?.card ?? 0 : 0, first, CHUNK]])
          if (with_) setMade(s => add(s, trial)); else setOwn(s => add(s, trial))
        }
      }))
    } catch (trouble) { if (!(trouble instanceof Stopped)) throw trouble } finally { workers.forEach(w => w.stop()); setRunning([]) }
  })
  const open = async () => {
    const file = await choose('.cards,text/plain')
    if (file) { setName(file.name.endsWith('.cards') ? file.name : file.name + '.cards'); setText(await file.text()) }
  }
  const example = (label: string) => {
    const found = sources.flatMap(s => split(s.text)).find(c => c.label === label)
    if (found) setText(`game ${game.name}\n\n${found.text}`)
  }
  return (
    <main class="page wide workshop">
      <a class="back" href={address()}>‹ All games</a>
      <h1>Workshop: {game.title}</h1>
      {notice ? <p class="notice shown" role="status">{notice}</p> : null}
      <div class="row">
        <div class="field"><label for="file-name">File</label><input id="file-name" value={name} onInput={e => setName(e.currentTarget.value)} /></div>
        <div class="field"><label for="begin-from">Begin from a card</label>
          <select id="begin-from" onChange={e => example(e.currentTarget.value)}><option value="">…</option>{sources.flatMap(s => split(s.text)).map(c => <option>{c.label}</option>)}</select></div>
        {files.length ? <div class="field"><label for="kept">Kept here</label><select id="kept" onChange={e => { const f = files.find(x => x.name === e.currentTarget.value); if (f) { setName(f.name); setText(new TextDecoder().decode(f.bytes)) } }}>
          <option value="">…</option>{files.map(f => <option>{f.name}</option>)}</select></div> : null}
        <button type="button" onClick={() => void open()}>Open</button>
        <button type="button" onClick={() => say(keep)}>Keep</button>
        <button type="button" onClick={() => download(name, text)}>Save the file</button>
        <button type="button" disabled={!sound} onClick={pack}>Save as a pack</button>
      </div>
      <div class="bench">
        <Editor text={text} set={setText} errors={compiled.errors} />
        <div class={`result ${compiled.errors.length ? 'old' : ''}`}>
          {cards.length > 1 ? <label>Card <select value={card?.card} onChange={e => setChosen(Number(e.currentTarget.value))}>{cards.map(c => <option value={c.card}>{c.name}</option>)}</select></label> : null}
          {card ? <BigCard card={card} /> : <p class="remark">The card is drawn here.</p>}
          {card && !compiled.errors.length && !compiled.cards.length ? <p class="remark">So far it is the game's own. Change a line, and it can be played with and tried.</p> : null}
          <div class="row">
            <button type="button" class="primary" disabled={!sound} onClick={play}>Play with it</button>
            {running.length ? <button type="button" onClick={() => running.forEach(t => t.stop())}><span class="spinner" aria-hidden="true" /> Stop</button>
              : <button type="button" disabled={!sound} onClick={attempt}>Try it</button>}
          </div>
        </div>
      </div>
      {made.games ? <section><h2>What it changes</h2>
        {running.length ? <progress max={2 * GAMES} value={own.games + made.games} aria-label="games played" /> : null}
        <Chart own={own} made={made} /><Findings own={own} made={made} /></section> : null}
    </main>
  )
}

/** The cards of a file, each with the lines that make it: a card begins at the margin and goes on while lines are indented. */
function split(text: string): { label: string; text: string }[] {
  const out: { label: string; text: string }[] = []
  for (const line of text.split('\n')) {
    if (/^[a-z]/.test(line)) out.push({ label: line.trim(), text: line + '\n' })
    else if (out.length && /^\s+\S/.test(line)) out[out.length - 1].text += line + '\n'
  }
  return out.filter(c => c.text.split('\n').length > 2)
}
