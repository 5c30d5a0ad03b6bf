// What a person presses for a whole game, every press one: `SAMOVAR_BINARY=… npm run clicks [-- GAMES]`. The players of the tests play by
// what the page shows, a game after another; deals differ, so the mean of some games is told with the least and the most.
import { playThrough } from './chai.js';
import { House, sitAmongBots } from './house.js';
import { playTeaForTwo } from './tea-for-2.js';

const games = Number(process.argv[2] ?? 8);
const sum = counts => Object.values(counts).reduce((all, one) => all + one, 0);
const KINDS = [
  ['Chai, 2 seats', 'chai', 2, async page => sum(await playThrough(page)) - 1], // the end is told, not pressed
  ['Tea for 2, two merchants', 'tea-for-2', 2, async page => (await playTeaForTwo(page)).presses],
  ['Tea for 2, race', 'tea-for-2', 1, async page => (await playTeaForTwo(page)).presses],
];

const house = await House.open();
try {
  for (const [name, game, seats, play] of KINDS) {
    const pressed = [];
    for (let i = 0; i < games; i++) {
      const page = await house.visitor();
      await sitAmongBots(house, page, game, seats, { ask_everything: process.env.ASK_EVERYTHING === '1' });
      pressed.push(await play(page));
      await page.context().close();
    }
    const mean = pressed.reduce((all, one) => all + one, 0) / games;
    console.log(`${name}: ${mean.toFixed(1)} clicks a game (${Math.min(...pressed)} to ${Math.max(...pressed)}, ${games} games)`);
  }
} finally {
  await house.close();
}
