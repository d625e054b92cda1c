import type { ReactNode } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Administration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import {
  dosageSources,
  reasonCodes,
  reasonTexts,
  recordedStatuses,
  sites,
  siteTexts,
} from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import styles from './administrations.module.css';
import { BedsideChecks, BedsidePatient } from './bedside-fields.tsx';
import { dosageLooks } from './looks.ts';
import { useWitnessOptions } from './use-wards.ts';

const sourceWords = { dispensed: 'Dispensed by the pharmacy', 'ward-stock': 'Ward stock', 'patient-own': "Patient's own" } as const;
const injected = ['IV', 'IM', 'SC', 'intradermal', 'ophthalmic', 'otic'];

interface FieldsProps {
  readonly administration: Administration;
  readonly status: string;
  readonly head: ReactNode;
}

/** Right patient, right medicine, how much, where, by whom seen; or why not. */
export function DoseFields({ administration, status, head }: FieldsProps) {
  const t = useText();
  const isGiven = status === 'given' || status === 'partially-given';
  return (
    <div className={styles.pad}>
      <BedsidePatient of={administration} />
      {isGiven ? <BedsideChecks administration={administration} /> : null}
      <FormSection title={administration.medicine} note={head as string}>
        <Wide>
          <SelectField
            name="status"
            label={t('What happened')}
            required
            options={recordedStatuses.map((value) => ({ value, label: t(dosageLooks[value].word) }))}
          />
        </Wide>
        {isGiven ? (
          <>
            <NumberField name="doseGiven" label={t('Dose in {unit}', { unit: t(administration.doseUnit) })} decimals={3} required />
            <NumberField name="minutesAgo" label={t('Minutes ago')} hint={t('Leave blank for now')} />
            {injected.includes(administration.route) ? (
              <SelectField
                name="site"
                label={t('Site')}
                clearable
                options={sites.map((value) => ({ value, label: t(siteTexts[value]) }))}
              />
            ) : null}
            <SelectField
              name="source"
              label={t('Taken from')}
              required
              options={dosageSources.map((value) => ({ value, label: t(sourceWords[value]) }))}
            />
            <BatchField administration={administration} />
            {administration.infusion ? <NumberField name="rate" label={t('Rate in ml per hour')} decimals={1} /> : null}
          </>
        ) : null}
      </FormSection>
      {isGiven ? <Checks administration={administration} /> : null}
      <FormSection title={isGiven ? t('If anything was different') : t('Reason not given')}>
        <SelectField
          name="reasonCode"
          label={t('Reason')}
          required={!isGiven}
          clearable={isGiven}
          options={reasonCodes.map((value) => ({ value, label: t(reasonTexts[value]) }))}
        />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
        {isGiven ? (
          <>
            <Wide>
              <TextField name="reaction" label={t('Adverse reaction')} maxLength={500} />
            </Wide>
            <Wide>
              <CheckField name="terminate" label={t('End this administration because of the reaction')} />
            </Wide>
          </>
        ) : null}
      </FormSection>
    </div>
  );
}

/** The batch in the hand, of those in the ward's cupboard; without a choice the first to expire. */
function BatchField({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const { wardBatches } = administration;
  if (form.useValue('source') !== 'ward-stock') return null;
  return (
    <SelectField
      name="batchId"
      label={t('Batch')}
      clearable
      hint={wardBatches.length === 0 ? t('None in ward stock') : t('Default: the batch that expires first')}
      options={wardBatches.map(({ batchId, batchNumber, expiryDate, quantity }) => ({
        value: batchId,
        label: [
          batchNumber,
          expiryDate ? t('expires {day}', { day: format.day(expiryDate) }) : null,
          t('{count} in the ward', { count: format.number(quantity) }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

/** Values measured first, and the second pair of eyes, where the medicine asks for them. */
function Checks({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const witnesses = useWitnessOptions();
  const needsWitness = administration.controlled || administration.doubleCheck;
  return (
    <>
      <FormSection title={t('Checks before the dose')}>
        {administration.insulin || administration.titration.length > 0 ? (
          <NumberField name="glucose" label={t('Blood glucose (mg/dL)')} required={administration.titration.length > 0} decimals={1} />
        ) : null}
        {administration.prn ? <NumberField name="pain" label={t('Pain score (0 to 10)')} /> : null}
        <NumberField name="pulse" label={t('Pulse')} />
        <NumberField name="systolic" label={t('Systolic')} />
        <NumberField name="diastolic" label={t('Diastolic')} />
      </FormSection>
      {needsWitness ? (
        <FormSection title={t('Witness')} note={t('A second user must witness this dose')}>
          <SelectField name="witnessId" label={t('Witness')} required options={witnesses} />
          <PasswordField
            name="witnessPin"
            label={t('PIN of the witness')}
            hint={t('The witness sets it in Profile, Security')}
            autoComplete="new-password"
          />
        </FormSection>
      ) : null}
    </>
  );
}
