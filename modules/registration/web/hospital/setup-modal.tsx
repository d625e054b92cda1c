import { Button, Loader } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { clearSession, readSession, useSession } from '#kernel/web/client/session.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { DialogFrame } from '#modules/auth/web/index.ts';
import type { SetupRun } from '#modules/registration/contract/records.ts';
import { setupCountdown, setupStepNames, type SetupStepName } from '#modules/registration/contract/words.ts';
import { retrySetupCall, setupCall } from '../calls.ts';
import { nextRemaining, showsCompleted } from '../setup-timer.ts';
import styles from './setup-modal.module.css';

const rowWords: Readonly<Record<SetupStepName, string>> = {
  'Medical Institution Setup': word('Medical Institution Setup'),
  'Test List Setup': word('Test List Setup'),
  'Billable Item Setup': word('Billable Item Setup'),
  'Finishing Setup': word('Finishing Setup'),
};
/** After so long at one threshold the person may leave. */
const longMs = 60_000;

type Step = SetupRun['steps'][number];

/** The setup of a hospital as it goes on. It cannot be closed; at its end the browser is emptied and sign-in follows. */
export function SetupModal({ hospitalId, email }: { readonly hospitalId: string; readonly email: string }) {
  const t = useText();
  const { token } = useSession();
  const setup = useCall(setupCall, { params: { id: hospitalId } }, { every: 1000, quiet: true, enabled: token !== null });
  const retry = useSend(retrySetupCall, { quiet: true });
  const steps = setup.data?.steps ?? [];
  const { remaining, held } = useSetupCountdown(steps.map((step) => step.status === 'completed'));
  const toSignIn = useSignInAfter(email);
  const running = remaining > 0;

  useEffect(() => {
    if (!running) toSignIn();
  }, [running, toSignIn]);
  useStay(running && !held);

  return (
    <DialogFrame title={t('Your Medical Institution Setup Is In progress')} size={480}>
      <div className={styles.body}>
        <p className="muted">{t('Do not refresh or close this page. You will be redirected to sign-in when it is done.')}</p>
        <ul className={styles.rows} aria-live="polite">
          {setupStepNames.map((name, row) => (
            <SetupRow
              key={name}
              words={t(rowWords[name])}
              step={steps[row]}
              completed={showsCompleted(remaining, row, steps[row]?.status === 'completed')}
              retrying={retry.busy}
              onRetry={() => void retry.send({ params: { id: hospitalId } })}
            />
          ))}
        </ul>
        {held ? (
          <div className={styles.foot}>
            <p role="status">{t('This is taking longer than usual. We will email you when it is ready.')}</p>
            <Button onClick={toSignIn}>{t('Sign in')}</Button>
          </div>
        ) : null}
      </div>
    </DialogFrame>
  );
}

interface SetupRowProps {
  readonly words: string;
  readonly step: Step | undefined;
  readonly completed: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function SetupRow({ words, step, completed, retrying, onRetry }: SetupRowProps) {
  const t = useText();
  const failed = step?.status === 'failed';
  const waiting = !step || step.status === 'pending';
  const Mark = completed ? IconCircleCheckFilled : failed ? IconCircleXFilled : IconCircle;
  return (
    <li className={styles.row} data-state={failed ? 'failed' : completed ? 'completed' : 'running'}>
      {completed || failed || waiting ? (
        <span className={completed ? styles.done : failed ? styles.why : 'muted'}>
          <Mark size={20} aria-hidden="true" />
        </span>
      ) : (
        <Loader size={20} aria-hidden="true" />
      )}
      <span className={styles.name}>
        {words}
        {failed && step.error ? <span className={styles.why}> {step.error}</span> : null}
      </span>
      {failed ? (
        <Button variant="default" size="compact-sm" disabled={retrying} onClick={onRetry}>
          {t('Retry')}
        </Button>
      ) : (
        <span className={completed ? `${styles.state} ${styles.done}` : styles.state}>
          {completed ? t('Completed') : waiting ? t('Waiting') : t('In progress')}
        </span>
      )}
    </li>
  );
}

/** The countdown of the screen, and whether it has been held at one threshold for too long. */
function useSetupCountdown(done: readonly boolean[]): { readonly remaining: number; readonly held: boolean } {
  const [clock, setClock] = useState({ remaining: setupCountdown.total as number, heldMs: 0 });
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    const timer = setInterval(
      () =>
        setClock((now) => {
          const remaining = nextRemaining(now.remaining, latest.current);
          return { remaining, heldMs: remaining === now.remaining ? now.heldMs + setupCountdown.tick : 0 };
        }),
      setupCountdown.tick,
    );
    return () => clearInterval(timer);
  }, []);
  return { remaining: clock.remaining, held: clock.heldMs > longMs };
}

/** Empties the browser's storage and goes to sign-in with the address filled in; once. */
function useSignInAfter(email: string): () => void {
  const navigate = useNavigate();
  const left = useRef(false);
  const [leave] = useState(() => () => {
    if (left.current) return;
    left.current = true;
    const known = email || (readSession().email ?? '');
    clearSession();
    // After the frame's own way to sign-in, which knows nothing of the address.
    setTimeout(() => void navigate({ to: '/hospital/login', search: { email: known }, replace: true, ignoreBlocker: true }));
  });
  return leave;
}

/** The browser asks before the page is closed or loaded again. */
function useStay(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wanted]);
}
