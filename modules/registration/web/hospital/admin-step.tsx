import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { CityField, CountryField, DialCodeField, StateField, usePhoneExample } from '#modules/reference-data/web/index.ts';
import { type SignUpGender, signUpGenders } from '#modules/registration/contract/words.ts';
import styles from './register.module.css';

const genderWords: Readonly<Record<SignUpGender, string>> = {
  male: word('Male'),
  female: word('Female'),
  'prefer not to say': word('Prefer not to say'),
};
const shared = ['address', 'country', 'state', 'city'] as const;

/** Step 2: the founding person, who becomes Hospital Admin. */
export function AdminStep({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  const { set, useValue, values } = useFormAround();
  const [same, setSame] = useState(false);
  const example = usePhoneExample(String(useValue('user.dialcode') ?? ''), String(useValue('user.country') ?? ''));

  function copyAddress(wanted: boolean) {
    setSame(wanted);
    if (!wanted) return;
    const hospital = (values()['hospital'] ?? {}) as Readonly<Record<string, unknown>>;
    for (const field of shared) set(`user.${field}`, hospital[field] ?? '');
  }

  return (
    <>
      <div className={styles.grid}>
        <TextField name="user.fullname" label={t('Full Name')} autoComplete="name" maxLength={120} required autoFocus />
        <TextField name="user.email" label={t('Email')} type="email" inputMode="email" autoComplete="email" required />
        <div className={styles.phone}>
          <DialCodeField name="user.dialcode" label={t('Dial Code')} countryField="user.country" required />
          <TextField
            name="user.phoneNumber"
            label={t('Phone Number')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
            required
            {...(example ? { placeholder: example } : {})}
          />
        </div>
        <SelectField
          name="user.gender"
          label={t('Gender')}
          options={signUpGenders.map((value) => ({ value, label: t(genderWords[value]) }))}
          clearable
        />
        <div className={styles.wide}>
          <Checkbox
            label={t('Same as hospital')}
            description={t('Uses the address, country, state and city from step 1.')}
            checked={same}
            onChange={(event) => copyAddress(event.currentTarget.checked)}
          />
        </div>
        <div className={styles.wide}>
          <TextField name="user.address" label={t('Address')} autoComplete="street-address" maxLength={300} required />
        </div>
        <CountryField name="user.country" label={t('Country')} required />
        <StateField name="user.state" countryField="user.country" label={t('State')} required />
        <CityField name="user.city" stateField="user.state" label={t('City')} required />
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <span className={styles.end}>
          <Button type="submit">{t('Next')}</Button>
        </span>
      </div>
    </>
  );
}
