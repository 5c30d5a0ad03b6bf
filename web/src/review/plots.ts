// What plots are made of: a scale, lines and steps as paths, names that do not lie on each other. The drawings are SVG, so
// colours and screen readers reach them.
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export type Point = [x: number, y: number];

export function scale(from: number, to: number, low: number, high: number): (value: number) => number {
  return value => (to === from ? low : low + ((value - from) / (to - from)) * (high - low));
}

const near = (value: number) => Math.round(value * 10) / 10;

export function line(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${near(x)},${near(y)}`).join('');
}

// A level holds until the next one.
export function steps(points: readonly Point[], until: number): Point[] {
  const path: Point[] = [];
  for (const [x, y] of points) {
    const before = path.at(-1);
    if (before) path.push([x, before[1]]);
    path.push([x, y]);
  }
  const last = path.at(-1);
  if (last) path.push([until, last[1]]);
  return path;
}

export function area(upper: readonly Point[], lower: readonly Point[]): string {
  return `${line([...upper, ...[...lower].reverse()])}Z`;
}

// The same heights, pushed down until there is room between them; then all up again, as far as they went too low.
export function apart(heights: readonly number[], room: number, lowest: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let last = -Infinity;
  for (const at of order) last = placed[at] = Math.max(placed[at]!, last + room);
  let next = lowest;
  for (const at of [...order].reverse()) {
    placed[at] = Math.min(placed[at]!, next);
    next = placed[at]! - room;
  }
  return placed;
}

// Layers on each other, each a value a place: what is above zero grows up, what is below zero grows down.
export function piled(layers: readonly (readonly number[])[]): { lower: number[]; upper: number[] }[] {
  const up: number[] = [];
  const down: number[] = [];
  return layers.map(layer => {
    const lower: number[] = [];
    const upper: number[] = [];
    layer.forEach((value, at) => {
      const pile = value < 0 ? down : up;
      const before = pile[at] ?? 0;
      pile[at] = before + value;
      lower.push(Math.min(before, pile[at]));
      upper.push(Math.max(before, pile[at]));
    });
    return { lower, upper };
  });
}

// A chance that is so much better or worse, in log odds.
export function moved(chance: number, by: number): number {
  return chance <= 0 || chance >= 1 ? chance : 1 / (1 + ((1 - chance) / chance) * Math.exp(-by));
}
