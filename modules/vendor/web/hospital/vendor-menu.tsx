import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { paymentCalls, supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import { vendorActs } from '#modules/vendor/contract/calls/vendors.ts';
import type { VendorRow } from '#modules/vendor/contract/records.ts';
import { useDrawer } from './search.ts';

type Chosen = Pick<VendorRow, 'id' | 'name' | 'status' | 'version' | 'acts' | 'openOrders' | 'owed'>;

/** The vendor with what dialogs and refusals say of it, its own form, and what begins with it. */
function useOffered(vendor: Chosen, isPage: boolean) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { open } = useDrawer();
  const { id, status, openOrders, owed } = vendor;
  const isLive = status === 'active';
  const go = (to: string) => () => void navigate({ to, search: { vendor: id } });
  const links: readonly (readonly [may: boolean, link: ActLink])[] = [
    [isLive && can(orderCalls.create), { words: t('New Order'), run: go('/hospital/vendor/order/new'), main: isPage }],
    [isLive && can(supplyCalls.create), { words: t('Receive'), run: go('/hospital/vendor/supply/new') }],
    [can(paymentCalls.create), { words: t('New Payment'), run: () => open('pay', id) }],
  ];
  return {
    acts: vendorActs,
    of: { ...vendor, count: openOrders, orders: openOrders, owed: owed === null ? '–' : format.money(owed) },
    opens: { edit: () => open('vendor', id) },
    links: links.filter(([may]) => may).map(([, link]) => link),
  };
}

/** The menu at the end of a vendor's row. */
export function VendorMenu({ vendor }: { readonly vendor: Chosen }): ReactNode {
  return <RecordMenu {...useOffered(vendor, false)} name={vendor.name} />;
}

/** What can be done with a vendor, on its own page. */
export function VendorActs({ vendor }: { readonly vendor: Chosen }): ReactNode {
  const navigate = useNavigate();
  const leave = (name: string) => {
    if (name === 'remove') void navigate({ to: '/hospital/vendor' });
  };
  return <RecordActs {...useOffered(vendor, true)} done={leave} />;
}
