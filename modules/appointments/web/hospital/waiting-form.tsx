import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { waitlistCalls } from '#modules/appointments/contract/calls/schedules.ts';
import { addDays } from '#kernel/web/text/wall-time.ts';
import { optionsFrom, priorityWords } from '../words.ts';
import { PatientPick } from './booking/patient-pick.tsx';
import { optionsOfNamed, useDepartments, usePractitioners, useTypes } from './use-choices.ts';

/** Adds a patient to the waitlist for a range of days. */
export function WaitingForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const today = format.today();
  const types = useTypes();
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const form = useCallForm(waitlistCalls.add, {
    startWith: { patientId: '', fromDate: today, toDate: addDays(today, 14), priority: 'normal' },
  });
  const typeId = form.useValue('appointmentTypeId');
  const own = types.find((type) => type.id === typeId)?.departments ?? [];
  return (
    <CallForm
      form={form}
      submit={t('Add to waitlist')}
      silent
      onCancel={onClose}
      onDone={(row) => {
        toast.success(t('{name} is on the waitlist', { name: row.patient.fullname }));
        onClose();
      }}
    >
      <FormSection>
        <Wide>
          <PatientPick />
        </Wide>
        <SelectField name="appointmentTypeId" label={t('Type')} required options={optionsOfNamed(types)} />
        <SelectField name="departmentId" label={t('Department')} required options={optionsOfNamed(own.length > 0 ? own : departments)} />
        <Wide>
          <SelectField
            name="practitionerId"
            label={t('Practitioner')}
            clearable
            placeholder={t('Any practitioner')}
            options={optionsOfNamed(practitioners)}
          />
        </Wide>
        <DateField name="fromDate" label={t('From')} required min={today} />
        <DateField name="toDate" label={t('To')} required min={today} />
        <Wide>
          <SegmentField name="priority" label={t('Priority')} options={optionsFrom(priorityWords, t)} />
        </Wide>
        <Wide>
          <TextField name="note" label={t('Note')} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
