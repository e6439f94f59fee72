// rewards.ts - reward packs: what finished games have earned, and which packs the player has opened. The browser remembers, the table judges.
//
// Owns what is handed to the table and kept of it. Does NOT know what earns a pack, nor any game.
import { house } from './app'
import { shelf } from './shelf'
import type { RewardShelf } from './types'

/** The shelf of a game as it stands now; the table knows it from now on. */
export async function rewardShelf(game: string): Promise<RewardShelf> {
  const [records, opened] = await Promise.all([shelf.records(game), shelf.opened(game)])
  return house.engine.ask<RewardShelf>('shelf', game, opened, ...records.map(r => r.line))
}

/** Opens a pack, or seals it again. Throws the table's sentence when it refuses. */
export async function turnPack(game: string, pack: string, open: boolean): Promise<RewardShelf> {
  await rewardShelf(game)
  const after = house.engine.ask<RewardShelf>(open ? 'open_pack' : 'seal_pack', game, pack)
  await shelf.setOpened(game, after.opened)
  return after
}

/** The game on the table is over: it is remembered once, and the names of the packs that it has newly earned come back. */
export async function recordGame(game: string, id: string): Promise<string[]> {
  const line = house.engine.ask<string>('record')
  const before = await rewardShelf(game)
  if (!before.packs.length) return []
  await shelf.putRecord({ id, game, line, changed: Date.now() })
  const after = await rewardShelf(game)
  return after.packs.filter((p, n) => p.earned && !before.packs[n].earned).map(p => p.name)
}
