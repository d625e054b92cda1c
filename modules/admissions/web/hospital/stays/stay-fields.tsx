import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { acuities, codeStatuses, isolations } from '#modules/admissions/contract/stay-words.ts';
import { acuityLooks, codeWords, isolationLooks, wordsOf } from '../../stay-looks.ts';
import { MomentField } from '../moment-field.tsx';
import { DiagnosesField } from '../diagnoses-field.tsx';

/** Why a patient is in hospital: diagnoses and words. */
export function ReasonFields() {
  const t = useText();
  return (
    <>
      <Wide>
        <DiagnosesField name="admittingDiagnoses" label={t('Admitting diagnosis')} />
      </Wide>
      <Wide>
        <TextareaField name="reason" label={t('Reason for admission')} required rows={2} maxLength={500} />
      </Wide>
    </>
  );
}

/** How a patient is cared for: acuity, isolation, diet, code status, observations. */
export function CareFields() {
  const t = useText();
  return (
    <FormSection title={t('Care')}>
      <SelectField name="acuity" label={t('Acuity')} options={optionsFrom(acuities, wordsOf(acuityLooks), t)} />
      <SelectField name="isolation" label={t('Isolation')} options={optionsFrom(isolations, wordsOf(isolationLooks), t)} />
      <TextField name="diet" label={t('Diet')} maxLength={120} />
      <NumberField
        name="observationMinutes"
        label={t('Vitals every')}
        hint={t('Default: as the ward settings say')}
        min={15}
        max={1440}
        suffix={` ${t('min')}`}
      />
      <Wide>
        <MomentField name="nilByMouthUntil" label={t('Nil by mouth until')} />
      </Wide>
      <Wide>
        <SegmentField name="codeStatus" label={t('Code status')} options={optionsFrom(codeStatuses, codeWords, t)} />
      </Wide>
      <Wide>
        <MomentField name="expectedDischargeAt" label={t('Expected discharge')} />
      </Wide>
    </FormSection>
  );
}

/** Who is called about the patient. */
export function GuardianFields() {
  const t = useText();
  return (
    <FormSection title={t('Guardian or next of kin')}>
      <TextField name="guardian.name" label={t('Name')} maxLength={120} autoComplete="off" />
      <TextField name="guardian.phone" label={t('Phone')} type="tel" maxLength={30} autoComplete="off" />
      <Wide>
        <TextField name="guardian.relationship" label={t('Relationship')} maxLength={60} />
      </Wide>
      <Wide>
        <SwitchField
          name="guardian.smsConsent"
          label={t('Agrees to text messages about the deposit')}
          hint={t('A message is sent when the deposit is low, without names or amounts, at most once a day')}
        />
      </Wide>
    </FormSection>
  );
}
