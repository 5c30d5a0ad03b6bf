// Which card lies open, and beside what: after resting on a thing; or pinned, by holding it, a right click, or asking with I or ?.
// A pinned one stays until Escape, its cross, or a press elsewhere.
import { keep } from '../../lib/keep.svelte';

const REST_MS = 250;
const HOLD_MS = 350;

class Peek {
  card = $state<string | null>(null);
  beside = $state.raw<DOMRect | null>(null);
  pinned = $state(false);
  // What somebody who touches the thing may mean, to be asked why not.
  attempt = $state<string | null>(null);
  // A press that was held opens the card and picks nothing.
  held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: HTMLElement | null = null;

  open(card: string, at: HTMLElement, pinned: boolean): void {
    clearTimeout(this.#timer);
    this.#from = at;
    this.beside = at.getBoundingClientRect();
    this.pinned = pinned;
    this.attempt = at.dataset['move'] ?? null;
    this.card = card;
  }
  close(): void {
    clearTimeout(this.#timer);
    const back = document.activeElement?.closest('.peek') ? this.#from : null;
    this.#from = null;
    this.card = null;
    this.pinned = false;
    back?.focus({ preventScroll: true });
  }
  // A card of what has left the table would tell of nothing.
  check(): void {
    if (this.#from && !this.#from.isConnected) this.close();
  }

  // For a whole board: what of it was touched says so itself.
  watch = (board: HTMLElement): { destroy: () => void } => {
    const thing = (event: Event) => (event.target as HTMLElement).closest?.<HTMLElement>('[data-card]') ?? null;
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || this.pinned) return;
      const at = thing(event);
      if (at === this.#from) return;
      this.close();
      if (at) this.#timer = setTimeout(() => this.open(at.dataset['card']!, at, false), REST_MS);
    };
    const down = (event: PointerEvent) => {
      const target = event.target as HTMLElement;
      this.held = false;
      clearTimeout(this.#timer);
      if (this.card !== null && this.pinned && !target.closest?.('.peek')) this.close();
      const at = board.contains(target) ? thing(event) : null;
      if (event.pointerType === 'touch' && at)
        this.#timer = setTimeout(() => {
          this.held = true;
          this.open(at.dataset['card']!, at, true);
        }, HOLD_MS);
    };
    const up = () => clearTimeout(this.#timer);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && this.card !== null) {
        this.close();
        event.stopPropagation();
        return;
      }
      if ((event.key !== '?' && event.key.toLowerCase() !== 'i') || event.ctrlKey || event.metaKey || event.altKey || !keep.keys) return;
      const at = thing(event);
      if (!at) return;
      event.preventDefault();
      event.stopPropagation();
      this.open(at.dataset['card']!, at, true);
    };
    const menu = (event: Event) => {
      const at = thing(event);
      if (!at) return;
      event.preventDefault();
      if (!this.held) this.open(at.dataset['card']!, at, true);
    };
    // Focus may be lost because the thing itself goes: then the page is being drawn, and nothing may change before it is done.
    const leave = () => {
      if (this.pinned) return;
      clearTimeout(this.#timer);
      if (this.card !== null) queueMicrotask(() => this.close());
    };
    // A finger that is lifted has not gone elsewhere.
    const left = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') leave();
    };
    const listeners: [EventTarget, string, EventListener][] = [
      [board, 'pointerover', over as EventListener],
      [window, 'pointerdown', down as EventListener],
      [window, 'pointerup', up],
      [window, 'pointercancel', up],
      [board, 'pointerleave', left as EventListener],
      [board, 'keydown', key as EventListener],
      [board, 'contextmenu', menu],
      [board, 'focusout', leave],
    ];
    for (const [where, kind, act] of listeners) where.addEventListener(kind, act);
    return {
      destroy: () => {
        for (const [where, kind, act] of listeners) where.removeEventListener(kind, act);
        this.close();
      },
    };
  };
}

export const peek = new Peek();
