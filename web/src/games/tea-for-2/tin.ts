import type { Book } from '../../lib/words.svelte';
import type { Label } from '../registry';

export const tin: Label = {
  place: 2,
  words: import.meta.glob<Book>('../../../../i18n/*.json', { query: '?of=tea-for-2', import: 'default' }),
  colour: 'green',
  weight: 3,
  ours: true,
  arts: ['die-5', 'ship', 'die-2'],
};
