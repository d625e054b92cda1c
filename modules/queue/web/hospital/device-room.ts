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
export function keptRoom(departmentId: string): Promise<string | null> {
  return kept(departmentId);
}

async function kept(key: string): Promise<string | null> {
  const base = await openStore();
  if (!base) return memory.get(key) ?? null;
  return new Promise((resolve) => {
    const asked = base.transaction(store).objectStore(store).get(key);
    asked.onsuccess = () => resolve(typeof asked.result === 'string' ? asked.result : null);
    asked.onerror = () => resolve(null);
  });
}

/** Remembers the room of this device; null forgets it. */
export function keepRoom(departmentId: string, roomId: string | null): Promise<void> {
  return keep(departmentId, roomId);
}

const lineOf = (userId: string) => `line of ${userId}`;

/** The line that somebody worked in last at this device. */
export function keptLine(userId: string): Promise<string | null> {
  return kept(lineOf(userId));
}

/** Remembers the line that somebody works in at this device. */
export function keepLine(userId: string, departmentId: string): Promise<void> {
  return keep(lineOf(userId), departmentId);
}

async function keep(key: string, value: string | null): Promise<void> {
  if (value) memory.set(key, value);
  else memory.delete(key);
  const base = await openStore();
  const rooms = base?.transaction(store, 'readwrite').objectStore(store);
  if (value) rooms?.put(value, key);
  else rooms?.delete(key);
}
