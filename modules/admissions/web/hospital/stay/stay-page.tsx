import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FaultWall, Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { UnsentVitals } from '#modules/patient-chart/web/index.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { measuredPatient } from '../nursing/measured-patient.ts';
import { StayWarnings } from '../nursing/stay-warnings.tsx';
import { PatientLine } from '../patient-line.tsx';
import { NewOrders } from '../rounds/new-orders.tsx';
import { staySearch } from '../search.ts';
import { StayDrawers } from '../stays/stay-acts.tsx';
import { stayLive } from '../stays/stays-live.ts';
import { StayHead } from './stay-head.tsx';
import { useStayTabs } from './stay-tabs.tsx';

/** /hospital/admissions/{id}: one stay of a patient, from the admission until the patient has left. */
export function StayPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const stay = useCall(admissionCalls.read, { params: { id } }, { live: stayLive, quiet: true });
  return (
    <Loaded from={stay} rows={10}>
      {(found) => <StayView stay={found} />}
    </Loaded>
  );
}

function StayView({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(staySearch);
  const tabs = useStayTabs(stay);
  return (
    <>
      {can(patientCalls.details) ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PatientBanner patientId={stay.of.id} />
        </Suspense>
      ) : (
        <PatientLine patient={stay.of} />
      )}
      <StayHead stay={stay} />
      <StayWarnings stay={stay} />
      <FaultWall>
        <Suspense fallback={null}>
          <UnsentVitals patient={measuredPatient(stay.of)} />
        </Suspense>
      </FaultWall>
      <NewOrders stay={stay} />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        onChoose={(tab) => setSearch({ tab, drawer: undefined, record: undefined })}
        label={t('Parts of the stay')}
        folds
      />
      <StayDrawers />
    </>
  );
}
