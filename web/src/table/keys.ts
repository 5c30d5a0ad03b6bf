// Single keys at a table. A control says by data-key which key presses it; the list below is what the help shows, in its order.
import type { Face } from '../games/face';
import { keep } from '../lib/keep.svelte';
import type { Sitting } from '../lib/sitting.svelte';
import type { Key } from '../lib/words.svelte';

export const HELP: readonly { keys: readonly string[]; says: Key }[] = [
  { keys: ['←', '↑', '→', '↓'], says: 'keys.arrows' },
  { keys: ['Tab', 'F6', '⇧F6'], says: 'keys.regions' },
  { keys: ['Enter'], says: 'keys.enter' },
  { keys: ['Esc'], says: 'keys.escape' },
  { keys: ['I'], says: 'keys.piece' },
  { keys: ['J'], says: 'keys.choices' },
  { keys: ['1', '…', '9'], says: 'keys.numbers' },
  { keys: ['U'], says: 'keys.undo' },
  { keys: ['H'], says: 'keys.hint' },
  { keys: ['R'], says: 'keys.recap' },
  { keys: ['L'], says: 'keys.log' },
  { keys: ['S'], says: 'keys.scores' },
  { keys: ['F1'], says: 'keys.rules' },
  { keys: ['?'], says: 'keys.help' },
];

const REGIONS = [
  '.top',
  '.banner, .replay',
  '.a-room',
  '.a-board',
  '.a-own',
  '.a-players, .a-coll',
  '.a-side',
  '.five',
  '.tray',
  '.landbox, .solo',
  '.veil',
  '.island',
  '.track',
  '.streetbox',
  '.cardbox',
  '.rail > *, .region > *',
  '.tabs',
  '.since',
  '.foot',
];
const FOCUSABLE = 'button:not([tabindex="-1"]), a[href], summary, input, textarea, select, [tabindex="0"]';
const TYPING = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

function shown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

function nextRegion(by: 1 | -1): void {
  const all = new Set(REGIONS.flatMap(one => [...document.querySelectorAll<HTMLElement>(one)]));
  // What lies under a sheet cannot be reached.
  const regions = [...all].filter(one => shown(one) && !one.closest('[inert]'));
  const stops = regions.map(region => [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(shown)).filter(stop => stop !== undefined);
  const here = stops.findIndex(stop => regions.find(region => region.contains(stop))?.contains(document.activeElement));
  stops.at((here + by + (here < 0 && by < 0 ? 1 : 0)) % stops.length)?.focus();
}

// Whoever plays with keys goes on where something may be done, once what was in focus is gone; while others play, on the board itself.
export function goOn(canAct: boolean): void {
  const at = document.activeElement;
  if (at && at !== document.body && at.id !== 'board') return;
  const first = (...wanted: string[]): HTMLElement | undefined =>
    wanted.map(one => [...document.querySelectorAll<HTMLElement>(one)].find(shown)).find(one => one !== undefined);
  const next = canAct
    ? first(
        '.lit, .dieb.can, .good .btn.may, .convert .more',
        '[data-stop]:not([aria-disabled=true], [data-idle])',
        '.bar .btn.grow:not([aria-disabled=true])',
      )
    : undefined;
  (next ?? document.getElementById('board'))?.focus({ preventScroll: next === undefined });
}

// The list of choices: unfolded wherever it is, its first line in focus.
function listChoices(): void {
  const list = document.querySelector<HTMLDetailsElement>('details.choices, details.panel:has(.options)');
  if (!list) return;
  // In the bar its lines are drawn only once it is open.
  const begin = () => requestAnimationFrame(() => list.querySelector<HTMLElement>('.opt')?.focus());
  if (list.open) return void begin();
  list.addEventListener('toggle', begin, { once: true });
  list.open = true;
}

const DRAWN: Record<string, string> = { ArrowLeft: '←', ArrowUp: '↑', ArrowRight: '→', ArrowDown: '↓' };
// A key that the game knows, in the order in which it says so.
function ofGame(key: string, face: Face | null, sitting: Sitting): boolean {
  const drawn = DRAWN[key] ?? key.toUpperCase();
  return sitting.view !== null && (face?.keys ?? []).some(one => one.keys.includes(drawn) && one.press?.(sitting, key) === true);
}

// Whether the key meant something.
export function pressed(event: KeyboardEvent, face: Face | null, sitting: Sitting): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'F6') {
    nextRegion(event.shiftKey ? -1 : 1);
    return true;
  }
  const at = event.target instanceof Element ? event.target : null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((key.length === 1 && !keep.keys) || at?.closest(TYPING)) return false;
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (number > 0) {
    const list = at?.closest('dialog, .options') ?? document.querySelector('details.choices[open], .outs');
    const option = [...(list?.querySelectorAll<HTMLElement>('.opt, .out, [data-option]') ?? [])].filter(shown)[number - 1];
    option?.focus();
    option?.click();
    if (option) return true;
  }
  if (at?.closest('dialog, .options')) return false;
  if (ofGame(key, face, sitting)) return true;
  if (key === 'j') {
    listChoices();
    return true;
  }
  const control = [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)].find(shown);
  control?.click();
  return control !== undefined;
}
