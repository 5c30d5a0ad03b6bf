// The engine that the page runs, in Node: plays as the native program does, keeps the laws, is small and soon ready. Its bars
// stand in docs/browser.md. Without build/wasm (cmake --build --preset wasm) there is nothing to test.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Channel, Instance, type Posted } from '../src/local/engine';

const built = (file: string) => fileURLToPath(new URL(`../../build/${file}`, import.meta.url));
const ENGINE = built('wasm/samovar.wasm');
const PROOF = built('wasm/proof.wasm');
const NATIVE = process.env['SAMOVAR_BINARY'] ?? built('release/samovar');
const GAMES = ['chai', 'tea-for-2', 'tea-and-rum', 'tea-time'];
const LAWFUL_GAMES = process.env['SAMOVAR_NIGHTLY'] ? 200 : 2;
const MOST_BYTES = 650_000;

const proof = async () => Instance.of(await WebAssembly.compile(readFileSync(PROOF)));
const told = (posted: Posted[]): string => posted.find(one => one.channel === Channel.answer)?.text ?? '';

describe.skipIf(!existsSync(ENGINE))('the engine', () => {
  test('weighs at most 650 kB with Brotli, as visitors get it', () => {
    const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));
    const packed = readdirSync(assets).filter(file => /^samovar-.*\.wasm\.br$/.test(file));
    expect(packed).toHaveLength(1);
    expect(statSync(assets + packed[0]).size).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('opens a house, a table, and thinks in another instance', async () => {
    const module = await WebAssembly.compile(readFileSync(ENGINE));
    const [house, thinker] = [await Instance.of(module), await Instance.of(module)];
    const log: unknown[] = [];
    const states: { phase: string; version: number; moves?: { move: string }[] }[] = [];
    let row: unknown = null;
    let answer = '';
    const queue: Posted[] = [];
    const run = (name: string, numbers: number[], text?: string) => {
      queue.push(...house.call(name, numbers, text).posted);
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { channel, number, text: said } = next;
        if (channel === Channel.answer) answer = said;
        if (channel === Channel.message) states.push(JSON.parse(said) as (typeof states)[number]);
        if (channel === Channel.think) {
          const found = thinker.call('think', [0, 1], said).posted[0]!.text;
          queue.push(...house.call('thought', [number], `[${found}]`).posted);
        }
        if (channel === Channel.store) {
          const wanted = JSON.parse(said) as { do: string; table: unknown; entry: unknown };
          if (wanted.do === 'create') row = wanted.table;
          if (wanted.do === 'append') log.push(wanted.entry);
          queue.push(...house.call('stored', [number], '{}').posted);
        }
      }
    };
    run('open', []);
    const wish = {
      game: 'tea-time',
      options: { seats: 2 },
      name: 'Àda',
      visibility: 'private',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'hard' }],
    };
    run('call', [1], JSON.stringify({ method: 'POST', target: '/api/tables', body: JSON.stringify(wish), language: 'fr' }));
    const { status, body } = JSON.parse(answer) as { status: number; body: string };
    expect(status).toBe(201);
    const { table, token } = JSON.parse(body) as { table: string; token: string };
    expect(table).toMatch(/^~[\w-]{21}$/);
    expect(row).toMatchObject({ id: table, game: 'tea-time' });
    run('connect', [1], table);
    run('hear', [1], JSON.stringify({ type: 'hello', token, since: 0, language: 'en', feed: 'full' }));
    const before = states.at(-1)!;
    run('hear', [1], JSON.stringify({ type: 'play', key: 'k', version: before.version, move: before.moves![0]!.move }));
    const after = states.filter(message => 'phase' in message).at(-1)!;
    expect(after.version).toBeGreaterThan(before.version + 1); // the bot has answered
    expect(log.length).toBe(after.version);
  });
});

