// The script that takes the README's pictures works: of the two large games it lays positions, which a change of the boards may break.
import assert from 'node:assert/strict';
import { mkdirSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ARTEFACTS, House } from './house.js';
import { LAID, takePicture } from './pictures.js';

let house;
before(async () => {
  house = await House.open();
  mkdirSync(ARTEFACTS, { recursive: true });
});
after(() => house?.close());

for (const game of LAID)
  test(`the README's picture of ${game}`, async () => {
    const path = `${ARTEFACTS}/readme-${game}.png`;
    await takePicture(house, game, path);
    assert.ok(statSync(path).size > 100_000, 'a whole board is on it');
  });
