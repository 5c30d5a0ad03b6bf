// What one has in hand between two presses and the table need not know: the ability that is being used, the first piece of a
// pair, and whether the market is shown as it would be. It is put down when the game goes on. And what a visit to the market or the
// pantry has been put together of: the last piece is picked, those before it are decided, and all of them are sent as one line.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { all, is, type Swap, type UseAbility } from './view';

const VISITS = ['market', 'pantry'];
const ADDED = ['buy', 'take'];

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

  // A lesson asks for one step after the other.
  get puts(): boolean {
    return !this.#sitting.state?.lesson;
  }
  // The visit that a press begins: one's turn has not begun, but for a visit to the other place of which nothing is decided.
  visit(kind: 'market' | 'pantry'): Move | null {
    const { thought, state, canAct } = this.#sitting;
    if (!canAct || thought.length > 1 || thought[0]?.kind === kind || thought.some(move => !VISITS.includes(move.kind))) return null;
    return state?.moves?.find(move => move.kind === kind) ?? null;
  }
  begin(visit: Move): void {
    this.#sitting.putDown();
    this.#sitting.think({ ...visit, opens: true });
  }
  // The purchase or the item that is picked, to which another may be added.
  get last(): Move | null {
    const chosen = this.#sitting.chosen;
    return this.puts && chosen && ADDED.includes(chosen.kind) ? chosen : null;
  }
  // What may be done next: behind what is picked, too. Null until the table has told.
  get ahead(): Move[] | null {
    if (this.#sitting.wondering) return null;
    return this.last ? (this.#sitting.foresee(this.last.move)?.moves ?? null) : this.#sitting.moves;
  }
  // What is picked is decided, and this is picked behind it.
  add(move: Move): void {
    if (this.last) this.#sitting.think(this.last);
    this.#sitting.select(move.move);
  }
  // Out of the visit again: an item by itself, a purchase with those behind it, which would find another market.
  without(move: Move): void {
    const { thought, selected } = this.#sitting;
    const at = thought.indexOf(move);
    if (at < 0) {
      // What was picked last goes, and what was decided before is picked again: it waits for the button.
      const before = thought.at(-1);
      if (!before || !ADDED.includes(before.kind)) return this.#sitting.stepBack();
      return this.#sitting.rethink(thought.slice(0, -1), before.move);
    }
    const later = is('take', move) ? thought.slice(at + 1) : [];
    this.#sitting.rethink([...thought.slice(0, at), ...later], is('take', move) ? selected : null);
  }
  // Everything of the visit so far, what is picked or looked at last.
  get put(): Move[] {
    const { thought, preview } = this.#sitting;
    return preview && ADDED.includes(preview.kind) ? [...thought, preview] : thought;
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
