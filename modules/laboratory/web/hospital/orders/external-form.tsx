import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { genderWords, optionsFrom } from '../../words.ts';
import { ConsentField, PickedError, PriorityField, testsOf } from './internal-form.tsx';
import { ExternalTests } from './test-picker.tsx';

const personKeys = ['fullname', 'gender', 'dateOfBirth', 'ageYears', 'dialcode', 'phoneNumber', 'email', 'address'] as const;
const referrerKeys = {
  institutionName: 'institutionName',
  doctorName: 'doctorName',
  phone: 'referrerPhone',
  email: 'referrerEmail',
} as const;

/** The form's fields as the call wants them: the person, who sent them, and the order. */
export function externalBody(values: Readonly<Record<string, unknown>>) {
  const person = Object.fromEntries(personKeys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
  const referrer = Object.fromEntries(
    Object.entries(referrerKeys).flatMap(([key, field]) => (values[field] ? [[key, values[field]]] : [])),
  );
  return {
    externalPatient: person,
    referrer: Object.keys(referrer).length > 0 ? referrer : null,
    tests: testsOf(values['picked']),
    priority: values['priority'],
    clinicalInfo: values['clinicalInfo'] ?? null,
    consentGiven: values['consentGiven'] ?? false,
    paymentMode: values['paymentMode'],
  };
}

const fieldNames = {
  tests: 'picked',
  ...Object.fromEntries(personKeys.map((key) => [`externalPatient.${key}`, key])),
  ...Object.fromEntries(Object.entries(referrerKeys).map(([key, field]) => [`referrer.${key}`, field])),
};

/** Orders tests for somebody who is no patient. */
export function ExternalForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(requestCalls.createExternal, {
    refresh: ['lab-requests', 'invoice'],
    startWith: { priority: 'routine', consentGiven: false, paymentMode: 'pay-at-desk', gender: 'female', picked: [] },
    toBody: externalBody,
    fieldNames,
  });
  return (
    <CallForm form={form} submit={t('Save request')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Person')}>
        <Wide>
          <TextField name="fullname" label={t('Full name')} required maxLength={120} autoFocus />
        </Wide>
        <SelectField name="gender" label={t('Gender')} required options={optionsFrom(genderWords, t)} />
        <PhoneField code="dialcode" name="phoneNumber" label={t('Phone number')} required />
        <DateField name="dateOfBirth" label={t('Date of birth')} />
        <NumberField name="ageYears" label={t('or age in years')} min={0} max={130} />
        <TextField name="email" label={t('Email')} type="email" />
        <TextField name="address" label={t('Address')} maxLength={200} />
      </FormSection>
      <FormSection title={t('Referred by')}>
        <TextField name="institutionName" label={t('Institution')} maxLength={120} />
        <TextField name="doctorName" label={t('Doctor')} maxLength={120} />
        <TextField name="referrerPhone" label={t('Telephone')} type="tel" maxLength={40} />
        <TextField name="referrerEmail" label={t('Email of the referrer')} type="email" maxLength={254} />
      </FormSection>
      <FormSection title={t('Tests')}>
        <Wide>
          <ExternalTests />
        </Wide>
        <PickedError />
        <Wide>
          <PriorityField />
        </Wide>
        <Wide>
          <TextareaField name="clinicalInfo" label={t('Clinical information')} rows={2} maxLength={2000} />
        </Wide>
        <Wide>
          <SegmentField
            name="paymentMode"
            label={t('Payment')}
            options={[
              { value: 'pay-at-desk', label: t('Pay at the desk') },
              { value: 'invoice', label: t('Make an invoice') },
            ]}
          />
        </Wide>
        <ConsentField />
      </FormSection>
    </CallForm>
  );
}
