import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { optionsFrom, priorityWords } from '../words.ts';
import { BillingMethodField } from './booking/billing-method-field.tsx';
import { ConflictNote } from './booking/conflict-note.tsx';
import { type Proposal, useConflicts } from './booking/use-conflicts.ts';
import { ReachField } from './reach-field.tsx';
import { optionsOfNamed, useDepartments, usePractitioners, useRooms, useTypes } from './use-choices.ts';

/** Everything of a visit but its time. */
export function EditForm({ row, onClose }: { readonly row: Appointment; readonly onClose: () => void }) {
  const t = useText();
  const types = useTypes();
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const rooms = useRooms();
  const form = useCallForm(appointmentCalls.edit, {
    params: { id: row.id },
    startWith: {
      appointmentTypeId: row.type.id,
      departmentId: row.department.id,
      practitionerId: row.practitioner?.id ?? '',
      roomId: row.room?.id ?? '',
      visitReason: row.reason ?? '',
      notes: row.notes ?? '',
      priority: row.priority,
      patientBillingId: row.patientBilling?.id ?? '',
      applyTo: 'this',
    },
    toBody: (values) => ({ ...values, version: row.version }),
  });
  const practitionerId = form.useValue('practitionerId');
  const changed = typeof practitionerId === 'string' && practitionerId !== '' && practitionerId !== row.practitioner?.id;
  const proposal: Proposal | null = changed
    ? {
        appointmentDate: row.appointmentDate,
        endDate: row.endDate,
        appointmentTypeId: row.type.id,
        departmentId: row.department.id,
        practitionerId: practitionerId as string,
        exceptId: row.id,
      }
    : null;
  const conflicts = useConflicts(proposal);
  const known = (rows: readonly { id: string; name: string }[], now: { id: string; name: string } | null) =>
    optionsOfNamed(now && !rows.some((each) => each.id === now.id) ? [now, ...rows] : rows);
  return (
    <CallForm form={form} submit={t('Save changes')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Visit')}>
        <SelectField name="appointmentTypeId" label={t('Type')} required options={known(types, row.type)} />
        <SelectField name="departmentId" label={t('Department')} required options={known(departments, row.department)} />
        <SelectField name="practitionerId" label={t('Practitioner')} options={known(practitioners, row.practitioner)} clearable />
        {rooms.length > 0 || row.room ? <SelectField name="roomId" label={t('Room')} options={known(rooms, row.room)} clearable /> : null}
        <ConflictNote conflicts={conflicts} />
      </FormSection>
      <FormSection title={t('Details')}>
        {row.internalPatient ? <BillingMethodField patientId={row.internalPatient.id} /> : null}
        <Wide>
          <TextField name="visitReason" label={t('Reason for the visit')} maxLength={500} />
        </Wide>
        <Wide>
          <SegmentField name="priority" label={t('Priority')} options={optionsFrom(priorityWords, t)} />
        </Wide>
        <Wide>
          <TextareaField name="notes" label={t('Notes for staff')} rows={2} maxLength={1000} />
        </Wide>
        <ReachField row={row} />
      </FormSection>
    </CallForm>
  );
}
