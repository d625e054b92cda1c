import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, NumberField, SegmentField, TextField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useField, useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bloodGroups, genotypes, idTypes, patientTitles } from '#modules/patients/contract/words.ts';
import { CountryField, LgaField, PhoneField, StateField } from '#modules/reference-data/web/index.ts';
import {
  codeOptions,
  consentMethodWords,
  contactWords,
  disabilityWords,
  genderWords,
  maritalWords,
  optionsFrom,
  religionWords,
  sexWords,
} from '../words.ts';
import styles from './person-fields.module.css';
import { yearsOld } from './person-values.ts';

/** Who it is: title and names. */
export function NameFields({ focus }: { readonly focus?: boolean }) {
  const t = useText();
  return (
    <FormSection title={t('Name')}>
      <SelectField name="title" label={t('Title')} options={codeOptions(patientTitles, t)} clearable placeholder={t('From gender')} />
      <TextField name="lastName" label={t('Last Name')} required maxLength={60} autoComplete="off" autoFocus={focus ?? false} />
      <TextField name="firstName" label={t('First Name')} required maxLength={60} autoComplete="off" />
      <TextField name="middleName" label={t('Middle Name')} maxLength={60} autoComplete="off" />
    </FormSection>
  );
}

/** Gender, and the birth as a date or as an age. */
export function BirthFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const byAge = useValue('birthBy') === 'age';
  return (
    <FormSection title={t('Birth and sex')}>
      <Wide>
        <SegmentField name="gender" label={t('Gender')} required options={optionsFrom(genderWords, t)} />
      </Wide>
      <SegmentField
        name="birthBy"
        label={t('Enter birth as')}
        options={[
          { value: 'date', label: t('Date of birth') },
          { value: 'age', label: t('Age') },
        ]}
      />
      {byAge ? <AgeFields /> : <BirthDate />}
      <SelectField
        name="sexAtBirth"
        label={t('Sex at birth')}
        options={optionsFrom(sexWords, t)}
        clearable
        placeholder={t('Same as gender')}
      />
    </FormSection>
  );
}

function BirthDate() {
  const t = useText();
  const format = useFormat();
  const { useValue } = useFormAround();
  const typed = useValue('dateOfBirth');
  const age = typeof typed === 'string' && typed !== '' ? format.age(typed) : '';
  return (
    <DateField name="dateOfBirth" label={age ? t('Date of Birth ({age})', { age }) : t('Date of Birth')} required max={format.today()} />
  );
}

/** Years, months and days; the server keeps an estimated date of birth, whose errors stand here. */
function AgeFields() {
  const t = useText();
  const id = useId();
  const { input } = useField('dateOfBirth', t('Age'));
  return (
    <Input.Wrapper label={t('Age')} required labelElement="div" labelProps={{ id }} error={input.error}>
      <div className={styles.age} role="group" aria-labelledby={id}>
        <NumberField name="ageYears" label={t('Years')} min={0} max={130} />
        <NumberField name="ageMonths" label={t('Months')} min={0} max={11} />
        <NumberField name="ageDays" label={t('Days')} min={0} max={31} />
      </div>
    </Input.Wrapper>
  );
}

/** Where a person can be reached; a dependant's may be left to the principal. */
export function ReachFields({ required }: { readonly required: boolean }) {
  const t = useText();
  return (
    <FormSection title={t('Phone and address')} {...(required ? {} : { note: t("If blank, the principal's phone and address are used.") })}>
      <Wide>
        <PhoneField name="phoneNumber" code="dialCode" label={t('Phone Number')} required={required} />
      </Wide>
      <Wide>
        <TextField name="address" label={t('Address')} required={required} maxLength={300} autoComplete="off" />
      </Wide>
    </FormSection>
  );
}

export function IdentityFields() {
  const t = useText();
  return (
    <FormSection title={t('Identification')}>
      <SelectField name="idType" label={t('ID Type')} options={codeOptions(idTypes, t)} clearable />
      <TextField name="idNumber" label={t('ID Number')} code maxLength={40} autoComplete="off" />
    </FormSection>
  );
}

/** Consents as they are asked at the desk; processing is the ground of the whole record. */
export function ConsentFields() {
  const t = useText();
  return (
    <FormSection title={t('Consent')}>
      <Wide>
        <div className={styles.checks}>
          <ConsentToProcessing />
          <CheckField name="consentTreatment" label={t('Agrees to treatment')} />
          <CheckField name="consentShareRecords" label={t('Other hospitals treating the patient can view the record')} />
          <CheckField name="consentMarketing" label={t('Agrees to receive health news and offers')} />
        </div>
      </Wide>
      <SelectField name="consentMethod" label={t('How consent was given')} options={optionsFrom(consentMethodWords, t)} />
    </FormSection>
  );
}

