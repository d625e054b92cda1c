import { Button, TextInput } from '@mantine/core';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Area } from '#kernel/contract/access.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { signedInArea } from '../keep-session.ts';
import { readLeaveNote } from '../leave-note.ts';
import { PublicPage } from './public-page.tsx';
import styles from './public-page.module.css';
import { SecretInput } from './secret-input.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

const loadCodePanel = () => import('./code-panel.tsx');
const CodePanel = lazy(() => loadCodePanel().then((file) => ({ default: file.CodePanel })));

/** Sign-in of hospital staff and of operators: e-mail and password, then a code where the policy asks for one. */
export function SignInPage() {
  const { area, home } = useParts();
  const [already] = useState(() => signedInArea() === area);
  return already ? <Navigate to={home} replace /> : <StaffSignIn area={area} />;
}

function StaffSignIn({ area }: { readonly area: Area }) {
  const t = useText();
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
      <Link to={'/hospital/register' as string}>{t('Register your institution')}</Link>
      <a href="/patient/login">{t('I am a patient')}</a>
    </>
  );
}

function CredentialsForm({ signIn }: { readonly signIn: SignIn }) {
  const t = useText();
  const { area } = useParts();
  const search = useSearch({ strict: false }) as { email?: string };
  const [email, setEmail] = useState(search.email ?? '');
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
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={signIn.fields['email'] ?? null}
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
        <Link className={styles.link} to={`/${area}/forgot-password` as string}>
          {t('Forgot password?')}
        </Link>
      </div>
      <AuthError signIn={signIn} email={email} />
      <Button type="submit" fullWidth disabled={signIn.isLoading}>
        {signIn.isLoading ? t('Loading…') : t('Sign In')}
      </Button>
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
          <Link className={styles.link} to={'/hospital/email' as string} search={{ to: email }}>
            {t('Send the confirmation email again')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
