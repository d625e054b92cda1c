import { Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { genders } from '#modules/patients/contract/words.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { genderWords, optionsFrom } from '../../words.ts';

/** Somebody without a record here: name and telephone, the rest as far as it is told. */
export function ExternalFields() {
  const t = useText();
  const format = useFormat();
  const words = Object.fromEntries(genders.map((gender) => [gender, genderWords[gender]]));
  return (
    <>
      <Wide>
        <TextField name="externalPatient.fullname" label={t('Full name')} required maxLength={120} autoFocus />
      </Wide>
      <Wide>
        <PhoneField code="externalPatient.dialCode" name="externalPatient.phoneNumber" label={t('Phone number')} required />
      </Wide>
      <SelectField name="externalPatient.gender" label={t('Gender')} options={optionsFrom(words, t)} clearable />
      <DateField name="externalPatient.dateOfBirth" label={t('Date of birth')} max={format.today()} clearable />
      <NumberField name="externalPatient.age" label={t('Age (years)')} min={0} max={130} />
      <TextField name="externalPatient.email" label={t('Email')} type="email" maxLength={254} />
      <Wide>
        <TextField name="externalPatient.referredBy" label={t('Referred by')} maxLength={120} />
      </Wide>
    </>
  );
}
