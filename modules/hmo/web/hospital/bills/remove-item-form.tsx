import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillDetails, HmoBillItem } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { optionsOf, removedToWords } from '../../bill-words.ts';

interface RemoveProps {
  readonly bill: HmoBillDetails;
  readonly item: HmoBillItem;
  readonly onClose: () => void;
}

/** Takes an item off a bill: the patient pays it, or one that was added by hand is voided. */
export function RemoveItemForm({ bill, item, onClose }: RemoveProps) {
  const t = useText();
  const byHand = item.origin === 'manual';
  const form = useCallForm(hmoBillCalls.removeItem, {
    params: { id: bill.id, itemId: item.id },
    startWith: { to: byHand ? 'void' : 'patient' },
    refresh: ['hmo', 'patient-bills'],
  });
  return (
    <CallForm form={form} submit={t('Remove item')} onCancel={onClose} onDone={onClose}>
      <FormSection title={item.itemName} note={byHand ? undefined : t('The service was ordered: to void it, cancel the order.')}>
        {byHand ? (
          <Wide>
            <SegmentField name="to" label={t('The amount')} options={optionsOf(removedToWords, t)} />
          </Wide>
        ) : null}
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
