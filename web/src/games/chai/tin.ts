import type { Tea } from '../../lib/seats';
import type { Book } from '../../lib/words.svelte';
import type { Label } from '../registry';

export const tin: Label = {
  place: 1,
  words: import.meta.glob<Book>('../../../../i18n/*.json', { query: '?of=chai', import: 'default' }),
  colour: 'rooibos',
  weight: 2,
  arts: ['mint', 'cup', 'honey'],
  teas: ({ colour }) => from(['green', 'black', 'rooibos', 'oolong', 'white'], colour),
};

// A ring of teas, beginning with the one chosen.
function from(teas: readonly Tea[], first: unknown): readonly Tea[] {
  const start = Math.max(
    0,
    teas.findIndex(tea => tea === first),
  );
  return [...teas.slice(start), ...teas.slice(0, start)];
}
