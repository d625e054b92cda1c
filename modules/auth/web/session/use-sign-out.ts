import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { areaOf, clearSession, forgetKept, readSession } from '#kernel/web/client/session.ts';
import { hasUnsavedText, mayLeave, pardonUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { maySignOutUnsent } from '#kernel/web/frame/send-unsent.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { say } from '#kernel/web/text/use-text.ts';
import { whenIdle } from '#kernel/web/client/when-idle.ts';
import { signOutCall } from '../calls.ts';
import { leaveNote } from '../leave-note.ts';

/** How long a slow server may hold up the sign-out; the browser's own storage is emptied then, whatever it answers. */
const mostWait = 2500;

/** Ends the session on the server as far as it can be reached, empties local storage and tells the sign-in page `note`. */
export async function endSession(note: string | null = null): Promise<void> {
  leaveNote(note);
  if (readSession().token) {
    await Promise.race([send(signOutCall, {}, { quiet: true }), new Promise((resolve) => setTimeout(resolve, mostWait))]);
  }
  leaveNote(note);
  clearSession();
}

const loadDrafts = () => import('#kernel/web/drafts/drafts.ts');
const loadSignIn = () => import('../public/sign-in-route.tsx');

/** Fetches what a sign-out needs once the page is idle: a shared tablet is signed out without a connection, too. Once, in the frame. */
export function useReadySignOut(): void {
  // What cannot be fetched now is asked for again by the sign-out itself.
  useEffect(() => whenIdle(() => void Promise.allSettled([loadDrafts(), loadSignIn()])), []);
}

/** `const signOut = useSignOut()`: asks when text would be lost, ends the session and goes to the area's sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const loaded = await loadDrafts().catch(() => null);
    if (!loaded) return toast.error(say('You are offline, so you cannot sign out now. Try again when the connection is back.'));
    const { drafts, maySignOutDrafts } = loaded;
    if (!(await maySignOutUnsent()) || !(await (hasUnsavedText() ? mayLeave() : maySignOutDrafts()))) return;
    const area = areaOf(window.location.pathname);
    // They were asked about what they typed, and let it go.
    await drafts().forget();
    await endSession();
    forgetKept();
    pardonUnsavedText();
    await navigate({ to: `/${area}/login`, replace: true, ignoreBlocker: true });
  }, [navigate]);
}
