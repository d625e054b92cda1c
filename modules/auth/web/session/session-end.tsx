import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { workRuns } from '#kernel/web/client/long-work.ts';
import { areaOf, clearSession, onSession, readSession } from '#kernel/web/client/session.ts';
import { CallRefused } from '#kernel/web/client/use-call.ts';
import { pardonUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { say, useText } from '#kernel/web/text/use-text.ts';
import { leaveNote, readLeaveNote } from '../leave-note.ts';
import { tellActivity, watchActivity } from './activity.ts';
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

type Warning = { readonly at: number; readonly absolute: boolean } | null;

interface Watch {
  limits: SessionLimits | null;
  lastActive: number;
  lastTouch: number;
  /** The question stands: only its own buttons count, so that Tab and Escape do not answer it. */
  asking: boolean;
}

async function touch(watch: Watch): Promise<void> {
  watch.lastTouch = Date.now();
  watch.limits = (await touchSession()) ?? watch.limits;
}

/** Somebody is there; the server is told now and then. */
function stayAlive(watch: Watch): void {
  watch.lastActive = Date.now();
  if (watch.limits && Date.now() - watch.lastTouch > touchEvery(watch.limits)) void touch(watch);
}

/** What is left of the session, looked at every second. Null: not known yet, or signed out already. */
function lookAt(watch: Watch): { readonly left: number; readonly end: NonNullable<Warning> } | null {
  if (workRuns()) stayAlive(watch);
  if (!watch.limits || !readSession().token) return null;
  const end = endOf(watch.limits, watch.lastActive);
  return { left: end.at - Date.now(), end };
}

function useSessionWatch() {
  const [warning, setWarning] = useState<Warning>(null);
  const [covered, setCovered] = useState(false);
  const watching = useRef<Watch>({ limits: null, lastActive: 0, lastTouch: 0, asking: false });

  useEffect(() => {
    const watch = watching.current;
    watch.lastActive = Date.now();
    const activity = watchActivity(
      () => {
        if (watch.asking || Date.now() - watch.lastActive < 1000) return;
        stayAlive(watch);
        activity.tell();
      },
      () => {
        watch.lastActive = Date.now();
      },
    );
    const tick = () => {
      const found = lookAt(watch);
      if (!found) return;
      watch.asking = found.left <= warnSeconds * 1000;
      setWarning((now) => (!watch.asking ? null : now?.at === found.end.at ? now : found.end));
      if (found.left > 0) return;
      clearInterval(timer);
      // Covered first: nothing of the page may be read while the session is taken apart.
      flushSync(() => setCovered(true));
      leaveNote(say('You were signed out'));
      pardonUnsavedText();
      requestAnimationFrame(() => clearSession());
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    void touch(watch);
    return () => {
      activity.stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);

  const stay = useCallback(() => {
    const watch = watching.current;
    watch.asking = false;
    watch.lastActive = Date.now();
    setWarning(null);
    void touch(watch);
    tellActivity();
  }, []);
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
        if (code === 'SETUP_IN_PROGRESS' || details['permission'] === 'Full session')
          void navigate({ to: '/hospital/setup', replace: true, ignoreBlocker: true });
        else if (details['permission'] === 'Password change required')
          void navigate({ to: `/${area}/new-password`, replace: true, ignoreBlocker: true });
      }),
    [client, navigate],
  );
}
