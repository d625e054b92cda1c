import { newKey } from '#kernel/web/client/new-key.ts';

const place = 'civis-tab';
const lockOf = (tab: string) => `civis-draft-tab:${tab}`;

/** Holds a lock with the tab's name for as long as the tab is open; false when another open tab holds it (a tab was duplicated). */
function hold(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<never>(() => undefined) : undefined;
    });
  });
}

async function findTab(): Promise<string> {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator;
  let known: string | null = null;
  try {
    known = sessionStorage.getItem(place);
  } catch {
    // A browser that keeps nothing: this tab is a new one after each reload.
  }
  if (known && (!locks || (await hold(known)))) return known;
  const fresh = newKey();
  if (locks) await hold(fresh);
  try {
    sessionStorage.setItem(place, fresh);
  } catch {
    // As above.
  }
  return fresh;
}

let found: Promise<string> | null = null;

/** The name of this tab: the same after a reload, another in every other tab. */
export function ownTab(): Promise<string> {
  found ??= findTab();
  return found;
}

/** The tabs of this site that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const prefix = lockOf('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
