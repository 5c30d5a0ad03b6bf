// Which drawing a piece of a rulebook is.
import { art } from '../games/chai/view';
import { sheet } from '../styles/sheet';

const TEAS = ['green', 'black', 'rooibos', 'oolong', 'white'];
const RUM: Record<string, string> = { coin: 'tr-coin', red: 'tr-red', blue: 'tr-blue' };

export function drawing(game: string, piece: string): string {
  if (game === 'tea-time') return `tt-${piece}`;
  if (game === 'tea-for-2') return /^[1-6]$/.test(piece) ? `t2-die-${piece}` : `t2-${piece}`;
  if (game === 'tea-and-rum') return RUM[piece] ?? piece;
  return TEAS.includes(piece) ? `tea-${piece}` : art(piece);
}

// The two large games have sheets of their own, which come when they are needed.
const sheets = import.meta.glob<string>('../styles/pieces-*.svg', { query: '?raw', import: 'default' });

export async function drawings(game: string): Promise<void> {
  const pieces = await sheets[`../styles/pieces-${game}.svg`]?.();
  if (pieces) sheet(pieces);
}
