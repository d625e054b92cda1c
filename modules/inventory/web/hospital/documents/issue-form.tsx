import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { type FoundProduct, useDepartmentOptions, usePlaceOptions } from './choices.ts';
import { linesOf, ProductLines } from './product-lines.tsx';

/** Gives stock out to a department. */
export function IssueForm({ start, onClose }: { readonly start?: FoundProduct; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(issueCalls.create, {
    refresh: ['stock-issues', 'products'],
    startWith: { useReserve: false, picked: start ? [{ product: start, quantity: '', reserve: '' }] : [] },
    toBody: ({ picked, ...values }) => ({ ...values, lines: linesOf(picked, true) }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Issue stock')} onCancel={onClose} onDone={onClose}>
      <Fields />
    </CallForm>
  );
}

function Fields() {
  const t = useText();
  const { can } = useAccess();
  const { useValue } = useFormAround();
  const places = usePlaceOptions();
  const departments = useDepartmentOptions();
  const from = String(useValue('fromLocationId') ?? '') || undefined;
  const usesReserve = useValue('useReserve') === true;
  return (
    <>
      <FormSection>
        <SelectField name="fromLocationId" label={t('From')} required options={places} autoFocus />
        <SelectField name="departmentId" label={t('Department')} required options={departments} />
      </FormSection>
      <FormSection title={t('Products')} note={t('Batches that expire first are used first.')}>
        <Wide>
          <ProductLines name="picked" locationId={from} withReserve proposes disabled={!from} />
        </Wide>
      </FormSection>
      <FormSection>
        {can('Use Stock Reserve') ? (
          <Wide>
            <CheckField name="useReserve" label={t('Use the reserve')} />
          </Wide>
        ) : null}
        {usesReserve ? (
          <Wide>
            <TextareaField name="reserveReason" label={t('Reason for using the reserve')} required rows={2} maxLength={500} />
          </Wide>
        ) : null}
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </>
  );
}
