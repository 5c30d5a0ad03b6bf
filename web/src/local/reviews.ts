// What was found out about finished games: kept once a record, so that nobody thinks about a game twice. A database of its own, as
// all of it can be found again from the records; beyond so many, what lay there for longest goes.
interface Kept {
  record: string; // its hash
  by: string; // what it was made with: another program, or other rules, would say something else
  text: string;
  at: number;
}

const NAME = 'samovar-reviews';
const MOST = 200;

async function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('reviews', { keyPath: 'record' }).createIndex('at', 'at');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not open'));
  });
}

export async function found(record: string, by: string): Promise<string | null> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = database.transaction('reviews').objectStore('reviews').get(record) as IDBRequest<Kept | undefined>;
      request.onsuccess = () => resolve(request.result?.by === by ? request.result.text : null);
      request.onerror = () => reject(request.error ?? new Error('not read'));
    });
  } finally {
    database.close();
  }
}

export async function keep({ record, by, text }: Omit<Kept, 'at'>): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('reviews', 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
      const store = transaction.objectStore('reviews');
      store.put({ record, by, text, at: Date.now() } satisfies Kept);
      const keys = store.index('at').getAllKeys();
      keys.onsuccess = () => {
        for (const oldest of keys.result.slice(0, -MOST)) store.delete(oldest);
      };
    });
  } finally {
    database.close();
  }
}
