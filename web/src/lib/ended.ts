// How a finished table ended for who sits at it, in a few words.
import { tinOf } from '../games/registry';
import type { MyTable } from './protocol';
import { t } from './words.svelte';

export function howItEnded({ game, result, seat }: Pick<MyTable, 'game' | 'result' | 'seat'>): { text: string; won: boolean } {
  const mine = result && seat !== null ? result.seats[seat] : undefined;
  if (!result || !mine) return { text: t('mine.over'), won: false };
  const won = mine.winner || result.outcome === 'team_won';
  if (tinOf(game).titles) return { text: t(won ? 'mine.won.plain' : 'mine.lost.plain'), won };
  if (result.seats.length === 1) return { text: t('over.points', { points: mine.points }).replace(/\.$/, ''), won: true };
  if (result.outcome === 'team_won' || result.outcome === 'team_lost') return { text: t(won ? 'mine.won.plain' : 'mine.lost.plain'), won };
  const rivals = result.seats.filter((_, number) => number !== seat).map(other => other.points);
  const fill = { points: mine.points, others: Math.max(...rivals), n: mine.place };
  if (result.outcome === 'shared' && mine.winner) return { text: t('mine.shared', fill), won };
  if (won) return { text: t('mine.won', fill), won };
  return { text: t(mine.place === 2 ? 'mine.second' : mine.place === 3 ? 'mine.third' : 'mine.placed', fill), won };
}
