// The face of Tea & Rum: its board, and how its moves read.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { t, type Key } from '../../lib/words.svelte';
import type { Face, Summary } from '../face';
import Board from './Board.svelte';
import { DECISIONS } from './decisions';
import Finale from './Finale.svelte';
import Island from './Island.svelte';
import Line from './Line.svelte';
import { bundleText, captainText, effectText, listedNames, meOf, permanentText, points, roman, rum, rumOf, viewOf, wouldText, type RumKey } from './table';
import { asRum, sum, topOf, type RumMove, type View } from './view';

const BUTTONS: Record<string, Key> = { pass_ships: 'tea-and-rum.pass', done: 'tea-and-rum.done', skip: 'tea-and-rum.skip' };

// Groups in the list of choices; what ends something comes last.
const GROUPS: Record<string, [RumKey, number]> = {
  move_worker: ['boards', 8], buy_ship: ['ships', 8], build: ['buildings', 8], hire: ['captains', 8], fulfil: ['contracts', 8], sell: ['scale.sold', 8], buy_unit: ['scale.bought', 8], to_buy: ['group.end', 1], commit: ['group.end', 1],
  unlock: ['warehouse', 7], discard: ['warehouse', 7], activate: ['group.free', 5], exchange: ['group.free', 5], use: ['group.free', 5], prove: ['group.free', 5], pass_ships: ['group.end', 0], skip: ['group.end', 0], done: ['group.end', 0],
};

function skips(view: View): string { const asks = topOf(view); return rum('skip', { what: rumOf('action', asks.startsWith('barter') ? 'barter' : asks) }); }

// What a move does, in a few words.
function does(move: RumMove, sitting: Sitting): string {
  const view = viewOf(sitting);
  const building = view.buildings.find(one => one.building === move.building);
  const captain = [...view.captains, ...(meOf(sitting)?.captains ?? [])].find(one => one.captain === move.captain);
  const what = move.resource ? sitting.word(move.resource).toLocaleLowerCase() : '';
  switch (move.kind) {
    case 'move_worker': return `${sitting.word(move.board ?? '')}, ${move.side === 'instead' ? rum('instead') : rum('row', { n: move.row ?? 0 })}: ${move.gives ? effectText(move.gives, sitting) : ''}`;
    case 'buy_ship': {
      const ship = view.ships.find(one => one.ship === move.ship);
      return `${rum('ship', { n: ship?.number ?? 0 })}, ${move.coins ?? 0} $: ${bundleText(ship?.rows[(move.row ?? 1) - 1]?.arrives ?? {}, sitting)}`;
    }
    case 'unlock': return rum('unlock.for', { n: move.coins ?? 0 });
    case 'discard': return rum('discard', { what });
    case 'build': return `${sitting.word(move.building ?? '')}: ${bundleText(building?.cost ?? {}, sitting)}`;
    case 'waive': return rum('waive', { what });
    case 'hire': {
      const pay = captain?.payments[(move.payment ?? 1) - 1];
      return `${sitting.word(move.captain ?? '')}: ${[pay && pay.coins > 0 ? `${pay.price ?? pay.coins} $` : '', bundleText(pay?.resources ?? {}, sitting)].filter(Boolean).join(', ')}`;
    }
    case 'fulfil': return `${rum('source.slot', { n: move.slot ?? 0 })}: ${points(move.points ?? 0, move.colour ?? 'red')}`;
    case 'sell': return rum('do.sell', { what });
    case 'buy_unit': return rum('do.take', { what });
    case 'to_buy': return rum('do.to_buy');
    case 'commit': return rum('do.trade');
    case 'activate': return `${sitting.word(move.captain ?? '')}: ${move.gives ? effectText(move.gives, sitting) : ''}`;
    case 'exchange': case 'use': return `${sitting.word(move.building ?? '')}: ${permanentText(building?.permanent ?? null, sitting)}`;
    case 'forge': return `${sitting.word(move.building ?? '')}: ${rum('forge.do', { n: move.times ?? 0 })}`;
    case 'cube': return what;
    case 'branch': return move.gives ? effectText(move.gives, sitting) : '';
    case 'swear': return `${sitting.word(move.allegiance ?? '')}, ${points(move.points ?? 0, 'red')}`;
    case 'prove': return `${rum('prove')}: ${sitting.word(move.allegiance ?? '')}`;
    case 'convert': return (move.red ?? 0) + (move.blue ?? 0) > 0 ? rum('convert.do', { red: move.red ?? 0, blue: move.blue ?? 0 }) : rum('convert.none');
    case 'skip': return skips(view);
    default: return BUTTONS[move.kind] ? t(BUTTONS[move.kind]!) : move.move;
  }
}

