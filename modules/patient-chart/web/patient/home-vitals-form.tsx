import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import { TakenAtField } from '../hospital/taken-at-field.tsx';
import { vitalsBody } from '../hospital/vitals-body.ts';
import { Measure } from '../hospital/vitals-fields.tsx';
import styles from '../hospital/vitals-form.module.css';

const none = {};

/** A reading taken at home: what people measure themselves. */
export function HomeVitalsForm({ personId, onDone }: { readonly personId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(vitalCalls.record, {
    startWith: { patientId: personId, source: 'home', units: {} },
    toBody: vitalsBody,
    refresh: ['patients'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Save reading')}
      onCancel={onDone}
      onDone={() => onDone()}
      refusalFields={{ VITALS_TIME: 'takenAt' }}
      accept={{ VITALS_UNUSUAL: { with: { confirm: true }, words: t('The value is correct') } }}
    >
      <FormSection note={t('In an emergency, call for help. Readings are not monitored at all times.')}>
        <Wide>
          <div className={styles.grid}>
            <Measure name="systolic" label={t('Blood pressure, upper')} unit="mmHg" before={null} levels={none} autoFocus />
            <Measure name="diastolic" label={t('Blood pressure, lower')} unit="mmHg" before={null} levels={none} />
            <Measure name="pulse" label={t('Pulse')} unit="/min" before={null} levels={none} />
            <Measure name="temperature" label={t('Temperature')} unit="°C" decimals={1} before={null} levels={none} />
            <Measure name="bloodGlucose" label={t('Blood glucose')} unit="mmol/L" decimals={1} before={null} levels={none} />
            <Measure name="spo2" label={t('Oxygen (SpO2)')} unit="%" before={null} levels={none} />
            <Measure name="weight" label={t('Weight')} unit="kg" decimals={1} before={null} levels={none} />
          </div>
        </Wide>
        <TakenAtField name="takenAt" label={t('Taken at')} />
      </FormSection>
    </CallForm>
  );
}
