import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { batchLooks } from '../../stock-looks.ts';
import { BatchMenu } from './batch-menu.tsx';
import { ExpiryDay } from './product-columns.tsx';

type Say = (text: string) => string;

function stateColumns(t: Say): readonly Column<BatchRow>[] {
  return [
    {
      key: 'receivedAt',
      title: t('Received'),
      kind: 'instant',
      wide: true,
      value: (row) => row.receivedAt,
      cell: (row) => <Moment at={row.receivedAt} />,
      text: (row) => row.receivedAt,
    },
    {
      key: 'expiryDate',
      title: t('Expiry'),
      kind: 'day',
      value: (row) => row.expiryDate,
      cell: (row) => <ExpiryDay day={row.expiryDate} />,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={batchLooks[row.status]} />,
      text: (row) => t(batchLooks[row.status].word),
    },
    { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <BatchMenu batch={row} /> },
  ];
}

/** Where the units of a batch lie; how many at each place when there are several. */
function placesOf({ balances }: BatchRow, write: (count: number) => string): string {
  const alone = balances.length === 1;
  return balances.map(({ location, quantity }) => (alone ? location.name : `${location.name} × ${write(quantity)}`)).join(', ') || '–';
}

/** Columns of batches; `named`: of several products. */
export function useBatchColumns(named: boolean): readonly Column<BatchRow>[] {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const seesValue = can('View Stock Value');
  return useMemo(
    () => [
      {
        key: 'batchNumber',
        identifies: true,
        title: t('Number'),
        cell: (row) => (
          <NameCell
            plain
            name={row.batchNumber}
            under={named ? row.product.name : row.source === 'opening' ? t('Opening stock') : t('From a vendor')}
          />
        ),
        text: (row) => row.batchNumber,
      },
      { key: 'product', field: 'product.name', title: t('Product'), hidden: true, text: (row) => row.product.name },
      {
        key: 'location',
        title: t('Location'),
        wide: true,
        text: (row) => placesOf(row, format.number),
      },
      {
        key: 'quantity',
        title: t('Quantity'),
        kind: 'number',
        value: (row) => row.quantity,
        cell: (row) => (
          <span className="tnum nowrap">
            {format.number(row.quantity)} {unitWord(row.quantity, row.product.unit)}
          </span>
        ),
      },
      ...(seesValue
        ? [{ key: 'totalCost', title: t('Cost'), kind: 'money' as const, wide: true, value: (row: BatchRow) => row.totalCost }]
        : []),
      ...stateColumns(t),
    ],
    [t, format, named, seesValue],
  );
}
