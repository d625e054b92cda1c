import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OrderRow } from '#modules/vendor/contract/order-records.ts';
import type { SupplyRow } from '#modules/vendor/contract/supply-records.ts';
import { orderLooks, overdueLook, paymentStatusLooks, supplyLooks } from '../looks.ts';
import { OrderMenu } from './order-acts.tsx';
import styles from './vendor.module.css';

type ShownOrder = Omit<OrderRow, 'total'> & { readonly total: number | null };

/** Columns of purchase orders; on a vendor's own page without its name. */
export function useOrderColumns(ofVendor = false): readonly Column<ShownOrder>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const columns: Column<ShownOrder>[] = [
      {
        key: 'number',
        title: t('Order'),
        cell: (row) => (
          <span className={styles.two}>
            <span className="code">{row.orderNumber ?? t('Draft')}</span>
            {ofVendor ? null : <span className="caption">{row.vendorName}</span>}
          </span>
        ),
        text: (row) => row.orderNumber ?? t('Draft'),
      },
      ...(ofVendor
        ? []
        : ([{ key: 'vendor', title: t('Vendor'), hidden: true, text: (row) => row.vendorName }] satisfies Column<ShownOrder>[])),
      {
        key: 'date',
        title: t('Date'),
        wide: true,
        kind: 'instant',
        value: (row) => row.createdAt,
        cell: (row) => <Moment at={row.createdAt} />,
      },
      { key: 'location', title: t('Deliver to'), wide: true, text: (row) => row.locationName },
      { key: 'lines', title: t('Items'), wide: true, align: 'end', kind: 'number', value: (row) => row.lineCount },
      {
        key: 'total',
        title: t('Total'),
        align: 'end',
        kind: 'money',
        value: (row) => row.total,
        cell: (row) => (row.total === null ? '–' : format.money(row.total)),
      },
      { key: 'received', title: t('Received'), wide: true, align: 'end', text: (row) => `${row.receivedPercent} %` },
      {
        key: 'expected',
        title: t('Expected'),
        wide: true,
        kind: 'day',
        value: (row) => row.expectedAt,
        cell: (row) => format.day(row.expectedAt),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={orderLooks[row.status]} />,
        text: (row) => t(orderLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <OrderMenu order={row} /> },
    ];
    return columns;
  }, [t, format, ofVendor]);
}

/** What a delivery came to, what was paid of it (on its vendor's page) and what is open. */
function supplyMoney(t: ReturnType<typeof useText>, format: ReturnType<typeof useFormat>, ofVendor: boolean): Column<SupplyRow>[] {
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount));
  return [
    { key: 'total', title: t('Total'), align: 'end', kind: 'money', value: (row) => row.total, cell: (row) => money(row.total) },
    {
      key: 'paid',
      title: t('Paid'),
      wide: true,
      hidden: !ofVendor,
      align: 'end',
      kind: 'money',
      value: (row) => row.paid,
      cell: (row) => money(row.paid),
    },
    {
      key: 'open',
      title: t('Open amount'),
      wide: true,
      align: 'end',
      kind: 'money',
      value: (row) => row.open,
      cell: (row) => money(row.open),
    },
  ];
}

/** Columns of deliveries; on a vendor's own page without its name. */
export function useSupplyColumns(ofVendor = false): readonly Column<SupplyRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const columns: Column<SupplyRow>[] = [
      {
        key: 'number',
        title: t('No.'),
        cell: (row) => (
          <span className={styles.two}>
            <span className="code">{row.supplyNumber ?? t('Draft')}</span>
            {ofVendor ? null : <span className="caption">{row.vendorName}</span>}
          </span>
        ),
        text: (row) => row.supplyNumber ?? t('Draft'),
      },
      ...(ofVendor
        ? []
        : ([{ key: 'vendor', title: t('Vendor'), hidden: true, text: (row) => row.vendorName }] satisfies Column<SupplyRow>[])),
      {
        key: 'date',
        title: t('Date'),
        wide: true,
        kind: 'instant',
        value: (row) => row.receivedAt,
        cell: (row) => <Moment at={row.receivedAt} />,
      },
      { key: 'invoice', title: t('Invoice'), wide: true, text: (row) => row.invoiceNumber ?? '–' },
      { key: 'order', title: t('Order'), hidden: true, text: (row) => row.orderNumber ?? '' },
      { key: 'lines', title: t('Items'), wide: true, align: 'end', kind: 'number', value: (row) => row.lineCount },
      ...supplyMoney(t, format, ofVendor),
      { key: 'due', title: t('Due'), wide: true, kind: 'day', value: (row) => row.dueAt, cell: (row) => format.day(row.dueAt) },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => (
          <span className={styles.marks}>
            <StatusBadge look={supplyLooks[row.status]} />
            {row.overdue ? (
              <StatusBadge look={overdueLook} />
            ) : row.paymentStatus ? (
              <StatusBadge look={paymentStatusLooks[row.paymentStatus]} />
            ) : null}
          </span>
        ),
        text: (row) =>
          [t(supplyLooks[row.status].word), row.paymentStatus ? t(paymentStatusLooks[row.paymentStatus].word) : '']
            .filter(Boolean)
            .join(', '),
      },
    ];
    return columns;
  }, [t, format, ofVendor]);
}
