// What the banner and the tab say.
import type { Face } from '../games/face';
import type { Sitting } from '../lib/sitting.svelte';
import { fetching } from '../local/fetching.svelte';
import { listed, t } from '../lib/words.svelte';

export interface Headline {
  mood: 'ask' | 'wait' | 'over';
  seat: number | null;
  title: string;
  line: string;
}

export function headline(sitting: Sitting, face: Face | null): Headline {
  const state = sitting.state;
  if (!state) return { mood: 'wait', seat: null, title: t('loading.title'), line: fetching.why === null ? '' : t('fetching.failed') };
  if (sitting.past) return { mood: 'wait', seat: null, title: t('past.title'), line: t('past.line') };
  if (state.phase === 'waiting') {
    const open = state.seats.filter(seat => seat.kind === 'open').length;
    return { mood: 'wait', seat: sitting.seat, title: t('waiting.title', { n: open }), line: t('waiting.line') };
  }
  if (sitting.counting) return { mood: 'over', seat: null, title: t('over.counting'), line: '' };
  if (state.phase === 'over') return { mood: 'over', ...outcome(sitting) };
  const line = sitting.missed > 0 ? t('back.line', { n: sitting.missed }) : '';
  const actor = sitting.actor;
  if (sitting.yourTurn) {
    if (sitting.slow) return { mood: 'wait', seat: actor, title: t('sending.title'), line: '' };
    const asked = face?.ask(sitting) ?? { title: t('turn.yours'), line: '' };
    const title =
      sitting.here.length > 1 && actor !== null ? t('screen.asked', { name: sitting.name(actor), ask: asked.title }) : asked.title;
    return { mood: 'ask', seat: actor, title, line: line || asked.line };
  }
  if (sitting.drawing) return { mood: 'ask', seat: null, title: t('referee.asked'), line: t('referee.asked.line') };
  if (actor === null) return { mood: 'wait', seat: null, title: t('turn.nobody'), line };
  const bot = state.seats[actor]?.kind !== 'person';
  const waits = sitting.asked ? t('undo.waiting') : sitting.standIn ? t('standin.line') : line;
  return { mood: 'wait', seat: actor, title: t(bot ? 'turn.bot' : 'turn.other', { name: sitting.name(actor) }), line: waits };
}

// "You win, 44 to 38.", "A shared pot: 52 each.", "Camille wins, 44 to 38."
export function outcome(sitting: Sitting): { seat: number | null; title: string; line: string } {
  const result = sitting.state?.result;
  if (!result) return { seat: null, title: t('over.title'), line: '' };
  const winners = result.seats.flatMap((seat, number) => (seat.winner ? [number] : []));
  if (sitting.face?.outcome && sitting.view) return { seat: winners.length === 1 ? winners[0]! : null, ...sitting.face.outcome(sitting) };
  const people = sitting.state?.seats.length ?? 0;
  const line =
    sitting.face?.verdict?.(sitting) ??
    result.seats
      .map((seat, number) => t('over.each', { name: number === sitting.reader ? t('you') : sitting.name(number), points: seat.points }))
      .join(' · ');
  if (result.outcome === 'team_won' || result.outcome === 'team_lost') {
    return {
      seat: null,
      title: t(
        people === 1
          ? result.outcome === 'team_won'
            ? 'over.alone.won'
            : 'over.alone.lost'
          : result.outcome === 'team_won'
            ? 'over.team.won'
            : 'over.team.lost',
      ),
      line,
    };
  }
  if (result.seats.length > people && winners.length > 1) return { seat: null, title: t('over.even'), line };
  if (result.seats.length === 1) {
    const alone = result.seats[0]!;
    const grade = alone.titles[0];
    return {
      seat: 0,
      title: grade ? t('over.grade', { points: alone.points, grade: sitting.word(grade) }) : t('over.points', { points: alone.points }),
      line: sitting.face?.verdict?.(sitting) ?? '',
    };
  }
  const best = Math.max(...result.seats.map(seat => seat.points));
  if (winners.length === 0) return { seat: null, title: t('over.nobody'), line: '' };
  const names = winners.map(seat => (seat === sitting.reader ? t('you') : sitting.name(seat)));
  const verdict = sitting.face?.verdict?.(sitting) ?? '';
  if (winners.length > 1) return { seat: null, title: t('over.shared', { points: best }), line: listed(names) };
  const winner = winners[0]!;
  const points = result.seats[winner]!.points;
  const others = result.seats
    .filter((_, seat) => seat !== winner)
    .map(seat => seat.points)
    .sort((a, b) => b - a);
  const against = { points, others: listed(others.map(String)) };
  const title = winner === sitting.reader ? t('over.you', against) : t('over.other', { ...against, name: sitting.name(winner) });
  return { seat: winner, title, line: others.includes(points) ? t('over.tiebreak') : verdict };
}

export function tabTitle(sitting: Sitting, game: string): string {
  const state = sitting.state;
  if (!state) return 'Samovar';
  if (state.phase === 'over') return `${t('over.title')} · ${game} · Samovar`;
  if (sitting.covered) return `${t('screen.tab')} · ${game} · Samovar`;
  return sitting.yourTurn || (sitting.seat !== null && state.undo.asked_by !== null && state.undo.asked_by !== sitting.seat)
    ? `${t('turn.tab')} · ${game} · Samovar`
    : `${game} · Samovar`;
}
