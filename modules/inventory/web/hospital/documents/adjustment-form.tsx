import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import { BatchLines, type CountedBatch } from './batch-lines.tsx';
import { type FoundProduct, usePlaceOptions } from './choices.ts';

/** Batches with a figure that differs from what stands there. */
function linesOf(picked: unknown): object[] {
  return ((picked as readonly CountedBatch[] | undefined) ?? [])
    .filter(({ figure }) => figure !== '')
    .map(({ batchId, figure, reason }) => ({ batchId, countedQuantity: figure, reason, note: null }));
}

/** Asks for a correction: what is really there, batch by batch, and why. */
export function AdjustmentForm({ start, onClose }: { readonly start?: FoundProduct; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(adjustmentCalls.create, {
    refresh: ['stock-adjustments', 'products'],
    startWith: { draft: false, picked: [] },
    toBody: ({ picked, pickedProducts: _shown, ...values }) => ({ ...values, lines: linesOf(picked) }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Save adjustment')} onCancel={onClose} onDone={onClose}>
      <Fields start={start} />
    </CallForm>
  );
}

function Fields({ start }: { readonly start: FoundProduct | undefined }) {
  const t = useText();
  const places = usePlaceOptions();
  const { useValue } = useFormAround();
  const locationId = String(useValue('locationId') ?? '');
  return (
    <>
      <FormSection>
        <SelectField name="locationId" label={t('Place')} required options={places} autoFocus />
      </FormSection>
      <FormSection title={t('Batches')} note={t('Enter the counted quantity. Batches left blank are not changed.')}>
        <Wide>
          <BatchLines key={locationId} name="picked" locationId={locationId} start={start} />
        </Wide>
      </FormSection>
      <FormSection>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <CheckField name="draft" label={t('Save as draft')} />
        </Wide>
      </FormSection>
    </>
  );
}
