// Whether a hand has moved since a table was opened: what nobody needs before is fetched only then.
class Stirred {
  now = $state(false);

  // A pointer that the page came to lie under has not moved.
  watch = (): (() => void) => {
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const;
    const stir = (event: Event): void => {
      if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) return;
      this.now = true;
      stop();
    };
    const stop = (): void => {
      for (const kind of kinds) removeEventListener(kind, stir, true);
    };
    for (const kind of kinds) addEventListener(kind, stir, true);
    return stop;
  };
}

export const stirred = new Stirred();
