// A tea that is drawn along its lane: it goes to the stop nearest to the finger, and walks there when it is let go.
import type { Hand } from './hand.svelte';

interface Walking {
  hand: Hand;
  piece: string;
  walks: boolean;
}
const FAR = 8;

export function drags(token: HTMLElement, given: Walking): { update: (now: Walking) => void; destroy: () => void } {
  let now = given;
  let from: { x: number; y: number; id: number } | null = null;
  let flying: HTMLElement | null = null;

  function nearest(x: number, y: number): number {
    const walk = now.hand.walk;
    let best = 0;
    let least = Infinity;
    const centre = (box: DOMRect): number => Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    const home = centre(token.getBoundingClientRect());
    walk?.stops.forEach((_, i) => {
      const stop = document.querySelector(`[data-space="${now.hand.spaceAfter(i)}"]`);
      const far = stop ? centre(stop.getBoundingClientRect()) : Infinity;
      if (far < least) [best, least] = [i + 1, far];
    });
    return home < least ? 0 : best;
  }
  function down(event: PointerEvent): void {
    if (!now.walks || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    // A quick hand has left the tea before it has moved far enough to mean it.
    token.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    if (!flying) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      if (now.hand.walk?.piece !== now.piece) now.hand.takeTea(now.piece, 1);
      const box = token.getBoundingClientRect();
      flying = token.firstElementChild!.cloneNode(true) as HTMLElement;
      flying.classList.add('drawn');
      flying.style.setProperty('--z', `${Math.max(box.width, 30)}px`);
      document.body.append(flying);
    }
    flying.style.translate = `${event.clientX - 15}px ${event.clientY - 15}px`;
    const stop = nearest(event.clientX, event.clientY);
    if (stop > 0) now.hand.setSteps(stop);
  }
  function up(event: PointerEvent): void {
    if (flying && from) {
      const stop = nearest(event.clientX, event.clientY);
      if (event.type === 'pointerup' && stop > 0) now.hand.walkTo(now.hand.walk?.steps ?? stop);
      token.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => token.removeEventListener('click', swallow, { capture: true }), 50);
    }
    flying?.remove();
    flying = null;
    from = null;
  }
  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  token.addEventListener('pointerdown', down);
  token.addEventListener('pointermove', move);
  token.addEventListener('pointerup', up);
  token.addEventListener('pointercancel', up);
  return {
    update(next) {
      now = next;
    },
    destroy() {
      flying?.remove();
      token.removeEventListener('pointerdown', down);
      token.removeEventListener('pointermove', move);
      token.removeEventListener('pointerup', up);
      token.removeEventListener('pointercancel', up);
    },
  };
}
