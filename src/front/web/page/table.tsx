// table.tsx - the screen one plays on: the board, the question with its answers, what is being told, the log, and every tool.
//
// Owns focus, keys and the panes around the board. Does NOT play: sitting.ts does.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { address, announce, go, house, useRedraw } from './app'
import { Board } from './board'
import { beginGame } from './home'
import { BigCard, printed, words, type Hold } from './card'
import { KeysHelp, neighbour } from './keys'
import { CardsList, RulesList } from './lookup'
import { Die, Picture } from './picture'
import { turnPack } from './rewards'
import { Sheet } from './sheet'
import { Sign, Signed, useSigns } from './signs'
import { download, setSettings, settings, shelf, type Settings } from './shelf'
import { Sitting, type Told } from './sitting'
import { sound } from './sound'
import { Tab } from './tabs'
import type { Answer, FigureSign, Game, Position, Thing } from './types'

// ---- Panes ----------------------------------------------------------------------------------------------------------------

/** What is looked up while one plays: it lies over the table, which stays as it is. */
interface Reading { what: 'rules' | 'cards'; number?: string }
type Read = (reading: Reading) => void

/** Words in which rule numbers lead to the rule. */
function WithRules({ text, game, read }: { text: string; game: string; read: Read }) {
  const follow = (e: MouseEvent, number: string) => { e.preventDefault(); read({ what: 'rules', number }) }
  return <>{text.split(/(\b[A-Z]{2,}-[A-Z]?\d+\b)/).map((part, n) => (n % 2 ? <a class="rule-link" href={address('rules', game, part)} onClick={e => follow(e, part)}>{part}</a> : part))}</>
}

function LookedUp({ game, reading, close }: { game: Game; reading: Reading; close: () => void }) {
  const title = `The ${reading.what} of ${game.title}`
  return <Sheet label={title} close={close} wide><h2>{title}</h2>{reading.what === 'rules' ? <RulesList game={game} number={reading.number} /> : <CardsList game={game} />}</Sheet>
}

/** Whether whoever looks has won. */
function won({ look }: Sitting): boolean { return !!look.position.winners?.includes(look.position.seat) }

/** What the outcome is to the one person among opponents; '' where the outcome itself says it, or where it is nobody's alone. */
function verdict({ look, game }: Sitting): string {
  const people = look.sitters.flatMap((s, n) => (s.bot ? [] : [n + 1])), { winners } = look.position
  if (game.together || look.sitters.length === 1 || people.length !== 1 || !winners?.length) return ''
  return !winners.includes(people[0]) ? 'You have lost.' : winners.length === 1 ? 'You have won.' : ''
}

/** A reward pack that this game has earned. */
function Earned({ game, name }: { game: string; name: string }) {
  const [said, setSaid] = useState('')
  const open = () => void turnPack(game, name, true).then(() => setSaid(' It is open: the form of a new game offers its cards.'), refusal => setSaid(' ' + (refusal as Error).message))
  return <p class="earned" role="status">You have earned the pack <b>{name}</b>.{said || <> <button type="button" class="tiny primary" onClick={open}>Open it</button> <small>(or leave it sealed; the form of a new game has it)</small></>}</p>
}

/** The same table and the same seed, from the start. */
async function again(sitting: Sitting) {
  const { look, game } = sitting
  const seats = look.sitters.map((s, n) => ({ ...s, seat: n + 1 })), bots = seats.filter(s => s.bot).map(s => /\((\w+)\)$/.exec(s.name)?.[1] ?? 'adept')
  const lines = [...look.options.split(' ').filter(w => w.includes('=')), `--seed ${look.seed}`, `--people ${seats.filter(s => !s.bot).map(s => s.seat).join(',')}`]
  try { await beginGame(game.name, bots.length ? [...lines, `--bots ${bots.join(',')}`] : lines, look.packs[0]) } catch (refusal) { sitting.note((refusal as Error).message) }
}

