import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import type { Area } from '#kernel/contract/access.ts';
import type { Refused } from '#kernel/web/client/send.ts';
import { useAct } from '#kernel/web/client/use-act.ts';
import { useWay } from '#kernel/web/door/way.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ChooseAccount, SessionPayload, SignInAnswer } from '#modules/auth/contract/records.ts';
import { resendSeconds } from '#modules/auth/contract/words.ts';
import { signInCall } from '../calls.ts';
import { keepSession } from '../keep-session.ts';
import { forgetLeaveNote } from '../leave-note.ts';
import { ownPath } from '../own-path.ts';
import { refusalWords } from '../refusal-words.ts';
import { resendMoment } from '../use-countdown.ts';

/** What a person types to sign in: e-mail and password, or a phone. */
export interface Credentials {
  readonly email?: string;
  readonly password?: string;
  readonly phoneNumber?: string;
  readonly dialCode?: string;
  readonly keepSignedIn?: boolean;
}

export type SignInStep =
  | { readonly at: 'credentials' }
  | { readonly at: 'code'; readonly maskedDestination: string; readonly resendFrom: number }
  | { readonly at: 'choose'; readonly people: ChooseAccount['choose']; readonly otp: string; readonly trustDevice: boolean };

export interface SignIn {
  readonly step: SignInStep;
  readonly isLoading: boolean;
  /** Why the last try failed, above the button. */
  readonly authError: string | null;
  /** The last try failed because the address has not been confirmed yet. */
  readonly unconfirmed: boolean;
  /** Messages of single fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly sendCredentials: (credentials: Credentials) => Promise<void>;
  readonly sendCode: (otp: string, trustDevice: boolean) => Promise<void>;
  readonly choose: (accountId: string) => Promise<void>;
  readonly resend: () => Promise<void>;
  readonly back: () => void;
  readonly refuse: (fields: Readonly<Record<string, string>>) => void;
}

function isSession(payload: SignInAnswer): payload is SessionPayload {
  return 'token' in payload && Boolean(payload.token);
}

/** Where a fresh session goes: forced acts first, then the page asked for, then the area's home. */
export function useEnter(area: Area): (payload: SessionPayload) => Promise<void> {
  const { go, home, search } = useWay();
  return async (payload) => {
    forgetLeaveNote();
    keepSession(payload);
    const wish = ownPath(search['next'], area);
    if (payload.mustChangePassword || payload.scope === 'password') await go(`/${area}/new-password`, { replace: true });
    else if (payload.scope === 'setup') await go('/hospital/setup', { replace: true });
    else await go(wish ?? home, { replace: true });
  };
}

interface More {
  readonly otp?: string;
  readonly trustDevice?: boolean;
  readonly accountId?: string;
  readonly resend?: boolean;
}

/** Signing in, step by step. What was typed is kept in memory for the second step only and emptied after the answer. */
export function useSignIn(area: Area): SignIn {
  const enter = useEnter(area);
  const sender = useAct(signInCall, { quiet: true });
  const credentials = useRef<Credentials>({});
  const [step, setStep] = useState<SignInStep>({ at: 'credentials' });
  const { authError, fields, refuse, tell } = useRefusal(setStep);

  async function post(more: More): Promise<void> {
    const answer = await sender.send({ params: { param: area }, body: { ...credentials.current, ...more } });
    if (!answer) return;
    if (!answer.ok) return refuse(answer);
    tell(null);
    const { payload } = answer;
    if (isSession(payload)) {
      credentials.current = {};
      await enter(payload);
    } else if ('otpRequired' in payload) {
      setStep({ at: 'code', maskedDestination: payload.maskedDestination, resendFrom: resendMoment(payload.resendAt, resendSeconds) });
    } else if ('choose' in payload) {
      setStep({ at: 'choose', people: payload.choose, otp: more.otp ?? '', trustDevice: more.trustDevice ?? false });
    } else tell(answer.message);
  }

  return {
    step,
    isLoading: sender.busy,
    authError,
    unconfirmed: sender.refused?.code === 'EMAIL_NOT_CONFIRMED',
    fields,
    sendCredentials: async (typed) => {
      credentials.current = typed;
      await post({});
    },
    sendCode: (otp, trustDevice) => post({ otp, trustDevice }),
    choose: (accountId) => post(step.at === 'choose' ? { otp: step.otp, trustDevice: step.trustDevice, accountId } : { accountId }),
    resend: () => post({ resend: true }),
    back: () => {
      credentials.current = {};
      tell(null);
      setStep({ at: 'credentials' });
    },
    refuse: (found) => tell(null, found),
  };
}

/** Where a refusal shows: at its field, else above the button; a code asked for too soon moves the countdown. */
function useRefusal(setStep: Dispatch<SetStateAction<SignInStep>>) {
  const t = useText();
  const [told, setTold] = useState<{ readonly authError: string | null; readonly fields: Readonly<Record<string, string>> }>({
    authError: null,
    fields: {},
  });
  const tell = (authError: string | null, fields: Readonly<Record<string, string>> = {}) => setTold({ authError, fields });

  function refuse(answer: Refused): void {
    const fields = Object.fromEntries(Object.entries(answer.fields).map(([name, message]) => [name, t(message)]));
    const onlyFields = Object.keys(fields).length > 0 && answer.code === 'INVALID_INPUT';
    tell(onlyFields ? null : refusalWords(t, answer), fields);
    const { seconds } = answer.details;
    if (answer.code === 'OTP_TOO_SOON' && typeof seconds === 'number') {
      setStep((now) => (now.at === 'code' ? { ...now, resendFrom: Date.now() + seconds * 1000 } : now));
    }
  }
  return { ...told, refuse, tell };
}
