import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { OtpField } from '#kernel/web/form/otp-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import type { ChooseAccount } from '#modules/auth/contract/records.ts';
import { withPasswordChecks } from '../password-schema.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PublicPage } from './public-page.tsx';
import styles from './public-page.module.css';

/** Seconds between the success and the sign-in page. */
const pause = 3;
const resetCall = { ...authCalls.resetPassword, body: withPasswordChecks(authCalls.resetPassword.body) };

/** Sets a new password with the link of a mail. */
export function ResetPasswordPage() {
  const t = useText();
  const { area } = useParts();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const [done, setDone] = useState(false);
  return (
    <PublicPage area={area} title={t('Set a new password')} foot={<Link to={`/${area}/login`}>{t('Back to sign in')}</Link>}>
      {done ? <ResetDone /> : token ? <ByLink token={token} onDone={() => setDone(true)} /> : <DeadLink />}
    </PublicPage>
  );
}

/** The success; the sign-in page follows by itself. */
export function ResetDone() {
  const t = useText();
  const { area } = useParts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: `/${area}/login`, replace: true }), pause * 1000);
    return () => clearTimeout(timer);
  }, [area, navigate]);
  return (
    <p role="status" className={styles.told}>
      {t('Password changed. You will be taken to the sign-in page.')}
    </p>
  );
}

/** A link that is spent, expired or mistyped. */
export function DeadLink() {
  const t = useText();
  const { area } = useParts();
  return (
    <div className={styles.form}>
      <p role="alert" className={styles.wrong}>
        {t('This link is invalid or has expired')}
      </p>
      <Button component={Link} {...({ to: `/${area}/forgot-password` } as object)} variant="default" fullWidth>
        {t('Request a new link')}
      </Button>
    </div>
  );
}

function ByLink({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useText();
  const peek = useCall(authCalls.peekReset, { params: { token } }, { fresh: Number.POSITIVE_INFINITY, quiet: true });
  const form = useCallForm(resetCall, { params: { token }, guarded: false });
  if (peek.refused?.code === 'LINK_INVALID' || form.refused?.code === 'LINK_INVALID') return <DeadLink />;
  return (
    <Loaded from={peek} rows={5}>
      {({ maskedEmail }) => (
        <CallForm form={form} submit={t('Save password')} foot="wide" silent onDone={onDone}>
          <p className="muted">{t('For {email}', { email: maskedEmail })}</p>
          <NewPasswordFields />
        </CallForm>
      )}
    </Loaded>
  );
}

/** Sets a new password with the code sent to a patient's phone. */
export function ByCode({
  dialCode,
  phoneNumber,
  onDone,
}: {
  readonly dialCode: string;
  readonly phoneNumber: string;
  readonly onDone: () => void;
}) {
  const t = useText();
  // The code goes in the body: an address would keep it in the server's log.
  const form = useCallForm(resetCall, {
    params: { token: 'phone' },
    guarded: false,
    toBody: (values) => ({ ...values, dialCode, phoneNumber }),
  });
  const people = (form.refused?.code === 'CHOOSE_ACCOUNT' ? form.refused.details['choose'] : undefined) as
    | ChooseAccount['choose']
    | undefined;

  async function choose(accountId: string) {
    if (await form.submit({ accountId })) onDone();
  }

  return (
    <CallForm
      form={form}
      submit={t('Save password')}
      foot="wide"
      silent
      onDone={onDone}
      explain={() =>
        people?.map(({ accountId, initials, birthYear }) => (
          <Button key={accountId} variant="default" size="compact-md" onClick={() => void choose(accountId)}>
            {birthYear === null ? initials : t('{initials}, born in {year}', { initials, year: String(birthYear) })}
          </Button>
        ))
      }
    >
      <OtpField
        name="otp"
        label={t('Enter the six-digit code sent to {masked}', { masked: `${dialCode} ••• ${phoneNumber.slice(-3)}` })}
        autoFocus
      />
      <NewPasswordFields />
    </CallForm>
  );
}
