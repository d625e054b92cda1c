import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import styles from './activate.module.css';

export type Claimed = PayloadOf<typeof patientAreaCalls.claim>;
/** What was typed to find the record: the body of the claim, kept for a second sending. */
export type ClaimValues = Readonly<Record<string, unknown>>;

/** How the numbers look on a patient's card. */
const examples = { patient: 'P-000123', hospital: 'CVH-000123', civis: 'CIV-0000-0000' } as const;
const ofHospital = ['hospitalPatientId', 'hospitalCode'];

/** Step 1: Civis ID, or the hospital's own number with its code; birth date; a phone or e-mail that the hospital knows. */
export function ActivateFind({
  startWith,
  onClaimed,
}: {
  readonly startWith: ClaimValues;
  readonly onClaimed: (claimed: Claimed, values: ClaimValues) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [byHospital, setByHospital] = useState(ofHospital.some((field) => field in startWith));
  const [byEmail, setByEmail] = useState('email' in startWith);
  // Of two ways only the one in sight counts.
  const toBody = (values: ClaimValues) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field]) =>
          (byHospital ? field !== 'civisId' : !ofHospital.includes(field)) &&
          (byEmail ? !['phoneNumber', 'dialCode'].includes(field) : field !== 'email'),
      ),
    );
  const form = useCallForm(patientAreaCalls.claim, {
    guarded: false,
    startWith: { ...startWith },
    toBody,
    fieldNames: { ...(byHospital ? { civisId: 'hospitalPatientId' } : {}), ...(byEmail ? { phoneNumber: 'email' } : {}) },
  });

  return (
    <CallForm form={form} submit={t('Next')} foot="wide" silent onDone={(claimed) => onClaimed(claimed, toBody({ ...form.values() }))}>
      {byHospital ? (
        <div className={styles.pair}>
          <TextField name="hospitalPatientId" label={t('Patient ID')} placeholder={examples.patient} code required />
          <TextField name="hospitalCode" label={t('Hospital code')} placeholder={examples.hospital} code required />
        </div>
      ) : (
        <TextField name="civisId" label={t('Civis ID')} placeholder={examples.civis} code required autoFocus />
      )}
      <button type="button" className={styles.switch} onClick={() => setByHospital(!byHospital)}>
        {byHospital ? t('I have a Civis ID') : t('I have a Patient ID of one hospital')}
      </button>
      <DateField name="dateOfBirth" label={t('Date of birth')} max={format.today()} required />
      {byEmail ? (
        <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="email" required />
      ) : (
        <PhoneField name="phoneNumber" code="dialCode" label={t('Phone Number')} required />
      )}
      <button type="button" className={styles.switch} onClick={() => setByEmail(!byEmail)}>
        {byEmail ? t('Use my phone number') : t('Use my email')}
      </button>
    </CallForm>
  );
}
