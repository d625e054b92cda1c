import { Link } from '@tanstack/react-router';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Shift } from '#modules/invoices/contract/cash-records.ts';

/** Cash that was paid back out of a drawer; each refund opens as its voucher. */
export function ShiftRefunds({ refunds }: Pick<Shift, 'refunds'>) {
  const t = useText();
  return (
    <PlainTable
      label={t('Cash refunds')}
      rows={refunds}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: t('Refund'),
          cell: ({ id, voucherNumber, refundNumber }) => (
            <Link className="code" to="/hospital/billing/refund/$id/print" params={{ id }}>
              {voucherNumber ?? refundNumber}
            </Link>
          ),
        },
        { key: 'payee', title: t('Paid to'), text: ({ payeeName }) => payeeName },
        { key: 'paidAt', title: t('Date'), kind: 'instant', wide: true, value: ({ paidAt }) => paidAt },
        { key: 'amount', title: t('Amount'), kind: 'money', value: ({ amount }) => amount },
      ]}
    />
  );
}
