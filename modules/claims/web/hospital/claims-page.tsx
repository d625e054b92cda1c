import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls, rejectionCalls } from '#modules/claims/contract/calls/claims.ts';
import { nhiaCalls } from '#modules/claims/contract/calls/nhia.ts';
import { remittanceCalls } from '#modules/claims/contract/calls/remittances.ts';
import { statementCalls } from '#modules/claims/contract/calls/statements.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';
import { type ClaimsSearch, type ClaimTab, claimsSearch } from './search.ts';

const ClaimsTab = lazyPart(() => import('./claims-tab.tsx').then((file) => file.ClaimsTab));
const ReadyTab = lazyPart(() => import('./ready-tab.tsx').then((file) => file.ReadyTab));
const RejectionsTab = lazyPart(() => import('./rejections-tab.tsx').then((file) => file.RejectionsTab));
const RemittancesTab = lazyPart(() => import('./remittances-tab.tsx').then((file) => file.RemittancesTab));
const StatementsTab = lazyPart(() => import('./statements/statements-tab.tsx').then((file) => file.StatementsTab));
const NhiaTab = lazyPart(() => import('./nhia/nhia-tab.tsx').then((file) => file.NhiaTab));
const AgeingTab = lazyPart(() => import('./ageing-tab.tsx').then((file) => file.AgeingTab));

const keys = [
  'page',
  'search',
  'status',
  'settlement',
  'disposition',
  'reason',
  'remittance',
  'hmo',
  'overdue',
  'mine',
  'promise',
  'by',
  'month',
] as const;
const others = ['startDate', 'endDate', 'asAt', 'drawer', 'record'] as const;
const cleared = Object.fromEntries([...keys, ...others].map((key) => [key, undefined])) as Partial<ClaimsSearch>;

/** /hospital/hmo-management/claims: what partners are asked for, what they rejected and paid, and what they owe. */
export function ClaimsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(claimsSearch);
  const tabs: readonly PageTab<ClaimTab>[] = [
    { key: 'claims', title: t('Claims'), may: can(claimCalls.list), content: <ClaimsTab /> },
    { key: 'ready', title: t('Ready to claim'), may: can(claimCalls.candidates), content: <ReadyTab /> },
    { key: 'rejections', title: t('Rejections'), may: can(rejectionCalls.list), content: <RejectionsTab /> },
    { key: 'remittances', title: t('Remittances'), may: can(remittanceCalls.list), content: <RemittancesTab /> },
    { key: 'ageing', title: t('Ageing'), may: can(claimCalls.ageing), content: <AgeingTab /> },
    { key: 'statements', title: t('Statements'), may: can(statementCalls.statement), content: <StatementsTab /> },
    { key: 'nhia', title: t('NHIA return'), may: can(nhiaCalls.encounters), content: <NhiaTab /> },
  ];
  return (
    <>
      <PageHead title={t('Claims')} />
      <Tiles onPick={(part) => setSearch({ ...cleared, tab: undefined, ...part })} />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of claims')}
      />
    </>
  );
}

function Tiles({ onPick }: { readonly onPick: (part: Partial<ClaimsSearch>) => void }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data } = useCall(claimCalls.summary, {}, { live: [liveClaims, 'invoices'], keepOld: true, quiet: true });
  if (!data) return null;
  const tile = (key: string, title: string, { count, amount }: { count: number; amount: number }, part?: Partial<ClaimsSearch>) => ({
    ...{ key, title, value: format.money(amount, data.currency), note: format.number(count) },
    ...(part ? { onPick: () => onPick(part) } : {}),
  });
  return (
    <SummaryStrip
      label={t('Claims overview')}
      figures={[
        tile('ready', t('Ready to claim'), data.ready, can(claimCalls.candidates) ? { tab: 'ready' } : undefined),
        tile('posted', t('Posted'), data.posted, { status: ['posted'] }),
        tile('submitted', t('Submitted'), data.submitted, { status: ['submitted', 'payment-added'] }),
        { ...tile('overdue', t('Overdue'), data.overdue, { overdue: true }), ...(data.overdue.count ? { tone: 'red' as const } : {}) },
        tile('paid', t('Paid this month'), data.paidThisMonth),
        tile('rejected', t('Rejected open'), data.rejectedOpen, { tab: 'rejections', disposition: ['open'] }),
        tile('written-off', t('Written off this year'), data.writtenOffThisYear, { status: ['written-off'] }),
      ]}
    />
  );
}
