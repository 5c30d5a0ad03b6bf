// What the page needs to know of a game to show it well. A game without a face is still playable: the table shows its
// scores and the list of choices.
import type { Component, Snippet } from 'svelte';
import type { Flight } from '../lib/motion';
import type { Json, Move, TableEvent } from '../lib/protocol';
import type { Tea } from '../lib/seats';
import type { Sitting, Then } from '../lib/sitting.svelte';
import type { Key } from '../lib/words.svelte';

// One line in the list of choices.
export interface Choice {
  group: string;
  rank: number; // groups of a higher rank come first
  place: string;
  text: string;
  value: string;
}

// What the action bar says about the move that is picked.
export interface Summary {
  title: string;
  detail: string;
  confirm: string;
}

// A move that declines or finishes ("leave", "end the turn") and therefore points at no piece: a button in the action bar.
// One that declines what is offered is never the button that stands out.
export interface BarButton {
  move: string;
  label: string;
  declines?: boolean;
}

// What the action bar offers where the board puts several moves together before it sends them, or walks through an end.
export interface Plan {
  // clears: takes back what was put together; a cross where there is little room.
  buttons: { label: string; clears?: boolean; go: () => void }[];
  commit: { label: string; ready: boolean; go: () => void } | null;
}

// How much of a page is left to a board that draws it all: `ask` is the question (with what stands beside it; while one `walks` through the
// game, the way through it), `result` what comes after the end; `show` opens a sheet, `read` the rulebook beside the table.
export interface PageProps {
  sitting: Sitting;
  ask: Snippet<[beside?: Snippet]>;
  result: Snippet;
  walks: boolean;
  show: (sheet: 'recap' | 'log' | 'scores') => void;
  read: (at: string, said: string) => void;
}

// A piece large, and what it is and does. `attempt`: a move that somebody who touches it may mean, to be asked why not;
// `also`: other names under which moves know it.
export interface PieceFace {
  name: string;
  whose?: string;
  art: { symbols: readonly string[] } | { of: Component<Record<string, unknown>>; props: Record<string, unknown> };
  text: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  rule?: string;
  attempt?: string;
  also?: readonly string[];
}

// Where an event happened: the board before and after, who did it, automatic opponents numbered behind the seats, and what happened
// before it in the same breath.
export interface Scene {
  before: Json;
  after: Json;
  doer: number | null;
  earlier: readonly TableEvent[];
  tea: (seat: number) => Tea;
}

// Keys of the game's own, and what the help says of them. `press` tells whether the key meant something now, else the next one is asked and
// then the table; without it the part of the board that has the focus hears them.
export interface GameKey {
  keys: readonly string[];
  says: Key;
  press?: (sitting: Sitting, key: string) => boolean;
}

export interface Face {
  // Draws everything between the top bar and the action bar: question, players, log, the end. Instead of Board and SeatArea.
  Page?: Component<PageProps>;
  // With a Page, at a glance: what happened since one's last turn, in the top bar; and what a pick leads to, in the action bar.
  Ticker?: Component<{ sitting: Sitting }>;
  Chain?: Component<{ sitting: Sitting }>;
  // Draws the question, where pieces stand in it between its words.
  Words?: Component<{ sitting: Sitting; text: string }>;
  // While it is not null it takes the place of clear and confirm; after the end, one without a commit stands beside what is offered then.
  plan?(sitting: Sitting): Plan | null;
  // The board is telling how the game ended: nothing else may tell it before.
  tellsEnd?(sitting: Sitting): boolean;
  // A board that fills the height: players stand in a short list at the side, the area of one of them lies below the
  // board (SeatArea draws its heading, too), and the choices open from the action bar.
  wide?: true;
  // A wide board that draws everybody's area itself and takes the whole width: log and chat lie below it.
  full?: true;
  // On the cloth in the middle.
  Board?: Component<{ sitting: Sitting }>;
  // What a player has before them; the shell draws the frame with name and score.
  SeatArea?: Component<{ sitting: Sitting; seat: number }>;
  // In the short list: how a player stands, in figures. Automatic opponents are numbered behind the seats.
  Line?: Component<{ sitting: Sitting; seat: number }>;
  // A small table to look things up, below the players.
  Legend?: Component<{ sitting: Sitting }>;
  // Kinds of events that are a player's own decision: "since my last turn" begins after one.
  decisions: readonly string[];
  ask(sitting: Sitting): { title: string; line: string };
  // text: where the rounds have a name of their own and are not counted off.
  round(sitting: Sitting): { now: number; of: number; text?: string } | null;
  // Automatic opponents, by name, as the result counts them behind the seats.
  rivals?(sitting: Sitting): string[];
  // On a phone, whether the decision is about one's own area, which then comes first.
  ownFirst?(sitting: Sitting): boolean;
  buttons?(sitting: Sitting): BarButton[];
  // What is picked up while no move is picked yet, as a sentence; empty for nothing.
  inHand?(sitting: Sitting): string;
  // Puts down what is picked up.
  putDown?(sitting: Sitting): void;
  // Below the headline once the game is over.
  verdict?(sitting: Sitting): string;
  // The headline itself, where a sum of points does not decide.
  outcome?(sitting: Sitting): { title: string; line: string };
  // How a score reads, where a sum of points says nothing or is hidden.
  score?(sitting: Sitting, seat: number): string;
  // The grades of a game alone, best first.
  ladder?(sitting: Sitting): { name: string; least: number }[];
  // What of the game somebody will want to tell: their best move, say.
  finest?(sitting: Sitting): { title: string; name: string; line: string } | null;
  // What a player has at a position, piece by piece, so that what a turn changed can be told.
  stock?(view: Json, seat: number, sitting: Sitting): { art: string; name: string; n: number | null }[];
  // How the game ended, told before the scores: it calls sitting.endCount() when all is said, and until then the result is
  // kept back.
  Ending?: Component<{ sitting: Sitting }>;
  keys?: readonly GameKey[];
  // How an event is seen happening: pure, and all the game says about motion. It stands in choreography.ts, and registry.ts adds it.
  flights?(event: TableEvent, scene: Scene): Flight[];
  // What a piece on the table is, by its id (web/README.md); null where it has no card.
  piece?(id: string, sitting: Sitting): PieceFace | null;
  // Where that is fetched on its own: it has come, and from now on `piece` knows.
  cards?(): Promise<void>;
  // What a picked move brings along when it is played, unless it was picked with what follows.
  follows?(move: Move, sitting: Sitting): Then[];
  // The button that plays what is picked was pressed. True: the game decides it, for a line that goes on.
  decides?(sitting: Sitting): boolean;
  choice(move: Move, sitting: Sitting): Choice;
  summary(move: Move, sitting: Sitting): Summary;
}
