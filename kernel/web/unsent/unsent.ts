import { useSyncExternalStore } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { send } from '#kernel/web/client/send.ts';
import { readSession, useSession } from '#kernel/web/client/session.ts';
import { UnsentBox } from './box.ts';
import { deviceStore } from './device-store.ts';
import { othersCount, refusedOf, type Unsent, waitingOf } from './rules.ts';

/** Sends what was kept: its words are those of a call that may be repeated. */
function sendKept({ method, path, params, body, id }: Unsent) {
  const call = { method, path, repeatable: true } as unknown as CallSpec;
  return send(call, { params, body } as never, { key: id, quiet: true });
}

/** The acts of this browser. */
export const unsentBox = new UnsentBox(deviceStore(), sendKept, () => readSession().userId);

interface UnsentState {
  readonly waiting: readonly Unsent[];
  readonly refused: readonly Unsent[];
  /** Acts of other people on this device. */
  readonly others: number;
}

/** What waits on this device, and what was refused. */
export function useUnsent(): UnsentState {
  const entries = useSyncExternalStore(unsentBox.onChange, unsentBox.entries);
  const { userId } = useSession();
  return { waiting: waitingOf(entries, userId), refused: refusedOf(entries, userId), others: othersCount(entries, userId) };
}
