import { Checkbox } from '@mantine/core';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceDetails, InvoiceItem } from '#modules/invoices/contract/records.ts';
import { creditKindWords, optionsFrom } from '../../words.ts';
import type { OfInvoice } from './invoice-forms.tsx';
import styles from './invoice.module.css';

interface Line {
  readonly invoiceItemId: string;
  readonly amount: number;
}

/** What of an item can still be credited. */
export function creditable(item: InvoiceItem): number {
  return item.amount - item.credited - item.writtenOff;
}

/** Corrects a billed invoice: the items picked, whole or in part; what was paid of them goes to the deposit. */
export function CreditNoteForm({ invoice, onClose }: OfInvoice) {
  const t = useText();
  const form = useCallForm(invoiceCalls.creditNote, {
    params: { id: invoice.id },
    startWith: { lines: [], kind: '' },
    toBody: (values) => ({ ...values, lines: values['lines'] ?? [] }),
    refresh: ['invoice', 'patient-bills', 'patient-accounts'],
  });
  return (
    <CallForm form={form} submit={t('Create credit note')} onCancel={onClose} onDone={onClose}>
      <FormSection title={`${invoice.invoiceNumber} · ${invoice.patientFullName}`}>
        <SelectField
          name="kind"
          label={t('Kind')}
          required
          options={optionsFrom(creditKindWords, t).filter(({ value }) => value !== 'hmo-rejection')}
        />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <CreditLines invoice={invoice} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function CreditLines({ invoice }: { readonly invoice: InvoiceDetails }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const lines = (form.useValue('lines') as readonly Line[] | undefined) ?? [];
  const open = invoice.items.filter((item) => creditable(item) > 0);
  const put = (item: InvoiceItem, amount: number | null) =>
    form.set('lines', [
      ...lines.filter((line) => line.invoiceItemId !== item.id),
      ...(amount === null ? [] : [{ invoiceItemId: item.id, amount }]),
    ]);
  const sum = lines.reduce((all, line) => all + line.amount, 0);
  return (
    <fieldset className={styles.creditLines}>
      <legend>{t('Items')}</legend>
      {open.map((item) => {
        const line = lines.find((each) => each.invoiceItemId === item.id);
        return (
          <div key={item.id} className={styles.creditLine}>
            <Checkbox
              label={item.itemName}
              description={t('{amount} can be credited, of which {paid} is paid', {
                amount: format.money(creditable(item), invoice.currency),
                paid: format.money(item.paid, invoice.currency),
              })}
              checked={line !== undefined}
              onChange={(event) => put(item, event.currentTarget.checked ? creditable(item) : null)}
            />
            {line ? (
              <MoneyBox
                label={t('Credit')}
                ariaLabel={t('Credit for {item}', { item: item.itemName })}
                currency={invoice.currency}
                value={line.amount}
                onChange={(amount) => put(item, amount ?? 0)}
              />
            ) : null}
          </div>
        );
      })}
      <p className={styles.sum} role="status">
        {t('Total credited: {amount}', { amount: format.money(sum, invoice.currency) })}
      </p>
    </fieldset>
  );
}
