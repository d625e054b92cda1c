import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { callOf } from '#kernel/web/client/call.ts';
import { send } from '#kernel/web/client/send.ts';
import { onSession, readSession, useSession } from '#kernel/web/client/session.ts';
import { UnsentBox } from './box.ts';
import { deviceRows } from './device-store.ts';
import { type LostUnsent, othersCount, refusedOf, type Unsent, waitingOf } from './rules.ts';
import { lateStore } from './late-store.ts';

/** A call whose act was kept: any that may be repeated. */
interface KeptCall extends CallSpec {
  readonly body: z.ZodType<unknown, Unsent['body']>;
  readonly repeatable: true;
}

/** Sends what was kept: its words are those of a call that may be repeated. */
function sendKept({ method, path, params, body, id }: Unsent) {
  const call = callOf<KeptCall>({ method, path, repeatable: true });
  return send(call, { params, body }, { key: id, quiet: true });
}

const rows = deviceRows();
// What seals is no part of the first page: it is fetched beside it, before a connection can be lost.
const store = lateStore(
  rows,
  import('./device-sealing.ts').then(({ deviceSealing }) => deviceSealing(rows, () => readSession().token)),
);

/** The acts of this browser. */
export const unsentBox = new UnsentBox(store, sendKept, () => readSession().userId);

let token = readSession().token;
// A session that ended while no page was open: its key goes now.
void store.endSession().catch(() => undefined);
onSession(() => {
  const next = readSession().token;
  if (next === token) return;
  token = next;
  // What was opened leaves the memory of the page with the key.
  void store
    .endSession()
    .catch(() => undefined)
    .then(() => unsentBox.load());
});

interface UnsentState {
  readonly waiting: readonly Unsent[];
  readonly refused: readonly Unsent[];
  /** Acts of other people on this device. */
  readonly others: number;
  /** What this person recorded and did not send before the session ended. */
  readonly lost: readonly LostUnsent[];
}

/** What waits on this device, and what was refused. */
export function useUnsent(): UnsentState {
  const entries = useSyncExternalStore(unsentBox.onChange, unsentBox.entries);
  const lost = useSyncExternalStore(unsentBox.onChange, unsentBox.lost);
  const { userId } = useSession();
  return {
    waiting: waitingOf(entries, userId),
    refused: refusedOf(entries, userId),
    others: othersCount(entries, userId),
    lost: lost.filter(({ owner }) => owner === userId),
  };
}
