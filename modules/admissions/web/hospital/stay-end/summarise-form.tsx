import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { DiagnosesField } from '../stays/diagnoses-field.tsx';
import { endRefreshes } from './stay-refreshes.ts';
import { SummaryFields } from './summary-step.tsx';

/** Codes the final diagnoses of a discharged patient, and signs the summary where there is none: a signed one stays as it is. */
export function SummariseForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const { can } = useAccess();
  const signed = Boolean(stay.discharge?.summary);
  const form = useCallForm(stayEndCalls.summarise, {
    params: { id: stay.id },
    startWith: { finalDiagnoses: stay.discharge?.finalDiagnoses ?? [], ...(signed ? {} : { summary: {} }) },
    // A clerk codes the diagnoses and leaves the summary to the doctor.
    toBody: (values) => ({ ...values, summary: values['summary'] ?? null, version: stay.version }),
    refresh: endRefreshes,
    draft: `summarise ${stay.id}`,
  });
  return (
    <CallForm
      form={form}
      submit={t('Save summary')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ DIAGNOSIS_CODE_UNKNOWN: 'finalDiagnoses' }}
    >
      <FormSection title={t('Final diagnoses')}>
        <Wide>
          <DiagnosesField name="finalDiagnoses" label={t('Final diagnoses')} />
        </Wide>
      </FormSection>
      {signed || !can(stayEndCalls.discharge) ? null : <SummaryFields />}
    </CallForm>
  );
}
