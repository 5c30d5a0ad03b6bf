// What the page and the server say to each other, by the names that the page uses: docs/live.md. The types themselves are
// generated from docs/schema/live.json (told.ts).
import type * as told from './told';

export type {
  Chance,
  ChatLine,
  Hello,
  HintReason,
  Level,
  LobbyTable,
  Move,
  Options,
  Phase,
  Result,
  SeatWish,
  TableInfo,
  Visibility,
  Voice,
  Warning,
} from './told';
export type {
  Error as ApiError,
  Event as TableEvent,
  HttpCreateBrought as BroughtTable,
  HttpCreateLesson as NewLesson,
  HttpSeated as Seated,
  Lesson as LessonTold,
  LessonListed as LessonOnShelf,
} from './told';

export type Language = 'en' | 'fr';
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// All that any of several shapes may have.
export type Fields<U> = { [K in U extends unknown ? keyof U : never]?: U extends { [P in K]?: infer V } ? V : never };

// Several shapes as one: what all of them have, and what only some of them do.
export type Flat<U> = Pick<U, keyof U> & Omit<Fields<U>, keyof U>;

export type SeatInfo = Flat<told.SeatShown>;
type WithSeats<T> = Omit<T, 'seats'> & { seats: SeatInfo[] };
export type TableState = WithSeats<told.State>;
export type MyTable = WithSeats<told.MyTable>;
export type Clock = Flat<told.Clock>;
export type SeatResult = told.Result['seats'][number];
export type ScoreLine = SeatResult['lines'][number];

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

// A box of one's own, and options that are left to the game, are any JSON here: the server reads them.
export type NewTable = Omit<told.HttpCreate, 'options' | 'clock' | 'edition'> & { options: told.Options; clock?: Clock; edition?: Json };
export type Parcel = Pick<told.HttpCreateBrought, 'record' | 'seed' | 'edition'>;

// What can come where people say what chance brings; where several are drawn at once, which.
export type Outcome = told.Move & { weight: number; facts?: Json; ships?: string[] };

// What the page asks, and what it is answered, by the request's name.
type Said<T> = Omit<Flat<T>, 'type' | 'key'>;
export type RequestType = keyof told.Told['asked'];
export type Requests = { [T in RequestType]: Said<told.Told['asked'][T]> };
export type Done = { [T in RequestType]: Said<told.Told['done'][T]> };
// What moves would do, as far as one can know: what would happen up to the next question or to chance, and where nothing unknown is
// in it, the position behind them.
export type Foreseen = Done['effect'];

export type Answer<T extends RequestType> = ({ ok: true } & Done[T]) | { ok: false; error: told.Error };

export type ServerMessage = TableState | told.Chat | told.Refused | ({ type: 'done'; key: string } & Record<string, Json>);

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
