import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { keepSession, PublicPage, resendMoment } from '#modules/auth/web/index.ts';
import { resendSeconds } from '#modules/auth/contract/words.ts';
import { ActivateCode } from './activate-code.tsx';
import { ActivateFind, type Claimed, type ClaimValues } from './activate-find.tsx';
import { ActivatePassword } from './activate-password.tsx';
import styles from './activate.module.css';

const steps = ['find', 'code', 'password'] as const;
type Step = (typeof steps)[number];

/** Opens the own record in three steps: who I am, the code sent to the contact on record, a password if wanted. */
export function ActivatePage() {
  const t = useText();
  const navigate = useNavigate();
  const { home } = useParts();
  const [step, setStep] = useState<Step>('find');
  const [typed, setTyped] = useState<ClaimValues>({});
  const [claim, setClaim] = useState<{ readonly token: string; readonly resendFrom: number } | null>(null);
  const [otp, setOtp] = useState('');
  const [wrongCode, setWrongCode] = useState<string | null>(null);
  const titles: Readonly<Record<Step, string>> = {
    find: t('Activate your account'),
    code: t('Enter your code'),
    password: t('Choose a password'),
  };
  const notes: Readonly<Record<Step, string>> = {
    find: t('Enter the details from your hospital card.'),
    code: t('If your details match, a code was sent to the contact on record'),
    password: t('You can skip this and sign in with a code each time.'),
  };
  const place = steps.indexOf(step) + 1;

  function claimed(found: Claimed, values: ClaimValues) {
    setTyped(values);
    setClaim({ token: found.claimToken, resendFrom: resendMoment(found.resendAt, resendSeconds) });
    setWrongCode(null);
    setOtp('');
    setStep('code');
  }

  return (
    <PublicPage area="patient" title={titles[step]} note={notes[step]} foot={<Link to="/patient/login">{t('Back to sign in')}</Link>}>
      <p className={styles.steps}>
        {steps.map((each, index) => (
          <span
            key={each}
            className={styles.dot}
            data-now={each === step || undefined}
            data-done={index + 1 < place || undefined}
            aria-hidden="true"
          />
        ))}
        <span className="muted">{t('Step {place} of {count}', { place, count: steps.length })}</span>
      </p>
      {step === 'find' ? <ActivateFind startWith={typed} onClaimed={claimed} /> : null}
      {step === 'code' && claim ? (
        <ActivateCode
          otp={otp}
          onOtp={setOtp}
          wrong={wrongCode}
          resendFrom={claim.resendFrom}
          claim={typed}
          onResent={claimed}
          onNext={() => {
            setWrongCode(null);
            setStep('password');
          }}
          onBack={() => setStep('find')}
        />
      ) : null}
      {step === 'password' && claim ? (
        <ActivatePassword
          claimToken={claim.token}
          otp={otp}
          onWrongCode={(message) => {
            setWrongCode(message);
            setStep('code');
          }}
          onDone={(payload) => {
            keepSession(payload);
            void navigate({ to: home, replace: true });
          }}
        />
      ) : null}
    </PublicPage>
  );
}
