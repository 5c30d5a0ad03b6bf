// How a game ended, as a picture of 1200 × 630: put together here from what stands on the page, without names and without a link.
import { gameName } from '../lib/names';
import { howItEnded } from '../lib/ended';
import type { Sitting } from '../lib/sitting.svelte';
import { minus, t } from '../lib/words.svelte';

const WIDTH = 1200;
const HEIGHT = 630;
const RIGHT = 1136;
const ROOM = 600; // for the glasses
const GLASS = { width: 148, height: 214 };
// A drawing that leaves the page takes no style sheet and no token along: what its parts look like is written on them.
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'stop-color',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

function drawing(name: string, x: number, y: number, size: number): string {
  const symbol = document.getElementById(name);
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${symbol?.getAttribute('viewBox') ?? '0 0 48 48'}">${symbol?.innerHTML ?? ''}</svg>`;
}
function words(text: string, x: number, y: number, looks: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" style="${looks}">${safe}</text>`;
}

function drawn(sitting: Sitting): string {
  const { state, seat, result } = sitting;
  const seats = result?.seats ?? [];
  const game = state?.table.game ?? '';
  const told = result && seat !== null ? howItEnded({ game, seat, result }).text : t('mine.over');
  const glasses = [...document.querySelectorAll('.glasses .glass')];
  const each = Math.min(188, ROOM / Math.max(1, seats.length));
  const width = each - 28;
  const scale = width / GLASS.width;
  const left = RIGHT - each * seats.length;
  const foot = 470;
  const stand = seats.map((one, number) => {
    const x = left + each * number + 14;
    const middle = x + width / 2;
    const glass = glasses[number]?.cloneNode(true) as Element | undefined;
    const tall = glass ? GLASS.height * scale : width;
    for (const [name, value] of Object.entries({ x, y: foot - tall, width, height: tall })) glass?.setAttribute(name, String(value));
    const top = foot - tall - 72;
    const points = sitting.face?.score
      ? ''
      : `<rect x="${middle - 46}" y="${top}" width="92" height="58" rx="29" style="fill:var(--${one.winner ? 'brass' : 'card'});stroke:var(--brass);stroke-width:2"/>${words(minus(one.points), middle, top + 41, `fill:var(--${one.winner ? 'on-brass' : 'ink'});font:700 36px var(--font-text);text-anchor:middle`)}`;
    return [
      glass?.outerHTML ?? drawing(`tea-${sitting.tea(number)}`, x, foot - tall, width),
      points,
      one.winner && seats.length > 1 ? drawing('crown', middle - 28, top - (points ? 62 : -10), 56) : '',
      glass ? drawing(`tea-${sitting.tea(number)}`, middle - 22, foot + 14, 44) : '',
    ].join('');
  });
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" style="fill:var(--cloth)"/>`,
    `<rect x="8" y="8" width="${WIDTH - 16}" height="${HEIGHT - 16}" style="fill:none;stroke:var(--room);stroke-width:16"/>`,
    `<rect x="17" y="17" width="${WIDTH - 34}" height="${HEIGHT - 34}" style="fill:none;stroke:var(--line);stroke-width:2"/>`,
    document.querySelector('.poured defs')?.outerHTML ?? '',
    drawing('samovar', 64, 190, 56),
    words('Samovar', 132, 230, 'fill:var(--ink);font:700 32px var(--font-display)'),
    words(gameName(game), 64, 320, 'fill:var(--ink);font:700 62px var(--font-display)'),
    words(`${told.charAt(0).toLocaleUpperCase()}${told.slice(1)}`, 64, 376, 'fill:var(--ink-soft);font:26px var(--font-text)'),
    ...stand,
  ].join('');
}

function asImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image(WIDTH, HEIGHT);
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be drawn'));
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  });
}

export async function keepsake(sitting: Sitting): Promise<Blob> {
  const whole = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': true }))
    whole.setAttribute(name, String(value));
  whole.style.cssText = 'position:fixed;left:-9999px;top:0';
  whole.innerHTML = drawn(sitting);
  document.body.append(whole);
  const parts = [...whole.querySelectorAll<SVGElement>('*')].map(part => ({ part, looks: getComputedStyle(part) }));
  const written = parts.map(({ part, looks }) => ({
    part,
    looks: [...LOOKS, ...(part.closest('.glass') && part.tagName === 'rect' ? ['y', 'height'] : [])].map(
      name => [name, looks.getPropertyValue(name)] as const,
    ),
  }));
  for (const { part, looks } of written) {
    part.removeAttribute('style');
    for (const [name, value] of looks) if (value) part.setAttribute(name, value);
  }
  for (const part of whole.querySelectorAll('[class]')) part.removeAttribute('class');
  whole.removeAttribute('style');
  const source = new XMLSerializer().serializeToString(whole);
  whole.remove();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')!.drawImage(await asImage(source), 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
