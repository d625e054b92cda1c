import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import { usePlaceOptions } from './choices.ts';
import { linesOf, ProductLines, type TypedLine } from './product-lines.tsx';

/** Where a transfer begins when it is opened from a batch. */
export interface TransferStart {
  readonly fromLocationId: string;
  readonly line: TypedLine;
}

/** Sends stock to another place. */
export function TransferForm({ start, onClose }: { readonly start?: TransferStart; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(transferCalls.create, {
    refresh: ['stock-transfers', 'products'],
    startWith: start ? { fromLocationId: start.fromLocationId, picked: [start.line] } : { picked: [] },
    toBody: ({ picked, ...values }) => ({ ...values, lines: linesOf(picked) }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Send stock')} onCancel={onClose} onDone={onClose}>
      <TransferFields />
    </CallForm>
  );
}

function TransferFields() {
  const t = useText();
  const places = usePlaceOptions();
  const { useValue } = useFormAround();
  const from = String(useValue('fromLocationId') ?? '') || undefined;
  return (
    <>
      <FormSection note={t('Stock in transit is not counted at either location until the receiving location confirms it.')}>
        <SelectField name="fromLocationId" label={t('From')} required options={places} autoFocus />
        <SelectField name="toLocationId" label={t('To')} required options={places.filter(({ value }) => value !== from)} />
      </FormSection>
      <FormSection title={t('Products')}>
        <Wide>
          <ProductLines name="picked" locationId={from} disabled={!from} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </>
  );
}
