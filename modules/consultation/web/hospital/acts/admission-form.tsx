import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { AdmissionRequestFields } from '#modules/admissions/web/index.ts';
import { orderCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';

interface AdmissionFormProps {
  readonly consultation: Consultation;
  readonly onClose: () => void;
}

/** Asks for a bed for the patient of a visit. */
export function AdmissionForm({ consultation, onClose }: AdmissionFormProps) {
  const t = useText();
  const [main] = consultation.diagnoses;
  const form = useCallForm(orderCalls.admissionRequest, {
    params: { id: consultation.id },
    startWith: { urgency: consultation.type === 'emergency' ? 'emergency' : 'routine', reason: main?.description ?? '' },
    refresh: ['admission-requests', 'beds', 'patients'],
  });
  return (
    <CallForm form={form} submit={t('Request admission')} onCancel={onClose} onDone={onClose} refusalFields={{ WARD_UNKNOWN: 'wardId' }}>
      <FormSection>
        <AdmissionRequestFields />
      </FormSection>
    </CallForm>
  );
}
