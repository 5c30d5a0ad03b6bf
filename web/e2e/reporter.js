// One line a test as it ends, and at the end what failed, in short: of hundreds of lines somebody reads only the last.
const SLOWEST = 5;
const LINES = 12;

const seconds = ms => `${(ms / 1000).toFixed(1)} s`;

function whatWentWrong(error) {
  const cause = error.cause ?? error;
  const said = String(cause.message ?? cause).split('\n');
  const at = String(cause.stack ?? '')
    .split('\n')
    .filter(line => line.includes('/e2e/'))
    .slice(0, 3);
  return [...said.slice(0, LINES), ...(said.length > LINES ? [`… ${said.length - LINES} more lines`] : []), ...at.map(line => line.trim())];
}

// Prints the tests of a run; answers which passed, failed and were skipped.
export async function report(source) {
  const passed = [];
  const failed = [];
  const skipped = [];
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') process.stdout.write(data.message);
    // A file is reported as a test of its own; it says something new only where it failed by itself.
    const isFile = data?.nesting === 0 && data.name?.endsWith('.test.js');
    if (type === 'test:pass' && data.skip) {
      skipped.push(data);
      console.log(`skipped ${data.name}: ${data.skip}`);
    } else if (type === 'test:pass' && !isFile) {
      passed.push(data);
      console.log(`ok      ${data.name} (${seconds(data.details.duration_ms)})`);
    }
    if (type === 'test:fail' && !(isFile && data.details.error.failureType === 'subtestsFailed')) {
      failed.push(data);
      console.log(`FAILED  ${data.name} (${seconds(data.details.duration_ms)}): ${whatWentWrong(data.details.error)[0]}`);
    }
  }
  const slowest = passed.toSorted((a, b) => b.details.duration_ms - a.details.duration_ms).slice(0, SLOWEST);
  console.log(`\nslowest: ${slowest.map(one => `${one.name} ${seconds(one.details.duration_ms)}`).join('; ')}`);
  for (const { name, file, line, details } of failed)
    console.log([`\nFAILED  ${name}`, `${file}:${line}`, ...whatWentWrong(details.error)].join('\n        '));
  return { passed, failed, skipped };
}
