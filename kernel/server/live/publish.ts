import { notifyAtEnd } from '../database/send-along.ts';
import type { LiveMessage } from '../scope/kernel.ts';
import type { Transaction } from '../scope/scope.ts';

export const liveChannel = 'civis_live';

// NOTIFY carries at most 8 kB: so many ids of 36 letters leave room for the rest.
const mostUsers = 150;

/** A message for each portion of the users that it names; one when it names none. */
function portionsOf({ hospitalId, change }: LiveMessage): LiveMessage[] {
  const { userIds } = change;
  if (!userIds) return [{ hospitalId, change }];
  const portions: LiveMessage[] = [];
  for (let from = 0; from < userIds.length; from += mostUsers)
    portions.push({ hospitalId, change: { ...change, userIds: userIds.slice(from, from + mostUsers) } });
  return portions;
}

/** Tells every process of a change when the transaction commits. Ids only, never a record's content. */
export async function publishChange(tx: Transaction, message: LiveMessage): Promise<void> {
  for (const portion of portionsOf(message)) await notifyAtEnd(tx, liveChannel, JSON.stringify(portion));
}
