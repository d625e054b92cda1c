import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
import { useDirections } from '../../directions.ts';
import { priorityLooks, requestLooks, stockLooks } from '../../order-looks.ts';
import { BedLine, bedTitle, bedWords } from '#modules/patients/web/index.ts';
import styles from '../medications.module.css';
import { firstRows } from './group-requests.ts';
import { RequestMenu } from './request-acts.tsx';

/** Columns of requests: who, what, how much of it, how urgent, whether it is there. `grouped`: rows that stand together by patient. */
export function useRequestColumns(grouped: readonly MedicationRow[] | null = null): readonly Column<MedicationRow>[] {
  const about = useAboutColumns(grouped);
  const state = useStateColumns();
  return useMemo(() => [...about, ...state], [about, state]);
}

function useAboutColumns(grouped: readonly MedicationRow[] | null): readonly Column<MedicationRow>[] {
  const t = useText();
  const directions = useDirections();
  const names = useMemo(() => (grouped ? firstRows(grouped) : null), [grouped]);
  return useMemo(() => {
    const amount = (row: MedicationRow) => `${row.quantityDispensed} / ${row.quantity}${row.begun ? ` (${t('one opened')})` : ''}`;
    return [
      {
        key: 'patient',
        field: 'patient.fullname',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.two}>
            <span className={names && !names.has(row.id) ? 'muted' : 'strong'}>{row.patient.fullname}</span>
            <span className="caption code">
              {row.patient.hospitalPatientId} · {row.requestNumber}
            </span>
            <BedLine bed={row.patient.bed} plain />
          </span>
        ),
        text: (row) => row.patient.fullname,
      },
      { key: 'bed', field: 'patient.bed', title: t(bedTitle), hidden: true, text: (row) => bedWords(row.patient.bed, t) },
      {
        key: 'product',
        field: 'product.name',
        title: t('Medication'),
        wraps: true,
        cell: (row) => (
          <span className={styles.two}>
            <span>{row.product.name}</span>
            <span className={`caption ${styles.oneLine}`}>{directions(row)}</span>
          </span>
        ),
        text: (row) => row.product.name,
      },
      {
        key: 'requestNumber',
        identifies: true,
        title: t('No.'),
        hidden: true,
        cell: (row) => <span className="code">{row.requestNumber}</span>,
        text: (row) => row.requestNumber,
      },
      {
        key: 'quantity',
        title: t('Quantity'),
        align: 'end',
        cell: (row) => <span className="tnum">{amount(row)}</span>,
        text: amount,
      },
    ];
  }, [t, directions, names]);
}

function useStateColumns(): readonly Column<MedicationRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'createdAt',
        title: t('Date'),
        kind: 'instant',
        wide: true,
        value: (row) => row.createdAt,
        cell: (row) => (
          <span className={styles.two}>
            <Moment at={row.createdAt} />
            <span className="caption">{row.requestedBy.name}</span>
          </span>
        ),
      },
      {
        key: 'requestedBy',
        field: 'requestedBy.name',
        title: t('Prescriber'),
        wide: true,
        hidden: true,
        text: (row) => row.requestedBy.name,
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={requestLooks[row.status]} />,
        text: (row) => t(requestLooks[row.status].word),
      },
      {
        key: 'priority',
        title: t('Priority'),
        wide: true,
        cell: (row) => <StatusBadge look={priorityLooks[row.priority]} />,
        text: (row) => t(priorityLooks[row.priority].word),
      },
      {
        key: 'stock',
        field: 'product.stockStatus',
        title: t('Stock'),
        wide: true,
        cell: (row) => <StatusBadge look={stockLooks[row.product.stockStatus]} />,
        text: (row) => t(stockLooks[row.product.stockStatus].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <RequestMenu row={row} /> },
    ],
    [t],
  );
}
