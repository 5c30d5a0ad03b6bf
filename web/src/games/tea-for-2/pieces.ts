// The card of a piece: what it is, what it does, what it is worth, and what it would do now.
import type { Sitting } from '../../lib/sitting.svelte';
import { colon, type Key, listed, t } from '../../lib/words.svelte';
import type { PieceFace } from '../face';
import { low } from './does';
import { handOf } from './hand.svelte';
import { countOf, couldFill, slotOf, tokensAt, wayOf, WORKSHOPS } from './plantation';
import { endOf, heldText, knownBelow, meOf, mySeat, previewOf, told, viewOf, whose } from './table';
import { faceUp, LEAVES, topOf, type Leaf, type Merchant, type PlantationCard, type Ship, type View } from './view';

type Row = readonly [label: string, value: string];
const row = (name: Key, text: string): Row => [t(name), text];

const CARD_RULES = { mover: 'T42-CARD-01', converter: 'T42-CARD-02', crate: 'T42-CARD-03', blooming: 'T42-CARD-04' };
const PLACES: Record<string, string> = {
  F: 'field',
  D: 'pier',
  ...Object.fromEntries(WORKSHOPS.map(([space, picture]) => [space, picture])),
};

function ofCard(card: PlantationCard, sitting: Sitting, space: string | null, down: boolean): PieceFace {
  const teas = (leaves: readonly Leaf[]): string =>
    leaves.length === LEAVES.length ? t('tea-for-2.any_tea') : listed(leaves.map(leaf => low(leaf, sitting)));
  const n = card.steps ?? 0;
  const text =
    card.type === 'crate'
      ? t('tea-for-2.about.crate', { cargo: told(card.capacity ?? {}, sitting) })
      : card.bonus
        ? t('tea-for-2.about.blooming', { tea: low(card.bonus.tea, sitting), n: card.bonus.points, most: card.bonus.most })
        : card.converts_to
          ? t('tea-for-2.about.converter', { teas: teas(card.trigger ?? []), tea: low(card.converts_to, sitting), n })
          : t('tea-for-2.about.mover', { teas: teas(card.trigger ?? []), n });
  const preview = previewOf(sitting);
  const acts = card.card !== null && wayOf(preview, meOf(sitting))?.acting.includes(card.card);
  const workshop = WORKSHOPS.find(one => one[0] === space)?.[1];
  return {
    name: sitting.word(card.card ?? ''),
    rule: CARD_RULES[card.type],
    text: [text],
    art: {
      symbols: [
        card.type === 'crate'
          ? 'crate'
          : card.type === 'blooming'
            ? 't2-bloom'
            : workshop
              ? `t2-${workshop}`
              : space === 'F'
                ? 't2-field'
                : 't2-card',
      ],
    },
    whose: [
      t(`tea-for-2.type.${card.type}` as Key),
      space ? t('tea-for-2.beside', { space: sitting.word(space) }) : '',
      down ? t('tea-for-2.down') : card.flips ? t('tea-for-2.name.flips') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    facts: [
      row('tea-for-2.about.worth', t('tea-for-2.about.points', { n: card.points })),
      ...(acts && preview ? [row('tea-for-2.about.now', `${t('tea-for-2.acts')}${colon()}${endOf(preview, sitting)}`)] : []),
    ],
  };
}

function ofShip(ship: Ship, sitting: Sitting, rows: Row[]): PieceFace {
  return {
    name: sitting.word(ship.ship ?? ''),
    whose: t(ship.any > 0 ? 'tea-for-2.type.junk' : 'tea-for-2.type.clipper'),
    rule: ship.any > 0 ? 'T42-SHIP-04' : 'T42-SHIP-03',
    art: { symbols: [ship.any > 0 ? 't2-junk' : 't2-clipper'] },
    text: [t('tea-for-2.about.ship', { cargo: ship.any > 0 ? t('tea-for-2.any_of', { n: ship.any }) : told(ship.requires, sitting) })],
    facts: [row('tea-for-2.about.worth', t('tea-for-2.about.points', { n: ship.points })), ...rows],
  };
}

// What is known of a deck beside its top card.
function ofDeck(deck: View['market']['deck'] | View['harbour']['deck'], name: Key, sitting: Sitting): Row[] {
  const known = knownBelow(deck, sitting);
  return [
    row('tea-for-2.about.deck', [t(name, { n: deck.count }), known].filter(Boolean).join(', ')),
    ...(deck.under.length > 0 ? [row('tea-for-2.about.under', listed(deck.under.map(id => sitting.word(id))))] : []),
  ];
}

function ofDie(value: number, seat: number, sitting: Sitting): PieceFace {
  const mine = seat === sitting.seat;
  return {
    name: t('tea-for-2.die', { n: value }),
    whose: whose(sitting, seat),
    art: { symbols: [seat === 1 ? `t2-die-${value}` : `die-${value}`] },
    text: [t('tea-for-2.about.die')],
    rule: 'T42-TURN-01',
    ...(mine && { also: [`die:${value}`], attempt: `harvest ${value} yellow` }),
  };
}

function ofTea(leaf: Leaf, space: string | null, merchant: Merchant, sitting: Sitting): PieceFace {
  const view = viewOf(sitting);
  const hand = handOf(sitting);
  return {
    name: sitting.word(leaf),
    whose: space === null ? t('tea-for-2.harvest') : sitting.word(space),
    art: { symbols: [`t2-${leaf}`] },
    text: [t('tea-for-2.tea_left', { tea: sitting.word(leaf), n: view.supply[leaf] })],
    facts: space === null ? [] : [row('tea-for-2.about.here', told(tokensAt(merchant, space), sitting))],
    rule: space === null ? 'T42-HACT-01' : 'T42-MOVE-01',
    ...(space === null && hand.dice.length > 0 && { attempt: `harvest ${hand.dice[0]} ${leaf}` }),
  };
}

function ofMerchant(seat: number, sitting: Sitting): PieceFace | null {
  const merchant = viewOf(sitting).merchants[seat === 1 ? 1 : 0];
  if (!merchant.merchant || !merchant.tea) return null;
  const sides: readonly Row[] = [
    [t('tea-for-2.side', { side: 'A' }), t('tea-for-2.side.a', { tea: low(merchant.tea, sitting) })],
    [t('tea-for-2.side', { side: 'B' }), t('tea-for-2.side.b', { ability: sitting.word(`ability.${merchant.merchant}`) })],
  ];
  const up = !merchant.side
    ? t('tea-for-2.side.none')
    : merchant.side === 'B' && (merchant.ability_left ?? 0) === 0
      ? `${t('tea-for-2.side', { side: 'B' })}, ${t('tea-for-2.ability.used')}`
      : t('tea-for-2.side', { side: merchant.side });
  return {
    name: sitting.word(merchant.merchant),
    whose: whose(sitting, seat),
    art: { symbols: [`t2-m-${merchant.tea}`] },
    text: [],
    facts: [...sides, row('tea-for-2.about.now', up)],
    rule: merchant.side === 'A' ? 'T42-MERCH-09' : 'T42-MERCH-01',
    ...(seat === sitting.seat && { also: ['ability'], ...(merchant.side === 'B' && { attempt: 'ability' }) }),
  };
}

function ofMarker(id: string, sitting: Sitting): PieceFace | null {
  const { markers } = viewOf(sitting);
  const marker = [...markers.harvest, ...markers.production].find(one => one.marker === id);
  if (!marker) return null;
  const steps = markers.reachable.find(one => one.marker === id)?.steps;
  return {
    name: listed(marker.teas.map(leaf => sitting.word(leaf))),
    whose: t(markers.harvest.includes(marker) ? 'tea-for-2.harvest' : 'tea-for-2.production'),
    art: { symbols: marker.teas.map(leaf => `t2-${leaf}`) },
    text: [t('tea-for-2.about.marker', { n: marker.bonus })],
    facts: [
      ...(steps === undefined ? [] : [row('tea-for-2.assistant', t('tea-for-2.marker.steps', { n: steps }))]),
      ...(markers.chosen?.marker === id ? [row('tea-for-2.about.now', t('tea-for-2.marker.chosen'))] : []),
    ],
    rule: 'T42-HARVEST-05',
    ...(steps !== undefined && { attempt: `assistant ${steps}` }),
  };
}

function ofRace(sitting: Sitting): PieceFace | null {
  const { solo } = viewOf(sitting);
  if (!solo) return null;
  const actions = solo.actions ?? [];
  return {
    name: t('tea-for-2.race'),
    whose: solo.card === undefined ? t('tea-for-2.race.card.none') : t('tea-for-2.race.card', { n: solo.card }),
    art: { symbols: ['t2-card'] },
    text:
      actions.length === 0 ? [t('tea-for-2.race.later')] : [...new Set(actions)].map(action => t(`tea-for-2.race.how.${action}` as Key)),
    facts: actions.map((action, nth): Row => [String(nth + 1), `${t(`tea-for-2.race.is.${action}` as Key)}${nth < solo.step ? ' ✓' : ''}`]),
    rule: 'T42-SOLO-07',
  };
}

// What is asked about, by the name of its piece; null where there is no more to say than what stands there.
export function piece(id: string, sitting: Sitting): PieceFace | null {
  const view = viewOf(sitting);
  const owned = /^seat\.(\d)\.(.*)$/.exec(id);
  const seat = owned ? Number(owned[1]) : mySeat(sitting);
  const merchant = view.merchants[seat === 1 ? 1 : 0];
  const name = owned ? owned[2]! : id;
  const hand = handOf(sitting);
  const die = /^die:(\d)$/.exec(name);
  if (die) return ofDie(Number(die[1]), seat, sitting);
  const stall = /^market:(\d)$/.exec(name);
  if (stall) {
    const slot = Number(stall[1]);
    const card = slot === 6 ? faceUp(view.market.deck.top[0]) : (view.market.slots[slot - 1]?.card ?? null);
    if (!card?.card) return null;
    const face = ofCard(card, sitting, null, false);
    return {
      ...face,
      facts: [...(face.facts ?? []), ...(slot === 6 ? ofDeck(view.market.deck, 'tea-for-2.deck', sitting) : [])],
      ...(hand.dice.length === 1 && { attempt: `market ${hand.dice[0]} slot ${slot}` }),
    };
  }
  // What a search has laid open.
  const found = /^place:(\d)$/.exec(name);
  if (found) {
    const nth = Number(found[1]) - 1;
    if (topOf(view).deck === 1) {
      const ship = faceUp(view.harbour.deck.top[nth]);
      return ship && ofShip(ship, sitting, [row('tea-for-2.about.now', t('tea-for-2.you_hold', couldFill(ship, mySeat(sitting))))]);
    }
    const card = faceUp(view.market.deck.top[nth]);
    return card && ofCard(card, sitting, null, false);
  }
  const here = slotOf(merchant, name);
  if (here) return here.card ? ofCard(here.card, sitting, here.space, here.face_down === true) : null;
  const dock = merchant.docks.find(one => one.dock === name);
  if (dock) return dock.ship ? ofShip(dock.ship, sitting, [row('tea-for-2.about.now', t('tea-for-2.lacks', { n: dock.lacks }))]) : null;
  const place = view.harbour.positions.find(one => one.position === name);
  if (place) {
    const ship = place.position === 'HD' ? faceUp(view.harbour.deck.top[0]) : place.ship;
    if (!ship?.ship) return null;
    return ofShip(ship, sitting, [
      row('tea-for-2.about.now', t('tea-for-2.you_hold', couldFill(ship, mySeat(sitting)))),
      ...(place.held ? [row('tea-for-2.harbour', heldText(place.held, sitting))] : []),
      ...(place.position === 'HD'
        ? ofDeck(view.harbour.deck, 'tea-for-2.ship_deck', sitting)
        : place.held
          ? []
          : [row('tea-for-2.harbour', t('tea-for-2.free'))]),
    ]);
  }
  const action = view.palace.find(one => one.action === name);
  if (action)
    return {
      name: t(`tea-for-2.does.${name}` as Key, { n: merchant.slots.filter(slot => slot.face_down).length }),
      whose: t('tea-for-2.palace'),
      art: { symbols: ['t2-palace'] },
      text: [`${sitting.word(name)}.`],
      facts: action.dice.map(one => row('tea-for-2.about.now', whose(sitting, one.seat))),
      rule: 'T42-PALACE-01',
      ...(hand.dice.length === 1 && { attempt: `palace ${hand.dice[0]} ${name}` }),
    };
  const rank = view.production.find(one => `rank:${one.rank}` === name);
  if (rank)
    return {
      name: t('tea-for-2.rank', { n: rank.rank, movement: rank.movement }),
      whose: t('tea-for-2.production'),
      art: { symbols: ['t2-production'] },
      text: [t('tea-for-2.about.rank', { n: rank.movement })],
      facts: [
        row(
          'tea-for-2.about.now',
          rank.seat === undefined
            ? t('tea-for-2.free')
            : `${whose(sitting, rank.seat)}, ${Array.from({ length: rank.count ?? 0 }, () => rank.value).join('-')}`,
        ),
      ],
      also: ['production'],
      rule: 'T42-PROD-01',
    };
  const tea = /^(?:next:|(F|[LR]\d|D\d?):)?([a-z]+)$/.exec(name);
  const leaf = LEAVES.find(one => one === tea?.[2]);
  if (leaf) return ofTea(leaf, tea?.[1] ?? null, merchant, sitting);
  if (merchant.spaces.some(one => one.space === name)) {
    const tokens = tokensAt(merchant, name);
    return {
      name: sitting.word(name),
      whose: whose(sitting, seat),
      art: { symbols: [`t2-${PLACES[name] ?? 'field'}`] },
      text: [countOf(tokens) > 0 ? told(tokens, sitting) : t('tea-for-2.no_tokens')],
      rule: name === 'D' ? 'T42-TOKEN-01' : 'T42-TOKEN-02',
    };
  }
  if (name.startsWith('HM')) return ofMarker(name, sitting);
  if (name === 'merchant' || name.startsWith('side:')) return ofMerchant(seat, sitting);
  if (name === 'card') return ofRace(sitting);
  if (name === 'assistant')
    return {
      name: t('tea-for-2.about.assistant'),
      whose: t('tea-for-2.harvest'),
      art: { symbols: ['t2-assistant'] },
      text: [t('tea-for-2.about.assistant.line', { name: whose(sitting, view.coin ?? 0) })],
      rule: 'T42-HARVEST-01',
      also: view.markers.reachable.map(one => one.marker),
    };
  if (name === 'coin')
    return {
      name: t('tea-for-2.about.coin'),
      whose: whose(sitting, view.coin ?? 0),
      art: { symbols: ['t2-coin'] },
      text: [t('tea-for-2.about.coin.line')],
      rule: 'T42-PALACE-04',
      also: ['first_player'],
    };
  return null;
}
