// types.ts - what the table says, as TypeScript sees it: docs/protocol.md and docs/web.md in types. Holds no code.

export interface OptionChoice { name: string; meaning: string }
export interface GameOption {
  name: string; meaning: string; rule: string; standard: string
  choices?: OptionChoice[]; many?: boolean; low?: number; high?: number
}
export type Layout = 'row' | 'hand' | 'piles' | 'values' | 'rooms' | 'hexes' | 'seats'
export interface Zone { name: string; layout: Layout; side: 'far' | 'middle' | 'near' | 'edge'; per_seat: boolean; empty: string }
export interface Game {
  name: string; title: string; blurb: string; seats_min: number; seats_max: number; together: boolean; decks: number; lessons: boolean; clock: boolean
  cards: number; options: GameOption[]; zones: Zone[]; signs?: FigureSign[]
}
export interface FigureSign { name: string; sign: string; letters: string; picture: string; counts?: boolean }
export interface Level { name: string; meaning: string; standard: boolean }

export interface Thing {
  thing: number; shape: 'card' | 'pile' | 'place' | 'seat' | 'value'; zone: string; name: string; owner?: number
  x: number; y: number; card?: number; count?: number; on?: number; line?: string
  counters?: Record<string, { value: number; of?: number }>
  die?: number; die_of?: number; slot?: number; slots?: number; doors?: number; flags?: string[]; do?: string
}
export interface Answer { do: string; text: string }
export interface Happening { position: number; seat: number | null; depth: number; text: string; thing?: number; card?: number; rolls?: number[] }
/** How things lie before the seat that looks: decided by the table, drawn here. */
export type Place = 'common' | 'map' | 'others' | 'rim' | 'own' | 'hand'
export interface Group { zone: string; owner?: number; place: Place; rank: number; title: string; folded?: string; things: number[]; times?: number[] }
export interface Move { how: 'went' | 'drawn' | 'laid' | 'came' | 'gone'; from?: number; to?: number }
/** A happening with the table after it. */
export interface Step extends Happening {
  sort: 'over' | 'turn' | 'die' | 'stopped' | 'hurt' | 'helped' | 'played' | 'moved' | 'drawn' | 'laid' | 'turned' | 'said' | 'shuffled'
  show: 'alone' | 'joined' | 'paired' | 'silent'; ms: number; mine?: boolean; own?: boolean
  table?: (Thing | [number, number])[]; groups?: Group[]; moves?: Move[]; numbers?: { at: number; by: number; what?: string }[]
}
export interface Steps { before: Thing[]; groups: Group[]; steps: Step[] }
export interface Position {
  position: number; seat: number; prompt: string; outcome?: string; status: string; actions: Answer[]; table: Thing[]; groups: Group[]
  passages?: [number, number][]; events: Happening[]; scores: number[]; winners?: number[]; over: boolean
}
export interface Sitter { name: string; bot: boolean }
/** What is to be done now (sitting.h). */
export type Now = 'tell' | 'hand_over' | 'bot' | 'read' | 'ask' | 'watch' | 'over' | 'usual'
export interface Look {
  now: Now; from: number
  game: string; options: string; seed: number; asked: number | null; person: boolean; free: boolean; replay: boolean
  lesson?: { part: number; parts: string[]; words: string; hint: string; wants: 'read' | 'answer' | 'done'; wanted?: string }
  length: number; packs: string[]; sitters: Sitter[]; undo: boolean; undo_why: string; redo: boolean; sayings: string[]; position: Position
}
export interface Card {
  card: number; name: string; kind: string; picture: string; figures: string[]; text: string; flavour: string; source: string
  track: string; die: number; copies: number
}
export interface Rule { number: string; heading: string; text: string }
export interface Hint { imagined: number; says: string; answers: { do: string; rank: 'best' | 'equal' | 'worse'; chance?: number }[] }
export interface CardError { file: string; line: number; column: number; sentence: string }
export interface Compiled { errors: CardError[]; cards: Card[] }
export interface Trial { scores: number[]; answers: number[]; met: number[] }

export interface ReviewPlan { length: number; decisions: number; each: number }
export interface Slip { answer: number; who: string; prompt: string; had: string; better: string; had_value: number; better_value: number; chance: boolean }
export interface DeckRules { parts: string[]; formats: string[]; cards: [number, number][]; ready: { name: string; format: string; plan: string }[] }
export interface Deck { name: string; format: string; plan: string; count: number; faults: string; cards: number[]; text: string }
export interface RewardPack { name: string; meaning: string; rule: string; option: string; choice: string; earned: boolean; open: boolean }
export interface RewardShelf { opened: number; packs: RewardPack[] }
