import { afterwards } from './afterwards';

// A list whose newest line is on top grows upwards (`.recap.newest`), so that what is added pushes no other line down; a frame later it is scrolled to
// its top. Who reads below is left there.
export function newestOnTop(list: HTMLElement, _lines: readonly unknown[]): { update: () => void; destroy: () => void } {
  let forget = (): void => {};
  const update = (): void => {
    forget();
    forget = afterwards(() => {
      if (!list.matches(':hover, :focus')) list.scrollTop = -list.scrollHeight;
    });
  };
  list.scrollTop = -list.scrollHeight;
  return { update, destroy: () => forget() };
}

// So many of the last lines, and some more, so that not each new one takes away an old one.
export function latest<T>(lines: readonly T[], most: number): T[] {
  return lines.slice(-(most + (lines.length % most)));
}
