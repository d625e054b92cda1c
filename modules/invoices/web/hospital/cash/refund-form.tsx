import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { isStandIn } from '#kernel/web/text/stand-ins.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { DepositRow } from '#modules/invoices/contract/cash-records.ts';
import { optionsFrom } from '../../words.ts';
import { refundMethodWords } from './words.ts';

interface RefundFormProps {
  /** Whose money it is: a patient's, or that of the customer of an external invoice. */
  readonly account: Pick<DepositRow, 'patientFullName' | 'available'> &
    ({ readonly patientId: string } | { readonly externalInvoiceId: string });
  readonly onClose: () => void;
}

/** Asks for a deposit, or a part of it, to be paid back. The amount is held from now on. */
export function RefundForm({ account, onClose }: RefundFormProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(refundCalls.request, {
    startWith: {
      ...('patientId' in account ? { patientId: account.patientId } : { externalInvoiceId: account.externalInvoiceId }),
      amount: account.available,
      method: 'cash',
      payeeName: isStandIn(account.patientFullName) ? '' : account.patientFullName,
    },
    refresh: ['patient-deposits', 'patient-accounts', 'invoice'],
  });
  return (
    <CallForm form={form} submit={t('Request refund')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={account.patientFullName}
        note={t('Available {amount}. Another user must approve the refund before it is paid.', { amount: format.money(account.available) })}
      >
        <MoneyField name="amount" label={t('Amount')} required autoFocus />
        <Wide>
          <SegmentField name="method" label={t('Paid back by')} options={optionsFrom(refundMethodWords, t)} />
        </Wide>
        <TextField name="payeeName" label={t('Paid to')} required maxLength={160} />
        <PayeeAccount />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function PayeeAccount() {
  const t = useText();
  const form = useFormAround();
  return form.useValue('method') === 'bank-transfer' ? (
    <TextField name="payeeAccount" label={t('Bank and account number')} maxLength={120} />
  ) : null;
}
