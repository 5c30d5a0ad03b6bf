// What chance can bring, for people who play with their own box: what to ask, and how each piece is known again. Loaded only
// at a real table.
import type { Outcome } from '../lib/protocol';
import type { Sitting } from '../lib/sitting.svelte';

export interface Drawn {
  name: string;
  // Drawings of the sprite.
  arts: readonly string[];
  // By what it is known in a box, where our name for it stands on no card.
  line?: string;
  // How many of them there still are, where that says something.
  left?: number;
}

export interface Outcomes {
  // All outcomes of one question are of one kind.
  question(outcome: Outcome, sitting: Sitting): { title: string; line: string };
  drawn(outcome: Outcome, sitting: Sitting): Drawn;
  // What can be drawn at all and is not among the outcomes now.
  missing?(outcomes: readonly Outcome[], sitting: Sitting): { name: string; arts: readonly string[] }[];
}
