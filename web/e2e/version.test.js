// The program and the page that it carries are of one version, which stands in CMakeLists.txt alone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { House } from './house.js';

test('the page names the version of the program that serves it', async () => {
  const [, version] = /^samovar (\d+\.\d+\.\d+)\n/.exec(execFileSync(process.env.SAMOVAR_BINARY, ['--version'], { encoding: 'utf8' }));
  const house = await House.open();
  try {
    const page = await (await fetch(house.url)).text();
    assert.match(page, new RegExp(`<meta name="generator" content="Samovar ${version}">`));
  } finally {
    await house.close();
  }
});
