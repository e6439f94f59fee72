// main.tsx - the page begins here: the table is started, and the address says which screen is shown.
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { gameNamed, openHouse, useAddress } from './app'
import { Decks } from './decks'
import { FarScreen } from './friends'
import { Home, NewGame } from './home'
import { Cards, Credits, Rules } from './lookup'
import { Review } from './review'
import { dress } from './shelf'
import { LessonOf, TableOf } from './table'
import { Workshop } from './workshop'
import './style.css'

function Screen() {
  const [screen, first, second] = useAddress()
  const game = gameNamed(first ?? '')
  useEffect(() => { document.title = game ? `${game.title} – Undercroft` : 'Undercroft' }, [screen, game]) // a table adds its game's when it is laid
  if (screen === 'new' && game) return <NewGame key={game.name} game={game} />
  if (screen === 'table' && first) return <TableOf key={'t' + first} id={first} />
  if (screen === 'replay' && first) return <TableOf key={'r' + first} id={first} replay at={Number(second) || 0} />
  if (screen === 'rules' && game) return <Rules game={game} number={second} />
  if (screen === 'cards' && game?.cards) return <Cards key={game.name} game={game} wanted={second} />
  if (screen === 'learn' && game) return <LessonOf key={`l${game.name}${second ?? 0}`} game={game} part={Number(second ?? 0)} />
  if (screen === 'review' && first) return <Review key={'v' + first} id={first} />
  if (screen === 'decks' && game?.decks) return <Decks key={game.name} game={game} />
  if (screen === 'workshop' && game?.cards) return <Workshop key={game.name} game={game} />
  if (screen === 'far') return <FarScreen code={first} />
  if (screen === 'credits') return <Credits />
  return <Home />
}

function App() {
  return <><Screen /><div id="announcer" role="status" aria-live="polite" class="unseen" /></>
}

dress()
const app = document.getElementById('app')!
openHouse().then(
  () => render(<App />, app),
  trouble => { app.innerHTML = '<p class="page">The table could not be set up in this browser.</p>'; console.error(trouble) },
)
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('./offline.js').catch(() => {})
