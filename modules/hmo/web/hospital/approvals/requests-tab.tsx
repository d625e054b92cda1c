import { useAccess } from '#kernel/web/client/access.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { approvalStatuses, approvalUrgencies, liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { approvalLooks, approvalUrgencyLooks, partWords } from '../../approval-looks.ts';
import { useHmoOptions } from '../use-hmo-options.ts';
import { useApprovalColumns } from './approval-columns.tsx';
import { Counts } from './approval-counts.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { type ApprovalsSearch, approvalsSearch } from './search.ts';

const NewRequestForm = lazyPart(() => import('./new-request-form.tsx').then((file) => file.NewRequestForm));

/** Requests for approval, newest first; one opens beside the list. */
export function RequestsTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(approvalCalls.list, approvalsSearch, {
    name: 'hmo-approvals',
    title: t('HMO approvals'),
    live: [liveApprovals],
    asks: ({ unsent }) => (unsent ? { sent: false } : {}),
  });
  const filter = useFiltersOf<ApprovalsSearch>();
  const hmos = useHmoOptions();
  return (
    <>
      <Counts counts={list.state.data?.meta.counts} search={list.search} onPick={(part) => list.setSearch({ ...none, ...part })} />
      <RecordList
        list={list}
        columns={useApprovalColumns()}
        searchHint={t('Number, PA code, enrollee number or patient')}
        filters={[
          filter.status('status', approvalStatuses, approvalLooks),
          filter.status('urgency', approvalUrgencies, approvalUrgencyLooks, { title: t('Urgency') }),
          filter.many('module', t('Module'), billingModules, partWords),
          { kind: 'one', key: 'hmoId', title: t('HMO'), options: hmos },
          filter.flag('unsent', t('Not sent')),
          filter.flag('overdue', t('Overdue')),
          filter.days(t('Requested')),
        ]}
        begin={{ title: t('No approval request'), text: t('Services that a health plan partner must approve appear here.') }}
        emptyText={t('No approval request')}
        {...(can(eligibilityCalls.list)
          ? {
              create: {
                ...{ call: approvalCalls.request, drawer: 'new-request', title: t('Request approval'), size: 620, quiet: true },
                form: (close: () => void) => <NewRequestForm onClose={close} />,
              },
            }
          : {})}
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
