import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { FormValues } from '#kernel/web/form/body.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { genderWords, optionsFrom } from '../../words.ts';

/** Registration names its own fields when it refuses; in this form they stand under `register`. */
export const registerNames = Object.fromEntries(
  ['firstName', 'lastName', 'gender', 'dateOfBirth', 'dialCode', 'phoneNumber', 'address', 'consentDataProcessing'].map((name) => [
    name,
    `register.${name}`,
  ]),
);

/** What the form says of the person without a record, as the call wants it: exactly one of the three ways. */
export function externalBody({ choice, register, linkPatientId, ...values }: FormValues): FormValues {
  if (choice === 'register') return { ...values, register };
  if (choice === 'link') return { ...values, linkPatientId };
  return { ...values, stayExternal: true };
}

/** Register now, link to a patient found, or go on without a record where the visit needs none. */
export function ExternalChoice({ mayStay, words }: { readonly mayStay: boolean; readonly words: string }) {
  const t = useText();
  const { can } = useAccess();
  const { useValue } = useFormAround();
  const choice = useValue('choice');
  return (
    <FormSection
      title={t('Patient record')}
      {...(mayStay ? {} : { note: t('This visit opens a consultation and requires a patient record.') })}
    >
      <Wide>
        <SegmentField
          name="choice"
          label={t('Next step')}
          options={[
            ...(can(patientCalls.register) ? [{ value: 'register', label: t('Register now') }] : []),
            { value: 'link', label: t('Link patient') },
            ...(mayStay ? [{ value: 'stay', label: t('Continue as external') }] : []),
          ]}
        />
      </Wide>
      {choice === 'register' ? <RegisterFields /> : null}
      {choice === 'link' ? (
        <Wide>
          <Suspense fallback={<SkeletonRows rows={1} height={36} />}>
            <PatientField
              name="linkPatientId"
              label={t('Patient')}
              required
              hint={words ? t('Booked as {name}', { name: words }) : undefined}
            />
          </Suspense>
        </Wide>
      ) : null}
    </FormSection>
  );
}

function RegisterFields() {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <TextField name="register.firstName" label={t('First name')} required maxLength={60} />
      <TextField name="register.lastName" label={t('Last name')} required maxLength={60} />
      <SelectField name="register.gender" label={t('Gender')} required options={optionsFrom(genderWords, t)} />
      <DateField name="register.dateOfBirth" label={t('Date of birth')} required max={format.today()} clearable />
      <Wide>
        <PhoneField code="register.dialCode" name="register.phoneNumber" label={t('Phone number')} />
      </Wide>
      <Wide>
        <TextField name="register.address" label={t('Address')} required maxLength={300} />
      </Wide>
      <Wide>
        <CheckField name="register.consentDataProcessing" label={t('The patient agrees to the processing of their data')} />
      </Wide>
    </>
  );
}
