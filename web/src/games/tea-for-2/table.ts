// Who is who at a table of Tea for 2, and small sentences that several parts need.
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, t } from '../../lib/words.svelte';
import { runText } from './dice';
import { handOf } from './hand.svelte';
import { joined, leavesIn, wayOf } from './plantation';
import { asT42, type Merchant, type PlantationCard, type Ship, type T42Move, type Tally, type View } from './view';

export function viewOf(sitting: Sitting): View {
  return sitting.view as unknown as View;
}

// One's own merchant; for somebody who watches, the first.
export function mySeat(sitting: Sitting): number {
  return sitting.seat ?? 0;
}
export function meOf(sitting: Sitting): Merchant {
  return viewOf(sitting).merchants[mySeat(sitting) === 1 ? 1 : 0];
}
export function rivalOf(sitting: Sitting): Merchant {
  return viewOf(sitting).merchants[mySeat(sitting) === 1 ? 0 : 1];
}
export function whose(sitting: Sitting, seat: number): string {
  return seat === sitting.reader ? t('you') : sitting.name(seat);
}

export function takenBy(sitting: Sitting, seat: number): string {
  return seat === sitting.seat ? t('tea-for-2.taken.you') : t('tea-for-2.taken', { name: sitting.name(seat) });
}

// "2 green tea and 1 oolong tea"
export function told(tally: Tally, sitting: Sitting): string {
  return listed(leavesIn(tally).map(leaf => `${tally[leaf]} ${sitting.word(leaf).toLocaleLowerCase()}`));
}

export function shipText(ship: Ship, sitting: Sitting): string {
  return t('tea-for-2.name.ship', {
    ship: sitting.word(ship.ship ?? ''),
    points: ship.points,
    cargo: ship.any > 0 ? t('tea-for-2.any_of', { n: ship.any }) : told(ship.requires, sitting),
  });
}

// What a card does, in few words.
export function cardDoes(card: PlantationCard, sitting: Sitting): string {
  const teas = (leaves: readonly string[]) =>
    leaves.length === 6 ? t('tea-for-2.any_tea') : listed(leaves.map(leaf => sitting.word(leaf).toLocaleLowerCase()));
  const does =
    card.type === 'crate'
      ? t('tea-for-2.name.crate', { cargo: told(card.capacity ?? {}, sitting) })
      : card.bonus
        ? t('tea-for-2.name.blooming', {
            tea: sitting.word(card.bonus.tea).toLocaleLowerCase(),
            n: card.bonus.points,
            most: card.bonus.most,
          })
        : card.converts_to
          ? t('tea-for-2.name.converter', {
              teas: teas(card.trigger ?? []),
              tea: sitting.word(card.converts_to).toLocaleLowerCase(),
              n: card.steps ?? 0,
            })
          : t('tea-for-2.name.mover', { teas: teas(card.trigger ?? []), n: card.steps ?? 0 });
  return card.flips ? `${does}, ${t('tea-for-2.name.flips')}` : does;
}

export function cardText(card: PlantationCard, sitting: Sitting): string {
  return t('tea-for-2.name.card', { card: sitting.word(card.card ?? ''), points: card.points, does: cardDoes(card, sitting) });
}

// Where a token of the move would end, in few words; empty where nothing moves.
export function endOf(move: T42Move | null, sitting: Sitting): string {
  const way = wayOf(move, meOf(sitting));
  if (!way) return '';
  if (!way.end) return way.asks ? t('tea-for-2.end.choose') : '';
  const { kind, space, card, ship } = way.end;
  if (kind === 'crated') return t('tea-for-2.end.crate', { card: sitting.word(card ?? '') });
  if (kind === 'sailed') return t('tea-for-2.end.sails', { ship: sitting.word(ship ?? '') });
  if (kind === 'loaded') return t('tea-for-2.end.ship', { ship: sitting.word(ship ?? '') });
  return space === 'F' ? t('tea-for-2.end.stays') : t('tea-for-2.end.space', { space: sitting.word(space ?? '') });
}

// The whole way in a sentence: "Field › Fixing (Wok Row acts) › Resting: rests there".
export function wayText(move: T42Move, sitting: Sitting): string {
  const way = wayOf(move, meOf(sitting));
  if (!way) return '';
  const stations = way.stations.map(({ space, steps }) => {
    const acts = steps.flatMap(step =>
      step.kind === 'acted'
        ? [sitting.word(step.card ?? '')]
        : step.kind === 'converted'
          ? [t('tea-for-2.becomes', { tea: sitting.word(step.into ?? '').toLocaleLowerCase() })]
          : [],
    );
    return acts.length > 0 ? `${sitting.word(space)} (${acts.join(', ')})` : sitting.word(space);
  });
  const end = endOf(move, sitting);
  return `${stations.join(' › ')}${end ? ` · ${end}` : ''}`;
}

export function heldText(held: { seat: number; low: number; high: number }, sitting: Sitting): string {
  return t('tea-for-2.held', { name: whose(sitting, held.seat), dice: runText(held) });
}

// Cards of a deck below the top one that the viewer knows, as a sentence.
export function knownBelow(deck: View['market']['deck'] | View['harbour']['deck'], sitting: Sitting): string {
  const names = deck.top.slice(1).flatMap(card => {
    const id = 'ship' in card ? card.ship : card.card;
    return id === null ? [] : [sitting.word(id)];
  });
  return names.length > 0 ? t('tea-for-2.known', { cards: names.join(', ') }) : '';
}

// What is picked or hovered; a tea that walks several steps as one move.
export function previewOf(sitting: Sitting): T42Move | null {
  const walk = sitting.hovered === null ? handOf(sitting).walk : null;
  return walk ? joined(walk.stops.slice(0, walk.steps)) : sitting.preview ? asT42(sitting.preview) : null;
}
