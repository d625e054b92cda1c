import { CallForm } from '#kernel/web/form/call-form.tsx';
import { MoneyField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { returnCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { VendorReturn } from '#modules/vendor/contract/supply-records.ts';

/** The vendor's credit note for goods that were sent back: its number, and what it really credits. */
export function CreditForm({ of, onClose }: ActFormProps<VendorReturn>) {
  const t = useText();
  const form = useCallForm(returnCalls.credit, {
    params: { id: of.id },
    startWith: { amount: of.expectedCredit },
    refresh: ['vendors', 'vendor', 'supply', 'supplies'],
  });
  return (
    <CallForm form={form} submit={t('Book credit note')} onDone={onClose} onCancel={onClose}>
      <TextField name="creditNoteNumber" label={t('Credit note number')} required autoFocus />
      <MoneyField name="amount" label={t('Amount credited')} />
    </CallForm>
  );
}
