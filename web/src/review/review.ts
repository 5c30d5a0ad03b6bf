// A review as a house tells it (docs/schema/review.json), and how it is asked for.
import { engine } from 'virtual:engine';
import { answered, api, away, Refusal, type Looker } from '../lib/api';
import { keep } from '../lib/keep.svelte';
import type { Language } from '../lib/protocol';
import { livesHere } from '../lib/transport';
import { t } from '../lib/words.svelte';

export interface Moment {
  ply: number;
  seat: number;
  chances: number[];
  luck?: number[];
  exact?: true;
}
export interface Told {
  move: string;
  text?: string;
}
export type Grade = 'slip' | 'mistake' | 'big_mistake';
export interface Mark {
  moment: number;
  ply: number;
  seat: number;
  grade: Grade;
  played: Told;
  better: Told;
  loss: number;
  margin: number;
  points?: number;
  line: Told[];
  why: { words: string };
}
export interface TurningPoint {
  moment: number;
  luck: boolean;
  text?: string;
}
export interface SeatReview {
  points: number;
  place: number;
  winner: boolean;
  titles: { title: string; name: string }[];
  payoff: number;
  fair: number;
  luck: number;
  deal: number; // of luck
  margin: number; // of its chances, in log odds
  play: number[];
  without_luck: number;
  accuracy: number | null;
  decisions: number;
  slips: number;
  mistakes: number;
  big_mistakes: number;
  cost: number;
}
export interface Source {
  seat: number;
  label: string;
  name: string;
  steps: [number, number][];
}
// Where a round or year begins.
export interface Round {
  moment: number;
  kind: 'round' | 'year';
  number: number;
}
export function nameOf({ kind, number }: Round): string {
  return t(kind === 'year' ? 'review.year' : 'review.round', { n: number });
}
export interface Review {
  game: string;
  options: Record<string, unknown>;
  effort: string;
  calibrated: boolean;
  shares: boolean;
  points_alone?: number; // of who plays for points: so many are a chance of 1
  players: { name: string; kind: string }[];
  plies: number;
  moments: Moment[];
  marks: Mark[];
  turning: TurningPoint[][];
  seats: SeatReview[];
  sources: Source[];
  rounds: Round[];
}
// Before it is there: how far it is, and the chances as soon as they are known.
export interface OnItsWay {
  done: number;
  moments: Moment[] | null;
}

const POLL_MS = 700;

// A server's game is looked back at in this browser where it has an engine: the server is spared the work, and is told nothing, as it
// could not trust it.
const lookers = new Map<string, Promise<Looker>>();

function lookerAt(table: string): Promise<Looker> {
  let looker = lookers.get(table);
  if (!looker) {
    const keeper = api.keeper(table);
    looker =
      livesHere(table) || !engine
        ? Promise.resolve(keeper)
        : api
            .record(table)
            .then(api.lookHere)
            .catch(() => keeper);
    lookers.set(table, looker);
  }
  return looker;
}

// Where this browser's house cannot, the one that keeps the game does. What it refuses, any house would.
async function by<T>(table: string, ask: (looker: Looker) => Promise<T>): Promise<T> {
  let looker = await lookerAt(table);
  const keeper = api.keeper(table);
  try {
    return await ask(looker).catch(async (refusal: unknown) => {
      if (!forgotten(refusal)) throw refusal;
      lookers.delete(table);
      looker = await lookerAt(table);
      return ask(looker);
    });
  } catch (refusal) {
    if (looker.path === keeper.path || !(cannot(refusal) || forgotten(refusal))) throw refusal;
    lookers.set(table, Promise.resolve(keeper));
    return ask(keeper);
  }
}

// There is no engine, or its Worker is gone.
const cannot = (refusal: unknown): boolean => away(refusal) || (refusal instanceof Refusal && refusal.error.code === 'bot_failed');
// The house began anew, or had others to look at since, and knows nothing of the record any more.
const forgotten = (refusal: unknown): boolean => refusal instanceof Refusal && refusal.error.code === 'not_found';

const ask = (looker: Looker, table: string, fields: Record<string, unknown>) =>
  api.review(looker, { token: keep.tokenFor(table) ?? '', ...fields });

// Who played asks for it, who looks reads it; in one's own browser anybody may. Answers when it is there; `hear` is told on the way.
export async function reviewOf(
  table: string,
  language: Language,
  hear: (way: OnItsWay) => void,
  signal: AbortSignal,
): Promise<Review | null> {
  const keeper = api.keeper(table);
  const asked = await api.reviewed(keeper, language);
  const known = asked.status === 200 ? answered<Review | null>(asked) : null;
  if (known) return known;
  return by(table, async looker => {
    if (signal.aborted) return null;
    const begins = looker.path !== keeper.path || keep.tokenFor(table) !== null;
    const begun = answered<Review | OnItsWay | null>(await (begins ? ask(looker, table, { language }) : api.reviewed(looker, language)));
    let now = begun;
    while (now && 'done' in now) {
      hear(now);
      await new Promise(resolve => setTimeout(resolve, POLL_MS));
      if (signal.aborted) return null;
      now = answered<Review | OnItsWay | null>(await api.reviewed(looker, language));
    }
    // Nobody has asked for it, or whoever thought about it is gone.
    if (!now) throw new Refusal({ code: begins ? 'bot_failed' : 'no_review', message: t('review.unasked') }, 200);
    return now;
  });
}

// A move against the one that was played.
export interface Verdict {
  gain: number;
  margin: number;
  better: boolean;
}
export async function choicesAt(table: string, ply: number, language: Language): Promise<Told[]> {
  const told = await by(table, async looker => answered<{ moves: Told[] }>(await ask(looker, table, { language, judge: { ply } })));
  return told.moves;
}
export function judge(table: string, ply: number, move: string): Promise<Verdict> {
  return by(table, async looker => answered<Verdict>(await ask(looker, table, { judge: { ply, move } })));
}

export async function cancelReview(table: string): Promise<void> {
  await ask(await lookerAt(table), table, { cancel: true });
}

// "12.3 %", "+4.0 %", "−7.1 %"; of who is alone "61.5 points", "−4.2 points", where a whole share stands for so many.
export function percent(share: number, whole?: number): string {
  return said(share < 0 ? '−' : '', Math.abs(share), whole);
}
export function change(share: number, whole?: number): string {
  const shown = amount(share, whole);
  return said(shown > 0 ? '+' : shown < 0 ? '−' : '±', Math.abs(share), whole);
}
// What a margin is, without its unit.
export function amount(share: number, whole = 100): number {
  return Math.round(10 * whole * share) / 10;
}
function said(sign: string, share: number, whole?: number): string {
  return t(whole === undefined ? 'review.percent' : 'review.in_points', { n: sign + amount(share, whole).toFixed(1) });
}
