import { useNavigate } from '@tanstack/react-router';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorHistoryCalls } from '#modules/vendor/contract/calls/vendors.ts';
import { useOrderColumns, useSupplyColumns } from './order-columns.tsx';
import { usePaymentColumns } from './payments-tab.tsx';
import { useReturnColumns } from './returns-tab.tsx';
import { type VendorSearch, vendorSearch } from './search.ts';

interface OfVendor {
  readonly id: string;
}

const paged = ({ page, limit }: Pick<VendorSearch, 'page' | 'limit'>) => ({ page, limit });

/** Orders placed with a vendor. */
export function OwnOrders({ id }: OfVendor) {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(vendorHistoryCalls.orders, vendorSearch, {
    name: 'vendor-orders',
    title: t('Purchase Orders'),
    params: { id },
    live: ['purchase-orders'],
    toQuery: paged,
  });
  return (
    <ListTable
      list={list}
      columns={useOrderColumns(true)}
      rowKey={(row: { id: string }) => row.id}
      onOpen={(row: { id: string }) => void navigate({ to: '/hospital/vendor/order/$id', params: { id: row.id } })}
    />
  );
}

/** Deliveries of a vendor. */
export function OwnSupplies({ id }: OfVendor) {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(vendorHistoryCalls.supplies, vendorSearch, {
    name: 'vendor-supplies',
    title: t('Supply history'),
    params: { id },
    live: ['supplies'],
    toQuery: paged,
  });
  return (
    <ListTable
      list={list}
      columns={useSupplyColumns(true)}
      rowKey={(row: { id: string }) => row.id}
      onOpen={(row: { id: string }) => void navigate({ to: '/hospital/vendor/supply/$id', params: { id: row.id } })}
    />
  );
}

/** Goods sent back to a vendor. */
export function OwnReturns({ id }: OfVendor) {
  const t = useText();
  const list = useList(vendorHistoryCalls.returns, vendorSearch, {
    name: 'vendor-own-returns',
    title: t('Returns'),
    params: { id },
    live: ['vendor-returns'],
    toQuery: paged,
  });
  return <ListTable list={list} columns={useReturnColumns()} rowKey={(row: { id: string }) => row.id} />;
}

/** What was paid to a vendor. */
export function OwnPayments({ id }: OfVendor) {
  const t = useText();
  const list = useList(vendorHistoryCalls.payments, vendorSearch, {
    name: 'vendor-own-payments',
    title: t('Payments'),
    params: { id },
    live: ['vendor-payments'],
    toQuery: paged,
  });
  return <ListTable list={list} columns={usePaymentColumns()} rowKey={(row: { id: string }) => row.id} />;
}
