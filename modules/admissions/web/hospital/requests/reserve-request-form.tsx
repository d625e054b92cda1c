import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { BedField } from '../beds/bed-field.tsx';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';
import { bedRefusals } from '../stays/refusal-fields.ts';

/** Holds an available bed for a request. */
export function ReserveRequestForm({ of: request, onClose }: ActFormProps<AdmissionRequest>) {
  const t = useText();
  const form = useCallForm(requestCalls.reserve, {
    params: { id: request.id },
    refresh: ['beds', 'rooms', 'wards'],
    toBody: (values) => ({ ...values, version: request.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Reserve bed')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ ...bedRefusals, RESERVATION_TIME: 'until' }}
    >
      <FormSection>
        <Wide>
          <PatientLine patient={request.of} />
        </Wide>
        <Wide>
          <BedField patient={request.of} without={request.bed?.id} autoFocus />
        </Wide>
        <Wide>
          <MomentField
            name="until"
            label={t('Reserved until')}
            hint={t('Default: the hours in the ward settings. The bed is then available again.')}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
