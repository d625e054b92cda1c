import { Button, Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationListCalls } from '#modules/inventory/contract/calls/medication-lists.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { type MedicationsTab, medicationsSearch, useDrawer } from './search.ts';

const RequestsTab = lazyPart(() => import('./requests/requests-tab.tsx').then((file) => file.RequestsTab));
const OrdersTab = lazyPart(() => import('./orders/orders-tab.tsx').then((file) => file.OrdersTab));
const CounterTab = lazyPart(() => import('./orders/counter-tab.tsx').then((file) => file.CounterTab));
const ReturnsTab = lazyPart(() => import('./orders/returns-tab.tsx').then((file) => file.ReturnsTab));
const SalesTab = lazyPart(() => import('./sales/sales-tab.tsx').then((file) => file.SalesTab));
const RequestForm = lazyPart(() => import('./requests/request-form.tsx').then((file) => file.RequestForm));
const RegisterTab = lazyPart(() => import('./register/register-tab.tsx').then((file) => file.RegisterTab));
const InteractionsTab = lazyPart(() => import('./safety/interactions-tab.tsx').then((file) => file.InteractionsTab));
const TypesTab = lazyPart(() => import('./lists/types-tab.tsx').then((file) => file.TypesTab));
const CategoriesTab = lazyPart(() => import('./lists/categories-tab.tsx').then((file) => file.CategoriesTab));
const BrandsTab = lazyPart(() => import('./lists/brands-tab.tsx').then((file) => file.BrandsTab));

interface Tab {
  readonly key: MedicationsTab;
  readonly title: string;
  readonly may: boolean;
  readonly content: ReactNode;
}

/** Tabs in their order; each is there for those who may read it. */
function useTabs(): readonly Tab[] {
  const t = useText();
  const { can } = useAccess();
  return [
    { key: 'requests', title: t('Medication Requests'), may: can(medicationRequestCalls.filter), content: <RequestsTab /> },
    { key: 'orders', title: t('Medication Orders'), may: can(medicationOrderCalls.filter), content: <OrdersTab /> },
    {
      key: 'counter',
      title: t('Counter Sale'),
      may: can(medicationOrderCalls.create) && can(medicationOrderCalls.submit) && can('View Products'),
      content: <CounterTab />,
    },
    { key: 'returns', title: t('Returns'), may: can(medicationOrderCalls.returns), content: <ReturnsTab /> },
    { key: 'sales', title: t('Sales'), may: can(medicationOrderCalls.sales), content: <SalesTab /> },
    { key: 'register', title: t('Controlled Drugs Register'), may: can(safetyCalls.register), content: <RegisterTab /> },
    { key: 'interactions', title: t('Interactions'), may: can(safetyCalls.interactions), content: <InteractionsTab /> },
    { key: 'types', title: t('Types'), may: can(medicationListCalls.medicationTypes), content: <TypesTab /> },
    { key: 'categories', title: t('Categories'), may: can(medicationListCalls.medicationCategories), content: <CategoriesTab /> },
    { key: 'brands', title: t('Brands'), may: can(medicationListCalls.brands), content: <BrandsTab /> },
  ];
}

/** /hospital/medications: what the pharmacy does, tab by tab. */
export function MedicationsPage() {
  const t = useText();
  const [search, setSearch] = useSearchOf(medicationsSearch);
  const { can } = useAccess();
  const drawer = useDrawer();
  const mayAsk = can(medicationRequestCalls.create);
  const open = useTabs().filter((tab) => tab.may);
  const shown = open.find((tab) => tab.key === search.tab) ?? open[0];
  // Every tab has its own filters: the address begins anew.
  const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
  return (
    <>
      <PageHead
        title={t('Medication')}
        actions={
          mayAsk && shown?.key === 'requests' ? (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => drawer.open('new-request')}>
              {t('New Request')}
            </Button>
          ) : null
        }
      />
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        onChange={(key) => setSearch({ ...cleared, tab: key === open[0]?.key ? undefined : (key as MedicationsTab) })}
      >
        <div className="tab-row no-print">
          <TabList aria-label={t('Parts of the pharmacy')}>
            {open.map((tab) => (
              <Tabs.Tab key={tab.key} value={tab.key}>
                {tab.title}
              </Tabs.Tab>
            ))}
          </TabList>
        </div>
        {open.map((tab) => (
          <Tabs.Panel key={tab.key} value={tab.key}>
            <FaultWall>{tab.content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
      <DrawerForm title={t('New medication request')} size={680} opened={drawer.drawer === 'new-request' && mayAsk} onClose={drawer.close}>
        <RequestForm patientId={search.patient} onClose={drawer.close} />
      </DrawerForm>
    </>
  );
}
