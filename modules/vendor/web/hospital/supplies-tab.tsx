import { useNavigate } from '@tanstack/react-router';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { SupplyRow } from '#modules/vendor/contract/supply-records.ts';
import { paymentStatuses, supplyStatuses } from '#modules/vendor/contract/words.ts';
import { paymentStatusLooks, supplyLooks } from '../looks.ts';
import { useSupplyColumns } from './order-columns.tsx';
import { VendorFilter } from './vendor-filter.tsx';
import { type VendorsSearch, vendorsSearch } from './search.ts';

/** Deliveries of vendors, newest first. */
export function SuppliesTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(supplyCalls.list, vendorsSearch, {
    name: 'supplies',
    title: t('Supplies'),
    live: ['supplies', 'vendor-payments'],
    toQuery: ({ page, limit, search, supply, paid, overdue, vendor, startDate, endDate }: VendorsSearch) => ({
      ...{ page, limit, overdue, startDate, endDate },
      searchTerm: search,
      status: supply,
      paymentStatus: paid,
      vendorId: vendor,
    }),
  });
  const columns = useSupplyColumns();
  const filters: readonly Filter<VendorsSearch>[] = [
    {
      kind: 'many',
      key: 'supply',
      title: t('Status'),
      options: supplyStatuses.map((value) => ({ value, label: t(supplyLooks[value].word) })),
    },
    {
      kind: 'many',
      key: 'paid',
      title: t('Payment'),
      options: paymentStatuses.map((value) => ({ value, label: t(paymentStatusLooks[value].word) })),
    },
    { kind: 'flag', key: 'overdue', title: t('Overdue') },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Received') },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: SupplyRow) => row.id}
      searchHint={t('Supply, invoice or vendor')}
      filters={filters}
      onOpen={(row: SupplyRow) => void navigate({ to: '/hospital/vendor/supply/$id' as string, params: { id: row.id } })}
      tools={
        <>
          <VendorFilter vendorId={list.search.vendor} onPick={(vendor) => list.setSearch({ vendor, page: undefined })} />
          <ExportMenu list={list} columns={columns} filters={filters} />
        </>
      }
    />
  );
}
