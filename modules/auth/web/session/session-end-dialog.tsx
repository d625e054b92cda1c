import { Button } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import styles from '../dialog-frame.module.css';
import { useSecondsUntil } from '../use-countdown.ts';

interface SessionEndDialogProps {
  /** When the session ends, ms of this browser's clock. */
  readonly end: number;
  /** False when the longest time of a session is over: staying cannot help. */
  readonly canStay: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The last minute of a session. */
export function SessionEndDialog({ end, canStay, onStay, onLeave }: SessionEndDialogProps) {
  const t = useText();
  const seconds = useSecondsUntil(end);
  return (
    <DialogFrame title={t('Are you still there?')}>
      <p role="timer">{t('You will be signed out in {s} seconds', { s: seconds })}</p>
      {canStay ? null : <p className="muted">{t('The maximum session time has ended. Save your work and sign in again.')}</p>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onLeave}>
          {t('Log out')}
        </Button>
        {canStay ? (
          <Button data-autofocus onClick={onStay}>
            {t('Stay signed in')}
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}
