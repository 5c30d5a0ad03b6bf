// Tea Time's face: its board, its collections, and how its moves read.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, signed, t, tOr, type Key } from '../../lib/words.svelte';
import type { Face } from '../face';
import Board from './Board.svelte';
import Collection from './Collection.svelte';
import { piece } from './pieces';
import Scale from './Scale.svelte';
import { isTake, placeOf, type Cell, type Take, type View } from './view';

const NUMBERS = ['one', 'two', 'three'] as const;

export function shortName(card: string, sitting: Sitting): string {
  return tOr(`tea-time.short.${card}`, sitting.word(card));
}

function cardInLine({ card = '', side }: Cell, sitting: Sitting): string {
  const name = shortName(card, sitting);
  return side === 'glass' ? t('tea-time.in_glass', { card: name }) : name;
}

function takesAlice(move: Take): boolean {
  return move.cards.some(card => card.card === 'alice');
}

function details(move: Take, sitting: Sitting): string {
  const parts = move.effect.changes.map(change => {
    const fill = { card: shortName(change.card, sitting), from: change.points_was, to: change.points, n: change.cancels };
    return t(change.cancels > 0 ? 'tea-time.change.cancels' : 'tea-time.change', fill);
  });
  // What the cards do not explain of the change is Alice's.
  const alice = move.effect.points - move.effect.changes.reduce((sum, change) => sum + change.points - change.points_was, 0);
  if (alice !== 0) parts.push(t('tea-time.change.points', { card: 'Alice', points: signed(alice) }));
  if (takesAlice(move)) parts.push(t('tea-time.change.alice'));
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}

function numbered(kind: 'group' | 'confirm', count: number): string {
  return t(`tea-time.${kind}.${NUMBERS[count - 1] ?? 'three'}` as Key);
}

export const face: Face = {
  Board,
  SeatArea: Collection,
  Legend: Scale,
  decisions: ['took'],
  piece,

  ask(sitting) {
    const view = sitting.view as unknown as View;
    const title = t(`tea-time.ask.${view.may_take === 1 ? 'one' : view.may_take === 2 ? 'two' : 'three'}`);
    const picked = sitting.chosen?.pieces.length ?? 0;
    const line = picked > 0 ? t('tea-time.picked', { n: picked }) : view.may_take === 1 ? t('tea-time.pick.one') : t('tea-time.pick');
    return { title, line };
  },

  round(sitting) {
    const view = sitting.view as unknown as View | null;
    return view ? { now: view.round, of: view.rounds } : null;
  },

  choice(move: Move, sitting) {
    if (!isTake(move)) return { group: '', rank: 0, place: '', text: move.move, value: '' };
    const value = signed(move.effect.points);
    return {
      group: numbered('group', move.pieces.length),
      rank: move.pieces.length,
      place: placeOf(move.pieces),
      text: move.cards.map(card => cardInLine(card, sitting)).join(', '),
      value: takesAlice(move) ? `${value} · Alice` : value,
    };
  },

  summary(move, sitting) {
    if (!isTake(move)) return { title: move.move, detail: '', confirm: t('bar.play') };
    const cards = listed(move.cards.map(card => shortName(card.card ?? '', sitting)));
    return {
      title: t('tea-time.summary', { cards, points: signed(move.effect.points) }),
      detail: details(move, sitting),
      confirm: numbered('confirm', move.pieces.length),
    };
  },
};
