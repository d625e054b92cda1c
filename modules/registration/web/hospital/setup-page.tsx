import { useSession } from '#kernel/web/client/session.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PublicPage } from '#modules/auth/web/index.ts';
import { SetupModal } from './setup-modal.tsx';

/** Signed in before the hospital is ready: nothing else is open until it is. */
export function SetupPage() {
  const t = useText();
  const { hospital, email } = useSession();
  return (
    <PublicPage area="hospital" title={hospital?.name ?? t('Setup')} tabTitle={t('Setup')}>
      {hospital?.hospitalId ? <SetupModal hospitalId={hospital.hospitalId} email={email ?? ''} /> : null}
    </PublicPage>
  );
}
