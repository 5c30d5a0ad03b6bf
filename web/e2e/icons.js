// Draws the icons that a device shows for an installed page, from public/icon.svg: `npm run icons`.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', folder), 'utf8');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
// A mask may cut away a fifth on every side.
for (const [name, size, part, ground] of [
  ['icon-192', 192, 1, 'transparent'],
  ['icon-512', 512, 1, 'transparent'],
  ['icon-mask-512', 512, 0.6, '#efeae0'],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><div style="width:${100 * part}%">${drawing}</div>`,
  );
  writeFileSync(new URL(`${name}.png`, folder), await page.screenshot({ omitBackground: ground === 'transparent' }));
  await page.close();
}
await browser.close();
