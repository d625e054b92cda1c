import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useReachable } from '#kernel/web/client/reach.ts';
import { readSession, useSession } from '#kernel/web/client/session.ts';
import { refreshAnswers } from '#kernel/web/client/use-call.ts';
import { say } from '#kernel/web/text/use-text.ts';
import { refusedOf, waitingOf } from '#kernel/web/unsent/rules.ts';
import { unsentBox, useUnsent } from '#kernel/web/unsent/unsent.ts';
import { askFirst } from './dialog-store.ts';
import { useUnsavedText } from './leave-guard.ts';

/** How often a server that is out of reach is tried again while something waits. */
const retryEvery = 15_000;

/** Sends what waits as soon as the server answers, on whichever page. Once, in the frame. */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const reachable = useReachable();
  const { token } = useSession();
  const { waiting } = useUnsent();
  const waits = waiting.length > 0;
  // A question that cannot be fetched without a connection is not asked: it is here before one can be lost.
  useEffect(() => void import('./dialogs.tsx').catch(() => undefined), []);
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

/** Before a sign-out: doses stay on this device for the same person alone; observations end with the session. */
export async function maySignOutUnsent(): Promise<boolean> {
  const { userId } = readSession();
  const entries = [...waitingOf(unsentBox.entries(), userId), ...refusedOf(unsentBox.entries(), userId)];
  const ending = entries.filter(({ sealed }) => sealed).length;
  const staying = entries.length - ending;
  if (entries.length === 0) return true;
  const leaves = await askFirst({
    title: say('Some entries have not been sent'),
    text: [
      ending > 0
        ? say(
            '{count} set of observations is saved on this device only. Signing out removes it. | {count} sets of observations are saved on this device only. Signing out removes them.',
            { count: ending },
          )
        : null,
      staying > 0
        ? say(
            '{count} entry is saved on this device only. It will be sent when you sign in here again. | {count} entries are saved on this device only. They will be sent when you sign in here again.',
            { count: staying },
          )
        : null,
    ]
      .filter(Boolean)
      .join(' '),
    confirm: say('Sign out anyway'),
    cancel: say('Stay signed in'),
    stay: true,
  });
  return leaves !== null;
}
