import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { PatientPart } from '../admit/patient-part.tsx';
import { AdmissionRequestFields } from './request-fields.tsx';

const refusalFields = {
  ...{ ADMISSION_REQUESTED: 'patientId', PATIENT_ALREADY_ADMITTED: 'patientId', PATIENT_DECEASED: 'patientId' },
  ...{ PATIENT_MERGED: 'patientId', CONFIDENTIAL_PATIENT: 'patientId', WARD_UNKNOWN: 'wardId' },
};

interface RequestFormProps {
  readonly patientId: string | null;
  readonly onClose: () => void;
}

/** Asks for a bed for a patient. */
export function RequestForm({ patientId, onClose }: RequestFormProps) {
  const t = useText();
  const form = useCallForm(requestCalls.create, {
    startWith: { patientId: patientId ?? '', urgency: 'routine' },
    refresh: ['patient-admissions'],
  });
  return (
    <CallForm form={form} submit={t('Request admission')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <FormSection>
        <PatientPart patientId={patientId} />
        <AdmissionRequestFields autoFocus={patientId !== null} />
      </FormSection>
    </CallForm>
  );
}
