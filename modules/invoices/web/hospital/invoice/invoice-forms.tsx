import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';
import { channelWords, optionsFrom, writeOffWords } from '../../words.ts';

export interface OfInvoice {
  readonly invoice: InvoiceDetails;
  readonly onClose: () => void;
}

/** `INV-000123 · Okafor Ada`, over a form. */
function titleOf({ invoiceNumber, patientFullName }: InvoiceDetails): string {
  return `${invoiceNumber} · ${patientFullName}`;
}

/** Gives up what is owed, or a part of it. */
export function WriteOffForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(invoiceCalls.writeOff, { params: { id: invoice.id }, startWith: { amount: invoice.balance } });
  return (
    <CallForm form={form} submit={t('Write off')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(invoice)} note={t('Balance {amount}', { amount: format.money(invoice.balance, invoice.currency) })}>
        <MoneyField name="amount" label={t('Amount')} required currency={invoice.currency} />
        <SelectField
          name="reason"
          label={t('Reason')}
          required
          options={optionsFrom(writeOffWords, t).filter(({ value }) => value !== 'hmo-rejection')}
        />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Sends word of an invoice. */
export function SendForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const form = useCallForm(invoiceCalls.send, { params: { id: invoice.id }, startWith: { channel: 'email' } });
  return (
    <CallForm form={form} submit={t('Send invoice')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(invoice)} note={t('The message contains the amount and the invoice number only, no treatment details.')}>
        <Wide>
          <SegmentField
            name="channel"
            label={t('By')}
            options={optionsFrom(channelWords, t).filter(({ value }) => invoice.patientId !== null || value !== 'portal')}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
