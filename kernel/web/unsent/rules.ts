import type { Refused } from '#kernel/web/client/send.ts';

/**
 * An act that was recorded on this device and is not yet known to the server. It holds ids, figures and coded words alone, never a
 * name, a note or a PIN: it lies on the device until it is sent, or, where it is sealed, until the session ends.
 */
export interface Unsent {
  /** Its Idempotency-Key: however often it is sent, it is done once. */
  readonly id: string;
  /** Who recorded it. Nobody else sends it. */
  readonly owner: string;
  /** Acts are sent as they were recorded, the lowest first. */
  readonly order: number;
  readonly at: string;
  readonly method: 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The record that it is about; one act waits for each. */
  readonly subject: string;
  /** Page on which a refused one is settled, below the area. */
  readonly page: string;
  /** The server said no: somebody has to decide. */
  readonly refused: { readonly status: number; readonly code: string; readonly message: string } | null;
  /** Observations: they lie on the device encrypted, and end with the session. */
  readonly sealed?: true;
}

/** An act of which the device no longer holds the key. Only that there was one is left, until its owner has been told. */
export interface LostUnsent {
  readonly id: string;
  readonly owner: string;
  readonly lost: true;
}

const inOrder = (one: Unsent, other: Unsent) => one.order - other.order;

/** What this person recorded and the server has not yet answered, as it was recorded. */
export function waitingOf(entries: readonly Unsent[], owner: string | null): readonly Unsent[] {
  return entries.filter((entry) => entry.owner === owner && entry.refused === null).sort(inOrder);
}

/** What the server refused to this person. */
export function refusedOf(entries: readonly Unsent[], owner: string | null): readonly Unsent[] {
  return entries.filter((entry) => entry.owner === owner && entry.refused !== null).sort(inOrder);
}

/** What lies here of other people: only told, never sent with somebody else's name. */
export function othersCount(entries: readonly Unsent[], owner: string | null): number {
  return entries.filter((entry) => entry.owner !== owner).length;
}

export function nextOrder(entries: readonly Unsent[]): number {
  return entries.reduce((highest, { order }) => Math.max(highest, order), 0) + 1;
}

/** The server was not reached, asks to wait, or wants a new sign-in: the act is neither done nor refused. */
const unsettled = new Set([0, 401, 429, 502, 503, 504]);

/**
 * What becomes of an act after an answer: it is done and goes; it waits, and all behind it with it; or it is refused, stays for
 * a person to decide, and the next one is sent.
 */
export function afterAnswer(answer: { readonly ok: true } | Refused): 'done' | 'waits' | 'refused' {
  if (answer.ok) return 'done';
  return unsettled.has(answer.status) ? 'waits' : 'refused';
}
