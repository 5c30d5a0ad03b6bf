// The scale: what both pans are worth, how far they can be filled, and the line as which a trade is sent.
import { RESOURCES, typesIn, type Barter, type Bundle, type Resource, type View } from './view';

export interface Pans {
  sold: Bundle;
  bought: Bundle;
}
// Moves that lay one good on a pan.
export const UNITS = ['sell', 'buy_unit'];
type Begun = Pick<Barter, 'stage' | 'sold' | 'bought'>;
type Terms = Pick<View, 'prices' | 'terms'>;

function worth(pan: Bundle, { prices }: Terms): number {
  return RESOURCES.reduce((total, type) => total + prices[type] * (pan[type] ?? 0), 0);
}

// The type that the bonus or the discount falls on: the largest lot, the first of equals.
export function favoured(pan: Bundle, types: readonly Resource[]): Resource | null {
  return RESOURCES.filter(type => types.includes(type)).reduce<Resource | null>(
    (best, type) => ((pan[type] ?? 0) > (best ? (pan[best] ?? 0) : 0) ? type : best),
    null,
  );
}
export function bonusOf(pan: Bundle, view: Terms): number {
  const type = favoured(pan, view.terms.bonus_types);
  return type ? view.terms.sale_bonus * (pan[type] ?? 0) : 0;
}
export function discountOf(pan: Bundle, view: Terms): number {
  const type = favoured(pan, view.terms.discount_types);
  return type ? view.terms.purchase_discount * (pan[type] ?? 0) : 0;
}
export function valueOf(pan: Bundle, view: Terms): number {
  return worth(pan, view) + bonusOf(pan, view);
}
export function costOf(pan: Bundle, view: Terms): number {
  return worth(pan, view) - discountOf(pan, view);
}
// Positive: one receives it; negative: one pays it.
export function difference(pans: Pans, view: Terms): number {
  return valueOf(pans.sold, view) - costOf(pans.bought, view);
}

export interface Purse {
  coins: number;
  held: Bundle;
}
type Board = Terms & Pick<View, 'supply'>;

export function after(pans: Pans, purse: Purse): Bundle {
  return Object.fromEntries(
    RESOURCES.map(type => [type, (purse.held[type] ?? 0) - (pans.sold[type] ?? 0) + (pans.bought[type] ?? 0)]).filter(
      ([, n]) => Number(n) > 0,
    ),
  );
}

// Whether a trade could be made as it lies there, and whether it could be sent from where the game is.
export function fits(pans: Pans, begun: Begun, purse: Purse, view: Board): boolean {
  const held = purse.held;
  if (
    RESOURCES.some(
      type =>
        (pans.sold[type] ?? 0) > (held[type] ?? 0) ||
        ((pans.sold[type] ?? 0) > 0 && (pans.bought[type] ?? 0) > 0) ||
        (pans.bought[type] ?? 0) > (view.supply[type] ?? 0),
    )
  )
    return false;
  if (costOf(pans.bought, view) > purse.coins + valueOf(pans.sold, view)) return false;
  return follows(pans.sold, begun.sold, begun.stage === 'sell') && follows(pans.bought, begun.bought, true);
}
// Units are named in the order of their types: what lies before the last one named is settled.
function follows(pan: Bundle, begun: Bundle, open: boolean): boolean {
  const last = typesIn(begun).at(-1);
  return RESOURCES.every((type, at) => {
    const [wanted, there] = [pan[type] ?? 0, begun[type] ?? 0];
    return open && (!last || at >= RESOURCES.indexOf(last)) ? wanted >= there : wanted === there;
  });
}

// The trade as one line, from where the game is; null once it cannot be reached any more.
export function lineOf(pans: Pans, begun: Begun): string | null {
  if (!follows(pans.sold, begun.sold, begun.stage === 'sell') || !follows(pans.bought, begun.bought, true)) return null;
  const more = (verb: string, pan: Bundle, there: Bundle) =>
    RESOURCES.flatMap(type => Array.from({ length: Math.max(0, (pan[type] ?? 0) - (there[type] ?? 0)) }, () => `${verb} ${type}`));
  const sale = begun.stage === 'sell' ? [...more('sell', pans.sold, begun.sold), 'sold'] : [];
  return [...sale, ...more('take', pans.bought, begun.bought), 'trade'].join('; ');
}

// The pans with what a card still lacks put on the right one, as far as it fits.
export function filled(pans: Pans, lacking: Bundle, begun: Begun, purse: Purse, view: Board): Pans | null {
  const more = { ...pans, bought: { ...pans.bought } };
  for (const type of typesIn(lacking)) more.bought[type] = (more.bought[type] ?? 0) + (lacking[type] ?? 0);
  return fits(more, begun, purse, view) ? more : null;
}
