// What a move does, in a few words, and what it brings beyond itself.
import type { Sitting } from '../../lib/sitting.svelte';
import { signed, t, type Key } from '../../lib/words.svelte';
import { runText } from './dice';
import { slotOf } from './plantation';
import { meOf, viewOf, wayText } from './table';
import type { T42Move, View } from './view';

export const BUTTONS: Record<string, Key> = {
  end_turn: 'tea-for-2.end_turn',
  pass: 'tea-for-2.pass',
  end_harvest: 'tea-for-2.end_harvest',
  end_movement: 'tea-for-2.end_movement',
};

function dice(count: number, value: number): string {
  return Array.from({ length: count }, () => value).join('-');
}
export function low(id: string | undefined, sitting: Sitting): string {
  return sitting.word(id ?? '').toLocaleLowerCase();
}
function cardIn(slot: string | undefined, sitting: Sitting): string {
  return sitting.word(slotOf(meOf(sitting), slot ?? '')?.card?.card ?? '');
}
function slotName(slot: string | undefined, sitting: Sitting): string {
  return t('tea-for-2.beside', { space: sitting.word(slotOf(meOf(sitting), slot ?? '')?.space ?? '') });
}

// What a move does, in a few words.
export function does(move: T42Move, sitting: Sitting): string {
  const view = viewOf(sitting);
  const slot = String(move.slot ?? '');
  const ship = sitting.word(move.ship ?? '');
  switch (move.kind) {
    case 'side':
      return t('tea-for-2.side', { side: move.side ?? '' });
    case 'assistant': {
      const marker = view.markers.reachable.find(one => one.steps === move.steps);
      return t('tea-for-2.do.assistant', {
        n: move.steps ?? 0,
        teas: (marker?.teas ?? []).map(leaf => low(leaf, sitting)).join(', '),
        bonus: marker?.bonus ?? 0,
      });
    }
    case 'shown':
    case 'bonus':
      return t('tea-for-2.do.take', { tea: low(move.tea, sitting) });
    case 'move_token':
      return t('tea-for-2.do.move', { tea: low(move.tea, sitting), space: sitting.word(move.space ?? '') });
    case 'spend':
      return t('tea-for-2.can.spend', { was: move.die ?? 0, die: move.becomes ?? 0 });
    case 'pay':
      return t('tea-for-2.do.pay', { tea: low(move.tea, sitting), space: sitting.word(move.space ?? '') });
    case 'ability':
      return move.becomes !== undefined
        ? t('tea-for-2.can.ability', { was: move.die ?? 0, die: move.becomes })
        : move.tea
          ? t('tea-for-2.do.ability.tea', { tea: low(move.tea, sitting) })
          : t('tea-for-2.ability');
    case 'harvest':
      return t('tea-for-2.do.harvest', { die: move.die ?? 0, tea: low(move.tea, sitting) });
    case 'market':
      return move.card
        ? t('tea-for-2.do.market', { die: move.die ?? 0, card: sitting.word(move.card), slot })
        : t('tea-for-2.do.search', { die: move.die ?? 0 });
    case 'keep':
      return t('tea-for-2.do.keep', { card: sitting.word(move.card ?? '') });
    case 'return':
      return t('tea-for-2.do.return', { card: sitting.word(move.card ?? '') });
    case 'discard':
      return t('tea-for-2.do.discard', { card: sitting.word(move.card ?? '') });
    case 'place':
      return t('tea-for-2.do.place', { card: sitting.word(move.card ?? ''), slot: slotName(slot, sitting) });
    case 'palace':
      return t('tea-for-2.do.palace', { die: move.die ?? 0, action: t(`tea-for-2.does.${move.action}` as Key) });
    case 'move_card':
      return t('tea-for-2.do.move_card', { card: cardIn(move.from, sitting), slot: slotName(move.to, sitting) });
    case 'swap_cards':
      return t('tea-for-2.do.swap', { card: cardIn(move.from, sitting), other: cardIn(move.to, sitting) });
    case 'harbour':
      return t('tea-for-2.do.harbour', {
        dice: runText({ low: move.low ?? 1, high: move.high ?? 1 }),
        position: positionName(view, move.position, sitting),
      });
    case 'contest':
      return t('tea-for-2.do.contest', { dice: runText({ low: move.low ?? 1, high: move.high ?? 1 }) });
    case 'relocate':
      return t('tea-for-2.do.relocate', { position: positionName(view, move.position, sitting) });
    case 'race_ship':
      return t('tea-for-2.do.race_ship', { position: positionName(view, move.position, sitting) });
    case 'take_back':
      return t('tea-for-2.duel.back');
    case 'production':
      return t('tea-for-2.set.new', { dice: dice(move.count ?? 0, move.die ?? 0) });
    case 'reinforce': {
      const set = view.production[(move.rank ?? 1) - 1];
      return t('tea-for-2.do.reinforce', { dice: dice((set?.count ?? 0) + (move.count ?? 0), set?.value ?? 0) });
    }
    case 'crate':
      return t('tea-for-2.do.crate', { card: sitting.word(move.card ?? '') });
    case 'next_token':
      return t('tea-for-2.do.next', { tea: low(move.tea, sitting) });
    case 'next_card':
      return t('tea-for-2.do.act', { card: sitting.word(move.card ?? '') });
    case 'load_ship':
      return t('tea-for-2.do.load', { ship });
    case 'discard_ship':
      return t('tea-for-2.do.discard', { card: ship });
    case 'junk':
      return t(move.complete ? 'tea-for-2.junk.yes' : 'tea-for-2.junk.no');
    case 'load_junk':
      return t('tea-for-2.do.load_junk', {
        tea: low(move.tea, sitting),
        place: move.dock ? sitting.word(meOf(sitting).docks.find(one => one.dock === move.dock)?.ship?.ship ?? '') : sitting.word('D'),
      });
    case 'end_harvest':
    case 'end_movement':
      return t(BUTTONS[move.kind]!, { n: move.forgone ?? 0 });
    default:
      return BUTTONS[move.kind] ? t(BUTTONS[move.kind]!) : move.move;
  }
}

function positionName(view: View, position: string | undefined, sitting: Sitting): string {
  if (position === 'HD') return t('tea-for-2.position.deck');
  const ship = view.harbour.positions.find(one => one.position === position)?.ship;
  return ship?.ship ? sitting.word(ship.ship) : '';
}

// What it brings beyond itself.
export function consequences(move: T42Move, sitting: Sitting): string {
  const view = viewOf(sitting);
  const said: string[] = [];
  const way = wayText(move, sitting);
  if (way) said.push(way);
  if (move.kind === 'harbour') {
    const held = view.harbour.positions.find(one => one.position === move.position)?.held;
    if (held) said.push(t('tea-for-2.drives_out', { name: sitting.name(held.seat), dice: runText(held) }));
  }
  if ((move.kind === 'production' || move.kind === 'reinforce') && move.effect?.rank)
    said.push(t('tea-for-2.to_rank', { rank: move.effect.rank, n: view.production[move.effect.rank - 1]?.movement ?? 0 }));
  if (move.kind === 'spend') said.push(t('tea-for-2.spend.line'));
  if (move.kind === 'ability') said.push(sitting.word(`ability.${meOf(sitting).merchant}`));
  if (move.kind === 'keep') said.push(t('tea-for-2.search.keep.line'));
  if ((move.effect?.ships ?? 0) > 0) said.push(t('tea-for-2.sails', { n: move.effect!.ships }));
  if ((move.effect?.points ?? 0) !== 0) said.push(t('tea-for-2.points', { n: signed(move.effect!.points) }));
  return said.join(' · ');
}
