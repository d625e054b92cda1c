import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails } from '#modules/claims/contract/claim-records.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';
import { channelWords, claimLooks, settlementLooks } from '../../looks.ts';
import { type claimPageTabs, claimSearch } from '../search.ts';
import { ClaimActs } from './claim-acts.tsx';
import { ClaimChecksPanel, ClaimInvoicesPanel, ClaimItemsPanel } from './claim-panels.tsx';
import { ClaimNotesPanel, ClaimPaymentsPanel, ClaimRejectionsPanel } from './money-panels.tsx';
import styles from '../claims.module.css';

type Tab = (typeof claimPageTabs)[number];

/** /hospital/hmo-management/claims/{id}. */
export function ClaimPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const claim = useCall(claimCalls.view, { params: { id } }, { live: [liveClaims] });
  return (
    <Loaded from={claim} rows={12}>
      {(found) => <Shown claim={found} />}
    </Loaded>
  );
}

function Shown({ claim }: { readonly claim: ClaimDetails }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(claimSearch);
  const tabs: readonly PageTab<Tab>[] = [
    { key: 'items', title: t('Items'), content: <ClaimItemsPanel claim={claim} /> },
    { key: 'invoices', title: t('Invoices'), content: <ClaimInvoicesPanel claim={claim} /> },
    { key: 'checks', title: t('Checks'), mark: claim.errorCount || null, content: <ClaimChecksPanel claim={claim} /> },
    { key: 'payments', title: t('Payments'), content: <ClaimPaymentsPanel claim={claim} /> },
    { key: 'rejections', title: t('Rejections'), content: <ClaimRejectionsPanel claim={claim} /> },
    { key: 'notes', title: t('Notes'), content: <ClaimNotesPanel claim={claim} /> },
  ];
  return (
    <>
      <PageHead
        title={claim.claimNumber}
        note={`${claim.hmoName} · ${claim.title}`}
        badges={
          <>
            <StatusBadge look={claimLooks[claim.status]} />
            <StatusBadge look={settlementLooks[claim.settlement]} />
          </>
        }
        actions={<ClaimActs claim={claim} />}
      />
      <div className={styles.stack}>
        <Amounts claim={claim} />
        <About claim={claim} />
        <PageTabs tabs={tabs} asked={search.tab} onChoose={(tab) => setSearch({ tab })} label={t('Parts of the claim')} folds />
      </div>
    </>
  );
}

function Amounts({ claim }: { readonly claim: ClaimDetails }) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, claim.currency) });
  return (
    <SummaryStrip
      label={t('Amounts')}
      figures={[
        figure('total', t('Total'), claim.total),
        figure('paid', t('Paid'), claim.amountPaid),
        figure('withheld', t('Withheld'), claim.withheldTax),
        figure('rejected', t('Rejected'), claim.rejectedOpen),
        ...(claim.resubmittedAmount > 0 ? [figure('resubmitted', t('Resubmitted'), claim.resubmittedAmount)] : []),
        ...(claim.movedToPatient > 0 ? [figure('moved', t('Moved to the patient'), claim.movedToPatient)] : []),
        ...(claim.writtenOffAmount > 0 ? [figure('written-off', t('Written off'), claim.writtenOffAmount)] : []),
        figure('balance', t('Balance'), claim.balance),
      ]}
    />
  );
}

function About({ claim }: { readonly claim: ClaimDetails }) {
  const t = useText();
  const format = useFormat();
  const late = claim.daysLate > 0 ? t('{count} day late | {count} days late', { count: claim.daysLate }) : null;
  return (
    <Panel title={t('About')}>
      <Facts
        rows={[
          [t('Period'), `${format.day(claim.periodStart)} – ${format.day(claim.periodEnd)}`],
          [t('Posted'), `${format.instant(claim.createdAt)} · ${claim.createdBy}`],
          [t('Submit by'), claim.submittedAt ? null : format.day(claim.deadline)],
          [
            t('Submitted'),
            claim.submittedAt && claim.channel
              ? [format.instant(claim.submittedAt), claim.submittedBy, t(channelWords[claim.channel])].filter(Boolean).join(' · ')
              : null,
          ],
          [t('Reason for late submission'), claim.lateReason],
          [t('Due'), claim.dueDate ? [format.day(claim.dueDate), late].filter(Boolean).join(' · ') : null],
          [t("Partner's reference"), claim.hmoReference],
          [t('Acknowledged on'), claim.acknowledgedOn ? format.day(claim.acknowledgedOn) : null],
          [t('Assigned to'), claim.assignedToName],
          [t('Cancelled'), claim.cancelReason],
        ]}
      />
    </Panel>
  );
}
