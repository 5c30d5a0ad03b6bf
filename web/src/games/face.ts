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

export interface Face {
  // On the cloth in the middle.
  Board: Component<{ sitting: Sitting }>;
  // What a player has before them; the shell draws the frame with name and score.
  SeatArea: Component<{ sitting: Sitting; seat: number }>;
  // A small table to look things up, below the players.
  Legend?: Component<{ sitting: Sitting }>;
  // Kinds of events that are a player's own decision: "since my last turn" begins after one.
  decisions: readonly string[];
  ask(sitting: Sitting): { title: string; line: string };
  round(sitting: Sitting): { now: number; of: number } | null;
  choice(move: Move, sitting: Sitting): Choice;
  summary(move: Move, sitting: Sitting): Summary;
}
