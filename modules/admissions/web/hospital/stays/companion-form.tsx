import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';

/** Notes who stays with a patient. */
export function CompanionForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const form = useCallForm(admissionCalls.addCompanion, { params: { id: stay.id } });
  return (
    <CallForm form={form} submit={t('Add companion')} onCancel={onClose} onDone={onClose} refusalFields={{ COMPANION_TIME: 'fromAt' }}>
      <FormSection note={t('Each night of a companion is charged if it has a price.')}>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={120} autoFocus autoComplete="off" />
        </Wide>
        <TextField name="phone" label={t('Phone')} type="tel" maxLength={30} autoComplete="off" />
        <TextField name="relationship" label={t('Relationship')} maxLength={60} />
        <Wide>
          <MomentField name="fromAt" label={t('Since')} hint={t('Default: now')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
