import { Suspense } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import type { ReorderRow } from '#modules/inventory/contract/documents/figure-records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import { usePlaceCards } from '../use-place-cards.ts';
import { useVendorFilter } from '../use-vendor-filter.tsx';
import { Two } from './document.tsx';

/** What runs out, and how much of it to order. */
export function ReorderTab() {
  const t = useText();
  const list = useList(figureCalls.reorder, inventorySearch, {
    name: 'stock-reorder',
    title: t('Reorder'),
    live: ['products'],
    toQuery: ({ page, limit, vendorId }: InventorySearch) => ({ page, limit, vendorId }),
  });
  const columns = useColumns();
  // What later modules do with picked products, given `productIds` and `clear`.
  const acts = usePlaceCards('inventory-reorder');
  const filters = useVendorFilter('inventory-reorder-filter', t('Preferred vendor'), list);
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: ReorderRow) => row.product.id}
      rowTone={(row: ReorderRow) => (row.quantity <= row.stockReserve ? 'red' : undefined)}
      emptyText={t('No product is at its reserve or below its target level.')}
      filters={filters}
      {...(acts.length > 0
        ? {
            bulk: (rows: readonly ReorderRow[], clear: () => void) =>
              acts.map(({ key, component: Acts }) => (
                <Suspense key={key}>
                  <Acts productIds={rows.map(({ product }) => product.id)} clear={clear} />
                </Suspense>
              )),
          }
        : {})}
    />
  );
}

function useColumns(): readonly Column<ReorderRow>[] {
  const t = useText();
  const format = useFormat();
  const cover = ({ daysOfCover }: ReorderRow) => (daysOfCover === null ? '–' : t('{count} day | {count} days', { count: daysOfCover }));
  return [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product }) => <Two first={<span className="strong">{product.name}</span>} under={product.sku} />,
      text: ({ product }) => product.name,
    },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    { key: 'stockReserve', title: t('Reserve'), wide: true, kind: 'number', value: (row) => row.stockReserve },
    { key: 'parLevel', title: t('Target level'), wide: true, kind: 'number', value: (row) => row.parLevel },
    {
      key: 'usePerDay',
      title: t('Daily usage'),
      wide: true,
      align: 'end',
      cell: (row) => <span className="tnum">{format.number(Math.round(row.usePerDay / 10) / 10)}</span>,
      text: (row) => row.usePerDay / 100,
    },
    {
      key: 'daysOfCover',
      title: t('Days of stock'),
      align: 'end',
      cell: (row) => <span className="tnum">{cover(row)}</span>,
      text: (row) => row.daysOfCover,
    },
    {
      key: 'suggested',
      title: t('Suggested order'),
      align: 'end',
      cell: ({ suggested, product }) =>
        suggested === 0 ? (
          <span className="muted">{t('Enough in stock')}</span>
        ) : (
          <span className="tnum strong">
            {format.number(suggested)} {unitWord(suggested, product.unit)}
          </span>
        ),
      text: (row) => row.suggested,
    },
  ];
}
