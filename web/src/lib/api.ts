// The HTTP side of docs/live.md. Every call gives what was asked for or throws a Refusal with the server's reason.
import type { ApiError, GameOnShelf, LobbyTable, MyTable, NewTable, Phase, SeatInfo, Seated } from './protocol';

export class Refusal extends Error {
  constructor(readonly error: ApiError, readonly status: number) { super(error.message); }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit = body === undefined ? {}
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch(() => null);
  if (!response) throw new Refusal({ code: 'unreachable', message: 'the server does not answer' }, 0);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const error = (answer as { error?: ApiError } | null)?.error;
  throw new Refusal(error ?? { code: 'broken', message: `status ${response.status}` }, response.status);
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: async () => (await call<{ games: GameOnShelf[] }>('/api/games')).games,
  lobby: (after?: string) =>
    call<{ tables: LobbyTable[]; next: string | null }>(`/api/tables${after ? `?after=${encodeURIComponent(after)}` : ''}`),
  open: (wish: NewTable) => call<Seated>('/api/tables', wish),
  look: (id: string) => call<{ table: string; game: string; phase: Phase; seats: SeatInfo[] }>(table(id)),
  join: (id: string, name: string, seat?: number) =>
    call<Seated & { seat: number; token: string }>(`${table(id)}/join`, seat === undefined ? { name } : { name, seat }),
  mine: async (tables: { table: string; token: string }[]) =>
    (await call<{ tables: (MyTable | { table: string; error: ApiError })[] }>('/api/mine', { tables })).tables,
  rules: async (game: string) => {
    const response = await fetch(`/api/rules/${encodeURIComponent(game)}`).catch(() => null);
    if (!response?.ok) throw new Refusal({ code: 'no_rules', message: 'no rules' }, response?.status ?? 0);
    return response.text();
  },
  record: (id: string) => `${table(id)}/record`,
  live: (id: string) => `${location.origin.replace(/^http/, 'ws')}${table(id)}/live`,
};
