// Names of games and tables. A table's name comes from its id, so that everybody at it reads the same one.
import { t, tOr } from './words.svelte';

export function gameName(game: string): string {
  return tOr(`game.${game}`, game);
}

export function tableName(id: string): string {
  const names = t('table.names').split('|');
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return names[sum % names.length] ?? id;
}
