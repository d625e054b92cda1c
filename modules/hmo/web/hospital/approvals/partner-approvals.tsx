import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalStatuses, approvalUrgencies, liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { approvalLooks, approvalUrgencyLooks } from '../../approval-looks.ts';
import { type PartnerSearch, partnerSearch } from '../search.ts';
import { useApprovalColumns } from './approval-columns.tsx';
import { ApprovalPanel } from './approval-panel.tsx';

/** Tab of a partner's page: how fast it answers, and the requests that it was sent. */
export function PartnerApprovals({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const { can } = useAccess();
  const list = useList(approvalCalls.list, partnerSearch, {
    name: 'hmo-approvals-of-partner',
    title: t('HMO approvals'),
    live: [liveApprovals],
    asks: ({ request, unsent }) => ({ status: request, hmoId, ...(unsent ? { sent: false } : {}) }),
  });
  const filter = useFiltersOf<PartnerSearch>();
  return (
    <>
      {can(approvalCalls.league) ? <AnswerTimes hmoId={hmoId} /> : null}
      <RecordList
        list={list}
        columns={useApprovalColumns(true)}
        searchHint={t('Number, PA code, enrollee number or patient')}
        filters={[
          filter.status('request', approvalStatuses, approvalLooks),
          filter.status('urgency', approvalUrgencies, approvalUrgencyLooks, { title: t('Urgency') }),
          filter.flag('unsent', t('Not sent')),
          filter.flag('overdue', t('Overdue')),
          filter.days(t('Requested')),
        ]}
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

/** How fast the partner answers: in the days of the list, else in the last 90. */
function AnswerTimes({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const format = useFormat();
  const [{ startDate, endDate }] = useSearchOf(partnerSearch);
  const query = { hmoId, ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  const { data } = useCall(approvalCalls.league, { query }, { live: [liveApprovals], keepOld: true, quiet: true });
  const row = data?.[0];
  if (!row) return null;
  const minutes = (value: number | null) => (value === null ? '–' : t('{count} min', { count: format.number(value) }));
  const percent = (bps: number) => `${format.number(Math.round(bps / 100))} %`;
  const figures = [
    { key: 'sent', title: t('Sent'), value: format.number(row.sent) },
    { key: 'median', title: t('Median'), value: minutes(row.medianMinutes) },
    { key: 'ninetieth', title: t('90 % within'), value: minutes(row.ninetiethMinutes) },
    { key: 'hour', title: t('In one hour'), value: percent(row.inHourBps) },
    { key: 'proceeded', title: t('Proceeded'), value: format.number(row.proceeded) },
    { key: 'declined', title: t('Declined'), value: percent(row.declinedBps) },
  ];
  return <SummaryStrip label={startDate || endDate ? t('Answer times') : t('Answer times, last 90 days')} figures={figures} />;
}