/** How it ended, in a line to hand on: nobody's proof, since a deal can be played twice. */
async function share(sitting: Sitting) {
  const { look, game } = sitting, text = `${game.title}: ${look.position.outcome} ${look.position.position} answers; deal ${look.seed}${look.options ? `, ${look.options}` : ''}.`
  try {
    if (navigator.share) await navigator.share({ text })
    else { await navigator.clipboard.writeText(text); sitting.note('A line with the result is copied: paste it where you like.') }
  } catch { sitting.note(text) }
}

type Commit = (a: Answer, byKey: boolean) => void

/** What was said to the last touch: why not, or what a second tap would do. It stays in sight however far the answers are scrolled. */
function Said({ sitting, pending, commit, read }: { sitting: Sitting; pending: Thing | null; commit: Commit; read: Read }) {
  const tapped = pending && sitting.shown.actions.find(a => a.do === pending.do)
  if (!tapped && !sitting.notice && !sitting.trouble) return null
  return (
    <div class="said">
      {sitting.notice ? <p class="notice shown"><WithRules text={sitting.notice} game={sitting.look.game} read={read} /></p> : null}
      {sitting.trouble ? <p class="notice shown trouble">{sitting.trouble}</p> : null}
      {tapped ? <div class="pending" role="alert"><p>{tapped.text}</p><button type="button" class="primary" onClick={e => commit(tapped, e.detail === 0)}>Do it</button></div> : null}
    </div>
  )
}

/** An answer in words, without what is printed on the card that glows beside it. */
function spoken(a: Answer, sitting: Sitting): string {
  const thing = sitting.shown.table.find(t => t.do === a.do && t.shape === 'card'), card = thing && sitting.cards.get(thing.card ?? 0)
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim(), name = thing ? `${thing.name}: ` : ''
  return card?.text && a.text.startsWith(name) && plain(a.text.slice(name.length)) === plain(card.text) ? thing!.name : a.text
}

/** What is asked, with the answers. It keeps its height while something is told, so that what lies below it does not jump. */
function Question({ sitting, focused, commit, read }: { sitting: Sitting; focused: Thing | null; commit: Commit; read: Read }) {
  const { look, shown } = sitting
  const box = useRef<HTMLDivElement>(null), high = useRef(0)
  useLayoutEffect(() => { if (!sitting.telling) high.current = box.current?.offsetHeight ?? 0 })
  const hinted = sitting.hint?.answers ?? []
  const best = hinted[0]?.do
  if (look.position.over && !sitting.telling) return (
    <div class="question over">
      <Picture name={won(sitting) ? 'trophy' : 'broken-skull'} />
      <h2 class="prompt"><WithRules text={[verdict(sitting), look.position.outcome].filter(Boolean).join(' ')} game={look.game} read={read} /></h2>
      {sitting.earned.map(name => <Earned key={name} game={look.game} name={name} />)}
      {sitting.after ? sitting.after() : (
        <div class="row">
          <button type="button" class="primary" onClick={() => go('new', look.game)}>Play again</button>
          {sitting.game.decks || look.lesson ? null : <button type="button" onClick={() => void again(sitting)}>The same deal again</button>}
          <button type="button" onClick={() => void share(sitting)}>Share</button>
          <button type="button" onClick={() => go('replay', sitting.id)}>Look at it again</button>
          <button type="button" onClick={() => go('review', sitting.id)}>Review it</button>
          <a class="button" href={address()}>Leave</a>
        </div>
      )}
    </div>
  )
  if (look.replay) return <div class="question"><p class="prompt">{look.position.prompt}</p>
    <ol class="answers quiet">{shown.actions.map(a => <li><span class="answer-text">{a.text}</span></li>)}</ol></div>
  return (
    <div class="question" ref={box} style={sitting.telling ? `min-height:${high.current}px` : ''}>
      <h2 class="prompt" tabIndex={-1}>{sitting.telling ? 'What happens' : sitting.thinking && !look.person ? `${sitting.thinking} is thinking` : shown.prompt}</h2>
      {sitting.telling ? <News sitting={sitting} /> : null}
      <ol class="answers">
        {sitting.asked ? shown.actions.map((a, n) => {
          const thought = hinted.find(h => h.do === a.do)
          return (
            <li key={a.do}>
              <button type="button" class={`answer ${focused?.do === a.do ? 'focused' : ''} ${a.do === (look.lesson?.wanted ?? best) ? 'best' : ''}`} data-do={a.do} onClick={e => commit(a, e.detail === 0)}>
                <span class="answer-number" aria-hidden="true">{n + 1}</span>
                <span class="answer-text" title={a.text}><Signed text={spoken(a, sitting)} /></span>
                {thought ? <span class="answer-value" title={thought.chance === undefined ? 'beside the best answer' : 'the chance to win, of 100'}>{thought.chance === undefined ? <small>{thought.rank}</small> : <>{thought.chance}<small>/100</small></>}</span> : null}
              </button>
            </li>
          )
        }) : null}
      </ol>
      {sitting.hint ? <p class="remark">{sitting.hint.says}</p> : null}
    </div>
  )
}

