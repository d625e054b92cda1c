import { useNavigate } from '@tanstack/react-router';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import type { OrderRow } from '#modules/vendor/contract/order-records.ts';
import { orderStatuses } from '#modules/vendor/contract/words.ts';
import { orderLooks } from '../looks.ts';
import { useOrderColumns } from './order-columns.tsx';
import { VendorFilter } from './vendor-filter.tsx';
import { type VendorsSearch, vendorsSearch } from './search.ts';

/** Orders placed with vendors, newest first. */
export function OrdersTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(orderCalls.list, vendorsSearch, {
    name: 'purchase-orders',
    title: t('Purchase Orders'),
    live: ['purchase-orders'],
    toQuery: ({ page, limit, search, order, vendor, startDate, endDate }: VendorsSearch) => ({
      ...{ page, limit, startDate, endDate },
      searchTerm: search,
      status: order,
      vendorId: vendor,
    }),
  });
  const columns = useOrderColumns();
  const filters: readonly Filter<VendorsSearch>[] = [
    {
      kind: 'many',
      key: 'order',
      title: t('Status'),
      options: orderStatuses.map((value) => ({ value, label: t(orderLooks[value].word) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: OrderRow) => row.id}
      searchHint={t('Order number or vendor')}
      filters={filters}
      onOpen={(row: OrderRow) => void navigate({ to: '/hospital/vendor/order/$id' as string, params: { id: row.id } })}
      tools={
        <>
          <VendorFilter vendorId={list.search.vendor} onPick={(vendor) => list.setSearch({ vendor, page: undefined })} />
          <ExportMenu list={list} columns={columns} filters={filters} />
        </>
      }
    />
  );
}
