// Chai's face: its board, its tea houses, and how its moves read.
import type { Move, TableEvent } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, signed, t, type Key } from '../../lib/words.svelte';
import type { Face, Summary } from '../face';
import Board from './Board.svelte';
import { DECISIONS } from './decisions';
import { deskOf } from './desk.svelte';
import HouseArea from './House.svelte';
import { afterBuying } from './lacking';
import Line from './Line.svelte';
import { piece } from './pieces';
import { abilityName, coins, customersFor, houseOf, sellerOf, viewOf } from './table';
import { all, is, type Customer, type Event, type Phase, type View } from './view';

const BUTTONS: Record<string, Key> = {
  leave: 'chai.leave',
  end: 'chai.end',
  skip: 'chai.skip',
  done: 'chai.done',
  coins_first: 'chai.coins_first',
  check_first: 'chai.check_first',
};

// Groups in the list of choices: those that serve first, those that end something last.
const RANKS: Record<string, number> = {
  serve: 9,
  serve_wild: 9,
  cup: 8,
  buy: 7,
  take: 7,
  ability: 6,
  swap: 6,
  market: 5,
  pantry: 4,
  reserve: 3,
  reserve_deck: 2,
  reset: 1,
  blind: 1,
  leave: -1,
  skip: -1,
  done: -1,
  end: -2,
};

function word(id: string | null | undefined, sitting: Sitting): string {
  return sitting.word(id ?? '').toLocaleLowerCase();
}
function named(customers: Customer[], sitting: Sitting): string {
  return listed(customers.map(one => t('chai.card_points', { card: sitting.word(one.card ?? ''), points: one.points ?? 0 })));
}

function abilityText(move: Move, sitting: Sitting): string {
  if (!is('ability', move)) return '';
  const name = abilityName(move.ability, sitting);
  if (move.discard) return t('chai.do.ability.discard', { name, what: listed(move.discard.map(one => word(one, sitting))) });
  if (move.give !== undefined) return t('chai.do.ability.swap', { name, given: word(move.give, sitting), taken: word(move.take, sitting) });
  const what = move.tile ?? move.token;
  if (what === undefined) return name;
  return t('chai.do.ability.piece', {
    name,
    what: move.tiles === undefined ? word(what, sitting) : `${move.tiles} ${word(what, sitting)}`,
  });
}

function cardOf(move: Move, sitting: Sitting): string {
  const card = (move as Move & { card?: string | { card?: string } }).card;
  return sitting.word(typeof card === 'string' ? card : (card?.card ?? ''));
}

// What a move does, in a few words.
function does(move: Move, sitting: Sitting): string {
  const view = viewOf(sitting);
  if (is('buy', move)) return t('chai.do.buy', { n: move.tiles, what: word(move.tile, sitting) });
  if (is('serve', move)) return t('chai.do.serve', { card: cardOf(move, sitting) });
  if (is('serve_wild', move)) return t('chai.do.serve_wild', { card: cardOf(move, sitting) });
  if (is('take', move)) return t('chai.do.take', { what: word(move.token, sitting) });
  if (is('ability', move)) return abilityText(move, sitting);
  if (is('swap', move)) return t('chai.do.swap', { given: word(move.give, sitting), taken: word(move.take, sitting) });
  if (is('want', move)) return t('chai.do.want', { what: word(move.tile ?? move.token, sitting) });
  if (is('waive', move)) return move.token === null ? t('chai.do.waive.nothing') : t('chai.do.waive', { what: word(move.token, sitting) });
  if (is('blend', move)) return t('chai.do.blend', { n: move.wild, what: word(move.tile ?? move.token, sitting) });
  if (is('replace', move)) return t('chai.do.replace', { old: abilityName(move.ability, sitting), name: abilityName(move.by, sitting) });
  const given = move as Move & { tile?: string; token?: string; cup?: number };
  switch (move.kind) {
    case 'market':
      return t('chai.do.market', { coins: coins(view.market.income) });
    case 'pantry':
      return t('chai.do.pantry');
    case 'reset':
      return t('chai.do.reset');
    case 'blind':
      return t('chai.do.blind');
    case 'reserve':
      return t('chai.do.reserve', { card: cardOf(move, sitting) });
    case 'reserve_deck':
      return t('chai.do.reserve_deck');
    case 'dismiss':
      return t('chai.do.dismiss', { card: cardOf(move, sitting) });
    case 'discard_flavour':
      return t('chai.do.discard', { what: word(given.tile, sitting) });
    case 'discard_pantry':
      return t('chai.do.discard', { what: word(given.token, sitting) });
    case 'cup':
      return t('chai.do.cup', { n: given.cup ?? 0 });
    default:
      return BUTTONS[move.kind] ? t(BUTTONS[move.kind]!) : move.move;
  }
}

