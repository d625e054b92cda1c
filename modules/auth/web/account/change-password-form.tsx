import { Button } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { readSession } from '#kernel/web/client/session.ts';
import { FormContext } from '#kernel/web/form/form-context.ts';
import { PasswordField, PasswordRules } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { brokenPasswordRules, passwordRules } from '#modules/auth/contract/password-rules.ts';
import { refusalWords } from '../refusal-words.ts';
import styles from '../dialog-frame.module.css';

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Old password, new password, confirmation. Submit waits until the old one is typed and the new one keeps every rule. */
export function ChangePasswordForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel?: (() => void) | undefined }) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const form = useCallForm(authCalls.changePassword, {
    guarded: false,
    toBody: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword, token: readSession().token ?? '' }),
  });
  const oldPassword = asText(form.useValue('oldPassword'));
  const newPassword = asText(form.useValue('newPassword'));
  const confirmation = asText(form.useValue('confirmPassword'));
  const ready = oldPassword !== '' && brokenPasswordRules(newPassword).length === 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!ready || form.busy) return;
    if (confirmation !== newPassword) form.inner.setFieldError('confirmPassword', t('Passwords do not match'));
    else if (await form.submit()) return onDone();
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <FormContext value={form}>
      <form ref={element} className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField name="oldPassword" label={t('Old password')} autoComplete="current-password" required autoFocus />
        <PasswordField name="newPassword" label={t('New password')} autoComplete="new-password" required />
        <PasswordRules of="newPassword" rules={passwordRules} />
        <PasswordField name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" required />
        {form.refused ? (
          <p role="alert" className={styles.wrong}>
            {refusalWords(t, form.refused)}
          </p>
        ) : null}
        <div className={styles.foot}>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          ) : null}
          <Button type="submit" disabled={!ready || form.busy}>
            {form.busy ? t('Loading…') : t('Submit')}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
