import { useNavigate } from '@tanstack/react-router';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import { refundMethodWords } from './words.ts';

/** Hands the money out: cash leaves the own drawer. Then the voucher is printed. */
export function PayRefundForm({ of: refund, onClose }: ActFormProps<Refund>) {
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
            ? t('The cash is taken from your drawer.')
            : [t(refundMethodWords[refund.method]), refund.payeeAccount].filter(Boolean).join(' · ')
        }
      >
        <TextField name="reference" label={refund.method === 'cheque' ? t('Cheque number') : t('Reference')} maxLength={80} autoFocus />
      </FormSection>
    </CallForm>
  );
}
