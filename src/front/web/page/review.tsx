// review.tsx - a game thought over in a worker: where the most was lost, and what would have been better.
//
// Does NOT judge: the table does, from what the player could see then.
import { useEffect, useState } from 'preact/hooks'
import { address } from './app'
import { shelf } from './shelf'
import { Stopped, thinker } from './thinking'
import type { ReviewPlan, Slip } from './types'

const SHOWN = 5

export function Review({ id }: { id: string }) {
  const [title, setTitle] = useState('')
  const [plan, setPlan] = useState<ReviewPlan | null>(null)
  const [at, setAt] = useState(0)
  const [slips, setSlips] = useState<Slip[]>([])
  const [state, setState] = useState<'thinking' | 'done' | 'stopped'>('thinking')
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    let gone = false
    void (async () => {
      const kept = await shelf.game(id)
      if (!kept) { setTrouble('There is no such game in this browser.'); return }
      setTitle(kept.title)
      const files = (await Promise.all(kept.packs.map(n => shelf.file(n)))).flatMap(f => (f ? [[f.name, f.bytes] as [string, Uint8Array]] : []))
      try {
        const about = await thinker.ask<ReviewPlan>(files, [['load', kept.save], ['review']])
        if (gone) return
        setPlan(about)
        const steps = Array.from({ length: about.length }, (_, n) => ['review_answer', n])
        await thinker.ask([], steps, (step, value) => {
          if (gone) return
          setAt(step + 1)
          if (value) setSlips(all => [...all, value as Slip].sort((a, b) => (b.better_value - b.had_value) - (a.better_value - a.had_value)).slice(0, SHOWN))
        })
        if (!gone) setState('done')
      } catch (problem) {
        if (problem instanceof Stopped) setState('stopped')
        else setTrouble((problem as Error).message)
      }
    })()
    return () => { gone = true; thinker.stop() }
  }, [id])
  return (
    <main class="page reading">
      <a class="back" href={address()}>‹ All games</a>
      <h1>Review: {title}</h1>
      {trouble ? <p class="notice shown" role="alert">{trouble}</p> : null}
      {plan ? <p>{plan.decisions} decisions are thought about again, {plan.each} imagined games each and eight times as many where something looked wrong, from what was seen then.</p> : null}
      {plan && state === 'thinking' ? <div class="row"><progress max={plan.length} value={at} aria-label="how far the review is" /><button type="button" onClick={() => thinker.stop()}>Stop thinking</button></div> : null}
      {state === 'done' && !slips.length ? <p>No answer was clearly worse than another.</p> : null}
      <ol class="slips">
        {slips.map(s => (
          <li>
            <p class="remark"><a href={address('replay', id, String(s.answer))}>After {s.answer} {s.answer === 1 ? 'answer' : 'answers'}</a>, {s.who}: {s.prompt}</p>
            <p>You answered <b>{s.had}</b>{s.chance ? `: won in ${s.had_value} of 100` : `, worth ${s.had_value} as the search judges`}. Better: <b>{s.better}</b>{s.chance ? `: in ${s.better_value}` : `, worth ${s.better_value}`}.</p>
            <div class="bars" aria-hidden="true"><i style={`width:${s.had_value}%`} /><i class="better" style={`width:${s.better_value}%`} /></div>
          </li>
        ))}
      </ol>
      <a class="button" href={address('replay', id)}>Look at the game</a>
    </main>
  )
}
