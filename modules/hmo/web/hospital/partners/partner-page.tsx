import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { type CardAt, useCards } from '#kernel/web/frame/parts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { FaultWall, Loaded } from '#kernel/web/frame/panel.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { capitationCalls } from '#modules/hmo/contract/calls/capitation.ts';
import { enrolleeCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import { partnerLooks } from '../../looks.ts';
import { typeWords } from '../../words.ts';
import { type PartnerTab, partnerSearch } from '../search.ts';
import { PartnerActs } from './partner-acts.tsx';
import { PartnerOverview } from './partner-overview.tsx';

const EditPartner = lazyPart(() => import('./partner-form.tsx').then((file) => file.EditPartnerById));
const PlansTab = lazyPart(() => import('../plans/plans-tab.tsx').then((file) => file.PlansTab));
const PriceListTab = lazyPart(() => import('../price-list/price-list-tab.tsx').then((file) => file.PriceListTab));
const EnrolleesTab = lazyPart(() => import('../eligibility/enrollees-tab.tsx').then((file) => file.EnrolleesTab));
const ApprovalsTab = lazyPart(() => import('../approvals/partner-approvals.tsx').then((file) => file.PartnerApprovals));
const BillsTab = lazyPart(() => import('../bills/partner-bills.tsx').then((file) => file.PartnerBills));
const CapitationTab = lazyPart(() => import('../capitation/capitation-tab.tsx').then((file) => file.CapitationTab));
const DocumentsTab = lazyPart(() => import('./documents-tab.tsx').then((file) => file.DocumentsTab));
const HistoryTab = lazyPart(() => import('./history-tab.tsx').then((file) => file.HistoryTab));

/** /hospital/hmo-management/{id}: a partner with its plans, its price list and its papers. */
export function PartnerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const partner = useCall(partnerCalls.view, { params: { id } }, { live: ['hmos'], keepOld: true });
  return (
    <Loaded from={partner} rows={12}>
      {(found) => <Shown partner={found} />}
    </Loaded>
  );
}

const cleared = { page: undefined, search: undefined, covered: undefined, priced: undefined, approval: undefined } as const;
const alsoCleared = {
  request: undefined,
  urgency: undefined,
  unsent: undefined,
  overdue: undefined,
  bill: undefined,
  startDate: undefined,
  endDate: undefined,
  changed: undefined,
  moved: undefined,
  module: undefined,
  version: undefined,
  plan: undefined,
  near: undefined,
  verification: undefined,
  status: undefined,
} as const;

function Shown({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  const [search, setSearch] = useSearchOf(partnerSearch);
  const claims = useCards('hmo-partner').filter((card) => card.permission === undefined || can(card.permission));
  const tabs: readonly PageTab<PartnerTab>[] = [
    { key: 'overview', title: t('Overview'), may: true, content: <PartnerOverview partner={partner} /> },
    { key: 'plans', title: t('Plans'), may: true, content: <PlansTab partner={partner} /> },
    { key: 'price-list', title: t('Price list'), may: true, content: <PriceListTab partner={partner} /> },
    {
      key: 'enrollees',
      title: t('Enrollees'),
      may: can(enrolleeCalls.list),
      content: <EnrolleesTab hmoId={partner.id} plans={partner.plans} />,
    },
    { key: 'approvals', title: t('Approvals'), may: can(approvalCalls.list), content: <ApprovalsTab hmoId={partner.id} /> },
    { key: 'bills', title: t('Bills'), may: can(hmoBillCalls.list), content: <BillsTab hmoId={partner.id} /> },
    { key: 'claims', title: t('Claims'), may: claims.length > 0, content: <PartnerCards cards={claims} hmoId={partner.id} /> },
    {
      key: 'capitation',
      title: t('Capitation'),
      may: partner.paymentModel !== 'fee-for-service' && can(capitationCalls.view),
      content: <CapitationTab hmoId={partner.id} plans={partner.plans} />,
    },
    { key: 'documents', title: t('Documents'), may: true, content: <DocumentsTab partner={partner} /> },
    { key: 'history', title: t('History'), may: can(auditCalls.list), content: <HistoryTab id={partner.id} /> },
  ];
  return (
    <>
      <PageHead
        title={partner.name}
        tabTitle={t('HMO/HPP')}
        note={
          <>
            <span className="code">{partner.code}</span> · {t(typeWords[partner.type])}
          </>
        }
        badges={<StatusBadge look={partnerLooks[partner.status]} />}
        actions={<PartnerActs partner={partner} />}
      />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        onChoose={(tab) => setSearch({ ...cleared, ...alsoCleared, tab })}
        label={t('Parts of the partner')}
      />
      <DrawerForm title={t('Edit HMO/HPP')} size={720} opened={drawer === 'edit' && record !== undefined} onClose={close}>
        <EditPartner id={record ?? ''} onClose={close} />
      </DrawerForm>
    </>
  );
}

/** What later modules show of a partner: its claims. */
function PartnerCards({ cards, hmoId }: { readonly cards: readonly CardAt<'hmo-partner'>[]; readonly hmoId: string }) {
  return cards.map((card) => {
    const Part = card.component;
    return (
      <FaultWall key={card.key}>
        <Suspense>
          <Part hmoId={hmoId} />
        </Suspense>
      </FaultWall>
    );
  });
}
