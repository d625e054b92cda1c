import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { careCategories, requestPriorities } from '#modules/pharmacy/contract/order-words.ts';
import { CreateMedicationRequest, type OrderableMedicine } from '#modules/pharmacy/contract/request-records.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { careWords, priorityLooks } from '../../order-looks.ts';
import { SafetyExplain, safetyCodes } from '../safety-explain.tsx';

// One medicine: the call also takes several, which this form does not make.
const createCall = callOf<typeof medicationRequestCalls.create>({
  method: 'POST',
  path: '/medication-request',
  permission: 'Create Medication Request',
  repeatable: true,
});

/** Medicines for the chosen patient that fit the words typed, with what stands of each. */
function useMedicineOptions(words: string): { readonly options: readonly Option[]; readonly loading: boolean } {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const patientId = form.useValue('patientId');
  const asked = typeof patientId === 'string' && patientId !== '' && words.trim().length >= 2;
  const { data, loading } = useCall(
    medicationRequestCalls.orderable,
    { params: { patientId: String(patientId ?? '') }, query: { searchTerm: words.trim(), limit: 30 } },
    { enabled: asked, keepOld: true, quiet: true },
  );
  const rows = asked ? ((data as { readonly data: readonly OrderableMedicine[] } | undefined)?.data ?? []) : [];
  const options = rows.map((row) => {
    const price = row.prices[0]?.patientAmount;
    const stock = row.available > 0 ? t('{count} in stock', { count: row.available }) : t('Out of stock');
    return { value: row.id, label: [row.name, stock, price === undefined ? '' : format.money(price)].filter(Boolean).join(' · ') };
  });
  return { options, loading };
}

/** Asks the pharmacy for one medicine; the safety check answers before anything is written. */
export function RequestForm({ patientId, onClose }: { readonly patientId?: string | undefined; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(createCall, {
    schema: () => Promise.resolve(CreateMedicationRequest),
    refresh: ['medication-request'],
    startWith: { patientId: patientId ?? '', category: 'outpatient', priority: 'routine' },
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
      <FormSection title={t('Medicine')}>
        <Wide>
          <PatientField name="patientId" label={t('Patient')} required autoFocus />
        </Wide>
        <Wide>
          <PickerField
            name="productId"
            label={t('Medication')}
            hint={t('Choose the patient first')}
            placeholder={t('Name, generic name or brand')}
            useOptions={useMedicineOptions}
          />
        </Wide>
        <NumberField name="quantity" label={t('Quantity')} required min={1} />
        <SegmentField
          name="priority"
          label={t('Priority')}
          options={requestPriorities.map((value) => ({ value, label: t(priorityLooks[value].word) }))}
        />
      </FormSection>
      <FormSection title={t('How it is taken')}>
        <Wide>
          <TextField name="dosageText" label={t('Dosage')} hint={t('In plain words, as printed on the label')} required maxLength={300} />
        </Wide>
        <NumberField name="dose" label={t('Dose')} min={0} />
        <TextField name="doseUnit" label={t('Unit')} maxLength={20} />
        <TextField name="frequency" label={t('Frequency')} hint={t('OD, BD, TDS, q8h …')} maxLength={30} />
        <NumberField name="durationDays" label={t('Days')} min={1} max={730} />
        <SelectField
          name="category"
          label={t('Category')}
          options={careCategories.map((value) => ({ value, label: t(careWords[value]) }))}
        />
        <TextField name="indication" label={t('Indication')} hint={t('Indication (required for antibiotics)')} maxLength={200} />
        <NumberField name="refillsAllowed" label={t('Refills')} min={0} max={12} />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
