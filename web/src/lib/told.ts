// Generated from docs/schema/live.json by `npm run told`.
import type { Json } from './protocol';

/**
 * 1 to 64 characters, unique for the person.
 */
export type Key = string;
export type Version = number;
/**
 * One after the other.
 */
export type Moves = string[];
export type Seat = number;
export type Level = 'easy' | 'medium' | 'hard';
export type DonePlay =
  | {
      type: 'done';
      key: Key;
      version: Version;
    }
  | {
      type: 'done';
      key: Key;
      warning: Warning;
    };
export type DoneUndo =
  | {
      type: 'done';
      key: Key;
      version: Version;
    }
  | {
      type: 'done';
      key: Key;
      asked: true;
    };
export type Actor =
  | 'nobody'
  | 'chance'
  | {
      seat: Seat;
    };
/**
 * Ask for the page before this ply or line; 0: there is nothing earlier.
 */
export type Earlier = number;
export type DoneRematch =
  | {
      type: 'done';
      key: Key;
      table: string;
    }
  | {
      type: 'done';
      key: Key;
      asked: true;
    };
export type SeatWish =
  | {
      kind: 'me' | 'open';
      pick?: string;
    }
  | {
      kind: 'bot';
      level: Level;
      pick?: string;
    }
  | {
      kind: 'here';
      name: string;
      pick?: string;
    };
export type SeatWishes = SeatWish[];
export type Visibility = 'private' | 'lobby';
/**
 * manual: people play with their own box and say what was drawn or rolled.
 */
export type Chance = 'auto' | 'manual';
/**
 * For a whole game, or so many days for each turn.
 */
export type Clock =
  | {
      seconds: number;
      increment: number;
    }
  | {
      days: number;
    };
export type Phase = 'waiting' | 'playing' | 'over';
export type SeatShown =
  | {
      kind: 'open';
    }
  | {
      kind: 'person';
      pick?: string;
      name: string;
      online: boolean;
      clock_ms: number | null;
    }
  | {
      kind: 'bot';
      pick?: string;
      name: string;
      level: Level;
      thinking: boolean;
      clock_ms: number | null;
    }
  | {
      kind: 'stand_in';
      pick?: string;
      name: string;
      online: boolean;
      level: Level;
      thinking: boolean;
      clock_ms: number | null;
      out_of_time?: number;
    };
/**
 * Somebody who may be heard: a seat, or a spectator by number; 0: all of them.
 */
export type Voice =
  | {
      seat: Seat;
    }
  | {
      spectator: number;
    };

export interface Told {
  asked: {
    play: RequestPlay;
    undo: RequestUndo;
    undo_answer: RequestUndoAnswer;
    why: RequestWhy;
    effect: RequestEffect;
    hint: RequestHint;
    look: RequestLook;
    events: RequestEvents;
    chat_page: RequestChatPage;
    chat: RequestChat;
    note: RequestNote;
    language: RequestLanguage;
    stand_in: RequestStandIn;
    take_back: RequestTakeBack;
    sit: RequestSit;
    leave: RequestLeave;
    rename: RequestRename;
    rematch: RequestRematch;
    mute: RequestMute;
    spectator_chat: RequestSpectatorChat;
    remove: RequestRemove;
    renew: RequestRenew;
    carry: RequestCarry;
    coach: RequestCoach;
    tell_me: RequestTellMe;
    lesson_next: RequestLessonNext;
    lesson_back: RequestLessonBack;
    lesson_show: RequestLessonShow;
    lesson_restart: RequestLessonRestart;
  };
  done: {
    mute: DoneMute;
    spectator_chat: DoneSpectatorChat;
    remove: DoneRemove;
    renew: DoneRenew;
    carry: DoneCarry;
    tell_me: DoneTellMe;
    coach: DoneCoach;
    play: DonePlay;
    undo: DoneUndo;
    undo_answer: DoneUndoAnswer;
    why: DoneWhy;
    effect: DoneEffect;
    hint: DoneHint;
    look: DoneLook;
    events: DoneEvents;
    chat_page: DoneChatPage;
    chat: DoneChat;
    note: DoneNote;
    language: DoneLanguage;
    stand_in: DoneStandIn;
    take_back: DoneTakeBack;
    sit: DoneSit;
    leave: DoneLeave;
    rename: DoneRename;
    rematch: DoneRematch;
    lesson_next: DoneLessonNext;
    lesson_back: DoneLessonBack;
    lesson_show: DoneLessonShow;
    lesson_restart: DoneLessonRestart;
  };
  http: {
    error: HttpError;
    create: HttpCreate;
    edition_checked: HttpEditionChecked;
    create_brought: HttpCreateBrought;
    create_lesson: HttpCreateLesson;
    push: HttpPush;
    lessons: HttpLessons;
    from: HttpFrom;
    review: HttpReview;
    'review.choices': HttpReviewChoices;
    'review.verdict': HttpReviewVerdict;
    'review.way': HttpReviewWay;
    join: HttpJoin;
    seated: HttpSeated;
    mine: HttpMine;
    'mine.answer': HttpMineAnswer;
    lobby: HttpLobby;
    table: HttpTable;
  };
  hello: Hello;
  state: State;
  chat: Chat;
  refused: Refused;
  lesson_listed: LessonListed;
}
export interface RequestPlay {
  type: 'play';
  key: Key;
  version: Version;
  move: string;
  /**
   * Whatever a coach thinks of it.
   */
  sure?: boolean;
}
export interface RequestUndo {
  type: 'undo';
  key: Key;
  version: Version;
}
export interface RequestUndoAnswer {
  type: 'undo_answer';
  key: Key;
  version: Version;
  agree: boolean;
}
export interface RequestWhy {
  type: 'why';
  key: Key;
  move: string;
}
export interface RequestEffect {
  type: 'effect';
  key: Key;
  moves: Moves;
  /**
   * Of the view only what is different from the state's.
   */
  changes?: boolean;
}
export interface RequestHint {
  type: 'hint';
  key: Key;
}
export interface RequestLook {
  type: 'look';
  key: Key;
  at?: number;
  line?: Moves;
}
/**
 * What happened before that ply, the latest first page of it.
 */
