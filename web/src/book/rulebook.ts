// All that shows rulebooks and the exact rules, to be loaded when somebody reads one.
export { default as Aid } from './Aid.svelte';
export { default as BookSheet } from './BookSheet.svelte';
export { default as Play } from './Play.svelte';
export { default as Rules } from '../pages/Rules.svelte';
