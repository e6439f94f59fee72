// friends.tsx - the lobby of the server this page came from, a table before its game, and what lies beside the table during it.
//
// Does NOT speak to the server (far.ts) or play (far-sitting.ts), and knows no game by name.
import { useEffect, useRef, useState } from 'preact/hooks'
import { address, announce, gameNamed, go, house, useRedraw } from './app'
import { far, type FarStep, type FarTable, type Frame } from './far'
import { FarSitting } from './far-sitting'
import { isFor, OptionField } from './home'
import { Table } from './table'
import type { Game } from './types'

const say = (code: string, frame: object) => far.say({ ...frame, table: code })

/** Who has never been here says what to be called. */
function Name({ done }: { done: () => void }) {
  const [name, setName] = useState('')
  return (
    <form class="form" onSubmit={e => { e.preventDefault(); if (name.trim()) { far.start(name.trim()); done() } }}>
      <div class="field"><label for="far-name">What are you called?</label><input id="far-name" maxLength={24} value={name} onInput={e => setName(e.currentTarget.value)} autofocus /></div>
      <button type="submit" class="primary">Come in</button>
    </form>
  )
}

function Lost() { return far.lost ? <p class="notice shown trouble" role="alert">The connection is lost; it is made again.</p> : null }

const who = (t: FarTable) => t.seats.map(s => s.name ?? (s.bot ? `a bot (${s.bot})` : 'a free seat')).join(', ')

// ---- The lobby ------------------------------------------------------------------------------------------------------------

function Make({ refuse }: { refuse: (sentence: string) => void }) {
  const [game, setGame] = useState<Game>(house.games[0])
  const [seats, setSeats] = useState(Math.max(2, game.seats_min))
  const [options, setOptions] = useState<Record<string, string>>({})
  const [clock, setClock] = useState('0')
  const [open, setOpen] = useState(true)
  const choose = (name: string) => { const g = gameNamed(name)!; setGame(g); setSeats(Math.min(g.seats_max, Math.max(2, g.seats_min))); setOptions({}) }
  const offered = game.options.filter(o => isFor(o, seats) && !o.many)
  const make = (e: Event) => {
    e.preventDefault()
    const settings = [`seats=${seats}`, ...offered.filter(o => options[o.name] && options[o.name] !== o.standard).map(o => `${o.name}=${options[o.name]}`)]
    far.ask({ make: game.name, settings, open, clock: Number(clock) * 60, more: Number(clock) ? 10 : 0 }).then(reply => go('far', reply.made!), refusal => refuse((refusal as Error).message))
  }
  return (
    <details class="variants"><summary>Make a table</summary>
      <form class="form" onSubmit={make}>
        <div class="field"><label for="far-game">Game</label><select id="far-game" value={game.name} onChange={e => choose(e.currentTarget.value)}>{house.games.map(g => <option value={g.name}>{g.title}</option>)}</select></div>
        {game.seats_max > game.seats_min ? <div class="field"><label for="far-seats">Players</label><select id="far-seats" value={seats} onChange={e => setSeats(Number(e.currentTarget.value))}>
          {Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, n) => <option value={n + game.seats_min}>{n + game.seats_min}</option>)}</select></div> : null}
        <div class="field"><label for="far-clock">Time for each</label><select id="far-clock" value={clock} onChange={e => setClock(e.currentTarget.value)}>
          <option value="0">as long as it takes</option><option value="5">5 minutes, and 10 seconds a turn</option><option value="15">15 minutes, and 10 seconds a turn</option><option value="45">45 minutes, and 10 seconds a turn</option></select></div>
        {offered.map(o => <OptionField key={game.name + o.name} option={o} value={options[o.name] ?? o.standard} set={v => setOptions({ ...options, [o.name]: v })} packs={null} turn={() => {}} />)}
        <label class="check"><input type="checkbox" checked={open} onChange={() => setOpen(!open)} /> anybody may find it here</label>
        <button type="submit" class="primary">Make it</button>
      </form>
    </details>
  )
}

function Lobby() {
  const [notice, setNotice] = useState('')
  const [code, setCode] = useState('')
  useEffect(() => { far.watchLobby(true); return () => far.watchLobby(false) }, [])
  const tables = [...far.tables.values()]
  return (
    <>
      <p>You are <b>{far.you?.name}</b>.</p>
      {notice ? <p class="notice shown" role="alert">{notice}</p> : null}
      <section><h2>Tables</h2>
        {tables.length ? null : <p class="remark">There is no open table. Make one, and send its link.</p>}
        <ul class="kept">
          {tables.map(t => (
            <li key={t.table}>
              <a class="kept-name" href={address('far', t.table)}>{t.title}</a>
              <span class="kept-status">{who(t)}</span>
              <span class="remark">{t.table}, {t.settings}{t.clock ? `, ${t.clock.each / 60} minutes each` : ''}, {t.state === 'open' ? 'not begun' : 'under way'}</span>
              <span class="row"><a class="button primary" href={address('far', t.table)}>{t.seat ? 'Go on' : t.state === 'open' && t.seats.some(s => !s.name && !s.bot) ? 'Sit down' : 'Watch'}</a></span>
            </li>
          ))}
        </ul>
      </section>
      <form class="row" onSubmit={e => { e.preventDefault(); if (code.trim()) go('far', code.trim().toUpperCase()) }}>
        <label>code of a table <input value={code} size={9} onInput={e => setCode(e.currentTarget.value)} /></label><button type="submit">Go there</button>
      </form>
      <Make refuse={setNotice} />
    </>
  )
}

