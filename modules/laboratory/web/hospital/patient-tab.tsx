import { Button, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { priorityLooks } from '../looks.ts';
import styles from './labs.module.css';
import { RequestMarks } from './row-words.tsx';

const CumulativeView = lazyPart(() => import('./trend/cumulative-view.tsx').then((file) => file.CumulativeView));
const most = 50;

/** A patient's laboratory: what was ordered, and the results over time. */
export function PatientLabs({ patientId, patient }: { readonly patientId: string; readonly patient: { readonly acceptsCare: boolean } }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const [view, setView] = useState<'requests' | 'cumulative'>('requests');
  const order =
    can(requestCalls.createMultiple) && patient.acceptsCare ? (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        onClick={() => void navigate({ to: '/hospital/labs', search: { drawer: 'new-request', patient: patientId } })}
      >
        {t('New Request')}
      </Button>
    ) : null;
  return (
    <div className={styles.stack}>
      <div>
        <SegmentedControl
          aria-label={t('View')}
          value={view}
          onChange={(value) => setView(value as typeof view)}
          data={[
            { value: 'requests', label: t('Requests') },
            { value: 'cumulative', label: t('Results over time') },
          ]}
        />
      </div>
      {view === 'cumulative' ? <CumulativeView patientId={patientId} /> : <Requests patientId={patientId} order={order} />}
    </div>
  );
}

function Requests({ patientId, order }: { readonly patientId: string; readonly order: ReactNode }) {
  const t = useText();
  const found = useCall(
    requestCalls.byPatient,
    { params: { id: patientId }, query: { limit: most } },
    { live: ['lab-requests'], quiet: true },
  );
  const columns: readonly Column<LabRow>[] = [
    {
      key: 'test',
      title: t('Test'),
      cell: (row) => (
        <span className={styles.two}>
          {row.restricted ? (
            <span>{t(row.test.name)}</span>
          ) : (
            <Link to="/hospital/labs/$id" params={{ id: row.id }} className="strong">
              {row.test.name}
            </Link>
          )}
          <span className="caption code">{row.requestNumber}</span>
        </span>
      ),
    },
    { key: 'createdAt', title: t('Date'), cell: (row) => <Moment at={row.createdAt} /> },
    { key: 'category', title: t('Category'), wide: true, text: (row) => row.test.category ?? '' },
    { key: 'priority', title: t('Priority'), wide: true, cell: (row) => <StatusBadge look={priorityLooks[row.priority]} /> },
    { key: 'requestedBy', title: t('Requested by'), wide: true, text: (row) => row.requestedBy.name },
    { key: 'status', title: t('Status'), cell: (row) => <RequestMarks row={row} /> },
  ];
  return (
    <Panel
      title={t('Labs')}
      flush
      actions={order}
      note={found.data && found.data.meta.count > most ? t('The newest {count}', { count: most }) : undefined}
    >
      <Loaded from={found} rows={4} isEmpty={({ data }) => data.length === 0} empty={<EmptyState compact title={t('No record found')} />}>
        {({ data }) => (
          <PlainTable label={t('Table: {title}', { title: t('Labs') })} columns={columns} rows={data} rowKey={(row) => row.id} />
        )}
      </Loaded>
    </Panel>
  );
}
