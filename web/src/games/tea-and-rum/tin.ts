import type { Book } from '../../lib/words.svelte';
import type { Label } from '../registry';

export const tin: Label = {
  place: 3,
  words: import.meta.glob<Book>('../../../../i18n/*.json', { query: '?of=tea-and-rum', import: 'default' }),
  colour: 'oolong',
  weight: 3,
  ours: true,
  titles: true,
  arts: ['barrel', 'crown', 'wheat'],
};
