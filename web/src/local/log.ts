// Where tables of this browser are kept: IndexedDB. A row a table that never changes, a log that only grows, one entry a version,
// and beside it what a list of tables shows, so that a list needs no engine. Two writers cannot both add a version: the second
// is refused, and opens the table anew.
import type { ApiError, MyTable } from '../lib/protocol';

export interface Row {
  id: string;
  [field: string]: unknown;
}
export interface Entry {
  table: string;
  version: number;
  [field: string]: unknown;
}
export interface Line {
  table: string;
  number: number;
  [field: string]: unknown;
}
export interface Note {
  table: string;
  seat: number;
  text: string;
}

const NAME = 'samovar';
const VERSION = 1;
const CHAT_LOADED = 200;

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const made = request.result;
      made.createObjectStore('tables', { keyPath: 'id' });
      made.createObjectStore('log', { keyPath: ['table', 'version'] });
      made.createObjectStore('chat', { keyPath: ['table', 'number'] });
      made.createObjectStore('notes', { keyPath: ['table', 'seat'] });
      made.createObjectStore('summaries', { keyPath: 'table' });
    };
    request.onsuccess = () => {
      const open = request.result;
      // A newer page wants another shape: let it, and come back when asked again.
      open.onversionchange = () => {
        open.close();
        opened = null;
      };
      resolve(open);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not open'));
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

type Place = 'tables' | 'log' | 'chat' | 'notes' | 'summaries';

// Done when the browser says that it is on its disk.
async function write(place: Place, change: (store: IDBObjectStore) => void): Promise<void> {
  const open = await database();
  await new Promise<void>((resolve, reject) => {
    const transaction = open.transaction(place, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
    change(transaction.objectStore(place));
  });
}

async function read<T>(place: Place, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const open = await database();
  return new Promise<T>((resolve, reject) => {
    const request = ask(open.transaction(place).objectStore(place));
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

const all = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

// `add` refuses what is there already.
export const create = (row: Row) => write('tables', store => store.add(row));
export const say = (line: Line) => write('chat', store => store.add(line));
export const writeNote = (note: Note) => write('notes', store => store.put(note));

// Versions have no gaps: an entry needs the one before it.
export async function append(entry: Entry): Promise<void> {
  await write('log', store => {
    if (entry.version === 1) {
      store.add(entry);
      return;
    }
    const before = store.getKey([entry.table, entry.version - 1]);
    before.onsuccess = () => {
      if (before.result === undefined) store.transaction.abort();
      else store.add(entry);
    };
  });
}

export async function remove(table: string): Promise<void> {
  for (const place of ['log', 'chat', 'notes'] as const) await write(place, store => store.delete(all(table)));
  for (const place of ['summaries', 'tables'] as const) await write(place, store => store.delete(table));
}

export async function load(table: string): Promise<{ row: Row; log: Entry[]; chat: Line[]; notes: Note[] } | null> {
  const row = await read<Row | undefined>('tables', store => store.get(table));
  if (!row) return null;
  const [log, chat, notes] = await Promise.all([
    read<Entry[]>('log', store => store.getAll(all(table))),
    read<Line[]>('chat', store => store.getAll(all(table))),
    read<Note[]>('notes', store => store.getAll(all(table))),
  ]);
  return { row, log, chat: chat.slice(-CHAT_LOADED), notes };
}

// The last lines before this one, in order.
export async function chatBefore(table: string, before: number, lines: number): Promise<Line[]> {
  const found = await read<Line[]>('chat', store => store.getAll(IDBKeyRange.bound([table, 0], [table, before], false, true)));
  return found.slice(-lines);
}

export const putSummary = (summary: MyTable) => write('summaries', store => store.put(summary));

// Without a summary a table is unknown only if its row is gone too: a key is never thrown away for a disk that fails.
export async function summaries(tables: string[]): Promise<(MyTable | { table: string; error: ApiError })[]> {
  try {
    const known = await read<MyTable[]>('summaries', store => store.getAll());
    const rows = new Set(await read<IDBValidKey[]>('tables', store => store.getAllKeys()));
    return tables.map(table => {
      const code = rows.has(table) ? 'unavailable' : 'unknown_table';
      return known.find(one => one.table === table) ?? { table, error: { code, message: 'this browser knows too little of it' } };
    });
  } catch (error) {
    return tables.map(table => ({ table, error: { code: 'unavailable', message: String(error) } }));
  }
}
