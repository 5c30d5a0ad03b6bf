// Cups that look alike are one choice; a press on any of them means the one that is offered. Outside Connoisseur any cup with a tip
// is as good as another, and one is offered.
import type { Cup } from './view';

function alike(a: Cup, b: Cup): boolean {
  const teas = new Set([...Object.keys(a.teas), ...Object.keys(b.teas)]);
  return a.tip === b.tip && [...teas].every(tea => (a.teas[tea] ?? 0) === (b.teas[tea] ?? 0));
}

export function meant(cups: Cup[], offered: number[], pressed: number): number | null {
  if (offered.includes(pressed)) return pressed;
  const cup = cups.find(one => one.cup === pressed);
  return (
    offered.find(number => {
      const other = cups.find(one => one.cup === number);
      return cup !== undefined && other !== undefined && (alike(cup, other) || (offered.length === 1 && cup.tip === other.tip));
    }) ?? null
  );
}
