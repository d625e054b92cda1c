import { Button, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import styles from './death-form.module.css';

interface SignDialogProps {
  readonly name: string;
  /** What signing cancels. */
  readonly willCancel: readonly OpenItem[];
  readonly onClose: () => void;
  /** Called once the password was confirmed; true when the certificate is signed. */
  readonly onSign: () => Promise<boolean>;
}

/** Signs with the password: says what the signature does, confirms who signs, then certifies. */
export function SignDialog({ name, willCancel, onClose, onSign }: SignDialogProps) {
  const t = useText();
  const confirm = useSend(authCalls.confirmPassword);
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function sign(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (password === '') {
      setError(t('Password is required'));
      return;
    }
    setBusy(true);
    const answer = await confirm.send({ body: { password } });
    if (answer?.ok) await onSign();
    else if (answer) setError(answer.fields['password'] ?? answer.message);
    setBusy(false);
  }

  return (
    <Modal.Root opened onClose={onClose} size={460}>
      <Modal.Overlay />
      <Modal.Content>
        <form onSubmit={(event) => void sign(event)} className={styles.sign} noValidate>
          <div className={styles.signHead}>
            <Modal.Title>{t('Sign the certificate')}</Modal.Title>
            <Modal.CloseButton aria-label={t('Close')} />
          </div>
          <p>{t('{name} is certified as deceased. Reminders stop and the patient area is closed.', { name })}</p>
          {willCancel.length > 0 ? (
            <div>
              <p className="strong">{t('This is cancelled:')}</p>
              <ul className={styles.list}>
                {willCancel.map((item) => (
                  <li key={`${item.kind}${item.id ?? item.label}`}>{[item.label, item.number].filter(Boolean).join(' · ')}</li>
                ))}
              </ul>
            </div>
          ) : null}
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
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? t('Loading...') : t('Sign certificate')}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