export interface RequestEvents {
  type: 'events';
  key: Key;
  before: number;
}
/**
 * The lines of chat before that number.
 */
export interface RequestChatPage {
  type: 'chat_page';
  key: Key;
  before: number;
}
export interface RequestChat {
  type: 'chat';
  key: Key;
  text: string;
}
export interface RequestNote {
  type: 'note';
  key: Key;
  text: string;
}
export interface RequestLanguage {
  type: 'language';
  key: Key;
  language: string;
}
export interface RequestStandIn {
  type: 'stand_in';
  key: Key;
  seat: Seat;
  level: Level;
}
export interface RequestTakeBack {
  type: 'take_back';
  key: Key;
}
/**
 * Before a screen that several share: who it is; null covers it.
 */
export interface RequestSit {
  type: 'sit';
  key: Key;
  seat: Seat | null;
}
export interface RequestLeave {
  type: 'leave';
  key: Key;
}
export interface RequestRename {
  type: 'rename';
  key: Key;
  name: string;
}
export interface RequestRematch {
  type: 'rematch';
  key: Key;
  same_deal: boolean;
}
/**
 * For oneself: a seat, a spectator, or all spectators (0).
 */
export interface RequestMute {
  type: 'mute';
  key: Key;
  seat?: Seat;
  spectator?: number;
  muted: boolean;
}
export interface RequestSpectatorChat {
  type: 'spectator_chat';
  key: Key;
  open: boolean;
}
export interface RequestRemove {
  type: 'remove';
  key: Key;
  spectator: number;
}
/**
 * The new token is the client's own: 256 random bits in base64url, kept before it is sent.
 */
export interface RequestRenew {
  type: 'renew';
  key: Key;
  token: string;
}
export interface RequestCarry {
  type: 'carry';
  key: Key;
  open: boolean;
}
export interface RequestCoach {
  type: 'coach';
  key: Key;
  on: boolean;
}
/**
 * The browser's own subscription to a push service: it is told when it is this seat's turn and nobody of it is here. Not `on`: no longer.
 */
