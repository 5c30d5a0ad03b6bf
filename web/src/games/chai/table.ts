// Who is who at a table of Chai, and small sentences that several parts need.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, t } from '../../lib/words.svelte';
import { is, pieces, type Amounts, type Customer, type House, type View } from './view';

export function viewOf(sitting: Sitting): View {
  return sitting.view as unknown as View;
}

export function houseOf(view: View, seat: number | null): House | null {
  return seat === null ? null : (view.houses[seat] ?? null);
}

// Who is paid for the tea of a customer: another player, the automatic merchant, or nobody.
export function sellerOf(customer: Customer, sitting: Sitting): string {
  const house = customer.lacks?.pays_to ?? null;
  return house === null ? '' : sitting.name(house);
}

// "2 mint and 1 lemon"
export function told(amounts: Amounts, sitting: Sitting): string {
  return listed(
    Object.entries(amounts)
      .filter(([, n]) => n > 0)
      .map(([piece, n]) => `${n} ${sitting.word(piece).toLocaleLowerCase()}`),
  );
}

export function coins(n: number): string {
  return t('chai.coins', { n });
}

// Customers that the visitor can see: those of the pool and their own.
export function customersFor(view: View, seat: number | null): Customer[] {
  return [...view.pool, ...(houseOf(view, seat)?.reserved ?? [])].filter(one => one.card !== undefined);
}

// What a move that points at the market takes from it.
export function spacesOf(move: Move | null): string[] {
  return (move?.pieces ?? []).filter(piece => piece.startsWith('market.')).map(piece => piece.slice('market.'.length));
}

// The flavours that a move would add to the house.
export function gained(move: Move | null): string[] {
  if (is('buy', move)) return pieces({ [move.tile]: move.tiles });
  if (is('ability', move) && move.tile !== undefined && move.tiles !== undefined) return pieces({ [move.tile]: move.tiles });
  return [];
}

// The pantry items that a move would add.
export function gainedToken(move: Move | null): string[] {
  return (is('take', move) || is('ability', move)) && move.token !== undefined ? [move.token] : [];
}

export function abilityName(number: number, sitting: Sitting): string {
  return sitting.word(`ability-${number}`);
}
