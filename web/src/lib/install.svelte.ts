// Keeping Samovar on this device like a program of its own, where the browser offers it. It is asked for once two games are over, and
// "not now" rests for two months.
import { keep } from './keep.svelte';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const REST_MS = 60 * 24 * 3600 * 1000;

class Install {
  #prompt = $state.raw<InstallPrompt | null>(null);
  offered = $derived(this.#prompt !== null && Date.now() - keep.notNow > REST_MS);

  constructor() {
    addEventListener('beforeinstallprompt', event => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => {
      this.#prompt = null;
    });
  }

  async now(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
  }

  later(): void {
    keep.notNow = Date.now();
  }
}

export const install = new Install();