function moneyOf(move: Move): number {
  return (move.effect as { money?: number } | undefined)?.money ?? 0;
}

// What it brings beyond itself: customers that it opens or makes too dear, who is paid, what is over a limit.
function consequences(move: Move, sitting: Sitting): string {
  const view = viewOf(sitting);
  const house = houseOf(view, sitting.seat);
  if (!house) return '';
  const said: string[] = [];
  if (is('buy', move)) {
    const customers = customersFor(sitting.thought.length > 0 ? (sitting.state?.view as unknown as View) : view, sitting.seat);
    const then = sitting.foresee(move.move)?.view as View | undefined;
    const left = then && houseOf(then, sitting.seat)?.money;
    const { opens, loses } = afterBuying(customers, then ? customersFor(then, sitting.seat) : customers);
    if (move.effect.over_limit > 0) said.push(t('chai.over', { n: move.effect.over_limit }));
    if (opens.length > 0) said.push(t('chai.opens', { cards: named(opens, sitting) }));
    if (loses.length > 0) said.push(t('chai.loses', { n: left ?? 0, cards: listed(loses.map(one => sitting.word(one.card ?? ''))) }));
    if (said.length === 0 && left !== undefined) said.push(t('chai.then_left', { coins: coins(left) }));
    if (leaves(move, sitting) && sitting.foresee(move.move, 'leave')?.goes_on === false) said.push(t('chai.turn_ends'));
  }
  if (is('take', move) && deskOf(sitting).puts) {
    const then = sitting.foresee(move.move);
    const more = (then?.view as View | undefined)?.pantry.picks_left ?? 0;
    if (more > 0) said.push(t('chai.pantry.more', { n: more }));
    else if (then?.goes_on === false) said.push(t('chai.turn_ends'));
  }
  if (is('serve', move)) {
    const customer = customersFor(view, sitting.seat).find(one => one.card === move.card);
    const seller = customer ? sellerOf(customer, sitting) : '';
    if (move.tea_cost > 0)
      said.push(seller ? t('chai.pays', { n: move.tea_cost, who: seller }) : t('chai.pays.bank', { n: move.tea_cost }));
    said.push(t(view.final ? 'chai.pick_cup.final' : 'chai.pick_cup'));
  }
  if (move.kind === 'market') said.push(t('chai.market.about'));
  if (move.kind === 'pantry') said.push(t('chai.pantry.about', { n: view.pantry.picks }));
  if (move.kind === 'reserve' || move.kind === 'reserve_deck')
    said.push(t(view.abilities.length > 0 ? 'chai.reserve.about' : 'chai.reserve.plain'));
  if (is('ability', move)) said.push(sitting.word(`text.ability-${move.ability}`));
  if (move.kind === 'end' && sitting.moves.some(other => other.kind === 'serve')) said.push(t('chai.end.could'));
  return said.join(' ');
}

// A visit to the market that is put together ends with what is bought, unless something is to be discarded first.
function leaves(move: Move, sitting: Sitting): boolean {
  return is('buy', move) && sitting.thought.length > 0 && move.effect.over_limit === 0;
}

const CONFIRM: Record<string, Key> = {
  buy: 'chai.confirm.buy',
  serve: 'chai.confirm.serve',
  reserve: 'chai.confirm.reserve',
  reserve_deck: 'chai.confirm.reserve',
  ability: 'chai.confirm.ability',
  dismiss: 'chai.confirm.dismiss',
  blind: 'chai.confirm.blind',
  reset: 'chai.confirm.reset',
  replace: 'chai.confirm.replace',
  want: 'chai.confirm.want',
  take: 'chai.confirm.want',
};

