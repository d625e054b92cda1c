import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { diagnosisCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { Diagnosis } from '#modules/consultation/contract/diagnosis-records.ts';
import { verificationLooks } from '../../looks.ts';
import { diagnosisTypeWords, lateralityWords, optionsFrom } from '../../words.ts';

interface DiagnosisFormProps {
  readonly consultationId: string;
  readonly diagnosis: Diagnosis;
  /** Why a signed list is changed, while it is. */
  readonly editReason: string | null;
  readonly onClose: () => void;
}

/** All that is known of a diagnosis: how sure, which side, since when, whether it is new, whether it is to be notified. */
export function DiagnosisForm({ consultationId, diagnosis, editReason, onClose }: DiagnosisFormProps) {
  const t = useText();
  const { description, type, verification, laterality, onset, isNewCase, isNotifiable, notes } = diagnosis;
  const form = useCallForm(diagnosisCalls.edit, {
    params: { id: consultationId, diagnosisId: diagnosis.id },
    startWith: { type, verification, laterality, onset, isNewCase, isNotifiable, notes, ...(diagnosis.uncoded ? { description } : {}) },
    toBody: (values) => ({ ...values, onset: values['onset'] || null, ...(editReason === null ? {} : { editReason }) }),
    refresh: ['consultation'],
  });
  return (
    <CallForm form={form} submit={t('Save diagnosis')} onCancel={onClose} onDone={onClose}>
      <FormSection title={[diagnosis.icdCode, description].filter(Boolean).join(' ')}>
        {diagnosis.uncoded ? (
          <Wide>
            <TextField name="description" label={t('Diagnosis (free text)')} required maxLength={300} />
          </Wide>
        ) : null}
        <SelectField name="type" label={t('Kind')} required options={optionsFrom(diagnosisTypeWords, t)} />
        <SelectField
          name="verification"
          label={t('Certainty')}
          required
          options={(Object.keys(verificationLooks) as Diagnosis['verification'][]).map((value) => ({
            value,
            label: t(verificationLooks[value].word),
          }))}
        />
        <SelectField name="laterality" label={t('Side')} required options={optionsFrom(lateralityWords, t)} />
        <DateField name="onset" label={t('Since')} />
        <Wide>
          <SwitchField name="isNewCase" label={t('New case')} hint={t('Turn off if it was already known. Used for statistics.')} />
        </Wide>
        <Wide>
          <SwitchField name="isNotifiable" label={t('Notifiable disease')} />
        </Wide>
        <Wide>
          <TextareaField name="notes" label={t('Notes')} rows={2} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
