// The lines of a picture, by their first word: "mine cat hatter" is ['cat', 'hatter'] under "mine". Lines that only a test
// reads (then, refuse) are left to it.
export interface Needs {
  id: string;
  pieces: string[];
  points: number;
}

export class Lines {
  readonly all: string[][];

  constructor(readonly source: string) {
    this.all = source
      .split('\n')
      .map(line => line.replaceAll(',', ' ').split(/\s+/).filter(Boolean))
      .filter(words => words.length > 0);
  }

  words(first: string): string[] {
    return this.all.find(words => words[0] === first)?.slice(1) ?? [];
  }
  each(first: string): string[][] {
    return this.all.filter(words => words[0] === first).map(words => words.slice(1));
  }
  has(first: string): boolean {
    return this.all.some(words => words[0] === first);
  }

  // "needs green-3 mint mint mint sugar = 9"
  needs(): Needs[] {
    return this.each('needs').map(words => ({
      id: words[0] ?? '',
      pieces: words.slice(1, words.indexOf('=')),
      points: Number(words.at(-1)),
    }));
  }
}

// "take c1 sw 3": the cells of a line on Tea Time's table.
export function cellsOf(move: string[]): string[] {
  const [, from = '', direction, length = '1'] = move;
  const step = { e: [1, 0], s: [0, 1], se: [1, 1], sw: [-1, 1] }[direction ?? ''] ?? [0, 0];
  return Array.from(
    { length: direction ? Number(length) : 1 },
    (_, n) => String.fromCharCode(from.charCodeAt(0) + n * step[0]!) + String(Number(from.slice(1)) + n * step[1]!),
  );
}
