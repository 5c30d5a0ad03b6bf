// Which drawing of the sprite stands for what.
import type { Captain, Player } from './view';

const BUILDINGS = [
  'church',
  'academy',
  'palace',
  'statue',
  'plaza',
  'guild',
  'workshop',
  'warehouse',
  'dryer',
  'distillery',
  'well',
  'baths',
  'wash-house',
  'dispensary',
  'latrines',
  'town-hall',
  'inn',
  'hotel',
  'grand-hall',
  'gambling-den',
  'prison',
  'watchtower',
  'fort',
  'foundry',
  'barracks',
];
export function buildingArt(number: number): string {
  return `trb-${BUILDINGS[number - 1] ?? 'church'}`;
}

// Four portraits: the gunners, those who need no cannon, and two for all others.
export function captainArt(one: Captain): string {
  return `tr-cap-${one.cannons > 1 ? 1 : one.cannons === 0 ? 4 : one.number % 2 ? 2 : 3}`;
}

export const SIGNS: Record<string, string> = { hygiene: 'tr-hygiene', security: 'tr-security', entertainment: 'tr-fun' };

// Who stands where: a place knows how many workers of each there are, so each newcomer stands above the others, and who goes leaves a
// gap that closes. `before`: as they stood until now, from the lowest row up.
export function standing(before: readonly number[], counts: readonly number[]): number[] {
  const left = [...counts];
  const stays = before.filter(seat => (left[seat] ?? 0) > 0 && left[seat]!-- > 0);
  return [...stays, ...left.flatMap((n, seat) => Array.from({ length: n }, () => seat))];
}

export function owns(player: Player, building: string): boolean {
  return player.buildings.includes(building);
}
