import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CodeBoxes, minutesAndSeconds, refusalWords, useSecondsUntil } from '#modules/auth/web/index.ts';
import { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import type { Claimed, ClaimValues } from './activate-find.tsx';
import styles from './activate.module.css';

interface ActivateCodeProps {
  readonly otp: string;
  readonly onOtp: (otp: string) => void;
  /** The server's words after the code was refused. */
  readonly wrong: string | null;
  readonly resendFrom: number;
  readonly claim: ClaimValues;
  readonly onResent: (claimed: Claimed, values: ClaimValues) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** Step 2: the six digits. They are judged together with the last step, because they can be spent once only. */
export function ActivateCode({ otp, onOtp, wrong, resendFrom, claim, onResent, onNext, onBack }: ActivateCodeProps) {
  const t = useText();
  const [short, setShort] = useState(false);
  const resend = useSend(patientAreaCalls.claim, { quiet: true });
  const seconds = useSecondsUntil(resendFrom);

  async function sendAgain() {
    const answer = await resend.send({ body: claim as never });
    if (answer?.ok) onResent(answer.payload, claim);
    else if (answer) toast.error(refusalWords(t, answer));
  }

  function next(event?: FormEvent) {
    event?.preventDefault();
    setShort(otp.length < 6);
    if (otp.length === 6) onNext();
  }

  return (
    <form className={styles.form} onSubmit={next} noValidate>
      <CodeBoxes
        value={otp}
        onChange={(code) => {
          setShort(false);
          onOtp(code);
        }}
        error={short ? t('Must be six digits') : wrong}
      />
      <Button type="submit" fullWidth>
        {t('Next')}
      </Button>
      <div className={styles.row}>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('Back')}
        </Button>
        {seconds > 0 ? (
          <span className="muted tnum" role="timer">
            {minutesAndSeconds(seconds)}
          </span>
        ) : (
          <Button variant="subtle" size="compact-sm" disabled={resend.busy} onClick={() => void sendAgain()}>
            {t('Resend OTP')}
          </Button>
        )}
      </div>
    </form>
  );
}
