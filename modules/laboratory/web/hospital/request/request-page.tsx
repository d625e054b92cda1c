import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { priorityLooks } from '../../looks.ts';
import { RequestActs } from '../acts/request-acts.tsx';
import { RequestMarks } from '../row-words.tsx';
import { labSearch, type LabTab } from '../search.ts';
import { ResultTab } from './result-tab.tsx';
import { BillingTab, CallsTab, HistoryTab, SpecimenTab, TimelineTab } from './request-tabs.tsx';

/** /hospital/labs/{id}: a request with its result, which is entered, released and read here. */
export function RequestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(requestCalls.view, { params: { id } }, { live: ['lab-requests'], quiet: true });
  return (
    <Loaded from={request} rows={10}>
      {(found) => <RequestView request={found} />}
    </Loaded>
  );
}

function RequestView({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(labSearch);
  const calls = request.calls.length;
  const tabs: readonly PageTab<LabTab>[] = [
    { key: 'result', title: t('Result'), content: <ResultTab key={request.id} request={request} /> },
    { key: 'specimen', title: t('Specimen'), content: <SpecimenTab request={request} /> },
    { key: 'history', title: t('History'), content: <HistoryTab request={request} /> },
    { key: 'calls', title: calls > 0 ? t('Calls ({count})', { count: calls }) : t('Calls'), content: <CallsTab request={request} /> },
    { key: 'timeline', title: t('Timeline'), content: <TimelineTab request={request} /> },
    { key: 'billing', title: t('Billing'), content: <BillingTab request={request} /> },
  ];
  return (
    <div>
      {request.patient.id ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PatientBanner patientId={request.patient.id} />
        </Suspense>
      ) : null}
      <PageHead
        title={request.test.name}
        tabTitle={t('Lab request')}
        note={
          <>
            <span className="code">{request.requestNumber}</span> · <span className="code">{request.requisitionNumber}</span> ·{' '}
            {t('requested by {name}', { name: request.requestedBy.name })}
            {request.patient.id ? '' : ` · ${request.patient.fullname}`}
          </>
        }
        badges={
          <>
            <RequestMarks row={request} />
            {request.priority === 'routine' ? null : <StatusBadge look={priorityLooks[request.priority]} />}
          </>
        }
        actions={<RequestActs request={request} />}
      />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        onChoose={(tab) => setSearch({ tab, drawer: undefined })}
        label={t('Parts of the request')}
      />
    </div>
  );
}
