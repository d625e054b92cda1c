import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalCalls, nhiaNoticeCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { type ApprovalsSearch, approvalsSearch, type ApprovalTab } from './search.ts';

const RequestsTab = lazyPart(() => import('./requests-tab.tsx').then((file) => file.RequestsTab));
const AnswerTimesTab = lazyPart(() => import('./answer-times-tab.tsx').then((file) => file.AnswerTimesTab));
const NoticesTab = lazyPart(() => import('./notices-tab.tsx').then((file) => file.NoticesTab));

const keys = ['page', 'search', 'status', 'urgency', 'module', 'hmoId', 'unsent', 'overdue', 'notice'] as const;
const others = ['startDate', 'endDate', 'drawer', 'record'] as const;
const cleared = Object.fromEntries([...keys, ...others].map((key) => [key, undefined])) as Partial<ApprovalsSearch>;

/** /hospital/hmo-management/approval: requests for approval, how fast partners answer, notices to NHIA. */
export function ApprovalsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(approvalsSearch);
  const tabs: readonly PageTab<ApprovalTab>[] = [
    { key: 'requests', title: t('Requests'), may: can(approvalCalls.list), content: <RequestsTab /> },
    { key: 'times', title: t('Answer times'), may: can(approvalCalls.league), content: <AnswerTimesTab /> },
    { key: 'notices', title: t('NHIA notices'), may: can(nhiaNoticeCalls.list), content: <NoticesTab /> },
  ];
  return (
    <>
      <PageHead title={t('HMO approvals')} actions={<SoundSwitch />} />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of HMO approvals')}
      />
    </>
  );
}
