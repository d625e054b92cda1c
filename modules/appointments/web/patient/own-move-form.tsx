import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { SlotPicker, type SlotsOf } from '../slots/slot-picker.tsx';
import { useWhen } from './use-when.ts';

/** Another free time for an own visit. */
export function OwnMoveForm({ visit, onClose }: { readonly visit: OwnAppointment; readonly onClose: () => void }) {
  const t = useText();
  const when = useWhen();
  const form = useCallForm(appointmentCalls.edit, {
    params: { id: visit.id },
    startWith: { appointmentDate: '' },
    toBody: (values) => ({ ...values, reason: values['reason'] ?? t('Moved by the patient') }),
  });
  const of: SlotsOf = {
    hospitalId: visit.hospital.id,
    appointmentTypeId: visit.appointmentTypeId,
    departmentId: visit.departmentId,
    ...(visit.practitionerId ? { practitionerId: visit.practitionerId } : {}),
  };
  return (
    <CallForm form={form} submit={t('Reschedule')} onCancel={onClose} onDone={onClose}>
      <p>
        <span className="strong">{visit.typeName}</span>, {visit.hospital.name}.{' '}
        {t('Now: {time}', { time: when.instant(visit.appointmentDate, visit.hospital.timeZone) })}
      </p>
      <FormSection>
        <Wide>
          <TimeField of={of} />
        </Wide>
        <Wide>
          <TextField name="reason" label={t('Reason for the change')} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function TimeField({ of }: { readonly of: SlotsOf }) {
  const t = useText();
  const { form, input } = useField('appointmentDate', t('Day and time'));
  const at = form.useValue('appointmentDate');
  return (
    <SlotPicker
      of={of}
      value={typeof at === 'string' && at !== '' ? at : null}
      onChoose={(slot) => form.set('appointmentDate', slot.start)}
      error={typeof input.error === 'string' ? input.error : undefined}
    />
  );
}
