import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { keepSignupInfo } from '#kernel/web/client/session.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { say, useText } from '#kernel/web/text/use-text.ts';
import { keepSession, PublicPage } from '#modules/auth/web/index.ts';
import { confirmCall } from '../calls.ts';
import { SetupModal } from './setup-modal.tsx';

type Confirmation = ReturnType<typeof postConfirmation>;
const posted = new Map<string, Confirmation>();

async function postConfirmation(token: string, email: string) {
  keepSignupInfo(null);
  return send(confirmCall, { params: { token }, body: { email } }, { quiet: true });
}

/** Posts a link once, however often the page is drawn. */
function confirmOnce(token: string, email: string): Confirmation {
  const found = posted.get(token) ?? postConfirmation(token, email);
  posted.set(token, found);
  return found;
}

/** Where the mail's link leads: confirms the sign-up, then shows the setup. */
export function ConfirmationPage() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { email?: string; token?: string };
  // The link as it was opened: leaving the page changes the address before the page is gone.
  const [{ email, token }] = useState(search);
  const [hospitalId, setHospitalId] = useState<string | null>(null);

  useEffect(() => {
    const toSignIn = () => void navigate({ to: '/hospital/login', replace: true });
    if (!email || !token) return toSignIn();
    let here = true;
    void confirmOnce(token, email).then((answer) => {
      if (!here) return;
      const id = answer.ok ? answer.payload.hospital?.hospitalId : undefined;
      if (answer.ok && id) {
        keepSession(answer.payload);
        setHospitalId(id);
        return;
      }
      const words =
        answer.ok || !answer.message ? say('Kindly try again') : answer.status === 0 ? say('Network error') : say(answer.message);
      toast.warning(words);
      toSignIn();
    });
    return () => {
      here = false;
    };
  }, [email, token, navigate]);

  return (
    <PublicPage area="hospital" title={t('Confirming your account')}>
      <SkeletonRows rows={4} height={24} />
      {hospitalId ? <SetupModal hospitalId={hospitalId} email={email ?? ''} /> : null}
    </PublicPage>
  );
}
