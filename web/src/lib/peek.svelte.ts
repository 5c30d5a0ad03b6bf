// Which thing on the table is asked about: after a moment's rest of the pointer; or pinned, by holding a finger on it, a right click, or I or ?
// while it has the focus. A pinned card stays until Escape, its cross, or a press elsewhere. What the card says is drawn elsewhere
// (table/PieceCard.svelte, or a board's own) on an element with `data-about`, and may come later than the question.
import { keep } from './keep.svelte';

const REST_MS = 250;
const HOLD_MS = 350;
const SLIP_PX = 10;

export interface Asked {
  id: string;
  element: HTMLElement;
  at: DOMRect;
  pinned: boolean;
}

class Peek {
  asked = $state.raw<Asked | null>(null);
  #attribute: 'piece' | 'card' = 'piece';
  #answers: (id: string) => boolean = () => true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held: { x: number; y: number } | null = null;
  #swallow = false; // the press that ends a hold only asked
  #back: Element | null = null;

  // attribute: data-piece or data-card names what can be asked about. answers: what a thing stands on is asked where it has no card itself.
  watch(attribute: 'piece' | 'card', answers: (id: string) => boolean = () => true): () => void {
    this.#attribute = attribute;
    this.#answers = answers;
    const listeners: [string, (event: never) => void, boolean?][] = [
      ['pointerover', this.#over],
      ['pointerdown', this.#down, true],
      ['pointermove', this.#slip],
      ['pointerup', this.#stop],
      ['pointercancel', this.#stop],
      ['click', this.#click, true],
      ['contextmenu', this.#menu],
      ['keydown', this.#key, true],
      ['scroll', this.#scroll],
      ['blur', this.close],
    ];
    for (const [kind, act, capture] of listeners) addEventListener(kind, act as EventListener, capture);
    return () => {
      for (const [kind, act, capture] of listeners) removeEventListener(kind, act as EventListener, capture);
      this.close();
    };
  }

  open(element: HTMLElement, pinned: boolean): void {
    this.#stop();
    if (pinned) this.#back = document.activeElement === document.body ? element : document.activeElement;
    this.asked = { id: element.dataset[this.#attribute]!, element, at: element.getBoundingClientRect(), pinned };
  }
  close = (): void => {
    this.#stop();
    const inside = document.activeElement?.closest('[data-about]') != null;
    const back = this.#back;
    this.#back = null;
    this.asked = null;
    if (inside && back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  // A card of what has left the table would tell of nothing.
  check(): void {
    if (this.asked && !this.asked.element.isConnected) this.close();
  }
  // There is nothing to tell of what was asked about: what it stands on may answer.
  ask(): void {
    if (!this.asked) return;
    const { element, pinned } = this.asked;
    const under = this.#thing(element.parentElement);
    if (under) this.open(under, pinned);
    else this.close();
  }

  #thing(target: EventTarget | null): HTMLElement | null {
    const selector = `[data-${this.#attribute}]`;
    let element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    while (element && !this.#answers(element.dataset[this.#attribute]!))
      element = element.parentElement?.closest<HTMLElement>(selector) ?? null;
    return element;
  }
  #stop = (): void => {
    clearTimeout(this.#timer);
    this.#held = null;
  };
  #over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || this.asked?.pinned || event.buttons !== 0) return;
    const element = this.#thing(event.target);
    if (element && element === this.asked?.element) return;
    this.close();
    if (element)
      this.#timer = setTimeout(() => {
        if (element.isConnected) this.open(element, false);
      }, REST_MS);
  };
  #down = (event: PointerEvent): void => {
    this.#swallow = false;
    if (this.asked && !(event.target instanceof Element && event.target.closest('[data-about]'))) this.close();
    this.#stop();
    if (event.pointerType !== 'touch') return;
    const element = this.#thing(event.target);
    if (!element) return;
    this.#held = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.#swallow = true;
      this.open(element, true);
    }, HOLD_MS);
  };
  #slip = (event: PointerEvent): void => {
    if (this.#held && Math.hypot(event.clientX - this.#held.x, event.clientY - this.#held.y) > SLIP_PX) this.#stop();
  };
  #click = (event: MouseEvent): void => {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };
  #menu = (event: MouseEvent): void => {
    const element = this.#thing(event.target);
    if (!element) return;
    event.preventDefault();
    if (!this.asked?.pinned) this.open(element, true);
  };
  #key = (event: KeyboardEvent): void => {
    if (this.asked && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    if ((event.key !== '?' && event.key.toLowerCase() !== 'i') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!keep.keys || (event.target instanceof Element && event.target.closest('input, textarea, select, dialog'))) return;
    const element = this.#thing(event.target);
    if (!element) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(element, true);
  };
  #scroll = (): void => {
    if (!this.asked?.pinned) this.close();
  };
}

export const peek = new Peek();
