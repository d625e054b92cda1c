import { useSyncExternalStore } from 'react';
import { onSignal } from './signals.ts';

let reachable = true;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === reachable) return;
  reachable = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => change(false));
  window.addEventListener('online', () => change(true));
  onSignal('reach', (fact) => change(fact.reachable));
}

/** Whether the last request reached the server and the browser believes it is online. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reachable,
  );
}
