// What a piece of Chai is, for whoever asks.
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, t, type Key } from '../../lib/words.svelte';
import type { PieceFace } from '../face';
import { ingredients, needs } from './lacking';
import { abilityName, coins, customersFor, houseOf, sellerOf, told, viewOf } from './table';
import { art, sum, type Customer } from './view';

type Facts = [label: string, value: string][];

function low(piece: string, sitting: Sitting): string {
  return sitting.word(piece).toLocaleLowerCase();
}

function whoseIs(seat: number, sitting: Sitting): string {
  return seat === sitting.seat ? t('piece.yours') : t('piece.of', { name: sitting.name(seat) });
}

// The customers in sight that want a flavour or an item.
function wanted(piece: string, sitting: Sitting): Facts {
  const who = customersFor(viewOf(sitting), sitting.seat).filter(one => (one.flavours?.[piece] ?? 0) + (one.pantry?.[piece] ?? 0) > 0);
  return who.length > 0 ? [[t('chai.piece.wanted'), listed(who.map(one => sitting.word(one.card ?? '')))]] : [];
}

function customer(one: Customer, whose: string, attempts: string, sitting: Sitting): PieceFace {
  if (!one.card)
    return { name: t('chai.hidden'), whose, art: { symbols: ['card-back'] }, text: [t('chai.piece.hidden')], rule: 'CHAI-RESERVE-03' };
  const lacks = needs(one);
  const cost = one.lacks?.tea_cost ?? 0;
  const seller = sellerOf(one, sitting);
  const parts = ingredients(one).reduce<Record<string, number>>(
    (counts, { piece }) => ({ ...counts, [piece]: (counts[piece] ?? 0) + 1 }),
    {},
  );
  const facts: Facts = [
    [t('chai.piece.wants'), told(parts, sitting)],
    [t('score'), String(one.points ?? 0)],
  ];
  if (one.lacks)
    facts.push([
      t('chai.piece.lacks'),
      lacks.length > 0 ? listed(lacks.map(([piece, n]) => `${n} ${low(piece, sitting)}`)) : t('chai.piece.nothing'),
    ]);
  if (cost > 0) facts.push([t('chai.piece.tea'), seller ? t('chai.pays', { n: cost, who: seller }) : t('chai.pays.bank', { n: cost })]);
  return {
    name: sitting.word(one.card),
    whose,
    art: { symbols: [`tea-${one.colour}`] },
    text: [t('chai.piece.customer')],
    facts,
    rule: 'CHAI-FULFIL-03',
    attempt: attempts,
  };
}

const PLACES: Record<string, { name: Key; about: Key; symbol: string; rule: string; attempt: string }> = {
  deck: { name: 'chai.piece.deck', about: 'chai.piece.deck.about', symbol: 'card-back', rule: 'CHAI-RESERVE-03', attempt: 'reserve deck' },
  bag: { name: 'chai.piece.bag', about: 'chai.piece.bag.about', symbol: 'bag', rule: 'CHAI-PANTRY-02', attempt: 'blind' },
  market: { name: 'chai.piece.market', about: 'chai.piece.market.about', symbol: 'coin-3', rule: 'CHAI-MARKET-01', attempt: 'market' },
  pantry: { name: 'chai.piece.pantry', about: 'chai.piece.pantry.about', symbol: 'honey', rule: 'CHAI-PANTRY-01', attempt: 'pantry' },
};

