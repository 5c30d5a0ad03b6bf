// What a person presses for a whole game, every press one: `SAMOVAR_BINARY=… npm run clicks [-- GAMES [NAME]]`. The players of the tests play by
// what the page shows, a game after another; deals differ, so the mean of some games is told with the least and the most, and what the
// presses were about: the question, and whether the board or a button of the bar was pressed. As games of one commit may be longer than
// those of another, also by turn, as the game's record has them. It needs nothing but House and the players, so that it also counts beside
// those of an earlier commit.
import { playThrough, pourChai } from './chai.js';
import { House } from './house.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

const [games, wanted] = [Number(process.argv[2] ?? 8), process.argv[3] ?? ''];
const CHAI = /^0 (market|pantry|reserve)/gm;
const TEA_FOR_2 = /^0 (harvest|market|palace|harbour|production|reinforce) /gm;
const KINDS = [
  ['Chai, 2 seats', page => pourChai(house, page, { seats: 2 }), playThrough, CHAI],
  ['Tea for 2, two merchants', page => pourTeaForTwo(house, page, { seats: 2 }), playTeaForTwo, TEA_FOR_2],
  ['Tea for 2, race', page => pourTeaForTwo(house, page, { seats: 1 }), playTeaForTwo, TEA_FOR_2],
];

// In the page: every press by what was asked then. Runs alone, without this file.
function count() {
  globalThis.pressed = {};
  const click = HTMLElement.prototype.click;
  HTMLElement.prototype.click = function counted() {
    const table = document.querySelector('[data-asks], .table[data-phase]');
    const about = `${table?.dataset.asks ?? table?.dataset.phase} ${this.closest('.bar') ? 'button' : 'board'}`;
    globalThis.pressed[about] = (globalThis.pressed[about] ?? 0) + 1;
    return click.call(this);
  };
}
const sum = counts => Object.values(counts).reduce((all, one) => all + one, 0);

const house = await House.open();
try {
  for (const [name, open, play, turn] of KINDS.filter(([title]) => title.includes(wanted))) {
    const each = [];
    let turns = 0;
    const about = {};
    for (let i = 0; i < games; i++) {
      const page = await house.visitor();
      await page.addInitScript(count);
      await open(page);
      await play(page);
      const pressed = await page.evaluate(() => globalThis.pressed);
      each.push(sum(pressed));
      for (const [one, n] of Object.entries(pressed)) about[one] = (about[one] ?? 0) + n / games;
      const record = await (await fetch(page.url().replace('/t/', '/api/tables/') + '/record')).text();
      turns += record.match(turn).length;
      await page.context().close();
    }
    const all = sum(each);
    console.log(
      `${name}: ${(all / games).toFixed(1)} clicks a game (${Math.min(...each)} to ${Math.max(...each)}, ${games} games), ${(all / turns).toFixed(2)} a turn`,
    );
    const most = Object.entries(about).sort((a, b) => b[1] - a[1]);
    console.log(`  ${most.map(([one, n]) => `${one} ${n.toFixed(1)}`).join(', ')}`);
  }
} finally {
  await house.close();
}
