import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { Transaction } from '../scope/scope.ts';
import { isPipelined, joinWrites } from './pipeline.ts';
import { sendNamed } from './send-named.ts';
import { waitUpTo } from './session.ts';

/** A statement under the name that it is prepared by on its connection. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements of one transaction that nobody waits for before its end. */
interface Travelling {
  readonly client: PoolClient;
  /** Ends the longer wait that a statement of it was given. */
  asUsual?: () => void;
  readonly sent: Promise<unknown>[];
  readonly told: { readonly channel: string; readonly message: string }[];
}

const travelling = new WeakMap<Transaction, Travelling>();

/** From now on `sendAlong` need not wait in this transaction. Whoever opened it looks after `firstFailure` at its end. */
export function openSending(tx: Transaction, client: PoolClient): void {
  if (isPipelined(client)) travelling.set(tx, { client, sent: [], told: [] });
}

/** Whoever opened the transaction gives its connection back now. */
export function closeSending(tx: Transaction): void {
  travelling.get(tx)?.asUsual?.();
}

/** Lets the statements of this transaction take so many milliseconds: on the server, and until their answers are given up. */
export async function takeLonger(tx: Transaction, milliseconds: number): Promise<void> {
  const own = travelling.get(tx);
  if (own) own.asUsual ??= waitUpTo(own.client, milliseconds + 5_000);
  await tx.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${Math.floor(milliseconds)}`));
}

/**
 * Sends a write whose outcome no act asks for: it goes out with the statement after it, and the transaction's end waits for both. The
 * connection answers in order, so all that follows sees it. A failure breaks the transaction and is thrown by its end.
 */
export async function sendAlong(tx: Transaction, { name, text, values }: NamedStatement): Promise<void> {
  const own = travelling.get(tx);
  if (!own) {
    await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    return;
  }
  joinWrites(own.client);
  const sent = sendNamed(own.client, name, text, values);
  // Heard of at the end of the transaction.
  sent.catch(() => undefined);
  own.sent.push(sent);
}

const tell = 'select pg_notify(channel, message) from unnest($1::text[], $2::text[]) as told (channel, message)';

/** A notification, which the server sends when the transaction commits. All those of a transaction are one statement at its end. */
export async function notifyAtEnd(tx: Transaction, channel: string, message: string): Promise<void> {
  const own = travelling.get(tx);
  if (own) own.told.push({ channel, message });
  else await tx.executeQuery(CompiledQuery.raw(tell, [[channel], [message]]));
}

/** Hands over what is to be notified, in the order told: the commit follows. */
export async function sendNotifications(tx: Transaction): Promise<void> {
  const told = travelling.get(tx)?.told.splice(0) ?? [];
  if (told.length === 0) return;
  const values = [told.map(({ channel }) => channel), told.map(({ message }) => message)];
  await sendAlong(tx, { name: 'civis_tell', text: tell, values });
}

/** Whether anything was sent along or is to be notified. */
export function hasTravelled(tx: Transaction): boolean {
  const own = travelling.get(tx);
  return own !== undefined && own.sent.length + own.told.length > 0;
}

function arrivals(tx: Transaction): readonly Promise<unknown>[] {
  return travelling.get(tx)?.sent ?? [];
}

// in_failed_sql_transaction: another statement broke the transaction before.
const brokenBefore = '25P02';

/** Why the first of them failed of itself, once all have been answered; null when none did. */
export async function firstFailure(tx: Transaction): Promise<Error | null> {
  for (const outcome of await Promise.allSettled(arrivals(tx))) {
    if (outcome.status === 'rejected' && (outcome.reason as { code?: string }).code !== brokenBefore) return outcome.reason as Error;
  }
  return null;
}
