/** What the client tells the frame. One listener list each, no payload beyond what is written here. */
interface Signals {
  /** The session ended (401, or signed out in another tab). */
  ended: { readonly reason: 'expired' | 'signed-out' };
  /** The subscription does not cover the call, or the page that was picked: its module, and where the page is. */
  unpaid: { readonly message: string; readonly code: string; readonly module?: string | null; readonly path?: string };
  /** A permission was missing; names it when the server does. */
  forbidden: { readonly permission: string | null; readonly message: string };
  /** Any other refusal that is not kept quiet, by its code: for those that a page of its own mends. */
  refused: { readonly code: string; readonly message: string };
  /** A refusal whose words no screen has taken. */
  untold: { readonly message: string };
  /** Whether the server answers. */
  reach: { readonly reachable: boolean };
}

type Listener<K extends keyof Signals> = (signal: Signals[K]) => void;
const listeners: { [K in keyof Signals]: Set<Listener<K>> } = {
  ended: new Set(),
  unpaid: new Set(),
  forbidden: new Set(),
  refused: new Set(),
  untold: new Set(),
  reach: new Set(),
};

export function signal<K extends keyof Signals>(name: K, fact: Signals[K]): void {
  for (const listener of listeners[name]) listener(fact);
}

export function onSignal<K extends keyof Signals>(name: K, listener: Listener<K>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}
