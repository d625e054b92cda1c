import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import type { Option } from '#kernel/web/form/option.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { optionsFrom, typeWords } from '../../words.ts';
import styles from './desk.module.css';
import { useDepartmentOptions } from './use-choices.ts';

interface StartFormProps {
  /** Known when the form was opened from a patient's record. */
  readonly patientId?: string | undefined;
  readonly onClose: () => void;
}

/** Begins the consultation of a patient who walked in, without an appointment. */
export function StartForm({ patientId, onClose }: StartFormProps) {
  const known = useCall(
    patientCalls.details,
    { params: { id: patientId ?? '' } },
    { enabled: patientId !== undefined, fresh: 60_000, quiet: true },
  );
  if (patientId !== undefined && known.data === undefined && !known.refused) return <SkeletonRows rows={5} />;
  const start = known.data
    ? { value: known.data.id, label: [known.data.fullname, known.data.hospitalPatientId].filter(Boolean).join(' · ') }
    : undefined;
  return <Fields start={start} onClose={onClose} />;
}

function Fields({ start, onClose }: { readonly start: Option | undefined; readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const departments = useDepartmentOptions();
  const form = useCallForm(consultationCalls.open, {
    startWith: { patientId: start?.value ?? '', type: 'outpatient' },
    toBody: (values) => ({ type: 'outpatient', ...(start ? { patientId: start.value } : {}), ...values }),
    refresh: ['consultation', 'qms', 'appointments', 'patient-bills'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Start consultation')}
      onCancel={onClose}
      onDone={(consultation) => void navigate({ to: `/hospital/consultation/${consultation.id}` })}
      explain={(code, details) => <Explained code={code} details={details} />}
    >
      <FormSection note={t('For a patient without an appointment. Serve waiting patients from the queue.')}>
        <Wide>
          <Suspense fallback={<SkeletonRows rows={1} height={36} />}>
            <PatientField name="patientId" label={t('Patient')} required {...(start ? { start } : { autoFocus: true })} />
          </Suspense>
        </Wide>
        <SelectField name="departmentId" label={t('Department')} required options={departments} />
        <SelectField name="type" label={t('Type')} required options={optionsFrom(typeWords, t)} />
        <Wide>
          <TextareaField name="chiefComplaint" label={t('Reason for visit')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Where to go on when the visit cannot begin: the open consultation, or who lets it go ahead unpaid. */
function Explained({ code, details }: { readonly code: string; readonly details: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const { consultationId } = details;
  if (typeof consultationId === 'string')
    return (
      <p className={styles.linkLine}>
        <Link to="/hospital/consultation/$id" params={{ id: consultationId }}>
          {t('Open consultation')}
        </Link>
      </p>
    );
  if (code === 'PAYMENT_REQUIRED' || code === 'HMO_APPROVAL_REQUIRED')
    return (
      <p className={styles.linkLine}>
        {code === 'PAYMENT_REQUIRED' ? t('Payment required') : t('HMO approval required')}.{' '}
        {t('Check in the patient, settle the bill, then serve the ticket from the queue.')}
      </p>
    );
  return null;
}
