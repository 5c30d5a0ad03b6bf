import type { Book } from '../../lib/words.svelte';
import type { Label } from '../registry';

export const tin: Label = {
  place: 4,
  words: import.meta.glob<Book>('../../../../i18n/*.json', { query: '?of=tea-time', import: 'default' }),
  colour: 'plum',
  weight: 1,
  arts: ['tt-cat', 'tt-hatter', 'tt-rabbit'],
};
