// What is still missing for a customer: how its card shows it, and what a purchase would change.
import { pieces, sum, type Amounts, type Customer, type House } from './view';

export interface Ingredient { piece: string; kind: 'flavour' | 'pantry'; missing: boolean }

// The card's ingredients one by one; of a kind of which some are missing, the last ones are.
export function ingredients(customer: Customer): Ingredient[] {
  const one = (kind: Ingredient['kind'], wanted: Amounts, lacks: Amounts) => Object.entries(wanted).flatMap(([piece, count]) =>
    Array.from({ length: count }, (_, i) => ({ piece, kind, missing: i >= count - (lacks[piece] ?? 0) })));
  return [
    ...one('flavour', customer.flavours ?? {}, customer.lacks?.flavours ?? {}),
    ...one('pantry', customer.pantry ?? {}, customer.lacks?.pantry ?? {}),
  ];
}

// [["mint", 1], ["honey", 1]]
export function needs(customer: Customer): [string, number][] {
  const lacks = customer.lacks;
  return lacks ? [...Object.entries(lacks.flavours), ...Object.entries(lacks.pantry)].filter(([, count]) => count > 0) : [];
}

function without(lacks: Amounts, gain: Amounts): Amounts {
  return Object.fromEntries(Object.entries(lacks).map(([piece, count]) => [piece, Math.max(0, count - (gain[piece] ?? 0))]));
}

// Whether the house could serve the customer if it gained these flavours and had so much money. Wild pieces it holds help.
export function wouldServe(customer: Customer, house: House, gain: Amounts, money: number): boolean {
  const lacks = customer.lacks;
  if (!lacks || money < lacks.tea_cost) return false;
  const flavours = sum(without(lacks.flavours, gain)) - (house.flavours['wild_flavour'] ?? 0) - (gain['wild_flavour'] ?? 0);
  return flavours <= 0 && sum(lacks.pantry) - (house.pantry['wild_pantry'] ?? 0) <= 0;
}

// Customers that a purchase opens, and those that it makes too dear because of the tea they need.
export function afterBuying(customers: Customer[], house: House, tile: string, count: number, price: number): { opens: Customer[]; loses: Customer[] } {
  const now = (one: Customer) => one.lacks?.ready === true;
  const then = (one: Customer) => wouldServe(one, house, { [tile]: count }, house.money - price);
  const known = customers.filter(one => one.card !== undefined);
  return {
    opens: known.filter(one => !now(one) && then(one)),
    loses: known.filter(one => now(one) && house.money - price < (one.lacks?.tea_cost ?? 0)),
  };
}

export interface Slot { piece: string | null; ghost: boolean }

// A shelf of a house: what lies there, what would be added as far as there is room, and empty places up to the limit. A glance at a
// move must not make the shelf longer: the board would slip away under the pointer.
export function shelf(held: Amounts, limit: number, added: string[] = []): Slot[] {
  const full = pieces(held);
  const room = Math.max(0, limit - full.length);
  const shown = added.slice(0, room);
  return [
    ...full.map(piece => ({ piece, ghost: false })),
    ...shown.map(piece => ({ piece, ghost: true })),
    ...Array.from({ length: room - shown.length }, () => ({ piece: null, ghost: false })),
  ];
}
