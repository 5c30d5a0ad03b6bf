// Nothing that commits may slide under a finger: what came to lie where one pressed last, or means something else by now, is deaf
// for a moment. So the second of two quick taps never does what the first did not mean.
const DEAF_MS = 400;
const NEAR_PX = 40;

interface Place {
  x: number;
  y: number;
}

function controlAt({ x, y }: Place): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('button, a, summary, label') ?? null;
}

export function steadyHand(): () => void {
  let at: Place | null = null;
  let under: HTMLElement | null = null;
  let meant: string | undefined;
  let since = -Infinity;
  let deaf: HTMLElement | null = null;

  function notice(): void {
    if (!at) return;
    const now = controlAt(at);
    if (now === under && now?.dataset['commits'] === meant) return;
    [under, meant, since] = [now, now?.dataset['commits'], performance.now()];
  }

  function down(event: PointerEvent): void {
    const here = { x: event.clientX, y: event.clientY };
    if (at && Math.hypot(here.x - at.x, here.y - at.y) <= NEAR_PX) notice();
    else since = -Infinity;
    at = here;
    under = controlAt(here);
    meant = under?.dataset['commits'];
    deaf = performance.now() - since < DEAF_MS ? under : null;
  }

  function click(event: MouseEvent): void {
    const pressed = deaf;
    deaf = null;
    if (event.detail === 0 || !pressed || !pressed.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const watch = new MutationObserver(notice);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener('pointerdown', down, true);
  addEventListener('click', click, true);
  addEventListener('scroll', notice, { capture: true, passive: true });
  return () => {
    watch.disconnect();
    removeEventListener('pointerdown', down, true);
    removeEventListener('click', click, true);
    removeEventListener('scroll', notice, { capture: true });
  };
}
