// A decision that the table takes in several steps and the board asks as one: a trade, the cubes of a discount. The board sends one
// step after another until the plan has none left or cannot go on.
import type { Sitting } from '../../lib/sitting.svelte';
import { nextStep, type Pans } from './barter';
import { sum, typesIn, type Bundle, type View } from './view';

type Plan = (view: View) => string | null;

export class Desk {
  plan = $state.raw<Plan | null>(null);

  trade(pans: Pans): void {
    let begun = false;
    this.plan = ({ barter }) => {
      // An empty scale once we have begun is another trade.
      if (!barter || (begun && barter.stage === 'sell' && sum(barter.sold) === 0)) return null;
      begun = true;
      return nextStep(pans, barter);
    };
  }

  waive(cubes: Bundle): void {
    const left = typesIn(cubes).flatMap(cube => Array.from({ length: cubes[cube] ?? 0 }, () => cube));
    this.plan = ({ stack }) => (stack.at(-1)?.doing === 'waive' && left.length > 0 ? `waive ${left.shift()}` : null);
  }

  // What is due now; the plan ends where the table does not offer it.
  step(sitting: Sitting, view: View): void {
    const move = sitting.refusal ? null : this.plan?.(view) ?? null;
    if (move !== null && sitting.moves.some(one => one.move === move)) void sitting.play(move);
    else this.plan = null;
  }
}

const desks = new WeakMap<Sitting, Desk>();
export function deskOf(sitting: Sitting): Desk {
  const desk = desks.get(sitting) ?? new Desk();
  desks.set(sitting, desk);
  return desk;
}
