import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import styles from '../dialog-frame.module.css';

type Pin = PayloadOf<typeof authCalls.listSessions>['pin'];

/** The PIN of staff for second signatures: whether there is one, and a form for a new one. */
export function PinPanel({ pin }: { readonly pin: Pin }) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const act = pin.setAt ? t('Change PIN') : t('Set PIN');
  return (
    <Panel
      title={t('PIN for second signatures')}
      actions={
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          {act}
        </Button>
      }
    >
      <p>{pin.setAt ? t('Set {time}', { time: format.instant(pin.setAt) }) : t('No PIN is set yet.')}</p>
      <p className="muted">{t("Enter it on a colleague's screen to witness a dose or confirm a check. Do not share it.")}</p>
      {pin.lockedUntil ? (
        <p role="alert" className={styles.wrong}>
          {t('Locked until {time} after wrong attempts. Set a new PIN to unlock.', { time: format.instant(pin.lockedUntil) })}
        </p>
      ) : null}
      {open ? (
        <DialogFrame title={act} onClose={() => setOpen(false)}>
          <PinForm onDone={() => setOpen(false)} submit={act} />
        </DialogFrame>
      ) : null}
    </Panel>
  );
}

function PinForm({ onDone, submit }: { readonly onDone: () => void; readonly submit: string }) {
  const t = useText();
  const form = useCallForm(authCalls.setPin, { guarded: false });
  return (
    <CallForm form={form} submit={submit} onCancel={onDone} onDone={onDone} foot="inline">
      <div className={styles.choice}>
        <PasswordField name="pin" label={t('New PIN')} hint={t('Four to six digits')} autoComplete="new-password" required autoFocus />
        <PasswordField name="password" label={t('Your password')} autoComplete="current-password" required />
      </div>
    </CallForm>
  );
}
