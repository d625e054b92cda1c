import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { ApprovalCounts, ApprovalRow } from '#modules/hmo/contract/approval-records.ts';
import { approvalStatuses, approvalUrgencies, liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { approvalLooks, approvalUrgencyLooks, notSentLook, overdueLook, partialLook, partWords } from '../../approval-looks.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { type ApprovalsSearch, approvalsSearch } from './search.ts';
import { Waiting } from './waiting.tsx';

/** Requests for approval, newest first; one opens beside the list. */
export function RequestsTab() {
  const t = useText();
  const list = useList(approvalCalls.list, approvalsSearch, {
    name: 'hmo-approvals',
    title: t('HMO approvals'),
    live: [liveApprovals],
    asks: ({ unsent }) => (unsent ? { sent: false } : {}),
  });
  const filter = useFiltersOf<ApprovalsSearch>();
  return (
    <>
      <Counts counts={list.state.data?.meta.counts} search={list.search} onPick={(part) => list.setSearch({ ...none, ...part })} />
      <RecordList
        list={list}
        columns={useColumns()}
        searchHint={t('Number, PA code, enrollee number or patient')}
        filters={[
          filter.status('status', approvalStatuses, approvalLooks),
          filter.status('urgency', approvalUrgencies, approvalUrgencyLooks, { title: t('Urgency') }),
          filter.many('module', t('Module'), billingModules, partWords),
          filter.flag('unsent', t('Not sent')),
          filter.flag('overdue', t('Overdue')),
          filter.days(t('Requested')),
        ]}
        begin={{ title: t('No approval request'), text: t('Services that a health plan partner must approve appear here.') }}
        emptyText={t('No approval request')}
        record={{
          drawer: 'approval',
          title: (row) => row.approvalNumber,
          size: 720,
          call: approvalCalls.view,
          view: ({ id }) => <ApprovalPanel id={id} />,
        }}
      />
    </>
  );
}

const none = { page: undefined, status: undefined, unsent: undefined, overdue: undefined } as const;

interface CountsProps {
  readonly counts: ApprovalCounts | undefined;
  readonly search: ApprovalsSearch;
  readonly onPick: (part: Partial<ApprovalsSearch>) => void;
}

function Counts({ counts, search, onPick }: CountsProps) {
  const t = useText();
  const format = useFormat();
  const count = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const isOf = (status: string) => search.status?.length === 1 && search.status[0] === status && !search.overdue;
  const of = (status: 'pending' | 'proceeded' | 'approved' | 'declined' | 'expired') => ({
    key: status,
    title: t(approvalLooks[status].word),
    value: count(counts?.[status]),
    active: isOf(status),
    onPick: () => onPick({ status: [status] }),
  });
  const overdue = counts?.overdue ? ({ tone: 'red' } as const) : {};
  return (
    <SummaryStrip
      label={t('Requests by status')}
      figures={[
        {
          ...{ key: 'unsent', title: t(notSentLook.word), value: count(counts?.notSent), active: search.unsent === true },
          onPick: () => onPick({ unsent: true }),
        },
        of('pending'),
        {
          ...{ key: 'overdue', title: t(overdueLook.word), value: count(counts?.overdue), active: search.overdue === true, ...overdue },
          onPick: () => onPick({ overdue: true }),
        },
        of('proceeded'),
        of('approved'),
        of('declined'),
        of('expired'),
      ]}
    />
  );
}

function useColumns(): readonly Column<ApprovalRow>[] {
  const t = useText();
  const column = useColumnsOf<ApprovalRow>();
  return [
    column.number('approvalNumber', t('Number'), { under: (row) => row.enrolleeNumber }),
    column.instant('requestedAt', t('Requested'), { wide: true }),
    column.name('patientName', t('Patient'), { under: (row) => row.hospitalPatientId }),
    column.name('hmoName', t('HMO and plan'), { under: (row) => row.planName, wide: true }),
    column.text('enrolleeNumber', t('Enrollee no.'), { hidden: true }),
    column.count('itemCount', t('Items'), { wide: true }),
    column.money('requestedAmount', t('Amount'), { wide: true }),
    column.status((row) => approvalUrgencyLooks[row.urgency], { key: 'urgency', title: t('Urgency'), wide: true }),
    {
      key: 'waiting',
      title: t('Waiting'),
      cell: (row) => <Waiting of={row} />,
      text: (row) => (row.minutesToDecision === null ? '' : t('{count} min', { count: row.minutesToDecision })),
    },
    column.text('paCode', t('PA code'), { wide: true }),
    column.text('takenBy', t('Taken by'), { wide: true, hidden: true }),
    column.status((row) => approvalLooks[row.status], {
      also: (row) => [row.partial ? partialLook : null, row.status === 'pending' && row.overdue ? overdueLook : null],
    }),
  ];
}
