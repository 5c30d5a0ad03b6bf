// Arrow keys move inside a region, Tab between regions: of all its pieces (data-stop) one is in the tab order.
type Step = [down: number, right: number];
const STEPS: Record<string, Step> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function stops(region: HTMLElement): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>('[data-stop]')];
}

function centre(piece: HTMLElement): [number, number] {
  const box = piece.getBoundingClientRect();
  return [box.top + box.height / 2, box.left + box.width / 2];
}

// The nearest piece that way; a step aside counts more than a step ahead.
function ahead(from: HTMLElement, others: HTMLElement[], [down, right]: Step): HTMLElement | null {
  const [top, left] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const [y, x] = centre(other);
    const forward = (y - top) * down + (x - left) * right;
    const aside = Math.abs((y - top) * right) + Math.abs((x - left) * down);
    if (forward < 4 || forward + 4 * aside >= least) continue;
    [best, least] = [other, forward + 4 * aside];
  }
  return best;
}

export function arrows(region: HTMLElement): { destroy: () => void } {
  let current: HTMLElement | null = null;
  let held = false;

  function settle(): void {
    const all = stops(region);
    // A piece that was focused and is gone hands the focus to its neighbour rather than to the page.
    const lost = current !== null && !all.includes(current);
    if (!current || lost) current = all.find(one => one.getAttribute('aria-disabled') !== 'true') ?? all[0] ?? null;
    for (const one of all) {
      const order = one === current ? 0 : -1;
      if (one.getAttribute('tabindex') !== String(order)) one.tabIndex = order;
    }
    if (lost && held && document.activeElement === document.body) current?.focus();
  }

  function key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    if (!step || !from) return;
    event.preventDefault();
    ahead(from, stops(region), step)?.focus();
  }

  function focused(event: FocusEvent): void {
    const piece = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    held = true;
    if (!piece) return;
    current = piece;
    settle();
  }
  function left(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && !region.contains(event.relatedTarget)) held = false;
  }

  const watch = new MutationObserver(settle);
  watch.observe(region, { childList: true, subtree: true });
  region.addEventListener('keydown', key);
  region.addEventListener('focusin', focused);
  region.addEventListener('focusout', left);
  settle();
  return {
    destroy() {
      watch.disconnect();
      region.removeEventListener('keydown', key);
      region.removeEventListener('focusin', focused);
      region.removeEventListener('focusout', left);
    },
  };
}
