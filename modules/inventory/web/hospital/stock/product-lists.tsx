import { oneOf } from '#kernel/web/frame/search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { MovementRow, Product, RecipientRow } from '#modules/inventory/contract/product-records.ts';
import { batchStatuses, movementTypes } from '#modules/inventory/contract/words.ts';
import { batchLooks, movementWords, optionsFrom } from '../../stock-looks.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import { useBatchColumns } from './batch-columns.tsx';
import { useMovementColumns } from './movements-tab.tsx';
import { type ProductSearch, productSearch } from './search.ts';

interface Props {
  readonly product: Product;
}

/** The batches of a product. */
export function ProductBatches({ product }: Props) {
  const t = useText();
  const places = usePlaceOptions();
  const list = useList(batchCalls.batches, productSearch, {
    name: 'product-batches',
    title: t('Batches'),
    live: ['batches', 'products'],
    toQuery: ({ page, limit, locationId, state }: ProductSearch) => ({
      ...{ page, limit, locationId, productId: product.id },
      status: oneOf(batchStatuses)(state),
    }),
  });
  const columns = useBatchColumns(false);
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: BatchRow) => row.id}
      filters={[
        { kind: 'one', key: 'locationId', title: t('Location'), options: places },
        {
          kind: 'one',
          key: 'state',
          title: t('Status'),
          options: batchStatuses.map((value) => ({ value, label: t(batchLooks[value].word) })),
        },
      ]}
    />
  );
}

/** The bin card: every movement with its running balance. */
export function ProductMovements({ product }: Props) {
  const t = useText();
  const places = usePlaceOptions();
  const list = useList(productCalls.productMovements, productSearch, {
    name: 'bin-card',
    title: t('Bin card of {name}', { name: product.name }),
    live: ['products'],
    params: { id: product.id },
    toQuery: ({ page, limit, locationId, batchId, type, startDate, endDate }: ProductSearch) => ({
      ...{ page, limit, locationId, batchId, startDate, endDate },
      type: oneOf(movementTypes)(type),
    }),
  });
  const columns = useMovementColumns(false);
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: MovementRow) => row.id}
      filters={[
        { kind: 'one', key: 'type', title: t('Movement'), options: optionsFrom(movementWords, t) },
        { kind: 'one', key: 'locationId', title: t('Location'), options: places },
        { kind: 'days', key: 'startDate', to: 'endDate', title: t('Day') },
      ]}
    />
  );
}

/** Patients and departments that had units of it. */
export function ProductRecipients({ product }: Props) {
  const t = useText();
  const list = useList(productCalls.productRecipients, productSearch, {
    name: 'recipients',
    title: t('Batch trace of {name}', { name: product.name }),
    live: ['products'],
    params: { id: product.id },
    toQuery: ({ page, limit, batchId, startDate, endDate }: ProductSearch) => ({
      ...{ page, limit, batchId, startDate, endDate },
    }),
  });
  const columns: readonly Column<RecipientRow>[] = [
    {
      key: 'who',
      title: t('Patient or department'),
      cell: (row) => (
        <NameCell
          plain
          name={row.patient?.fullname ?? row.department?.name ?? ''}
          under={row.patient?.hospitalPatientId ?? t('Department')}
        />
      ),
      text: (row) => row.patient?.fullname ?? row.department?.name ?? '',
    },
    { key: 'batch', field: 'batchNumber', title: t('Batch'), text: (row) => row.batchNumber },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    { key: 'number', title: t('Document'), wide: true, text: (row) => row.number ?? '' },
    { key: 'at', title: t('Time'), kind: 'instant', value: (row) => row.at, cell: (row) => <Moment at={row.at} />, text: (row) => row.at },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: RecipientRow) => `${row.patient?.id ?? row.department?.id} ${row.batchId} ${row.at}`}
      filters={[{ kind: 'days', key: 'startDate', to: 'endDate', title: t('Day') }]}
    />
  );
}
