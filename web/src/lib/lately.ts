// One's tables as they were when last seen, so that those far away can still be named while nobody can ask for them.
import type { ApiError, MyTable } from './protocol';

const PLACE = 'samovar.lately';
type Told = MyTable | { table: string; error: ApiError };

function stored(): MyTable[] {
  try {
    const tables: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(tables) ? (tables as MyTable[]) : [];
  } catch {
    return [];
  }
}

export const lately = {
  // What was told now, and of what could not be reached what was told before.
  kept(told: readonly Told[]): MyTable[] {
    const before = stored();
    const tables = told.flatMap(table => {
      if (!('error' in table)) return [table];
      if (!['unreachable', 'broken'].includes(table.error.code)) return [];
      return before.filter(one => one.table === table.table);
    });
    try {
      localStorage.setItem(PLACE, JSON.stringify(tables));
    } catch {
      // Kept for this visit only.
    }
    return tables;
  },
};