// ---- Before the game ------------------------------------------------------------------------------------------------------

function Waiting({ table }: { table: FarTable }) {
  const code = table.table, link = `${location.origin}/t/${code}`
  const [copied, setCopied] = useState(false)
  const mine = table.seats.find(s => s.seat === table.seat)
  return (
    <>
      <h1>{table.title}</h1>
      <p class="remark">Table {code}, {table.settings}{table.clock ? `; ${table.clock.each / 60} minutes for each, ${table.clock.more} seconds more a turn` : ''}</p>
      <p>Send this link, or say the code <b>{code}</b>: <input class="far-link" readOnly value={link} aria-label="the link of this table" onFocus={e => e.currentTarget.select()} />
        <button type="button" onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}>{copied ? 'Copied' : 'Copy'}</button></p>
      <ul class="kept">
        {table.seats.map(s => (
          <li key={s.seat}>
            <span class="kept-name">Seat {s.seat}</span>
            <span class="kept-status">{s.name ? `${s.name}${s.seat === table.seat ? ' (you)' : ''}${s.ready ? ', ready' : ''}${s.here === false ? ', not here' : ''}` : s.bot ? `a bot: ${s.bot}` : 'free'}</span>
            <span class="row">
              {s.name || s.bot ? null : <button type="button" onClick={() => say(code, { sit: s.seat })}>Sit here</button>}
              {table.maker && !s.name ? <select aria-label={`who has seat ${s.seat}`} value={s.bot ?? ''} onChange={e => say(code, { bot: e.currentTarget.value, seat: s.seat })}>
                <option value="">for a friend</option>{house.levels.map(l => <option value={l.name}>bot: {l.name}</option>)}</select> : null}
            </span>
          </li>
        ))}
      </ul>
      <div class="row">
        {mine && !mine.ready ? <button type="button" class="primary" onClick={() => say(code, { ready: far.nonce() })}>I am ready</button> : null}
        {mine?.ready ? <p role="status">The game begins when all are ready.</p> : null}
        {mine ? <button type="button" onClick={() => say(code, { stand: true })}>Stand up</button> : null}
      </div>
      <details class="variants"><summary>How the luck is promised</summary><p>Before anybody is ready the table shows this hash of its secret; after the game the secret proves that every die was the one promised.</p><p><code>{table.commitment}</code></p></details>
    </>
  )
}

// ---- Beside the table -----------------------------------------------------------------------------------------------------

const clockWords = (ms: number) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

interface Said { name: string; text: string }

/** What people say to each other; giving up. */
function Talk({ table, said }: { table: FarTable; said: Said[] }) {
  const code = table.table
  const [words, setWords] = useState('')
  return (
    <section class="far-beside" aria-label="Said at the table">
      <ol class="far-said">{said.slice(-6).map(s => <li><b>{s.name}</b> {s.text}</li>)}</ol>
      <form class="row" onSubmit={e => { e.preventDefault(); if (words.trim()) say(code, { chat: words }); setWords('') }}>
        <input aria-label="say something to all" placeholder="say something" maxLength={300} value={words} onInput={e => setWords(e.currentTarget.value)} />
        {table.seat && table.state === 'playing' ? <button type="button" class="tiny" onClick={() => { if (confirm('Give up this game?')) say(code, { resign: true }) }}>Resign</button> : null}
      </form>
    </section>
  )
}

