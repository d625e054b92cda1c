import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls } from '#modules/blood-management/contract/calls/bedside.ts';
import { donorCalls } from '#modules/blood-management/contract/calls/donors.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import { storageCalls } from '#modules/blood-management/contract/calls/storage.ts';
import { PricePrompt } from './price/price-prompt.tsx';
import { type BankSearch, bankSearch, type BankTab } from './search.ts';

const BankTiles = lazyPart(() => import('./units/bank-tiles.tsx').then((file) => file.BankTiles));
const RequestsTab = lazyPart(() => import('./requests/requests-tab.tsx').then((file) => file.RequestsTab));
const UnitsTab = lazyPart(() => import('./units/units-tab.tsx').then((file) => file.UnitsTab));
const ScreeningTab = lazyPart(() => import('./units/units-tab.tsx').then((file) => file.ScreeningTab));
const AcquisitionsTab = lazyPart(() => import('./units/acquisitions-tab.tsx').then((file) => file.AcquisitionsTab));
const TransfusionsTab = lazyPart(() => import('./bedside/transfusions-tab.tsx').then((file) => file.TransfusionsTab));
const ReactionsTab = lazyPart(() => import('./bedside/reactions-tab.tsx').then((file) => file.ReactionsTab));
const DonorsTab = lazyPart(() => import('./donors/donors-tab.tsx').then((file) => file.DonorsTab));
const LookbackTab = lazyPart(() => import('./donors/lookback-tab.tsx').then((file) => file.LookbackTab));
const FridgesTab = lazyPart(() => import('./storage/fridges-tab.tsx').then((file) => file.FridgesTab));
const PriceTab = lazyPart(() => import('./price/price-form.tsx').then((file) => file.PriceTab));
const ReportsTab = lazyPart(() => import('./reports-tab.tsx').then((file) => file.ReportsTab));
const RequestForm = lazyPart(() => import('./requests/request-form.tsx').then((file) => file.RequestForm));
const AcquisitionForm = lazyPart(() => import('./units/acquisition-form.tsx').then((file) => file.AcquisitionForm));
const StartForm = lazyPart(() => import('./bedside/start-form.tsx').then((file) => file.StartForm));

const keys = [
  ...(['page', 'sort', 'search', 'status', 'group', 'component', 'hold', 'storage', 'kind', 'request', 'urgency', 'review'] as const),
  ...(['open', 'donor', 'eligible', 'reaction', 'lookback', 'startDate', 'endDate', 'drawer', 'record', 'patient'] as const),
];
const cleared = Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<BankSearch>;

/** /hospital/blood-management: stock, requests, units and what follows from them. */
export function BankPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(bankSearch);
  const tabs: readonly PageTab<BankTab>[] = [
    { key: 'bank', title: t('Blood Bank'), may: can(stockCalls.bank), content: <BankTiles /> },
    { key: 'requests', title: t('Blood Requests'), may: can(requestCalls.list), content: <RequestsTab /> },
    { key: 'units', title: t('Units'), may: can(stockCalls.units), content: <UnitsTab /> },
    { key: 'acquisitions', title: t('Acquisitions'), may: can(stockCalls.acquisitions), content: <AcquisitionsTab /> },
    { key: 'screening', title: t('Screening'), may: can('Screen Blood Unit'), content: <ScreeningTab /> },
    { key: 'transfusions', title: t('Transfusions'), may: can(bedsideCalls.transfusions), content: <TransfusionsTab /> },
    { key: 'reactions', title: t('Reactions'), may: can(bedsideCalls.reactions), content: <ReactionsTab /> },
    { key: 'donors', title: t('Donors'), may: can(donorCalls.list), content: <DonorsTab /> },
    { key: 'lookback', title: t('Lookback'), may: can(donorCalls.lookbacks), content: <LookbackTab /> },
    { key: 'fridges', title: t('Fridges'), may: can(storageCalls.list), content: <FridgesTab /> },
    { key: 'price', title: t('Price'), may: can(stockCalls.prices), content: <PriceTab /> },
    { key: 'reports', title: t('Reports'), may: can(bedsideCalls.stats), content: <ReportsTab /> },
  ];
  return (
    <>
      <PageHead title={t('Blood Management')} actions={<MainActs />} />
      <PricePrompt />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of the blood bank')}
      />
      <Drawers patientId={search.patient} />
    </>
  );
}

function MainActs() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  return (
    <>
      {can(bedsideCalls.start) ? (
        <Button variant="default" onClick={() => open('transfuse')}>
          {t('Start transfusion')}
        </Button>
      ) : null}
      {can(stockCalls.createAcquisition) ? (
        <Button variant="default" onClick={() => open('acquire')}>
          {t('Register units')}
        </Button>
      ) : null}
      {can(requestCalls.add) ? (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-request')}>
          {t('Request blood')}
        </Button>
      ) : null}
    </>
  );
}

function Drawers({ patientId }: { readonly patientId: string | undefined }) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, close } = useDrawer();
  return (
    <>
      <DrawerForm title={t('Request blood')} size={720} opened={drawer === 'new-request' && can(requestCalls.add)} onClose={close}>
        <RequestForm patientId={patientId} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Register units')} size={720} opened={drawer === 'acquire' && can(stockCalls.createAcquisition)} onClose={close}>
        <AcquisitionForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Start transfusion')} size={620} opened={drawer === 'transfuse' && can(bedsideCalls.start)} onClose={close}>
        <StartForm onClose={close} />
      </DrawerForm>
    </>
  );
}
