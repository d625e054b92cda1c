import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { oneOf } from '#kernel/web/frame/search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { MovementRow } from '#modules/inventory/contract/product-records.ts';
import { movementTypes } from '#modules/inventory/contract/words.ts';
import { movementWords, optionsFrom } from '../../stock-looks.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import styles from './stock.module.css';

const toQuery = ({ page, limit, productId, locationId, type, startDate, endDate }: InventorySearch) => ({
  ...{ page, limit, productId, locationId, startDate, endDate },
  type: oneOf(movementTypes)(type),
});

/** Every movement of the stock, the newest first. */
export function MovementsTab() {
  const t = useText();
  const list = useList(productCalls.movements, inventorySearch, {
    name: 'stock-movements',
    title: t('Movements'),
    live: ['products'],
    toQuery,
  });
  const columns = useMovementColumns(true);
  const filters = useMovementFilters();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: MovementRow) => row.id}
      open={(row) => ({ to: '/hospital/inventory/products/$id', params: { id: row.product.id }, search: { tab: 'movements' } })}
      filters={filters}
    />
  );
}

function useMovementFilters(): readonly Filter<InventorySearch>[] {
  const t = useText();
  const places = usePlaceOptions();
  return [
    { kind: 'one', key: 'type', title: t('Movement'), options: optionsFrom(movementWords, t) },
    { kind: 'one', key: 'locationId', title: t('Location'), options: places },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Day') },
  ];
}

/** The certificate behind a write-off. */
function paperColumn(t: (text: string) => string): Column<MovementRow> {
  return {
    key: 'paper',
    title: t('Paper'),
    wide: true,
    screenOnly: true,
    cell: (row) =>
      row.type === 'write-off' ? (
        <Link to="/hospital/inventory/batches/$id/destruction" params={{ id: row.batchId }}>
          {t('Certificate')}
        </Link>
      ) : null,
  };
}

/** Columns of a bin card; `named`: of several products. */
export function useMovementColumns(named: boolean): readonly Column<MovementRow>[] {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const seesValue = can('View Stock Value');
  return useMemo(() => {
    const product: Column<MovementRow> = {
      key: 'product',
      field: 'product.name',
      title: t('Product'),
      cell: (row) => <NameCell plain name={row.product.name} under={row.batchNumber} />,
      text: (row) => row.product.name,
    };
    const batch: Column<MovementRow> = { key: 'batch', field: 'batchNumber', title: t('Batch'), text: (row) => row.batchNumber };
    return [
      {
        key: 'at',
        title: t('Time'),
        kind: 'instant',
        value: (row) => row.at,
        cell: (row) => <Moment at={row.at} />,
        text: (row) => row.at,
      },
      named ? product : batch,
      {
        key: 'type',
        title: t('Movement'),
        cell: (row) => (
          <NameCell plain name={t(movementWords[row.type])} under={[row.refNumber, row.partyName].filter(Boolean).join(' · ')} />
        ),
        text: (row) => t(movementWords[row.type]),
      },
      { key: 'location', field: 'location.name', title: t('Location'), wide: true, text: (row) => row.location.name },
      {
        key: 'quantity',
        title: t('Quantity'),
        kind: 'number',
        value: (row) => row.quantity,
        cell: (row) => (
          <span className={`tnum ${row.quantity < 0 ? (styles.red ?? '') : ''}`}>
            {row.quantity > 0 ? `+${format.number(row.quantity)}` : format.number(row.quantity)}
          </span>
        ),
      },
      { key: 'balanceAfter', title: t('Batch balance'), kind: 'number', wide: true, value: (row) => row.balanceAfter },
      { key: 'locationBalanceAfter', title: t('Balance'), kind: 'number', value: (row) => row.locationBalanceAfter },
      { key: 'reason', title: t('Reason'), wide: true, hidden: true, text: (row) => row.reason ?? '' },
      { key: 'by', title: t('By'), wide: true, text: (row) => actorName(t, row.by) },
      paperColumn(t),
      ...(seesValue
        ? [{ key: 'cost', title: t('Value'), kind: 'money' as const, wide: true, hidden: true, value: (row: MovementRow) => row.cost }]
        : []),
    ];
  }, [t, format, named, seesValue]);
}
