// Cards travel from the grid to who took them, and are dealt one after another. Meaning never lies in motion: where
// it is not wanted, nothing moves.
import type { TableEvent } from '../../lib/protocol';
import type { Took } from './view';

const FLIGHT_MS = 420;
const DEAL_GAP_MS = 40;
const DEAL_MOST_MS = 600;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

function still(): boolean { return matchMedia('(prefers-reduced-motion: reduce)').matches; }

export interface Lying { card: HTMLElement; place: DOMRect }

// The cards as they lie now, by cell.
export function snapshot(grid: HTMLElement): Map<string, Lying> {
  const cards = new Map<string, Lying>();
  if (still()) return cards;
  for (const card of grid.querySelectorAll<HTMLElement>('[data-cell]')) {
    cards.set(card.dataset['cell']!, { card, place: card.getBoundingClientRect() });
  }
  return cards;
}

export function flyAway(before: Map<string, Lying>, taken: Took[]): void {
  for (const event of taken) {
    for (const { cell, card } of event.cards) {
      const lying = before.get(cell);
      const home = document.querySelector(`[data-home="${event.seat}-${card}"]`) ?? document.querySelector(`[data-seat="${event.seat}"]`);
      if (lying && home) fly(lying, home.getBoundingClientRect());
    }
  }
}

function fly({ card, place }: Lying, to: DOMRect): void {
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-cell');
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: 'fixed', left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px`, height: `${place.height}px`,
    zIndex: '15', pointerEvents: 'none', margin: '0',
  });
  document.body.append(ghost);
  const scale = Math.min(1, to.height / place.height);
  const right = to.left + to.width / 2 - (place.left + place.width / 2);
  const down = to.top + to.height / 2 - (place.top + place.height / 2);
  ghost.animate(
    [{ transform: 'none', opacity: 1 }, { opacity: 1, offset: .8 }, { transform: `translate(${right}px, ${down}px) scale(${scale})`, opacity: 0 }],
    { duration: FLIGHT_MS, easing: EASE, fill: 'forwards' },
  ).finished.finally(() => ghost.remove());
}

export function dealIn(grid: HTMLElement, events: TableEvent[]): void {
  const cells = events.filter(event => event.kind === 'dealt').map(event => (event as TableEvent & { cell: string }).cell);
  if (still() || cells.length === 0) return;
  const gap = Math.min(DEAL_GAP_MS, DEAL_MOST_MS / cells.length);
  cells.forEach((cell, number) => {
    grid.querySelector(`[data-cell="${cell}"]`)?.animate(
      [{ transform: 'translateY(-14px) rotate(-2deg)', opacity: 0 }, { transform: 'none', opacity: 1 }],
      { duration: FLIGHT_MS, delay: number * gap, easing: EASE, fill: 'backwards' },
    );
  });
}