function ConsentToProcessing() {
  const t = useText();
  return <CheckField name="consentDataProcessing" label={t('Agrees that this hospital keeps and processes personal data (required)')} />;
}

/** E-mail, place, and how the patient likes to be reached. */
export function ContactFields({ bare = false }: { readonly bare?: boolean }) {
  const t = useText();
  return (
    <>
      <FormSection {...(bare ? {} : { title: t('Contact') })}>
        <TextField name="email" label={t('Email')} type="email" maxLength={254} autoComplete="off" />
        <TextField
          name="alternatePhone"
          label={t('Alternate Phone')}
          type="tel"
          inputMode="numeric"
          maxLength={17}
          placeholder={t('Digits, with the same dial code')}
        />
        <SelectField name="preferredContact" label={t('Preferred contact')} options={optionsFrom(contactWords, t)} />
      </FormSection>
      <FormSection title={t('Place')}>
        <CountryField name="country" label={t('Country')} />
        <StateField name="state" label={t('State')} countryField="country" />
        <LgaField name="lga" label={t('Local government area')} countryField="country" stateField="state" />
        <TextField name="city" label={t('City')} maxLength={100} />
        <TextField name="postalCode" label={t('Postal Code')} maxLength={20} />
        <TextField name="landmark" label={t('Landmark')} maxLength={200} />
      </FormSection>
    </>
  );
}

/** What is good to know and seldom needed at once: folded until opened. */
export function MoreFields({ open, children }: { readonly open?: boolean; readonly children?: ReactNode }) {
  const t = useText();
  return (
    <details className={styles.more} open={open}>
      <summary>{t('More personal details')}</summary>
      <div>
        <FormSection>
          <TextField name="preferredName" label={t('Preferred Name')} maxLength={60} />
          <TextField name="maidenName" label={t('Maiden Name')} maxLength={60} />
          <SelectField name="maritalStatus" label={t('Marital Status')} options={optionsFrom(maritalWords, t)} clearable />
          <TextField name="occupation" label={t('Occupation')} maxLength={100} />
          <CountryField name="nationality" label={t('Nationality')} />
          <TextField name="stateOfOrigin" label={t('State of Origin')} maxLength={100} />
          <SelectField name="religion" label={t('Religion')} options={optionsFrom(religionWords, t)} clearable />
          <TextField name="educationLevel" label={t('Education')} maxLength={60} />
          <TextField name="language" label={t('Language')} maxLength={60} />
          <TextField name="referredBy" label={t('Referred by')} maxLength={120} />
          <SelectField name="bloodGroup" label={t('Blood group')} options={codeOptions(bloodGroups, t)} />
          <SelectField name="genotype" label={t('Genotype')} options={codeOptions(genotypes, t)} />
          <Wide>
            <MultiSelectField name="disabilities" label={t('Disabilities')} options={optionsFrom(disabilityWords, t)} clearable />
          </Wide>
          <Wide>
            <div className={styles.checks}>
              <CheckField name="needsInterpreter" label={t('Needs an interpreter')} />
              <CheckField name="confidential" label={t('Confidential: only authorised roles can open the record')} />
            </div>
          </Wide>
        </FormSection>
        {children}
      </div>
    </details>
  );
}

/** Newborns: when, how heavy, which of several. Shown in the first year of life. */
export function NewbornFields() {
  const t = useText();
  const format = useFormat();
  const { useValue } = useFormAround();
  const born = useValue('dateOfBirth');
  if (yearsOld(typeof born === 'string' ? born : null, format.today()) !== 0) return null;
  return (
    <FormSection title={t('At birth')}>
      <TextField name="timeOfBirth" label={t('Time of birth')} placeholder={t('HH:MM')} maxLength={5} />
      <NumberField name="birthWeightGrams" label={t('Birth weight (g)')} min={200} max={8000} />
      <NumberField name="multipleBirthOrder" label={t('Birth order (multiple birth)')} min={1} max={9} />
    </FormSection>
  );
}

/** Asked when a change touches who the patient is; the server insists once a consultation exists. */
export function IdentityReason() {
  const t = useText();
  return (
    <FormSection
      title={t('Reason for the change')}
      note={t('You are changing the identity of this patient. Once the patient has been seen, a reason is required.')}
    >
      <Wide>
        <TextareaField name="reason" label={t('Reason')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}
