import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import type { AdjustmentRow } from '#modules/inventory/contract/documents/records.ts';
import { adjustmentStatuses } from '#modules/inventory/contract/documents/words.ts';
import { adjustmentLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentView } from './adjustment-view.tsx';
import { usePlaceOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';

/** Corrections of stock figures. */
export function AdjustmentsTab() {
  const t = useText();
  const list = useList(adjustmentCalls.list, inventorySearch, {
    name: 'stock-adjustments',
    title: t('Stock adjustments'),
    live: ['stock-adjustments'],
  });
  const places = usePlaceOptions();
  const filter = useFiltersOf<InventorySearch>();
  return (
    <RecordList
      list={list}
      searchHint={t('Number')}
      columns={useColumns()}
      filters={[
        filter.status('status', adjustmentStatuses, adjustmentLooks),
        { kind: 'one', key: 'locationId', title: t('Place'), options: places },
        filter.days(),
      ]}
      create={{
        call: adjustmentCalls.create,
        drawer: 'new-adjustment',
        title: t('New adjustment'),
        size: 680,
        form: (close) => <AdjustmentForm onClose={close} />,
      }}
      record={{ drawer: 'adjustment', title: t('Stock adjustment'), size: 680, view: ({ id }) => <AdjustmentView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<AdjustmentRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const column = useColumnsOf<AdjustmentRow>();
  return [
    column.number('adjustmentNumber', t('Number'), {
      under: (row) => (row.sourceNumber ? t('from {number}', { number: row.sourceNumber }) : null),
    }),
    column.text('location', t('Place'), { field: 'location.name', of: (row) => row.location.name }),
    column.text('products', t('Products'), { wide: true, wraps: true, of: (row) => someNames(row.products, row.lineCount) }),
    column.money('value', t('Value')),
    column.signed('created', t('Asked'), (row) => row.created, { wide: true }),
    column.status((row) => adjustmentLooks[row.status]),
  ];
}
