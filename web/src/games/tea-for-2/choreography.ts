// How Tea for 2 is seen happening: dice go where they are placed, tea walks from station to station and sails, cards come from
// their stalls.
import type { Flight } from '../../lib/motion';
import type { TableEvent } from '../../lib/protocol';
import type { Scene } from '../face';
import { between } from './plantation';
import type { Merchant, TrailStep, View } from './view';

const DIE_MS = 300;
const HOP_MS = 240;
const LOAD_MS = 260;
const SAIL_MS = 700;
const CARD_MS = 420;
const ROLL_MS = 600;
const GLOW_MS = 160;
const BACK_MS = 260;

type Happened = TableEvent & TrailStep;

export function flights(event: TableEvent, { before, after, doer, earlier, tea }: Scene): Flight[] {
  const it = event as Happened;
  const was = before as unknown as View;
  const is = after as unknown as View;
  const who = doer ?? 0;
  const seat = `seat.${who}`;
  const tint = tea(who);
  const mine = (view: View): Merchant | undefined => view.merchants[who as 0 | 1];
  // What the solo opponent does is told in sentences of its own.
  const kind = it.kind.replace(/^race_/, '');

  const flash = (to: string, ms = DIE_MS): Flight[] => [{ to, how: 'flash', feel: 'paper', ms }];
  const turned = (to: string): Flight[] => [{ to, how: 'turn', feel: 'paper', ms: CARD_MS }];
  const dice = (to: string, values: (string | number)[], from?: string): Flight[] =>
    values.map((value, nth) => ({
      from: from ?? `${seat}.die:${value}`,
      to,
      look: who === 1 ? `#t2-die-${value}` : `#die-${value}`,
      feel: 'wood',
      ms: DIE_MS,
      tint,
      ...(nth > 0 && { join: 50 }),
    }));
  const slotOf = (card: string | undefined): string =>
    `${seat}.${[is, was].flatMap(view => mine(view)?.slots ?? []).find(one => one.card?.card === card)?.slot ?? 'land'}`;
  const dockOf = (ship: string | undefined, view = was): string | null => {
    const dock = mine(view)?.docks.find(one => one.ship?.ship === ship)?.dock;
    return dock === undefined ? null : `${seat}.${dock}`;
  };
  const count = (view: View, space: string): number => mine(view)?.spaces.find(one => one.space === space)?.tokens[it.tea!] ?? 0;
  const spaceOf = (card: string | undefined): string | undefined =>
    [is, was].flatMap(view => mine(view)?.slots ?? []).find(one => one.card?.card === card)?.space;
  // A tea on its way is where the last event left it; else it left a space that has one fewer now, and a new one comes over the field.
  const begins = (): string => {
    const last = earlier.at(-1) as Happened | undefined;
    const then = last?.kind.replace(/^race_/, '');
    if (last && ((then === 'converted' && last.into === it.tea) || (then === 'acted' && last.tea === it.tea)))
      return spaceOf(last.card) ?? 'F';
    if (then === 'gained' && last?.tea === it.tea) return 'F';
    return mine(was)?.spaces.find(({ space }) => count(is, space) < count(was, space))?.space ?? 'F';
  };
  // It hops from station to station along its lane.
  const walks = (space: string, to = `${seat}.${space}`, ms = HOP_MS): Flight[] => {
    const from = begins();
    const there = to === `${seat}.${space}` || to === `${seat}.${space}:${it.tea}`;
    if (from === space && there) return [];
    const via = [...between(from, space), ...(there || from === space ? [] : [space])].map(one => `${seat}.${one}`);
    return [
      {
        from: `${seat}.${from}`,
        to,
        look: `#t2-${it.tea}`,
        feel: 'wood',
        ms: via.length * HOP_MS + ms,
        ...(via.length > 0 && { via }),
      },
    ];
  };
  const stallOf = (card: string | undefined): string => {
    const stall = was.market.slots.find(one => one.card?.card === card)?.slot;
    return stall === undefined ? 'market:6' : `market:${stall}`;
  };
  const berthOf = (ship: string | undefined): string => was.harbour.positions.find(one => one.ship?.ship === ship)?.position ?? 'HD';
  const values = (it.dice ?? '').split('-');
  const rankOf = (view: View): number | undefined =>
    view.production.find(rank => rank.seat === who && String(rank.value) === values[0])?.rank;
  // What a search lays open, as it lies in the panel; the decks' own places.
  const PLACES = ['place:1', 'place:2', 'place:3'];
  const deck = was.stack?.at(-1)?.deck === 1 ? 'HD' : 'market:6';

  switch (kind) {
    case 'rolled':
      return [{ to: `${seat}.dice`, how: 'tumble', feel: 'wood', ms: ROLL_MS }];
    case 'die':
      return [{ to: `die:${it.die}`, how: 'tumble', feel: 'wood', ms: DIE_MS }];
    case 'harvested':
      return dice(it.tea!, [it.die!]);
    case 'bought':
    case 'market_search':
      return dice(`market:${it.slot}`, [it.die!]);
    case 'palace':
      return dice(it.action!, [it.die!]);
    case 'reserved':
    case 'contested':
    case 'relocated':
      return dice(it.position!, values);
    case 'displaced':
      return dice(`${seat}.dice`, values, it.position);
    case 'set':
    case 'reinforced':
      return dice(`rank:${rankOf(is) ?? 1}`, values);
    case 'set_dropped':
      return dice(rankOf(is) ? `rank:${rankOf(is)}` : `${seat}.dice`, values, `rank:${rankOf(was) ?? 1}`);
    case 'gained':
      return [{ from: it.tea!, to: `${seat}.F:${it.tea}`, look: `#t2-${it.tea}`, feel: 'wood', ms: HOP_MS }];
    case 'rests':
      return walks(it.space!, `${seat}.${it.space}:${it.tea}`);
    case 'crated':
      return walks(spaceOf(it.card) ?? 'F', slotOf(it.card), LOAD_MS);
    case 'acted':
      return [...walks(spaceOf(it.card) ?? 'F'), ...flash(slotOf(it.card), GLOW_MS)];
    case 'converted': {
      const space = spaceOf(it.card) ?? 'F';
      return [
        ...walks(space),
        ...flash(slotOf(it.card), GLOW_MS),
        { to: `${seat}.${space}`, look: `#t2-${it.into}`, how: 'turn', feel: 'wood', ms: GLOW_MS, join: 0 },
      ];
    }
    case 'loaded':
      return walks('D', dockOf(it.ship) ?? `${seat}.D`, LOAD_MS);
    case 'unloaded':
      return [{ from: dockOf(it.ship) ?? `${seat}.D`, to: `${seat}.D:${it.tea}`, look: `#t2-${it.tea}`, feel: 'wood', ms: LOAD_MS }];
    case 'sailed':
      return [
        { from: dockOf(it.ship) ?? `${seat}.D`, how: 'sail-right', feel: 'wood', ms: SAIL_MS },
        { from: dockOf(it.ship) ?? `${seat}.D`, to: `${seat}.ships`, look: '#t2-clipper', feel: 'paper', ms: DIE_MS, join: LOAD_MS },
        { to: `${seat}.points`, how: 'flash', feel: 'paper', ms: DIE_MS, tint, join: DIE_MS },
      ];
    case 'searched':
    case 'searched_ships':
      return PLACES.map((to, nth) => ({
        from: kind === 'searched' ? 'market:6' : 'HD',
        to,
        look: 'to',
        feel: 'paper',
        ms: CARD_MS,
        ...(nth > 0 && { join: 60 }),
      }));
    // The kept one goes to the plantation, the others back to their deck, the one that will lie on top last.
    case 'kept': {
      const top = deck === 'HD' ? was.harbour.deck.top.map(one => one.ship) : was.market.deck.top.map(one => one.card);
      const place = top.indexOf((it.card ?? null) as string);
      return place < 0 ? [] : [{ from: `place:${place + 1}`, to: `${seat}.land`, feel: 'paper', ms: CARD_MS }];
    }
    case 'returned':
      return ['place:2', 'place:1'].map((from, nth) => ({ from, to: deck, feel: 'paper', ms: BACK_MS, ...(nth > 0 && { join: 60 }) }));
    case 'turned_up':
      return (mine(was)?.slots ?? [])
        .filter(({ slot, face_down: down }) => down && !mine(is)?.slots.find(one => one.slot === slot)?.face_down)
        .map(({ slot }, nth) => ({ to: `${seat}.${slot}`, how: 'turn', feel: 'paper', ms: CARD_MS, ...(nth > 0 && { join: 60 }) }));
    case 'took_back':
      return dice(`${seat}.dice`, values, was.harbour.positions.find(one => one.held?.seat === who)?.position ?? `${seat}`);
    case 'spent':
      return [{ from: `${seat}.${it.space}:${it.tea}`, to: `die:${it.die}`, look: `#t2-${it.tea}`, feel: 'wood', ms: HOP_MS }];
    case 'placed':
      return [{ from: stallOf(it.card), to: `${seat}.${it.slot}`, look: 'to', feel: 'paper', ms: CARD_MS }];
    case 'moved_card': {
      const from = mine(was)?.slots.find(one => one.card?.card === it.card)?.slot;
      return from ? [{ from: `${seat}.${from}`, to: `${seat}.${it.slot}`, feel: 'paper', ms: CARD_MS }] : [];
    }
    case 'swapped':
      return [
        { from: slotOf(it.other), to: slotOf(it.card), look: 'to', feel: 'paper', ms: CARD_MS },
        { from: slotOf(it.card), to: slotOf(it.other), look: 'to', feel: 'paper', ms: CARD_MS, join: 0 },
      ];
    case 'discarded': {
      const from = mine(was)?.slots.find(one => one.card?.card === it.card)?.slot;
      return from ? [{ from: `${seat}.${from}`, feel: 'paper', ms: LOAD_MS }] : [];
    }
    case 'sunk':
      return [{ from: stallOf(it.card), feel: 'paper', ms: LOAD_MS, join: 60 }];
    case 'turned_down':
      return turned(slotOf(it.card));
    case 'ship_taken':
      return [{ from: berthOf(it.ship), to: dockOf(it.ship, is) ?? `${seat}.D`, look: 'to', feel: 'paper', ms: CARD_MS }];
    case 'ship_discarded':
      return [{ from: dockOf(it.ship) ?? `${seat}.D`, feel: 'paper', ms: LOAD_MS }];
    case 'assistant':
      return [{ from: 'assistant', to: 'assistant', feel: 'wood', ms: DIE_MS }];
    case 'coin':
      return [{ from: 'coin', to: 'coin', feel: 'coin', ms: DIE_MS }];
    case 'marker_to_production':
    case 'marker_to_harvest':
      return [{ from: it.marker!, to: it.marker!, feel: 'wood', ms: DIE_MS }, ...turned(it.marker!)];
    case 'ability':
      return flash(`${seat}.merchant`);
    default:
      return [];
  }
}
