// Parts of the page that come when they are wanted. A part that does not come (the net is away for a moment) is asked for again,
// after ever longer pauses and as soon as the browser says that the net is back: a promise of `later` is never broken.
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export async function later<T>(fetchIt: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
    try {
      return await fetchIt();
    } catch {
      await new Promise<void>(wake => {
        const stop = (): void => {
          clearTimeout(timer);
          removeEventListener('online', stop);
          wake();
        };
        const timer = setTimeout(stop, pause);
        addEventListener('online', stop);
      });
    }
}
