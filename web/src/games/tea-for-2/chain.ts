// The chain in the action bar: what is in hand, what it does, what follows.
import type { Sitting } from '../../lib/sitting.svelte';
import { colon, type Key, t } from '../../lib/words.svelte';
import { does } from './does';
import { handOf } from './hand.svelte';
import { wayOf } from './plantation';
import { diceOf } from './rich';
import { endOf, meOf, mySeat, previewOf, viewOf } from './table';
import { asT42, topOf, type T42Move } from './view';

export interface Crumb {
  text: string;
  now: boolean;
}

const PLACE: Record<string, Key> = {
  harvest: 'tea-for-2.harvest',
  market: 'tea-for-2.market',
  palace: 'tea-for-2.palace',
  harbour: 'tea-for-2.harbour',
  production: 'tea-for-2.production',
  reinforce: 'tea-for-2.production',
};

function first(move: T42Move, sitting: Sitting): string {
  const seat = mySeat(sitting);
  const dice = diceOf(
    seat,
    move.pieces.filter(piece => piece.startsWith('die:')).map(piece => piece.slice(4)),
  );
  if (move.kind === 'harvest') return `${dice} ${t('tea-for-2.harvest')} [tea:${move.tea}]`;
  if (move.kind === 'spend') return `${diceOf(seat, [move.die ?? 0])} ▸ ${diceOf(seat, [move.becomes ?? 0])}`;
  if (move.kind === 'move_token')
    return `[tea:${move.tea}] ${sitting.word(move.space ?? '')} ${'[step]'.repeat(handOf(sitting).walk?.steps ?? 1)}`;
  const what =
    move.kind === 'market'
      ? move.card
        ? sitting.word(move.card)
        : t('tea-for-2.chain.search')
      : move.kind === 'palace'
        ? t(`tea-for-2.does.${move.action}` as Key, { n: meOf(sitting).slots.filter(slot => slot.face_down).length })
        : move.kind === 'production' || move.kind === 'reinforce'
          ? t('tea-for-2.chain.rank', { rank: move.effect?.rank ?? 0 })
          : '';
  return PLACE[move.kind] ? `${dice} ${t(PLACE[move.kind]!)}${what ? `: ${what}` : ''}` : does(move, sitting);
}

// The stations at which something happens, with the steps that a card gives.
function stations(move: T42Move, sitting: Sitting): string[] {
  const me = meOf(sitting);
  const way = wayOf(move, me);
  const said: string[] = [];
  for (const { space, steps } of way?.stations ?? []) {
    const acted = steps.filter(step => step.kind === 'acted' || step.kind === 'converted');
    const pushes = acted.map(
      step =>
        (step.into ? `[tea:${step.tea}] ▸ [tea:${step.into}]` : '') +
        '[step]'.repeat(me.slots.find(slot => slot.card?.card === step.card)?.card?.steps ?? 1),
    );
    if (pushes.length > 0) said.push(`${sitting.word(space)}${colon()}${pushes.join(' ')}`);
  }
  const end = endOf(move, sitting);
  return end ? [...said, end] : said;
}

// What is decided and not sent comes first, the last of it.
export function chainOf(sitting: Sitting): Crumb[] {
  const done = sitting.thought.at(-1);
  const crumbs = aheadOf(sitting);
  return done ? [{ text: `✓ ${first(asT42(done), sitting)}`, now: false }, ...crumbs] : crumbs;
}

function aheadOf(sitting: Sitting): Crumb[] {
  const hand = handOf(sitting);
  const view = viewOf(sitting);
  const move = previewOf(sitting);
  if (!move) {
    if (hand.dice.length > 0)
      return [
        { text: diceOf(mySeat(sitting), hand.dice), now: true },
        { text: t('tea-for-2.chain.place'), now: false },
      ];
    if (hand.places.length > 0) return [{ text: t('tea-for-2.line.half'), now: true }];
    const asks = topOf(view).doing;
    return sitting.canAct && asks === 'turn' && hand.lit.size > 0
      ? [{ text: t('tea-for-2.chain.die'), now: false }]
      : sitting.canAct
        ? [{ text: t('tea-for-2.chain.lit'), now: false }]
        : [];
  }
  const crumbs: Crumb[] = [{ text: first(move, sitting), now: true }, ...stations(move, sitting).map(text => ({ text, now: false }))];
  const say = (text: string): void => {
    crumbs.push({ text, now: false });
  };
  if (move.kind === 'harbour') {
    const place = view.harbour.positions.find(one => one.position === move.position);
    const ship = move.position === 'HD' ? null : place?.ship;
    say(ship?.ship ? sitting.word(ship.ship) : t('tea-for-2.position.deck'));
    if (place?.held) say(t('tea-for-2.chain.answers', { name: sitting.name(place.held.seat) }));
  }
  if (move.kind === 'contest') say(t('tea-for-2.chain.answers', { name: sitting.name(1 - mySeat(sitting)) }));
  if (move.kind === 'keep') {
    say(t('tea-for-2.chain.order'));
    if (topOf(view).deck !== 1) say(t('tea-for-2.chain.slot'));
  }
  if (move.kind === 'market') say(t(move.card ? 'tea-for-2.chain.slot' : 'tea-for-2.chain.keep'));
  if (move.kind === 'spend') say(t('tea-for-2.chain.pay'));
  if (move.kind === 'palace' && (move.action === 'move_card' || move.action === 'swap_cards')) say(t('tea-for-2.chain.which'));
  if ((move.effect?.points ?? 0) !== 0 && (move.effect?.ships ?? 0) === 0) say(t('tea-for-2.chain.points', { n: move.effect!.points }));
  if (move.kind === 'move_token') {
    const left = (topOf(view).movement ?? topOf(view).units ?? 0) - (hand.walk?.steps ?? 1);
    if (left >= 0) say(t('tea-for-2.chain.left', { n: left }));
  }
  return crumbs;
}
