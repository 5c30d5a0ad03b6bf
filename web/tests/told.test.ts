// The types of what a table tells are those of docs/schema.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error Node runs it as it is, without types.
import { told } from '../told.js';

test('told.ts is fresh: npm run told', async () => {
  const files = (await told()) as Record<string, string>;
  expect(Object.keys(files).length).toBeGreaterThan(4);
  for (const [path, text] of Object.entries(files)) expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), path).toBe(text);
});
