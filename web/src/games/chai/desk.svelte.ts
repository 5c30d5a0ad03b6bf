// What one has in hand between two presses and the table need not know: the ability that is being used, the first piece of a
// pair, and whether the market is shown as it would be. It is put down when the game goes on.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { all, is, type Swap, type UseAbility } from './view';

export interface Pair {
  first: string;
  second: string;
  move: Move;
}

export class Desk {
  #sitting: Sitting;
  #ply = $state(-1);
  #ability = $state<number | null>(null);
  #first = $state<string | null>(null);
  peek = $state(false);

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  get #current(): boolean {
    return this.#ply === this.#sitting.shownPly;
  }

  // The ability picked here, or the one of the move that is picked.
  get ability(): number | null {
    const chosen = this.#sitting.chosen;
    if (is('ability', chosen)) return chosen.ability;
    return this.#current ? this.#ability : null;
  }
  get first(): string | null {
    return this.#current ? this.#first : null;
  }

  pick(ability: number | null): void {
    this.#ply = this.#sitting.shownPly;
    this.#ability = ability;
    this.#first = null;
  }

  pickFirst(piece: string | null): void {
    const ability = this.ability;
    this.#ply = this.#sitting.shownPly;
    this.#ability = ability;
    this.#first = piece;
  }

  // The moves of the ability in hand.
  get uses(): UseAbility[] {
    const ability = this.ability;
    return ability === null ? [] : all('ability', this.#sitting.moves).filter(move => move.ability === ability);
  }

  // Moves that are made of two pieces: what is given and taken, or two that are discarded in either order.
  get pairs(): Pair[] {
    return pairsOf([...this.uses, ...all('swap', this.#sitting.moves)]);
  }
}

export function pairsOf(moves: (UseAbility | Swap)[]): Pair[] {
  return moves.flatMap(move => {
    if (move.give !== undefined && move.take !== undefined) return [{ first: move.give, second: move.take, move }];
    if (!is('ability', move) || !move.discard) return [];
    const [a, b] = move.discard;
    return a === b
      ? [{ first: a, second: b, move }]
      : [
          { first: a, second: b, move },
          { first: b, second: a, move },
        ];
  });
}

const desks = new WeakMap<Sitting, Desk>();
export function deskOf(sitting: Sitting): Desk {
  const desk = desks.get(sitting) ?? new Desk(sitting);
  desks.set(sitting, desk);
  return desk;
}
