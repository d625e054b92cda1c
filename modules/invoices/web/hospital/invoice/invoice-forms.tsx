import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
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

/** Takes back an invoice on which nothing is settled; its number stays used. */
export function CancelInvoiceForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const form = useCallForm(invoiceCalls.cancel, { params: { id: invoice.id } });
  return (
    <CallForm form={form} submit={t('Cancel invoice')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(invoice)} note={t('Its number stays used; its bills are uninvoiced again.')}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Makes an invoice of a draft: from here on its totals stand, and money may come in. */
export function SubmitForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(invoiceCalls.submit, {
    params: { id: invoice.id },
    startWith: { version: invoice.version },
    refresh: ['invoice', 'patient-bills'],
  });
  const items = t('{count} item | {count} items', { count: invoice.items.length });
  return (
    <CallForm form={form} submit={t('Submit for Payment')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(invoice)} note={`${items} · ${format.money(invoice.totalAmount, invoice.currency)}`}>
        <p className="muted">{t('The draft becomes an invoice with a number of its own, and its totals stand.')}</p>
      </FormSection>
    </CallForm>
  );
}

/** Moves a draft to the bin. */
export function DeleteDraftForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const form = useCallForm(draftCalls.delete, { params: { id: invoice.id }, refresh: ['invoice', 'invoice-bin', 'patient-bills'] });
  return (
    <CallForm form={form} submit={t('Delete draft')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(invoice)} note={t('The draft goes to the bin; its bills are uninvoiced again.')}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} rows={2} maxLength={300} autoFocus />
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
      <FormSection title={titleOf(invoice)} note={t('The message names the amount and the number, nothing of the treatment.')}>
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
