// The market's spaces: how a group is outlined, and how far what stays slides when one is gone. The table says which tiles make a
// group, what may be bought and for how much, and how the market lies then.
import type { Space } from './view';

export function spaceAt(row: number, column: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}
export function columnOf(space: string): number {
  return space.charCodeAt(0) - 97;
}
export function rowOf(space: string): number {
  return Number(space.slice(1)) - 1;
}

// How far the tiles that stay move when these are gone, by the space they lie on now.
export function slides(now: Space[][], then: Space[][], taken: readonly string[]): Map<string, number> {
  const steps = new Map<string, number>();
  now.forEach((row, r) => {
    const left = then[r]?.filter(space => space.tile) ?? [];
    row
      .filter(space => space.tile && !taken.includes(space.space))
      .forEach((space, at) => {
        const by = columnOf(space.space) - columnOf(left[at]?.space ?? space.space);
        if (by > 0) steps.set(space.space, by);
      });
  });
  return steps;
}

// Which sides of a space touch another of the same group, so that the group has one outline.
export function joins(group: readonly string[], space: string): string {
  const r = rowOf(space);
  const c = columnOf(space);
  const sides: [string, string][] = [
    ['jt', spaceAt(r - 1, c)],
    ['jb', spaceAt(r + 1, c)],
    ['jl', spaceAt(r, c - 1)],
    ['jr', spaceAt(r, c + 1)],
  ];
  return sides
    .filter(([, other]) => group.includes(other))
    .map(([side]) => side)
    .join(' ');
}

// Columns of one price side by side, as the bands above the market: [{price: 1, columns: 1}, {price: 2, columns: 2}, …]
export function bands(prices: number[]): { price: number; columns: number }[] {
  const found: { price: number; columns: number }[] = [];
  for (const price of prices) {
    const last = found.at(-1);
    if (last?.price === price) last.columns++;
    else found.push({ price, columns: 1 });
  }
  return found;
}
