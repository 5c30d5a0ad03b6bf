// What the page needs to know of a game to show it well. A game without a face is still playable: the table shows its
// scores and the list of choices.
import type { Component } from 'svelte';
import type { Move } from '../lib/protocol';
import type { Sitting } from '../lib/sitting.svelte';

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
export interface BarButton { move: string; label: string }

export interface Face {
  // A board that fills the height: players stand in a short list at the side, the area of one of them lies below the
  // board (SeatArea draws its heading, too), and the choices open from the action bar.
  wide?: true;
  // A wide board that draws everybody's area itself and takes the whole width: log and chat lie below it.
  full?: true;
  // On the cloth in the middle.
  Board: Component<{ sitting: Sitting }>;
  // What a player has before them; the shell draws the frame with name and score.
  SeatArea: Component<{ sitting: Sitting; seat: number }>;
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
  // Below the headline once the game is over.
  verdict?(sitting: Sitting): string;
  // The headline itself, where a sum of points does not decide.
  outcome?(sitting: Sitting): { title: string; line: string };
  // How a score reads, where a sum of points says nothing or is hidden.
  score?(sitting: Sitting, seat: number): string;
  // How the game ended, told above the scores.
  Ending?: Component<{ sitting: Sitting }>;
  choice(move: Move, sitting: Sitting): Choice;
  summary(move: Move, sitting: Sitting): Summary;
}
