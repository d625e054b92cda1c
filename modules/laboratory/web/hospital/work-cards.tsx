import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel, type WorkRow } from '#kernel/web/frame/work-panel.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { criticalLook, priorityLooks, requestLooks } from '../looks.ts';

const page = '/hospital/labs';
const live = ['lab-requests'] as const;
const quiet = { live, keepOld: true, quiet: true } as const;
const most = 10;

function useRow() {
  const format = useFormat();
  const now = useNow();
  return (row: LabRow, end: ReactNode): WorkRow => ({
    key: row.id,
    lead: row.patient.fullname,
    under: `${row.test.name} · ${row.requestNumber} · ${format.relative(row.createdAt, now)}`,
    end,
    open: { to: '/hospital/labs/$id', params: { id: row.id } },
    ...(row.priority === 'stat' ? { tone: 'red' as const } : row.priority === 'urgent' ? { tone: 'amber' as const } : {}),
  });
}

/** What is open in the laboratory: stat first, then urgent, then routine. */
export function LabWorkCard() {
  const t = useText();
  const rowOf = useRow();
  const found = useCall(
    requestCalls.filter,
    { query: { status: ['specimen-due', 'specimen-taken', 'result-entered'], sort: 'worklist', limit: most } },
    quiet,
  );
  return (
    <WorkPanel
      title={t('Worklist')}
      from={found}
      rows={({ data }) =>
        data.map((row) =>
          rowOf(row, <StatusBadge look={row.priority === 'routine' ? requestLooks[row.status] : priorityLooks[row.priority]} />),
        )
      }
      count={({ meta }) => meta.count}
      all={{ to: page }}
      empty={t('No open requests')}
    />
  );
}

/** Critical results that nobody has acknowledged. */
export function CriticalCard() {
  const t = useText();
  const rowOf = useRow();
  const found = useCall(requestCalls.filter, { query: { critical: true, unacknowledged: true, sort: 'newest', limit: most } }, quiet);
  return (
    <WorkPanel
      title={t('Critical, unacknowledged')}
      from={found}
      rows={({ data }) => data.map((row) => ({ ...rowOf(row, <StatusBadge look={criticalLook} />), tone: 'red' as const }))}
      count={({ meta }) => meta.count}
      all={{ to: page, search: { critical: true, unacknowledged: true } }}
      empty={t('No critical result to acknowledge')}
    />
  );
}

/** Requests past their turnaround time. */
export function OverdueCard() {
  const t = useText();
  const rowOf = useRow();
  const found = useCall(requestCalls.filter, { query: { overdue: true, sort: 'due', limit: most } }, quiet);
  return (
    <WorkPanel
      title={t('Overdue')}
      from={found}
      rows={({ data }) => data.map((row) => rowOf(row, <StatusBadge look={requestLooks[row.status]} />))}
      count={({ meta }) => meta.count}
      all={{ to: page, search: { overdue: true } }}
      empty={t('Nothing is overdue')}
    />
  );
}
