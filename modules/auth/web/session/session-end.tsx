import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { areaOf, clearSession, onSession, readSession } from '#kernel/web/client/session.ts';
import { CallRefused } from '#kernel/web/client/use-call.ts';
import { pardonUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { say, useText } from '#kernel/web/text/use-text.ts';
import { leaveNote, readLeaveNote } from '../leave-note.ts';
import { isHeld, tellActivity, watchActivity } from './activity.ts';
import { endOf, type SessionLimits, touchEvery, touchSession, warnSeconds } from './session-clock.ts';
import styles from './session-end.module.css';
import { endSession } from './use-sign-out.ts';

const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx').then((file) => ({ default: file.SessionEndDialog })));

/**
 * Watches over a signed-in page: asks a minute before the session ends for want of activity, covers the screen when it
 * does, and leads sessions of a narrower scope to the one page that is theirs. Mounted once beside the page.
 */
export function SessionEnd() {
  const { warning, covered, stay } = useSessionWatch();
  const t = useText();
  useNarrowSession();
  useSignedOutNote();
  if (covered) {
    return (
      <div className={styles.cover} role="alert">
        {t('You were signed out')}
      </div>
    );
  }
  return warning ? (
    <Suspense>
      <SessionEndDialog end={warning.at} canStay={!warning.absolute} onStay={stay} onLeave={() => void endSession()} />
    </Suspense>
  ) : null;
}

function useSessionWatch() {
  const [warning, setWarning] = useState<{ readonly at: number; readonly absolute: boolean } | null>(null);
  const [covered, setCovered] = useState(false);
  const limits = useRef<SessionLimits | null>(null);
  const lastActive = useRef(Date.now());
  const lastTouch = useRef(0);
  const asking = useRef(false);

  const touch = useCallback(async () => {
    lastTouch.current = Date.now();
    const found = await touchSession();
    if (found) limits.current = found;
  }, []);

  useEffect(() => {
    const alive = () => {
      lastActive.current = Date.now();
      if (limits.current && Date.now() - lastTouch.current > touchEvery(limits.current)) void touch();
    };
    const here = () => {
      // While the question stands only its own buttons count: Tab and Escape must not answer it.
      if (asking.current || Date.now() - lastActive.current < 1000) return;
      alive();
      watch.tell();
    };
    const elsewhere = () => {
      lastActive.current = Date.now();
    };
    const watch = watchActivity(here, elsewhere);
    const end = () => {
      clearInterval(timer);
      // Covered first: nothing of the page may be read while the session is taken apart.
      flushSync(() => setCovered(true));
      leaveNote(say('You were signed out'));
      pardonUnsavedText();
      requestAnimationFrame(() => clearSession());
    };
    const tick = () => {
      if (isHeld()) alive();
      if (!limits.current || !readSession().token) return;
      const found = endOf(limits.current, lastActive.current);
      const left = found.at - Date.now();
      asking.current = left <= warnSeconds * 1000;
      if (left <= 0) end();
      else setWarning((now) => (!asking.current ? null : now && now.at === found.at ? now : found));
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    void touch();
    return () => {
      watch.stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [touch]);

  const stay = useCallback(() => {
    asking.current = false;
    lastActive.current = Date.now();
    setWarning(null);
    void touch();
    tellActivity();
  }, [touch]);
  return { warning, covered, stay };
}

/** Signed out by another tab or by a 401: the sign-in page says so. */
function useSignedOutNote(): void {
  useEffect(
    () =>
      onSession(() => {
        if (!readSession().token && readLeaveNote() === undefined) leaveNote(say('You were signed out'));
      }),
    [],
  );
}

/** A session that may only watch the setup, or only change the password, is told by the first call it is refused. */
function useNarrowSession(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state as { readonly error: unknown };
        if (!(error instanceof CallRefused)) return;
        const { code, details } = error.refused;
        const area = areaOf(window.location.pathname);
        if (code === 'SETUP_IN_PROGRESS' || details['permission'] === 'Full session') void navigate({ to: '/hospital/setup' as string, replace: true, ignoreBlocker: true });
        else if (details['permission'] === 'Password change required') void navigate({ to: `/${area}/new-password` as string, replace: true, ignoreBlocker: true });
      }),
    [client, navigate],
  );
}