function summary(move: Move, sitting: Sitting): Summary {
  const bought = is('buy', move) ? [...all('buy', sitting.thought), move] : [];
  const taken = is('take', move) ? [...all('take', sitting.thought), move] : [];
  const price = bought.length > 0 ? bought.reduce((sum, one) => sum + one.price, 0) : -moneyOf(move);
  const title =
    bought.length > 0
      ? t('chai.buy_for', { what: listed(bought.map(one => `${one.tiles} ${word(one.tile, sitting)}`)), coins: coins(price) })
      : taken.length > 0
        ? t('chai.do.take', { what: listed(taken.map(one => word(one.token, sitting))) })
        : is('serve', move)
          ? t('chai.serve_for', { card: cardOf(move, sitting), points: signed(move.effect.points) })
          : does(move, sitting);
  const key = leaves(move, sitting) ? 'chai.confirm.buy_leave' : taken.length > 1 ? 'chai.confirm.take' : CONFIRM[move.kind];
  return { title, detail: consequences(move, sitting), confirm: key ? t(key, { n: price }) : t('bar.play') };
}

function ask(view: View, sitting: Sitting): { title: string; line: string } {
  const house = houseOf(view, sitting.seat);
  const money = coins(house?.money ?? 0);
  const ready = customersFor(view, sitting.seat).filter(one => one.lacks?.ready).length;
  const key = (phase: Phase): Key => `chai.ask.${phase}` as Key;
  const fill = {
    coins: money,
    n: view.phase === 'pantry' ? view.pantry.picks_left : 0,
    held: view.phase === 'discard_pantry' ? (house?.pantry_count ?? 0) : (house?.flavour_count ?? 0),
    limit: view.phase === 'discard_pantry' ? (house?.pantry_limit ?? 0) : (house?.flavour_limit ?? 0),
    over:
      view.phase === 'discard_pantry'
        ? (house?.pantry_count ?? 0) - (house?.pantry_limit ?? 0)
        : (house?.flavour_count ?? 0) - (house?.flavour_limit ?? 0),
    card: sitting.word(view.order?.card ?? ''),
    name: abilityName(view.new_ability ?? 0, sitting),
  };
  const title = t(key(view.phase), fill);
  switch (view.phase) {
    case 'choose':
      return { title, line: ready > 0 ? t('chai.line.ready', { n: ready }) : t('chai.line.choose', fill) };
    case 'market':
      return { title, line: t(sitting.moves.some(move => move.kind === 'leave') ? 'chai.line.market' : 'chai.line.market.first', fill) };
    case 'pantry':
      return { title, line: t('chai.line.pantry', fill) };
    case 'serve':
      return { title: ready > 0 ? title : t('chai.ask.serve.none'), line: ready > 0 ? t('chai.line.serve') : t('chai.line.serve.none') };
    case 'ability':
      return { title, line: t(deskOf(sitting).ability === null ? 'chai.line.ability' : 'chai.line.ability.in_hand') };
    case 'discard_flavour':
    case 'discard_pantry':
      return { title, line: t('chai.line.discard') };
    case 'cup':
      return { title, line: t('chai.line.cup') };
    case 'dice_order':
      return { title, line: t('chai.line.dice_order', fill) };
    default:
      return { title, line: t('chai.line.steps') };
  }
}

