import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs, shownPageTab } from '#kernel/web/frame/page-tabs.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { paymentCalls, returnCalls, supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { type VendorsSearch, type VendorTab, useDrawer, vendorsSearch } from './search.ts';

const VendorsTab = lazyPart(() => import('./vendors-tab.tsx').then((file) => file.VendorsTab));
const OrdersTab = lazyPart(() => import('./orders-tab.tsx').then((file) => file.OrdersTab));
const SuppliesTab = lazyPart(() => import('./supplies-tab.tsx').then((file) => file.SuppliesTab));
const ReturnsTab = lazyPart(() => import('./returns-tab.tsx').then((file) => file.ReturnsTab));
const PaymentsTab = lazyPart(() => import('./payments-tab.tsx').then((file) => file.PaymentsTab));
const PayablesTab = lazyPart(() => import('./payables-tab.tsx').then((file) => file.PayablesTab));
const VendorDrawers = lazyPart(() => import('./vendor-drawers.tsx').then((file) => file.VendorDrawers));

const ownKeys = ['page', 'sort', 'search', 'status', 'category', 'owing', 'order', 'supply', 'paid', 'overdue'] as const;
const otherKeys = ['return', 'payment', 'vendor', 'startDate', 'endDate', 'asOf', 'drawer', 'record'] as const;
const cleared = Object.fromEntries([...ownKeys, ...otherKeys].map((key) => [key, undefined])) as Partial<VendorsSearch>;

/** /hospital/vendor: vendors, orders, deliveries, returns, payments and what is owed. */
export function VendorsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(vendorsSearch);
  const tabs: readonly PageTab<VendorTab>[] = [
    { key: 'vendors', title: t('Vendors'), may: can(vendorCalls.list), content: <VendorsTab /> },
    { key: 'orders', title: t('Purchase Orders'), may: can(orderCalls.list), content: <OrdersTab /> },
    { key: 'supplies', title: t('Supplies'), may: can(supplyCalls.list), content: <SuppliesTab /> },
    { key: 'returns', title: t('Returns'), may: can(returnCalls.list), content: <ReturnsTab /> },
    { key: 'payments', title: t('Payments'), may: can(paymentCalls.list), content: <PaymentsTab /> },
    { key: 'payables', title: t('Payables'), may: can(vendorCalls.payables), content: <PayablesTab /> },
  ];
  const shown = shownPageTab({ tabs, asked: search.tab });
  return (
    <>
      <PageHead title={t('Vendor')} actions={<MainAct tab={shown ?? 'vendors'} />} />
      <SummaryTiles onPick={(part) => setSearch({ ...cleared, ...part })} />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of purchasing')}
      />
      <VendorDrawers />
    </>
  );
}

/** The one filled button of the page: what the open tab makes. */
function MainAct({ tab }: { readonly tab: VendorTab }) {
  const t = useText();
  const { can } = useAccess();
  const drawer = useDrawer();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  const acts: Partial<Record<VendorTab, readonly [boolean, string, () => void]>> = {
    vendors: [can(vendorCalls.create), t('New Vendor'), () => drawer.open('new-vendor')],
    orders: [can(orderCalls.create), t('New Order'), go('/hospital/vendor/order/new')],
    supplies: [can(supplyCalls.create), t('Receive'), go('/hospital/vendor/supply/new')],
    payments: [can(paymentCalls.create), t('New Payment'), () => drawer.open('pay')],
    payables: [can(paymentCalls.create), t('New Payment'), () => drawer.open('pay')],
  };
  const [may, words, act] = acts[tab] ?? [false, '', () => undefined];
  if (!may) return null;
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={act}>
      {words}
    </Button>
  );
}

function SummaryTiles({ onPick }: { readonly onPick: (part: Partial<VendorsSearch>) => void }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const live = ['vendors', 'purchase-orders', 'supplies', 'vendor-payments', 'vendor-returns'];
  const { data } = useCall(vendorCalls.summary, {}, { live, keepOld: true, quiet: true });
  const count = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const money = (value: number | null | undefined) =>
    value === undefined || value === null ? '–' : format.money(value, data?.currency ?? null);
  const showsMoney = data?.owed !== null;
  const openOrders = ['draft', 'pending-approval', 'approved', 'sent', 'part-received'] as const;
  return (
    <SummaryStrip
      label={t('Purchasing overview')}
      figures={[
        { key: 'vendors', title: t('Vendors'), value: count(data?.vendors), onPick: () => onPick({}) },
        {
          key: 'orders',
          title: t('Open orders'),
          value: count(data?.openOrders),
          ...(data?.awaitingApproval ? { note: t('{count} awaiting approval', { count: data.awaitingApproval }) } : {}),
          ...(can(orderCalls.list) ? { onPick: () => onPick({ tab: 'orders', order: [...openOrders] }) } : {}),
        },
        ...(showsMoney
          ? [
              { key: 'received', title: t('Received this month'), value: money(data?.receivedThisMonth) },
              { key: 'owed', title: t('Owed'), value: money(data?.owed), onPick: () => onPick({ tab: 'payables' as const }) },
              {
                key: 'overdue',
                title: t('Overdue'),
                value: money(data?.overdue),
                ...(data?.overdue ? { tone: 'red' as const } : {}),
                ...(can(supplyCalls.list) ? { onPick: () => onPick({ tab: 'supplies' as const, overdue: true as const }) } : {}),
              },
            ]
          : []),
      ]}
    />
  );
}
