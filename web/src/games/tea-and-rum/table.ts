// Who is who at a table of Tea & Rum, and small sentences that several parts need.
import type { Sitting } from '../../lib/sitting.svelte';
import { colon, type Fill, type Key, listed, t, tOr } from '../../lib/words.svelte';
import {
  asRum,
  typesIn,
  type Allegiance,
  type Bundle,
  type Building,
  type Captain,
  type Effect,
  type Frame,
  type Icons,
  type Need,
  type Permanent,
  type Player,
  type RumMove,
  topOf,
  type Source,
  type View,
} from './view';
import { gains, viewThen, type Gain } from './would';

export { buyers, fillers } from './tale';

export function viewOf(sitting: Sitting): View {
  return sitting.position as View;
}
export function meOf(sitting: Sitting): Player | null {
  return sitting.seat === null ? null : (viewOf(sitting).players[sitting.seat] ?? null);
}
// One's own seat; for somebody who watches, the first.
export function mySeat(sitting: Sitting): number {
  return sitting.seat ?? 0;
}
export function whose(sitting: Sitting, seat: number): string {
  return seat === sitting.reader ? t('you') : sitting.name(seat);
}
export function previewOf(sitting: Sitting): RumMove | null {
  return sitting.preview ? asRum(sitting.preview) : null;
}
// The game's own words, without their beginning.
type Own<K> = K extends `tea-and-rum.${infer Rest}` ? Rest : never;
export type RumKey = Own<Key>;
export function rum(key: RumKey, fill: Fill = {}): string {
  return t(`tea-and-rum.${key}` as Key, fill);
}
// Of a kind of words, the one that the table names.
export function rumOf(kind: string, id: string, fill: Fill = {}): string {
  return t(`tea-and-rum.${kind}.${id}` as Key, fill);
}
export function rumOr(key: string, other: string): string {
  return tOr(`tea-and-rum.${key}`, other);
}
export function roman(n: number): string {
  return ['', 'I', 'II', 'III', 'IV', 'V'][n] ?? String(n);
}

function low(id: string, sitting: Sitting): string {
  return sitting.word(id).toLocaleLowerCase();
}

// "2 wheat, 1 ore"
export function bundleText(bundle: Bundle, sitting: Sitting): string {
  return typesIn(bundle)
    .map(type => `${bundle[type]} ${low(type, sitting)}`)
    .join(', ');
}
export function points(n: number, colour: string): string {
  return rumOf('vp', colour, { n });
}

export function effectText(effect: Effect, sitting: Sitting): string {
  switch (effect.op) {
    case 'none':
      return '';
    case 'coins':
      return rum('coins', { n: effect.n });
    case 'gain':
      return bundleText(effect.resources, sitting);
    case 'vp':
      return points(effect.n, effect.colour);
    case 'action':
      return `${rum(`action.${effect.type}`)}${effect.discount ? `, ${rum(effect.type === 'build' ? 'less.cubes' : 'less.coins', { n: effect.discount })}` : ''}`;
    case 'unlock':
      return effect.n === 'all' ? rum('unlock.all') : rum('unlock', { n: effect.n });
    case 'choice':
      return effect.options.map(one => effectText(one, sitting)).join(` ${rum('or')} `);
    case 'seq':
      return effect.steps.map(one => effectText(one, sitting)).join(', ');
    default:
      return rum(`fx.${effect.op}`, { n: effect.n });
  }
}

export function gainText(gain: Gain, sitting: Sitting): string {
  switch (gain.kind) {
    case 'coins':
      return rum('would.coins', { from: gain.from, to: gain.to });
    case 'room':
      return rum(gain.over ? 'would.over' : 'would.room', { n: gain.stock, of: gain.capacity });
    case 'star':
      return rum('would.star', { n: gain.space, what: effectText(gain.reward, sitting) });
    case 'population':
      return rum('would.population', { n: gain.to });
    case 'open':
      return rum(gain.action === 'build' ? 'would.build' : gain.action === 'captain' ? 'would.captain' : 'would.contract', { n: gain.n });
    case 'owned':
      return `${sitting.word(gain.building)}${colon()}${effectText(gain.effect, sitting)}`;
    case 'choose':
      return rum('would.choose');
  }
}
// What a move would bring now; empty until the table has told.
export function wouldText(move: string, sitting: Sitting): string {
  return sitting.moves.some(one => one.move === move)
    ? gains(sitting.foresee(move), viewOf(sitting), mySeat(sitting))
        .map(gain => gainText(gain, sitting))
        .join(' · ')
    : '';
}