export interface RequestTellMe {
  type: 'tell_me';
  key: Key;
  on: boolean;
  endpoint: string;
  p256dh?: string;
  auth?: string;
}
export interface RequestLessonNext {
  type: 'lesson_next';
  key: Key;
  version: Version;
}
export interface RequestLessonBack {
  type: 'lesson_back';
  key: Key;
  version: Version;
}
export interface RequestLessonShow {
  type: 'lesson_show';
  key: Key;
  version: Version;
}
export interface RequestLessonRestart {
  type: 'lesson_restart';
  key: Key;
  version: Version;
}
export interface DoneMute {
  type: 'done';
  key: Key;
}
export interface DoneSpectatorChat {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneRemove {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneRenew {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneCarry {
  type: 'done';
  key: Key;
  code?: string;
  seconds?: number;
}
export interface DoneTellMe {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneCoach {
  type: 'done';
  key: Key;
  version: Version;
}
export interface Warning {
  /**
   * The share of a win that is given away.
   */
  loss: number;
  /**
   * A move.
   */
  better: string;
  words: string;
}
export interface DoneUndoAnswer {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneWhy {
  type: 'done';
  key: Key;
  error: Error | null;
}
export interface Error {
  code: string;
  message: string;
  rule?: string;
  where?: string;
}
export interface DoneEffect {
  type: 'done';
  key: Key;
  events: Foreseen[];
  certain: boolean;
  actor?: Actor;
  view?: { [key: string]: Json };
  changes?: { [key: string]: Json };
  moves?: Move[];
  result?: Result;
  goes_on?: boolean;
}
/**
 * What would happen: an event that has no version yet.
 */
export interface Foreseen {
  ply: number;
  kind: string;
  text: string;
  seat?: Seat;
  /**
   * An automatic opponent, which has no seat.
   */
  rival?: string;
}
/**
 * A legal move; arguments by name are the game's own.
 */
export interface Move {
  move: string;
  kind: string;
  /**
   * What a board lights up.
   */
  pieces: string[];
  /**
   * What it does to the actor's score, where that is known; more is the game's own.
   */
  effect?: {
    points?: number;
    total?: number;
  };
  /**
   * Of a chance outcome: how likely it is against the others.
   */
  weight?: number;
}
/**
 * How the game ended or, while it runs, how it stands.
 */
export interface Result {
  outcome: 'unfinished' | 'won' | 'shared' | 'team_won' | 'team_lost' | 'nobody';
  seats: {
    points: number;
    /**
     * 1 is best; equal places are shared.
     */
    place: number;
    winner: boolean;
    titles: string[];
    /**
     * What the points are made of.
     */
    lines: {
      label: string;
      count: number;
      points: number;
    }[];
  }[];
}
export interface DoneHint {
  type: 'done';
  key: Key;
  move: string;
  reason: HintReason;
}
/**
 * What speaks for a move, as far as the bot can tell.
 */
export interface HintReason {
  bot: string;
  /**
   * Expected payoff for the seat, 0 to 1.
   */
  value: number;
  iterations?: number;
  /**
   * By the solver: points ahead at the end.
   */
  margin?: number;
  words: string;
}
export interface DoneLook {
  type: 'done';
  key: Key;
  ply: number;
  view: { [key: string]: Json };
  moves: Move[];
  result: Result;
  events: Event[];
  earlier: Earlier;
}
/**
 * What happened; other fields are the game's own.
 */
export interface Event {
  version: number;
  ply: number;
  kind: string;
  text: string;
  seat?: Seat;
  /**
   * An automatic opponent, which has no seat.
   */
  rival?: string;
}
export interface DoneEvents {
  type: 'done';
  key: Key;
  events: Event[];
  earlier: Earlier;
}
export interface DoneChatPage {
  type: 'done';
  key: Key;
  chat: ChatLine[];
  earlier: Earlier;
}
export interface ChatLine {
  number: number;
  seat: Seat | null;
  spectator: number | null;
  name: string;
  text: string;
  at: number;
}
export interface DoneChat {
  type: 'done';
  key: Key;
}
export interface DoneNote {
  type: 'done';
  key: Key;
}
export interface DoneLanguage {
  type: 'done';
  key: Key;
}
export interface DoneStandIn {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneTakeBack {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneSit {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneLeave {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneRename {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneLessonNext {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneLessonBack {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneLessonShow {
  type: 'done';
  key: Key;
  version: Version;
}
export interface DoneLessonRestart {
  type: 'done';
  key: Key;
  version: Version;
}
export interface HttpError {
  error: Error;
}
export interface HttpCreate {
  game: string;
  options?: { [key: string]: Json };
  name: string;
  seats: SeatWishes;
  visibility?: Visibility;
  chance?: Chance;
  clock?: Clock | null;
  edition?: { [key: string]: Json };
}
export interface HttpEditionChecked {
  error: Error | null;
}
/**
 * A game that was played elsewhere.
 */
export interface HttpCreateBrought {
  record: string;
  /**
   * Of a game that is not over.
   */
  seed?: string;
  edition?: { [key: string]: Json };
  name: string;
  seats?: SeatWishes;
  /**
   * One's own, of a game that is over.
   */
  seat?: number;
}
export interface HttpCreateLesson {
  lesson: string;
  step?: string;
}
export interface HttpPush {
  /**
   * The server's public key, in base64url; null: it sends no word.
   */
  key: string | null;
}
export interface HttpLessons {
  lessons: LessonListed[];
}
export interface LessonListed {
  lesson: string;
  game: string;
  number: number;
  mode?: string;
  title: string;
  goal: string;
  minutes: number;
  steps: string[];
}
/**
 * Instead of http.create: from a decision of a finished game.
 */
export interface HttpFrom {
  from: {
    table: string;
    ply: number;
  };
  name: string;
}
export interface HttpReview {
  token: string;
  language?: string;
  cancel?: boolean;
  /**
   * A move that was not played; without one, what could have been decided there.
   */
  judge?: {
    ply: number;
    move?: string;
  };
}
export interface HttpReviewChoices {
  moves: {
    move: string;
    text: string;
  }[];
}
/**
 * A move against the one that was played: what it gains of the seat's chance, and whether by more than its margin.
 */
export interface HttpReviewVerdict {
  gain: number;
  margin: number;
  better: boolean;
}
/**
 * A review on its way (202); once it is there, review.json.
 */
export interface HttpReviewWay {
  done: number;
  moments: unknown[] | null;
}
export interface HttpJoin {
  name: string;
  seat?: Seat;
  pick?: string;
}
export interface HttpSeated {
  table: string;
  seat: Seat | null;
  token: string | null;
}
export interface HttpMine {
  tables: {
    table: string;
    token: string;
  }[];
}
export interface HttpMineAnswer {
  tables: (
    | MyTable
    | {
        table: string;
        error: Error;
      }
  )[];
}
export interface MyTable {
  table: string;
  game: string;
  phase: Phase;
  seats: SeatShown[];
  seat: Seat;
  options: Options;
  chance: Chance;
  /**
   * How many seats the token opens.
   */
  here: number;
  your_turn: boolean;
  updated: number;
  result?: Result;
}
/**
 * The game's own; every game has seats.
 */
export interface Options {
  seats: number;
  [k: string]: unknown;
}
export interface HttpLobby {
  tables: LobbyTable[];
  next: string | null;
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
export interface HttpTable {
  table: string;
  game: string;
  options: Options;
  phase: Phase;
  seats: SeatShown[];
  visibility: Visibility;
  created: number;
}
/**
 * A socket's first message.
 */
export interface Hello {
  type: 'hello';
  token: string | null;
  since?: number;
  language?: string;
  feed?: 'full' | 'events';
  /**
   * By which a spectator is known again: random, and kept by the client.
   */
  visitor?: string;
  /**
   * Of a spectator.
   */
  name?: string;
  seat?: Seat;
}
export interface State {
  type: 'state';
  version: Version;
  ply: number;
  phase: Phase;
  table: TableInfo;
  you: You;
  seats: SeatShown[];
  spectators: number;
  /**
   * The first of them.
   */
  watchers: {
    spectator: number;
    name: string;
  }[];
  spectator_chat: boolean;
  host: Seat | null;
  actor: Actor;
  view?: { [key: string]: Json };
  moves?: Move[];
  events: Event[];
  earlier?: Earlier;
  result?: Result;
  undo: {
    possible: boolean;
    reason: ('nothing' | 'revealed' | 'not_yours') | null;
    asked_by: Seat | null;
  };
  words?: {
    [k: string]: string;
  };
  chat?: ChatLine[];
  earlier_chat?: Earlier;
  /**
   * One sits, or sat, beside the only person at the table.
   */
  coach: {
    on: boolean;
  } | null;
  lesson?: Lesson;
  rematch:
    | {
        asked_by: Seat;
      }
    | {
        table: string;
      }
    | null;
}
export interface TableInfo {
  id: string;
  game: string;
  options: Options;
  chance: Chance;
  visibility: Visibility;
  commitment: string | null;
  /**
   * What the edition is called where it is somebody's own; null: the one that lies here.
   */
  box: string | null;
  /**
   * Begun elsewhere: what was drawn before it came here was drawn there, and checked here.
   */
  brought: boolean;
  /**
   * The table whose deal this is once more, so that its record tells every card; null: a fresh deal.
   */
  deal: string | null;
  clock: Clock | null;
  created: number;
}
export interface You {
  seat: Seat | null;
  /**
   * At a screen that several share: their seats.
   */
  here?: Seat[];
  spectator?: number;
  note?: string;
  /**
   * In the first state: whom one does not hear, as `mute` names them.
   */
  muted?: Voice[];
}
/**
 * Where a lesson is: what is said now, and what it answered to the last move.
 */
export interface Lesson {
  lesson: string;
  title: string;
  step: number;
  of: number;
  /**
   * The step's id, with which a lesson can be opened again.
   */
  at: string;
  kind: 'say' | 'ask' | 'try' | 'reply' | 'end';
  /**
   * For a move; otherwise lesson_next goes on.
   */
  waits: boolean;
  /**
   * {1}, {2} … are the pins of `point`.
   */
  say: string;
  point: string[];
  rules: string[];
  feedback?: {
    kind: 'near' | 'else' | 'refused' | 'shown';
    say: string;
    rule?: string;
  };
  nudge?: string;
  nudge_at?: string[];
  misses: number;
  can_back: boolean;
  next?: string;
}
export interface Chat {
  type: 'chat';
  line: ChatLine;
}
export interface Refused {
  type: 'refused';
  key: Key | null;
  error: Error;
}