// What it brings beyond itself.
function consequences(move: RumMove, sitting: Sitting): string {
  const view = viewOf(sitting);
  const me = meOf(sitting);
  if (!me) return '';
  switch (move.kind) {
    case 'move_worker': case 'branch': case 'activate': return move.gives ? wouldText(move.gives, sitting, move.kind === 'move_worker' ? move.board : '') : '';
    case 'buy_ship': {
      const arrives = view.ships.find(one => one.ship === move.ship)?.rows[(move.row ?? 1) - 1]?.arrives ?? {};
      const n = sum(me.resources) + sum(arrives);
      return `${me.coins ?? 0} $ → ${(me.coins ?? 0) - (move.coins ?? 0)} $ · ${rum(n > me.capacity ? 'would.over' : 'would.room', { n, of: me.capacity })}`;
    }
    case 'build': {
      const one = view.buildings.find(other => other.building === move.building);
      return one ? [effectText(one.vp, sitting), effectText(one.instant, sitting), permanentText(one.permanent, sitting)].filter(Boolean).join(' · ') : '';
    }
    case 'hire': { const one = view.captains.find(other => other.captain === move.captain); return one ? captainText(one, sitting) : ''; }
    case 'fulfil': return effectText(view.contracts.slots[(move.slot ?? 1) - 1]?.bonus ?? { op: 'none' }, sitting);
    case 'pass_ships': return rum('pass.line');
    default: return '';
  }
}

const CONFIRM: Record<string, RumKey> = { build: 'confirm.build', hire: 'confirm.hire', fulfil: 'confirm.fulfil', buy_ship: 'confirm.buy' };
function summary(raw: Move, sitting: Sitting): Summary {
  const move = asRum(raw);
  const confirm: RumKey | undefined = move.kind === 'move_worker' ? (viewOf(sitting).removing ? 'confirm.remove' : 'confirm.place') : CONFIRM[move.kind];
  return { title: does(move, sitting), detail: consequences(move, sitting), confirm: confirm ? rum(confirm) : t('bar.play') };
}

function asked(view: View): string {
  const top = topOf(view);
  if (top) return top.startsWith('barter') ? 'barter' : top;
  if (view.phase === 'actions') return view.window === 'end' ? 'end' : view.removing ? 'remove' : 'place';
  return view.phase;
}

export const face: Face = {
  wide: true,
  full: true,
  Board,
  SeatArea: Island,
  Line,
  Ending: Finale,
  decisions: DECISIONS,

  buttons(sitting) { return sitting.moves.filter(move => BUTTONS[move.kind]).map(move => ({ move: move.move, label: does(asRum(move), sitting) })); },

  score(sitting, seat) {
    const player = (viewOf(sitting) as View | null)?.players[seat];
    return !player || player.red === null || player.blue === null ? '?' : rum('score', { red: player.red, blue: player.blue });
  },

  outcome(sitting) {
    const seats = sitting.result?.seats ?? [];
    const winners = seats.flatMap((seat, number) => (seat.winner ? [number] : []));
    if (winners.length === 0) return { title: rum('over.nobody'), line: rum('over.nobody.line') };
    const told = winners.map(seat => rum('over.one', { name: listedNames([seat], sitting), titles: seats[seat]!.titles.map(title => rumOf('title', title)).join(' + ') }));
    return { title: rum('over', { who: told.join(' · ') }), line: rum(winners.length > 1 ? 'over.two' : 'over.alone') };
  },

  ask(sitting) {
    const view = viewOf(sitting);
    const me = meOf(sitting);
    const what = asked(view);
    const fill = { coins: me?.coins ?? 0, n: me?.overflow ?? 0, free: me ? Math.max(0, me.capacity - sum(me.resources)) : 0, workers: me?.workers_to_use ?? 0, each: view.conversion_coins };
    return { title: rumOf('ask', what, fill), line: rumOf('line', what, fill) };
  },

  round(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view || view.round === 0) return null;
    return { now: view.round, of: view.rounds, text: rum(view.phase.startsWith('final') ? 'round.final' : view.removing ? 'round.remove' : 'round.place', { n: roman(view.round), phase: rumOf('phase', view.phase) }) };
  },

  choice(raw, sitting) {
    const move = asRum(raw);
    const [group, rank] = GROUPS[move.kind] ?? (['question', 6] as const);
    return { group: rum(group), rank, place: '', text: does(move, sitting), value: '' };
  },

  summary,
};