export function permanentText(does: Permanent | null, sitting: Sitting): string {
  if (!does) return '';
  const effect = does.effect ? effectText(does.effect, sitting) : '';
  return rumOf('does', does.type, {
    effect,
    n: does.n ?? 0,
    board: does.board ? sitting.word(does.board) : '',
    give: bundleText(does.give ?? {}, sitting),
    get: bundleText(does.get ?? {}, sitting),
  });
}
export function iconsText(icons: Icons, sitting: Sitting): string {
  return Object.entries(icons)
    .map(([type, n]) => `${sitting.word(type)} ${n}`)
    .join(', ');
}

export function lackText(lack: Bundle, coins: number, sitting: Sitting): string {
  const parts = [...(coins > 0 ? [rum('coins', { n: coins })] : []), ...typesIn(lack).map(type => `${lack[type]} ${low(type, sitting)}`)];
  return parts.length > 0 ? rum('lack', { what: parts.join(', ') }) : '';
}

export function buildingText(one: Building, sitting: Sitting): string {
  return [
    sitting.word(one.building),
    bundleText(one.cost, sitting),
    effectText(one.vp, sitting),
    effectText(one.instant, sitting),
    permanentText(one.permanent, sitting),
    iconsText(one.icons, sitting),
  ]
    .filter(Boolean)
    .join('; ');
}
export function captainText(one: Captain, sitting: Sitting): string {
  return [
    sitting.word(one.captain),
    effectText(one.instant, sitting),
    one.cannons > 0 ? rum('cannons', { n: one.cannons, effect: effectText(one.cannon_effect, sitting) }) : '',
    iconsText(one.icons, sitting),
  ]
    .filter(Boolean)
    .join('; ');
}

export function needText(need: Need, sitting: Sitting): string {
  const what =
    need.what === 'coins' ? rum('coins.word') : typesIn({ [need.what]: 1 }).length > 0 ? low(need.what, sitting) : rumOf('need', need.what);
  return `${what} ${need.have === undefined ? '' : `${Math.min(need.have, need.n)}/`}${need.n}`;
}
export function allegianceText(one: Allegiance, sitting: Sitting): string {
  return one.at_end ? sitting.word(one.allegiance) : one.needs.map(need => needText(need, sitting)).join(', ');
}

export function sourceText(source: Source, sitting: Sitting): string {
  const number = source.id.replace(/^\D+/, '');
  switch (source.kind) {
    case 'space':
      return rum('source.space', { n: number });
    case 'slot':
      return rum('source.slot', { n: number });
    case 'reward':
      return rum('source.reward', { n: roman(Number(number)) });
    case 'contract':
      return rum('source.contract', { n: number });
    case 'tile':
      return sitting.word(source.id.replace(/-[a-d]$/, ''));
    default:
      return sitting.word(source.id);
  }
}
export function frameText(frame: Frame, sitting: Sitting): string {
  const from = frame.source ? `${sourceText(frame.source, sitting)}${colon()}` : '';
  switch (frame.doing) {
    case 'effect':
      return `${from}${frame.effect ? effectText(frame.effect, sitting) : ''}`;
    case 'stars':
      return `${from}${rum('fx.star', { n: frame.left ?? 1 })}`;
    case 'cubes':
      return `${from}${rum('fx.gainCube', { n: frame.left ?? 1 })}`;
    case 'waive':
    case 'forge':
      return sitting.word(frame.building ?? '');
    case 'barter_sell':
    case 'barter_buy':
      return rum('action.barter');
    case 'build':
    case 'captain':
    case 'contract':
      return `${from}${frame.effect ? effectText(frame.effect, sitting) : rum(`action.${frame.doing}`)}`;
    case 'overflow':
      return rum('crumb.overflow');
    case 'allegiance':
      return rum('crumb.allegiance', { blue: viewOf(sitting).blue_threshold });
    default:
      return `${from}${rum('crumb.choice')}`;
  }
}
export function listedNames(seats: number[], sitting: Sitting): string {
  return listed(seats.map(seat => whose(sitting, seat)));
}

