// A plantation: how it lies on the table, what ships lack, and the way a token would go.
import { LEAVES, type Leaf, type Merchant, type Ship, type Slot, type T42Move, type Tally, type TrailStep } from './view';

// The workshops of the two lanes, each with the slot beside it; and the slots of the field.
export const WORKSHOPS = [
  ['L1', 'fixing', 'sL1'],
  ['L2', 'resting', 'sL2'],
  ['L3', 'pressing', 'sL3'],
  ['R1', 'withering', 'sR1'],
  ['R2', 'rolling', 'sR2'],
  ['R3', 'drying', 'sR3'],
] as const;
export const FIELD_SLOTS = ['F1', 'F2', 'F3', 'F4', 'F5'] as const;
const LANES = [
  ['F', 'L1', 'L2', 'L3', 'D'],
  ['F', 'R1', 'R2', 'R3', 'D'],
] as const;

export function leavesIn(tally: Tally): Leaf[] {
  return LEAVES.filter(leaf => (tally[leaf] ?? 0) > 0);
}
export function countOf(tally: Tally): number {
  return LEAVES.reduce((sum, leaf) => sum + (tally[leaf] ?? 0), 0);
}

// The places of a ship or a crate, filled ones first of each tea; a junk takes any tea.
export interface Hold {
  leaf: Leaf | null;
  filled: boolean;
}
export function holds(wanted: Tally, any: number, held: Tally): Hold[] {
  if (any > 0) {
    const loaded = LEAVES.flatMap(leaf => Array.from({ length: held[leaf] ?? 0 }, (): Hold => ({ leaf, filled: true })));
    return [...loaded, ...Array.from({ length: Math.max(0, any - loaded.length) }, (): Hold => ({ leaf: null, filled: false }))];
  }
  return LEAVES.flatMap(leaf => Array.from({ length: wanted[leaf] ?? 0 }, (_, i): Hold => ({ leaf, filled: i < (held[leaf] ?? 0) })));
}

// How many places of a ship a merchant's tokens on the plantation could fill.
export function couldFill(ship: Ship, seat: number): { have: number; of: number } {
  return { have: countOf(ship.found[seat] ?? {}), of: ship.places };
}

export function tokensAt(merchant: Merchant, space: string): Tally {
  return merchant.spaces.find(one => one.space === space)?.tokens ?? {};
}
export function slotOf(merchant: Merchant, slot: string): Slot | undefined {
  return merchant.slots.find(one => one.slot === slot);
}
function spaceOfCard(merchant: Merchant, card: string | undefined): string | null {
  return merchant.slots.find(one => one.card?.card === card)?.space ?? null;
}

// A place on the way of a token: what happens there, in order.
export interface Station {
  space: string;
  number: number;
  steps: TrailStep[];
  end: boolean;
  leaf: Leaf | null;
}
export interface Way {
  stations: Station[];
  acting: string[];
  end: TrailStep | null;
  asks: string | null;
}

// The lane between two spaces, both left out.
export function between(from: string, to: string): string[] {
  const lane = LANES.find(one => (one as readonly string[]).includes(from) && (one as readonly string[]).includes(to)) as
    readonly string[] | undefined;
  return lane ? lane.slice(lane.indexOf(from) + 1, Math.max(lane.indexOf(from) + 1, lane.indexOf(to))) : [];
}

function spaceOf(step: TrailStep, merchant: Merchant, at: string): string {
  if (step.kind === 'gained') return 'F';
  if (step.kind === 'loaded' || step.kind === 'sailed') return 'D';
  return step.space ?? spaceOfCard(merchant, step.card) ?? at;
}

// Where the first token that a move sets going would go. Further tokens of the same move follow it and are not drawn.
export function wayOf(move: T42Move | null, merchant: Merchant): Way | null {
  const trail = move?.effect?.trail ?? [];
  const asks = move?.effect?.asks === 'ask_ship' || move?.effect?.asks === 'ask_crate' ? move.effect.asks : null;
  if (!move || (trail.length === 0 && asks === null)) return null;
  const begins =
    move.kind === 'move_token'
      ? (move.space ?? 'F')
      : move.kind === 'place' || move.kind === 'move_card'
        ? (merchant.slots.find(one => one.slot === (move.slot ?? move.to))?.space ?? null)
        : null;
  const stations: Station[] = [];
  let leaf: Leaf | null = move.kind === 'move_token' ? (move.tea ?? null) : null;
  const visit = (space: string): Station => {
    const last = stations.at(-1);
    if (last?.space === space) return last;
    if (last)
      for (const passed of between(last.space, space))
        stations.push({ space: passed, number: stations.length + 1, steps: [], end: false, leaf });
    const station: Station = { space, number: stations.length + 1, steps: [], end: false, leaf };
    stations.push(station);
    return station;
  };
  if (begins !== null) visit(begins);
  const acting: string[] = [];
  let end: TrailStep | null = null;
  for (const step of trail) {
    if (end !== null && step.kind !== 'sailed') break;
    leaf = step.tea ?? leaf;
    const station = visit(spaceOf(step, merchant, stations.at(-1)?.space ?? 'F'));
    station.leaf ??= leaf;
    station.steps.push(step);
    leaf = step.into ?? leaf;
    if (step.card !== undefined && (step.kind === 'acted' || step.kind === 'converted')) acting.push(step.card);
    if (['rests', 'crated', 'loaded', 'sailed'].includes(step.kind)) end = step;
  }
  // The token waits in the air for a choice: of a ship, at the dock.
  if (asks === 'ask_ship' && end === null) visit('D');
  const last = stations.at(-1);
  if (last && (end || asks)) last.end = true;
  return stations.length > 0 ? { stations, acting, end, asks } : null;
}

// Several steps of one tea as one move: its way goes through, and what it brings is what the last step leaves.
export function joined(stops: readonly T42Move[]): T42Move {
  const [first, last] = [stops[0]!, stops.at(-1)!];
  if (stops.length === 1 || !first.effect || !last.effect) return first;
  const trail = stops.flatMap((stop, i) => (stop.effect?.trail ?? []).filter(step => i === stops.length - 1 || step.kind !== 'rests'));
  const ships = stops.reduce((sum, stop) => sum + (stop.effect?.ships ?? 0), 0);
  const points = stops.reduce((sum, stop) => sum + (stop.effect?.points ?? 0), 0);
  return { ...first, effect: { ...last.effect, points, ships, trail } };
}
