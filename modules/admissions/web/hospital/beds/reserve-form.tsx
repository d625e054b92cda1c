import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { MomentField } from '../moment-field.tsx';

const onPatient = { PATIENT_DECEASED: 'patientId', PATIENT_MERGED: 'patientId', CONFIDENTIAL_PATIENT: 'patientId' };

/** Holds a bed for a patient, or for somebody who is not registered yet. */
export function ReserveForm({ of: bed, onClose }: ActFormProps<Bed>) {
  const t = useText();
  const { can } = useAccess();
  const form = useCallForm(bedCalls.reserve, {
    params: { id: bed.id },
    refresh: ['rooms', 'wards'],
    toBody: (values) => ({ ...values, version: bed.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Reserve bed')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ RESERVATION_TIME: 'until', ...onPatient }}
    >
      <FormSection title={t('Bed {label}', { label: bed.label })}>
        {can(patientCalls.quickSearch) ? (
          <Wide>
            <Suspense>
              <PatientField name="patientId" label={t('Patient')} hint={t('Optional')} clearable autoFocus />
            </Suspense>
          </Wide>
        ) : null}
        <Wide>
          <MomentField
            name="until"
            label={t('Reserved until')}
            hint={t('Default: the hours in the ward settings. The bed is then available again.')}
          />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} rows={2} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
