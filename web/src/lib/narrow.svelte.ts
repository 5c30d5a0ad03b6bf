// Whether the window is as narrow as a phone, as it changes.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 639.98px', false);
