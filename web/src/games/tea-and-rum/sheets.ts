// What rises over the island now and then: fetched once the board is up.
export { default as Convert } from './Convert.svelte';
export { default as Oaths } from './Oaths.svelte';
export { default as Scale } from './Scale.svelte';
export { default as Peek } from './Peek.svelte';
