// What an effect would bring now, as far as nobody has to choose: the figures behind "would give".
import { CUBES, missing, plus, sum, type Action, type Bundle, type Effect, type Player, type View } from './view';

export type Gain =
  | { kind: 'coins'; from: number; to: number }
  | { kind: 'room'; stock: number; capacity: number }
  | { kind: 'star'; space: number; reward: Effect }
  | { kind: 'population'; to: number }
  | { kind: 'open'; action: Exclude<Action, 'barter'>; n: number }
  | { kind: 'owned'; building: string; effect: Effect }
  | { kind: 'choose' };

export interface Purse { coins: number; held: Bundle; reputation: number; population: number }

// How many cards the action could be used for with this in hand.
export function open(action: Action, discount: number, purse: Purse, view: View): number {
  if (action === 'build') {
    const less = discount + (view.discounts?.build ?? 0);
    return view.buildings.filter(one => one.copies > 0 && !one.owned && CUBES.reduce((lack, cube) => lack + Math.max(0, (one.cost[cube] ?? 0) - (purse.held[cube] ?? 0)), 0) <= less).length;
  }
  if (action === 'captain') {
    const less = discount + (view.discounts?.captain ?? 0);
    return view.captains.filter(one => one.payments.some(pay => pay.coins - less <= purse.coins && sum(missing(pay.resources, purse.held)) === 0)).length;
  }
  return view.contracts.slots.filter(({ contract }) => contract && sum(missing(contract.requires, purse.held)) === 0).length;
}

// board: where the worker moves, for the buildings that pay for that.
export function gains(effect: Effect, me: Player, view: View, board = ''): Gain[] {
  const purse: Purse = { coins: me.coins ?? 0, held: me.resources, reputation: me.reputation, population: me.population };
  const found: Gain[] = [];
  const mine = view.buildings.filter(one => me.buildings.includes(one.building));
  let sure = true;
  function walk(step: Effect): void {
    if (!sure) return;
    switch (step.op) {
      case 'coins': found.push({ kind: 'coins', from: purse.coins, to: purse.coins + step.n }); purse.coins += step.n; break;
      case 'gain':
        purse.held = plus(purse.held, step.resources);
        found.push({ kind: 'room', stock: sum(purse.held), capacity: me.capacity });
        break;
      case 'gainCube': found.push({ kind: 'room', stock: sum(purse.held) + step.n, capacity: me.capacity }); break;
      case 'star':
        for (let n = 0; n < step.n && sure && purse.reputation < view.track.length - 1; n++) {
          const reward = view.track[++purse.reputation] ?? { op: 'none' };
          found.push({ kind: 'star', space: purse.reputation, reward });
          if (reward.op === 'choice' || reward.op === 'action' || reward.op === 'gainCube') sure = false;
          else if (reward.op === 'gain') purse.held = plus(purse.held, reward.resources);
          else if (reward.op === 'coins') purse.coins += reward.n;
        }
        break;
      case 'population': purse.population = Math.min(view.population_most, purse.population + step.n); found.push({ kind: 'population', to: purse.population }); break;
      case 'action':
        if (step.type !== 'barter') {
          const n = open(step.type, step.discount ?? 0, purse, view);
          found.push({ kind: 'open', action: step.type, n });
          if (step.type === 'build' && n > 0) for (const one of mine) if (one.permanent?.type === 'afterBuild' && one.permanent.effect) found.push({ kind: 'owned', building: one.building, effect: one.permanent.effect });
        }
        break;
      case 'choice': found.push({ kind: 'choose' }); sure = false; break;
      case 'seq': for (const one of step.steps) walk(one); break;
      default: break;
    }
  }
  walk(effect);
  for (const one of mine) if (one.permanent?.type === 'afterActionOnBoard' && one.permanent.board === board && one.permanent.effect) found.push({ kind: 'owned', building: one.building, effect: one.permanent.effect });
  return found;
}

// Which cubes a discount may take off: every way to use it up that leaves a price one can pay.
export function waivers(cost: Bundle, waived: Bundle, left: number, held: Bundle): Bundle[] {
  const found: Bundle[] = [];
  const named = CUBES.findLastIndex(cube => (waived[cube] ?? 0) > 0);
  function fill(at: number, rest: number, so: Bundle): void {
    if (at === CUBES.length) {
      if (rest === 0 && CUBES.every(cube => (cost[cube] ?? 0) - (waived[cube] ?? 0) - (so[cube] ?? 0) <= (held[cube] ?? 0))) found.push(so);
      return;
    }
    const cube = CUBES[at]!;
    const most = at < named ? 0 : Math.min(rest, (cost[cube] ?? 0) - (waived[cube] ?? 0));
    for (let n = most; n >= 0; n--) fill(at + 1, rest - n, n > 0 ? { ...so, [cube]: n } : so);
  }
  const total = CUBES.reduce((cubes, cube) => cubes + (cost[cube] ?? 0) - (waived[cube] ?? 0), 0);
  fill(0, Math.min(left, total), {});
  return found;
}
