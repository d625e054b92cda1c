import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { CheckField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { NewPasswordFields, withPasswordChecks } from '#modules/auth/web/index.ts';
import { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import styles from './activate.module.css';

type Session = PayloadOf<typeof patientAreaCalls.confirmClaim>;

interface ActivatePasswordProps {
  readonly claimToken: string;
  readonly otp: string;
  readonly onWrongCode: (message: string) => void;
  readonly onDone: (session: Session) => void;
}

const confirm = { ...patientAreaCalls.confirmClaim, body: withPasswordChecks(patientAreaCalls.confirmClaim.body) };
const codeFaults = ['BAD_OTP', 'OTP_EXPIRED', 'OTP_EXHAUSTED'];

/** Step 3: a password, if wanted; then the record opens. */
export function ActivatePassword({ claimToken, otp, onWrongCode, onDone }: ActivatePasswordProps) {
  const t = useText();
  const form = useCallForm(confirm, {
    guarded: false,
    toBody: (values) => ({ ...values, claimToken, otp, keepSignedIn: values['keepSignedIn'] === true }),
  });
  const { refused } = form;
  const wrong = refused && codeFaults.includes(refused.code) ? refused.message : null;

  // A code that was refused is corrected where it was typed.
  useEffect(() => {
    if (wrong) onWrongCode(t(wrong));
  }, [wrong, onWrongCode, t]);

  async function skip() {
    form.set('password', '');
    form.set('confirmPassword', '');
    const done = await form.submit({ password: null, confirmPassword: null });
    if (done) onDone(done.payload);
  }

  return (
    <div className={styles.form}>
      <CallForm form={form} submit={t('Activate')} foot="wide" silent onDone={onDone}>
        <NewPasswordFields />
        <CheckField name="keepSignedIn" label={t('Keep me signed in')} />
      </CallForm>
      <Button variant="subtle" disabled={form.busy} onClick={() => void skip()}>
        {t('Skip, use a code each time')}
      </Button>
    </div>
  );
}
