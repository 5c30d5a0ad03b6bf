// The calls of docs/live.md, to whichever house they belong to. Every call gives what was asked for or throws a Refusal with the
// house's reason.
import { engine } from 'virtual:engine';
import { keep } from './keep.svelte';
import { local, livesHere, remote, transportOf, type Told, type Transport } from './transport';
import type {
  ApiError,
  BroughtTable,
  GameOnShelf,
  Json,
  Language,
  LessonOnShelf,
  LobbyTable,
  MyTable,
  NewLesson,
  NewTable,
  Parcel,
  Phase,
  SeatInfo,
  Seated,
} from './protocol';

// A rulebook for people, with the names of the pieces in it.
export interface Rulebook {
  game: string;
  language: Language;
  text: string;
  words: Record<string, string>;
}

export interface Looker {
  house: Transport;
  path: string;
}

export class Refusal extends Error {
  constructor(
    readonly error: ApiError,
    readonly status: number,
  ) {
    super(error.message);
  }
}

// What the house said, or what it had against it. Files alone, or some other server's page, are no house.
export function answered<T>({ status, text }: Told): T {
  let answer: unknown = null;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refusal({ code: 'unreachable', message: `the server does not answer: status ${status}` }, status);
  }
  if (status >= 200 && status < 300) return answer as T;
  const error = (answer as { error?: ApiError } | null)?.error;
  throw new Refusal(error ?? { code: 'broken', message: `status ${status}` }, status);
}

async function call<T>(transport: Transport, path: string, body?: unknown): Promise<T> {
  return answered<T>(await transport.call(path, body));
}

export const away = (error: unknown): boolean => error instanceof Refusal && error.error.code === 'unreachable';

// What every house can tell: the server's, and where it is away this browser's own.
async function any<T>(ask: (transport: Transport) => Promise<T>): Promise<T> {
  try {
    return await ask(remote);
  } catch (error) {
    if (!away(error)) throw error;
    return ask(local).catch((ours: unknown) => {
      throw away(ours) ? error : ours;
    });
  }
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

type Mine = MyTable | { table: string; error: ApiError };
type Key = { table: string; token: string };
// Tables that a server tells of at once.
const MOST_ASKED = 50;

export const api = {
  games: () => any(async house => (await call<{ games: GameOnShelf[] }>(house, '/api/games')).games),
  lobby: (after?: string) =>
    call<{ tables: LobbyTable[]; next: string | null }>(remote, `/api/tables${after ? `?after=${encodeURIComponent(after)}` : ''}`),
  pushKey: async () => (await call<{ key: string | null }>(remote, '/api/push')).key,
  lessons: (language: string) =>
    any(async house => (await call<{ lessons: LessonOnShelf[] }>(house, `/api/lessons?language=${language}`)).lessons),
  learn: (wish: NewLesson) => any(house => call<Seated & { token: string }>(house, '/api/tables', wish)),
  // Where nobody else is to come, this browser may keep the table as well as a server, and does where that is away.
  open: (wish: NewTable, house: Transport = remote) => {
    const alone = wish.visibility === 'private' && wish.seats.every(seat => seat.kind !== 'open');
    const ask = (one: Transport) => call<Seated>(one, '/api/tables', wish);
    if (house === local || (alone && keep.device && engine)) return ask(local);
    return alone ? any(ask) : ask(remote);
  },
  // A running table of this browser, with its seed, and a game from elsewhere for a house: together they move a table to the server.
  parcel: (id: string) => call<Parcel>(local, `${table(id)}/parcel`),
  bring: (wish: BroughtTable, house: Transport) => call<Seated & { token: string }>(house, '/api/tables', wish),
  // From a position of a finished game, with bots in the other seats.
  from: (id: string, ply: number, name: string) => call<Seated>(transportOf(id), '/api/tables', { from: { table: id, ply }, name }),
  look: (id: string) => call<{ table: string; game: string; phase: Phase; seats: SeatInfo[] }>(transportOf(id), table(id)),
  join: (id: string, wish: { name: string; seat?: number; pick?: string }) =>
    call<Seated & { seat: number; token: string }>(transportOf(id), `${table(id)}/join`, wish),
  carry: (id: string, code: string) => call<Seated & { token: string }>(transportOf(id), `${table(id)}/carry`, { code }),
  // Tables of this browser are known without any house; where the server is away, its tables say so.
  mine: async (keys: Key[]): Promise<Mine[]> => {
    const here = keys.filter(key => livesHere(key.table)).map(key => key.table);
    const there = keys.filter(key => !livesHere(key.table));
    const some = Array.from({ length: Math.ceil(there.length / MOST_ASKED) }, (_, n) => there.slice(n * MOST_ASKED, (n + 1) * MOST_ASKED));
    const [mine, ...others] = await Promise.all([
      here.length > 0 ? import('../local/log').then(log => log.summaries(here)) : [],
      ...some.map(asked =>
        call<{ tables: Mine[] }>(remote, '/api/mine', { tables: asked }).then(
          ({ tables }) => tables,
          (error: unknown) => {
            if (!away(error)) throw error;
            return asked.map((key): Mine => ({ table: key.table, error: (error as Refusal).error }));
          },
        ),
      ),
    ]);
    return [...mine, ...others.flat()];
  },
  play: (game: string, language: Language) =>
    any(house => call<Rulebook>(house, `/api/play/${encodeURIComponent(game)}?language=${language}`)),
  edition: (game: string) => call<Json>(remote, `/api/editions/${encodeURIComponent(game)}`),
  checkEdition: (game: string, edition: Json) =>
    call<{ error: ApiError | null }>(remote, `/api/editions/${encodeURIComponent(game)}`, edition),
  // The game as text.
  record: async (id: string) => {
    const told = await transportOf(id).call(`${table(id)}/record`);
    return told.status === 200 ? told.text : answered<never>(told);
  },
  recordLink: (id: string) => `${table(id)}/record`,
  // Who looks back at a game: the house that keeps it, or this browser's, which is sent the record of a finished one.
  keeper: (id: string): Looker => ({ house: transportOf(id), path: table(id) }),
  lookHere: async (record: string): Promise<Looker> => {
    const taken = await call<{ record: string }>(local, '/api/records', { record });
    return { house: local, path: `/api/records/${taken.record}` };
  },
  review: ({ house, path }: Looker, fields: Record<string, unknown>) => house.call(`${path}/review`, fields),
  reviewed: ({ house, path }: Looker, language: Language) => house.call(`${path}/review?language=${language}`),
  live: (id: string) => `${table(id)}/live`,
};
