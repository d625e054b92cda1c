import { send } from '#kernel/web/client/send.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nextOfKinCalls } from '#modules/patients/contract/calls/next-of-kin.ts';
import type { NextOfKin } from '#modules/patients/contract/kin-records.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { PatientField } from '../patient-field.tsx';
import { kinWords, optionsFrom } from '../words.ts';
import styles from './panels.module.css';
import { nationalDigits } from './person-values.ts';
import { savedAs } from './saved-as.ts';

interface KinFormProps {
  readonly patientId: string;
  readonly onDone: () => void;
  /** A child needs a legal guardian: the mark is set from the start. */
  readonly guardian?: boolean;
}

export function AddKinForm({ patientId, onDone, guardian = false }: KinFormProps) {
  const t = useText();
  const form = useCallForm(nextOfKinCalls.add, {
    startWith: { patientId, isPrimary: false, isEmergencyContact: false, isLegalGuardian: guardian, isHealthProxy: false },
    refresh: ['patients'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Save next of kin')}
      silent
      onCancel={onDone}
      onDone={() => savedAs(t('Next of kin saved'), onDone)}
      refusalFields={{ KIN_NOT_PATIENT: 'linkedPatientId' }}
    >
      <KinFields />
    </CallForm>
  );
}

function fieldsOf({ id: _id, createdAt: _created, updatedAt: _updated, ...fields }: NextOfKin) {
  return { ...fields, phoneNumber: nationalDigits(fields.phoneNumber, fields.dialCode) };
}

export function EditKinForm({ kin, onDone }: { readonly kin: NextOfKin; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(nextOfKinCalls.edit, { params: { id: kin.id }, startWith: fieldsOf(kin), refresh: ['patients'] });
  async function read() {
    const answer = await send(nextOfKinCalls.list, { params: { id: kin.patientId } }, { quiet: true });
    const found = answer.ok ? answer.payload.find((other) => other.id === kin.id) : undefined;
    return found ? fieldsOf(found) : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save next of kin')}
      silent
      onCancel={onDone}
      onDone={() => savedAs(t('Next of kin saved'), onDone)}
      refusalFields={{ KIN_NOT_PATIENT: 'linkedPatientId' }}
      stale={{ read }}
    >
      <KinFields />
    </CallForm>
  );
}

/** Fields of a next of kin; `under` is their place in a larger form, `kin.`. */
export function KinFields({ under = '', linked = true }: { readonly under?: string; readonly linked?: boolean }) {
  const t = useText();
  return (
    <FormSection {...(under ? { title: t('Next of Kin') } : {})}>
      <TextField name={`${under}fullname`} label={t('Full Name')} required maxLength={120} autoComplete="off" autoFocus={under === ''} />
      <SelectField name={`${under}relationship`} label={t('Relationship')} required options={optionsFrom(kinWords, t)} />
      <Wide>
        <PhoneField name={`${under}phoneNumber`} code={`${under}dialCode`} label={t('Phone Number')} required />
      </Wide>
      <TextField name={`${under}email`} label={t('Email')} type="email" maxLength={254} autoComplete="off" />
      <TextField name={`${under}occupation`} label={t('Occupation')} maxLength={100} />
      <Wide>
        <TextField name={`${under}address`} label={t('Address')} maxLength={300} autoComplete="off" />
      </Wide>
      {linked ? (
        <Wide>
          <PatientField name={`${under}linkedPatientId`} label={t('Also a patient here')} clearable />
        </Wide>
      ) : null}
      <Wide>
        <div className={styles.checks}>
          <CheckField name={`${under}isPrimary`} label={t('Primary next of kin')} />
          <CheckField name={`${under}isEmergencyContact`} label={t('Emergency contact')} />
          <CheckField name={`${under}isLegalGuardian`} label={t('Legal guardian')} />
          <CheckField name={`${under}isHealthProxy`} label={t('Health care proxy')} />
        </div>
      </Wide>
    </FormSection>
  );
}
