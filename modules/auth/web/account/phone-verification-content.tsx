import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { resendSeconds } from '#modules/auth/contract/words.ts';
import { profileCall, sendPhoneCodeCall, verifyPhoneCall } from '../calls.ts';
import { refusalWords } from '../refusal-words.ts';
import { minutesAndSeconds, resendMoment, useSecondsUntil } from '../use-countdown.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import styles from '../dialog-frame.module.css';

/** Verifies the own phone in two steps: Verify sends a code, COMPLETE confirms it. */
export function PhoneVerificationContent({
  onClose,
  onVerified,
}: {
  readonly onClose: () => void;
  readonly onVerified?: (() => void) | undefined;
}) {
  const t = useText();
  const profile = useCall(profileCall);
  const [resendFrom, setResendFrom] = useState<number | null>(null);
  const sendCode = useSend(sendPhoneCodeCall, { quiet: true });

  function finish() {
    onVerified?.();
    onClose();
  }

  async function send(phoneNumber: string) {
    const answer = await sendCode.send({ body: { phoneNumber } });
    if (!answer) return;
    if (answer.ok) {
      toast.success(t('otp sent sucessfully'));
      setResendFrom(resendMoment(answer.payload.resendAt, resendSeconds));
      return;
    }
    toast.error(t("couldn't send otp"));
    // A code sent a moment ago still works: its countdown goes on.
    const { seconds } = answer.details;
    if (answer.code === 'OTP_TOO_SOON') setResendFrom(Date.now() + (typeof seconds === 'number' ? seconds : resendSeconds) * 1000);
  }

  return (
    <DialogFrame title={t('Verify your phone number')} onClose={onClose} size={420}>
      <Loaded from={profile} rows={3}>
        {({ user }) => {
          const phoneNumber = user.phoneNumber ?? '';
          if (resendFrom !== null) {
            return (
              <CodeStep
                phoneNumber={phoneNumber}
                resendFrom={resendFrom}
                sending={sendCode.busy}
                onResend={() => void send(phoneNumber)}
                onDone={finish}
              />
            );
          }
          return (
            <NumberStep
              number={[user.dialCode, user.phoneNumber].filter(Boolean).join(' ')}
              busy={sendCode.busy}
              refused={sendCode.refused ? refusalWords(t, sendCode.refused) : null}
              onVerify={() => void send(phoneNumber)}
              onEdit={onClose}
            />
          );
        }}
      </Loaded>
    </DialogFrame>
  );
}

interface NumberStepProps {
  readonly number: string;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onVerify: () => void;
  readonly onEdit: () => void;
}

function NumberStep({ number, busy, refused, onVerify, onEdit }: NumberStepProps) {
  const t = useText();
  const { area } = useParts();
  return (
    <div className={styles.body}>
      <p className="muted">{t('Click Verify to verify your phone number. We will send a six-digit OTP to it.')}</p>
      <div className={styles.row}>
        <span className="code strong">{number || '–'}</span>
        <Link to={`/${area}/profile`} onClick={onEdit}>
          {t('Edit')}
        </Link>
      </div>
      {refused ? (
        <p role="alert" className={styles.wrong}>
          {refused}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button data-autofocus disabled={busy || !number} onClick={onVerify}>
          {busy ? t('Loading…') : t('Verify')}
        </Button>
      </div>
    </div>
  );
}

interface CodeStepProps {
  readonly phoneNumber: string;
  readonly resendFrom: number;
  readonly sending: boolean;
  readonly onResend: () => void;
  readonly onDone: () => void;
}

/** What is wrong with a typed code before it is sent; the words are the server's. */
function codeFault(otp: string): string | null {
  if (otp === '') return 'OTP is required';
  if (!/^\d+$/.test(otp)) return 'Must be only digits';
  return otp.length === 6 ? null : 'Must be six digits';
}

function CodeStep({ phoneNumber, resendFrom, sending, onResend, onDone }: CodeStepProps) {
  const t = useText();
  const [otp, setOtp] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const verify = useSend(verifyPhoneCall, { quiet: true, refresh: ['users'] });
  const seconds = useSecondsUntil(resendFrom);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fault = codeFault(otp);
    setWrong(fault ? t(fault) : null);
    if (fault) return;
    const answer = await verify.send({ params: { otp }, body: { phoneNumber } });
    if (!answer) return;
    if (answer.ok) {
      toast.success(t('Phone number successfully verified'));
      onDone();
    } else {
      toast.error(t('Failed to verify'));
      setWrong(refusalWords(t, answer));
    }
  }

  return (
    <form className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{t('Enter the six-digit OTP sent to your registered phone.')}</p>
      <TextInput
        label={t('OTP')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        classNames={{ input: styles.otp ?? '' }}
        value={otp}
        onChange={(event) => {
          setWrong(null);
          setOtp(event.currentTarget.value.trim());
        }}
        error={wrong}
      />
      <div className={styles.row}>
        {seconds > 0 ? (
          <span className="muted tnum" role="timer">
            {minutesAndSeconds(seconds)}
          </span>
        ) : (
          <Button variant="subtle" size="compact-sm" disabled={sending} onClick={onResend}>
            {t('Resend OTP')}
          </Button>
        )}
        <Button type="submit" disabled={verify.busy}>
          {verify.busy ? t('Loading…') : t('COMPLETE')}
        </Button>
      </div>
    </form>
  );
}
