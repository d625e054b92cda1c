import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField, TimeField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, NumberField, TextField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useField, useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nextOfKinCalls } from '#modules/patients/contract/calls/next-of-kin.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { PatientField } from '../patient-field.tsx';
import { mannerWords, optionsFrom, placeWords, pregnancyWords } from '../words.ts';
import styles from './death-form.module.css';
import { causeLines, gapIn } from './death-values.ts';
import { yearsOld } from './person-values.ts';

/** When, where and how. Errors of the instant stand at the time. */
export function DeathFacts() {
  const t = useText();
  const format = useFormat();
  return (
    <FormSection title={t('Death')}>
      <DateField name="deathDay" label={t('Date of death')} required max={format.today()} autoFocus />
      <TimeField name="deathTime" label={t('Time of death')} required />
      <SelectField name="place" label={t('Place of death')} required options={optionsFrom(placeWords, t)} />
      <TextField name="placeDetail" label={t('Place details')} maxLength={200} />
      <SelectField name="manner" label={t('Manner of death')} required options={optionsFrom(mannerWords, t)} />
      <Wide>
        <CheckField name="isEstimated" label={t('Date and time are estimated')} />
      </Wide>
      <LastVitals />
    </FormSection>
  );
}

/** Asked when vitals were recorded after the time of death that was entered. */
function LastVitals() {
  const t = useText();
  const { input } = useField('dateTimeOfDeath', t('Date and time of death'));
  const { useValue } = useFormAround();
  const reason = useValue('overrideReason');
  const day = useValue('deathDay');
  const time = useValue('deathTime');
  const timeGiven = Boolean(day) && Boolean(time);
  if (!input.error && !reason) return null;
  return (
    <Wide>
      {input.error && timeGiven ? <p className={styles.gap}>{input.error}</p> : null}
      {timeGiven ? <TextareaField name="overrideReason" label={t('Reason this time is correct')} rows={2} maxLength={500} /> : null}
    </Wide>
  );
}

/** Part 1 of the certificate: A is due to B, due to C, due to D. */
export function CauseFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const values = { causeA: useValue('causeA'), causeB: useValue('causeB'), causeC: useValue('causeC'), causeD: useValue('causeD') };
  const gap = gapIn(values);
  return (
    <FormSection
      title={t('Cause of death, part 1')}
      note={t('Enter the condition that led directly to death in A, its cause in B, and so on. The last line is the underlying cause.')}
    >
      <Wide>
        <div className={styles.causes}>
          {causeLines.map((line, place) => (
            <CauseLine key={line} line={line} letter={'ABCD'[place] ?? ''} first={place === 0} gap={gap === line} />
          ))}
        </div>
      </Wide>
    </FormSection>
  );
}

function CauseLine({
  line,
  letter,
  first,
  gap,
}: {
  readonly line: string;
  readonly letter: string;
  readonly first: boolean;
  readonly gap: boolean;
}) {
  const t = useText();
  const whole = useField(line, first ? t('Immediate cause') : t('Due to'));
  return (
    <div className={styles.cause} role="group" aria-label={t('Line {letter}', { letter })}>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <TextField
        name={`${line}.text`}
        label={first ? t('Immediate cause') : t('Due to')}
        required={first}
        maxLength={200}
        autoComplete="off"
      />
      <TextField name={`${line}.icdCode`} label={t('ICD-10')} code maxLength={10} placeholder="I21.9" autoComplete="off" />
      <TextField name={`${line}.interval`} label={t('Interval')} maxLength={60} placeholder={t('3 days')} autoComplete="off" />
      {gap || whole.input.error ? (
        <p className={`${styles.due} ${styles.gap}`}>{whole.input.error ?? t('Causes must follow one another without a gap')}</p>
      ) : null}
    </div>
  );
}

/** Part 2, and what the certificate asks of women of childbearing age and of newborns. */
export function FurtherFields({ patient }: { readonly patient: Patient }) {
  const t = useText();
  const format = useFormat();
  const years = yearsOld(patient.dateOfBirth, format.today());
  const asksPregnancy = patient.sexAtBirth === 'female' && years !== null && years >= 10 && years <= 55;
  const asksNewborn = years === 0;
  const kins = useCall(nextOfKinCalls.list, { params: { id: patient.id } }, { quiet: true });
  return (
    <>
      <FormSection title={t('Part 2 and circumstances')}>
        <Wide>
          <TextareaField
            name="otherText"
            label={t('Other contributing conditions')}
            hint={t('One per line, optionally with the ICD-10 code first.')}
            rows={2}
            maxLength={2000}
          />
        </Wide>
        {asksPregnancy ? (
          <Wide>
            <SelectField name="pregnancyState" label={t('Pregnancy')} options={optionsFrom(pregnancyWords, t)} clearable />
          </Wide>
        ) : null}
        <Wide>
          <div className={styles.checks}>
            {asksPregnancy ? <CheckField name="isMaternalDeath" label={t('Maternal death')} /> : null}
            {asksNewborn ? <CheckField name="isPerinatal" label={t('Perinatal death (newborn or stillbirth)')} /> : null}
            <CheckField name="autopsyRequested" label={t('Autopsy requested')} />
          </div>
        </Wide>
        {asksNewborn ? <PerinatalFields /> : null}
        <Wide>
          <TextareaField name="autopsyFindings" label={t('Autopsy findings')} rows={2} maxLength={2000} />
        </Wide>
      </FormSection>
      <FormSection title={t('Family and body')}>
        <SelectField
          name="informantNextOfKinId"
          label={t('Informant (next of kin)')}
          clearable
          loading={kins.loading}
          options={(kins.data ?? []).map((kin) => ({ value: kin.id, label: kin.fullname }))}
        />
        <TextField name="mortuaryTag" label={t('Mortuary tag')} code maxLength={40} />
        <TextField name="bodyReleasedTo" label={t('Body released to')} maxLength={120} />
        <DateField name="releaseDay" label={t('Released on')} clearable max={format.today()} />
        <TimeField name="releaseTime" label={t('Released at')} />
      </FormSection>
    </>
  );
}

function PerinatalFields() {
  const t = useText();
  return (
    <>
      <NumberField name="gestationWeeks" label={t('Gestation (weeks)')} min={16} max={45} />
      <NumberField name="birthWeight" label={t('Birth weight (g)')} min={200} max={8000} />
      <NumberField name="hoursLived" label={t('Hours lived')} min={0} max={672} />
      <PatientField name="motherPatientId" label={t('Mother')} clearable />
    </>
  );
}
