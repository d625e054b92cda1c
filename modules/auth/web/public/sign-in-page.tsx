import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useWay, WayLink } from '#kernel/web/door/way.tsx';
import { PlainButton } from '#kernel/web/plain/button.tsx';
import { PlainText } from '#kernel/web/plain/text-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { readLeaveNote } from '../leave-note.ts';
import { PublicPage } from './public-page.tsx';
import styles from './public-page.module.css';
import { SecretInput } from './secret-input.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

const loadCodePanel = () => import('./code-panel.tsx');
const CodePanel = lazy(() => loadCodePanel().then((file) => ({ default: file.CodePanel })));

/**
 * Sign-in of hospital staff and of operators: e-mail and password, then a code where the policy asks for one. It is shown before
 * router, cache and component kit are loaded, and uses none of them.
 */
export function SignInPage() {
  const t = useText();
  const { area } = useWay();
  const signIn = useSignIn(area);
  const { step } = signIn;
  const hospital = area === 'hospital';
  return (
    <PublicPage
      area={area}
      title={step.at === 'credentials' ? (hospital ? t('Sign in') : t('Operator sign in')) : t('One more step')}
      note={
        step.at !== 'credentials'
          ? undefined
          : hospital
            ? t('Welcome back. Use your work email to continue.')
            : t('For operators of this installation.')
      }
      foot={hospital ? <HospitalLinks /> : undefined}
    >
      {step.at === 'credentials' ? (
        <CredentialsForm signIn={signIn} />
      ) : (
        <Suspense>
          <CodePanel signIn={signIn} step={step} />
        </Suspense>
      )}
    </PublicPage>
  );
}

function HospitalLinks() {
  const t = useText();
  return (
    <>
      <WayLink to="/hospital/register">{t('Register your institution')}</WayLink>
      <a href="/patient/login">{t('I am a patient')}</a>
    </>
  );
}

function CredentialsForm({ signIn }: { readonly signIn: SignIn }) {
  const t = useText();
  const { area, search } = useWay();
  const [email, setEmail] = useState(search['email'] ?? '');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(email.trim() ? {} : { email: t('Email is a required field *') }),
      ...(password ? {} : { password: t('Password is required') }),
    };
    if (Object.keys(missing).length > 0) {
      signIn.refuse(missing);
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void loadCodePanel();
    await signIn.sendCredentials({ email: email.trim(), password });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <LeaveNote />
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
      />
      <div className={styles.end}>
        <WayLink className={styles.link} to={`/${area}/forgot-password`}>
          {t('Forgot password?')}
        </WayLink>
      </div>
      <AuthError signIn={signIn} email={email} />
      <PlainButton type="submit" wide disabled={signIn.isLoading}>
        {signIn.isLoading ? t('Loading…') : t('Sign In')}
      </PlainButton>
    </form>
  );
}

/** Why the person stands here, when a session has just ended. */
export function LeaveNote() {
  const [note] = useState(readLeaveNote);
  return (
    <div role="status" hidden={!note}>
      {note ? <p className={styles.told}>{note}</p> : null}
    </div>
  );
}

/** The reason of the last refusal, in red above the button; a founder whose address is not confirmed yet is led on. */
export function AuthError({ signIn, email }: { readonly signIn: SignIn; readonly email?: string }) {
  const t = useText();
  const { authError, unconfirmed } = signIn;
  return (
    <div role="alert" hidden={!authError}>
      {authError ? <p className={styles.wrong}>{authError}</p> : null}
      {authError && unconfirmed ? (
        <p>
          <WayLink className={styles.link} to={`/hospital/email?${new URLSearchParams({ to: email ?? '' })}`}>
            {t('Send the confirmation email again')}
          </WayLink>
        </p>
      ) : null}
    </div>
  );
}
