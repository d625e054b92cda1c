import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { areaOf } from '#kernel/web/client/session.ts';
import { pardonUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { endSession } from '../session/use-sign-out.ts';
import { useSecondsUntil } from '../use-countdown.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DialogFrame } from '../dialog-frame.tsx';
import styles from '../dialog-frame.module.css';

/** Seconds from the success to the sign-out. */
const countdown = 10;

/** 'Change passwords': the form, then the success with its countdown to the sign-out. */
export function ChangePasswordContent({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [done, setDone] = useState(false);
  if (done) return <PasswordChanged />;
  return (
    <DialogFrame title={t('Change password')} onClose={onClose}>
      <ChangePasswordForm onDone={() => setDone(true)} onCancel={onClose} />
    </DialogFrame>
  );
}

/** The success: every session ends, this one after ten seconds. */
export function PasswordChanged() {
  const t = useText();
  const navigate = useNavigate();
  const [end] = useState(() => Date.now() + countdown * 1000);
  const seconds = useSecondsUntil(end);
  const left = useRef(false);

  useEffect(() => {
    if (seconds > 0 || left.current) return;
    left.current = true;
    void leave();
  });

  async function leave() {
    const area = areaOf(window.location.pathname);
    pardonUnsavedText();
    await endSession();
    await navigate({ to: `/${area}/login`, replace: true, ignoreBlocker: true });
  }

  return (
    <DialogFrame title={t('Password changed')}>
      <p>{t('Your password was changed. All other devices were signed out. Sign in again with the new password.')}</p>
      <p className={`${styles.count} tnum`} role="timer" aria-label={t('Seconds until sign-out')}>
        {seconds}
      </p>
      <div className={styles.foot}>
        <Button data-autofocus onClick={() => void leave()}>
          {t('Log out now')}
        </Button>
      </div>
    </DialogFrame>
  );
}
