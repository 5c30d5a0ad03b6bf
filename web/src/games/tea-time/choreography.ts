// How Tea Time is seen happening: cards go from the grid to who took them, and are dealt one after another.
import type { Flight } from '../../lib/motion';
import type { TableEvent } from '../../lib/protocol';
import type { Scene } from '../face';
import type { AlicePlaced, Dealt, Took } from './view';

const CARD_MS = 420;

export function flights(event: TableEvent, { doer, tea }: Scene): Flight[] {
  switch (event.kind) {
    case 'took':
      return (event as Took).cards.map(({ cell, card }, nth) => ({
        from: cell,
        to: `seat.${event.seat}.${card}`,
        feel: 'paper',
        ms: CARD_MS,
        ...(nth > 0 && { join: 60 }),
      }));
    case 'alice_placed':
      return [{ from: `seat.${event.seat}.alice`, to: (event as AlicePlaced).cell, look: 'to', feel: 'paper', ms: CARD_MS }];
    case 'dealt':
      return [{ to: (event as Dealt).cell, feel: 'paper', ms: CARD_MS, join: 40 }];
    case 'cancelled':
    case 'cancelled_pairs':
      return [{ to: `seat.${doer}.${(event as Dealt).card}`, how: 'flash', feel: 'paper', ms: 160, join: CARD_MS, tint: tea(doer ?? 0) }];
    default:
      return [];
  }
}
