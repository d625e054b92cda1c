import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What of a `pg` connection its types do not show. */
interface Wire {
  readonly pipeline?: boolean;
  readonly connection?: { readonly stream: Duplex };
}

/** Whether a connection sends statements without waiting for the answers to those before; they are answered in their order. */
export function isPipelined(client: object): boolean {
  return (client as Wire).pipeline === true;
}

/** Ends a connection at once, without a word to its other end; what waits on it fails. */
export function cut(client: object): void {
  (client as Wire).connection?.stream.destroy();
}

/**
 * What a pipelined connection is sent until the current run of microtasks ends goes out in one write: a transaction's begin with its
 * first statements, parallel reads with each other. A write to a socket costs more than most statements.
 */
export function joinWrites(client: pg.PoolClient): void {
  const stream = (client as Wire).connection?.stream;
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Answers<T> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Values of parallel statements once all are over, so that none is under way when their act leaves; throws what the first of them in
 * this order failed with. On a pipelined connection statements are carried out in the order they are handed over.
 */
export async function together<T extends readonly unknown[]>(asked: readonly [...T]): Promise<Answers<T>> {
  const list: readonly unknown[] = asked;
  const outcomes = await Promise.allSettled(list);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as Answers<T>;
}

/** A rule among reads: it refuses at its place, and adds no answer. */
export type Rule = () => void;

type Read<T> = { -readonly [K in keyof T as T[K] extends Rule ? never : K]: Awaited<T[K]> };

/**
 * Reads that need nothing of each other, by name: on a pipelined connection they go out in one write. Once all are over, what is
 * written first refuses first, be it a read or a rule (`() => refuseIf(…)`) that stands between them.
 */
export async function readTogether<T extends Readonly<Record<string, unknown>>>(asked: T): Promise<Read<T>> {
  const named = Object.entries(asked);
  const outcomes = await Promise.allSettled(named.map(([, read]) => read));
  const answers: Record<string, unknown> = {};
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason;
    if (typeof outcome.value === 'function') (outcome.value as Rule)();
    else answers[named[at]?.[0] as string] = outcome.value;
  }
  return answers as unknown as Read<T>;
}
