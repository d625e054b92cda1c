const store = 'rooms';
const memory = new Map<string, string>();

function openStore(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const asked = indexedDB.open('civis-device', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  });
}

/**
 * The room that this device calls into, by department. Kept by the browser beside the session's storage, because a desk stays
 * in its room whoever signs in; where the browser keeps nothing, it lasts as long as the page.
 */
export async function keptRoom(departmentId: string): Promise<string | null> {
  const base = await openStore();
  if (!base) return memory.get(departmentId) ?? null;
  return new Promise((resolve) => {
    const asked = base.transaction(store).objectStore(store).get(departmentId);
    asked.onsuccess = () => resolve(typeof asked.result === 'string' ? asked.result : null);
    asked.onerror = () => resolve(null);
  });
}

/** Remembers the room of this device; null forgets it. */
export async function keepRoom(departmentId: string, roomId: string | null): Promise<void> {
  if (roomId) memory.set(departmentId, roomId);
  else memory.delete(departmentId);
  const base = await openStore();
  const rooms = base?.transaction(store, 'readwrite').objectStore(store);
  if (roomId) rooms?.put(roomId, departmentId);
  else rooms?.delete(departmentId);
}