/** A guided game: what is said, and what is wanted. */
function Guide({ sitting }: { sitting: Sitting }) {
  const lesson = sitting.look.lesson
  if (!lesson || sitting.telling) return null
  const last = lesson.part === lesson.parts.length - 1
  return (
    <section class="guide" aria-label="The guide">
      <p class="remark">{lesson.part + 1} of {lesson.parts.length}: {lesson.parts[lesson.part]}</p>
      {(lesson.wants === 'done' ? 'Well done: that was all of it.' : lesson.words).split('\n').map(w => <p>{w}</p>)}
      {lesson.wants === 'answer' && lesson.hint ? <details><summary>What to do</summary><p>{lesson.hint}</p></details> : null}
      {lesson.wants === 'read' ? <button type="button" class="primary" autofocus onClick={() => void sitting.readOn()}>Go on</button> : null}
      {lesson.wants === 'done' ? last
        ? <a class="button primary" href={address('new', sitting.look.game)}>Now a game of your own</a>
        : <a class="button primary" href={address('learn', sitting.look.game, String(lesson.part + 1))}>Next: {lesson.parts[lesson.part + 1]}</a> : null}
    </section>
  )
}

/** What one keeps an eye on, as chips: one's own figures, then those of the table. The sentence that says it all is there for whoever listens. */
function Chips({ position }: { position: Position }) {
  const me = position.table.find(t => t.shape === 'seat' && t.owner === position.seat)
  const own = Object.entries(me?.counters ?? {}).map(([name, c]) => ({ name, value: String(c.value), of: c.of }))
  const table = position.table.filter(t => t.shape === 'value').map(t => {
    const [counter] = Object.values(t.counters ?? {})
    return { name: t.name, value: String(t.die ?? counter?.value ?? t.count ?? 0), of: counter?.of }
  })
  return (
    <ul class="chips" aria-hidden="true" title={position.status}>
      {[...own, ...table].map((c, n) => <li key={c.name} class={n < own.length ? '' : 'table'}><Sign name={c.name} /><b>{c.value}{c.of ? <small>/{c.of}</small> : null}</b></li>)}
    </ul>
  )
}

