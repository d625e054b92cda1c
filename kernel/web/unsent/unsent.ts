import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useReachable } from '#kernel/web/client/reach.ts';
import { send } from '#kernel/web/client/send.ts';
import { readSession, useSession } from '#kernel/web/client/session.ts';
import { refreshAnswers } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { say } from '#kernel/web/text/use-text.ts';
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

/** How often a server that is out of reach is tried again while something waits. */
const retryEvery = 15_000;

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

/** Sends what waits as soon as the server answers, on whichever page. Once, in the frame. */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const reachable = useReachable();
  const { token } = useSession();
  const { waiting } = useUnsent();
  const waits = waiting.length > 0;
  useEffect(() => unsentBox.onSent(({ path }) => void refreshAnswers(client, [path.split('/')[1] ?? ''])), [client]);
  useEffect(() => {
    if (token && reachable) void unsentBox.flush();
  }, [token, reachable]);
  useEffect(() => {
    if (!waits || !token) return;
    const timer = setInterval(() => void unsentBox.flush(), retryEvery);
    return () => clearInterval(timer);
  }, [waits, token]);
  // Where the browser keeps nothing, closing the page would lose what waits.
  useUnsavedText(useCallback(() => waits && !unsentBox.lasting(), [waits]));
}

/** Before a sign-out: what is not sent yet stays on this device, for the same person alone. */
export async function maySignOutUnsent(): Promise<boolean> {
  const { userId } = readSession();
  const count = waitingOf(unsentBox.entries(), userId).length + refusedOf(unsentBox.entries(), userId).length;
  if (count === 0) return true;
  const leaves = await askFirst({
    title: say('Not everything is sent yet'),
    text: say(
      '{count} entry is on this device alone. It stays here and is sent when you sign in on it again. | {count} entries are on this device alone. They stay here and are sent when you sign in on it again.',
      { count },
    ),
    confirm: say('Sign out all the same'),
    cancel: say('Stay signed in'),
    stay: true,
  });
  return leaves !== null;
}
