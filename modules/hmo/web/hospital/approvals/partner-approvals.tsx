import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalStatuses, approvalUrgencies, liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { approvalLooks, approvalUrgencyLooks } from '../../approval-looks.ts';
import { type PartnerSearch, partnerSearch } from '../search.ts';
import { AnswerTimes } from './answer-times.tsx';
import { useApprovalColumns } from './approval-columns.tsx';
import { ApprovalPanel } from './approval-panel.tsx';

/** Tab of a partner's page: how fast it answers, and the requests that it was sent. */
export function PartnerApprovals({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const list = useList(approvalCalls.list, partnerSearch, {
    name: 'hmo-approvals-of-partner',
    title: t('HMO approvals'),
    live: [liveApprovals],
    asks: ({ request, unsent }) => ({ status: request, hmoId, ...(unsent ? { sent: false } : {}) }),
  });
  const filter = useFiltersOf<PartnerSearch>();
  return (
    <>
      <AnswerTimes hmoId={hmoId} startDate={list.search.startDate} endDate={list.search.endDate} />
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
