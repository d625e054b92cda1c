import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { coverageLooks, stageLooks, unpricedLook } from '../looks.ts';
import { moduleWords, payerWords } from '../words.ts';
import { BillMenu } from './bill-menu.tsx';
import styles from './bills.module.css';

/** Who is charged: the patient over their number and category, or the customer. */
export function WhoCell({ row }: { readonly row: Pick<BillRow, 'patient' | 'externalCustomer'> }) {
  const t = useText();
  return (
    <span className={styles.who}>
      <span className="strong">{row.patient?.fullname ?? row.externalCustomer ?? '–'}</span>
      {row.patient ? (
        <span className="caption">
          <span className="code">{row.patient.hospitalPatientId}</span>
          {row.patient.category ? ` · ${row.patient.category}` : null}
        </span>
      ) : (
        <span className="caption">{t('External')}</span>
      )}
    </span>
  );
}

/** The columns of bill lines. */
export function useColumns(acts: InvoiceActs | undefined): readonly Column<BillRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => [...whoColumns(t), ...headColumns(t, format), ...statusColumns(t), actsColumn(t, acts)], [t, format, acts]);
}

type Format = ReturnType<typeof useFormat>;

function Units({ bill, credited }: { readonly bill: BillRow; readonly credited: string }) {
  if (bill.creditedQuantity === 0) return <span className="tnum">{bill.quantity}</span>;
  return (
    <span className="tnum">
      {bill.quantity}{' '}
      <span className="muted">
        −{bill.creditedQuantity}
        <span className="visually-hidden"> {credited}</span>
      </span>
    </span>
  );
}

function whoColumns(t: Translate): readonly Column<BillRow>[] {
  return [
    {
      key: 'patient',
      field: 'patient.fullname',
      title: t('Patient'),
      cell: (row) => <WhoCell row={row} />,
      text: (row) => row.patient?.fullname ?? row.externalCustomer ?? '',
    },
    {
      key: 'category',
      field: 'patient.category',
      title: t('Category'),
      wide: true,
      hidden: true,
      text: (row) => row.patient?.category ?? '',
    },
  ];
}

function headColumns(t: Translate, format: Format): readonly Column<BillRow>[] {
  return [
    {
      key: 'billNumber',
      identifies: true,
      title: t('Bill no.'),
      wide: true,
      hidden: true,
      sortable: true,
      cell: (row) => <span className="code">{row.billNumber}</span>,
      text: (row) => row.billNumber,
    },
    { key: 'serviceDate', title: t('Date'), kind: 'day', wide: true, sortable: true, value: (row) => row.serviceDate },
    {
      key: 'itemName',
      title: t('Item'),
      wide: true,
      cell: (row) => (
        <span className={styles.who}>
          <span>{row.itemName}</span>
          <span className="caption code">{row.billNumber}</span>
        </span>
      ),
      text: (row) => row.itemName,
    },
    { key: 'module', title: t('Module'), wide: true, hidden: true, text: (row) => t(moduleWords[row.module]) },
    { key: 'department', title: t('Department'), wide: true, hidden: true, text: (row) => row.department },
    {
      key: 'quantity',
      title: t('Qty'),
      kind: 'number',
      wide: true,
      value: (row) => row.quantity,
      cell: (row) => <Units bill={row} credited={t('Credited')} />,
    },
    {
      key: 'net',
      title: t('Net'),
      kind: 'money',
      sortable: true,
      value: (row) => row.net,
      cell: (row) =>
        row.status === 'active' && row.pricingStatus === 'unpriced' ? (
          <StatusBadge look={unpricedLook} />
        ) : (
          <span className="tnum">{format.money(row.net)}</span>
        ),
    },
    { key: 'patientAmount', title: t('Patient share'), kind: 'money', wide: true, hidden: true, value: (row) => row.patientAmount },
    { key: 'hmoAmount', title: t('HMO share'), kind: 'money', wide: true, hidden: true, value: (row) => row.hmoAmount },
    { key: 'credited', title: t('Credited'), kind: 'money', wide: true, hidden: true, value: (row) => row.credited || null },
    { key: 'balance', title: t('Balance'), kind: 'money', wide: true, hidden: true, sortable: true, value: (row) => row.balance },
  ];
}

function statusColumns(t: Translate): readonly Column<BillRow>[] {
  return [
    { key: 'payer', title: t('Payer'), wide: true, text: (row) => t(payerWords[row.payer]) },
    {
      key: 'coverageStatus',
      title: t('Coverage'),
      wide: true,
      hidden: true,
      cell: (row) => <StatusBadge look={coverageLooks[row.coverageStatus]} />,
      text: (row) => t(coverageLooks[row.coverageStatus].word),
    },
    {
      key: 'stage',
      title: t('Billing status'),
      cell: (row) => <StatusBadge look={stageLooks[row.stage]} />,
      text: (row) => t(stageLooks[row.stage].word),
    },
    {
      key: 'invoiceNumber',
      title: t('Invoice'),
      wide: true,
      cell: (row) => <span className="code">{row.invoiceNumber ?? '–'}</span>,
      text: (row) => row.invoiceNumber ?? '',
    },
    { key: 'raisedBy', field: 'raisedBy.name', title: t('Raised by'), wide: true, hidden: true, text: (row) => row.raisedBy?.name ?? '' },
  ];
}

function actsColumn(t: Translate, acts: InvoiceActs | undefined): Column<BillRow> {
  return { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <BillMenu bill={row} acts={acts} /> };
}
