// Drawings of the sprites as pictures. A large board shows some five hundred: a browser paints a picture as one thing, where it would lay out,
// walk through and layer every part of a drawing at each change around it.
import { MediaQuery } from 'svelte/reactivity';
import { keep } from '../lib/keep.svelte';

const night = new MediaQuery('prefers-color-scheme: dark', false);
// Line art of dark pieces needs a light rim at night, about half a pixel where a piece lies on a board.
const RIM = 'filter:drop-shadow(0 0 1px #f5ecdd) drop-shadow(0 0 1px #f5ecdd99)';

const known = new Map<string, string | null>();

// Its address; null for a drawing that takes colours from where it lies (dice, workers, the seats' teas) and so has to lie there itself.
export function picture(name: string): string | null {
  const dark = keep.theme === 'system' ? night.current : keep.theme === 'dark';
  const key = `${name} ${dark}`;
  let made = known.get(key);
  if (made === undefined) {
    made = make(name, dark);
    known.set(key, made);
  }
  return made;
}

function make(name: string, dark: boolean): string | null {
  const symbol = document.getElementById(name);
  if (!symbol || /currentColor|var\(--[\w-]+,var\(/.test(symbol.innerHTML)) return null;
  const tokens = getComputedStyle(document.documentElement);
  let fixed = true;
  const coloured = symbol.innerHTML.replace(/var\((--[\w-]+)[^)]*\)/g, (_, token: string) => {
    const value = tokens.getPropertyValue(token).trim();
    fixed &&= value !== '';
    const [, light, night] = /^light-dark\(((?:[^(),]|\([^)]*\))+),\s*(.+)\)$/.exec(value) ?? [];
    return (dark ? night : light)?.trim() ?? value;
  });
  if (!fixed) return null;
  const box = symbol.getAttribute('viewBox') ?? '0 0 48 48';
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><g${dark ? ` style="${RIM}"` : ''}>${coloured}</g></svg>`,
  )}`;
}
