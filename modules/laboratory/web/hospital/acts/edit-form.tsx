import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { priorities } from '#modules/laboratory/contract/words.ts';
import { priorityLooks } from '../../looks.ts';
import { DiagnosesField } from '../orders/diagnoses-field.tsx';
import { useBillingOptions } from '../orders/use-billing-options.ts';
import { titleOf } from './small-forms.tsx';

/** Changes what may change before the specimen is taken. */
export function EditRequestForm({ of: request, onClose }: ActFormProps<LabRequest>) {
  const t = useText();
  const methods = useBillingOptions(request.patient.id);
  const form = useCallForm(transitionCalls.edit, {
    params: { id: request.id },
    refresh: ['lab-requests'],
    startWith: {
      priority: request.priority,
      clinicalInfo: request.clinicalInfo ?? '',
      diagnoses: [...request.diagnoses],
      billingId: request.billingId ?? '',
    },
    toBody: ({ billingId, ...values }) => ({
      ...values,
      ...(billingId && billingId !== request.billingId ? { billingId } : {}),
      version: request.version,
    }),
  });
  return (
    <CallForm form={form} submit={t('Save request')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(request)}>
        <Wide>
          <SegmentField
            name="priority"
            label={t('Priority')}
            options={priorities.toReversed().map((value) => ({ value, label: t(priorityLooks[value].word) }))}
          />
        </Wide>
        {request.patient.id ? <SelectField name="billingId" label={t('Billing method')} options={methods} /> : null}
        <Wide>
          <DiagnosesField />
        </Wide>
        <Wide>
          <TextareaField name="clinicalInfo" label={t('Clinical information')} rows={3} maxLength={2000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
