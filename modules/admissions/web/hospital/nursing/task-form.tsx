import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import { taskKinds } from '#modules/admissions/contract/nursing-words.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { taskKindWords } from '../../nursing-looks.ts';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';

/** Adds a task of the nurses at a bed. */
export function TaskForm({ stay, onClose }: { readonly stay: Pick<Admission, 'id' | 'of'>; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(nursingCalls.addTask, {
    params: { id: stay.id },
    startWith: { kind: 'care' },
    refresh: ['nursing-tasks', 'patient-admissions', 'wards'],
  });
  return (
    <CallForm form={form} submit={t('Add task')} onCancel={onClose} onDone={onClose} refusalFields={{ TASK_DUE_AT: 'dueAt' }}>
      <FormSection>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <Wide>
          <TextField name="what" label={t('Task')} required maxLength={200} autoFocus autoComplete="off" />
        </Wide>
        <SelectField name="kind" label={t('Kind')} required options={optionsFrom(taskKinds, taskKindWords, t)} />
        <MomentField name="dueAt" label={t('Due at')} />
      </FormSection>
    </CallForm>
  );
}
