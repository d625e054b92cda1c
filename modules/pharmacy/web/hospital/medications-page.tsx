import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs, shownPageTab } from '#kernel/web/frame/page-tabs.tsx';
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

/** Tabs in their order; each is there for those who may read it. */
function useTabs(): readonly PageTab<MedicationsTab>[] {
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
  const tabs = useTabs();
  const shown = shownPageTab({ tabs, asked: search.tab });
  const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
  return (
    <>
      <PageHead
        title={t('Medication')}
        actions={
          mayAsk && shown === 'requests' ? (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => drawer.open('new-request')}>
              {t('New Request')}
            </Button>
          ) : null
        }
      />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of the pharmacy')}
      />
      <DrawerForm title={t('New medication request')} size={680} opened={drawer.drawer === 'new-request' && mayAsk} onClose={drawer.close}>
        <RequestForm patientId={search.patient} onClose={drawer.close} />
      </DrawerForm>
    </>
  );
}
