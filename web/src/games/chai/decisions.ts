// Kinds of events that are a player's own decision: "since my last turn" begins after one.
export const DECISIONS = ['bought', 'took', 'drew', 'pantry_visited', 'income', 'reset', 'reserved', 'reserved_blind', 'reserved_blind_hidden', 'dismissed', 'dismissed_hidden',
  'used_ability', 'served', 'discarded_tile', 'discarded_token', 'ability_replaced', 'wish'] as const;
