import { TextInput } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { type Cadre, clinicalCadres, userTitles } from '../../contract/words.ts';
import { bodyWords, cadreWords, choicesOf, employmentWords, genderWords } from '../looks.ts';
import { useRoleOptions } from './use-role-options.ts';

interface UserFieldsProps {
  /** The role holds more than the signed-in person: a reason is kept with the assignment. */
  readonly beyond: boolean;
  readonly isNew?: boolean;
  /** Shown only: a user changes it alone, by confirmation. */
  readonly email?: string;
  /** The role cannot be changed by whoever looks: its name, and why in the server's words. */
  readonly roleRefused?: { readonly role: string; readonly why: string } | undefined;
}

/** Person, post, licence and employment of a user. */
export function UserFields({ beyond, isNew, email, roleRefused }: UserFieldsProps) {
  const t = useText();
  return (
    <>
      <FormSection title={t('Person')}>
        <SelectField name="title" label={t('Title')} options={userTitles.map((value) => ({ value, label: value }))} clearable />
        <SelectField name="gender" label={t('Gender')} options={choicesOf(genderWords, t)} clearable />
        <TextField name="firstName" label={t('First name')} required maxLength={60} autoFocus />
        <TextField name="lastName" label={t('Last name')} required maxLength={60} />
        <TextField name="middleName" label={t('Middle name')} maxLength={60} />
        {isNew ? (
          <TextField name="email" label={t('Email')} type="email" required autoComplete="off" />
        ) : (
          <TextInput label={t('Email')} value={email ?? ''} readOnly description={t('Changed by its owner, with a confirmation.')} />
        )}
        <Wide>
          <PhoneField code="dialCode" name="phoneNumber" label={t('Phone number')} required />
        </Wide>
      </FormSection>
      <PostFields beyond={beyond} roleRefused={roleRefused} />
      <LicenceFields />
      <FormSection title={t('Employment')}>
        <SelectField name="employmentType" label={t('Employment type')} options={choicesOf(employmentWords, t)} clearable />
        <span />
        <DateField name="startDate" label={t('Start date')} clearable />
        <DateField name="endDate" label={t('End date')} hint={t('The user is deactivated after this date.')} clearable />
      </FormSection>
    </>
  );
}

function PostFields({ beyond, roleRefused }: Pick<UserFieldsProps, 'beyond' | 'roleRefused'>) {
  const t = useText();
  const { useValue } = useFormAround();
  const roles = useRoleOptions();
  const isConsultant = useValue('isConsultant') === true;
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { quiet: true });
  const specializations = useCall(catalogueCalls.listSpecializations, { query: { limit: 1000 } }, { quiet: true });
  return (
    <FormSection title={t('Post')}>
      {roleRefused ? (
        <TextInput label={t('Role')} value={roleRefused.role} readOnly disabled description={roleRefused.why} />
      ) : (
        <SelectField name="roleId" label={t('Role')} required options={roles} />
      )}
      <SelectField name="cadre" label={t('Cadre')} required options={choicesOf(cadreWords, t)} />
      {beyond ? (
        <Wide>
          <TextField name="reason" label={t('Reason for this role')} maxLength={500} />
        </Wide>
      ) : null}
      <Wide>
        <MultiSelectField
          name="departmentIds"
          label={t('Departments')}
          hint={t('The first one is the primary department.')}
          required
          options={(departments.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
          loading={departments.loading}
        />
      </Wide>
      <Wide>
        <SwitchField name="isConsultant" label={t('Consultant')} hint={t('Can be booked for appointments and surgery.')} />
      </Wide>
      <Wide>
        <MultiSelectField
          name="specializationIds"
          label={t('Specializations')}
          required={isConsultant}
          options={(specializations.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
          loading={specializations.loading}
        />
      </Wide>
    </FormSection>
  );
}

function LicenceFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const clinical = (clinicalCadres as readonly Cadre[]).includes(useValue('cadre') as Cadre);
  const [body, number, reason] = [useValue('licenceBody'), useValue('licenceNumber'), useValue('licenceMissingReason')].map((value) =>
    String(value ?? '').trim(),
  );
  const licensed = body !== '' && number !== '';
  const excused = reason !== '';
  return (
    <FormSection
      title={t('Licence')}
      {...(clinical ? { note: t('Clinical staff need a practising licence, or a reason why there is none.') } : {})}
    >
      <SelectField
        name="licenceBody"
        label={t('Licensing body')}
        required={clinical && !excused}
        options={choicesOf(bodyWords, t)}
        clearable
      />
      <TextField name="licenceNumber" label={t('Licence number')} code maxLength={60} required={clinical && !excused} />
      <DateField name="licenceExpiry" label={t('Licence expiry')} clearable />
      {clinical && !licensed ? (
        <Wide>
          <TextareaField name="licenceMissingReason" label={t('Reason for no licence')} rows={2} maxLength={300} />
        </Wide>
      ) : null}
    </FormSection>
  );
}
