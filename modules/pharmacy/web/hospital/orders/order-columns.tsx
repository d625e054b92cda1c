import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { BillingBadge, billingLook } from '#modules/patient-bills/web/index.ts';
import type { OrderRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { fulfilmentLooks, orderLooks } from '../../order-looks.ts';
import { BedLine, bedTitle, bedWords } from '#modules/patients/web/index.ts';
import styles from '../medications.module.css';
import { OrderMenu } from './order-acts.tsx';

/** Columns of orders: whose, how many items for how much, what of the money, where it stands. */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const about = useAboutColumns();
  const state = useStateColumns();
  return useMemo(() => [...about, ...state], [about, state]);
}

function useAboutColumns(): readonly Column<OrderRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'orderNumber',
        identifies: true,
        title: t('Order ID'),
        cell: (row) => <span className="code strong">{row.orderNumber}</span>,
        text: (row) => row.orderNumber,
      },
      {
        key: 'patient',
        field: 'patient.fullname',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.two}>
            <span>{row.patient?.fullname ?? row.customer}</span>
            <span className="caption code">{row.patient?.hospitalPatientId ?? t('Over the counter')}</span>
            <BedLine bed={row.patient?.bed} />
          </span>
        ),
        text: (row) => row.patient?.fullname ?? row.customer ?? '',
      },
      { key: 'bed', field: 'patient.bed', title: t(bedTitle), hidden: true, text: (row) => bedWords(row.patient?.bed, t) },
      {
        key: 'itemCount',
        title: t('Number of items'),
        align: 'end',
        wide: true,
        kind: 'number',
        value: (row) => row.itemCount,
        cell: (row) => format.number(row.itemCount),
      },
      {
        key: 'totalPrice',
        title: t('Total price'),
        align: 'end',
        kind: 'money',
        value: (row) => row.totalPrice,
        cell: (row) => (
          <span className={styles.two}>
            <span className="tnum">{format.money(row.totalPrice)}</span>
            {row.unpricedLines > 0 ? (
              <span className={`caption ${styles.short}`}>{t('{count} not priced', { count: row.unpricedLines })}</span>
            ) : null}
          </span>
        ),
      },
    ],
    [t, format],
  );
}

function useStateColumns(): readonly Column<OrderRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'createdAt',
        title: t('Date'),
        kind: 'instant',
        wide: true,
        value: (row) => row.createdAt,
        cell: (row) => <Moment at={row.createdAt} />,
      },
      {
        key: 'bill',
        field: 'bill.billingStatus',
        title: t('Payment'),
        wide: true,
        cell: (row) =>
          row.bill ? <BillingBadge status={row.bill.billingStatus} amount={row.bill.net} /> : <span className="muted">–</span>,
        text: (row) => (row.bill ? t(billingLook(row.bill.billingStatus).word) : ''),
      },
      {
        key: 'fulfilment',
        title: t('Fulfilment'),
        wide: true,
        hidden: true,
        cell: (row) => <StatusBadge look={fulfilmentLooks[row.fulfilment]} />,
        text: (row) => t(fulfilmentLooks[row.fulfilment].word),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => (
          <StatusBadge
            look={row.dispensedAt !== null && row.fulfilment !== 'full' ? fulfilmentLooks[row.fulfilment] : orderLooks[row.status]}
          />
        ),
        text: (row) => t(orderLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <OrderMenu row={row} /> },
    ],
    [t],
  );
}
