// A review as the server tells it (docs/schema/review.json), and how it is asked for.
import { answered, api } from '../lib/api';
import { keep } from '../lib/keep.svelte';
import type { Language } from '../lib/protocol';
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
  line: string[];
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
  payoff: number;
  fair: number;
  luck: number;
  deal: number; // of luck
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
export interface Review {
  game: string;
  options: Record<string, unknown>;
  effort: string;
  calibrated: boolean;
  shares: boolean;
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
const ask = (table: string, fields: Record<string, unknown>) => api.review(table, { token: keep.tokenFor(table) ?? '', ...fields });

// Who played asks for it, who looks reads it. Answers when it is there; `hear` is told on the way.
export async function reviewOf(
  table: string,
  language: Language,
  hear: (way: OnItsWay) => void,
  signal: AbortSignal,
): Promise<Review | null> {
  const plays = keep.tokenFor(table) !== null;
  let now = plays ? answered<Review | OnItsWay>(await ask(table, { language })) : await read(table, language);
  while ('done' in now) {
    hear(now);
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return null;
    now = await read(table, language);
  }
  return now;
}

async function read(table: string, language: Language): Promise<Review | OnItsWay> {
  return answered(await api.reviewed(table, language));
}

// A move against the one that was played.
export interface Verdict {
  gain: number;
  margin: number;
  better: boolean;
}
export async function choicesAt(table: string, ply: number, language: Language): Promise<Told[]> {
  const told = answered<{ moves: Told[] }>(await ask(table, { language, judge: { ply } }));
  return told.moves;
}
export async function judge(table: string, ply: number, move: string): Promise<Verdict> {
  return answered<Verdict>(await ask(table, { judge: { ply, move } }));
}

export async function cancelReview(table: string): Promise<void> {
  await ask(table, { cancel: true });
}

// "12.3 %", "+4.0 %", "−7.1 %".
export function percent(share: number): string {
  return t('review.percent', { n: (100 * share).toFixed(1) });
}
export function change(share: number): string {
  const shown = Math.round(1000 * share) / 10;
  const sign = shown > 0 ? '+' : shown < 0 ? '−' : '±';
  return t('review.percent', { n: sign + Math.abs(shown).toFixed(1) });
}
