// The looks of a large board hold for the whole page while it lies there (data-board on the root). So no class that a part of the shell
// styles for itself may be one that a look styles too, but for the parts that boards mean to dress.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../src/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, src), 'utf8');
const inside = (folder: string, ending: string) =>
  readdirSync(new URL(folder, src))
    .filter(file => file.endsWith(ending))
    .map(file => folder + file);

// The banner, the bar of actions, the top with its ticker, and what is in them.
const DRESSED = new Set(
  'desk phone top end where brand btn icon small banner ask wait tok bar say label pick go clear clears grow'.split(' '),
);
for (const name of 'ticker foot replay order now ic'.split(' ')) DRESSED.add(name);

// The selectors of a style sheet that hold anywhere on the page: inside nothing but media queries and data-board.
function reaching(css: string): string[] {
  const found: string[] = [];
  const around: string[] = [];
  let text = '';
  for (const character of css.replace(/\/\*.*?\*\//gs, '')) {
    if (character === '{') {
      const selector = text.trim();
      if (!selector.startsWith('@') && around.every(one => one.startsWith('@') || one.includes('data-board')))
        found.push(...selector.split(/,(?![^(]*\))/).map(one => one.trim()));
      around.push(selector);
    } else if (character === '}') around.pop();
    text = character === '{' || character === '}' || character === ';' ? '' : text + character;
  }
  return found;
}
const classes = (selector: string) => [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(found => found[1]!);

// What the parts of the shell style for themselves.
const shell = new Map<string, string[]>();
for (const file of [...inside('table/', '.svelte'), ...inside('lib/', '.svelte'), 'book/BookSheet.svelte']) {
  const style = /<style>(.*)<\/style>/s.exec(read(file))?.[1] ?? '';
  for (const name of new Set(reaching(style).flatMap(one => classes(one.replace(/:global\([^)]*\)/g, '')))))
    shell.set(name, [...(shell.get(name) ?? []), file]);
}

test.each(['tea-for-2', 'tea-and-rum'])('the looks of %s dress no part of the shell by accident', game => {
  const clashes: string[] = [];
  for (const sheet of ['styles/boards.css', ...inside(`games/${game}/looks/`, '.css')])
    for (const selector of reaching(read(sheet))) {
      // What the last part names is dressed, where all that stands before it is the shell's too.
      const named = classes(selector);
      const last = classes(selector.split(/[\s>+~]+/).at(-1)!);
      if (last.length === 0 || !named.every(name => shell.has(name) || DRESSED.has(name))) continue;
      if (last.some(name => DRESSED.has(name))) continue;
      clashes.push(`${sheet}: ${selector} (${last.flatMap(name => shell.get(name) ?? []).join(', ')})`);
    }
  expect(clashes).toEqual([]);
});
