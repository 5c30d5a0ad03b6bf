// What the page and the server say to each other, as types: docs/live.md. tests/protocol.test.ts holds them against
// docs/schema/live.json.

export type Language = 'en' | 'fr';
export type Level = 'easy' | 'medium' | 'hard';
export type Phase = 'waiting' | 'playing' | 'over';
export type Visibility = 'private' | 'lobby';
// manual: people play with their own box and say what was drawn or rolled.
export type Chance = 'auto' | 'manual';

export interface ApiError {
  code: string;
  message: string;
  rule?: string;
  where?: string;
}

// --- HTTP ---

export interface GameOption {
  name: string;
  // "pick": what each seat chooses for itself as it sits down.
  kind: 'number' | 'choice' | 'flag' | 'pick';
  least?: number;
  most?: number;
  values?: (string | number)[];
  default?: unknown;
  // Only in these modes.
  modes?: string[];
  // Only with these numbers of seats.
  with_seats?: number[];
  // The number of seats, where it depends on the mode.
  by_mode?: Record<string, { least: number; most: number }>;
  // In these modes one more plays than has a seat, and has a pick as well.
  one_more?: string[];
  // The page's own: the option whose values these are.
  like?: string;
}

export interface GameOnShelf {
  id: string;
  name: string;
  seats: { least: number; most: number };
  options: GameOption[];
}

// Seconds and increment for a whole game, or so many days for each turn.
export interface Clock {
  seconds?: number;
  increment?: number;
  days?: number;
}
// here: beside me, at the same screen.
export type SeatWish = { kind: 'me'; pick?: string } | { kind: 'open' } | { kind: 'bot'; level: Level } | { kind: 'here'; name: string };
export type Options = Record<string, unknown> & { seats: number };

export interface NewTable {
  game: string;
  options: Options;
  name: string;
  seats: SeatWish[];
  visibility: Visibility;
  chance?: Chance;
  clock?: Clock;
  // A box of one's own.
  edition?: Json;
}

// A game that was played elsewhere, as its record. With `seats` it goes on; one that is over is kept, seen from `seat`.
export interface Parcel {
  record: string;
  seed?: string;
  edition?: Json;
}
export interface BroughtTable extends Parcel {
  name: string;
  seats?: SeatWish[];
  seat?: number;
}

// A lesson of one's own instead, from the beginning or from a step on.
export interface NewLesson {
  lesson: string;
  step?: string;
}

export interface LessonOnShelf {
  lesson: string;
  game: string;
  number: number;
  // A chapter about one way to play; chapters of the course have none.
  mode?: string;
  title: string;
  goal: string;
  minutes: number;
  steps: string[];
}

export interface Seated {
  table: string;
  seat: number | null;
  token: string | null;
}

export interface SeatInfo {
  name?: string;
  kind: 'open' | 'person' | 'bot' | 'stand_in';
  level?: Level;
  online?: boolean;
  thinking?: boolean;
  clock_ms?: number | null;
  // The ply at which its clock ran out.
  out_of_time?: number;
  // What it chose for itself.
  pick?: string;
}

export interface LobbyTable {
  table: string;
  game: string;
  options: Options;
  host: string;
  seats: number;
  open: number;
  created: number;
}

export interface MyTable {
  table: string;
  game: string;
  phase: Phase;
  seats: SeatInfo[];
  seat: number | null;
  your_turn: boolean;
  updated: number;
  options: Options;
  chance: Chance;
  // How many seats one has there.
  here: number;
  // Of a finished game.
  result?: Result;
}

// --- The socket: what the server pushes ---

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// A legal move: its notation, the pieces it points at and, where it is known, what it does to the actor's score. The
// rest are arguments by name, which only the game's own board reads.
export interface Move {
  move: string;
  kind: string;
  pieces: string[];
  effect?: { points?: number; total?: number };
}

// What can come where people say what chance brings: how likely, and by what the piece is known in a box.
export interface Outcome extends Move {
  weight: number;
  facts?: Json;
  // Where several are drawn at once.
  ships?: string[];
}

export interface TableEvent {
  version: number;
  ply: number;
  kind: string;
  seat?: number;
  // An automatic opponent, which has no seat.
  rival?: string;
  text: string;
}

export interface ScoreLine {
  label: string;
  count: number;
  points: number;
}
export interface SeatResult {
  points: number;
  place: number;
  winner: boolean;
  titles: string[];
  lines: ScoreLine[];
}
export interface Result {
  outcome: 'unfinished' | 'won' | 'shared' | 'team_won' | 'team_lost' | 'nobody';
  seats: SeatResult[];
}

export interface ChatLine {
  number: number;
  seat: number | null;
  spectator: number | null;
  name: string;
  text: string;
  at: number;
}

// Somebody who may be heard: a seat, or a spectator by number; 0: all of them.
export type Voice = { seat: number } | { spectator: number };

export interface TableInfo {
  id: string;
  game: string;
  options: Options;
  visibility: Visibility;
  chance: Chance;
  commitment: string | null;
  // What the edition is called where it is somebody's own.
  box: string | null;
  // It was begun elsewhere: what was drawn until then, this house has not drawn.
  brought: boolean;
  // The table whose deal this is once more: its record tells every card.
  deal: string | null;
  clock: Clock | null;
  created: number;
}

