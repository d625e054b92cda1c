import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { HistoryRow } from '#modules/queue/contract/records.ts';
import { closedStatuses, liveQueue } from '#modules/queue/contract/words.ts';
import { leftWords, ticketLooks } from '../looks.ts';
import { queueSearch, type QueueSearch } from './search.ts';
import type { TicketActs } from './use-ticket-acts.ts';

function outcomeOf(row: HistoryRow, t: Translate): string {
  const status = t(ticketLooks[row.status].word);
  return row.leftReason ? `${t('{label}:', { label: status })} ${t(leftWords[row.leftReason])}` : status;
}

function historyColumns(t: Translate): readonly Column<HistoryRow>[] {
  return [
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
    {
      key: 'closedAt',
      title: t('Closed'),
      kind: 'instant',
      wide: true,
      value: (row) => row.closedAt,
      cell: (row) => <Moment at={row.closedAt} />,
    },
    { key: 'servedBy', title: t('Served by'), wide: true, text: (row) => row.servedBy?.fullname ?? '–' },
    {
      key: 'wait',
      title: t('Wait'),
      align: 'end',
      wide: true,
      cell: (row) => spanWords(row.waitMinutes, t),
      text: (row) => spanWords(row.waitMinutes, t),
    },
    {
      key: 'service',
      title: t('Service'),
      align: 'end',
      wide: true,
      cell: (row) => spanWords(row.serviceMinutes, t),
      text: (row) => spanWords(row.serviceMinutes, t),
    },
    {
      key: 'path',
      title: t('Path'),
      wide: true,
      cell: (row) => <span className="code">{row.path.join(' → ')}</span>,
      text: (row) => row.path.join(' → '),
    },
    {
      key: 'status',
      title: t('Outcome'),
      cell: (row) => (
        <span title={outcomeOf(row, t)}>
          <StatusBadge look={row.leftReason ? { ...ticketLooks.left, word: leftWords[row.leftReason] } : ticketLooks[row.status]} />
        </span>
      ),
      text: (row) => outcomeOf(row, t),
    },
  ];
}

/** What became of the department's tickets; of today while no day is chosen. */
export function HistoryTab({ departmentId, acts }: { readonly departmentId: string; readonly acts: TicketActs }) {
  const t = useText();
  const staff = useCall(lineCalls.practitioners, { params: { id: departmentId } }, { fresh: 60_000, quiet: true });
  const list = useList(lineCalls.history, queueSearch, {
    name: 'queue-history',
    title: t('Queue history'),
    live: [liveQueue],
    params: { id: departmentId },
    toQuery: ({ page, limit, search, startDate, endDate, status, servedBy }) => ({
      page,
      limit,
      search,
      startDate,
      endDate,
      status,
      servedBy,
    }),
  });
  const columns = useMemo(() => historyColumns(t), [t]);
  const filters: readonly Filter<QueueSearch>[] = [
    { kind: 'days', key: 'startDate', to: 'endDate', title: list.search.startDate || list.search.endDate ? t('Days') : t('Days: today') },
    {
      kind: 'many',
      key: 'status',
      title: t('Outcome'),
      options: closedStatuses.map((value) => ({ value, label: t(ticketLooks[value].word) })),
    },
    {
      kind: 'one',
      key: 'servedBy',
      title: t('Served by'),
      options: (staff.data ?? []).map((person) => ({ value: person.id, label: person.fullname })),
    },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => acts.open('details', row)}
      searchHint={t('Name, ticket or number')}
      filters={filters}
      emptyText={t('No record found')}
    />
  );
}
