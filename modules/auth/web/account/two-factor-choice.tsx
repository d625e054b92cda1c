import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { type TwoFactorMode, twoFactorModes } from '#modules/auth/contract/words.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import styles from '../dialog-frame.module.css';

const modeWords: Readonly<Record<TwoFactorMode, string>> = {
  off: word('Never'),
  'new-device': word('On a new device'),
  always: word('At every sign-in'),
};

type TwoFactor = PayloadOf<typeof authCalls.listSessions>['twoFactor'];

/** When a code is asked for. Only what is at least as strong as the hospital's own rule can be chosen. */
export function TwoFactorChoice({ twoFactor }: { readonly twoFactor: TwoFactor }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const allowed = twoFactorModes.slice(twoFactorModes.indexOf(twoFactor.policy));
  return (
    <Panel
      title={t('Two-factor sign-in')}
      actions={
        allowed.length > 1 ? (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {t('Change')}
          </Button>
        ) : null
      }
    >
      <p>
        {t('A one-time code is required:')} <span className="strong">{t(modeWords[twoFactor.effective])}</span>
      </p>
      {allowed.length > 1 ? null : <p className="muted">{t('This is set by your organisation.')}</p>}
      {open ? (
        <DialogFrame title={t('Two-factor sign-in')} onClose={() => setOpen(false)}>
          <ChoiceForm twoFactor={twoFactor} allowed={allowed} onDone={() => setOpen(false)} />
        </DialogFrame>
      ) : null}
    </Panel>
  );
}

function ChoiceForm({
  twoFactor,
  allowed,
  onDone,
}: {
  readonly twoFactor: TwoFactor;
  readonly allowed: readonly TwoFactorMode[];
  readonly onDone: () => void;
}) {
  const t = useText();
  const form = useCallForm(authCalls.chooseTwoFactor, { startWith: { twoFactor: twoFactor.effective }, guarded: false });
  return (
    <CallForm form={form} submit={t('Save choice')} onCancel={onDone} onDone={onDone} foot="inline">
      <div className={styles.choice}>
        <SelectField
          name="twoFactor"
          label={t('Require a code')}
          options={allowed.map((value) => ({ value, label: t(modeWords[value]) }))}
        />
        <PasswordField name="password" label={t('Your password')} autoComplete="current-password" required />
      </div>
    </CallForm>
  );
}
