import type { Outcome } from '../../lib/protocol';
import { t } from '../../lib/words.svelte';
import type { Outcomes } from '../outcomes';

type Asked = Outcome & { card?: string; seat?: number };
const CARDS = ['cat', 'hatter', 'queen', 'rabbit', 'caterpillar', 'hare'];

export const outcomes: Outcomes = {
  question: outcome =>
    outcome.kind === 'first'
      ? { title: t('referee.first'), line: t('referee.first.line') }
      : { title: t('tea-time.drawn'), line: t('tea-time.drawn.line', { cell: outcome.pieces[0] ?? '' }) },
  drawn: (outcome, sitting) => {
    const { card, seat, weight } = outcome as Asked;
    if (seat !== undefined) return { name: sitting.name(seat), arts: [`tea-${sitting.tea(seat)}`] };
    return { name: sitting.word(card ?? ''), arts: [`tt-${card}`], left: weight };
  },
  missing: (all, sitting) =>
    all[0]?.kind === 'deal'
      ? CARDS.filter(card => all.every(one => (one as Asked).card !== card)).map(card => ({
          name: sitting.word(card),
          arts: [`tt-${card}`],
        }))
      : [],
};
