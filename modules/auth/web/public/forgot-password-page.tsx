import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Area } from '#kernel/contract/access.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { refusalWords } from '../refusal-words.ts';
import { ContactTabs, type ContactWay } from './contact-tabs.tsx';
import { PhoneBox, type TypedPhone, whyNotPhone } from './phone-box.tsx';
import { PublicPage } from './public-page.tsx';
import styles from './public-page.module.css';
import { ByCode, ResetDone } from './reset-password-page.tsx';

/** Asks for a link (staff, operators) or a code (patients) to set a new password. */
export function ForgotPasswordPage() {
  const t = useText();
  const { area } = useParts();
  const [way, setWay] = useState<ContactWay>(area === 'patient' ? 'phone' : 'email');
  const [sent, setSent] = useState(false);
  const [done, setDone] = useState(false);
  // In memory only: an address would keep the number in the browser's history.
  const [codeTo, setCodeTo] = useState<TypedPhone | null>(null);
  if (codeTo) {
    return (
      <PublicPage area={area} title={t('Set a new password')} foot={<Link to={`/${area}/login`}>{t('Back to sign in')}</Link>}>
        {done ? <ResetDone /> : <ByCode {...codeTo} onDone={() => setDone(true)} />}
      </PublicPage>
    );
  }
  return (
    <PublicPage
      area={area}
      title={t('Forgot password?')}
      note={
        sent
          ? undefined
          : area === 'patient'
            ? t('We will send you a code or a link to set a new one.')
            : t('We will send you a link to set a new one.')
      }
      foot={<Link to={`/${area}/login`}>{t('Back to sign in')}</Link>}
    >
      {sent ? (
        <div className={styles.form} role="status">
          <p className={styles.told}>{t('If this address is registered, we have sent a link')}</p>
          <p className="muted">{t('The link works once and expires in 30 minutes. Check your spam folder too.')}</p>
        </div>
      ) : area === 'patient' ? (
        <div className={styles.form}>
          <ContactTabs way={way} onChange={setWay}>
            {way === 'phone' ? <PhoneForm onSent={setCodeTo} /> : <EmailForm area={area} onSent={() => setSent(true)} />}
          </ContactTabs>
        </div>
      ) : (
        <EmailForm area={area} onSent={() => setSent(true)} />
      )}
    </PublicPage>
  );
}

function EmailForm({ area, onSent }: { readonly area: Area; readonly onSent: () => void }) {
  const t = useText();
  const form = useCallForm(authCalls.forgotPassword, { guarded: false, toBody: ({ email }) => ({ email: email ?? '', area }) });
  return (
    <CallForm form={form} submit={t('Send link')} foot="wide" silent onDone={onSent}>
      <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="username" autoFocus />
    </CallForm>
  );
}

function PhoneForm({ onSent }: { readonly onSent: (phone: TypedPhone) => void }) {
  const t = useText();
  const sender = useSend(authCalls.forgotPassword, { quiet: true });
  const [phone, setPhone] = useState<TypedPhone>({ dialCode: '', phoneNumber: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = whyNotPhone(phone, t);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const answer = await sender.send({ body: { ...phone, area: 'patient' } });
    if (answer?.ok) onSent(phone);
    else if (answer) setErrors(Object.keys(answer.fields).length > 0 ? answer.fields : { phoneNumber: refusalWords(t, answer) });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneBox value={phone} onChange={setPhone} errors={errors} hint={t('We will send a six-digit code to this number.')} />
      <Button type="submit" fullWidth disabled={sender.busy}>
        {sender.busy ? t('Loading…') : t('Send code')}
      </Button>
    </form>
  );
}
