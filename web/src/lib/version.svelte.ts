// The page on this device, and a newer one that waits. It is taken when one leaves a table or asks for it, never in the middle of a
// move; until then every part of the page comes from the build that was opened.
import { keep } from './keep.svelte';

const ASK_AGAIN_MS = 24 * 3600 * 1000;
const LOOK_MS = 3600 * 1000;
const ENGINE_AFTER_MS = 3000;

class Version {
  #waiting = $state.raw<ServiceWorker | null>(null);
  #later = $state(false);
  // A newer page is there; and one may be asked about it, once a day.
  ready = $derived(this.#waiting !== null);
  asks = $derived(this.ready && !this.#later && Date.now() - keep.askedVersion > ASK_AGAIN_MS);
  #taking = false;

  constructor() {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.#taking) location.reload();
    });
    void this.#keep();
  }

  take(): void {
    this.#taking = true;
    this.#waiting?.postMessage('take over');
  }

  later(): void {
    this.#later = true;
    keep.askedVersion = Date.now();
  }

  async #keep(): Promise<void> {
    const held = await navigator.serviceWorker.register('/sw.js').catch(() => null);
    if (!held) return;
    const look = () => {
      // The first one to be kept is the page that is open.
      if (held.waiting && navigator.serviceWorker.controller) this.#waiting = held.waiting;
    };
    look();
    held.addEventListener('updatefound', () => {
      held.installing?.addEventListener('statechange', look);
    });
    // The engine is large: it comes when all else is there, unless somebody counts their bytes; also for a page that waits.
    const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
    if (!saveData)
      setTimeout(() => {
        void navigator.serviceWorker.ready.then(({ active, waiting }) => {
          for (const worker of [active, waiting]) worker?.postMessage('engine too');
        });
      }, ENGINE_AFTER_MS);
    setInterval(() => {
      if (!document.hidden) void held.update().catch(() => null);
    }, LOOK_MS);
  }
}

export const version = new Version();
