// The README's pictures, from the boards as they are: a real server and a real browser. Of the two large games the positions of their drawings
// are laid, of the others some turns are played with the help of hints. `SAMOVAR_BINARY=… npm run pictures`
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { House, sitAmongBots } from './house.js';
import { build, reposition, turn } from './tea-and-rum-positions.js';
import { layScene } from './tea-for-2-scenes.js';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const mine = page => page.locator('.banner:not(.wait):not(.over)').waitFor();

// What a hint picks, once it says why; where it picks nothing that can be played at once, the first line of the list of choices.
async function pick(page) {
  const picked = page.locator('.bar .btn.pick:not([aria-disabled=true]), .bar .btn.go:not([aria-disabled=true])').last();
  await page.locator('.bar [data-key=h]').click();
  try {
    await page.locator('.bar .say strong').waitFor({ timeout: 10_000 });
    await picked.waitFor({ timeout: 1000 });
  } catch {
    await page.keyboard.press('j');
    await page.locator('.options .opt').first().click();
    await picked.waitFor();
  }
  return picked;
}

// So many decisions with hints, and one more that is only picked.
async function play(page, decisions) {
  const ply = () => page.evaluate(() => document.querySelector('.bar[data-ply]').dataset.ply);
  for (let decision = 0; decision < decisions; decision++) {
    await mine(page);
    const before = await ply();
    await (await pick(page)).click();
    await page.waitForFunction(was => document.querySelector('.bar[data-ply]').dataset.ply !== was, before);
  }
  await mine(page);
  await pick(page);
}

const PICTURES = {
  chai: { seats: 3, pose: page => play(page, 14) },
  'tea-time': { seats: 3, pose: page => play(page, 4) },
  'tea-for-2': {
    seats: 2,
    lay: page => layScene(page, 'turn'),
    // A die in hand, and a card of the market it would buy.
    pose: async page => {
      await page.locator('.dieb').first().click();
      await page.locator('.t2 .tin').nth(1).click();
      await page.locator('.bar .btn.pick').waitFor();
    },
  },
  'tea-and-rum': {
    seats: 4,
    lay: page => reposition(page, turn, build),
    // A row picked: what it would open.
    pose: async page => {
      await page.locator('[data-move="worker governor left"]').click();
      await page.locator('.streetbox .would').first().waitFor();
    },
  },
};
export const LAID = Object.keys(PICTURES).filter(game => PICTURES[game].lay);

export async function takePicture(house, game, path) {
  const { seats, lay, pose } = PICTURES[game];
  const page = await house.visitor({ width: 1280, height: 800 });
  await lay?.(page);
  await sitAmongBots(house, page, game, seats);
  await pose(page);
  for (const close of await page.locator('[aria-labelledby=ours] button').all()) await close.click(); // said at a first table only
  await page.mouse.move(0, 0);
  await page.screenshot({ path });
  await page.context().close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const house = await House.open();
  mkdirSync(IMAGES, { recursive: true });
  try {
    for (const game of Object.keys(PICTURES)) await takePicture(house, game, `${IMAGES}${game}.png`);
  } finally {
    await house.close();
  }
}
