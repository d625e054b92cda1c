import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { placeBody } from './booking/place-body.ts';
import { PlaceFields } from './booking/place-fields.tsx';
import { personName } from './person-of.ts';

interface RebookFormProps {
  readonly row: Appointment;
  readonly onClose: () => void;
  readonly onBooked: (id: string) => void;
}

/** A new appointment in place of one that was cancelled or missed. */
export function RebookForm({ row, onClose, onBooked }: RebookFormProps) {
  const t = useText();
  const form = useCallForm(appointmentCalls.rebook, {
    params: { id: row.id },
    startWith: {
      practitionerId: row.practitioner?.id ?? '',
      appointmentTypeId: row.type.id,
      departmentId: row.department.id,
      reason: row.reason ?? '',
    },
    toBody: ({ appointmentTypeId: _type, departmentId: _department, roomId: _room, ...values }) => placeBody(values),
    fieldNames: { endDate: 'durationMinutes' },
  });
  return (
    <CallForm form={form} submit={t('Rebook')} onCancel={onClose} onDone={(booking) => onBooked(booking.id)}>
      <p>
        <span className="strong">{personName(row)}</span>, {row.type.name}, {row.department.name}
      </p>
      <FormSection title={t('New time')}>
        <PlaceFields fixed patientId={row.internalPatient?.id} />
        <Wide>
          <TextField name="reason" label={t('Reason for the visit')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
