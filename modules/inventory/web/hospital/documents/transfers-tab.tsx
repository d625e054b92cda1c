import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import type { TransferRow } from '#modules/inventory/contract/documents/records.ts';
import { transferStatuses } from '#modules/inventory/contract/documents/words.ts';
import { transferLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferView } from './transfer-view.tsx';

/** Stock on its way between places. */
export function TransfersTab() {
  const t = useText();
  const list = useList(transferCalls.list, inventorySearch, {
    name: 'stock-transfers',
    title: t('Transfers'),
    live: ['stock-transfers'],
  });
  const places = usePlaceOptions();
  const filter = useFiltersOf<InventorySearch>();
  return (
    <RecordList
      list={list}
      searchHint={t('Number')}
      columns={useColumns()}
      filters={[
        filter.status('status', transferStatuses, transferLooks),
        { kind: 'one', key: 'locationId', title: t('Place'), options: places },
        filter.days(),
      ]}
      create={{
        call: transferCalls.create,
        drawer: 'new-transfer',
        title: t('New transfer'),
        size: 640,
        form: (close) => <TransferForm onClose={close} />,
      }}
      record={{ drawer: 'transfer', title: t('Stock transfer'), size: 640, view: ({ id }) => <TransferView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<TransferRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const column = useColumnsOf<TransferRow>();
  return [
    column.number('transferNumber', t('Number')),
    column.text('from', t('From'), { field: 'from.name', of: (row) => row.from.name }),
    column.text('to', t('To'), { field: 'to.name', of: (row) => row.to.name }),
    column.text('products', t('Products'), { wide: true, wraps: true, of: (row) => someNames(row.products) }),
    column.count('quantity', t('Quantity')),
    column.signed('sent', t('Sent'), (row) => row.sent, { wide: true }),
    column.status((row) => transferLooks[row.status]),
  ];
}