function Beside({ sitting, last }: { sitting: FarSitting; last?: Said }) {
  const table = sitting.table, code = table.table, mine = table.seat
  const redraw = useRedraw()
  const since = useRef({ at: Date.now(), table })
  if (since.current.table !== table) since.current = { at: Date.now(), table }
  useEffect(() => { const timer = setInterval(redraw, 1000); return () => clearInterval(timer) }, [])
  const left = (n: number) => Math.max(0, (table.clock?.left?.[n - 1] ?? 0) - (table.clock?.runs === n ? Date.now() - since.current.at : 0))
  const away = table.seats.filter(s => s.name && s.here === false && !s.left && s.seat !== mine)
  const offer = table.offer
  return (
    <section class="far-beside" aria-label="Who is there">
      <Lost />
      <ul class="far-seats">
        {table.seats.map(s => (
          <li class={`${sitting.look.asked === s.seat ? 'asked' : ''} ${s.here === false ? 'away' : ''}`}>
            {s.name ?? `bot: ${s.bot}`}{s.seat === mine ? ' (you)' : ''}{s.left ? ' (a bot plays)' : s.here === false ? ' (not here)' : ''}{table.clock?.left ? <b> {clockWords(left(s.seat))}</b> : null}
          </li>
        ))}
        {table.watching ? <li class="remark">{table.watching} watch</li> : null}
      </ul>
      {offer && mine && offer.seat !== mine && !offer.agreed.includes(mine) ? (
        <p class="notice shown" role="alert">{table.seats[offer.seat - 1].name} asks to take the last answer back.
          <button type="button" onClick={() => say(code, { agree: true })}>Yes</button><button type="button" onClick={() => say(code, { agree: false })}>No</button></p>
      ) : null}
      {offer && offer.seat === mine ? <p class="remark">The others are asked whether it may be taken back.</p> : null}
      {mine && table.state === 'playing' ? away.map(s => <p class="remark">{s.name} is not here. <button type="button" class="tiny" onClick={() => say(code, { claim: s.seat })}>They have left</button></p>) : null}
      {table.seats.find(s => s.seat === mine)?.left && table.state === 'playing' ? <p class="notice shown">A bot has your seat. <button type="button" onClick={() => say(code, { back: true })}>I am back</button></p> : null}
      {last ? <p class="far-said"><b>{last.name}</b> {last.text}</p> : null}
    </section>
  )
}

function After({ table }: { table: FarTable }) {
  const again = () => void far.ask({ rematch: true, table: table.table }).then(reply => go('far', reply.made!), refusal => announce((refusal as Error).message))
  return (
    <div class="row">
      {table.next ? <a class="button primary" href={address('far', table.next)}>To the rematch</a> : table.seat ? <button type="button" class="primary" onClick={again}>Once more</button> : null}
      <a class="button" href={`/t/${table.table}/game.save`} download={`${table.game}-${table.table}.save`}>The game as a file</a>
      <a class="button" href={address('far')}>Leave</a>
    </div>
  )
}

// ---- The screens ----------------------------------------------------------------------------------------------------------

/** Draws again whenever something comes. */
function useFar(hearer?: (frame: Frame) => void) {
  const redraw = useRedraw()
  useEffect(() => far.hear(frame => { hearer?.(frame); redraw() }), [])
  useEffect(() => { far.start() }, [])
  return redraw
}

function TableFar({ code }: { code: string }) {
  const [table, setTable] = useState<FarTable | null>(null)
  const [trouble, setTrouble] = useState('')
  const sitting = useRef<FarSitting | null>(null)
  const seen = useRef<FarTable | null>(null)
  const [said, setSaid] = useState<Said[]>([])
  const redraw = useFar(frame => {
    if (frame.table === code && frame.seats) {
      const now = frame as unknown as FarTable, game = gameNamed(now.game)
      seen.current = now
      if (!sitting.current && now.state !== 'open' && game) {
        sitting.current = new FarSitting(game, code, now, redraw)
      } else sitting.current?.seats(now)
      setTable(now)
    }
    if (frame.step === code) {
      const mine = sitting.current
      mine?.take(frame as unknown as FarStep)
      if (mine && document.hidden && (frame as unknown as FarStep).view.actions.length) document.title = `Your turn – ${mine.game.title}`
    }
    if (frame.said && frame.table === code) setSaid(all => [...all, { name: frame.name ?? '', text: frame.said! }])
    if (frame.error && sitting.current) sitting.current.note(frame.error)
    else if (frame.error) setTrouble(frame.error)
    if (frame.notice !== undefined) redraw()
  })
  useEffect(() => {
    far.look(() => ({ open: code, have: sitting.current?.seq ?? -1, edition: sitting.current?.edition ?? 0 }))
    const shown = () => { if (!document.hidden && seen.current) document.title = `${seen.current.title} – Undercroft` }
    document.addEventListener('visibilitychange', shown)
    return () => { document.removeEventListener('visibilitychange', shown); far.look(null); far.say({ leave: true, table: code }) }
  }, [code])
  const here = sitting.current
  if (here && table) {
    here.beside = () => <Beside sitting={here} last={said.at(-1)} />
    here.below = () => <Talk table={table} said={said} />
    here.after = () => <After table={table} />
    return <Table sitting={here} />
  }
  return <main class="page"><a class="back" href={address('far')}>‹ All tables</a><Lost />
    {trouble ? <p class="notice shown" role="alert">{trouble}</p> : null}
    {table ? <Waiting table={table} /> : <p aria-busy="true">Going to table {code}.</p>}</main>
}

export function FarScreen({ code }: { code?: string }) {
  const redraw = useFar()
  if (!far.here && !far.lost) return (
    <main class="page"><a class="back" href={address()}>‹ All games</a><h1>Friends</h1>
      {far.known ? <p aria-busy="true">{far.notice || 'Coming in.'}</p> : <Name done={redraw} />}</main>
  )
  if (code) return <TableFar key={code} code={code} />
  return <main class="page"><a class="back" href={address()}>‹ All games</a><h1>Friends</h1><Lost /><Lobby /></main>
}
