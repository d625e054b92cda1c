/** A draft as it lies on the device: without the key of its account nobody reads it. */
export interface SealedDraft {
  /** Place and tab: one draft for each. */
  readonly id: string;
  /** Whose it is, as a hash. */
  readonly owner: string;
  /** Of which form and record, as a hash. */
  readonly place: string;
  /** The tab in which it was typed. */
  readonly tab: string;
  /** When it was typed, in milliseconds of this device's clock. */
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
}

/** Where drafts lie. */
export interface DraftStore {
  readonly all: () => Promise<readonly SealedDraft[]>;
  readonly put: (draft: SealedDraft) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/** For tests. */
export function memoryDrafts(): DraftStore {
  const kept = new Map<string, SealedDraft>();
  return {
    all: () => Promise.resolve([...kept.values()]),
    put: (draft) => Promise.resolve(void kept.set(draft.id, draft)),
    remove: (ids) => {
      for (const id of ids) kept.delete(id);
      return Promise.resolve();
    },
  };
}

const table = 'drafts';

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('civis-drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device store failed'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The device store failed'));
  });
}

/** The browser's own database of this site; null where there is none, or where the page may not encrypt. */
export function deviceDrafts(): DraftStore | null {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return null;
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => {
    opened ??= openDatabase();
    return opened;
  };
  return {
    all: async () => {
      const request = (await database()).transaction(table).objectStore(table).getAll() as IDBRequest<SealedDraft[]>;
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The device store failed'));
      });
    },
    put: async (draft) => {
      const transaction = (await database()).transaction(table, 'readwrite');
      transaction.objectStore(table).put(draft);
      await finished(transaction);
    },
    remove: async (ids) => {
      const transaction = (await database()).transaction(table, 'readwrite');
      for (const id of ids) transaction.objectStore(table).delete(id);
      await finished(transaction);
    },
  };
}
