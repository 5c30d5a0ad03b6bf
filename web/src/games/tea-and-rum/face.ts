// The face of Tea & Rum: its board, and how its moves read.
import { keep } from '../../lib/keep.svelte';
import { narrow } from '../../lib/narrow.svelte';
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { t } from '../../lib/words.svelte';
import type { Face, Plan, Summary } from '../face';
import { UNITS } from './barter';
import Chain from './Chain.svelte';
import { DECISIONS } from './decisions';
import { deskOf } from './desk.svelte';
import { beats, nextOf } from './finale';
import { KEYS } from './keys';
import Page from './Page.svelte';
import {
  BUTTONS,
  captainText,
  does,
  effectText,
  listedNames,
  meOf,
  permanentText,
  roman,
  rum,
  rumOf,
  viewOf,
  wouldText,
  type RumKey,
} from './table';
import Ticker from './Ticker.svelte';
import { asRum, RESOURCES, topOf, typesIn, type RumMove, type View } from './view';

// Groups in the list of choices; what ends something comes last.
const GROUPS: Record<string, [RumKey, number]> = {
  move_worker: ['boards', 8],
  buy_ship: ['ships', 8],
  build: ['buildings', 8],
  hire: ['captains', 8],
  fulfil: ['contracts', 8],
  sell: ['scale.sold', 8],
  buy_unit: ['scale.bought', 8],
  to_buy: ['group.end', 1],
  commit: ['group.end', 1],
  unlock: ['warehouse', 7],
  discard: ['warehouse', 7],
  activate: ['group.free', 5],
  exchange: ['group.free', 5],
  use: ['group.free', 5],
  prove: ['group.free', 5],
  pass_ships: ['group.end', 0],
  skip: ['group.end', 0],
  done: ['group.end', 0],
};

// What it brings beyond itself.
function consequences(move: RumMove, sitting: Sitting): string {
  const view = viewOf(sitting);
  const me = meOf(sitting);
  if (!me) return '';
  switch (move.kind) {
    case 'move_worker':
    case 'branch':
    case 'activate':
    case 'buy_ship':
      return wouldText(move.move, sitting);
    case 'build': {
      const one = view.buildings.find(other => other.building === move.building);
      return one
        ? [effectText(one.vp, sitting), effectText(one.instant, sitting), permanentText(one.permanent, sitting)].filter(Boolean).join(' · ')
        : '';
    }
    case 'hire': {
      const one = view.captains.find(other => other.captain === move.captain);
      return one ? captainText(one, sitting) : '';
    }
    case 'fulfil':
      return effectText(view.contracts.slots[(move.slot ?? 1) - 1]?.bonus ?? { op: 'none' }, sitting);
    case 'pass_ships':
      return rum('pass.line');
    default:
      return '';
  }
}

const CONFIRM: Record<string, RumKey> = { build: 'confirm.build', hire: 'confirm.hire', fulfil: 'confirm.fulfil', buy_ship: 'confirm.buy' };
function summary(raw: Move, sitting: Sitting): Summary {
  const move = asRum(raw);
  const confirm: RumKey | undefined =
    move.kind === 'move_worker' ? (viewOf(sitting).removing ? 'confirm.remove' : 'confirm.place') : CONFIRM[move.kind];
  return {
    title: does(move, sitting),
    detail: consequences(move, sitting),
    confirm: move.kind === 'convert' ? does(move, sitting) : confirm ? rum(confirm, { n: move.coins ?? 0 }) : t('bar.play'),
  };
}

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

// Several moves that are put together first: a trade, a surplus; and the walk through the end.
function plan(sitting: Sitting): Plan | null {
  const view = viewOf(sitting);
  const desk = deskOf(sitting);
  const me = meOf(sitting);
  if (view.phase === 'over') {
    const all = beats(view);
    const back = {
      label: rum('finale.back'),
      go: () => desk.back(all),
    };
    if (desk.told >= all.length)
      return {
        buttons: [
          ...(narrow.current ? [] : [back]),
          {
            label: rum('finale.again'),
            go: () => {
              desk.told = 0;
              desk.hurried = false;
            },
          },
          {
            label: rum('finale.score'),
            go: () => {
              desk.score = true;
            },
          },
        ],
        commit: null,
      };
    const next = all[nextOf(all, desk.told)];
    const label = desk.counting(all)
      ? rum('finale.rest')
      : next
        ? rum('finale.next', { what: rumOf('step', next.step) })
        : rum('finale.end');
    return {
      buttons: [
        ...(desk.told > 0 ? [back] : []),
        {
          label: rum('finale.all'),
          go: () => {
            desk.told = all.length;
          },
        },
      ],
      commit: {
        label,
        ready: true,
        go: () => desk.onward(all, keep.manner !== 'full'),
      },
    };
  }
  if (!sitting.canAct || !me) return null;
  const clear = {
    label: t('bar.clear'),
    clears: true,
    go: () => {
      desk.clear();
      sitting.select(null);
    },
  };
  if (view.barter) {
    // What is no good to lie on a pan, to go on without or not to trade at all, is the button itself.
    const picked = sitting.chosen;
    if (picked && !UNITS.includes(picked.kind))
      return {
        buttons: [clear],
        commit: { label: does(asRum(picked), sitting), ready: true, go: () => void sitting.play(picked.move) },
      };
    const line = desk.line(view);
    const against = line === null ? null : sitting.against(line);
    const ready = line !== null && sitting.foresee(line) !== null;
    const comes = desk.weigh(sitting, view, view.barter).trade.receives;
    const label =
      line === null
        ? rum('scale.empty')
        : against
          ? against.message
          : comes < 0
            ? rum('scale.trade.pay', { n: -comes })
            : comes > 0
              ? rum('scale.trade.get', { n: comes })
              : rum('scale.trade');
    return { buttons: [{ ...clear, label: rum('scale.reset') }], commit: { label, ready, go: () => desk.trade(sitting, view) } };
  }
  if (view.phase === 'final_conversion') {
    const move = sitting.chosen ?? sitting.moves.find(one => one.move === 'convert 0 0');
    return move
      ? { buttons: [], commit: { label: does(asRum(move), sitting), ready: true, go: () => void sitting.play(move.move) } }
      : null;
  }
  if (topOf(view) === 'overflow' && sitting.chosen === null) {
    const left = me.overflow - desk.settled();
    const deeds = [
      ...(desk.pays() > 0 ? [rum('pay', { n: desk.pays() })] : []),
      ...typesIn(desk.drop).map(type => rum('overflow.drop', { n: desk.drop[type] ?? 0, what: sitting.word(type).toLocaleLowerCase() })),
    ];
    return {
      buttons: [clear],
      commit: {
        label: left > 0 ? rum('overflow.n', { n: left }) : capital(deeds.join(', ')),
        ready: left === 0,
        go: () => desk.settle(sitting),
      },
    };
  }
  return null;
}

