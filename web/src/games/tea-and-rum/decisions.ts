// Kinds of events that are a player's own decision in a turn: "since my last turn" begins after one.
export const DECISIONS = [
  'ship_bought',
  'ships_passed',
  'worker',
  'worker_instead',
  'built',
  'hired',
  'fulfilled',
  'traded',
  'traded_sold',
  'traded_bought',
  'activated',
  'exchanged',
  'used',
  'forged',
  'sworn',
  'converted',
] as const;
