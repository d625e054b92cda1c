import { useState } from 'react';
import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { heightWords, limbWords, optionsFrom, painToolWords, positionWords, rhythmWords, temperatureSiteWords } from '../words.ts';
import { type Measuring, monthsOld } from './measuring.ts';
import { TakenAtField } from './taken-at-field.tsx';
import { Measure } from './vitals-fields.tsx';
import styles from './vitals-form.module.css';

const infantMonths = 60;
const fertile = { from: 10 * 12, until: 56 * 12 };
const none = {};
const eye = { '4': 'Eyes: spontaneous (4)', '3': 'Eyes: to speech (3)', '2': 'Eyes: to pain (2)', '1': 'Eyes: none (1)' };
const verbal = {
  '5': 'Verbal: oriented (5)',
  '4': 'Verbal: confused (4)',
  '3': 'Verbal: words (3)',
  '2': 'Verbal: sounds (2)',
  '1': 'Verbal: none (1)',
  T: 'Verbal: tube (T)',
};
const motor = {
  '6': 'Motor: obeys (6)',
  '5': 'Motor: localises (5)',
  '4': 'Motor: withdraws (4)',
  '3': 'Motor: flexes (3)',
  '2': 'Motor: extends (2)',
  '1': 'Motor: none (1)',
};

/** What is measured less often: how it was measured, coma scale, body measures, pregnancy, another time. */
export function MoreVitalsFields({ patient, opened = false }: { readonly patient: Measuring; readonly opened?: boolean }) {
  const t = useText();
  const format = useFormat();
  const [more, setMore] = useState(opened);
  const months = monthsOld(patient.dateOfBirth, format.today());
  const small = months !== null && months < infantMonths;
  const female = patient.sexAtBirth === 'female' && (months === null || (months >= fertile.from && months < fertile.until));
  return (
    <>
      {small ? (
        <FormSection title={t('Child')}>
          <Wide>
            <div className={styles.grid}>
              <Measure name="headCircumference" label={t('Head circumference')} unit="cm" decimals={1} before={null} levels={none} />
              <Measure name="muac" label={t('MUAC')} unit="cm" decimals={1} before={null} levels={none} />
            </div>
          </Wide>
          <SelectField name="heightMethod" label={t('Height measured')} options={optionsFrom(heightWords, t)} clearable />
        </FormSection>
      ) : null}
      {more ? (
        <>
          <FormSection title={t('Method')}>
            <SelectField name="temperatureSite" label={t('Temperature site')} options={optionsFrom(temperatureSiteWords, t)} clearable />
            <SelectField name="pulseRhythm" label={t('Rhythm')} options={optionsFrom(rhythmWords, t)} clearable />
            <SelectField name="bpPosition" label={t('Position')} options={optionsFrom(positionWords, t)} clearable />
            <SelectField name="bpLimb" label={t('Limb')} options={optionsFrom(limbWords, t)} clearable />
            <SelectField name="painTool" label={t('Pain scale')} options={optionsFrom(painToolWords, t)} clearable />
            <Measure name="waist" label={t('Waist')} unit="cm" decimals={1} before={null} levels={none} />
            <Measure name="urineOutput" label={t('Urine output')} unit="ml" before={null} levels={none} />
          </FormSection>
          <FormSection title={t('Glasgow coma scale')}>
            <SelectField name="gcsEye" label={t('Eyes')} options={optionsFrom(eye, t)} clearable />
            <SelectField name="gcsVerbal" label={t('Verbal response')} options={optionsFrom(verbal, t)} clearable />
            <SelectField name="gcsMotor" label={t('Motor')} options={optionsFrom(motor, t)} clearable />
          </FormSection>
          {female ? (
            <FormSection title={t('Pregnancy')}>
              <SwitchField name="isPregnant" label={t('Pregnant')} />
              <DateField name="lmp" label={t('Last menstrual period')} clearable />
              <Measure name="fetalHeartRate" label={t('Fetal heart rate')} unit="/min" before={null} levels={none} />
              <Measure name="fundalHeight" label={t('Fundal height')} unit="cm" decimals={1} before={null} levels={none} />
            </FormSection>
          ) : null}
          <FormSection title={t('Taken at another time')}>
            <TakenAtField name="takenAt" label={t('Taken at')} />
            <Wide>
              <TextareaField
                name="reason"
                label={t('Reason')}
                hint={t('Required if taken more than 24 hours ago')}
                rows={2}
                maxLength={500}
              />
            </Wide>
          </FormSection>
        </>
      ) : (
        <Button variant="subtle" onClick={() => setMore(true)}>
          {t('More measurements')}
        </Button>
      )}
    </>
  );
}
