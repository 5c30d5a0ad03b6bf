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

type Say = (move: T42Move, sitting: Sitting) => string;
const card =
  (key: Key): Say =>
  (move, sitting) =>
    t(key, { card: sitting.word(move.card ?? '') });
const tea =
  (key: Key): Say =>
  (move, sitting) =>
    t(key, { tea: low(move.tea, sitting) });
const token =
  (key: Key): Say =>
  (move, sitting) =>
    t(key, { tea: low(move.tea, sitting), space: sitting.word(move.space ?? '') });
const position =
  (key: Key): Say =>
  (move, sitting) =>
    t(key, { position: positionName(viewOf(sitting), move.position, sitting) });
const run = (move: T42Move) => runText({ low: move.low ?? 1, high: move.high ?? 1 });
const button: Say = move => t(BUTTONS[move.kind]!, { n: move.forgone ?? 0 });

const DOES: Partial<Record<T42Move['kind'], Say>> = {
  side: move => t('tea-for-2.side', { side: move.side ?? '' }),
  assistant: (move, sitting) => {
    const marker = viewOf(sitting).markers.reachable.find(one => one.steps === move.steps);
    return t('tea-for-2.do.assistant', {
      n: move.steps ?? 0,
      teas: (marker?.teas ?? []).map(leaf => low(leaf, sitting)).join(', '),
      bonus: marker?.bonus ?? 0,
    });
  },
  shown: tea('tea-for-2.do.take'),
  bonus: tea('tea-for-2.do.take'),
  move_token: token('tea-for-2.do.move'),
  spend: move => t('tea-for-2.can.spend', { was: move.die ?? 0, die: move.becomes ?? 0 }),
  pay: token('tea-for-2.do.pay'),
  ability: (move, sitting) =>
    move.becomes !== undefined
      ? t('tea-for-2.can.ability', { was: move.die ?? 0, die: move.becomes })
      : move.tea
        ? tea('tea-for-2.do.ability.tea')(move, sitting)
        : t('tea-for-2.ability'),
  harvest: (move, sitting) => t('tea-for-2.do.harvest', { die: move.die ?? 0, tea: low(move.tea, sitting) }),
  market: (move, sitting) =>
    move.card
      ? t('tea-for-2.do.market', { die: move.die ?? 0, card: sitting.word(move.card), slot: String(move.slot ?? '') })
      : t('tea-for-2.do.search', { die: move.die ?? 0 }),
  keep: card('tea-for-2.do.keep'),
  return: card('tea-for-2.do.return'),
  discard: card('tea-for-2.do.discard'),
  place: (move, sitting) =>
    t('tea-for-2.do.place', { card: sitting.word(move.card ?? ''), slot: slotName(String(move.slot ?? ''), sitting) }),
  palace: move => t('tea-for-2.do.palace', { die: move.die ?? 0, action: t(`tea-for-2.does.${move.action}` as Key) }),
  move_card: (move, sitting) => t('tea-for-2.do.move_card', { card: cardIn(move.from, sitting), slot: slotName(move.to, sitting) }),
  swap_cards: (move, sitting) => t('tea-for-2.do.swap', { card: cardIn(move.from, sitting), other: cardIn(move.to, sitting) }),
  harbour: (move, sitting) =>
    t('tea-for-2.do.harbour', { dice: run(move), position: positionName(viewOf(sitting), move.position, sitting) }),
  contest: move => t('tea-for-2.do.contest', { dice: run(move) }),
  relocate: position('tea-for-2.do.relocate'),
  race_ship: position('tea-for-2.do.race_ship'),
  take_back: () => t('tea-for-2.duel.back'),
  production: move => t('tea-for-2.set.new', { dice: dice(move.count ?? 0, move.die ?? 0) }),
  reinforce: (move, sitting) => {
    const set = viewOf(sitting).production[(move.rank ?? 1) - 1];
    return t('tea-for-2.do.reinforce', { dice: dice(move.total ?? 0, set?.value ?? 0) });
  },
  crate: card('tea-for-2.do.crate'),
  next_token: tea('tea-for-2.do.next'),
  next_card: card('tea-for-2.do.act'),
  load_ship: (move, sitting) => t('tea-for-2.do.load', { ship: sitting.word(move.ship ?? '') }),
  discard_ship: (move, sitting) => t('tea-for-2.do.discard', { card: sitting.word(move.ship ?? '') }),
  junk: move => t(move.complete ? 'tea-for-2.junk.yes' : 'tea-for-2.junk.no'),
  load_junk: (move, sitting) =>
    t('tea-for-2.do.load_junk', {
      tea: low(move.tea, sitting),
      place: move.dock ? sitting.word(meOf(sitting).docks.find(one => one.dock === move.dock)?.ship?.ship ?? '') : sitting.word('D'),
    }),
  end_harvest: button,
  end_movement: button,
  end_turn: button,
  pass: button,
};

// What a move does, in a few words.
export function does(move: T42Move, sitting: Sitting): string {
  return DOES[move.kind]?.(move, sitting) ?? move.move;
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
