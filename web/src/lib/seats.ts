// Five seats are five teas, in this order of seating: colour, silhouette, pattern and letter in one drawing.
export const TEAS = ['oolong', 'rooibos', 'green', 'black', 'white'] as const;
export type Tea = (typeof TEAS)[number];

export function teaOf(seat: number): Tea {
  return TEAS[seat % TEAS.length]!;
}