export interface LessonTold {
  lesson: string;
  title: string;
  step: number;
  of: number;
  at: string;
  kind: 'say' | 'ask' | 'try' | 'reply' | 'end';
  waits: boolean;
  say: string;
  point: string[];
  rules: string[];
  feedback?: { kind: 'near' | 'else' | 'refused' | 'shown'; say: string; rule?: string };
  nudge?: string;
  misses: number;
  can_back: boolean;
  next?: string;
}

export interface TableState {
  type: 'state';
  version: number;
  ply: number;
  phase: Phase;
  table: TableInfo;
  // here: at a screen that several share, their seats; `seat` is null where it is covered.
  you: { seat: number | null; here?: number[]; spectator?: number; note?: string; muted?: Voice[] };
  seats: SeatInfo[];
  spectators: number;
  watchers: { spectator: number; name: string }[];
  spectator_chat: boolean;
  host: number | null;
  actor: { seat: number } | 'nobody' | 'chance';
  // Not before the game has begun.
  view?: Json;
  moves?: Move[];
  result?: Result;
  events: TableEvent[];
  // The ply before which there are others; 0 or nothing: none.
  earlier?: number;
  undo: { possible: boolean; reason: 'nothing' | 'revealed' | 'not_yours' | null; asked_by: number | null };
  words?: Record<string, string>;
  chat?: ChatLine[];
  earlier_chat?: number;
  // A coach sits, or sat, beside the only person at the table.
  coach: { on: boolean } | null;
  rematch: { table: string } | { asked_by: number } | null;
  lesson?: LessonTold;
}

// --- The socket: what the page asks ---

export interface Hello {
  type: 'hello';
  token: string | null;
  since: number;
  language: Language;
  feed: 'full' | 'events';
  // Who watches: known again by the one, called by the other.
  visitor?: string;
  name?: string;
  // Who was before a screen that several share.
  seat?: number;
}

export interface Requests {
  play: { version: number; move: string; sure?: boolean };
  undo: { version: number };
  undo_answer: { version: number; agree: boolean };
  why: { move: string };
  effect: { moves: string[] };
  hint: Record<never, never>;
  look: { at?: number };
  events: { before: number };
  chat: { text: string };
  chat_page: { before: number };
  note: { text: string };
  language: { language: Language };
  stand_in: { seat: number; level: Level };
  take_back: Record<never, never>;
  sit: { seat: number | null };
  leave: Record<never, never>;
  rename: { name: string };
  rematch: { same_deal: boolean };
  mute: { seat?: number; spectator?: number; muted: boolean };
  spectator_chat: { open: boolean };
  remove: { spectator: number };
  renew: { token: string };
  carry: { open: boolean };
  coach: { on: boolean };
  // This device, where the browser is reached; without `on` only where.
  tell_me: { on: boolean; endpoint: string; p256dh?: string; auth?: string };
  lesson_next: { version: number };
  lesson_back: { version: number };
  lesson_show: { version: number };
  lesson_restart: { version: number };
}
export type RequestType = keyof Requests;

// Why a bot would play a move, as far as it can tell: its expected payoff from 0 to 1, and by how many points it
// would win where it has worked the game out to the end.
export interface HintReason {
  bot: string;
  value: number;
  iterations?: number;
  margin?: number;
  words: string;
}

// What a coach says of a move that is not played yet: the share of a win that it gives away, and what speaks for a better one.
export interface Warning {
  loss: number;
  better: string;
  words: string;
}

// What moves would do, as far as one can know: what would happen up to the next question or to chance, and where nothing unknown is
// in it, the position behind them.
export interface Foreseen {
  events: Omit<TableEvent, 'version'>[];
  certain: boolean;
  actor?: { seat: number } | 'chance' | 'nobody';
  view?: Json;
  moves?: Move[];
  result?: Result;
}

export interface Done {
  play: { version?: number; warning?: Warning };
  undo: { version?: number; asked?: boolean };
  undo_answer: { version: number };
  why: { error: ApiError | null };
  effect: Foreseen;
  hint: { move: string; reason: HintReason };
  look: { ply: number; view: Json; moves: Move[]; result: Result; events: TableEvent[]; earlier: number };
  events: { events: TableEvent[]; earlier: number };
  chat: Record<never, never>;
  chat_page: { chat: ChatLine[]; earlier: number };
  note: Record<never, never>;
  language: Record<never, never>;
  stand_in: { version: number };
  take_back: { version: number };
  sit: { version: number };
  leave: { version: number };
  rename: { version: number };
  rematch: { table?: string; asked?: boolean };
  mute: Record<never, never>;
  spectator_chat: { version: number };
  remove: { version: number };
  renew: { version: number };
  carry: { code?: string; seconds?: number };
  coach: { version: number };
  tell_me: { version: number };
  lesson_next: { version: number };
  lesson_back: { version: number };
  lesson_show: { version: number };
  lesson_restart: { version: number };
}

export type Answer<T extends RequestType> = ({ ok: true } & Done[T]) | { ok: false; error: ApiError };

export type ServerMessage =
  | TableState
  | { type: 'chat'; line: ChatLine }
  | ({ type: 'done'; key: string } & Record<string, Json>)
  | { type: 'refused'; key: string; error: ApiError };

// Close codes that coming back does not cure.
export const CLOSED_FOR_GOOD = {
  4400: 'bad_message',
  4401: 'bad_token',
  4403: 'given_up',
  4404: 'no_such_table',
  // Of a table of this browser: another tab has it.
  4409: 'elsewhere',
  4500: 'damaged',
} as const;
