import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { WayLink } from '#kernel/web/door/way.tsx';
import { PlainButton } from '#kernel/web/plain/button.tsx';
import { PlainCheck } from '#kernel/web/plain/check-box.tsx';
import { PlainText } from '#kernel/web/plain/text-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ContactTabs, type ContactWay } from './contact-tabs.tsx';
import { PhoneBox, type TypedPhone, whyNotPhone } from './phone-box.tsx';
import { PublicPage } from './public-page.tsx';
import styles from './public-page.module.css';
import { SecretInput } from './secret-input.tsx';
import { AuthError, LeaveNote } from './sign-in-page.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

const loadCodePanel = () => import('./code-panel.tsx');
const CodePanel = lazy(() => loadCodePanel().then((file) => ({ default: file.CodePanel })));

/** Sign-in of patients: a code to their phone, or their e-mail with a password or a code. As light as the sign-in of staff. */
export function PatientSignInPage() {
  const t = useText();
  const signIn = useSignIn('patient');
  const { step } = signIn;
  return (
    <PublicPage
      area="patient"
      title={step.at === 'code' ? t('Enter your code') : step.at === 'choose' ? t('Who is signing in?') : t('Sign in to your record')}
      note={step.at === 'credentials' ? t('Use the phone number or email registered with your hospital.') : undefined}
      foot={<PatientLinks />}
    >
      {step.at === 'credentials' ? (
        <PatientForm signIn={signIn} />
      ) : (
        <Suspense>
          <CodePanel signIn={signIn} step={step} />
        </Suspense>
      )}
    </PublicPage>
  );
}

function PatientLinks() {
  const t = useText();
  return (
    <>
      <WayLink to="/patient/activate">{t('Activate your account')}</WayLink>
      <a href="/hospital/login">{t('I work in a hospital')}</a>
    </>
  );
}

function PatientForm({ signIn }: { readonly signIn: SignIn }) {
  const t = useText();
  const [way, setWay] = useState<ContactWay>('phone');
  const [phone, setPhone] = useState<TypedPhone>({ dialCode: '', phoneNumber: '' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function missing(): Readonly<Record<string, string>> {
    if (way === 'email') return email.trim() ? {} : { email: t('Email is a required field *') };
    return whyNotPhone(phone, t);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = missing();
    if (Object.keys(found).length > 0) {
      signIn.refuse(found);
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void loadCodePanel();
    await signIn.sendCredentials({
      keepSignedIn,
      ...(way === 'phone' ? phone : { email: email.trim(), ...(password ? { password } : {}) }),
    });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <LeaveNote />
      <ContactTabs
        way={way}
        onChange={(next) => {
          signIn.refuse({});
          setWay(next);
        }}
      >
        {way === 'phone' ? (
          <PhoneBox value={phone} onChange={setPhone} errors={signIn.fields} hint={t('We will send a six-digit code to this number.')} />
        ) : (
          <>
            <PlainText
              label={t('Email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={signIn.fields['email']}
            />
            <SecretInput
              label={t('Password')}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={signIn.fields['password'] ?? null}
              hint={t('No password? Leave blank and we will email you a code.')}
            />
          </>
        )}
      </ContactTabs>
      <div className={styles.between}>
        <PlainCheck label={t('Keep me signed in')} checked={keepSignedIn} onChange={setKeepSignedIn} />
        <WayLink className={styles.link} to="/patient/forgot-password">
          {t('Forgot password?')}
        </WayLink>
      </div>
      <AuthError signIn={signIn} />
      <PlainButton type="submit" wide disabled={signIn.isLoading}>
        {signIn.isLoading ? t('Loading…') : t('Sign In')}
      </PlainButton>
    </form>
  );
}