// Where its packages could not be had. A build takes a while: nightly.
test.skipIf(!process.env['SAMOVAR_NIGHTLY'])(
  'a page built without it has none, and says so',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'samovar-page-'));
    try {
      const web = fileURLToPath(new URL('..', import.meta.url));
      const env = { ...process.env, SAMOVAR_ENGINE: join(folder, 'none.wasm') };
      execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--outDir', join(folder, 'dist')], { cwd: web, env });
      const files = readdirSync(join(folder, 'dist'), { recursive: true }).map(String);
      expect(files.filter(file => file.endsWith('.wasm'))).toEqual([]);
      expect(readFileSync(join(folder, 'dist/sw.js'), 'utf8')).toContain('const ENGINE = [];');
      const scripts = files.filter(file => /assets\/.*\.js$/.test(file)).map(file => readFileSync(join(folder, 'dist', file), 'utf8'));
      expect(scripts.some(script => script.includes('This page was built without tables on this device.'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  300_000,
);

// ./test names the native program, and then it must be there.
describe.skipIf(!existsSync(PROOF) || !(process.env['SAMOVAR_BINARY'] || existsSync(NATIVE)))('the same build of the rules', () => {
  test('has the signature of the native program', async () => {
    const native = /signature ([0-9a-f]{16})/.exec(execFileSync(NATIVE, ['bench', '--signature'], { encoding: 'utf8' }))?.[1];
    expect(told((await proof()).call('signature', []).posted)).toBe(native);
  }, 300_000);

  test.each(GAMES)('searches %s as the native program does', async game => {
    const here = await proof();
    const lines: string[] = [];
    const answers: string[] = [];
    const ask = (request: Record<string, unknown>) => {
      lines.push(JSON.stringify(request));
      answers.push(told(here.call('line', [], lines.at(-1)).posted));
      return JSON.parse(answers.at(-1)!) as { ok: boolean; move?: string };
    };
    ask({ do: 'new', game, seed: 'a cup of tea' });
    for (let turn = 1; turn <= 6; turn++) {
      const { move } = ask({ do: 'bot', bot: 'search', iterations: 300, seed: turn });
      expect(ask({ do: 'play', move }).ok).toBe(true);
    }
    const native = execFileSync(NATIVE, ['engine'], { encoding: 'utf8', input: `${lines.join('\n')}\n` });
    expect(answers).toEqual(native.trim().split('\n'));
  });

  test.each(GAMES)(
    `keeps every law in ${LAWFUL_GAMES} random games of %s, its boxes in turn`,
    async game => {
      const said = told((await proof()).call('laws', [LAWFUL_GAMES], game).posted);
      console.log(`${game}: ${said}`);
      expect(said).toMatch(new RegExp(`^every law holds: ${LAWFUL_GAMES} games by the rules`));
    },
    3_600_000,
  );
});

// Best on a machine that has nothing else to do: SAMOVAR_MEASURE=1 npx vitest run tests/engine.test.ts
describe.skipIf(!process.env['SAMOVAR_MEASURE'] || !existsSync(PROOF))('its speed, against the native program on one thread', () => {
  const LEAST: Record<string, number> = { chai: 0.5, 'tea-for-2': 0.5, 'tea-and-rum': 0.5, 'tea-time': 0.4 };
  const figure = (text: string, what: string): number => Number(new RegExp(`${what}\\s+([\\d.e+]+)`).exec(text)?.[1]);

  test.each(GAMES)(
    'searches %s',
    async game => {
      const here = await proof();
      let [best, native] = [0, 0];
      // In turns, so that what else runs here slows both alike; the best of each counts.
      for (let round = 0; round < 3; round++) {
        best = Math.max(best, figure(told(here.call('measure', [1000], game).posted), 'search iterations in mid-game'));
        const said = execFileSync(NATIVE, ['bench', '--game', game, '--seconds', '1'], { encoding: 'utf8' });
        native = Math.max(native, figure(said, 'search iterations in mid-game'));
      }
      console.log(`${game}: ${Math.round(best)} of ${Math.round(native)} iterations a second, ${(best / native).toFixed(2)}`);
      expect(best / native).toBeGreaterThanOrEqual(LEAST[game]!);
    },
    300_000,
  );
});
