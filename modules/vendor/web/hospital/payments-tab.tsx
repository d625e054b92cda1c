import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls, vendorPaymentActs } from '#modules/vendor/contract/calls/supplies.ts';
import type { VendorPayment } from '#modules/vendor/contract/supply-records.ts';
import { vendorPaymentStatuses } from '#modules/vendor/contract/words.ts';
import { paymentLooks } from '../looks.ts';
import { FilesPanel } from './files-panel.tsx';
import { methodWords } from '../words.ts';
import { useVendorFilter } from './use-vendor-filter.ts';
import { type VendorsSearch, vendorsSearch } from './search.ts';
import styles from './vendor.module.css';

/** What was paid to vendors. */
export function PaymentsTab() {
  const t = useText();
  const list = useList(paymentCalls.list, vendorsSearch, {
    name: 'vendor-payments',
    title: t('Payments'),
    live: ['vendor-payments'],
    asks: (search) => ({ status: search.payment, vendorId: search.vendor }),
  });
  const filter = useFiltersOf<VendorsSearch>();
  const vendor = useVendorFilter<VendorsSearch>('vendor', t('Vendor'));
  const columns = usePaymentColumns();
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={t('Payment number or vendor')}
      filters={[filter.status('payment', vendorPaymentStatuses, paymentLooks), filter.days(), vendor]}
    />
  );
}

/** Columns of payments with what can be done. */
export function usePaymentColumns(): readonly Column<VendorPayment>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const columns: Column<VendorPayment>[] = [
      {
        key: 'number',
        title: t('Payment'),
        cell: (row) => (
          <span className={styles.two}>
            <span className="code">{row.paymentNumber}</span>
            <span className="caption">{row.vendorName}</span>
          </span>
        ),
        text: (row) => row.paymentNumber,
      },
      { key: 'date', title: t('Date'), wide: true, kind: 'day', value: (row) => row.paidAt, cell: (row) => format.day(row.paidAt) },
      { key: 'method', title: t('Method'), wide: true, text: (row) => t(methodWords[row.method]) },
      { key: 'reference', title: t('Reference'), wide: true, text: (row) => row.reference ?? '–' },
      { key: 'pays', title: t('Pays'), wide: true, text: (row) => row.allocations.map(({ supplyNumber }) => supplyNumber).join(', ') },
      {
        key: 'amount',
        title: t('Amount'),
        align: 'end',
        kind: 'money',
        value: (row) => row.amount,
        cell: (row) => format.money(row.amount),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={paymentLooks[row.status]} />,
        text: (row) => t(paymentLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <PaymentMenu row={row} /> },
    ];
    return columns;
  }, [t, format]);
}

function PaymentMenu({ row }: { readonly row: VendorPayment }) {
  const t = useText();
  const navigate = useNavigate();
  const [files, setFiles] = useState(false);
  const links = [
    { words: t('Proof of payment ({count})', { count: row.attachments.length }), run: () => setFiles(true) },
    { words: t('Remittance advice'), run: () => void navigate({ to: `/hospital/vendor/payment/${row.id}/print` }) },
  ];
  return (
    <>
      <RecordMenu acts={vendorPaymentActs} of={row} name={row.paymentNumber} links={links} />
      <DrawerForm title={t('Proof of payment {number}', { number: row.paymentNumber })} opened={files} onClose={() => setFiles(false)}>
        <FilesPanel owner={{ paymentId: row.id }} files={row.attachments} />
      </DrawerForm>
    </>
  );
}