function asked(view: View): string {
  const top = topOf(view);
  if (top) return top.startsWith('barter') ? 'barter' : top;
  if (view.phase === 'actions') return view.window === 'end' ? 'end' : view.removing ? 'remove' : 'place';
  return view.phase;
}

export const face: Face = {
  Page,
  Ticker,
  Chain,
  plan,
  keys: KEYS,
  tellsEnd: sitting => viewOf(sitting).phase === 'over' && deskOf(sitting).told < beats(viewOf(sitting)).length,
  decisions: DECISIONS,

  buttons(sitting) {
    return sitting.moves
      .filter(move => BUTTONS[move.kind] && !viewOf(sitting).barter)
      .map(move => ({ move: move.move, label: does(asRum(move), sitting), declines: move.kind !== 'done' }));
  },

  score(sitting, seat) {
    const player = (viewOf(sitting) as View | null)?.players[seat];
    return !player || player.red === null || player.blue === null ? '?' : rum('score', { red: player.red, blue: player.blue });
  },

  stock(view, seat, sitting) {
    const player = (view as unknown as View).players[seat];
    if (!player) return [];
    const { coins, red, blue, resources, buildings, captains, contracts, reputation, population } = player;
    return [
      { art: 'tr-coin', name: rum('coins.word'), n: coins },
      ...RESOURCES.map(type => ({ art: type, name: sitting.word(type), n: resources[type] ?? 0 })),
      { art: 'tr-red', name: rum('colour.red'), n: red },
      { art: 'tr-blue', name: rum('colour.blue'), n: blue },
      { art: 'star', name: rum('recap.stars'), n: reputation },
      { art: 'tr-pop', name: rum('recap.people'), n: population },
      { art: 'trb-church', name: rum('buildings'), n: buildings.length },
      { art: 'tr-captain', name: rum('captains'), n: captains.length },
      { art: 'tr-contract', name: rum('contracts'), n: contracts.length },
    ];
  },

  outcome(sitting) {
    const seats = sitting.result?.seats ?? [];
    const winners = seats.flatMap((seat, number) => (seat.winner ? [number] : []));
    if (winners.length === 0) return { title: rum('over.nobody'), line: rum('over.nobody.line') };
    const told = winners.map(seat =>
      rum('over.one', { name: listedNames([seat], sitting), titles: seats[seat]!.titles.map(title => rumOf('title', title)).join(' + ') }),
    );
    return { title: rum('over', { who: told.join(' · ') }), line: rum(winners.length > 1 ? 'over.two' : 'over.alone') };
  },

  ask(sitting) {
    const view = viewOf(sitting);
    const me = meOf(sitting);
    const what = asked(view);
    const two = view.automa && (what === 'place' || what === 'remove');
    const fill = {
      coins: me?.coins ?? 0,
      n: me?.overflow ?? 0,
      free: me?.free ?? 0,
      workers: me?.workers_to_use ?? 0,
      each: view.conversion_coins,
      blue: view.blue_threshold,
    };
    return { title: rumOf('ask', what, fill), line: two ? rum('line.automa') : rumOf('line', what, fill) };
  },

  round(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view || view.round === 0) return null;
    return { now: view.round, of: view.rounds, text: rum('round.of', { n: roman(view.round), of: roman(view.rounds) }) };
  },

  choice(raw, sitting) {
    const move = asRum(raw);
    const [group, rank] = GROUPS[move.kind] ?? (['question', 6] as const);
    return { group: rum(group), rank, place: '', text: does(move, sitting), value: '' };
  },

  summary,
};
