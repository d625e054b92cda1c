import { Outlet, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { areaOf, useSession } from '#kernel/web/client/session.ts';
import { onSignal } from '#kernel/web/client/signals.ts';
import { onDialog, readDialog } from './dialog-store.ts';
import { pardonUnsavedText, useLeaveGuard } from './leave-guard.ts';
import { toast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const Dialogs = lazy(() => import('./dialogs.tsx').then((file) => ({ default: file.Dialogs })));

/** What lies under every page of every area: toasts, the one dialog, the leave guard, and what happens when a session ends. */
export function RootLayout() {
  const asking = useSyncExternalStore(onDialog, readDialog) !== null;
  useLeaveGuard();
  useSessionEnd();
  useEffect(() => {
    const offForbidden = onSignal('forbidden', ({ message }) => toast.error(message));
    const offUnpaid = onSignal('unpaid', ({ message }) => toast.warning(message));
    return () => {
      offForbidden();
      offUnpaid();
    };
  }, []);
  return (
    <>
      <Outlet />
      <Toasts />
      {asking ? (
        <Suspense>
          <Dialogs />
        </Suspense>
      ) : null}
    </>
  );
}

/** Goes to the area's sign-in when the session ended here or in another tab, and forgets every answer kept. */
function useSessionEnd(): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { token } = useSession();
  const before = useRef(token);
  useEffect(() => {
    const leave = () => {
      const { pathname, search } = window.location;
      client.clear();
      if (pathname.includes('/login')) return;
      pardonUnsavedText();
      void navigate({
        to: `/${areaOf(pathname)}/login`,
        search: { next: pathname + search },
        ignoreBlocker: true,
        replace: true,
      });
    };
    const had = before.current;
    before.current = token;
    if (had && !token) leave();
    // Another person signed in in another tab: nothing of the first one may stay on the screen.
    else if (had && token && had !== token) window.location.reload();
    return onSignal('ended', leave);
  }, [token, client, navigate]);
}
