import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { CityField, CountryField, StateField, TimezoneField } from '#modules/reference-data/web/index.ts';
import styles from './register.module.css';
import { SpecializationChips } from './specialization-chips.tsx';

/** Step 1: the institution. */
export function HospitalStep({ busy }: { readonly busy: boolean }) {
  const t = useText();
  return (
    <>
      <div className={styles.grid}>
        <TextField name="hospital.name" label={t('Hospital Name')} autoComplete="organization" maxLength={160} required autoFocus />
        <TextField name="hospital.rcCode" label={t('Rc code')} maxLength={50} code required />
        <div className={styles.wide}>
          <TextField name="hospital.address" label={t('Address')} autoComplete="street-address" maxLength={300} required />
        </div>
        <CountryField name="hospital.country" label={t('Country')} required />
        <StateField name="hospital.state" countryField="hospital.country" label={t('State')} required />
        <CityField name="hospital.city" stateField="hospital.state" label={t('City')} required />
        <TimezoneField name="hospital.timeZoneLabel" offset="hospital.timeZoneOffset" label={t('Timezone')} preselect required />
      </div>
      <SpecializationChips />
      <div className={styles.foot}>
        <span className={styles.told}>
          {t('Already registered?')}{' '}
          <Link className={styles.link} to="/hospital/login">
            {t('Sign In')}
          </Link>
        </span>
        <span className={styles.end}>
          <Button type="submit" disabled={busy}>
            {busy ? t('Loading…') : t('Next')}
          </Button>
        </span>
      </div>
    </>
  );
}
