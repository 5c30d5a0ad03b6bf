// A finger drawn across a region: to the tab before or behind it. Not where a piece is held or drawn.
const FAR_PX = 60;

export function swipes(
  region: HTMLElement,
  given: (by: 1 | -1) => void,
): { update: (now: (by: 1 | -1) => void) => void; destroy: () => void } {
  let turn = given;
  let from: { x: number; y: number } | null = null;
  function down(event: TouchEvent): void {
    const touch = event.touches.length === 1 ? event.touches[0]! : null;
    const held = event.target instanceof Element && getComputedStyle(event.target).touchAction === 'none';
    from = touch && !held ? { x: touch.clientX, y: touch.clientY } : null;
  }
  function up(event: TouchEvent): void {
    const touch = event.changedTouches[0];
    if (!from || !touch) return;
    const [across, along] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.abs(across) >= FAR_PX && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0 ? 1 : -1);
    from = null;
  }
  // The browser itself scrolls up and down only.
  region.style.touchAction = 'pan-y pinch-zoom';
  region.addEventListener('touchstart', down, { passive: true });
  region.addEventListener('touchend', up, { passive: true });
  return {
    update(now) {
      turn = now;
    },
    destroy() {
      region.removeEventListener('touchstart', down);
      region.removeEventListener('touchend', up);
    },
  };
}
