import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import styles from '../billing.module.css';
import cash from './cash.module.css';
import { refundLooks } from './looks.ts';
import { useRefundActs } from './use-refund-acts.ts';
import { refundMethodWords } from './words.ts';

/** One refund with who asked, who decided and who paid. */
export function RefundDetails({ refund }: { readonly refund: Refund }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const acts = useRefundActs(refund);
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
          ...(refund.declineReason ? [[t('Why declined'), refund.declineReason] as const] : []),
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
      {acts.mayDecide && acts.isOwn ? <p className="muted">{t('You cannot approve your own request')}</p> : null}
      <div className={styles.bar}>
        {acts.mayDecide ? (
          <>
            <Button disabled={acts.isOwn} loading={acts.busy} onClick={() => void acts.approve()}>
              {t('Approve')}
            </Button>
            <Button variant="default" disabled={acts.busy} onClick={() => void acts.decline()}>
              {t('Decline')}
            </Button>
          </>
        ) : null}
        {acts.mayPay ? <Button onClick={acts.pay}>{t('Pay')}</Button> : null}
        {acts.mayPrint ? (
          <Button variant="default" onClick={() => void navigate({ to: `/hospital/billing/refund/${refund.id}/print` })}>
            {t('Print voucher')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Hands the money out: cash leaves the own drawer. Then the voucher is printed. */
export function PayRefundForm({ refund, onClose }: { readonly refund: Refund; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const form = useCallForm(refundCalls.pay, {
    params: { id: refund.id },
    refresh: ['patient-deposits', 'patient-accounts', 'cashier-shifts'],
  });
  const isCash = refund.method === 'cash';
  return (
    <CallForm
      form={form}
      submit={t('Pay {amount}', { amount: format.money(refund.amount) })}
      onCancel={onClose}
      onDone={({ id }) => void navigate({ to: `/hospital/billing/refund/${id}/print` })}
    >
      <FormSection
        title={`${refund.refundNumber} · ${refund.payeeName}`}
        note={
          isCash
            ? t('The cash comes out of your drawer.')
            : [t(refundMethodWords[refund.method]), refund.payeeAccount].filter(Boolean).join(' · ')
        }
      >
        <TextField name="reference" label={refund.method === 'cheque' ? t('Cheque number') : t('Reference')} maxLength={80} autoFocus />
      </FormSection>
    </CallForm>
  );
}
