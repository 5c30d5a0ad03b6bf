// No figure of a rule is reckoned with on a board, but for the scale and the conversion of Tea & Rum, which are laid freely (README.md
// says so).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const GAMES = new URL('../src/games', import.meta.url).pathname;
const RULES =
  /\b(prices|requires|capacity|cost)\[|sale_bonus|purchase_discount|(bonus|discount)_types|balance_most|[*/] view\.\w+_coins|blue_threshold [-<>]/;
const KNOWN: Record<string, string> = {
  'tea-and-rum/barter.ts': 'what a trade is worth',
  'tea-and-rum/Scale.svelte': 'the same, lot by lot',
  'tea-and-rum/Convert.svelte': 'what a conversion costs, and how far red and blue may lie apart',
  'tea-and-rum/Finale.svelte': 'what a conversion has cost',
  'tea-and-rum/Owner.svelte': 'how far it is to the threshold',
};

test('no figure of a rule is reckoned with on a board', () => {
  const found = readdirSync(GAMES, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|svelte)$/.test(file) && !file.endsWith('told.ts'))
    .filter(file => RULES.test(readFileSync(join(GAMES, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(KNOWN).sort());
});
