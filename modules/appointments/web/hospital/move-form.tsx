import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { placeBody } from './booking/place-body.ts';
import { PlaceFields } from './booking/place-fields.tsx';
import { personName } from './person-of.ts';
import { ReachField } from './reach-field.tsx';

/** Another time for a visit, also another practitioner or room; both sides are told. */
export function MoveForm({ row, onClose }: { readonly row: Appointment; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(appointmentCalls.edit, {
    params: { id: row.id },
    startWith: {
      practitionerId: row.practitioner?.id ?? '',
      roomId: row.room?.id ?? '',
      appointmentTypeId: row.type.id,
      departmentId: row.department.id,
      applyTo: 'this',
    },
    toBody: ({ appointmentTypeId: _type, departmentId: _department, ...values }) => ({ ...placeBody(values), version: row.version }),
    fieldNames: { endDate: 'durationMinutes' },
  });
  return (
    <CallForm form={form} submit={t('Reschedule')} onCancel={onClose} onDone={onClose}>
      <p>
        <span className="strong">{personName(row)}</span>, {row.type.name}.{' '}
        {t('Now: {time}', { time: format.instant(row.appointmentDate) })}
      </p>
      <FormSection title={t('New time')}>
        <PlaceFields fixed exceptId={row.id} patientId={row.internalPatient?.id} />
        <Wide>
          <TextField name="reason" label={t('Reason for the change')} required maxLength={300} />
        </Wide>
        <ReachField row={row} />
      </FormSection>
    </CallForm>
  );
}
