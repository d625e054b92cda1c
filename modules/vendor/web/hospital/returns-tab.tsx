import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { returnActs, returnCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { VendorReturn } from '#modules/vendor/contract/supply-records.ts';
import { returnStatuses } from '#modules/vendor/contract/words.ts';
import { returnLooks } from '../looks.ts';
import { useVendorFilter } from './use-vendor-filter.ts';
import { type VendorsSearch, vendorsSearch } from './search.ts';
import { CreditForm } from './credit-form.tsx';
import styles from './vendor.module.css';

/** Goods sent back to vendors. A return begins on the page of its delivery. */
export function ReturnsTab() {
  const t = useText();
  const list = useList(returnCalls.list, vendorsSearch, {
    name: 'vendor-returns',
    title: t('Returns'),
    live: ['vendor-returns'],
    asks: (search) => ({ vendorId: search.vendor }),
  });
  const filter = useFiltersOf<VendorsSearch>();
  const vendor = useVendorFilter<VendorsSearch>('vendor', t('Vendor'));
  const columns = useReturnColumns();
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={t('Return number or vendor')}
      filters={[filter.status('return', returnStatuses, returnLooks), filter.days(), vendor]}
    />
  );
}

/** Columns of returns with what can be done next. */
export function useReturnColumns(): readonly Column<VendorReturn>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const columns: Column<VendorReturn>[] = [
      {
        key: 'number',
        title: t('Return no.'),
        cell: (row) => (
          <span className={styles.two}>
            <span className="code">{row.returnNumber}</span>
            <span className="caption">{row.vendorName}</span>
          </span>
        ),
        text: (row) => row.returnNumber,
      },
      {
        key: 'date',
        title: t('Date'),
        wide: true,
        kind: 'instant',
        value: (row) => row.createdAt,
        cell: (row) => <Moment at={row.createdAt} />,
      },
      {
        key: 'goods',
        title: t('Goods'),
        wide: true,
        text: (row) => row.lines.map((line) => `${line.quantity} × ${line.productName} (${line.batchNumber})`).join(', '),
      },
      { key: 'supply', title: t('Supply'), wide: true, text: (row) => row.supplyNumber ?? '–' },
      {
        key: 'credit',
        title: t('Credit'),
        align: 'end',
        kind: 'money',
        value: (row) => row.creditedAmount ?? row.expectedCredit,
        cell: (row) => format.money(row.creditedAmount ?? row.expectedCredit),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={returnLooks[row.status]} />,
        text: (row) => t(returnLooks[row.status].word),
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => <RecordMenu acts={returnActs} of={row} name={row.returnNumber} forms={{ credit: CreditForm }} />,
      },
    ];
    return columns;
  }, [t, format]);
}
