import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { cancelReasonTexts } from '#modules/pharmacy/contract/order-words.ts';
import type { MedicationRequest } from '#modules/pharmacy/contract/request-records.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { careWords, priorityLooks, requestLooks, sourceWords, stockLooks } from '../../order-looks.ts';
import { Alerts } from '../alerts.tsx';
import { useDirections } from '../../directions.ts';
import styles from '../medications.module.css';
import { RequestActs, RequestDrawer } from './request-acts.tsx';
import { waitingParts } from './use-order.ts';

/** /hospital/medications/requests/{id}: what was asked for, what the check found, what was handed out. */
export function MedicationRequestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(
    medicationRequestCalls.view,
    { params: { id } },
    { live: ['medication-requests', 'medication-orders'], quiet: true },
  );
  return (
    <>
      <Loaded from={request} rows={8}>
        {(found) => <RequestView request={found} />}
      </Loaded>
      <RequestDrawer />
    </>
  );
}

function RequestView({ request }: { readonly request: MedicationRequest }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={request.patient.id} />
      </Suspense>
      <PageHead
        title={request.product.name}
        tabTitle={t('Medication request')}
        note={
          <>
            <span className="code">{request.requestNumber}</span> · {t('requested by {name}', { name: request.requestedBy.name })} ·{' '}
            <Moment at={request.createdAt} />
          </>
        }
        badges={
          <>
            <StatusBadge look={requestLooks[request.status]} />
            {request.priority === 'routine' ? null : <StatusBadge look={priorityLooks[request.priority]} />}
            <StatusBadge look={stockLooks[request.product.stockStatus]} />
          </>
        }
        actions={<RequestActs request={request} />}
      />
      {request.alerts.length > 0 ? (
        <Panel title={t('Safety alerts')}>
          <Alerts alerts={request.alerts} />
        </Panel>
      ) : null}
      <RequestFacts request={request} />
      <Dispensings request={request} />
      <Running request={request} />
    </div>
  );
}

function RequestFacts({ request }: { readonly request: MedicationRequest }) {
  const t = useText();
  const directions = useDirections();
  const format = useFormat();
  const left = useLeft();
  const { dose, doseUnit, frequency, durationDays, cancelReasonCode } = request;
  return (
    <Panel title={t('Request')}>
      <Facts
        rows={[
          [t('Dosage'), directions(request)],
          [t('Dose'), [dose === null ? null : `${dose} ${doseUnit ?? ''}`.trim(), frequency].filter(Boolean).join(' · ') || '–'],
          [t('Days'), durationDays === null ? '–' : format.number(durationDays)],
          [t('Quantity'), t('{dispensed} of {asked} dispensed', { dispensed: request.quantityDispensed, asked: request.quantity })],
          ...(request.begun && request.cancelledAt === null ? [[t('Remaining'), left(request)] as const] : []),
          [t('Valid until'), format.day(request.validUntil)],
          [t('Refills'), t('{used} of {allowed} used', { used: request.refillsUsed, allowed: request.refillsAllowed })],
          [t('Source'), t(sourceWords[request.source])],
          [t('Category'), t(careWords[request.category])],
          [t('Substitution'), request.substitutionAllowed ? t('Allowed') : t('Not allowed')],
          ...(request.note ? [[t('Note'), request.note] as [string, string]] : []),
          ...(cancelReasonCode
            ? [[t('Cancelled'), `${t(cancelReasonTexts[cancelReasonCode])} · ${request.cancelReason ?? ''}`] as [string, string]]
            : []),
        ]}
      />
    </Panel>
  );
}

/** What is left where a unit was begun with a substitute: whole units, and what ends the begun one. */
function useLeft() {
  const t = useText();
  return (request: MedicationRequest): string =>
    [
      ...waitingParts(request).map(({ name, line }) => t('{name} × {count}', { name, count: line.quantity })),
      ...(request.rest ? [] : [t('less than one unit remains: cancel the rest')]),
    ].join(' + ');
}

function Dispensings({ request }: { readonly request: MedicationRequest }) {
  const t = useText();
  return (
    <Panel title={t('Dispensed')} flush>
      <PlainTable
        label={t('Dispensed')}
        rows={request.dispensings}
        rowKey={(row) => `${row.orderId} ${row.product}`}
        empty={<EmptyState compact title={t('Nothing dispensed yet')} />}
        columns={[
          { key: 'at', title: t('Date'), kind: 'instant', cell: (row) => <Moment at={row.at} /> },
          { key: 'orderNumber', title: t('Order'), cell: (row) => <span className="code">{row.orderNumber}</span> },
          { key: 'product', title: t('Medication'), text: (row) => row.product },
          { key: 'quantity', title: t('Quantity'), align: 'end', text: (row) => String(row.quantity - row.returned) },
          { key: 'batches', title: t('Batches'), wide: true, text: (row) => row.batches.join(', ') },
          { key: 'by', title: t('By'), wide: true, text: (row) => actorName(t, row.by) },
        ]}
      />
    </Panel>
  );
}

function Running({ request }: { readonly request: MedicationRequest }) {
  const t = useText();
  const directions = useDirections();
  const format = useFormat();
  if (request.running.length === 0) return null;
  return (
    <Panel title={t('Other medicines of the patient')} flush>
      <PlainTable
        label={t('Other medicines of the patient')}
        rows={request.running}
        rowKey={(row) => `${row.name} ${row.dosageText} ${row.since}`}
        columns={[
          {
            key: 'name',
            title: t('Medication'),
            cell: (row) => (
              <>
                {row.name}
                {row.inPlaceOf ? <span className="muted"> {t('instead of {name}', { name: row.inPlaceOf })}</span> : null}
              </>
            ),
          },
          { key: 'dosage', title: t('Dosage'), text: directions },
          { key: 'since', title: t('Since'), wide: true, cell: (row) => <Moment at={row.since} /> },
          { key: 'until', title: t('Until'), text: (row) => (row.until ? format.day(row.until) : '–') },
        ]}
      />
    </Panel>
  );
}
