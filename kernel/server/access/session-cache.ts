import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { SessionFacts } from '../module/module.ts';
import type { AnyScope, Transaction } from '../scope/scope.ts';

export const accessChannel = 'civis_access';

/** Whose sessions changed: rights, state or end. */
export interface DroppedSessions {
  readonly accountId?: Id;
  readonly hospitalId?: Id;
  readonly sessionId?: Id;
}

const droppedBy = new WeakMap<Transaction, DroppedSessions[]>();

/** Whose sessions a transaction changed: the process that commits it forgets them before it answers. */
export function droppedIn(tx: Transaction): readonly DroppedSessions[] {
  return droppedBy.get(tx) ?? [];
}

/** Makes every process forget what it knows of these sessions when the transaction commits; the others hear of it. */
export async function dropSessions(scope: AnyScope, which: DroppedSessions): Promise<void> {
  droppedBy.set(scope.tx, [...droppedIn(scope.tx), which]);
  await sql`select pg_notify(${accessChannel}, ${JSON.stringify(which)})`.execute(scope.tx);
}

/** SHA-256 of an opaque token: the only form in which the server keeps it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const freshMilliseconds = 5000;
const mostSessions = 50_000;

/** What this process knows of sessions, for at most five seconds. */
export class SessionCache {
  readonly #known = new Map<string, { facts: SessionFacts; at: number }>();
  readonly #touched = new Map<string, number>();
  readonly #reading = new Map<string, { readonly drops: number; readonly facts: Promise<SessionFacts | null> }>();
  #drops = 0;

  /** Changes with every drop: what was read from the database before it may be stale. */
  get drops(): number {
    return this.#drops;
  }

  get(tokenHash: Buffer): SessionFacts | null {
    const found = this.#known.get(tokenHash.toString('base64'));
    return found && performance.now() - found.at < freshMilliseconds ? found.facts : null;
  }

  /** Keeps what was read when `drops` was as given; after a drop in between it is not kept. */
  set(tokenHash: Buffer, facts: SessionFacts, dropsBefore = this.#drops): void {
    if (dropsBefore !== this.#drops) return;
    if (this.#known.size >= mostSessions) this.#known.clear();
    this.#known.set(tokenHash.toString('base64'), { facts, at: performance.now() });
  }

  /**
   * What is known of a token, else what `read` finds. The calls of one page begin together, so they share one read; a call that comes
   * after a drop reads anew, since the read under way may have looked before.
   */
  async find(tokenHash: Buffer, read: () => Promise<SessionFacts | null>): Promise<SessionFacts | null> {
    const known = this.get(tokenHash);
    if (known) return known;
    const key = tokenHash.toString('base64');
    const drops = this.#drops;
    const shared = this.#reading.get(key);
    if (shared?.drops === drops) return shared.facts;
    const own = { drops, facts: read() };
    this.#reading.set(key, own);
    try {
      const found = await own.facts;
      if (found) this.set(tokenHash, found, drops);
      return found;
    } finally {
      if (this.#reading.get(key) === own) this.#reading.delete(key);
    }
  }

  /** True at most once a minute per session: then its last use is written down. */
  wantsTouch(sessionId: Id, milliseconds: number): boolean {
    const last = this.#touched.get(sessionId);
    if (last !== undefined && Math.abs(milliseconds - last) < 60_000) return false;
    if (this.#touched.size >= mostSessions) this.#touched.clear();
    this.#touched.set(sessionId, milliseconds);
    return true;
  }

  drop(which: DroppedSessions): void {
    this.#drops += 1;
    for (const [key, { facts }] of this.#known) {
      if (isOf(facts, which)) this.#known.delete(key);
    }
  }

  clear(): void {
    this.#drops += 1;
    this.#known.clear();
  }
}

/** Whether a session is among those that changed. */
export function isOf(facts: SessionFacts, which: DroppedSessions): boolean {
  if (which.sessionId) return facts.sessionId === which.sessionId;
  if (which.accountId) return facts.accountId === which.accountId;
  if (which.hospitalId) return facts.hospitalId === which.hospitalId;
  return true;
}
