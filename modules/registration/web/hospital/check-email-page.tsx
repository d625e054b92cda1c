import { Button } from '@mantine/core';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { keepSignupInfo, readSignupInfo } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { minutesAndSeconds, PublicPage, refusalWords, resendMoment, useSecondsUntil } from '#modules/auth/web/index.ts';
import { registrationCalls } from '#modules/registration/contract/calls.ts';
import { resendAfterSeconds } from '#modules/registration/contract/words.ts';
import { resendCall } from '../calls.ts';
import styles from './register.module.css';

/** 'Check your email': where the confirmation went, how to have it again, how to correct the address. */
export function CheckEmailPage() {
  const t = useText();
  const search = useSearch({ strict: false }) as { to?: string };
  const [info, setInfo] = useState(readSignupInfo);
  const [correcting, setCorrecting] = useState(false);
  const to = info?.to ?? search.to;
  if (!to) return <Navigate to="/hospital/login" replace />;

  function moved(address: string) {
    const next = info ? { ...info, to: address } : null;
    if (next) keepSignupInfo(next);
    setInfo(next ?? { client_name: '', sender_name: '', from: '', hospital_name: '', to: address });
    setCorrecting(false);
  }

  return (
    <PublicPage
      area="hospital"
      title={t('Check your email')}
      note={info?.hospital_name || undefined}
      foot={<Link to="/hospital/login">{t('Sign In')}</Link>}
    >
      <div className={styles.stack}>
        <p>{t('We have sent a link to this address. Open it to confirm your account. It is valid for 24 hours.')}</p>
        <p className={styles.address}>{to}</p>
        {correcting ? (
          <OtherEmail email={to} onMoved={moved} onCancel={() => setCorrecting(false)} />
        ) : (
          <div className={styles.between}>
            <Resend key={to} email={to} fresh={info !== null} />
            <Button variant="subtle" size="compact-md" onClick={() => setCorrecting(true)}>
              {t('Use another email')}
            </Button>
          </div>
        )}
      </div>
    </PublicPage>
  );
}

/** 'Resend email', open again a minute after the last one. */
function Resend({ email, fresh }: { readonly email: string; readonly fresh: boolean }) {
  const t = useText();
  const resend = useSend(resendCall, { quiet: true });
  const [from, setFrom] = useState(() => (fresh ? resendMoment(null, resendAfterSeconds) : 0));
  const seconds = useSecondsUntil(from);

  async function act() {
    const answer = await resend.send({ body: { email } });
    if (answer?.ok) {
      toast.success(t('Email sent'));
      setFrom(resendMoment(answer.payload.nextAllowedAt, resendAfterSeconds));
    } else if (answer) {
      toast.error(refusalWords(t, answer));
      const { seconds: wait } = answer.details;
      if (typeof wait === 'number') setFrom(resendMoment(null, wait));
    }
  }

  return (
    <Button variant="default" disabled={seconds > 0 || resend.busy} onClick={() => void act()}>
      {resend.busy ? t('Loading…') : t('Resend email')}
      {seconds > 0 ? <span className={`${styles.wait} tnum`}>{minutesAndSeconds(seconds)}</span> : null}
    </Button>
  );
}

function OtherEmail({
  email,
  onMoved,
  onCancel,
}: {
  readonly email: string;
  readonly onMoved: (address: string) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const form = useCallForm(registrationCalls.changePendingEmail, { guarded: false, toBody: (values) => ({ ...values, email }) });
  return (
    <CallForm form={form} submit={t('Send to this address')} onCancel={onCancel} foot="inline" silent onDone={({ to }) => onMoved(to)}>
      <TextField name="newEmail" label={t('New email')} type="email" inputMode="email" autoComplete="email" required autoFocus />
      <PasswordField name="password" label={t('Password')} autoComplete="current-password" required />
    </CallForm>
  );
}