export const face: Face = {
  wide: true,
  Board,
  SeatArea: HouseArea,
  Line,
  decisions: DECISIONS,
  piece,

  rivals(sitting) {
    const view = viewOf(sitting) as View | null;
    return view ? view.houses.filter(house => house.rival !== undefined).map(house => sitting.word(house.rival!)) : [];
  },

  ownFirst(sitting) {
    const { phase } = viewOf(sitting);
    const serves = all('serve', sitting.moves);
    return (
      sitting.canAct &&
      (['discard_flavour', 'discard_pantry', 'dismiss'].includes(phase) ||
        (serves.length > 0 && serves.every(move => move.place !== undefined)))
    );
  },

  buttons(sitting) {
    const order = is('serve', sitting.chosen) ? sitting.chosen.pieces[0] : null;
    return sitting.moves
      .filter(
        move =>
          // What is picked is bought before one leaves.
          (BUTTONS[move.kind] && !(move.kind === 'leave' && deskOf(sitting).last)) ||
          (is('waive', move) && move.token === null) ||
          (is('serve_wild', move) && move.pieces[0] === order),
      )
      .map(move => ({
        move: move.move,
        label: is('waive', move) ? t('chai.do.waive.nothing') : t(BUTTONS[move.kind] ?? 'chai.use_wild'),
        declines: ['skip', 'waive', 'serve_wild'].includes(move.kind),
      }));
  },

  follows(move, sitting) {
    return leaves(move, sitting) ? [{ move: 'leave', play: true }] : [];
  },

  ladder(sitting) {
    return (viewOf(sitting).grades ?? []).map(({ grade, least }) => ({ name: sitting.word(grade), least }));
  },

  finest(sitting) {
    const mine = sitting.log
      .map(event => event as TableEvent & Event)
      .filter(event => event.kind === 'served' && event.seat === sitting.seat && event.points !== undefined);
    if (sitting.seat === null || mine.length === 0) return null;
    const best = mine.reduce((a, b) => (b.points! > a.points! ? b : a));
    const { round } = (sitting.log.findLast(event => event.kind === 'round' && event.ply <= best.ply) ?? {}) as Partial<Event>;
    return {
      title: t('chai.finest'),
      name: t('chai.finest.card', { card: sitting.word(best.card ?? ''), n: best.points! }),
      line: round === undefined ? t('chai.finest.cup', { cup: best.cup ?? 0 }) : t('chai.finest.round', { round, cup: best.cup ?? 0 }),
    };
  },

  stock(view, seat) {
    const house = (view as unknown as View).houses[seat];
    if (!house) return [];
    return [
      { art: 'coin', name: t('chai.coins.word'), n: house.money },
      { art: 'leaf', name: t('chai.flavours.word'), n: house.flavour_count },
      { art: 'honey', name: t('chai.pantry.word'), n: house.pantry_count },
    ];
  },

  verdict(sitting) {
    const view = viewOf(sitting) as View | null;
    const seats = sitting.result?.seats ?? [];
    const ending = view?.ending ? t(`chai.ending.${view.ending}` as Key) : '';
    const next = seats.length === 1 ? view?.grades?.findLast(({ least }) => least > seats[0]!.points) : undefined;
    if (next) return `${ending} ${t('chai.next_grade', { n: next.least - seats[0]!.points, grade: sitting.word(next.grade) })}`;
    if (!view || seats.length <= (sitting.state?.seats.length ?? 0)) return ending;
    const people = seats.slice(0, sitting.state!.seats.length).reduce((sum, seat) => sum + seat.points, 0);
    return `${t(seats.length > 2 ? 'chai.verdict.team' : 'chai.verdict', { points: people, name: sitting.name(seats.length - 1), others: seats.at(-1)!.points })} ${ending}`.trim();
  },

  ask(sitting) {
    return ask(viewOf(sitting), sitting);
  },

  round(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view) return null;
    return view.round === null ? { now: view.turn, of: view.turns ?? view.turn } : { now: view.round, of: view.rounds ?? view.round };
  },

  choice(move, sitting) {
    const group =
      move.kind === 'reserve_deck'
        ? 'reserve'
        : move.kind === 'discard_pantry'
          ? 'discard_flavour'
          : move.kind === 'serve_wild'
            ? 'serve'
            : viewOf(sitting).phase === 'dice_order'
              ? 'dice_order'
              : BUTTONS[move.kind]
                ? 'end'
                : ['reset', 'blind', 'take'].includes(move.kind)
                  ? 'take'
                  : move.kind;
    const points = is('serve', move) ? signed(move.effect.points) : '';
    const money = moneyOf(move);
    return {
      group: t(`chai.group.${group}` as Key),
      rank: RANKS[move.kind] ?? 0,
      place: is('buy', move) ? move.space : '',
      text: does(move, sitting),
      value: points || (money !== 0 ? t('chai.coins.signed', { n: Math.abs(money), sign: money > 0 ? '+' : '−' }) : ''),
    };
  },

  summary,
};
