import { Button, Modal, PasswordInput } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import styles from './password-dialog.module.css';

export interface PasswordDialogProps {
  readonly title: string;
  /** The named act: 'Sign summary'. */
  readonly submit: string;
  /** What the signature does. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Acts once the password was confirmed; words that it answers are shown at the password. */
  readonly onConfirmed: () => Promise<string | null>;
}

/** Signs with the password: says what the signature does, confirms who signs, then acts. */
export function PasswordDialog({ title, submit, children, onClose, onConfirmed }: PasswordDialogProps) {
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
    if (answer?.ok) setError((await onConfirmed()) ?? '');
    else if (answer) setError(answer.fields['password'] ?? answer.message);
    setBusy(false);
  }

  return (
    <Modal.Root opened onClose={onClose} size={460} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <form onSubmit={(event) => void sign(event)} className={styles.form} noValidate>
          <div className={styles.head}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('Close')} />
          </div>
          {children}
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
              {busy ? t('Loading…') : submit}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
