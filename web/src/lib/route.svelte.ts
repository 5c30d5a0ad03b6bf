// The address bar: plain paths, so that links can be shared and the back button works.
import { placeOf } from './place';

class Route {
  path = $state(location.pathname);
  place = $derived(placeOf(this.path));

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname;
    });
    // Links inside the house do not reload the page; all others, and clicks that ask for a new tab, stay as they are.
    addEventListener('click', event => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      if (link.pathname === location.pathname && link.hash) return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    if (!location.hash) scrollTo(0, 0);
  }
}

export const route = new Route();

// A moment of a game, and moves that might have been played from there.
export interface Moment {
  ply: number;
  line: readonly string[]; // a step each, which may be several moves in one line
}
// As an address names it: /t/…#ply=112, and with a line #ply=112&line=….
export function hashOf({ ply, line }: Moment): string {
  return line.length > 0 ? `#ply=${ply}&line=${encodeURIComponent(line.join('|'))}` : `#ply=${ply}`;
}
export function momentInHash(): Moment | null {
  const found = /^#ply=(\d{1,6})(?:&line=([^&]{1,4000}))?$/.exec(location.hash);
  if (!found) return null;
  try {
    return { ply: Number(found[1]), line: found[2] ? decodeURIComponent(found[2]).split('|') : [] };
  } catch {
    return null; // no text that anybody wrote
  }
}
// It is written without a step in the history, as one walks.
export function nameMoment(moment: Moment | null): void {
  if (moment === null && momentInHash() === null) return; // somebody else's by now
  history.replaceState(null, '', moment === null ? location.pathname : hashOf(moment));
}

// How far one is in one's mistakes, from 1: /t/…/review#learn=3. Whoever looks at the board in between comes back to it.
export function lessonInHash(): number | null {
  const found = /^#learn=([1-9]\d{0,3})$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}
export function nameLesson(number: number | null): void {
  history.replaceState(null, '', number === null ? location.pathname : `#learn=${number}`);
}

// The code of a link that carries a seat to this device: /t/…#carry=…. It is taken out of the address and its history.
export function takeCarried(): string | null {
  const found = /^#carry=([A-Za-z0-9_-]{8,64})$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, '', location.pathname);
  return found[1]!;
}

// The table behind what somebody pasted: a whole link, or the id alone.
export function tableInLink(text: string): string | null {
  const found = /(?:\/t\/|^)([A-Za-z0-9_-]{8,64})\/?(?:[?#].*)?$/.exec(text.trim());
  return found?.[1] ?? null;
}
