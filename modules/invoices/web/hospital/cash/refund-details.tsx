import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import styles from '../billing.module.css';
import cash from './cash.module.css';
import { refundLooks } from './looks.ts';
import { RefundActs } from './refund-acts.tsx';
import { refundMethodWords } from './words.ts';

/** One refund with who asked, who decided and who paid. */
export function RefundDetails({ refund }: { readonly refund: Refund }) {
  const t = useText();
  const format = useFormat();
  const by = (who: Refund['requestedBy'] | null, at: string | null) => (who && at ? `${who.name}, ${format.instant(at)}` : null);
  return (
    <div className={cash.drawer}>
      <Facts
        rows={[
          [
            t('Number'),
            <span key="number" className="code">
              {refund.refundNumber}
            </span>,
          ],
          [t('Status'), <StatusBadge key="status" look={refundLooks[refund.status]} />],
          [
            t('Amount'),
            <strong key="amount" className="tnum">
              {format.money(refund.amount)}
            </strong>,
          ],
          [t('Patient'), refund.payerName],
          [t('Source'), refund.creditNoteId ? t('Credit note') : t('Deposit')],
          [t('Paid back by'), t(refundMethodWords[refund.method])],
          [t('Paid to'), [refund.payeeName, refund.payeeAccount].filter(Boolean).join(' · ')],
          [t('Reason'), refund.reason],
          [t('Requested by'), by(refund.requestedBy, refund.requestedAt)],
          [refund.status === 'declined' ? t('Declined by') : t('Approved by'), by(refund.decidedBy, refund.decidedAt)],
          ...(refund.declineReason ? [[t('Reason for declining'), refund.declineReason] as const] : []),
          [t('Paid by'), by(refund.paidBy, refund.paidAt)],
          ...(refund.voucherNumber
            ? [
                [
                  t('Voucher'),
                  <span key="voucher" className="code">
                    {refund.voucherNumber}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      <div className={styles.bar}>
        <RefundActs refund={refund} />
      </div>
    </div>
  );
}
