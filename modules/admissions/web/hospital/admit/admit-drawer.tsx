import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { admissionsSearch } from '../search.ts';
import { useToStay } from '../stays/use-to-stay.ts';
import { nobodyYet, useBegin, useMayAdmit } from './use-begin.ts';
import { useOpenRequest } from './use-patient-facts.ts';

const AdmitForm = lazyPart(() => import('./admit-form.tsx').then((file) => file.AdmitForm));
const RequestForm = lazyPart(() => import('../requests/request-form.tsx').then((file) => file.RequestForm));

/** `?admit=<patient>` and `?request=<patient>`: the two drawers that begin an admission, for links of other screens too. */
export function BeginDrawers() {
  const t = useText();
  const { can } = useAccess();
  const mayAdmit = useMayAdmit();
  const { close } = useBegin();
  const [{ admit, request, into }] = useSearchOf(admissionsSearch);
  const patientOf = (key: string | undefined) => (key === undefined || key === nobodyYet ? null : key);
  return (
    <>
      <DrawerForm title={t('Admit patient')} size={720} opened={admit !== undefined && mayAdmit} onClose={close}>
        <Admit key={`${admit ?? ''} ${into ?? ''}`} patientId={patientOf(admit)} bedId={into} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Request admission')} opened={request !== undefined && can(requestCalls.create)} onClose={close}>
        <RequestForm key={request} patientId={patientOf(request)} onClose={close} />
      </DrawerForm>
    </>
  );
}

interface AdmitProps {
  readonly patientId: string | null;
  readonly bedId: string | undefined;
  readonly onClose: () => void;
}

/** Waits for the patient's request, so that the form begins with its words and its bed. */
function Admit({ patientId, bedId, onClose }: AdmitProps) {
  const toStay = useToStay();
  const { request, loading } = useOpenRequest(patientId);
  if (loading) return <SkeletonRows rows={8} />;
  return <AdmitForm patientId={patientId} request={request} bedId={bedId} onClose={onClose} onAdmitted={toStay} />;
}
