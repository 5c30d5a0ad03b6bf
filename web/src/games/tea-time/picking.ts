// How a line is picked on the grid. Which lines there are, the list of moves says; this only finds the one that is meant.
import type { Move } from '../../lib/protocol';
import { between } from './view';

function sameCells(pieces: string[], cells: string[]): boolean {
  return pieces.length === cells.length && cells.every(cell => pieces.includes(cell));
}

export function moveOf(moves: Move[], cells: string[]): Move | null {
  return moves.find(move => sameCells(move.pieces, cells)) ?? null;
}

// What is picked after a tap on `cell` while `picked` is picked: the shortest line that holds both; where there is
// none, a new beginning at the cell. A tap on an end of the line takes that card out again, on its middle leaves it alone.
export function afterTap(moves: Move[], picked: string[], cell: string): Move | null {
  if (picked.includes(cell)) {
    const rest = picked.filter(other => other !== cell);
    return moveOf(moves, rest) ?? (rest.length > 1 ? moveOf(moves, [cell]) : null);
  }
  return extended(moves, picked, cell) ?? moveOf(moves, [cell]);
}

export function extended(moves: Move[], picked: string[], cell: string): Move | null {
  if (picked.length === 0) return null;
  const wanted = [...picked, cell];
  const longer = moves.filter(move => wanted.every(piece => move.pieces.includes(piece)));
  return longer.sort((a, b) => a.pieces.length - b.pieces.length)[0] ?? null;
}

// The line somebody tried to take, in the notation, so that the table can say why it is none.
export function attempt(picked: string[], cell: string): string {
  const ends = picked.map(from => between(from, cell)).filter(line => line !== null);
  const longest = ends.sort((a, b) => b.length - a.length)[0];
  return `take ${(longest ?? [...picked, cell]).join(' ')}`;
}
