import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { requestPriorities } from '#modules/pharmacy/contract/order-words.ts';
import type { MedicationRequest } from '#modules/pharmacy/contract/request-records.ts';
import { priorityLooks } from '../../order-looks.ts';
import { SafetyExplain, safetyCodes } from '../safety-explain.tsx';

/** Changes a request that no order holds; it is checked anew, and whoever prescribed it is told. */
export function EditRequestForm({ of: request, onClose }: ActFormProps<MedicationRequest>) {
  const t = useText();
  const { version, priority, quantity, dosageText, dose, doseUnit, frequency, durationDays, substitutionAllowed, note } = request;
  const form = useCallForm(medicationRequestCalls.edit, {
    params: { id: request.id },
    refresh: ['medication-request'],
    startWith: {
      ...{ priority, quantity, dosageText, dose, durationDays, substitutionAllowed },
      ...{ doseUnit: doseUnit ?? '', frequency: frequency ?? '', note: note ?? '' },
    },
    toBody: (values) => ({ ...values, version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save request')}
      onCancel={onClose}
      onDone={onClose}
      accept={{
        DUPLICATE_THERAPY: { with: { confirm: true }, words: t('Order it anyway') },
        SAFETY_CONFIRM: { with: { confirm: true }, words: t('Continue') },
      }}
      explain={(code, details) => (safetyCodes.includes(code) ? <SafetyExplain form={form} details={details} onDone={onClose} /> : null)}
    >
      <FormSection
        title={`${request.requestNumber} · ${request.product.name}`}
        note={t('{name}, who requested it, will be notified of the change.', { name: request.requestedBy.name })}
      >
        <NumberField name="quantity" label={t('Quantity')} required min={1} />
        <SegmentField
          name="priority"
          label={t('Priority')}
          options={requestPriorities.map((value) => ({ value, label: t(priorityLooks[value].word) }))}
        />
        <Wide>
          <TextField name="dosageText" label={t('Dosage')} hint={t('In plain words, as printed on the label')} required maxLength={300} />
        </Wide>
        <NumberField name="dose" label={t('Dose')} min={0} decimals={3} />
        <TextField name="doseUnit" label={t('Unit')} maxLength={20} />
        <TextField name="frequency" label={t('Frequency')} hint={t('OD, BD, TDS, q8h …')} maxLength={30} />
        <NumberField name="durationDays" label={t('Days')} min={1} max={730} />
        <Wide>
          <SwitchField name="substitutionAllowed" label={t('Another product of the same generic may be given')} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
