import { sql } from 'kysely';
import type { LiveMessage } from '../scope/kernel.ts';
import type { Transaction } from '../scope/scope.ts';

export const liveChannel = 'civis_live';

/** Tells every process of a change when the transaction commits. Ids only: NOTIFY carries at most 8 kB. */
export async function publishChange(tx: Transaction, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(message)})`.execute(tx);
}
