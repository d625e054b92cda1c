import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { inShownUnit } from './vital-values.ts';
import { vitalsBody } from './vitals-body.ts';
import { Measure } from './vitals-fields.tsx';
import styles from './vitals-form.module.css';

const none = {};
const corrected = ['temperature', 'pulse', 'respiratoryRate', 'systolic', 'diastolic', 'spo2', 'weight', 'height', 'painScore'] as const;

/** What the form begins with: values as they are shown; a glucose in the unit in which it was typed. */
function startOf(vital: Vital) {
  const values: Record<string, unknown> = { units: {}, version: vital.version };
  for (const field of corrected) {
    const value = vital[field];
    if (value !== null) values[field] = inShownUnit(field, value);
  }
  const typed = vital.entered['bloodGlucose'];
  if (typed) {
    values['bloodGlucose'] = typed.value;
    values['units'] = { bloodGlucose: typed.unit };
  } else if (vital.bloodGlucose !== null) values['bloodGlucose'] = vital.bloodGlucose;
  return values;
}

/** Corrects a set; what it said before stays in its history. */
export function AmendVitalsForm({ of: vital, onClose }: ActFormProps<Vital>) {
  const t = useText();
  const form = useCallForm(vitalCalls.amend, {
    params: { id: vital.id },
    startWith: startOf(vital),
    toBody: vitalsBody,
    refresh: ['patients'],
  });
  const glucoseUnit = vital.entered['bloodGlucose']?.unit ?? 'mmol/L';
  return (
    <CallForm
      form={form}
      submit={t('Save correction')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ VITALS_UNUSUAL: { with: { confirm: true }, words: t('Confirm value') } }}
    >
      <FormSection title={t('Measurements')}>
        <Wide>
          <div className={styles.grid}>
            <Measure
              name="temperature"
              label={t('Temperature')}
              unit="°C"
              decimals={1}
              before={vital.temperature}
              levels={none}
              autoFocus
            />
            <Measure name="pulse" label={t('Pulse')} unit="/min" before={vital.pulse} levels={none} />
            <Measure name="respiratoryRate" label={t('Respiratory rate')} unit="/min" before={vital.respiratoryRate} levels={none} />
            <Measure name="systolic" label={t('Systolic')} unit="mmHg" before={vital.systolic} levels={none} />
            <Measure name="diastolic" label={t('Diastolic')} unit="mmHg" before={vital.diastolic} levels={none} />
            <Measure name="spo2" label={t('SpO2')} unit="%" before={vital.spo2} levels={none} />
            <Measure name="bloodGlucose" label={t('Blood glucose')} unit={glucoseUnit} decimals={1} before={null} levels={none} />
            <Measure name="weight" label={t('Weight')} unit="kg" decimals={2} before={null} levels={none} />
            <Measure name="height" label={t('Height')} unit="cm" decimals={1} before={null} levels={none} />
            <Measure name="painScore" label={t('Pain (0–10)')} unit="/10" before={vital.painScore} levels={none} />
          </div>
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
