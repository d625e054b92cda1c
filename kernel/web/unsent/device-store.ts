import type { LostUnsent, Unsent } from './rules.ts';

/** A sealed act as it lies on the device: without the key of its session nobody reads it. */
export interface SealedUnsent extends Pick<Unsent, 'id' | 'owner' | 'order'> {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
}
export type UnsentRow = Unsent | SealedUnsent | LostUnsent;

/** Where unsent acts lie. */
export interface RowStore {
  readonly all: () => Promise<readonly UnsentRow[]>;
  readonly put: (row: UnsentRow) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** False: what lies here is lost with the page. */
  readonly lasting: () => boolean;
}

/** Only for as long as the page lives: browsers that keep nothing, and tests. */
export function memoryRows(): RowStore {
  const kept = new Map<string, UnsentRow>();
  return {
    all: () => Promise.resolve([...kept.values()]),
    put: (row) => Promise.resolve(void kept.set(row.id, row)),
    remove: (id) => Promise.resolve(void kept.delete(id)),
    lasting: () => false,
  };
}

const table = 'acts';

/** What a request of the browser's database answers. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
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

/** Settles once a transaction is done. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The device store failed'));
  });
}

/** The browser's own database of this site: outlives reload, sign-out and a closed browser. Memory where there is none. */
export function deviceRows(): RowStore {
  if (typeof indexedDB === 'undefined') return memoryRows();
  const spare = memoryRows();
  let broken = false;
  const opened = openDatabase().catch(() => {
    broken = true;
    return null;
  });
  return {
    all: async () => {
      const database = await opened;
      return database ? settled(database.transaction(table).objectStore(table).getAll() as IDBRequest<UnsentRow[]>) : spare.all();
    },
    put: async (row) => {
      const database = await opened;
      if (!database) return spare.put(row);
      // `strict`: told to be kept only when it is on the disk.
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
      transaction.objectStore(table).put(row);
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
