// The face of Tea for 2: its board, and how its moves read.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { signed, t, type Key } from '../../lib/words.svelte';
import type { Face, Summary } from '../face';
import Area from './Area.svelte';
import Board from './Board.svelte';
import { DECISIONS } from './decisions';
import { RUNS, runText } from './dice';
import { handOf } from './hand.svelte';
import Line from './Line.svelte';
import { slotOf } from './plantation';
import { endOf, meOf, viewOf, wayText } from './table';
import { asT42, LEAVES, topOf, type T42Move, type View } from './view';

const BUTTONS: Record<string, Key> = { end_turn: 'tea-for-2.end_turn', pass: 'tea-for-2.pass', end_harvest: 'tea-for-2.end_harvest', end_movement: 'tea-for-2.end_movement' };

// Groups in the list of choices: placements by board, then what changes dice, then what ends something.
const GROUPS: Record<string, [Key, number]> = {
  contest: ['tea-for-2.group.answer', 9], relocate: ['tea-for-2.group.answer', 9], take_back: ['tea-for-2.group.answer', 9],
  harbour: ['tea-for-2.harbour', 8], production: ['tea-for-2.production', 7], reinforce: ['tea-for-2.production', 7], market: ['tea-for-2.market', 6], harvest: ['tea-for-2.harvest', 5], palace: ['tea-for-2.palace', 4],
  ability: ['tea-for-2.group.dice', 2], spend: ['tea-for-2.group.dice', 2],
  end_turn: ['tea-for-2.group.end', 0], pass: ['tea-for-2.group.end', 0], end_harvest: ['tea-for-2.group.end', 0], end_movement: ['tea-for-2.group.end', 0],
};

function dice(count: number, value: number): string { return Array.from({ length: count }, () => value).join('-'); }
function low(id: string | undefined, sitting: Sitting): string { return sitting.word(id ?? '').toLocaleLowerCase(); }
function cardIn(slot: string | undefined, sitting: Sitting): string { return sitting.word(slotOf(meOf(sitting), slot ?? '')?.card?.card ?? ''); }
function slotName(slot: string | undefined, sitting: Sitting): string { return t('tea-for-2.beside', { space: sitting.word(slotOf(meOf(sitting), slot ?? '')?.space ?? '') }); }

