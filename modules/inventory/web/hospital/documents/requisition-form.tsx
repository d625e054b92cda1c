import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import { requisitionPriorities } from '#modules/inventory/contract/documents/words.ts';
import { requisitionPriorityLooks } from '../../looks.ts';
import { useDepartmentOptions } from './choices.ts';
import { linesOf, ProductLines } from './product-lines.tsx';

interface Props {
  readonly departmentId?: string | undefined;
  readonly onClose: () => void;
}

/** Asks the store for goods. */
export function RequisitionForm({ departmentId, onClose }: Props) {
  const t = useText();
  const departments = useDepartmentOptions();
  const form = useCallForm(requisitionCalls.create, {
    refresh: ['stock-requisitions'],
    startWith: { priority: 'routine', draft: false, picked: [], ...(departmentId ? { departmentId } : {}) } as never,
    toBody: ({ picked, ...values }) => ({ ...values, lines: linesOf(picked) }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Save requisition')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField name="departmentId" label={t('Department')} required options={departments} autoFocus />
        <DateField name="neededBy" label={t('Needed by')} />
        <Wide>
          <SegmentField
            name="priority"
            label={t('Priority')}
            options={requisitionPriorities.map((value) => ({ value, label: t(requisitionPriorityLooks[value].word) }))}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Products')}>
        <Wide>
          <ProductLines name="picked" />
        </Wide>
      </FormSection>
      <FormSection>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <CheckField name="draft" label={t('Keep as a draft')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
