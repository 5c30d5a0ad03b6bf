// Runs the browser tests, two files at a time, or the files that are named. A machine with other things to do makes one test in some
// hundreds late: a file that failed gets one more try by itself, and what needed it is told at the end. What fails twice has failed,
// and so has whatever ended the server.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { report } from './reporter.js';

const HERE = new URL('.', import.meta.url).pathname;
const LONGEST_MS = process.env.SAMOVAR_NIGHTLY === '1' ? 3_600_000 : 600_000;

const named = process.argv.slice(2).map(file => resolve(file));
const files = named.length
  ? named
  : readdirSync(HERE)
      .filter(name => name.endsWith('.test.js'))
      .map(name => HERE + name);

const first = await report(run({ files, concurrency: 2, timeout: LONGEST_MS }));
let second = null;
if (first.failed.length > 0) {
  const again = [...new Set(first.failed.map(one => one.file))];
  console.log(`\nOnce more, one file after the other: ${again.map(file => file.slice(HERE.length)).join(', ')}\n`);
  second = await report(run({ files: again, concurrency: 1, timeout: LONGEST_MS }));
  const failedTwice = new Set(second.failed.map(one => one.name));
  for (const { name } of first.failed.filter(one => !failedTwice.has(one.name))) console.log(`passed only at the second try: ${name}`);
}
const fell = first.failed.filter(one => /the server ended by itself/.test(String(one.details.error?.cause?.message)));
const failed = (second?.failed.length ?? 0) + fell.length;
console.log(`\n${first.passed.length + first.failed.length - failed} passed, ${failed} failed, ${first.skipped.length} skipped`);
process.exitCode = failed > 0 || first.passed.length === 0 ? 1 : 0;
