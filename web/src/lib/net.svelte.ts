// Whether the net is there, as far as one can tell: the browser's own word, and whether the server has answered. A page that was
// written as files (samovar site) has none behind it.
const alone = document.querySelector('meta[name="samovar-server"][content="none"]') !== null;

class Net {
  #wired = $state(navigator.onLine);
  #answers = $state(true);
  readonly alone = alone;
  online = $derived(this.#wired && this.#answers && !alone);

  constructor() {
    addEventListener('online', () => {
      this.#wired = true;
      this.#answers = true;
    });
    addEventListener('offline', () => {
      this.#wired = false;
    });
  }

  // A server has been asked for something.
  answered(yes: boolean): void {
    this.#answers = yes;
    if (yes) this.#wired = true;
  }
}

export const net = new Net();
