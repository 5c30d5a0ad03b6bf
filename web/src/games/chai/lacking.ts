// What is still missing for a customer: how its card shows it, and what a purchase would change.
import { pieces, type Amounts, type Customer } from './view';

export interface Ingredient {
  piece: string;
  kind: 'flavour' | 'pantry';
  missing: boolean;
}

// The card's ingredients one by one; of a kind of which some are missing, the last ones are.
export function ingredients(customer: Customer): Ingredient[] {
  const one = (kind: Ingredient['kind'], wanted: Amounts, lacks: Amounts) =>
    Object.entries(wanted).flatMap(([piece, count]) =>
      Array.from({ length: count }, (_, i) => ({ piece, kind, missing: i >= count - (lacks[piece] ?? 0) })),
    );
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

// Customers that a move opens, and those that it makes too dear because of the tea they need.
export function afterBuying(now: Customer[], then: Customer[]): { opens: Customer[]; loses: Customer[] } {
  const ready = (customers: Customer[], { card }: Customer) => customers.some(one => one.card === card && one.lacks?.ready === true);
  return {
    opens: now.filter(one => !ready(now, one) && ready(then, one)),
    loses: now.filter(one => ready(now, one) && !ready(then, one)),
  };
}

export interface Slot {
  piece: string | null;
  ghost: boolean;
}

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
