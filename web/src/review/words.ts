// The words of reviews come with whatever shows them: who plays needs none of them.
import { words, type Book } from '../lib/words.svelte';

await words.learn(import.meta.glob<Book>('../../../i18n/*.json', { query: '?of=review', import: 'default' }));
