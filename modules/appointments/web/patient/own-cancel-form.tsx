import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { useWhen } from './use-when.ts';

/** A patient gives a visit back; somebody else may have the time. */
export function OwnCancelForm({ visit, onClose }: { readonly visit: OwnAppointment; readonly onClose: () => void }) {
  const t = useText();
  const when = useWhen();
  const form = useCallForm(appointmentCalls.cancel, {
    params: { id: visit.id },
    startWith: { reason: '' },
    toBody: (values) => ({ ...values, side: 'patient' }),
  });
  return (
    <CallForm form={form} submit={t('Cancel appointment')} onCancel={onClose} onDone={onClose}>
      <p>
        <span className="strong">{visit.typeName}</span>, {visit.hospital.name},{' '}
        {when.instant(visit.appointmentDate, visit.hospital.timeZone)}
      </p>
      <FormSection>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={300} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
