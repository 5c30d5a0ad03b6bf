// What can be chosen at a table, as the game's own list says: docs/protocol.md. The page knows no option by name but
// two: "seats", and "mode", on which others may depend.
import type { GameOnShelf, GameOption, Options } from './protocol';

export type Wishes = Record<string, unknown>;
type Value = string | number;

function option(game: GameOnShelf, name: string): GameOption | undefined {
  return game.options.find(one => one.name === name);
}

function numbers(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

export function wished(game: GameOnShelf, wishes: Wishes, name: string): unknown {
  return wishes[name] ?? option(game, name)?.default;
}

// The numbers of seats that the chosen mode allows.
export function seatCounts(game: GameOnShelf, wishes: Wishes): number[] {
  const seats = option(game, 'seats');
  const limits = seats?.by_mode?.[String(wished(game, wishes, 'mode'))];
  if (limits) return numbers(limits.least, limits.most);
  if (seats?.values) return seats.values.map(Number);
  return numbers(seats?.least ?? game.seats.least, seats?.most ?? game.seats.most);
}

// What else can be chosen in this mode with so many seats, the mode itself first.
export function choosable(game: GameOnShelf, wishes: Wishes, seats: number): GameOption[] {
  const mode = String(wished(game, wishes, 'mode'));
  return game.options
    .filter(one => one.name !== 'seats' && (one.modes?.includes(mode) ?? true) && (one.with_seats?.includes(seats) ?? true))
    .sort((a, b) => Number(b.name === 'mode') - Number(a.name === 'mode'));
}

export function valuesOf(one: GameOption): Value[] {
  return one.values ?? (one.kind === 'number' ? numbers(one.least ?? 0, one.most ?? one.least ?? 0) : []);
}

// Only what fits the mode is sent, and only what differs from the game's own defaults.
export function optionsFor(game: GameOnShelf, wishes: Wishes, seats: number): Options {
  const chosen = choosable(game, wishes, seats).filter(one => wishes[one.name] !== undefined && wishes[one.name] !== one.default);
  return { ...Object.fromEntries(chosen.map(one => [one.name, wishes[one.name]])), seats };
}

// The number of seats nearest to the one that was wanted.
export function nearest(counts: number[], wanted: number): number {
  return counts.reduce((best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best), counts[0] ?? wanted);
}
