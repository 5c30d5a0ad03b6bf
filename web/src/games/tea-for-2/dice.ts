// Dice in the hand and what they could become: which pieces a move is made of, and which moves the picked pieces may still lead to.
import type { T42Move } from './view';

export interface Run {
  low: number;
  high: number;
}

export function valuesOf({ low, high }: Run): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}
export function runText(run: Run): string {
  return valuesOf(run).join('-');
}

// Everything that is touched to make a move. Where the server names only dice, the place they go to is added.
export function touches(move: T42Move): string[] {
  switch (move.kind) {
    case 'production':
      return [...move.pieces, 'production'];
    case 'spend':
      return [...move.pieces, (move.becomes ?? 0) > (move.die ?? 0) ? 'spend:up' : 'spend:down'];
    case 'ability':
      return [...move.pieces, move.becomes === undefined ? 'ability' : move.becomes > (move.die ?? 0) ? 'ability:up' : 'ability:down'];
    case 'keep':
    case 'return':
      return [`place:${move.place ?? 0}`];
    case 'next_token':
      return [`next:${move.tea ?? ''}`];
    case 'load_junk':
      return [`${move.dock ?? 'D'}:${move.tea ?? ''}`];
    default:
      return move.pieces;
  }
}

function counted(pieces: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

// What of a move is still to be touched; null where something picked is no part of it.
export function rest(move: T42Move, picked: readonly string[]): string[] | null {
  const left = [...touches(move)];
  for (const piece of picked) {
    const at = left.indexOf(piece);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export function candidates(moves: readonly T42Move[], picked: readonly string[]): T42Move[] {
  return moves.filter(move => rest(move, picked) !== null);
}

// Pieces that go on with what is picked.
export function litBy(moves: readonly T42Move[], picked: readonly string[]): Set<string> {
  return new Set(moves.flatMap(move => rest(move, picked) ?? []));
}

// The move that the picked pieces are, all of them and no more; or the only one that they can still become.
export function meant(moves: readonly T42Move[], picked: readonly string[]): T42Move | null {
  if (picked.length === 0) return null;
  const left = candidates(moves, picked);
  const whole = left.find(move => touches(move).length === picked.length);
  return whole ?? (left.length === 1 ? left[0]! : null);
}

// What a die or dice in the hand can be completed to, beyond being placed alone: sets and runs, each with the places that take it.
export interface Completion {
  kind: 'run' | 'set';
  values: number[];
  adds: number[];
  places: string[];
}
export function completions(moves: readonly T42Move[], dice: readonly number[]): Completion[] {
  const found = new Map<string, Completion>();
  for (const move of moves) {
    if (!['harbour', 'production', 'reinforce'].includes(move.kind)) continue;
    const values = move.pieces.filter(piece => piece.startsWith('die:')).map(piece => Number(piece.slice(4)));
    const left = [...values];
    if (
      !dice.every(die => {
        const at = left.indexOf(die);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      })
    )
      continue;
    const kind = move.kind === 'harbour' ? 'run' : 'set';
    const key = `${kind} ${values.join('-')} ${move.kind === 'reinforce' ? move.rank : ''}`;
    const one = found.get(key) ?? { kind, values, adds: left, places: [] };
    one.places.push(move.position ?? (move.rank === undefined ? 'production' : `rank:${move.rank}`));
    found.set(key, one);
  }
  return [...found.values()].sort(
    (a, b) => a.values.length - b.values.length || counted(a.adds.map(String)).size - counted(b.adds.map(String)).size,
  );
}
