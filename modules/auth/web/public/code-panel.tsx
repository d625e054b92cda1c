import { type FormEvent, useState } from 'react';
import { PlainButton } from '#kernel/web/plain/button.tsx';
import { PlainCheck } from '#kernel/web/plain/check-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { minutesAndSeconds, useSecondsUntil } from '../use-countdown.ts';
import { CodeBoxes } from './code-boxes.tsx';
import styles from './code-panel.module.css';
import page from './public-page.module.css';
import type { SignIn, SignInStep } from './use-sign-in.ts';

/** The second step of a sign-in: the code, and who of several people signs in. */
export function CodePanel({ signIn, step }: { readonly signIn: SignIn; readonly step: Exclude<SignInStep, { at: 'credentials' }> }) {
  return step.at === 'code' ? (
    <CodeForm signIn={signIn} maskedDestination={step.maskedDestination} resendFrom={step.resendFrom} />
  ) : (
    <PeopleList signIn={signIn} people={step.people} />
  );
}

function CodeForm({
  signIn,
  maskedDestination,
  resendFrom,
}: {
  readonly signIn: SignIn;
  readonly maskedDestination: string;
  readonly resendFrom: number;
}) {
  const t = useText();
  const [otp, setOtp] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const [short, setShort] = useState(false);

  function submit(code: string) {
    setShort(code.length < 6);
    if (code.length === 6) void signIn.sendCode(code, trustDevice);
  }
  const wrong = short ? t('Must be six digits') : (signIn.fields['otp'] ?? signIn.authError);

  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      {maskedDestination ? (
        <p>{t('Enter the six-digit code sent to {masked}', { masked: maskedDestination })}</p>
      ) : (
        <p>
          {t(
            'Someone has tried to guess the password of this account, so a code is also required. If your password was correct, we have sent a six-digit code to the phone or email of your account. If you do not receive a code, go back and check the password.',
          )}
        </p>
      )}
      <CodeBoxes
        value={otp}
        onChange={(code) => {
          setShort(false);
          setOtp(code);
        }}
        onComplete={submit}
        error={wrong}
        disabled={signIn.isLoading}
      />
      <PlainCheck label={t('Trust this device for 30 days')} checked={trustDevice} onChange={setTrustDevice} />
      <PlainButton type="submit" wide disabled={signIn.isLoading}>
        {signIn.isLoading ? t('Loading…') : t('Sign In')}
      </PlainButton>
      <div className={styles.row}>
        <PlainButton kind="subtle" onClick={signIn.back}>
          {t('Back')}
        </PlainButton>
        <ResendCode from={resendFrom} onResend={() => void signIn.resend()} busy={signIn.isLoading} />
      </div>
    </form>
  );
}

/** The countdown, and 'Resend OTP' once it stands at 0:00. */
export function ResendCode({ from, onResend, busy }: { readonly from: number; readonly onResend: () => void; readonly busy: boolean }) {
  const t = useText();
  const seconds = useSecondsUntil(from);
  if (seconds > 0) {
    return (
      <span className="muted tnum" role="timer">
        {minutesAndSeconds(seconds)}
      </span>
    );
  }
  return (
    <PlainButton kind="subtle" onClick={onResend} disabled={busy}>
      {t('Resend OTP')}
    </PlainButton>
  );
}

function PeopleList({
  signIn,
  people,
}: {
  readonly signIn: SignIn;
  readonly people: readonly { readonly accountId: string; readonly initials: string; readonly birthYear: number | null }[];
}) {
  const t = useText();
  return (
    <div className={styles.panel}>
      <p>{t('Several people use this number. Who are you?')}</p>
      <ul className={styles.people}>
        {people.map(({ accountId, initials, birthYear }) => (
          <li key={accountId}>
            <PlainButton kind="default" wide disabled={signIn.isLoading} onClick={() => void signIn.choose(accountId)}>
              {birthYear === null ? initials : t('{initials}, born in {year}', { initials, year: String(birthYear) })}
            </PlainButton>
          </li>
        ))}
      </ul>
      {signIn.authError ? (
        <p role="alert" className={page.wrong}>
          {signIn.authError}
        </p>
      ) : null}
      <div className={styles.row}>
        <PlainButton kind="subtle" onClick={signIn.back}>
          {t('Back')}
        </PlainButton>
      </div>
    </div>
  );
}
