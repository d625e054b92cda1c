import { Button, Modal, PasswordInput } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { type FormEvent, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Summary } from '#modules/patient-chart/contract/document-records.ts';
import styles from './summaries.module.css';

/** Signs a summary with the password: from then on its text never changes. */
export function SignDialog({ summary, onClose }: { readonly summary: Summary; readonly onClose: () => void }) {
  const t = useText();
  const confirm = useSend(authCalls.confirmPassword);
  const sign = useSend(summaryCalls.sign);
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');

  async function act(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (password === '') {
      setError(t('Password is required'));
      return;
    }
    const known = await confirm.send({ body: { password } });
    if (!known) return;
    if (!known.ok) {
      setError(known.fields['password'] ?? known.message);
      return;
    }
    const answer = await sign.send({ params: { id: summary.id } });
    if (answer?.ok) {
      toast.success(answer.message);
      onClose();
    } else if (answer) setError(answer.message);
  }

  const busy = confirm.busy || sign.busy;
  return (
    <Modal.Root opened onClose={onClose} size={460} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <form onSubmit={(event) => void act(event)} className={styles.dialog} noValidate>
          <div className={styles.dialogHead}>
            <Modal.Title>{t('Sign summary')}</Modal.Title>
            <Modal.CloseButton aria-label={t('Close')} />
          </div>
          <p>{t('After signing the text cannot be changed; a change begins a new version.')}</p>
          <PasswordInput
            label={t('Your password')}
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
          <div className={styles.dialogFoot}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? t('Loading...') : t('Sign summary')}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
