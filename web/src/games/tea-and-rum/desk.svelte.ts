// What is put together on the board before it is sent: a trade, what happens to a surplus. The rules take such a
// decision in several steps; the board asks it as one and sends it as one line.
import type { Sitting } from '../../lib/sitting.svelte';
import { lineOf, type Pans } from './barter';
import { endOf, nextOf, backOf, type Beat } from './finale';
import { count, sum, units, type Barter, type Bundle, type Happened, type Player, type Resource, type View } from './view';
import { viewThen } from './would';

const NOTHING: Pans = { sold: {}, bought: {} };

// What a trade comes to, and how one stands behind it.
export interface Weighed {
  trade: Omit<Barter, 'stage' | 'sold' | 'bought'>;
  me: Player;
}

export class Desk {
  // What lies on the scale, if anything was touched.
  pans = $state.raw<Pans | null>(null);
  // Which pieces of a surplus go back, and the prices of the slots that are opened for the rest.
  drop = $state.raw<Bundle>({});
  unlock = $state.raw<readonly number[]>([]);
  // How far the end is told; hurried: what is still counted or rises is there at once.
  told = $state(0);
  hurried = $state(false);
  score = $state(false);

  on(view: View): Pans {
    return this.pans ?? (view.barter ? { sold: view.barter.sold, bought: view.barter.bought } : NOTHING);
  }
  clear(): void {
    this.pans = null;
    this.drop = {};
    this.unlock = [];
  }

  // A good that was picked as a move lies on its pan. A hint may be asked for again: it means the same unit.
  put({ kind, resource }: { kind: string; resource?: Resource }, view: View, hinted: boolean): void {
    const side = kind === 'sell' ? 'sold' : 'bought';
    const pans = this.on(view);
    if (!view.barter || !resource) return;
    const there = pans[side][resource] ?? 0;
    if (hinted && there > (view.barter[side][resource] ?? 0)) return;
    const other = side === 'sold' ? 'bought' : 'sold';
    this.pans = { ...pans, [side]: { ...pans[side], [resource]: there + 1 }, [other]: { ...pans[other], [resource]: 0 } };
  }

  // The trade as it lies on the scale; null for none.
  line(view: View): string | null {
    const pans = this.on(view);
    return view.barter && sum(pans.sold) + sum(pans.bought) > 0 ? lineOf(pans, view.barter) : null;
  }
  trade(sitting: Sitting, view: View): void {
    const line = this.line(view);
    if (line) void sitting.play(line);
  }
  // Read off what the table foresees of it; until that is told, what it said last stays.
  #weighed: Weighed | null = null;
  weigh(sitting: Sitting, view: View, barter: Barter): Weighed {
    const seat = sitting.seat ?? 0;
    const line = this.line(view);
    if (line === null) this.#weighed = null;
    const then = line === null ? null : sitting.foresee(line);
    const trade = then?.events.find(event => event.kind.startsWith('traded')) as Happened | undefined;
    const me = viewThen(then)?.players[seat];
    if (trade && me) this.#weighed = { trade: trade as unknown as Barter, me };
    return this.#weighed ?? { trade: barter, me: view.players[seat]! };
  }

  // The end, a step on or back. What is being counted is counted first; where nothing moves (still), a step is one picture.
  counting(all: readonly Beat[]): boolean {
    return this.told < endOf(all, this.told);
  }
  hurry(all: readonly Beat[]): void {
    this.hurried = true;
    this.told = endOf(all, this.told);
  }
  onward(all: readonly Beat[], still: boolean): void {
    if (this.counting(all)) return this.hurry(all);
    this.hurried = still;
    const next = nextOf(all, this.told);
    this.told = this.hurried ? endOf(all, next) : next;
  }
  back(all: readonly Beat[]): void {
    this.hurried = true;
    this.told = backOf(all, this.told);
  }

  settled(): number {
    return sum(this.drop) + this.unlock.length;
  }
  dropped(type: Resource, by: number): void {
    this.drop = { ...this.drop, [type]: (this.drop[type] ?? 0) + by };
  }
  pays(): number {
    return count(this.unlock);
  }
  // A slot of this price, if one more is needed and can be paid.
  opens(cost: number, me: Player, sitting: Sitting): boolean {
    const may = sitting.moves.some(one => one.move === `unlock ${cost}`) && this.pays() + cost <= (me.coins ?? 0);
    const left = me.tokens.filter(one => one === cost).length > this.unlock.filter(one => one === cost).length;
    if (!may) void sitting.why(`unlock ${cost}`);
    else if (left && this.settled() < me.overflow) this.unlock = [...this.unlock, cost];
    return true;
  }
  settle(sitting: Sitting): void {
    void sitting.play([...this.unlock.map(cost => `unlock ${cost}`), ...units(this.drop).map(type => `discard ${type}`)].join('; '));
  }
}

const desks = new WeakMap<Sitting, Desk>();
export function deskOf(sitting: Sitting): Desk {
  const desk = desks.get(sitting) ?? new Desk();
  desks.set(sitting, desk);
  return desk;
}
