// How Chai is seen happening: tiles leave the market and the rest closes up, items come from the pantry, customers from the
// deck, coins change purses.
import type { Flight } from '../../lib/motion';
import type { TableEvent } from '../../lib/protocol';
import type { Scene } from '../face';
import type { Event, House, View } from './view';

const TILE_MS = 260;
const COINS_MS = 220;
const CARD_MS = 420;
const TURN_MS = 300;

type Happened = TableEvent & Event;

export function flights(event: TableEvent, { before, after, doer, tea }: Scene): Flight[] {
  const it = event as Happened;
  const was = before as unknown as View;
  const is = after as unknown as View;
  const seat = `seat.${doer ?? 0}`;
  const house = (view: View): House | undefined => (doer === null ? undefined : view.houses[doer]);
  // A rival's doing has the same sentences with another subject.
  const kind = it.kind.replace(/_rival$/, '');

  // What is gained lies behind what was there.
  const shelf = (of: 'tile' | 'token', type: string, nth = 1): string => {
    const held = of === 'tile' ? house(was)?.flavours : house(was)?.pantry;
    return `${seat}.${of}.${type}.${(held?.[type] ?? 0) + nth}`;
  };
  const coins = (from: string, to: string, n = 1, join?: number): Flight[] =>
    n > 0 ? [{ from, to, look: '#coin-1', count: n, feel: 'coin', ms: COINS_MS, ...(join !== undefined && { join }) }] : [];
  const leaves = (of: 'tile' | 'token', type: string): Flight => {
    const held = of === 'tile' ? house(was)?.flavours : house(was)?.pantry;
    return { from: `${seat}.${of}.${type}.${held?.[type] ?? 1}`, feel: 'wood', ms: COINS_MS };
  };
  // Where a customer lay: in the pool, or reserved.
  const placeOf = (card: string | undefined): string => {
    const waits = was.pool.find(one => one.card === card);
    const own = house(was)?.reserved.find(one => one.card === card);
    return waits ? `pool.${waits.slot}` : own ? `${seat}.own.${own.place}` : 'deck';
  };
  const chair = (): string => `${seat}.own.${house(is)?.reserved.at(-1)?.place ?? 1}`;
  const bought = (type: string, count: number): Flight[] => {
    const group = was.market.groups.find(one => one.tile === type && one.spaces.length === count);
    if (!group) return [];
    // Every row closes up to the left: a tile goes as many steps as tiles before it have left.
    const slides = was.market.rows
      .flat()
      .filter(({ space, tile }) => tile && !group.spaces.includes(space))
      .map(({ space }) => [space, group.spaces.filter(gone => gone.slice(1) === space.slice(1) && gone < space).length] as const)
      .filter(([, steps]) => steps > 0);
    return [
      ...group.spaces.map((space, nth): Flight => ({
        from: `market.${space}`,
        to: shelf('tile', type, nth + 1),
        feel: 'wood',
        ms: TILE_MS,
        ...(nth > 0 && { join: 50 }),
      })),
      ...slides.map(([space, steps], nth): Flight => ({
        from: `market.${space}`,
        to: `market.${String.fromCharCode(space.charCodeAt(0) - steps)}${space.slice(1)}`,
        feel: 'wood',
        ms: TILE_MS,
        ...(nth > 0 && { join: 0 }),
      })),
    ];
  };

  switch (kind) {
    case 'income':
      return coins('market', `${seat}.coins`, it.money);
    case 'reset':
      return coins(`${seat}.coins`, 'pantry', it.money);
    case 'bought':
      return [...coins(`${seat}.coins`, 'market', it.money), ...bought(it.type!, it.count!)];
    case 'bought_free':
      return bought(it.type!, it.count!);
    case 'sold':
      return [leaves('tile', it.type!), ...coins('market', `${seat}.coins`, it.money, 0)];
    case 'tile_drawn':
      return [{ to: `market.${it.space}`, feel: 'wood', ms: TILE_MS, join: 40 }];
    case 'token_drawn':
      return [{ from: 'bag', to: `pantry.${it.slot}`, look: 'to', feel: 'wood', ms: TILE_MS, join: 40 }];
    case 'took':
    case 'took_free':
      return [{ from: `board.${it.type}`, to: shelf('token', it.type!), look: 'from', feel: 'wood', ms: TILE_MS }];
    case 'drew':
      return [{ from: 'bag', to: shelf('token', it.type!), look: 'to', feel: 'wood', ms: TILE_MS }];
    case 'got':
      return [{ to: shelf(house(is)?.flavours[it.type!] ? 'tile' : 'token', it.type!), feel: 'wood', ms: TILE_MS, join: 40 }];
    case 'got_coins':
    case 'tipped':
    case 'tipped_instead':
      return coins('cup', `${seat}.coins`, it.money);
    case 'discarded_tile':
      return [leaves('tile', it.type!)];
    case 'discarded_token':
      return [leaves('token', it.type!)];
    case 'pool_dealt':
      return [{ from: 'deck', to: `pool.${it.slot}`, look: 'to', feel: 'paper', ms: CARD_MS }];
    case 'reserved':
      return [{ from: placeOf(it.card), to: chair(), feel: 'paper', ms: CARD_MS }];
    case 'reserved_blind':
    case 'reserved_blind_hidden':
      return [{ from: 'deck', to: chair(), look: 'to', feel: 'paper', ms: CARD_MS }];
    case 'dismissed':
    case 'removed':
    case 'removed_pool':
      return [{ from: placeOf(it.card), feel: 'paper', ms: TILE_MS }];
    case 'used_ability':
    case 'ability_shown':
      return [{ to: `ability.${it.number}`, how: 'flash', feel: 'paper', ms: TURN_MS, tint: tea(doer ?? 0) }];
    case 'ability_dealt':
    case 'ability_replaced':
      return [{ to: `ability.${it.number}`, how: 'turn', feel: 'paper', ms: TURN_MS, join: 60 }];
    case 'swapped':
    case 'searched':
      return [{ to: seat, how: 'flash', feel: 'wood', ms: TURN_MS, tint: tea(doer ?? 0) }];
    case 'paid_tea':
      return coins(`${seat}.coins`, `seat.${it.to}.coins`, it.money);
    case 'paid_rival':
      return coins(`${seat}.coins`, `seat.${was.houses.findIndex(one => one.rival !== undefined)}.coins`, it.money);
    case 'paid_bank':
      return coins(`${seat}.coins`, 'cup', it.money);
    case 'served':
      return [
        { from: `${seat}.tea`, to: `cup.${it.cup}`, look: `#tea-${it.colour}`, feel: 'wood', ms: TURN_MS },
        { from: placeOf(it.card), to: `${seat}.points`, feel: 'paper', ms: CARD_MS, join: 0 },
      ];
    default:
      return [];
  }
}