// What the purse would hold after the pick in preview; null where it stays.
export function coinsAfter(sitting: Sitting): number | null {
  const after = viewThen(sitting.foreseen)?.players[mySeat(sitting)]?.coins ?? null;
  return after === meOf(sitting)?.coins ? null : after;
}

export const BUTTONS: Record<string, Key> = { pass_ships: 'tea-and-rum.pass', done: 'tea-and-rum.done', skip: 'tea-and-rum.skip' };
function skips(view: View): string {
  const asks = topOf(view);
  return rum('skip', { what: rumOf('action', asks.startsWith('barter') ? 'barter' : asks) });
}

// What a move does, in a few words.
export function does(move: RumMove, sitting: Sitting): string {
  const said = deed(move, sitting);
  const lost = [move.lost ? bundleText(move.lost, sitting) : '', move.lost_cubes ? rum('fx.gainCube', { n: move.lost_cubes }) : '']
    .filter(Boolean)
    .join(', ');
  return lost ? `${said} (${rum('short', { what: lost })})` : said;
}
function deed(move: RumMove, sitting: Sitting): string {
  const view = viewOf(sitting);
  const building = view.buildings.find(one => one.building === move.building);
  const captain = [...view.captains, ...(meOf(sitting)?.captains ?? [])].find(one => one.captain === move.captain);
  const what = move.resource ? sitting.word(move.resource).toLocaleLowerCase() : '';
  switch (move.kind) {
    case 'move_worker':
      return rum(move.side === 'instead' ? 'place.instead' : 'place.row', {
        place: sitting.word(move.board ?? ''),
        n: move.row ?? 0,
        what: move.gives ? effectText(move.gives, sitting) : '',
      });
    case 'buy_ship': {
      const ship = view.ships.find(one => one.ship === move.ship);
      return `${rum('ship', { n: ship?.number ?? 0, price: move.coins ?? 0 })}${colon()}${bundleText(ship?.rows[(move.row ?? 1) - 1]?.arrives ?? {}, sitting)}`;
    }
    case 'unlock':
      return rum('unlock.for', { n: move.coins ?? 0 });
    case 'discard':
      return rum('discard', { what });
    case 'build':
      return `${sitting.word(move.building ?? '')}${colon()}${bundleText(building?.cost ?? {}, sitting)}`;
    case 'waive':
      return rum('waive', { what });
    case 'hire': {
      const pay = captain?.payments[(move.payment ?? 1) - 1];
      return `${sitting.word(move.captain ?? '')}${colon()}${[pay && pay.coins > 0 ? rum('coins', { n: pay.price ?? pay.coins }) : '', bundleText(pay?.resources ?? {}, sitting)].filter(Boolean).join(', ')}`;
    }
    case 'fulfil':
      return `${rum('source.slot', { n: move.slot ?? 0 })}${colon()}${points(move.points ?? 0, move.colour ?? 'red')}`;
    case 'sell':
      return rum('do.sell', { what });
    case 'buy_unit':
      return rum('do.take', { what });
    case 'to_buy':
      return rum('do.to_buy');
    case 'commit':
      return rum('do.trade');
    case 'activate':
      return `${sitting.word(move.captain ?? '')}${colon()}${move.gives ? effectText(move.gives, sitting) : ''}`;
    case 'exchange':
    case 'use':
      return `${sitting.word(move.building ?? '')}${colon()}${permanentText(building?.permanent ?? null, sitting)}`;
    case 'forge':
      return `${sitting.word(move.building ?? '')}${colon()}${rum('forge.do', { n: move.times ?? 0 })}`;
    case 'cube':
      return what;
    case 'branch':
      return move.gives ? effectText(move.gives, sitting) : '';
    case 'swear':
      return `${sitting.word(move.allegiance ?? '')}, ${points(move.points ?? 0, 'red')}`;
    case 'prove':
      return `${rum('prove')}${colon()}${sitting.word(move.allegiance ?? '')}`;
    case 'convert':
      return (move.red ?? 0) + (move.blue ?? 0) > 0 ? rum('convert.do', { red: move.red ?? 0, blue: move.blue ?? 0 }) : rum('convert.none');
    case 'skip':
      return skips(view);
    default:
      return BUTTONS[move.kind] ? t(BUTTONS[move.kind]!) : move.move;
  }
}