// What a move does, in a few words.
function does(move: T42Move, sitting: Sitting): string {
  const view = viewOf(sitting);
  const slot = String(move.slot ?? '');
  const ship = sitting.word(move.ship ?? '');
  switch (move.kind) {
    case 'side': return t('tea-for-2.side', { side: move.side ?? '' });
    case 'assistant': {
      const marker = view.markers.reachable.find(one => one.steps === move.steps);
      return t('tea-for-2.do.assistant', { n: move.steps ?? 0, teas: (marker?.teas ?? []).map(leaf => low(leaf, sitting)).join(', '), bonus: marker?.bonus ?? 0 });
    }
    case 'shown': case 'bonus': return t('tea-for-2.do.take', { tea: low(move.tea, sitting) });
    case 'move_token': return t('tea-for-2.do.move', { tea: low(move.tea, sitting), space: sitting.word(move.space ?? '') });
    case 'spend': return t('tea-for-2.can.spend', { was: move.die ?? 0, die: move.becomes ?? 0 });
    case 'pay': return t('tea-for-2.do.pay', { tea: low(move.tea, sitting), space: sitting.word(move.space ?? '') });
    case 'ability': return move.becomes !== undefined ? t('tea-for-2.can.ability', { was: move.die ?? 0, die: move.becomes }) : move.tea ? t('tea-for-2.do.ability.tea', { tea: low(move.tea, sitting) }) : t('tea-for-2.ability');
    case 'harvest': return t('tea-for-2.do.harvest', { die: move.die ?? 0, tea: low(move.tea, sitting) });
    case 'market': return move.card ? t('tea-for-2.do.market', { die: move.die ?? 0, card: sitting.word(move.card), slot }) : t('tea-for-2.do.search', { die: move.die ?? 0 });
    case 'keep': return t('tea-for-2.do.keep', { card: sitting.word(move.card ?? '') });
    case 'return': return t('tea-for-2.do.return', { card: sitting.word(move.card ?? '') });
    case 'discard': return t('tea-for-2.do.discard', { card: sitting.word(move.card ?? '') });
    case 'place': return t('tea-for-2.do.place', { card: sitting.word(move.card ?? ''), slot: slotName(slot, sitting) });
    case 'palace': return t('tea-for-2.do.palace', { die: move.die ?? 0, action: t(`tea-for-2.does.${move.action}` as Key) });
    case 'move_card': return t('tea-for-2.do.move_card', { card: cardIn(move.from, sitting), slot: slotName(move.to, sitting) });
    case 'swap_cards': return t('tea-for-2.do.swap', { card: cardIn(move.from, sitting), other: cardIn(move.to, sitting) });
    case 'harbour': return t('tea-for-2.do.harbour', { dice: runText({ low: move.low ?? 1, high: move.high ?? 1 }), position: positionName(view, move.position, sitting) });
    case 'contest': return t('tea-for-2.do.contest', { dice: runText({ low: move.low ?? 1, high: move.high ?? 1 }) });
    case 'relocate': return t('tea-for-2.do.relocate', { position: positionName(view, move.position, sitting) });
    case 'race_ship': return t('tea-for-2.do.race_ship', { position: positionName(view, move.position, sitting) });
    case 'take_back': return t('tea-for-2.duel.back');
    case 'production': return t('tea-for-2.set.new', { dice: dice(move.count ?? 0, move.die ?? 0) });
    case 'reinforce': {
      const set = view.production[(move.rank ?? 1) - 1];
      return t('tea-for-2.do.reinforce', { dice: dice((set?.count ?? 0) + (move.count ?? 0), set?.value ?? 0) });
    }
    case 'crate': return t('tea-for-2.do.crate', { card: sitting.word(move.card ?? '') });
    case 'next_token': return t('tea-for-2.do.next', { tea: low(move.tea, sitting) });
    case 'next_card': return t('tea-for-2.do.act', { card: sitting.word(move.card ?? '') });
    case 'load_ship': return t('tea-for-2.do.load', { ship });
    case 'discard_ship': return t('tea-for-2.do.discard', { card: ship });
    case 'junk': return t(move.complete ? 'tea-for-2.junk.yes' : 'tea-for-2.junk.no');
    case 'load_junk': return t('tea-for-2.do.load_junk', { tea: low(move.tea, sitting), place: move.dock ? sitting.word(meOf(sitting).docks.find(one => one.dock === move.dock)?.ship?.ship ?? '') : sitting.word('D') });
    case 'end_harvest': case 'end_movement': return t(BUTTONS[move.kind]!, { n: move.forgone ?? 0 });
    default: return BUTTONS[move.kind] ? t(BUTTONS[move.kind]!) : move.move;
  }
}

function positionName(view: View, position: string | undefined, sitting: Sitting): string {
  if (position === 'HD') return t('tea-for-2.position.deck');
  const ship = view.harbour.positions.find(one => one.position === position)?.ship;
  return ship?.ship ? `${position} ${sitting.word(ship.ship)}` : position ?? '';
}

// What it brings beyond itself.
function consequences(move: T42Move, sitting: Sitting): string {
  const view = viewOf(sitting);
  const said: string[] = [];
  const way = wayText(move, sitting);
  if (way) said.push(way);
  if (move.kind === 'harbour') {
    const held = view.harbour.positions.find(one => one.position === move.position)?.held;
    if (held) said.push(t('tea-for-2.drives_out', { name: sitting.name(held.seat), dice: runText(held) }));
  }
  if ((move.kind === 'production' || move.kind === 'reinforce') && move.effect?.rank) said.push(t('tea-for-2.to_rank', { rank: move.effect.rank, n: view.production[move.effect.rank - 1]?.movement ?? 0 }));
  if (move.kind === 'spend') said.push(t('tea-for-2.spend.line'));
  if (move.kind === 'ability') said.push(sitting.word(`ability.${meOf(sitting).merchant}`));
  if (move.kind === 'keep') said.push(t('tea-for-2.search.keep.line'));
  if ((move.effect?.ships ?? 0) > 0) said.push(t('tea-for-2.sails', { n: move.effect!.ships }));
  if ((move.effect?.points ?? 0) !== 0) said.push(t('tea-for-2.points', { n: signed(move.effect!.points) }));
  return said.join(' · ');
}

