import type { Outcome } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, t, tOr } from '../../lib/words.svelte';
import pieces from '../../styles/pieces-tea-for-2.svg?raw';
import { sheet } from '../../styles/sheet';
import type { Drawn, Outcomes } from '../outcomes';
import { low } from './does';
import { cardText, shipText } from './table';
import type { Leaf, PlantationCard, Ship } from './view';

type Asked = Outcome & { seat?: number; value?: number; card?: string; ship?: string; marker?: string; merchant?: string };

function drawn(outcome: Outcome, sitting: Sitting): Drawn {
  const { kind, seat, value, card, ship, marker, merchant } = outcome as Asked;
  if (seat !== undefined) return { name: sitting.name(seat), arts: [`tea-${sitting.tea(seat)}`] };
  if (value !== undefined) return { name: String(value), arts: [`t2-die-${value}`] };
  if (kind === 'card')
    return { name: sitting.word(card ?? ''), arts: ['t2-card'], line: cardText(outcome.facts as unknown as PlantationCard, sitting) };
  if (ship !== undefined)
    return {
      name: sitting.word(ship),
      arts: [ship.startsWith('J') ? 't2-junk' : 't2-clipper'],
      line: shipText(outcome.facts as unknown as Ship, sitting),
    };
  if (marker !== undefined) {
    const { teas, bonus } = outcome.facts as unknown as { teas: Leaf[]; bonus: number };
    return {
      name: listed(teas.map(tea => low(tea, sitting))),
      arts: teas.map(tea => `t2-${tea}`),
      ...(bonus > 0 ? { line: t('tea-for-2.drawn.bonus', { n: bonus }) } : {}),
    };
  }
  if (merchant !== undefined) return { name: sitting.word(merchant), arts: ['person'], line: sitting.word(`ability.${merchant}`) };
  return { name: t('tea-for-2.drawn.solo.card', { n: String(card ?? '') }), arts: ['t2-card'] };
}

sheet(pieces);

export const outcomes: Outcomes = {
  question: outcome => ({
    title: tOr(`tea-for-2.drawn.${outcome.kind}`, t('referee.asked')),
    line: tOr(`tea-for-2.drawn.${outcome.kind}.line`, ''),
  }),
  drawn,
};
