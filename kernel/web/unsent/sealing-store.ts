import { seal, unseal } from '#kernel/web/seal/seal.ts';
import type { RowStore, SealedUnsent, UnsentRow } from './device-store.ts';
import type { LostUnsent, Unsent } from './rules.ts';
import type { KeyVault } from './session-key.ts';

export interface FoundUnsent {
  readonly entries: readonly Unsent[];
  readonly lost: readonly LostUnsent[];
}

/** Where the box keeps its acts: each as it was recorded, sealed ones under the key of the session. */
export interface UnsentStore {
  readonly read: () => Promise<FoundUnsent>;
  readonly put: (entry: Unsent) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** False: something that lies here is lost with the page. */
  readonly lasting: () => boolean;
  /** The key of a session that is over is dropped: what it sealed is read by nobody any more. */
  readonly endSession: () => Promise<void>;
}

const isSealed = (row: UnsentRow): row is SealedUnsent => 'content' in row;
const isLost = (row: UnsentRow): row is LostUnsent => 'lost' in row;
/** Bound to its row and its owner: the content of one row does not open as another's. */
const placeOf = ({ id, owner }: Pick<Unsent, 'id' | 'owner'>) => `${owner}|${id}`;
const lostOf = ({ id, owner }: Pick<Unsent, 'id' | 'owner'>): LostUnsent => ({ id, owner, lost: true });

async function opened(key: CryptoKey | null, row: SealedUnsent): Promise<Unsent | null> {
  if (!key) return null;
  try {
    return (await unseal(key, placeOf(row), row)) as Unsent;
  } catch {
    return null;
  }
}

/**
 * Acts over the rows of this device. A sealed one is encrypted before it is on the device; where the page may not encrypt it stays in
 * the memory of the page. What can no longer be read is removed, and a mark is left that says so.
 */
export function sealingStore(rows: RowStore, vault: KeyVault): UnsentStore {
  const inMemory = new Map<string, Unsent>();

  async function openAll(sealed: readonly SealedUnsent[]): Promise<FoundUnsent> {
    const entries: Unsent[] = [];
    const lost: LostUnsent[] = [];
    if (sealed.length === 0) return { entries, lost };
    // A browser that does not give the key just now: nothing is said to be lost for it.
    const key = await vault.find().catch(() => undefined);
    if (key === undefined) return { entries, lost };
    for (const row of sealed) {
      const entry = await opened(key, row);
      if (entry) entries.push(entry);
      else {
        lost.push(lostOf(row));
        await rows.put(lostOf(row));
      }
    }
    return { entries, lost };
  }

  return {
    read: async () => {
      const found = await rows.all();
      const sealed = await openAll(found.filter(isSealed));
      const plain = found.filter((row): row is Unsent => !isSealed(row) && !isLost(row));
      return {
        entries: [...plain, ...sealed.entries, ...inMemory.values()],
        lost: [...found.filter(isLost), ...sealed.lost],
      };
    },
    put: async (entry) => {
      if (!entry.sealed) return rows.put(entry);
      const key = await vault.take().catch(() => null);
      if (!key) return void inMemory.set(entry.id, entry);
      const { id, owner, order } = entry;
      return rows.put({ id, owner, order, ...(await seal(key, placeOf(entry), entry)) });
    },
    remove: async (id) => {
      inMemory.delete(id);
      await rows.remove(id);
    },
    lasting: () => rows.lasting() && inMemory.size === 0,
    endSession: async () => {
      const left = [...inMemory.values()];
      inMemory.clear();
      await vault.drop();
      for (const entry of left) await rows.put(lostOf(entry));
    },
  };
}
