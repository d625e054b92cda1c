import { useEffect } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { StaleNotice } from '#kernel/web/form/stale-notice.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CountryField, StateField } from '#modules/reference-data/web/index.ts';
import { hospitalCalls } from '../../contract/calls/hospital.ts';
import type { Hospital, HospitalDetail } from '../../contract/records.ts';
import { dateFormats } from '../../contract/words.ts';
import { choicesOf, facilityWords, ownershipWords, weekdayWords } from '../looks.ts';
import type { EditBase } from './use-edit-base.ts';

const keys = [
  'name',
  'address',
  'city',
  'state',
  'country',
  'rcCode',
  'facilityType',
  'ownership',
  'licenceNumber',
  'licenceExpiry',
  'facilityRegistryId',
  'taxNumber',
  'bedCapacity',
  'letterheadFooter',
  'website',
  'emergencyPhone',
  'locale',
  'dateFormat',
  'weekStart',
  'version',
] as const;

/** The record's fields that PUT hospitals/{id} takes. */
function valuesOf(hospital: Hospital): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, hospital[key]]));
}

interface HospitalFormProps {
  readonly hospital: HospitalDetail;
  readonly dirty: EditBase<HospitalDetail>['dirty'];
  readonly onDone: (saved: Hospital) => void;
  readonly onTake: () => void;
}

/** Another Rc code wants a reason. */
function ReasonForCode({ before }: { readonly before: string }) {
  const t = useText();
  const { useValue } = useFormAround();
  const code = String(useValue('rcCode') ?? '');
  return code.trim() === before ? null : (
    <Wide>
      <TextField name="reason" label={t('Reason for changing the RC code')} required maxLength={500} />
    </Wide>
  );
}

/** The hospital's own record: names, licences, address. */
export function HospitalForm({ hospital, dirty, onDone, onTake }: HospitalFormProps) {
  const t = useText();
  const form = useCallForm(hospitalCalls.editHospital, { params: { id: hospital.id }, startWith: valuesOf(hospital) });
  useEffect(() => {
    dirty.current = () => form.inner.isDirty();
  });
  async function readAgain() {
    const answer = await send(hospitalCalls.readHospital, { params: { id: hospital.id } }, { quiet: true });
    return answer.ok ? valuesOf(answer.payload) : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save hospital')}
      foot="inline"
      onDone={onDone}
      explain={(code, details) =>
        code === 'STALE_VERSION' ? <StaleNotice form={form} details={details} read={readAgain} onTake={onTake} /> : null
      }
    >
      <FormSection title={t('Hospital')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={160} />
        </Wide>
        <SelectField name="facilityType" label={t('Facility type')} options={choicesOf(facilityWords, t)} clearable />
        <SelectField name="ownership" label={t('Ownership')} options={choicesOf(ownershipWords, t)} clearable />
        <NumberField name="bedCapacity" label={t('Beds')} min={0} />
        <TextField name="website" label={t('Website')} type="url" maxLength={200} />
      </FormSection>
      <FormSection title={t('Registration and licence')}>
        <TextField name="rcCode" label={t('Rc code')} required code maxLength={50} />
        <TextField name="taxNumber" label={t('Tax number')} code maxLength={60} />
        <ReasonForCode before={hospital.rcCode} />
        <TextField name="licenceNumber" label={t('Licence number')} code maxLength={60} />
        <DateField name="licenceExpiry" label={t('Licence expiry')} clearable />
        <TextField name="facilityRegistryId" label={t('Facility registry id')} code maxLength={60} />
        <TextField name="emergencyPhone" label={t('Emergency phone')} type="tel" maxLength={40} />
      </FormSection>
      <FormSection title={t('Address')}>
        <Wide>
          <TextField name="address" label={t('Address')} required maxLength={300} />
        </Wide>
        <CountryField name="country" label={t('Country')} required />
        <StateField name="state" label={t('State')} countryField="country" required />
        <TextField name="city" label={t('City')} required maxLength={100} />
      </FormSection>
      <FormSection title={t('Dates and paper')}>
        <SelectField name="dateFormat" label={t('Date format')} options={dateFormats.map((value) => ({ value, label: value }))} />
        <SelectField
          name="weekStart"
          label={t('Week starts on')}
          options={choicesOf(weekdayWords, t).filter(({ value }) => value === 'monday' || value === 'saturday' || value === 'sunday')}
        />
        <Wide>
          <TextareaField name="letterheadFooter" label={t('Letterhead footer')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