function Log({ log, game, read }: { log: Told[]; game: string; read: Read }) {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const end = () => { if (list.current) list.current.scrollTop = list.current.scrollHeight }
    const watch = new ResizeObserver(end) // the question above it has grown or shrunk
    end()
    if (list.current) watch.observe(list.current)
    return () => watch.disconnect()
  }, [log.length])
  const last = log.slice(-300)
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">What happened</h2>
      <ol ref={list} tabIndex={0} aria-label="the log">
        {last.map((e, n) => (
          <li class={n && last[n - 1].answer !== e.answer ? 'new-answer' : ''} style={`--depth:${Math.min(4, e.depth)}`}>
            {e.rolls?.map((pips, n) => <Die key={n} value={pips} />)}<span><WithRules text={e.text} game={game} read={read} /></span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function News({ sitting }: { sitting: Sitting }) {
  const news = sitting.news?.step
  if (!news) return null
  return (
    <div class="news" onClick={() => sitting.step()}>
      {news.rolls ? <span class="rolling" key={sitting.log.length}>{news.rolls.map((pips, n) => <Die key={n} value={pips} />)}</span> : null}
      <p key={news.text + sitting.log.length}>{news.text}</p>
      <div class="news-tools">
        <button type="button" onClick={e => { e.stopPropagation(); sitting.step() }}>next</button>
        <button type="button" onClick={e => { e.stopPropagation(); sitting.skip() }}>skip {sitting.left ? `(${sitting.left})` : ''}</button>
      </div>
    </div>
  )
}

function Replay({ sitting }: { sitting: Sitting }) {
  const { look } = sitting
  const [playing, setPlaying] = useState(false)
  const at = look.position.position
  useEffect(() => {
    if (!playing) return
    if (at >= look.length) { setPlaying(false); return }
    const timer = setTimeout(() => void sitting.seek(at + 1), { slow: 2200, usual: 1200, quick: 500, 'at once': 120, step: 1200 }[settings().pace])
    return () => clearTimeout(timer)
  }, [playing, at])
  return (
    <div class="replay" role="group" aria-label="replay">
      <button type="button" onClick={() => sitting.seek(0)} aria-label="to the beginning">|◀</button>
      <button type="button" onClick={() => sitting.seek(at - 1)} aria-label="one answer back">◀</button>
      <button type="button" onClick={() => setPlaying(!playing)} aria-label={playing ? 'stop' : 'play on'}>{playing ? '❚❚' : '▶▶'}</button>
      <button type="button" onClick={() => sitting.seek(at + 1)} aria-label="one answer on">▶</button>
      <button type="button" onClick={() => sitting.seek(look.length)} aria-label="to the end">▶|</button>
      <input type="range" min={0} max={look.length} value={at} aria-label={`answer ${at} of ${look.length}`} onInput={e => sitting.seek(Number(e.currentTarget.value))} />
      <span class="replay-at">{at}/{look.length}</span>
      {look.sitters.length > 1 ? (
        <select aria-label="whose eyes" value={look.position.seat} onChange={e => sitting.see(Number(e.currentTarget.value))}>
          {look.sitters.map((s, n) => <option value={n + 1}>{s.name}</option>)}
        </select>
      ) : null}
      <button type="button" class="primary" onClick={() => void sitting.resume()}>Play on from here</button>
    </div>
  )
}

const SOUNDS: Settings['sound'][] = ['off', 'soft', 'full']
const PACES: Settings['pace'][] = ['slow', 'usual', 'quick', 'at once', 'step']

function Tools({ sitting, help, redraw, read }: { sitting: Sitting; help: () => void; redraw: () => void; read: Read }) {
  const { look } = sitting
  return (
    <div class="tools" role="toolbar" aria-label="tools">
      {look.replay || look.lesson ? null : <>
        <button type="button" aria-disabled={!look.undo} title={look.undo ? 'take the last answer back' : look.undo_why} onClick={() => void sitting.undo()}>Undo</button>
        {sitting.isFar ? null : <button type="button" disabled={!look.redo} title="do it after all" onClick={() => void sitting.redo()}>Redo</button>}
        {sitting.isFar ? null : <button type="button" disabled={!sitting.asked || !!sitting.thinking} onClick={() => void sitting.askHint()}>Hint</button>}
      </>}
      {sitting.thinking ? <button type="button" class="stop" onClick={() => sitting.stopThinking()}><span class="spinner" aria-hidden="true" />Stop thinking</button> : null}
      <label class="pace">pace <select value={settings().pace} onChange={e => { setSettings({ pace: e.currentTarget.value as Settings['pace'] }); redraw() }}>
        {PACES.map(p => <option>{p}</option>)}</select></label>
      <label class="pace">sound <select value={settings().sound} onChange={e => { setSettings({ sound: e.currentTarget.value as Settings['sound'] }); sound('turn'); redraw() }}>
        {SOUNDS.map(p => <option>{p}</option>)}</select></label>
      <button type="button" onClick={() => read({ what: 'rules' })}>Rules</button>
      {sitting.game.cards ? <button type="button" onClick={() => read({ what: 'cards' })}>Cards</button> : null}
      {look.sayings.length ? <label class="pace">table <select value="" aria-label="what the table says" title="said for the table, not by a player; it cannot be taken back" disabled={!sitting.asked}
        onChange={e => { const words = e.currentTarget.value; e.currentTarget.value = ''; if (words && confirm(`The table says: ${words}. It cannot be taken back.`)) void sitting.say(words) }}>
        <option value="">says …</option>{look.sayings.map(w => <option value={w}>{w}</option>)}</select></label> : null}
      {look.lesson || sitting.isFar ? null : <button type="button" onClick={() => download(`${look.game}-${look.seed}.save`, sitting.text())}>Export</button>}
      <button type="button" onClick={help} aria-label="keys">?</button>
    </div>
  )
}

const NO_SIGNS: FigureSign[] = []

// ---- The screen -----------------------------------------------------------------------------------------------------------

export function Table({ sitting }: { sitting: Sitting }) {
  const redraw = useRedraw()
  const [focused, setFocused] = useState<Thing | null>(null)
  const [large, setLarge] = useState<{ t: Thing; left: boolean; held: boolean } | null>(null)
  const [pending, setPending] = useState<Thing | null>(null)
  const [help, setHelp] = useState(false)
  const [reading, setReading] = useState<Reading | null>(null)
  const [typed, setTyped] = useState('')
  const hover = useRef(0)
  const panel = useRef<HTMLElement>(null)
  const keyed = useRef(false) // the last answer was given by a key: the focus goes on to the next question
  const pressed = useRef(false) // the large card was pressed: lifting the finger that has enlarged it does not close it
  const { look, shown, cards } = sitting
  const [more, setMore] = useState(false) // on a phone: the log and the tools are out
  useSigns(sitting.game.signs ?? NO_SIGNS)

  useEffect(() => {
    setPending(null)
    setLarge(l => (!l || l.held || shown.table.some(t => t.thing === l.t.thing && t.card === l.t.card) ? l : null))
    for (const el of [panel.current, panel.current?.querySelector('.question')]) if (el) el.scrollTop = 0
  }, [shown])
  useEffect(() => {
    if (!sitting.asked || sitting.cover || !keyed.current) return
    keyed.current = false
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>('.prompt')?.focus()
  }, [shown, sitting.asked, sitting.cover])
  useEffect(() => { announce(sitting.news?.step.text ?? '') }, [sitting.news])
  useEffect(() => { announce(look.lesson?.words ?? '') }, [look.lesson?.words])
  useEffect(() => {
    if (sitting.telling || sitting.cover || look.now === 'tell') return
    announce([...sitting.unread.splice(0), look.position.over ? `${verdict(sitting)} ${look.position.outcome}`.trim() : sitting.asked ? shown.prompt : ''].filter(Boolean).join(' '))
  }, [shown, sitting.telling, sitting.cover])
  useEffect(() => { if (sitting.notice) announce(sitting.notice) }, [sitting.notice])

  const commit: Commit = (a, byKey) => {
    clearTimeout(hover.current)
    keyed.current = byKey
    setLarge(null)
    setPending(null)
    setFocused(null)
    void sitting.answer(a.do)
  }
  const side = (at?: Element) => { const box = at?.getBoundingClientRect(); return box ? box.left + box.width / 2 > innerWidth / 2 : false }

  const hold: Hold = useMemo(() => ({
    cards,
    answer: t => {
      if (!t.do || !sitting.asked) return null
      const n = shown.actions.findIndex(a => a.do === t.do)
      return n < 0 ? null : { number: n + 1, text: shown.actions[n].text }
    },
    touch: (t, how) => {
      const a = t.do && sitting.asked ? shown.actions.find(x => x.do === t.do) : undefined
      if (sitting.telling) { sitting.step(); return }
      if (!a) { setPending(null); if (t.thing) sitting.why(t.thing); else sitting.note(`${t.name} is there to be read.`); return }
      if (how === 'touch' && pending?.thing !== t.thing) { sitting.note(''); setPending(t); return }
      commit(a, how === 'key')
    },
    focus: (t, at) => {
      clearTimeout(hover.current)
      setFocused(t)
      if (!t) { setLarge(l => (l?.held ? l : null)); return }
      if (t.card && at) hover.current = window.setTimeout(() => setLarge({ t, left: side(at), held: false }), 380)
    },
    enlarge: (t, at) => {
      if (!t?.card) return
      pressed.current = false
      setLarge({ t, left: side(at), held: true })
      announce(`${words(t, cards.get(t.card))}. ${printed(t, cards.get(t.card))}`)
    },
    focused: focused?.thing ?? null,
    pulsed: sitting.news?.step.thing ?? null,
  }), [sitting, shown, sitting.news, sitting.asked, focused, pending])

  const number = (text: string) => { const a = shown.actions[Number(text) - 1]; setTyped(''); if (a && sitting.asked) commit(a, true) }
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => number(typed), 700)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || /INPUT|SELECT|TEXTAREA/.test((e.target as Element).tagName)) return
      if (sitting.cover || help || reading) return // the sheet has its own keys
      if (/^[0-9]$/.test(e.key) && sitting.asked) {
        const all = typed + e.key
        if (Number(all) * 10 > shown.actions.length) number(all)
        else setTyped(all)
      } else if (e.key === 'Escape') { setLarge(null); setPending(null); sitting.note('') }
      else if (e.key === ' ' && sitting.telling) { e.preventDefault(); sitting.step() }
      else if (e.key === 's') sitting.skip()
      else if (e.key === 'm') { setSettings({ sound: settings().sound === 'off' ? 'soft' : 'off' }); redraw() }
      else if (/^[urh]$/.test(e.key)) {
        if (!look.lesson) void (e.key === 'u' ? sitting.undo() : e.key === 'r' ? sitting.redo() : sitting.askHint()) // a guided game goes its own way
      }
      else if (e.key === '?') setHelp(true)
      else if (e.key.startsWith('Arrow') && !(e.target as Element).matches('.map') && !(e.target as Element).closest('.log, .answers')) { // a map that is itself in focus is moved
        const from = document.activeElement?.closest('.board [role=button]')
        const to = from ? neighbour(from, e.key) : document.querySelector<HTMLElement>('.board .thing.can, .board .place.can .thing') ?? document.querySelector<HTMLElement>('.board [role=button]')
        if (to) { e.preventDefault(); to.focus() }
      }
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [shown, typed, sitting.asked, sitting.telling, help, reading])

  if (sitting.cover) return (
    <main class="cover">
      <h1>{sitting.game.title}</h1>
      <p>The table is covered. It is the turn of <b>{look.sitters[(look.asked ?? 1) - 1].name}</b>; the others look away.</p>
      <button type="button" class="primary" autofocus onClick={() => { keyed.current = true; sitting.uncover() }}>I am {look.sitters[(look.asked ?? 1) - 1].name}: show my side</button>
    </main>
  )
  const card = large && cards.get(large.t.card ?? 0)
  return (
    <main class="table-screen">
      <header class="bar">
        <button type="button" class="skip" onClick={() => panel.current?.querySelector<HTMLElement>('.prompt')?.focus()}>To the question</button>
        <a class="home" href={address()} aria-label="leave the table">‹</a>
        <h1>{sitting.game.title}{look.replay ? <small> replay</small> : null}{look.lesson ? <small> guided game</small> : null}{look.free ? <small> undo free</small> : null}</h1>
        {sitting.clock ? <p class="clock" role="timer">{sitting.clock}</p> : null}
        <Chips position={shown} />
        <p class="status unseen">{shown.status}</p>
      </header>
      <div class="felt">
        <Board game={sitting.game} look={look} position={shown} hold={hold} laid={sitting.news} />
      </div>
      <aside class={`panel ${more ? 'more' : ''}`} ref={panel} aria-label="The question and the log">
        <button type="button" class="drawer" aria-expanded={more} onClick={() => setMore(!more)}>{more ? 'Close' : 'Log'}</button>
        <Said sitting={sitting} pending={pending} commit={commit} read={setReading} />
        {look.replay ? <Replay sitting={sitting} /> : null}
        <Guide sitting={sitting} />
        {sitting.beside ? sitting.beside() : null}
        <Question sitting={sitting} focused={focused} commit={commit} read={setReading} />
        <p class="focus-words" aria-hidden="true">{focused ? words(focused, cards.get(focused.card ?? 0)) : null}</p>
        <Tools sitting={sitting} help={() => setHelp(true)} redraw={redraw} read={setReading} />
        {sitting.below ? sitting.below() : null}
        <Log log={sitting.log} game={look.game} read={setReading} />
      </aside>
      {card ? <div class={`enlarged ${large.left ? 'left' : 'right'} ${large.held ? 'held' : ''}`} onPointerDown={() => { pressed.current = true }}
        onClick={() => { if (pressed.current) setLarge(null) }}><BigCard card={card} t={large.t} /></div> : null}
      {reading ? <LookedUp game={sitting.game} reading={reading} close={() => setReading(null)} /> : null}
      {help ? <KeysHelp close={() => setHelp(false)} /> : null}
    </main>
  )
}

