// What the page and the server say to each other, as types: docs/live.md. tests/protocol.test.ts holds them against
// docs/schema/live.json.

export type Language = 'en' | 'fr';
export type Level = 'easy' | 'medium' | 'hard';
export type Phase = 'waiting' | 'playing' | 'over';
export type Visibility = 'private' | 'lobby';

export interface ApiError {
  code: string;
  message: string;
  rule?: string;
  where?: string;
}

// --- HTTP ---

export interface GameOption {
  name: string;
  kind: 'number' | 'choice' | 'flag';
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
}

export interface GameOnShelf {
  id: string;
  name: string;
  seats: { least: number; most: number };
  options: GameOption[];
}

export interface Clock { seconds: number; increment: number }
export type SeatWish = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: Level };
export type Options = Record<string, unknown> & { seats: number };

export interface NewTable {
  game: string;
  options: Options;
  name: string;
  seats: SeatWish[];
  visibility: Visibility;
  clock?: Clock;
}

export interface Seated { table: string; seat: number | null; token: string | null }

export interface SeatInfo {
  name?: string;
  kind: 'open' | 'person' | 'bot' | 'stand_in';
  level?: Level;
  online?: boolean;
  thinking?: boolean;
  clock_ms?: number | null;
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

export interface TableEvent {
  version: number;
  ply: number;
  kind: string;
  seat?: number;
  // An automatic opponent, which has no seat.
  rival?: string;
  text: string;
}

export interface ScoreLine { label: string; count: number; points: number }
export interface SeatResult { points: number; place: number; winner: boolean; titles: string[]; lines: ScoreLine[] }
export interface Result {
  outcome: 'unfinished' | 'won' | 'shared' | 'team_won' | 'team_lost' | 'nobody';
  seats: SeatResult[];
}

export interface ChatLine { number: number; seat: number | null; name: string; text: string; at: number }

export interface TableInfo {
  id: string;
  game: string;
  options: Options;
  visibility: Visibility;
  commitment: string;
  clock: Clock | null;
  created: number;
}

export interface TableState {
  type: 'state';
  version: number;
  ply: number;
  phase: Phase;
  table: TableInfo;
  you: { seat: number | null; note?: string };
  seats: SeatInfo[];
  spectators: number;
  actor: { seat: number } | 'nobody';
  // Not before the game has begun.
  view?: Json;
  moves?: Move[];
  result?: Result;
  events: TableEvent[];
  undo: { possible: boolean; reason: 'nothing' | 'revealed' | 'not_yours' | null; asked_by: number | null };
  words?: Record<string, string>;
  chat?: ChatLine[];
  rematch: { table: string } | null;
}

// --- The socket: what the page asks ---

export interface Hello { type: 'hello'; token: string | null; since: number; language: Language; feed: 'full' | 'events' }

export interface Requests {
  play: { version: number; move: string };
  undo: { version: number };
  undo_answer: { version: number; agree: boolean };
  why: { move: string };
  hint: Record<never, never>;
  look: { at?: number };
  chat: { text: string };
  note: { text: string };
  language: { language: Language };
  stand_in: { seat: number; level: Level };
  take_back: Record<never, never>;
  leave: Record<never, never>;
  rename: { name: string };
  rematch: { same_deal: boolean };
}
export type RequestType = keyof Requests;

// Why a bot would play a move, as far as it can tell: its expected payoff from 0 to 1, and by how many points it
// would win where it has worked the game out to the end.
export interface HintReason {
  bot: string;
  value: number;
  iterations?: number;
  margin?: number;
}

export interface Done {
  play: { version: number };
  undo: { version?: number; asked?: boolean };
  undo_answer: { version: number };
  why: { error: ApiError | null };
  hint: { move: string; reason: HintReason };
  look: { ply: number; view: Json; moves: Move[]; result: Result; events: TableEvent[] };
  chat: Record<never, never>;
  note: Record<never, never>;
  language: Record<never, never>;
  stand_in: { version: number };
  take_back: { version: number };
  leave: { version: number };
  rename: { version: number };
  rematch: { table: string };
}

export type Answer<T extends RequestType> = ({ ok: true } & Done[T]) | { ok: false; error: ApiError };

export type ServerMessage =
  | TableState
  | { type: 'chat'; line: ChatLine }
  | ({ type: 'done'; key: string } & Record<string, Json>)
  | { type: 'refused'; key: string; error: ApiError };

// Close codes that coming back does not cure.
export const CLOSED_FOR_GOOD = { 4400: 'bad_message', 4401: 'bad_token', 4404: 'no_such_table' } as const;
