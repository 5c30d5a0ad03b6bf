// The market's spaces: which tiles make a group, how a group is outlined, and what slides when one is gone. The table says
// what may be bought and for how much; this only looks one purchase ahead.
import type { Group, Market, Space } from './view';

export function spaceAt(row: number, column: number): string { return String.fromCharCode(97 + column) + (row + 1); }
export function columnOf(space: string): number { return space.charCodeAt(0) - 97; }
export function rowOf(space: string): number { return Number(space.slice(1)) - 1; }

type Tiles = (string | null)[][];
function tilesOf(rows: Space[][]): Tiles { return rows.map(row => row.map(space => space.tile ?? null)); }

// Tiles of one kind that touch by an edge, as lists of spaces; the first space is the topmost, then leftmost.
export function groupsOf(tiles: Tiles): string[][] {
  const seen = new Set<string>();
  const groups: string[][] = [];
  tiles.forEach((row, r) => row.forEach((tile, c) => {
    if (tile === null || seen.has(spaceAt(r, c))) return;
    const group: string[] = [];
    const open: [number, number][] = [[r, c]];
    seen.add(spaceAt(r, c));
    for (let next = open.pop(); next; next = open.pop()) {
      const [y, x] = next;
      group.push(spaceAt(y, x));
      for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) {
        const there = spaceAt(y + down, x + right);
        if (tiles[y + down]?.[x + right] !== tile || seen.has(there)) continue;
        seen.add(there);
        open.push([y + down, x + right]);
      }
    }
    groups.push(group.sort((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b)));
  }));
  return groups;
}

export interface Sliding { market: Market; steps: Map<string, number> }

// The market after these spaces have been emptied: every row moves up to the left. `steps` says for the spaces of now how
// far their tiles will move.
export function afterTaking(market: Market, taken: string[]): Sliding {
  const steps = new Map<string, number>();
  const left: Tiles = tilesOf(market.rows).map((row, r) => {
    let gone = 0;
    const kept: (string | null)[] = [];
    row.forEach((tile, c) => {
      if (tile === null) return;
      if (taken.includes(spaceAt(r, c))) {
        gone++;
        return;
      }
      if (gone > 0) steps.set(spaceAt(r, c), gone);
      kept.push(tile);
    });
    return [...kept, ...Array.from({ length: row.length - kept.length }, () => null)];
  });
  const spaces = groupsOf(left);
  const groups: Group[] = spaces.map(group => ({
    space: group[0]!, tile: left[rowOf(group[0]!)]![columnOf(group[0]!)]!, spaces: group, affordable: false,
    price: Math.max(...group.map(space => market.prices[columnOf(space)] ?? 0)),
  }));
  const rows: Space[][] = left.map((row, r) => row.map((tile, c) => {
    const space = spaceAt(r, c);
    return tile === null ? { space } : { space, tile, group: spaces.findIndex(group => group.includes(space)) };
  }));
  return { market: { ...market, rows, groups }, steps };
}

// Which sides of a space touch another of the same group, so that the group has one outline.
export function joins(group: readonly string[], space: string): string {
  const r = rowOf(space);
  const c = columnOf(space);
  const sides: [string, string][] = [['jt', spaceAt(r - 1, c)], ['jb', spaceAt(r + 1, c)], ['jl', spaceAt(r, c - 1)], ['jr', spaceAt(r, c + 1)]];
  return sides.filter(([, other]) => group.includes(other)).map(([side]) => side).join(' ');
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
