import { useNavigate } from '@tanstack/react-router';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { genderWords, optionsFrom } from '../words.ts';

/** Registers somebody nobody knows yet: gender is enough, the rest follows when the patient is identified. */
export function EmergencyForm({ onCancel }: { readonly onCancel: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useCallForm(patientCalls.quickRegister, { startWith: { gender: 'male' } });
  return (
    <CallForm
      form={form}
      submit={t('Register now')}
      onCancel={onCancel}
      onDone={(patient) => void navigate({ to: '/hospital/patients/$id', params: { id: patient.id }, replace: true })}
    >
      <FormSection note={t('The record is created immediately and marked Unidentified. Identify the patient later.')}>
        <Wide>
          <SegmentField name="gender" label={t('Gender')} required options={optionsFrom(genderWords, t)} />
        </Wide>
        <NumberField name="approximateAgeYears" label={t('Approximate age (years)')} min={0} max={130} />
        <TextField name="alias" label={t('Alias')} placeholder={t('Unknown Male 07-A')} maxLength={60} />
        <Wide>
          <TextField name="referredBy" label={t('Brought by')} maxLength={120} />
        </Wide>
        <Wide>
          <TextField name="landmark" label={t('Where found')} maxLength={200} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
