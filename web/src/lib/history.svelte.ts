// One's games, kept in this browser and nowhere else: how they ended, and what a review said of them.
import type { MyTable } from './protocol';

export interface PastGame {
  table: string;
  game: string;
  seats: number;
  at: number; // when it ended, as far as this browser knows
  points: number;
  rivals: number[];
  place: number;
  result: 'won' | 'shared' | 'lost' | 'alone';
  accuracy?: number;
  luck?: number;
}

const PLACE = 'samovar.history';
const MOST = 2000;

function isGame(one: unknown): one is PastGame {
  const game = one as Partial<PastGame> | null;
  return (
    typeof game === 'object' &&
    game !== null &&
    typeof game.table === 'string' &&
    typeof game.game === 'string' &&
    typeof game.at === 'number' &&
    typeof game.points === 'number' &&
    Array.isArray(game.rivals) &&
    typeof game.place === 'number' &&
    ['won', 'shared', 'lost', 'alone'].includes(game.result ?? '')
  );
}

export function gamesIn(text: string): PastGame[] {
  try {
    const games: unknown = JSON.parse(text);
    return Array.isArray(games) ? games.filter(isGame) : [];
  } catch {
    return [];
  }
}

// Newest first, each table once; what is known of it from both is kept.
export function merged(some: readonly PastGame[], more: readonly PastGame[]): PastGame[] {
  const all = new Map<string, PastGame>();
  for (const game of [...more, ...some]) all.set(game.table, { ...all.get(game.table), ...game });
  return [...all.values()].sort((a, b) => b.at - a.at).slice(0, MOST);
}

export function pastGame(
  { table, game, seat, seats, result }: Pick<MyTable, 'table' | 'game' | 'seat' | 'seats' | 'result'>,
  at: number,
): PastGame | null {
  const mine = result?.seats[seat];
  if (!result || !mine) return null;
  const won = mine.winner || result.outcome === 'team_won';
  const alone = seats.length === 1 && !result.outcome.startsWith('team');
  return {
    table,
    game,
    seats: seats.length,
    at,
    points: mine.points,
    rivals: result.seats.filter((_, other) => other !== seat).map(other => other.points),
    place: mine.place,
    result: alone ? 'alone' : won && result.outcome === 'shared' ? 'shared' : won ? 'won' : 'lost',
  };
}

// The mean of each game and the four before it.
export function meanOfFive(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at - 4), at + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}

// How one's accuracy has changed: the mean of the first five games against the last five, where there are as many as that.
export function trend(values: readonly number[]): { how: 'up' | 'down' | 'level'; from: number; to: number } | null {
  if (values.length < 10) return null;
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const from = mean(values.slice(0, 5));
  const to = mean(values.slice(-5));
  return { how: Math.abs(to - from) < 1 ? 'level' : to > from ? 'up' : 'down', from, to };
}

class History {
  games = $state.raw<PastGame[]>(this.#stored());

  #stored(): PastGame[] {
    try {
      return gamesIn(localStorage.getItem(PLACE) ?? '[]');
    } catch {
      return [];
    }
  }
  #keep(games: PastGame[]): void {
    this.games = games;
    try {
      localStorage.setItem(PLACE, JSON.stringify(games));
    } catch {
      // Kept for this visit only.
    }
  }

  // A game that has ended; known already, it stays as it was.
  ended(game: PastGame | null): void {
    if (game && !this.games.some(one => one.table === game.table)) this.#keep(merged(this.#stored(), [game]));
  }
  judged(table: string, { accuracy, luck }: { accuracy: number | null; luck: number }): void {
    const judged = this.#stored().map(game =>
      game.table === table ? { ...game, luck, ...(accuracy === null ? {} : { accuracy }) } : game,
    );
    this.#keep(judged);
  }
  read(text: string): number {
    const games = gamesIn(text);
    if (games.length) this.#keep(merged(this.#stored(), games));
    return games.length;
  }
  get text(): string {
    return JSON.stringify(this.games, null, 1);
  }
  forget(): void {
    this.#keep([]);
  }
}

export const history = new History();
