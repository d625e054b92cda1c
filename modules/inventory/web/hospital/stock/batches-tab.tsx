import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { oneOf } from '#kernel/web/frame/search.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { batchStatuses } from '#modules/inventory/contract/words.ts';
import { batchLooks } from '../../stock-looks.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { useBatchColumns } from './batch-columns.tsx';
import { BatchDrawers } from './batch-drawers.tsx';

const toQuery = ({ page, limit, search, productId, locationId, state, startDate, endDate }: InventorySearch) => ({
  ...{ page, limit, productId, locationId },
  status: oneOf(batchStatuses)(state),
  searchTerm: search,
  expiryFrom: startDate,
  expiryTo: endDate,
});

/** Batches, first expiry first. */
export function BatchesTab() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const list = useList(batchCalls.batches, inventorySearch, {
    name: 'batches',
    title: t('Batches'),
    live: ['batches', 'products'],
    toQuery,
  });
  const columns = useBatchColumns(true);
  const filters = useFilters();
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: BatchRow) => row.id}
        open={(row) => ({ to: '/hospital/inventory/products/$id', params: { id: row.product.id }, search: { tab: 'batches' } })}
        searchHint={t('Batch number or product')}
        filters={filters}
        add={
          can(batchCalls.openStock) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('open-stock')}>
              {t('Opening stock')}
            </Button>
          ) : null
        }
      />
      <BatchDrawers />
    </>
  );
}

function useFilters(): readonly Filter<InventorySearch>[] {
  const t = useText();
  const places = usePlaceOptions();
  return [
    { kind: 'one', key: 'locationId', title: t('Location'), options: places },
    {
      kind: 'one',
      key: 'state',
      title: t('Status'),
      options: batchStatuses.map((value) => ({ value, label: t(batchLooks[value].word) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Expiry') },
  ];
}
