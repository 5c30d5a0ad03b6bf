// How Tea & Rum is seen happening: workers walk, goods leave what gives them, cards go to who pays for them.
import type { Flight } from '../../lib/motion';
import type { TableEvent } from '../../lib/protocol';
import type { Scene } from '../face';
import { goodsOf, typesIn, type Bundle, type Happened, type View } from './view';

const WORKER_MS = 320;
const GOODS_MS = 260;
const PAY_MS = 220;
const CARD_MS = 420;
const HOP_MS = 200;
const POINTS_MS = 300;
const FALL_MS = 160;

export function flights(event: TableEvent, { before, after, doer, tea }: Scene): Flight[] {
  const it = event as Happened;
  const was = before as unknown as View;
  const is = after as unknown as View;
  const seat = `seat.${doer ?? 0}`;
  const tint = tea(doer ?? 0);
  const flash = (to: string): Flight[] => [{ to, how: 'flash', feel: 'paper', ms: POINTS_MS, tint }];
  const turned = (to: string): Flight[] => [{ to, how: 'turn', feel: 'paper', ms: CARD_MS, join: 40 }];
  const coins = (from: string, to: string, n = 0): Flight[] =>
    n > 0 ? [{ from, to, look: '#tr-coin', count: n, feel: 'coin', ms: PAY_MS }] : [];
  const goods = (bundle: Bundle, from: string, ms = GOODS_MS): Flight[] =>
    typesIn(bundle).map((resource, nth) => ({
      from,
      to: `${seat}.${resource}`,
      look: `#${resource}`,
      count: bundle[resource] ?? 0,
      feel: 'wood',
      ms,
      ...(nth > 0 && { join: 50 }),
    }));
  const pays = (bundle: Bundle, to: string): Flight[] =>
    typesIn(bundle).map((resource, nth) => ({
      from: `${seat}.${resource}`,
      to,
      look: `#${resource}`,
      count: bundle[resource] ?? 0,
      feel: 'wood',
      ms: PAY_MS,
      ...(nth > 0 && { join: 50 }),
    }));
  const ship = (number: number | undefined): string => was.ships.find(one => one.number === number)?.ship ?? 'market';
  // Goods without a source came with the ship that has just been sold.
  const sold = (): string => was.ships.find(one => !is.ships.some(other => other.ship === one.ship))?.ship ?? seat;
  const row = `${it.board}:${it.row}`;
  const spot = `${row}.spot`;
  // Where the thing lies on the table that the event names: a row is named by its tile, a contract by its card, and what is owned lies before
  // its owner.
  const source = (): string | undefined => {
    if (!it.source) return undefined;
    const { kind, id } = it.source;
    if (kind === 'tile') {
      const board = was.boards.find(one => one.rows.some(({ tile }) => tile === id));
      return board ? `${board.board}:${board.rows.find(({ tile }) => tile === id)!.row}` : id;
    }
    if (kind === 'contract') {
      const slot = was.contracts.slots.find(({ contract }) => contract?.contract === id);
      return slot ? `slot-${slot.slot}` : `${seat}.contracts`;
    }
    if (kind === 'allegiance') return `${seat}.allegiance`;
    const owner = was.players[doer ?? 0];
    return owner?.buildings.includes(id) || owner?.captains.some(({ captain }) => captain === id) ? `${seat}.${id}` : id;
  };

  switch (it.kind) {
    case 'worker':
    case 'worker_instead':
      return [
        was.removing
          ? { from: spot, to: `${seat}.workers`, look: '#worker', feel: 'wood', ms: WORKER_MS, tint }
          : { from: `${seat}.workers`, to: spot, look: '#worker', feel: 'wood', ms: WORKER_MS, tint },
        { to: row, how: 'flash', feel: 'wood', ms: HOP_MS, tint, join: WORKER_MS },
      ];
    case 'automa_moved':
      return [{ from: `seat.${was.players.length}`, to: spot, look: '#worker', feel: 'wood', ms: WORKER_MS }];
    case 'token_drawn':
    case 'token_useless':
      return turned(`token.${it.board}`);
    case 'income':
      return coins(`${seat}.population`, `${seat}.coins`, it.coins);
    case 'coins':
      return coins(source() ?? seat, `${seat}.coins`, it.coins);
    case 'gained':
      return goods(goodsOf(it.resources), source() ?? sold());
    case 'points_red':
    case 'points_blue':
      return [
        {
          from: source() ?? seat,
          to: `${seat}.chest`,
          look: it.kind === 'points_red' ? '#tr-red' : '#tr-blue',
          feel: 'paper',
          ms: POINTS_MS,
        },
      ];
    case 'stepped':
      return [{ from: `${seat}.mark`, to: `${seat}.mark`, feel: 'wood', ms: HOP_MS }];
    case 'grew':
    case 'population_rose':
      return flash(`${seat}.population`);
    case 'ship_bought':
      return [
        ...coins(`${seat}.coins`, ship(it.ship), it.coins),
        { from: ship(it.ship), how: 'sail-left', feel: 'wood', ms: CARD_MS, join: PAY_MS },
      ];
    case 'token_paid':
      return coins(`${seat}.coins`, `token-${it.coins}`, it.coins);
    case 'discarded':
      return [{ from: `${seat}.${it.resource}`, feel: 'wood', ms: FALL_MS }];
    case 'built':
      return [...pays(goodsOf(it.paid), it.building!), { from: it.building!, to: `${seat}.${it.building}`, feel: 'paper', ms: CARD_MS }];
    case 'hired':
      return [
        ...coins(`${seat}.coins`, it.captain!, it.coins),
        { from: it.captain!, to: `${seat}.${it.captain}`, feel: 'paper', ms: CARD_MS },
      ];
    case 'fulfilled':
      return [{ from: `slot-${it.slot}`, to: `${seat}.contracts`, feel: 'paper', ms: CARD_MS }];
    case 'traded':
    case 'traded_sold':
    case 'traded_bought':
      return [...pays(goodsOf(it.sold), 'market'), ...goods(goodsOf(it.bought), 'market')];
    case 'activated':
      return [...((it.cannons ?? 0) > 0 ? pays({ cannon: it.cannons! }, `${seat}.${it.captain}`) : []), ...flash(`${seat}.${it.captain}`)];
    case 'exchanged':
    case 'used':
    case 'forged':
      return flash(`${seat}.${it.building}`);
    case 'sworn':
      return [{ from: it.allegiance!, to: `${seat}.allegiance`, feel: 'paper', ms: CARD_MS }];
    case 'proved':
      return flash(`${seat}.allegiance`);
    case 'chest_closed':
      return flash(`${seat}.chest`);
    case 'contract_shown':
      return [{ to: `slot-${it.slot}`, how: 'unroll', feel: 'paper', ms: CARD_MS, join: 40 }];
    case 'ships_shown':
      return is.ships.map(({ ship }, nth) => ({ to: ship, how: 'moor', feel: 'wood', ms: CARD_MS, ...(nth > 0 && { join: 60 }) }));
    case 'wish_first':
    case 'wish_second':
      // Their token goes from the card to them, what the card gives behind it: the second after the first.
      return [
        ...flash(`round-${was.round}`),
        { from: `round-${was.round}`, to: seat, look: `#tea-${tint}`, feel: 'paper', ms: POINTS_MS, join: HOP_MS },
      ];
    case 'stock_sold':
      return coins('market', `${seat}.coins`, it.coins);
    case 'captain_shown':
      return turned(it.captain!);
    case 'wish_shown':
    case 'reward_red':
    case 'reward_blue':
      return turned(`round-${it.round}`);
    default:
      return [];
  }
}
