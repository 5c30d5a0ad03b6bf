// What a board reckons with the figures of a rule, and why that stays. Everything else it is told, asks with `why`, or reads off what the table
// foresees. These are patterns: they find what looks like reckoning, line by line, and not all that is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const GAMES = new URL('../src/games', import.meta.url).pathname;
const FIGURE =
  '(capacity|free|coins|money|price|prices|overflow|movement|units|discount|lack|surplus|income|population|reputation|points|red|blue|' +
  'picks|picks_left|limit|goal|\\w+_(limit|count|coins|cost|most|threshold|bonus|discount|left|to_use))';
const OPERATOR = '(-|\\+|\\*|/|%|<|>|<=|>=)';
const RULES = [
  // a figure before an operator, or behind one; whether there is any of it is no reckoning
  new RegExp(`\\.${FIGURE}\\b!?( \\?\\? \\w+\\)*)* ${OPERATOR} (?!0\\b)`),
  new RegExp(` ${OPERATOR} \\(*\\w+!?(\\??\\.\\w+)*\\.${FIGURE}\\b`),
  // what each costs or asks for, and whose turn comes next
  /\b(prices|requires|cost)\[\w+\](?!.*rum\()/,
  /% \(?(\w+\.)*(seats|players\.length|houses\.length)/,
];
// A rule that a press names itself: the table says it. The card of a piece links to its paragraph.
const JUDGES = /\brule: '/;
const KNOWN: Record<string, [lines: number, why: string]> = {
  'chai/House.svelte': [3, 'what the purse holds after the move in preview: two figures told; the places that are free'],
  'chai/Pantry.svelte': [1, 'how many items are still to be picked, of those told'],
  'chai/face.ts': [
    5,
    'how many lie above a limit, what a line of purchases costs, what all people have together: sums of figures told; the cup told with most',
  ],
  'tea-and-rum/Captains.svelte': [1, 'whether the price told is below the one printed'],
  'tea-and-rum/Convert.svelte': [2, 'what is left of the purse; whether red and blue lie too far apart'],
  'tea-and-rum/Finale.svelte': [2, 'how large the towers are drawn, and what was lost of both colours'],
  'tea-and-rum/Overflow.svelte': [8, 'what of a surplus is still to be settled, one a piece laid aside'],
  'tea-and-rum/Owner.svelte': [1, 'the places on the shelf that stay free'],
  'tea-and-rum/Peek.svelte': [1, 'how far a stone is ahead'],
  'tea-and-rum/Scale.svelte': [1, 'the list prices are shown'],
  'tea-and-rum/Strip.svelte': [1, 'the stone after mine'],
  'tea-and-rum/Tale.svelte': [1, 'whether a turn brought anything'],
  'tea-and-rum/Track.svelte': [1, 'the stone after mine'],
  'tea-and-rum/desk.svelte.ts': [2, 'what of a surplus is still to be settled, and whether the slots meant can be paid'],
  'tea-and-rum/face.ts': [1, 'what of a surplus is still to be settled'],
  'tea-and-rum/keys.ts': [1, 'the same'],
  'tea-and-rum/table.ts': [1, 'whether anything is converted'],
  'tea-for-2/YearEnd.svelte': [1, 'the steps that a walk in hand leaves'],
  'tea-for-2/chain.ts': [1, 'the same'],
  'tea-time/Card.svelte': [2, 'what a move adds to the points told before'],
  'tea-time/face.ts': [1, 'the same, for Alice'],
};

function lines(file: string): string[] {
  return readFileSync(join(GAMES, file), 'utf8').split('<style')[0]!.split('\n');
}
const FILES = readdirSync(GAMES, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.(ts|svelte)$/.test(file) && !file.endsWith('told.ts'),
);

test('no figure of a rule is reckoned with on a board but for these', () => {
  const found = FILES.map(file => [file, lines(file).filter(line => RULES.some(rule => rule.test(line))).length] as const);
  const expected = Object.entries(KNOWN).map(([file, [count]]) => [file, count]);
  expect(found.filter(([, count]) => count > 0).sort()).toEqual(expected.sort());
});

test('no press is refused with a rule of the page’s own', () => {
  const found = FILES.filter(file => !file.endsWith('/pieces.ts') && lines(file).some(line => JUDGES.test(line)));
  expect(found).toEqual([]);
});

test('the patterns find reckonings that were there', () => {
  for (const line of [
    'Math.max(0, player.capacity - shelf.length)',
    '(view.first + at) % seats',
    'sum(one.missing ?? {}) > one.discount',
    'view.prices[type] * (pan[type] ?? 0)',
    'house.money - move.price',
    '(red + blue) * view.conversion_coins',
    'n: view.pantry.picks_left - 1',
    'space <= me.reputation + ahead',
  ])
    expect(
      RULES.some(rule => rule.test(line)),
      line,
    ).toBe(true);
});
