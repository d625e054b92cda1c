import { useNavigate } from '@tanstack/react-router';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { SupplyRow } from '#modules/vendor/contract/supply-records.ts';
import { paymentStatuses, supplyStatuses } from '#modules/vendor/contract/words.ts';
import { paymentStatusLooks, supplyLooks } from '../looks.ts';
import { useSupplyColumns } from './order-columns.tsx';
import { useVendorFilter } from './use-vendor-filter.ts';
import { type VendorsSearch, vendorsSearch } from './search.ts';

/** Deliveries of vendors, newest first. */
export function SuppliesTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(supplyCalls.list, vendorsSearch, {
    name: 'supplies',
    title: t('Supplies'),
    live: ['supplies', 'vendor-payments'],
    asks: (search) => ({ status: search.supply, paymentStatus: search.paid, vendorId: search.vendor }),
  });
  const filter = useFiltersOf<VendorsSearch>();
  const vendor = useVendorFilter<VendorsSearch>('vendor', t('Vendor'));
  const columns = useSupplyColumns();
  const filters = [
    filter.status('supply', supplyStatuses, supplyLooks),
    filter.status('paid', paymentStatuses, paymentStatusLooks, { title: t('Payment') }),
    filter.flag('overdue', t('Overdue')),
    filter.days(t('Received')),
    vendor,
  ];
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={t('Supply, invoice or vendor')}
      filters={filters}
      onOpen={(row: SupplyRow) => void navigate({ to: '/hospital/vendor/supply/$id', params: { id: row.id } })}
    />
  );
}
