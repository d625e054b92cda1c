import type { Unsent } from './rules.ts';

/** Where unsent acts lie. */
export interface UnsentStore {
  readonly all: () => Promise<readonly Unsent[]>;
  readonly put: (entry: Unsent) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** False: what lies here is lost with the page. */
  readonly lasting: () => boolean;
}

/** Only for as long as the page lives: browsers that keep nothing, and tests. */
export function memoryStore(): UnsentStore {
  const kept = new Map<string, Unsent>();
  return {
    all: () => Promise.resolve([...kept.values()]),
    put: (entry) => Promise.resolve(void kept.set(entry.id, entry)),
    remove: (id) => Promise.resolve(void kept.delete(id)),
    lasting: () => false,
  };
}

const table = 'acts';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device store failed'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('civis-unsent', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
  return settled(request);
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The device store failed'));
  });
}

/** The browser's own database of this site: outlives reload, sign-out and a closed browser. Memory where there is none. */
export function deviceStore(): UnsentStore {
  if (typeof indexedDB === 'undefined') return memoryStore();
  const spare = memoryStore();
  let broken = false;
  const opened = openDatabase().catch(() => {
    broken = true;
    return null;
  });
  return {
    all: async () => {
      const database = await opened;
      return database ? settled(database.transaction(table).objectStore(table).getAll() as IDBRequest<Unsent[]>) : spare.all();
    },
    put: async (entry) => {
      const database = await opened;
      if (!database) return spare.put(entry);
      // `strict`: told to be kept only when it is on the disk.
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
      transaction.objectStore(table).put(entry);
      await finished(transaction);
    },
    remove: async (id) => {
      const database = await opened;
      if (!database) return spare.remove(id);
      const transaction = database.transaction(table, 'readwrite');
      transaction.objectStore(table).delete(id);
      await finished(transaction);
    },
    lasting: () => !broken,
  };
}
