import { Button, PasswordInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { DialogFrame, endSession } from '#modules/auth/web/index.ts';
import { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import styles from './profile.module.css';

/** The end of the sign-in: says what stays, and wants the password. */
export function CloseAccount() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t('Close my account')}>
      <div className={styles.close}>
        <p className="muted">
          {t(
            'You will no longer be able to sign in to the patient area. Your hospitals keep their records as required by law. You can activate your record again later.',
          )}
        </p>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Close my account')}
        </Button>
      </div>
      {asking ? (
        <Suspense>
          <CloseDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const confirm = useSend(authCalls.confirmPassword, { quiet: true });
  const close = useSend(patientAreaCalls.closeAccount, { quiet: true });
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');

  async function act(event: FormEvent) {
    event.preventDefault();
    if (password === '') {
      setError(t('Password is required'));
      return;
    }
    const confirmed = await confirm.send({ body: { password } });
    const answer = confirmed?.ok ? await close.send({ body: {} }) : confirmed;
    if (!answer) return;
    if (!answer.ok) {
      setError(answer.fields['password'] ?? answer.message);
      return;
    }
    await endSession(t('Your account was closed'));
    await navigate({ to: '/patient/login', replace: true });
  }

  const busy = confirm.busy || close.busy;
  return (
    <DialogFrame title={t('Close my account')} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void act(event)} noValidate>
        <p>{t('Confirm with your password. Without one, set it first under Security.')}</p>
        <PasswordInput
          label={t('Password')}
          withAsterisk
          data-autofocus
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError('');
          }}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password'), tabIndex: 0 }}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" disabled={busy}>
            {busy ? t('Loading…') : t('Close my account')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
