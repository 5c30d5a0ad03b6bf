// Which section of a rulebook tells about what is going on at a table.
type View = Record<string, unknown>;

const CHAI: Record<string, string> = {
  market: 'market',
  discard_tile: 'market',
  pantry: 'pantry',
  discard_token: 'pantry',
  dismiss: 'reserve',
  use_ability: 'reserve',
  swap: 'reserve',
  want: 'reserve',
  serve: 'serve',
  waive: 'serve',
  blend: 'serve',
  cup: 'serve',
  tip_item: 'serve',
  dice_order: 'dice',
  replace: 'end',
};
const RUM: Record<string, string> = {
  income: 'income',
  ships: 'ships',
  actions: 'turn',
  wishes: 'wishes',
  population: 'round-end',
  final_captains: 'finale',
  final_allegiance: 'finale',
  final_conversion: 'finale',
};
const RUM_ASKS: Record<string, string> = {
  build: 'build',
  waive: 'build',
  captain: 'captains',
  contract: 'contracts',
  barter_sell: 'barter',
  barter_buy: 'barter',
  stars: 'stars',
  overflow: 'warehouse',
  allegiance: 'allegiance',
  forge: 'income',
};
const TWO: Record<string, string> = { setup: 'setup', harvest: 'harvest', roll: 'roll', actions: 'turn', end_of_year: 'year-end' };
const TWO_ASKS: Record<string, string> = {
  search: 'market',
  keep: 'market',
  return: 'market',
  take_card: 'market',
  move_card: 'palace',
  swap_cards: 'palace',
  cards: 'palace',
  respond: 'harbour',
  ability_move: 'cards',
  group: 'cards',
  ask_crate: 'cards',
  dock_ship: 'dock',
  ask_junk: 'dock',
  load_junk: 'dock',
  reload: 'dock',
  ask_ship: 'dock',
  race_ship: 'race',
};

export function sectionNow(game: string, view: View | null, over: boolean): string {
  if (over) return 'end';
  if (!view) return 'breath';
  const phase = String(view['phase'] ?? '');
  const stack = (view['stack'] ?? []) as { doing: string }[];
  const asks = stack.at(-1)?.doing ?? '';
  if (game === 'tea-time') return 'turn';
  if (game === 'chai') return CHAI[phase] ?? 'turn';
  if (game === 'tea-for-2') return TWO_ASKS[asks] ?? TWO[phase] ?? 'turn';
  if (game === 'tea-and-rum') return RUM_ASKS[asks] ?? RUM[phase] ?? 'turn';
  return 'breath';
}
