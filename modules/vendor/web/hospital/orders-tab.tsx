import { useNavigate } from '@tanstack/react-router';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import type { OrderRow } from '#modules/vendor/contract/order-records.ts';
import { orderStatuses } from '#modules/vendor/contract/words.ts';
import { orderLooks } from '../looks.ts';
import { useOrderColumns } from './order-columns.tsx';
import { useVendorFilter } from './use-vendor-filter.ts';
import { type VendorsSearch, vendorsSearch } from './search.ts';

/** Orders placed with vendors, newest first. */
export function OrdersTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(orderCalls.list, vendorsSearch, {
    name: 'purchase-orders',
    title: t('Purchase Orders'),
    live: ['purchase-orders'],
    asks: (search) => ({ status: search.order, vendorId: search.vendor }),
  });
  const filter = useFiltersOf<VendorsSearch>();
  const vendor = useVendorFilter<VendorsSearch>('vendor', t('Vendor'));
  const columns = useOrderColumns();
  const filters = [filter.status('order', orderStatuses, orderLooks), filter.days(), vendor];
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={t('Order number or vendor')}
      filters={filters}
      onOpen={(row: OrderRow) => void navigate({ to: '/hospital/vendor/order/$id', params: { id: row.id } })}
    />
  );
}