/** A part of a guided first game. */
export function LessonOf({ game, part }: { game: Game; part: number }) {
  const redraw = useRedraw()
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    try { house.engine.ask('learn', game.name, part) } catch (refusal) { setTrouble((refusal as Error).message); return }
    const here = new Sitting(house.engine, game, '', redraw)
    here.begin()
    setSitting(here)
    return () => here.leave()
  }, [game, part])
  if (trouble) return <main class="page"><p class="notice shown">{trouble}</p><a class="button" href={address()}>Back</a></main>
  return sitting ? <Table sitting={sitting} /> : <main class="page" aria-busy="true"><p>Laying the table.</p></main>
}

/** A game that is kept, at the table or as a replay that stands after so many answers. */
export function TableOf({ id, replay, at = 0 }: { id: string; replay?: boolean; at?: number }) {
  const redraw = useRedraw()
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const [trouble, setTrouble] = useState('')
  const [elsewhere, setElsewhere] = useState<'open' | 'taken' | ''>('')
  const [takes, setTakes] = useState(0) // how often this tab has taken the game over
  useEffect(() => {
    let here: Sitting | null = null
    let gone = false
    const tab = replay ? null : new Tab(id, () => { gone = true; here?.leave(); setSitting(null); setElsewhere('taken') })
    void (async () => {
      if (tab && takes) tab.take()
      else if (tab && !(await tab.sit())) { if (!gone) setElsewhere('open'); return }
      setElsewhere('')
      const kept = await shelf.game(id)
      if (gone) return
      const game = kept && house.games.find(g => g.name === kept.game)
      if (!kept || !game) { setTrouble('There is no such game in this browser.'); return }
      try {
        for (const name of kept.packs) {
          const file = await shelf.file(name)
          if (file) house.engine.ask('file', name, file.bytes)
        }
        house.engine.ask(replay ? 'replay' : 'load', kept.save)
        if (replay && at) house.engine.ask('seek', at)
      } catch (refusal) { setTrouble((refusal as Error).message); return }
      if (gone) return
      here = new Sitting(house.engine, game, id, redraw)
      here.begin()
      setSitting(here)
      document.title = `${game.title} – Undercroft`
    })()
    return () => { gone = true; here?.leave(); tab?.leave() }
  }, [id, replay, takes])
  if (elsewhere) return (
    <main class="page">
      <h1>{elsewhere === 'open' ? 'This game is open in another tab' : 'This game goes on in another tab'}</h1>
      <p>Every answer is kept: nothing of it is lost, whichever goes on.</p>
      <div class="row"><button type="button" class="primary" onClick={() => setTakes(takes + 1)}>Go on here</button><a class="button" href={address('replay', id)}>Look at it as a replay</a><a class="button" href={address()}>Back</a></div>
    </main>
  )
  if (trouble) return <main class="page"><p class="notice shown">{trouble}</p><a class="button" href={address()}>Back</a></main>
  if (!sitting) return <main class="page" aria-busy="true"><p>Laying the table.</p></main>
  return <Table sitting={sitting} />
}
