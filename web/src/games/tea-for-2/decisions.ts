// Kinds of events that are a player's own decision in a turn: "since my last turn" begins after one.
export const DECISIONS = [
  'side',
  'assistant',
  'harvested',
  'bought',
  'market_search',
  'palace',
  'reserved',
  'contested',
  'relocated',
  'took_back',
  'set',
  'reinforced',
  'passed',
] as const;
