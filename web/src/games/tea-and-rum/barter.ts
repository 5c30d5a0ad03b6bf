// The scale: how far the pans can be filled, and the line as which a trade is sent. What it comes to, the table says.
import { plus, RESOURCES, typesIn, type Barter, type Bundle } from './view';

export interface Pans {
  sold: Bundle;
  bought: Bundle;
}
// Moves that lay one good on a pan.
export const UNITS = ['sell', 'buy_unit'];
type Begun = Pick<Barter, 'stage' | 'sold' | 'bought'>;
export const EVEN: Barter = {
  ...{ stage: 'sell', sold: {}, bought: {}, lots: {} },
  ...{ value: 0, cost: 0, receives: 0, bonus: 0, bonus_type: null, discount: 0, discount_type: null },
};

// What lies on the shelf once the pans are emptied.
export function after({ sold, bought }: Pans, held: Bundle): Bundle {
  return Object.fromEntries(
    RESOURCES.map(type => [type, (held[type] ?? 0) - (sold[type] ?? 0) + (bought[type] ?? 0)]).filter(([, n]) => Number(n) > 0),
  );
}

// Whether the pieces are there to be laid so, from where the game is.
export function lays({ sold, bought }: Pans, begun: Begun, held: Bundle, supply: Bundle): boolean {
  return (
    RESOURCES.every(type => (sold[type] ?? 0) <= (held[type] ?? 0) && (bought[type] ?? 0) <= (supply[type] ?? 0)) &&
    lineOf({ sold, bought }, begun) !== null
  );
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

// The pans with what a card still lacks put on the right one.
export function filled(pans: Pans, lacking: Bundle): Pans {
  return { ...pans, bought: plus(pans.bought, lacking) };
}
