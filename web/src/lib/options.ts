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

// What each seat chooses for itself is left to chance unless somebody does.
export const ANY = 'random';
export function usual(one: GameOption | undefined): unknown {
  return one?.kind === 'pick' ? ANY : one?.default;
}

export function wished(game: GameOnShelf, wishes: Wishes, name: string): unknown {
  return wishes[name] ?? usual(option(game, name));
}

// What the one who opens a table picks for themselves.
export function pickOf(game: GameOnShelf, wishes: Wishes): { pick?: string } {
  const one = game.options.find(any => any.kind === 'pick');
  const pick = one && String(wished(game, wishes, one.name));
  return pick && pick !== ANY ? { pick } : {};
}

// The numbers of seats that the chosen mode allows.
export function seatCounts(game: GameOnShelf, wishes: Wishes): number[] {
  const seats = option(game, 'seats');
  const limits = seats?.by_mode?.[String(wished(game, wishes, 'mode'))];
  if (limits) return numbers(limits.least, limits.most);
  if (seats?.values) return seats.values.map(Number);
  return numbers(seats?.least ?? game.seats.least, seats?.most ?? game.seats.most);
}

// The pick of whoever plays without a seat: none that one has picked for oneself.
function oneMore(one: GameOption, wishes: Wishes, mode: string): GameOption[] {
  if (!one.one_more?.includes(mode)) return [];
  const values = [ANY, ...(one.values ?? [])].filter(value => value === ANY || value !== wishes[one.name]);
  return [{ name: `${one.name}.${mode}`, like: one.name, kind: 'choice', values, default: ANY }];
}

// What else can be chosen in this mode with so many seats, the mode itself first.
export function choosable(game: GameOnShelf, wishes: Wishes, seats: number): GameOption[] {
  const mode = String(wished(game, wishes, 'mode'));
  return game.options
    .flatMap(one => [one, ...oneMore(one, wishes, mode)])
    .filter(one => one.name !== 'seats' && (one.modes?.includes(mode) ?? true) && (one.with_seats?.includes(seats) ?? true))
    .sort((a, b) => Number(b.name === 'mode') - Number(a.name === 'mode'));
}

export function valuesOf(one: GameOption): Value[] {
  if (one.kind === 'pick') return [ANY, ...(one.values ?? [])];
  return one.values ?? (one.kind === 'number' ? numbers(one.least ?? 0, one.most ?? one.least ?? 0) : []);
}

// Only what fits the mode is sent, and only what differs from the game's own defaults.
export function optionsFor(game: GameOnShelf, wishes: Wishes, seats: number): Options {
  const all = choosable(game, wishes, seats);
  const chosen = all.filter(one => one.kind !== 'pick' && !one.like && wishes[one.name] !== undefined && wishes[one.name] !== one.default);
  const picks = all.filter(one => one.kind === 'pick');
  const more = (name: string): unknown[] => {
    const last = all.find(one => one.like === name);
    const wish = last ? wishes[last.name] : undefined;
    return last && wish !== undefined && wish !== ANY && valuesOf(last).includes(wish as Value)
      ? [...Array.from({ length: seats }, () => ANY), wish]
      : [];
  };
  return {
    ...Object.fromEntries([...chosen.map(one => [one.name, wishes[one.name]]), ...picks.map(one => [one.name, more(one.name)])]),
    seats,
  };
}

// The number of seats nearest to the one that was wanted.
export function nearest(counts: number[], wanted: number): number {
  return counts.reduce((best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best), counts[0] ?? wanted);
}