function summary(raw: Move, sitting: Sitting): Summary {
  const move = asT42(raw);
  const placement = ['harvest', 'market', 'palace', 'harbour', 'production', 'reinforce', 'place'].includes(move.kind);
  return { title: does(move, sitting), detail: consequences(move, sitting), confirm: t(placement ? 'tea-for-2.confirm.place' : move.kind === 'move_token' ? 'tea-for-2.confirm.move' : move.kind === 'keep' ? 'tea-for-2.confirm.keep' : 'bar.play') };
}

function ask(sitting: Sitting): { title: string; line: string } {
  const view = viewOf(sitting);
  const frame = topOf(view);
  const hand = handOf(sitting);
  const full = frame.doing === 'take_card' && hand.moves.some(move => move.kind === 'discard');
  const card = sitting.word(hand.moves.find(move => move.kind === 'place')?.card ?? '');
  const leaf = LEAVES[frame.tea ?? 0] ?? 'yellow';
  const place = view.harbour.positions[frame.position ?? 0];
  const fill = {
    n: frame.movement ?? frame.units ?? 0, card, tea: low(leaf, sitting), was: frame.die ?? 0, die: (frame.die ?? 0) + (frame.down ? -1 : 1),
    dice: runText(RUNS[frame.run ?? 0]!), position: place?.position ?? '', ship: sitting.word(meOf(sitting).docks[frame.dock ?? 0]?.ship?.ship ?? ''), left: meOf(sitting).dice.length,
  };
  const doing = full ? 'discard' : frame.doing === 'turn' && hand.moves.some(move => move.kind === 'pass') ? 'pass' : frame.doing;
  const title = t(`tea-for-2.ask.${doing}` as Key, fill);
  const held = hand.dice.length > 0 ? t('tea-for-2.line.held', { dice: hand.dice.join(', ') }) : hand.places.length > 0 && !sitting.chosen ? t('tea-for-2.line.half') : '';
  return { title, line: held || t(`tea-for-2.line.${doing}` as Key, fill) };
}

export const face: Face = {
  wide: true,
  full: true,
  Board,
  SeatArea: Area,
  Line,
  decisions: DECISIONS,

  rivals(sitting) { return (viewOf(sitting) as View | null)?.solo ? [t('tea-for-2.race')] : []; },

  buttons(sitting) {
    return sitting.moves.filter(move => BUTTONS[move.kind]).map(move => ({ move: move.move, label: does(asT42(move), sitting) }));
  },

  verdict(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view?.solo) return t('tea-for-2.verdict', { years: view?.year ?? 0 });
    return t('tea-for-2.verdict.race', { points: view.merchants[0].points, others: view.merchants[1].points, years: view.year });
  },

  ask,

  round(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view || view.year === 0) return null;
    return { now: view.year, of: view.max_years, text: t('tea-for-2.year', { year: view.year, phase: t(`tea-for-2.phase.${view.phase}` as Key), goal: view.goal }) };
  },

  choice(raw, sitting) {
    const move = asT42(raw);
    const [group, rank] = GROUPS[move.kind] ?? ['tea-for-2.group.now', 3];
    return { group: t(group), rank, place: '', text: does(move, sitting), value: (move.effect?.points ?? 0) !== 0 ? signed(move.effect!.points) : endOf(move, sitting) };
  },

  summary,
};
