import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { requestStatuses } from '#modules/admissions/contract/stay-words.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import type { AdmissionRow } from '#modules/admissions/contract/stay-records.ts';
import { requestLooks, stayLooks, urgencyLooks } from '../../stay-looks.ts';
import { stayLive } from '../stay-end/stay-refreshes.ts';
import styles from '../stay-end/stay-end.module.css';

const most = 50;

/** A patient's record, tab Admissions: the stays, and what was asked for a bed. */
export function PatientAdmissions({ patientId }: { readonly patientId: string }) {
  const { can } = useAccess();
  return (
    <div className={styles.stack}>
      <Stays patientId={patientId} />
      {can(requestCalls.list) ? <Requests patientId={patientId} /> : null}
    </div>
  );
}

function Stays({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(staffStays, { query: { patientId, limit: most } }, { live: stayLive, keepOld: true, quiet: true });
  const columns: readonly Column<AdmissionRow>[] = [
    {
      key: 'admissionNumber',
      title: t('Admission no.'),
      cell: ({ id, admissionNumber }) => (
        <Link to="/hospital/admissions/$id" params={{ id }} className="code strong">
          {admissionNumber}
        </Link>
      ),
    },
    { key: 'admittedAt', title: t('Admitted'), cell: ({ admittedAt }) => <Moment at={admittedAt} /> },
    {
      key: 'place',
      title: t('Ward / Room / Bed'),
      text: ({ place }) => (place ? [place.wardName, place.roomName, place.bedLabel].join(' · ') : '–'),
    },
    { key: 'diagnosis', title: t('Diagnosis'), wide: true, text: ({ diagnosis }) => diagnosis },
    { key: 'consultant', title: t('Consultant'), wide: true, text: ({ consultant }) => consultant?.fullname ?? '–' },
    { key: 'days', title: t('Days'), kind: 'number', value: ({ days }) => days },
    { key: 'dischargedAt', title: t('Discharged'), wide: true, cell: ({ dischargedAt }) => <Moment at={dischargedAt} /> },
    { key: 'status', title: t('Status'), cell: ({ status }) => <StatusBadge look={stayLooks[status]} /> },
  ];
  return (
    <Panel
      title={t('Admissions')}
      flush
      note={found.data && found.data.meta.count > most ? t('The newest {count}', { count: most }) : undefined}
    >
      <Loaded
        from={found}
        rows={4}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No admission found')} />}
      >
        {({ data }) => (
          <PlainTable label={t('Table: {title}', { title: t('Admissions') })} columns={columns} rows={data} rowKey={({ id }) => id} />
        )}
      </Loaded>
    </Panel>
  );
}

function Requests({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(
    requestCalls.list,
    { query: { patientId, status: [...requestStatuses], limit: most } },
    { live: ['admission-requests', 'beds'], keepOld: true, quiet: true },
  );
  const columns: readonly Column<AdmissionRequest>[] = [
    { key: 'requestNumber', title: t('Request'), cell: ({ requestNumber }) => <span className="code">{requestNumber}</span> },
    { key: 'waitStartedAt', title: t('Requested'), cell: ({ waitStartedAt }) => <Moment at={waitStartedAt} /> },
    { key: 'urgency', title: t('Urgency'), cell: ({ urgency }) => <StatusBadge look={urgencyLooks[urgency]} /> },
    { key: 'reason', title: t('Reason'), wide: true, text: ({ reason, endReason }) => [reason, endReason].filter(Boolean).join(' · ') },
    {
      key: 'bed',
      title: t('Bed'),
      text: ({ bed, ward }) => (bed ? [bed.wardName, bed.roomName, bed.label].join(' · ') : (ward?.name ?? '–')),
    },
    { key: 'askedBy', title: t('Requested by'), wide: true, text: ({ askedBy }) => askedBy ?? '–' },
    { key: 'status', title: t('Status'), cell: ({ status }) => <StatusBadge look={requestLooks[status]} /> },
  ];
  // Most patients were never asked a bed for: the panel stands only where there is something to say.
  if (!found.data || found.data.data.length === 0) return null;
  return (
    <Panel title={t('Admission requests')} flush>
      <PlainTable
        label={t('Table: {title}', { title: t('Admission requests') })}
        columns={columns}
        rows={found.data.data}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
