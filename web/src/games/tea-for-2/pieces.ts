// The card of a piece: what it is, what it does, what it is worth, and what it would do now.
import type { Sitting } from '../../lib/sitting.svelte';
import { colon, type Key, listed, t } from '../../lib/words.svelte';
import type { PieceFace } from '../face';
import { low } from './does';
import { couldFill, slotOf, wayOf, WORKSHOPS } from './plantation';
import { endOf, heldText, meOf, mySeat, previewOf, told, viewOf, whose } from './table';
import { LEAVES, type Leaf, type PlantationCard, type Ship } from './view';

type Row = readonly [label: string, value: string];
const row = (name: Key, text: string): Row => [t(name), text];

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
    art: { symbols: [ship.any > 0 ? 't2-junk' : 't2-clipper'] },
    text: [t('tea-for-2.about.ship', { cargo: ship.any > 0 ? t('tea-for-2.any_of', { n: ship.any }) : told(ship.requires, sitting) })],
    facts: [row('tea-for-2.about.worth', t('tea-for-2.about.points', { n: ship.points })), ...rows],
  };
}

// What is asked about, by the name of its piece; null where there is no more to say than what stands there.
export function piece(id: string, sitting: Sitting): PieceFace | null {
  const view = viewOf(sitting);
  const owned = /^seat\.(\d)\.(.*)$/.exec(id);
  const merchant = view.merchants[owned ? (owned[1] === '1' ? 1 : 0) : mySeat(sitting) === 1 ? 1 : 0];
  const name = owned ? owned[2]! : id;
  const stall = /^market:(\d)$/.exec(name);
  if (stall) {
    const slot = Number(stall[1]);
    const card = slot === 6 ? (view.market.deck.top[0] ?? null) : (view.market.slots[slot - 1]?.card ?? null);
    return card?.card ? ofCard(card, sitting, null, false) : null;
  }
  const here = slotOf(merchant, name);
  if (here) return here.card ? ofCard(here.card, sitting, here.space, here.face_down === true) : null;
  const dock = merchant.docks.find(one => one.dock === name);
  if (dock) return dock.ship ? ofShip(dock.ship, sitting, [row('tea-for-2.about.now', t('tea-for-2.lacks', { n: dock.lacks }))]) : null;
  const place = view.harbour.positions.find(one => one.position === name);
  if (place) {
    const ship = place.position === 'HD' ? (view.harbour.deck.top[0] ?? null) : place.ship;
    if (!ship?.ship) return null;
    return ofShip(ship, sitting, [
      row('tea-for-2.about.now', t('tea-for-2.you_hold', couldFill(ship, mySeat(sitting)))),
      row(
        'tea-for-2.harbour',
        place.held
          ? heldText(place.held, sitting)
          : place.position === 'HD'
            ? t('tea-for-2.ship_deck', { n: view.harbour.deck.count })
            : t('tea-for-2.free'),
      ),
    ]);
  }
  const action = view.palace.find(one => one.action === name);
  if (action)
    return {
      name: t(`tea-for-2.does.${name}` as Key, { n: merchant.slots.filter(slot => slot.face_down).length }),
      whose: t('tea-for-2.palace'),
      art: { symbols: ['t2-palace'] },
      text: [`${sitting.word(name)}.`],
      facts: action.dice.map(die => row('tea-for-2.about.now', whose(sitting, die.seat))),
    };
  const leaf = LEAVES.find(one => one === name);
  if (leaf)
    return {
      name: sitting.word(leaf),
      whose: t('tea-for-2.harvest'),
      art: { symbols: [`t2-${leaf}`] },
      text: [t('tea-for-2.tea_left', { tea: sitting.word(leaf), n: view.supply[leaf] })],
    };
  return null;
}
