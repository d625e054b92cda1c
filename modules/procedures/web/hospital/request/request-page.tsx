import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { preparationCalls } from '#modules/procedures/contract/calls/preparation.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { requestLooks, runningLook, urgencyLooks } from '../../looks.ts';
import { useProcedureWords } from '../requests/requests-tab.tsx';
import { requestSearch, type RequestTab } from '../search.ts';
import { DetailsTab } from './details-tab.tsx';
import { ReadinessPanel } from './readiness-panel.tsx';
import { RequestActButtons } from './request-acts.tsx';
import { Stepper } from './stepper.tsx';

const AssessmentTab = lazyPart(() => import('./assessment-tab.tsx').then((file) => file.AssessmentTab));
const ConsentTab = lazyPart(() => import('./consent-tab.tsx').then((file) => file.ConsentTab));
const DocumentsTab = lazyPart(() => import('./documents-tab.tsx').then((file) => file.DocumentsTab));
const TheatreTab = lazyPart(() => import('./theatre-tab.tsx').then((file) => file.TheatreTab));
const AnaesthesiaTab = lazyPart(() => import('./anaesthesia-tab.tsx').then((file) => file.AnaesthesiaTab));
const NoteTab = lazyPart(() => import('./note-tab.tsx').then((file) => file.NoteTab));
const HistoryTab = lazyPart(() => import('./history-tab.tsx').then((file) => file.HistoryTab));

export const requestLive = ['procedure-requests', 'patient-bills'] as const;

/** /hospital/procedure/{id}: one procedure of a patient, from the booking to the signed note. */
export function RequestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(requestCalls.view, { params: { id } }, { live: requestLive, quiet: true });
  return (
    <Loaded from={request} rows={10}>
      {(found) => <RequestView request={found} />}
    </Loaded>
  );
}

function RequestView({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(requestSearch);
  const sees = can(requestCalls.view);
  const tabs: readonly PageTab<RequestTab>[] = [
    { key: 'details', title: t('Details'), may: true, content: <DetailsTab request={request} /> },
    { key: 'assessment', title: t('Assessment'), may: can(preparationCalls.assessment), content: <AssessmentTab request={request} /> },
    { key: 'consent', title: t('Consent'), may: can(preparationCalls.consent), content: <ConsentTab request={request} /> },
    { key: 'theatre', title: t('In theatre'), may: sees, content: <TheatreTab request={request} /> },
    { key: 'anaesthesia', title: t('Anaesthesia record'), may: sees, content: <AnaesthesiaTab request={request} /> },
    { key: 'note', title: t('Operation note'), may: sees, content: <NoteTab request={request} /> },
    { key: 'documents', title: t('Documents'), may: sees, content: <DocumentsTab request={request} /> },
    { key: 'history', title: t('History'), may: sees, content: <HistoryTab request={request} /> },
  ];
  return (
    <>
      {can(patientCalls.details) ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PatientBanner patientId={request.patient.id} />
        </Suspense>
      ) : null}
      <Head request={request} />
      <Stepper request={request} />
      <ReadinessPanel request={request} />
      <PageTabs tabs={tabs} asked={search.tab} onChoose={(tab) => setSearch({ tab })} label={t('Parts of the procedure')} folds />
    </>
  );
}

function Head({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  const looks = [
    request.running ? runningLook : requestLooks[request.status],
    request.urgency === 'elective' ? null : urgencyLooks[request.urgency],
  ].filter((look) => look !== null);
  return (
    <PageHead
      title={words(request)}
      tabTitle={request.requestNumber}
      badges={looks.map((look) => <StatusBadge key={look.word} look={look} />)}
      note={
        <>
          <span className="code">{request.requestNumber}</span> · {format.instant(request.startDateTime)} ·{' '}
          {request.theatre?.name ?? t('Outside the theatres')} · {request.leadSurgeon.name}
        </>
      }
      actions={<RequestActButtons request={request} />}
    />
  );
}
