import { useNavigate } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { readinessKeys, type RequestRow } from '#modules/procedures/contract/request-records.ts';
import { requestStatuses, urgencies } from '#modules/procedures/contract/request-words.ts';
import { requestLooks, urgencyLooks } from '../../looks.ts';
import { sideWords } from '../../words.ts';
import { type ProceduresSearch, proceduresSearch } from '../search.ts';
import { useStaffOptions, useTheatreOptions } from '../use-options.ts';
import { ReadinessDots } from './readiness-dots.tsx';

/** What a request asks for, with sides, in one line. */
export function useProcedureWords() {
  const t = useText();
  return ({ procedures }: Pick<RequestRow, 'procedures'>) =>
    procedures.map(({ name, side }) => (side ? `${name} (${t(sideWords[side])})` : name)).join(', ');
}

/** Requests for procedures, the latest time first. */
export function RequestsTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(requestCalls.list, proceduresSearch, {
    name: 'procedure-requests',
    title: t('Procedure requests'),
    live: ['procedure-requests', 'patients'],
    toQuery: ({ page, limit, search, status, urgency, theatre, surgeon, startDate, endDate }) => ({
      ...{ page, limit, search, status, urgency, startDate, endDate },
      theatreRoomId: theatre,
      surgeonId: surgeon,
    }),
  });
  const filter = useFiltersOf<ProceduresSearch>();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      searchHint={t('Patient or request number')}
      filters={[
        filter.status('status', requestStatuses, requestLooks),
        {
          kind: 'one',
          key: 'urgency',
          title: t('Urgency'),
          options: urgencies.map((value) => ({ value, label: t(urgencyLooks[value].word) })),
        },
        { kind: 'one', key: 'theatre', title: t('Theatre'), options: useTheatreOptions() },
        { kind: 'one', key: 'surgeon', title: t('Lead surgeon'), options: useStaffOptions() },
        { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
      ]}
      onOpen={(row: RequestRow) => void navigate({ to: '/hospital/procedure/$id', params: { id: row.id } })}
      begin={{ title: t('No procedure request found'), text: t('Procedures that are booked appear here.') }}
      emptyText={t('No procedure request found')}
    />
  );
}

function useColumns(): readonly Column<RequestRow>[] {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  return [
    {
      key: 'requestNumber',
      identifies: true,
      title: t('Request no.'),
      cell: (row) => <span className="code">{row.requestNumber}</span>,
      text: (row) => row.requestNumber,
    },
    {
      key: 'patient',
      title: t('Patient'),
      cell: ({ patient }) => (
        <span>
          <span className="strong">{patient.fullname}</span> <span className="code muted">{patient.hospitalPatientId}</span>
        </span>
      ),
      text: ({ patient }) => patient.fullname,
    },
    { key: 'procedures', title: t('Procedures'), wide: true, wraps: true, text: words },
    { key: 'urgency', title: t('Urgency'), cell: (row) => <StatusBadge look={urgencyLooks[row.urgency]} />, text: (row) => row.urgency },
    { key: 'startDateTime', title: t('Date and time'), text: (row) => format.instant(row.startDateTime) },
    { key: 'theatre', title: t('Theatre'), wide: true, text: (row) => row.theatre?.name ?? '–' },
    { key: 'leadSurgeon', title: t('Lead surgeon'), wide: true, text: (row) => row.leadSurgeon.name },
    {
      key: 'readiness',
      title: t('Readiness'),
      cell: (row) => <ReadinessDots id={row.id} readiness={row.readiness} />,
      text: (row) => readinessKeys.map((key) => `${key}: ${row.readiness[key]}`).join(', '),
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={requestLooks[row.status]} />,
      text: (row) => t(requestLooks[row.status].word),
    },
  ];
}
