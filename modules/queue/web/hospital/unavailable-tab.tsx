import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import { queueSearch } from './search.ts';
import { TicketButtons } from './ticket-buttons.tsx';
import type { TicketActs } from './use-ticket-acts.ts';

/** Patients of today who did not answer their call. */
export function UnavailableTab({ departmentId, acts }: { readonly departmentId: string; readonly acts: TicketActs }) {
  const t = useText();
  const format = useFormat();
  const list = useList(lineCalls.unavailable, queueSearch, {
    name: 'queue-unavailable',
    title: t('Unavailable'),
    live: [liveQueue],
    params: { id: departmentId },
    toQuery: ({ page, limit }) => ({ page, limit }),
  });
  const columns = useMemo<readonly Column<QueueTicket>[]>(
    () => [
      {
        key: 'ticket',
        title: t('Ticket'),
        cell: (row) => <span className="code strong">{row.ticketNumber}</span>,
        text: (row) => row.ticketNumber,
      },
      {
        key: 'patient',
        title: t('Patient'),
        cell: (row) => <NameCell plain name={row.patient.fullname} under={row.patient.hospitalPatientId} />,
        text: (row) => row.patient.fullname,
      },
      { key: 'callCount', title: t('Called times'), kind: 'number', wide: true, value: (row) => row.callCount },
      {
        key: 'since',
        title: t('Since'),
        wide: true,
        cell: (row) => (row.unavailableAt ? format.time(row.unavailableAt) : '–'),
        text: (row) => (row.unavailableAt ? format.time(row.unavailableAt) : ''),
      },
      {
        key: 'reason',
        title: t('Reason'),
        wide: true,
        cell: (row) => <span title={row.unavailableReason ?? undefined}>{row.unavailableReason && t(row.unavailableReason)}</span>,
        text: (row) => row.unavailableReason && t(row.unavailableReason),
      },
      {
        key: 'leavesAt',
        title: t('Leaves at'),
        wide: true,
        cell: (row) => (row.leavesAt ? format.time(row.leavesAt) : '–'),
        text: (row) => (row.leavesAt ? t('leaves at {time}', { time: format.time(row.leavesAt) }) : ''),
      },
      { key: 'actions', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <TicketButtons ticket={row} acts={acts} /> },
    ],
    [t, format, acts],
  );
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => acts.open('details', row)}
      emptyText={t('No unavailable patient')}
    />
  );
}
