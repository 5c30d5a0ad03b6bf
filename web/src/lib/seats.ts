// Five seats are five teas, in this order of seating: colour, silhouette, pattern and letter in one drawing.
export const TEAS = ['oolong', 'rooibos', 'green', 'black', 'white'] as const;
export type Tea = (typeof TEAS)[number];

// The colour of a tea as a line: black and white would vanish on dark and on light surfaces.
export function lineOf(tea: Tea): string {
  return tea === 'black' || tea === 'white' ? `var(--seat-${tea}-edge)` : `var(--seat-${tea})`;
}

export function teaOf(seat: number): Tea {
  return TEAS[seat % TEAS.length]!;
}