export function piece(id: string, sitting: Sitting): PieceFace | null {
  const view = viewOf(sitting);
  const held = /^seat\.(\d+)\.(\w+)(?:\.(\w+))?(?:\.\d+)?$/.exec(id);
  const [kind, name = ''] = held ? [held[2]!, held[3] ?? ''] : (id.split('.') as [string, string | undefined]);
  const seat = held ? Number(held[1]) : null;
  const house = houseOf(view, seat);
  if (held && !house) return null;
  const whose = seat === null ? undefined : whoseIs(seat, sitting);
  const at = (given: string): { whose: string } => ({ whose: given });

  if (kind === 'market' && name) {
    const space = view.market.rows.flat().find(one => one.space === name);
    const group = view.market.groups.find(one => one.spaces.includes(name));
    if (!space?.tile || !group) return null;
    return {
      name: sitting.word(space.tile),
      ...at(name),
      art: { symbols: [art(space.tile)] },
      text: [t('chai.piece.tile')],
      facts: [
        [t('chai.piece.group'), t('chai.piece.group.of', { n: group.spaces.length, coins: coins(group.price) })],
        ...wanted(space.tile, sitting),
      ],
      rule: 'CHAI-MARKET-03',
      attempt: `buy ${group.space}`,
      also: sitting.moves.some(move => move.kind === 'market') ? ['market'] : [],
    };
  }
  if (kind === 'board' && name)
    return {
      name: sitting.word(name),
      art: { symbols: [art(name)] },
      text: [t('chai.piece.token')],
      facts: wanted(name, sitting),
      rule: 'CHAI-PANTRY-02',
      attempt: `take ${name}`,
      also: sitting.moves.some(move => move.kind === 'pantry') ? ['pantry'] : [],
    };
  if (kind === 'pool') {
    const one = view.pool.find(slot => slot.slot === Number(name));
    return one?.card ? customer(one, t('chai.pool'), view.phase === 'serve' ? `serve ${name}` : `reserve ${name}`, sitting) : null;
  }
  if (kind === 'ability')
    return {
      name: abilityName(Number(name), sitting),
      art: { symbols: ['bookmark'] },
      text: [sitting.word(`text.ability-${name}`), t('chai.piece.ability')],
      rule: 'CHAI-ABIL-01',
      attempt: `ability ${name}`,
    };
  if (kind === 'cup' && name) {
    const cup = view.cups.find(one => one.cup === Number(name));
    if (!cup) return null;
    const inside = sum(cup.teas) === 0 ? t('chai.cup.empty') : t('chai.cup.teas', { what: told(cup.teas, sitting) });
    return {
      name: t('chai.cup', { n: cup.cup }),
      art: { symbols: cup.tip ? ['cup', 'tip'] : ['cup'] },
      text: [t('chai.piece.cup')],
      facts: [[t('piece.here'), inside]],
      rule: 'CHAI-FULFIL-06',
      attempt: `cup ${name}`,
    };
  }
  if (house && seat !== null && whose !== undefined) {
    if (kind === 'own') {
      const one = house.reserved.find(card => card.place === Number(name));
      return one ? customer(one, whose, `serve own ${name}`, sitting) : null;
    }
    if ((kind === 'tile' || kind === 'token') && name) {
      const n = (kind === 'tile' ? house.flavours : house.pantry)[name] ?? 0;
      return {
        name: sitting.word(name),
        whose,
        art: { symbols: [art(name)] },
        text: [t(kind === 'tile' ? 'chai.piece.tile' : 'chai.piece.token')],
        facts: [[t('piece.here'), String(n)], ...wanted(name, sitting)],
        rule: kind === 'tile' ? 'CHAI-MARKET-08' : 'CHAI-PANTRY-06',
        also: [`${kind}.${name}`],
        ...(seat === sitting.seat && { attempt: `discard ${name}` }),
      };
    }
    if (kind === 'coins')
      return {
        name: t('chai.piece.coins'),
        whose,
        art: { symbols: ['coin-1'] },
        text: [t('chai.piece.coins.about')],
        facts: [[t('piece.here'), coins(house.money)]],
        rule: 'CHAI-MARKET-06',
      };
    if (kind === 'tea')
      return {
        name: t('chai.piece.tokens'),
        whose,
        art: { symbols: [`tea-${house.colour}`] },
        text: [t('chai.piece.tokens.about')],
        facts: [[t('piece.here'), String(house.tea_tokens)]],
        rule: 'CHAI-FULFIL-04',
      };
    return null;
  }
  const place = name === '' ? PLACES[kind] : undefined;
  return place
    ? {
        name: t(place.name),
        art: { symbols: [place.symbol] },
        text: [t(place.about, { n: view.pantry.picks })],
        rule: place.rule,
        attempt: place.attempt,
      }
    : null;
}
