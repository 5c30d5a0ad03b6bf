// What a card of Tea Time is, for whoever asks.
import type { Sitting } from '../../lib/sitting.svelte';
import { t, type Key } from '../../lib/words.svelte';
import type { PieceFace } from '../face';
import Portrait from './Portrait.svelte';
import type { Side, View } from './view';

export function piece(id: string, sitting: Sitting): PieceFace | null {
  const view = sitting.view as unknown as View;
  const held = /^seat\.(\d+)\.(\w+)$/.exec(id);
  const seat = held ? Number(held[1]) : null;
  const cell = view.grid.flat().find(one => one.cell === id);
  const card = held ? held[2]! : cell?.card;
  const mine = seat === null ? undefined : view.players[seat]?.collection.find(one => one.card === card);
  if (!card || (held && !mine && card !== 'alice')) return null;
  const side: Side | null = held ? (mine?.side ?? null) : (cell?.side ?? null);
  const whose =
    seat === null
      ? t('tea-time.piece.at', { cell: id })
      : seat === sitting.seat
        ? t('piece.yours')
        : t('piece.of', { name: sitting.name(seat) });
  const art = { of: Portrait as never, props: { card, side } };
  const attempt = cell ? { attempt: `take ${cell.cell}` } : {};
  if (card === 'alice')
    return { name: 'Alice', whose, art, text: [t('tea-time.piece.alice', { points: view.alice_points })], rule: 'TT-ALICE-03', ...attempt };
  const worth = view.scale.map((points, n) => `${n}${n === view.scale.length - 1 ? '+' : ''} → ${points}`).join(' · ');
  const facts: [string, string][] = [[t('tea-time.piece.worth'), worth]];
  if (mine)
    facts.unshift([
      t('piece.here'),
      t('tea-time.held', {
        card: sitting.word(card),
        n: mine.count,
        side: t(`tea-time.side.${side ?? 'none'}` as Key),
        points: mine.points,
      }),
    ]);
  return {
    name: sitting.word(card),
    whose,
    art,
    text: [t(side === 'glass' ? 'tea-time.piece.glass' : 'tea-time.piece.character')],
    facts,
    rule: mine ? 'TT-SCORE-01' : 'TT-CANCEL-02',
    ...attempt,
  };
}
