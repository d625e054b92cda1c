import type { RowStore, UnsentRow } from './device-store.ts';
import type { LostUnsent, Unsent } from './rules.ts';
import type { UnsentStore } from './sealing-store.ts';

const isLost = (row: UnsentRow): row is LostUnsent => 'lost' in row;
const isPlain = (row: UnsentRow): row is Unsent => !('content' in row) && !isLost(row);

/** Doses alone: what seals could not be fetched, so nothing is sealed, and what lies sealed is left as it is. */
function plainStore(rows: RowStore): UnsentStore {
  return {
    read: async () => {
      const found = await rows.all();
      return { entries: found.filter(isPlain), lost: found.filter(isLost) };
    },
    put: (entry) => (entry.sealed ? Promise.reject(new Error('Nothing is sealed on this page')) : rows.put(entry)),
    remove: rows.remove,
    lasting: rows.lasting,
    endSession: () => Promise.resolve(),
  };
}

/** The store that seals, as soon as it has been fetched. */
export function lateStore(rows: RowStore, fetching: Promise<UnsentStore>): UnsentStore {
  let stands: UnsentStore | null = null;
  const sealing = fetching
    .catch(() => plainStore(rows))
    .then((store) => {
      stands = store;
      return store;
    });
  return {
    read: async () => (await sealing).read(),
    put: async (entry) => (await sealing).put(entry),
    remove: async (id) => (await sealing).remove(id),
    lasting: () => (stands ?? rows).lasting(),
    endSession: async () => (await sealing).endSession(),
  };
}
